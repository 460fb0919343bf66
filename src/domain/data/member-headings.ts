// What the headings of lists of members mean, and what may stand below them.
import type { DetailRole } from '../../contract/members/details.ts';
import { callingCodeOf, foldCode, foldTyped } from '../../contract/values/typed.ts';
import { folded } from '../members/names.ts';
import { isBalance } from './balance-column.ts';
import { readDay } from './date-column.ts';

/** What a heading says that a column is. A name has up to three parts. */
export type Role =
  | 'name'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'mobile'
  | 'callingCode'
  | 'points'
  | 'ends'
  | DetailRole;

/** Headings of a role, folded, with what they score; the first pattern that fits counts. */
interface Known {
  scores: readonly (readonly [score: number, heading: RegExp])[];
  /** Words with which a heading means something else. */
  except?: RegExp;
  /** Whether a cell can be of the role; most cells of a column have to be. */
  fits: (cell: string) => boolean;
}

/** A pattern of headings that have one of these words; a list may run over several lines. */
const word = (list: string) => new RegExp(`(?:^| )(?:${inOneLine(list)})(?: |$)`);
/** A pattern of headings that are one of these. */
const all = (list: string) => new RegExp(`^(?:${inOneLine(list)})$`);
/** The list in one line, folded as headings are. */
const inOneLine = (list: string) => folded(list.replaceAll(/\s*\n\s*/g, ''));

const isEmail = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell);
const hasLetters = (cell: string) => /\p{L}/u.test(cell) && !isEmail(cell);
const isNumber = (cell: string) =>
  /^\D*(?:\d\D*){7,}$/.test(foldTyped(cell)) && !isEmail(cell) && !isDay(cell);
const isCount = (cell: string) => /^\d{1,6}(?:[.,]0+)?$/.test(foldCode(cell));
const isDay = (cell: string) => readDay(cell) !== undefined;
const isDayWithYear = (cell: string) =>
  Object.values(readDay(cell) ?? {}).some((day) => day !== null && !day.startsWith('-'));
/** A calling code by itself, perhaps with a plus or zeros before it, or the name of its country. */
const isCallingCode = (cell: string) => {
  const digits = foldTyped(cell).replace(/\.0+$/, '').replace(/\D/g, '').replace(/^00/, '');
  return digits !== '' && callingCodeOf(digits) === digits;
};

const businesses = 'company|business|store|shop|branch|outlet|location|vendor|supplier|brand|شركه';
const places = 'city|country|state|street|address|region|area|zone|مدينه|دوله|عنوان|حي|منطقه';

/**
 * The headings of lists of customers, in the words of Square, Foodics, Shopify, Loyverse,
 * Lightspeed, Odoo, WooCommerce, Toast, Google Contacts and spreadsheets, in English and Arabic
 * (`tests/samples/members/README.md` has the sources).
 */
