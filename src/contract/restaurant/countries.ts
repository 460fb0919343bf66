// The countries, with the currency, calling code, time zone and first weekday that are usual there.

export interface Country {
  /** The code of ISO 3166-1: `SA`. */
  code: string;
  /** The code of its currency. */
  currency: string;
  /** The calling code, in digits. */
  countryCode: string;
  /** The time zone of the largest city, by its IANA name. */
  timeZone: string;
  /** The weekday on which weeks begin: 0 for Monday to 6 for Sunday. */
  weekBegins: number;
}

/**
 * Each entry: the country, its currency (ISO 4217, list one), its calling code (ITU-T E.164), and
 * its time zone (CLDR 47), which is that of the largest city where there are several.
 */
const table = `
  AE AED 971 Asia/Dubai; AF AFN 93 Asia/Kabul; AG XCD 1 America/Antigua;
  AL ALL 355 Europe/Tirane; AM AMD 374 Asia/Yerevan; AO AOA 244 Africa/Luanda;
  AR ARS 54 America/Argentina/Buenos_Aires; AT EUR 43 Europe/Vienna; AU AUD 61 Australia/Sydney;
  AW AWG 297 America/Aruba; AZ AZN 994 Asia/Baku; BA BAM 387 Europe/Sarajevo;
  BB BBD 1 America/Barbados; BD BDT 880 Asia/Dhaka; BE EUR 32 Europe/Brussels;
  BF XOF 226 Africa/Ouagadougou; BG EUR 359 Europe/Sofia; BH BHD 973 Asia/Bahrain;
  BI BIF 257 Africa/Bujumbura; BJ XOF 229 Africa/Porto-Novo; BM BMD 1 Atlantic/Bermuda;
  BN BND 673 Asia/Brunei; BO BOB 591 America/La_Paz; BR BRL 55 America/Sao_Paulo;
  BS BSD 1 America/Nassau; BT BTN 975 Asia/Thimphu; BW BWP 267 Africa/Gaborone;
  BY BYN 375 Europe/Minsk; BZ BZD 501 America/Belize; CA CAD 1 America/Toronto;
  CD CDF 243 Africa/Kinshasa; CF XAF 236 Africa/Bangui; CG XAF 242 Africa/Brazzaville;
  CH CHF 41 Europe/Zurich; CI XOF 225 Africa/Abidjan; CL CLP 56 America/Santiago;
  CM XAF 237 Africa/Douala; CN CNY 86 Asia/Shanghai; CO COP 57 America/Bogota;
  CR CRC 506 America/Costa_Rica; CU CUP 53 America/Havana; CV CVE 238 Atlantic/Cape_Verde;
  CY EUR 357 Asia/Nicosia; CZ CZK 420 Europe/Prague; DE EUR 49 Europe/Berlin;
  DJ DJF 253 Africa/Djibouti; DK DKK 45 Europe/Copenhagen; DM XCD 1 America/Dominica;
  DO DOP 1 America/Santo_Domingo; DZ DZD 213 Africa/Algiers; EC USD 593 America/Guayaquil;
  EE EUR 372 Europe/Tallinn; EG EGP 20 Africa/Cairo; ER ERN 291 Africa/Asmera;
  ES EUR 34 Europe/Madrid; ET ETB 251 Africa/Addis_Ababa; FI EUR 358 Europe/Helsinki;
  FJ FJD 679 Pacific/Fiji; FR EUR 33 Europe/Paris; GA XAF 241 Africa/Libreville;
  GB GBP 44 Europe/London; GD XCD 1 America/Grenada; GE GEL 995 Asia/Tbilisi;
  GH GHS 233 Africa/Accra; GM GMD 220 Africa/Banjul; GN GNF 224 Africa/Conakry;
  GQ XAF 240 Africa/Malabo; GR EUR 30 Europe/Athens; GT GTQ 502 America/Guatemala;
  GW XOF 245 Africa/Bissau; GY GYD 592 America/Guyana; HK HKD 852 Asia/Hong_Kong;
  HN HNL 504 America/Tegucigalpa; HR EUR 385 Europe/Zagreb; HT HTG 509 America/Port-au-Prince;
  HU HUF 36 Europe/Budapest; ID IDR 62 Asia/Jakarta; IE EUR 353 Europe/Dublin;
  IL ILS 972 Asia/Jerusalem; IN INR 91 Asia/Kolkata; IQ IQD 964 Asia/Baghdad;
  IR IRR 98 Asia/Tehran; IS ISK 354 Atlantic/Reykjavik; IT EUR 39 Europe/Rome;
  JM JMD 1 America/Jamaica; JO JOD 962 Asia/Amman; JP JPY 81 Asia/Tokyo;
  KE KES 254 Africa/Nairobi; KG KGS 996 Asia/Bishkek; KH KHR 855 Asia/Phnom_Penh;
  KI AUD 686 Pacific/Tarawa; KM KMF 269 Indian/Comoro; KN XCD 1 America/St_Kitts;
  KR KRW 82 Asia/Seoul; KW KWD 965 Asia/Kuwait; KY KYD 1 America/Cayman; KZ KZT 7 Asia/Almaty;
  LA LAK 856 Asia/Vientiane; LB LBP 961 Asia/Beirut; LC XCD 1 America/St_Lucia;
  LI CHF 423 Europe/Vaduz; LK LKR 94 Asia/Colombo; LR LRD 231 Africa/Monrovia;
  LS LSL 266 Africa/Maseru; LT EUR 370 Europe/Vilnius; LU EUR 352 Europe/Luxembourg;
  LV EUR 371 Europe/Riga; LY LYD 218 Africa/Tripoli; MA MAD 212 Africa/Casablanca;
  MC EUR 377 Europe/Monaco; MD MDL 373 Europe/Chisinau; ME EUR 382 Europe/Podgorica;
  MG MGA 261 Indian/Antananarivo; MK MKD 389 Europe/Skopje; ML XOF 223 Africa/Bamako;
  MM MMK 95 Asia/Rangoon; MN MNT 976 Asia/Ulaanbaatar; MO MOP 853 Asia/Macau;
  MR MRU 222 Africa/Nouakchott; MT EUR 356 Europe/Malta; MU MUR 230 Indian/Mauritius;
  MV MVR 960 Indian/Maldives; MW MWK 265 Africa/Blantyre; MX MXN 52 America/Mexico_City;
  MY MYR 60 Asia/Kuala_Lumpur; MZ MZN 258 Africa/Maputo; NA NAD 264 Africa/Windhoek;
  NE XOF 227 Africa/Niamey; NG NGN 234 Africa/Lagos; NI NIO 505 America/Managua;
  NL EUR 31 Europe/Amsterdam; NO NOK 47 Europe/Oslo; NP NPR 977 Asia/Katmandu;
  NZ NZD 64 Pacific/Auckland; OM OMR 968 Asia/Muscat; PA PAB 507 America/Panama;
  PE PEN 51 America/Lima; PG PGK 675 Pacific/Port_Moresby; PH PHP 63 Asia/Manila;
  PK PKR 92 Asia/Karachi; PL PLN 48 Europe/Warsaw; PR USD 1 America/Puerto_Rico;
  PS ILS 970 Asia/Gaza; PT EUR 351 Europe/Lisbon; PY PYG 595 America/Asuncion;
  QA QAR 974 Asia/Qatar; RO RON 40 Europe/Bucharest; RS RSD 381 Europe/Belgrade;
  RU RUB 7 Europe/Moscow; RW RWF 250 Africa/Kigali; SA SAR 966 Asia/Riyadh;
  SB SBD 677 Pacific/Guadalcanal; SC SCR 248 Indian/Mahe; SD SDG 249 Africa/Khartoum;
  SE SEK 46 Europe/Stockholm; SG SGD 65 Asia/Singapore; SI EUR 386 Europe/Ljubljana;
  SK EUR 421 Europe/Bratislava; SL SLE 232 Africa/Freetown; SN XOF 221 Africa/Dakar;
  SO SOS 252 Africa/Mogadishu; SR SRD 597 America/Paramaribo; SS SSP 211 Africa/Juba;
  ST STN 239 Africa/Sao_Tome; SV USD 503 America/El_Salvador; SY SYP 963 Asia/Damascus;
  SZ SZL 268 Africa/Mbabane; TD XAF 235 Africa/Ndjamena; TG XOF 228 Africa/Lome;
  TH THB 66 Asia/Bangkok; TJ TJS 992 Asia/Dushanbe; TL USD 670 Asia/Dili;
  TM TMT 993 Asia/Ashgabat; TN TND 216 Africa/Tunis; TO TOP 676 Pacific/Tongatapu;
  TR TRY 90 Europe/Istanbul; TT TTD 1 America/Port_of_Spain; TW TWD 886 Asia/Taipei;
  TZ TZS 255 Africa/Dar_es_Salaam; UA UAH 380 Europe/Kiev; UG UGX 256 Africa/Kampala;
  US USD 1 America/New_York; UY UYU 598 America/Montevideo; UZ UZS 998 Asia/Tashkent;
  VC XCD 1 America/St_Vincent; VE VES 58 America/Caracas; VN VND 84 Asia/Ho_Chi_Minh;
  VU VUV 678 Pacific/Efate; WS WST 685 Pacific/Apia; XK EUR 383 Europe/Belgrade;
  YE YER 967 Asia/Aden; ZA ZAR 27 Africa/Johannesburg; ZM ZMW 260 Africa/Lusaka;
  ZW ZWG 263 Africa/Harare
`;

