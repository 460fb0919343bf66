// The guests' texts about a receipt that they claim and points of it that wait, in both languages;
// they come with its screen, and with these points.
import { useWords } from '../languages/language.ts';
import { nouns } from '../languages/nouns.ts';
import { grouped, pluralIn } from '../languages/plural.ts';

const english = pluralIn('en');
const { point } = nouns;

/** A number inside a sentence of either direction, between FSI and PDI. */
const isolated = (text: string) => `\u2068${text}\u2069`;

interface Bill {
  number: string;
  amount: string;
}

const en = {
  title: 'Points for your bill',
  none: 'Point the camera of your phone at the QR code on your receipt.',
  bill: ({ number, amount }: Bill) => `Bill ${isolated(number)} · ${isolated(amount)}`,
  gives: (points: number) => english(points, { one: '+{n} point', other: '+{n} points' }),
  validUntil: (moment: string) => `Valid until ${isolated(moment)}`,
  enter: 'Join or log in here, and the points go on your card with one touch.',
  whose: (name: string) => `This is the card of ${isolated(name)}.`,
  claim: 'Put them on my card',
  claiming: 'One moment...',
  claimed: (total: number) =>
    english(total, {
      one: 'They are on your card, which has {n} point now.',
      other: 'They are on your card, which has {n} points now.',
    }),
  later: (day: string) =>
    `The points arrive on your card on ${isolated(day)}, once the bill can no longer be returned.`,
  claimedLater: (day: string) =>
    `The bill is yours. Its points arrive on your card on ${isolated(day)}.`,
  givenLater: (day: string) =>
    'This bill was claimed already: each bill gives its points once. If you claimed it, they ' +
    `arrive on your card on ${isolated(day)}.`,
  arriving: 'On their way',
  arriveOn: (day: string) => `Arrive on ${isolated(day)}`,
  given:
    'This bill has given its points already: each bill gives them once. If you claimed it, or ' +
    'gave your number at the till, they are on your card.',
  expired: (moment: string) =>
    `This receipt was valid until ${isolated(moment)}. Please ask at the till.`,
  toCard: 'Open my card',
  toStart: 'Back to the start',
};

const ar: typeof en = {
  title: 'نقاط فاتورتك',
  none: 'وجّه كاميرا جوالك إلى رمز QR المطبوع على إيصالك.',
  bill: ({ number, amount }) => `فاتورة ${isolated(number)} · ${isolated(amount)}`,
  gives: (points) =>
    points === 0 ? `+${grouped(points)} نقطة` : `تمنحك ${point.accusative(points)}`,
  validUntil: (moment) => `صالح حتى ${isolated(moment)}`,
  enter: 'انضم أو سجّل دخولك هنا، ثم تُضاف النقاط إلى بطاقتك بلمسة واحدة.',
  whose: (name) => `هذه بطاقة ${isolated(name)}.`,
  claim: 'أضفها إلى بطاقتي',
  claiming: 'لحظة...',
  claimed: (total) => `أُضيفت إلى بطاقتك، ورصيدك الآن ${point.nominative(total)}.`,
  later: (day) => `تصل النقاط إلى بطاقتك في ${isolated(day)}، بعد انتهاء مهلة إرجاع الفاتورة.`,
  claimedLater: (day) => `سُجّلت الفاتورة لك، وتصل نقاطها إلى بطاقتك في ${isolated(day)}.`,
  givenLater: (day) =>
    'سُجّلت هذه الفاتورة من قبل، فكل فاتورة تمنح نقاطها مرة واحدة. ' +
    `إن كنت سجّلتها فستصل نقاطها إلى بطاقتك في ${isolated(day)}.`,
  arriving: 'نقاط في الطريق إليك',
  arriveOn: (day) => `تصل في ${isolated(day)}`,
  given:
    'مُنحت نقاط هذه الفاتورة من قبل، فكل فاتورة تمنح نقاطها مرة واحدة. ' +
    'إن كنت سجّلتها أو أعطيت رقمك عند الدفع فستجدها في بطاقتك.',
  expired: (moment) => `كان هذا الإيصال صالحًا حتى ${isolated(moment)}. يرجى سؤال الكاشير.`,
  toCard: 'افتح بطاقتي',
  toStart: 'عُد إلى البداية',
};

const claimWords = { en, ar };

/** The words of the current language. */
export const useReceiptClaimWords = () => claimWords[useWords().language];