export const known: Record<Role, Known> = {
  firstName: {
    scores: [
      [100, all('first name|firstname|given name|forename|fname|الاسم الاول|اسم اول')],
      [50, word('first name|given name')],
    ],
    except: word(`yomi|phonetic|shipping|${businesses}`),
    fits: hasLetters,
  },
  middleName: {
    scores: [
      [
        100,
        all(`middle name|second name|additional name|lastname preposition|preposition|
          father s? ?name|اسم الاب|الاسم الثاني`),
      ],
    ],
    fits: hasLetters,
  },
  lastName: {
    scores: [
      [
        100,
        all(`last name|lastname|surname|family name|family|lname|second surname|اسم العائله|
          العائله|الاسم الاخير|اللقب|الكنيه|اسم الجد`),
      ],
      [50, word('last name|family name|surname')],
    ],
    except: word(`yomi|phonetic|shipping|${businesses}`),
    fits: hasLetters,
  },
  name: {
    scores: [
      [
        100,
        all(`name|full name|fullname|complete name|الاسم|اسم|الاسم الكامل|الاسم بالكامل|
          الاسم الثلاثي|الاسم الرباعي`),
      ],
      [90, all('display name|file as|اسم العميل|اسم العضو|اسم الضيف|اسم الزبون|اسم المستفيد')],
      [70, all('customer|client|guest|member|contact|العميل|العضو|الضيف|الزبون')],
      [40, /(?:^| )name$/],
      [40, /^(?:ال)?اسم /],
    ],
    except: word(
      `user|username|nick|nickname|file|product|item|group|tier|level|first|last|given|family|
      middle|yomi|phonetic|prefix|suffix|shipping|host|domain|card|tag|tags|list|gender|sex|title|
      note|notes|status|language|source|الجنس|ملاحظات|المستخدم|المستوى|المنتج|
      ${businesses}|${places}`,
    ),
    fits: hasLetters,
  },
  mobile: {
    scores: [
      [
        100,
        all(`mobile|mob|mob no|mobile number|mobile no|mobile phone|mobile phone number|
          mobile phone no|cell|cellphone|cell phone|cell number|cell phone number|gsm|
          handy|جوال|الجوال|رقم الجوال|موبايل|الموبايل|رقم الموبايل|محمول|المحمول|رقم المحمول|
          الهاتف المحمول|رقم الهاتف المحمول|
          الهاتف الجوال|رقم الهاتف الجوال|هاتف جوال|خلوي|خليوي|نقال|الهاتف النقال|رقم النقال`),
      ],
      [90, word('mobile|cell|cellphone|cellular|gsm|جوال|الجوال|موبايل|الموبايل|محمول|المحمول')],
      [80, word('whatsapp|whats app|واتساب|واتس اب|الواتساب')],
      [
        70,
        all(`phone|phone number|phone no|phone num|phone 1 value|phone 1|telephone|
          telephone number|tel|tel no|ph|ph no|contact number|contact no|contact phone|
          primary phone|هاتف|الهاتف|رقم الهاتف|تلفون|التلفون|رقم التلفون|تليفون|التليفون|
          رقم التليفون|رقم التواصل|
          رقم الاتصال`),
      ],
      [60, word('phone|telephone|tel|phones|هاتف|الهاتف|تلفون|التلفون')],
      [50, all('number|رقم')],
    ],
    except: word(
      `shipping|delivery|type|label|code|country|dial|dialing|prefix|ext|extension|verified|
      consent|opt|marketing|accepts|id|model|os|fax|emergency|card|digits|status|subscribed|
      subscription|نوع|رمز|مفتاح|
      فاكس|كود|بطاقه|العضويه`,
    ),
    fits: isNumber,
  },
  callingCode: {
    scores: [
      [
        100,
        word(`dial code|dialing code|dialling code|calling code|country code|phone code|
          phone country code|country dial code|isd code|isd|idd|phone prefix|mobile code|
          country prefix|مفتاح الدوله|رمز الدوله|كود الدوله|المفتاح الدولي|رمز الاتصال|
          رمز الاتصال الدولي|مفتاح الاتصال`),
      ],
      [60, all('prefix|المفتاح')],
    ],
    fits: isCallingCode,
  },
  points: {
    scores: [
      [
        110,
        word(`(?:available|current|remaining) (?:loyalty |reward )?(?:points|balance)|
          (?:reward|rewards|bonus|stamp|star|card) balance|
          points? balance|balance points|loyalty balance|loyalty points balance|رصيد النقاط|
          النقاط المتاحه|النقاط الحاليه|النقاط المتبقيه|رصيد نقاط`),
      ],
      [100, word('points|point|pts|نقاط|النقاط|نقاط الولاء')],
      [80, word('stars|star|stamps|beans|coins|نجوم|النجوم|طوابع|اختام')],
      [
        70,
        all(`balance|loyalty|rewards|bonus|current balance|الرصيد|رصيد|الرصيد الحالي|
          الرصيد المتاح|رصيد العميل|رصيد الولاء`),
      ],
    ],
    except: word(
      'spent|redeemed|used|expired|expiring|expiry|expires|expire|lifetime|earned|pending|needed|' +
        'next|value|date|last|first|rate|account|credit|cash|gift|wallet|due|owed|outstanding|' +
        'house|type|status|enabled|id|per|since|مستبدله|المستبدله|المستخدمه|' +
        'مستخدمه|المنتهيه|منتهيه|المكتسبه|تاريخ|قيمه|المحفظه|محفظه|الدين|المستحق|مستحقه|' +
        'expiration|ends|until|till|validity|تنتهي|انتهاء|نهايه|صلاحيه|صالحه',
    ),
    fits: isBalance,
  },
  ends: {
    scores: [
      [
        100,
        all(`(?:points?|balance|loyalty|loyalty points?|rewards?|stars?) (?:end|ends|expire|expires|
          expiry|expiration|validity|valid until|valid till|valid to)(?: date| day| on| at)?|
          (?:expiry|expiration|end)(?: date)? of (?:the )?points|تنتهي النقاط(?: في)?|
          (?:تاريخ |موعد )?(?:انتهاء|نهاية) (?:صلاحية )?(?:النقاط|الرصيد)|صلاحية النقاط|
          النقاط صالحة (?:حتى|لغاية)`),
      ],
      [
        80,
        all(`expiry|expiry date|expires|expires on|expires at|expire date|expiration|
          expiration date|exp date|valid until|valid till|valid to|valid thru|
          (?:تاريخ )?(?:الانتهاء|انتهاء الصلاحية|نهاية الصلاحية)|
          (?:صالح|صالحة|سارية|ساري) (?:حتى|لغاية)|ينتهي في|تنتهي في`),
      ],
    ],
    except: word('card|membership|passport|licence|license|coupon|voucher|بطاقه|البطاقه'),
    fits: isDayWithYear,
  },
  email: {
    scores: [
      [100, word('email|e mail|mail|email address|البريد|بريد|ايميل|الايميل|البريد الالكتروني')],
    ],
    except: word('marketing|accepts|opt|consent|verified|status|type|label|subscribed|other'),
    fits: isEmail,
  },
  birthday: {
    scores: [
      [
        100,
        word(`birthday|birth date|birthdate|date of birth|date birth|dob|birth day|bday|
          تاريخ الميلاد|عيد الميلاد|يوم الميلاد|الميلاد|تاريخ الولاده`),
      ],
    ],
    except: word('month|year|reward|gift|sent|شهر|سنه'),
    fits: isDay,
  },
  visits: {
    scores: [
      [100, word('visits|visit count|number of visits|no of visits|times visited|الزيارات|زيارات')],
      [60, word('transaction count|transactions|number of transactions|عدد العمليات')],
      [
        50,
        word(`total orders|orders|order count|orders count|number of orders|purchases|
          عدد الطلبات|الطلبات`),
      ],
    ],
    except: word('last|first|date|value|amount|spent|spend|average|avg|since|اخر|اول|تاريخ|قيمه'),
    fits: isCount,
  },
  lastVisit: {
    scores: [
      [100, word('last visit|last visited|last visit date|last seen|اخر زياره|تاريخ اخر زياره')],
      [
        60,
        word(`last order|last order date|last order time|last purchase|last purchase date|
          last transaction|last transaction date|last sale|اخر طلب|اخر شراء|اخر عمليه`),
      ],
    ],
    except: word('id|name|amount|total|value|by|branch|store|location'),
    fits: isDay,
  },
};