/** The countries whose weeks begin on another day than Monday, by CLDR 47. */
const weeks = [
  { weekBegins: 4, codes: 'MV' },
  { weekBegins: 5, codes: 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY' },
  {
    weekBegins: 6,
    codes: `AG BD BR BS BT BW BZ CA CO DM DO ET GT HK HN ID IL IN IS JM JP KE KH KR LA MM MO MT MX
      MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW US VE WS YE ZA ZW`,
  },
];

/** All countries, by their codes. */
export const countries: readonly Country[] = table
  .trim()
  .split(/;\s+/)
  .map((entry) => {
    const [code = '', currency = '', countryCode = '', timeZone = ''] = entry.split(' ');
    const { weekBegins = 0 } = weeks.find(({ codes }) => codes.includes(code)) ?? {};
    return { code, currency, countryCode, timeZone, weekBegins };
  });

interface Browser {
  timeZone: string;
  /** The languages of the reader, the preferred one first: `ar-SA`. */
  languages: readonly string[];
}

/** The likely country of a browser, by its time zone, or else by its languages. */
export function countryOf({ timeZone, languages }: Browser): Country | undefined {
  const zone = sameZone(timeZone);
  const there = countries.filter((one) => sameZone(one.timeZone) === zone);
  return spokenIn(there, languages) ?? there[0] ?? spokenIn(countries, languages);
}

type Restaurant = Pick<Country, 'timeZone'> & {
  [Name in 'currency' | 'countryCode']: Country[Name] | null;
};

/**
 * The country of a restaurant, by its calling code and time zone, or else by its calling code and
 * currency; where several fit, that of the browser's languages.
 */
export function countryOfRestaurant(
  restaurant: Restaurant,
  { languages }: Pick<Browser, 'languages'>,
): Country | undefined {
  const there = countries.find(
    ({ countryCode, timeZone }) =>
      countryCode === restaurant.countryCode && timeZone === restaurant.timeZone,
  );
  const fitting = countries.filter((one) => isOf(one, restaurant));
  return there ?? (fitting.length === 1 ? fitting[0] : spokenIn(fitting, languages));
}

/**
 * Whether the settings of a restaurant already fit a country, so that choosing this country leaves
 * its time zone unchanged, even if the table has another.
 */
export const keepsTimeZone = (
  country: Country,
  restaurant: Restaurant,
  browser: Pick<Browser, 'languages'>,
): boolean =>
  isOf(country, restaurant) && (countryOfRestaurant(restaurant, browser) ?? country) === country;

const isOf = ({ countryCode, currency }: Country, restaurant: Restaurant) =>
  countryCode === restaurant.countryCode && currency === restaurant.currency;

function spokenIn(among: readonly Country[], languages: Browser['languages']) {
  const regions = languages.map(regionOf);
  return among.find(({ code }) => regions.includes(code));
}

/** The region of a language; undefined for other values that some systems report, such as `C`. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}

/** Makes aliases of a time zone equal, such as Asia/Calcutta and Asia/Kolkata. */
function sameZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    // Some browsers report a time zone that does not exist: Etc/Unknown.
    return timeZone;
  }
}
