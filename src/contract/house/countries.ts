// The countries, with what a restaurant in one of them mostly uses.

export interface Country {
  /** The code of ISO 3166-1: `SA`. */
  code: string;
  /** The code of its currency. */
  currency: string;
  /** The calling code, in digits. */
  countryCode: string;
  /** The time zone of the largest city, by its IANA name. */
  timeZone: string;
  /** The day on which the week begins: 1 for Monday, 7 for Sunday. */
  weekBegins: number;
}

/**
 * Each entry: the country, its currency, its calling code, its time zone and the first day of its
 * week. Currencies by list one of ISO 4217; zones and days by CLDR 47, of several zones that of the
 * largest city.
 */
const table = `
  AE AED 971 Asia/Dubai 1; AF AFN 93 Asia/Kabul 6; AG XCD 1 America/Antigua 7;
  AL ALL 355 Europe/Tirane 1; AM AMD 374 Asia/Yerevan 1; AO AOA 244 Africa/Luanda 1;
  AR ARS 54 America/Argentina/Buenos_Aires 1; AT EUR 43 Europe/Vienna 1;
  AU AUD 61 Australia/Sydney 1; AW AWG 297 America/Aruba 1; AZ AZN 994 Asia/Baku 1;
  BA BAM 387 Europe/Sarajevo 1; BB BBD 1 America/Barbados 1; BD BDT 880 Asia/Dhaka 7;
  BE EUR 32 Europe/Brussels 1; BF XOF 226 Africa/Ouagadougou 1; BG EUR 359 Europe/Sofia 1;
  BH BHD 973 Asia/Bahrain 6; BI BIF 257 Africa/Bujumbura 1; BJ XOF 229 Africa/Porto-Novo 1;
  BM BMD 1 Atlantic/Bermuda 1; BN BND 673 Asia/Brunei 1; BO BOB 591 America/La_Paz 1;
  BR BRL 55 America/Sao_Paulo 7; BS BSD 1 America/Nassau 7; BT BTN 975 Asia/Thimphu 7;
  BW BWP 267 Africa/Gaborone 7; BY BYN 375 Europe/Minsk 1; BZ BZD 501 America/Belize 7;
  CA CAD 1 America/Toronto 7; CD CDF 243 Africa/Kinshasa 1; CF XAF 236 Africa/Bangui 1;
  CG XAF 242 Africa/Brazzaville 1; CH CHF 41 Europe/Zurich 1; CI XOF 225 Africa/Abidjan 1;
  CL CLP 56 America/Santiago 1; CM XAF 237 Africa/Douala 1; CN CNY 86 Asia/Shanghai 1;
  CO COP 57 America/Bogota 7; CR CRC 506 America/Costa_Rica 1; CU CUP 53 America/Havana 1;
  CV CVE 238 Atlantic/Cape_Verde 1; CY EUR 357 Asia/Nicosia 1; CZ CZK 420 Europe/Prague 1;
  DE EUR 49 Europe/Berlin 1; DJ DJF 253 Africa/Djibouti 6; DK DKK 45 Europe/Copenhagen 1;
  DM XCD 1 America/Dominica 7; DO DOP 1 America/Santo_Domingo 7; DZ DZD 213 Africa/Algiers 6;
  EC USD 593 America/Guayaquil 1; EE EUR 372 Europe/Tallinn 1; EG EGP 20 Africa/Cairo 6;
  ER ERN 291 Africa/Asmera 1; ES EUR 34 Europe/Madrid 1; ET ETB 251 Africa/Addis_Ababa 7;
  FI EUR 358 Europe/Helsinki 1; FJ FJD 679 Pacific/Fiji 1; FR EUR 33 Europe/Paris 1;
  GA XAF 241 Africa/Libreville 1; GB GBP 44 Europe/London 1; GD XCD 1 America/Grenada 1;
  GE GEL 995 Asia/Tbilisi 1; GH GHS 233 Africa/Accra 1; GM GMD 220 Africa/Banjul 1;
  GN GNF 224 Africa/Conakry 1; GQ XAF 240 Africa/Malabo 1; GR EUR 30 Europe/Athens 1;
  GT GTQ 502 America/Guatemala 7; GW XOF 245 Africa/Bissau 1; GY GYD 592 America/Guyana 1;
  HK HKD 852 Asia/Hong_Kong 7; HN HNL 504 America/Tegucigalpa 7; HR EUR 385 Europe/Zagreb 1;
  HT HTG 509 America/Port-au-Prince 1; HU HUF 36 Europe/Budapest 1; ID IDR 62 Asia/Jakarta 7;
  IE EUR 353 Europe/Dublin 1; IL ILS 972 Asia/Jerusalem 7; IN INR 91 Asia/Kolkata 7;
  IQ IQD 964 Asia/Baghdad 6; IR IRR 98 Asia/Tehran 6; IS ISK 354 Atlantic/Reykjavik 7;
  IT EUR 39 Europe/Rome 1; JM JMD 1 America/Jamaica 7; JO JOD 962 Asia/Amman 6;
  JP JPY 81 Asia/Tokyo 7; KE KES 254 Africa/Nairobi 7; KG KGS 996 Asia/Bishkek 1;
  KH KHR 855 Asia/Phnom_Penh 7; KI AUD 686 Pacific/Tarawa 1; KM KMF 269 Indian/Comoro 1;
  KN XCD 1 America/St_Kitts 1; KR KRW 82 Asia/Seoul 7; KW KWD 965 Asia/Kuwait 6;
  KY KYD 1 America/Cayman 1; KZ KZT 7 Asia/Almaty 1; LA LAK 856 Asia/Vientiane 7;
  LB LBP 961 Asia/Beirut 1; LC XCD 1 America/St_Lucia 1; LI CHF 423 Europe/Vaduz 1;
  LK LKR 94 Asia/Colombo 1; LR LRD 231 Africa/Monrovia 1; LS LSL 266 Africa/Maseru 1;
  LT EUR 370 Europe/Vilnius 1; LU EUR 352 Europe/Luxembourg 1; LV EUR 371 Europe/Riga 1;
  LY LYD 218 Africa/Tripoli 6; MA MAD 212 Africa/Casablanca 1; MC EUR 377 Europe/Monaco 1;
  MD MDL 373 Europe/Chisinau 1; ME EUR 382 Europe/Podgorica 1; MG MGA 261 Indian/Antananarivo 1;
  MK MKD 389 Europe/Skopje 1; ML XOF 223 Africa/Bamako 1; MM MMK 95 Asia/Rangoon 7;
  MN MNT 976 Asia/Ulaanbaatar 1; MO MOP 853 Asia/Macau 7; MR MRU 222 Africa/Nouakchott 1;
  MT EUR 356 Europe/Malta 7; MU MUR 230 Indian/Mauritius 1; MV MVR 960 Indian/Maldives 5;
  MW MWK 265 Africa/Blantyre 1; MX MXN 52 America/Mexico_City 7; MY MYR 60 Asia/Kuala_Lumpur 1;
  MZ MZN 258 Africa/Maputo 7; NA NAD 264 Africa/Windhoek 1; NE XOF 227 Africa/Niamey 1;
  NG NGN 234 Africa/Lagos 1; NI NIO 505 America/Managua 7; NL EUR 31 Europe/Amsterdam 1;
  NO NOK 47 Europe/Oslo 1; NP NPR 977 Asia/Katmandu 7; NZ NZD 64 Pacific/Auckland 1;
  OM OMR 968 Asia/Muscat 6; PA PAB 507 America/Panama 7; PE PEN 51 America/Lima 7;
  PG PGK 675 Pacific/Port_Moresby 1; PH PHP 63 Asia/Manila 7; PK PKR 92 Asia/Karachi 7;
  PL PLN 48 Europe/Warsaw 1; PR USD 1 America/Puerto_Rico 7; PS ILS 970 Asia/Gaza 1;
  PT EUR 351 Europe/Lisbon 7; PY PYG 595 America/Asuncion 7; QA QAR 974 Asia/Qatar 6;
  RO RON 40 Europe/Bucharest 1; RS RSD 381 Europe/Belgrade 1; RU RUB 7 Europe/Moscow 1;
  RW RWF 250 Africa/Kigali 1; SA SAR 966 Asia/Riyadh 7; SB SBD 677 Pacific/Guadalcanal 1;
  SC SCR 248 Indian/Mahe 1; SD SDG 249 Africa/Khartoum 6; SE SEK 46 Europe/Stockholm 1;
  SG SGD 65 Asia/Singapore 7; SI EUR 386 Europe/Ljubljana 1; SK EUR 421 Europe/Bratislava 1;
  SL SLE 232 Africa/Freetown 1; SN XOF 221 Africa/Dakar 1; SO SOS 252 Africa/Mogadishu 1;
  SR SRD 597 America/Paramaribo 1; SS SSP 211 Africa/Juba 1; ST STN 239 Africa/Sao_Tome 1;
  SV USD 503 America/El_Salvador 7; SY SYP 963 Asia/Damascus 6; SZ SZL 268 Africa/Mbabane 1;
  TD XAF 235 Africa/Ndjamena 1; TG XOF 228 Africa/Lome 1; TH THB 66 Asia/Bangkok 7;
  TJ TJS 992 Asia/Dushanbe 1; TL USD 670 Asia/Dili 1; TM TMT 993 Asia/Ashgabat 1;
  TN TND 216 Africa/Tunis 1; TO TOP 676 Pacific/Tongatapu 1; TR TRY 90 Europe/Istanbul 1;
  TT TTD 1 America/Port_of_Spain 7; TW TWD 886 Asia/Taipei 7; TZ TZS 255 Africa/Dar_es_Salaam 1;
  UA UAH 380 Europe/Kiev 1; UG UGX 256 Africa/Kampala 1; US USD 1 America/New_York 7;
  UY UYU 598 America/Montevideo 1; UZ UZS 998 Asia/Tashkent 1; VC XCD 1 America/St_Vincent 1;
  VE VES 58 America/Caracas 7; VN VND 84 Asia/Ho_Chi_Minh 1; VU VUV 678 Pacific/Efate 1;
  WS WST 685 Pacific/Apia 7; XK EUR 383 Europe/Belgrade 1; YE YER 967 Asia/Aden 7;
  ZA ZAR 27 Africa/Johannesburg 7; ZM ZMW 260 Africa/Lusaka 1; ZW ZWG 263 Africa/Harare 7
`;

/** All countries, by their codes. */
export const countries: readonly Country[] = table
  .trim()
  .split(/;\s+/)
  .map((entry) => {
    const [code = '', currency = '', countryCode = '', timeZone = '', day] = entry.split(' ');
    return { code, currency, countryCode, timeZone, weekBegins: Number(day) };
  });

interface Browser {
  timeZone: string;
  /** The languages that the reader prefers, the first one most: `ar-SA`. */
  languages: readonly string[];
}

/** The country that a browser is likely in: that of its clocks, or else of its languages. */
export function countryOf({ timeZone, languages }: Browser): Country | undefined {
  const regions = languages.map((language) => new Intl.Locale(language).region);
  const there = countries.filter((one) => sameZone(one.timeZone) === sameZone(timeZone));
  const spoken = (among: readonly Country[]) => among.find(({ code }) => regions.includes(code));
  return spoken(there) ?? there[0] ?? spoken(countries);
}

/** One name for a zone that has several, such as Asia/Calcutta and Asia/Kolkata. */
const sameZone = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