const roles = Object.keys(known) as Role[];

/** Words before a heading that only say whose it is. */
const owners = new RegExp(
  `^(?:(?:${inOneLine(`customer|client|guest|member|contact|user|person|billing|primary|default|
    main|home|your|loyalty|العميل|العضو`)}) )+(?=\\S)`,
);

/** A heading in lower case and without signs: `firstName`, `First_Name*` and `First Name` alike. */
export function headingOf(cell: string): string {
  const apart = foldTyped(cell.slice(0, longestHeading)).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return folded(apart.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()).replace(manner, '');
}

const longestHeading = 100;

/** What only describes how numbers are written: `Phone (with country code)`. */
const manner = new RegExp(
  ` (?:with|including|incl|without) (?:[a-z]+ )?(?:code|prefix)$` +
    `| (?:مع|بدون) (?:رمز|مفتاح|كود) .*$`,
);

/** The parts of a heading in both languages, such as `Name / الاسم`. */
function languagesOf(heading: string): string[] {
  const arabic = /[\p{Script=Arabic} ]+/gu;
  if (!/[a-z]/.test(heading) || !/\p{Script=Arabic}/u.test(heading)) return [];
  return [heading.replace(arabic, ' ').trim(), (heading.match(arabic) ?? []).join(' ').trim()];
}

/** The score of a heading for each role that it may name. */
export function scoresOf(cell: string): Map<Role, number> {
  const heading = headingOf(cell);
  const scores = new Map<Role, number>();
  if (heading === '') return scores;
  const forms = [heading, heading.replace(owners, ''), ...languagesOf(heading)];
  for (const role of roles) {
    const { scores: patterns, except } = known[role];
    if (except?.test(heading)) continue;
    const found = patterns.find(([, pattern]) => forms.some((form) => pattern.test(form)));
    if (!found) continue;
    // Of several numbers, that of a mobile is preferred to one of a work, a home or a delivery.
    const isOther = role === 'mobile' && otherNumbers.test(heading);
    const less = isOther ? 30 : heading === forms[1] ? 0 : 2;
    scores.set(role, found[0] - less);
  }
  return scores;
}

const otherNumbers = word(`work|business|office|home|landline|other|العمل|المنزل|الارضي|
  الثابت`);
