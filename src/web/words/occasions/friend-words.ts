// The guests' texts about bringing a friend, in both languages; they come with the button.
import { useWords } from '../languages/language.ts';
import { nouns } from '../languages/nouns.ts';
import { grouped, pluralIn } from '../languages/plural.ts';

const english = pluralIn('en');
const { point } = nouns;

/** A name inside a sentence of either direction, between FSI and PDI. */
const isolated = (text: string) => `\u2068${text}\u2069`;

const en = {
  title: 'Bring a friend',
  text:
    'Your friend joins by this link or scans the code. After their first paid bill, both of you ' +
    'get something.',
  points: (points: number) =>
    english(points, { one: 'Each of you: {n} point.', other: 'Each of you: {n} points.' }),
  gift: (name: string) => `Each of you: ${isolated(name)}, as a gift.`,
  share: 'Send the link',
  copy: 'Copy the link',
  copied: 'The link is copied',
  broughtSoFar: (brought: number, most: number) =>
    `This month: ${grouped(brought)} of at most ${grouped(most)}.`,
  invites: (brand: string) => `Come with me to ${isolated(brand)}`,
  brought: (brand: string) =>
    `A friend has invited you to ${isolated(brand)}. Join here, and after your first paid bill ` +
    'both of you get something.',
};

const ar: typeof en = {
  title: 'ادعُ صديقًا',
  text: 'ينضم صديقك بهذا الرابط أو بمسح الرمز. وبعد أول فاتورة يدفعها تحصلان معًا على هدية.',
  points: (points) => `لكل منكما ${point.nominative(points)}.`,
  gift: (name) => `لكل منكما هدية: ${isolated(name)}.`,
  share: 'أرسل الرابط',
  copy: 'انسخ الرابط',
  copied: 'تم نسخ الرابط',
  broughtSoFar: (brought, most) => `هذا الشهر: ${grouped(brought)} من ${grouped(most)} على الأكثر.`,
  invites: (brand) => `تعال معي إلى ${isolated(brand)}`,
  brought: (brand) =>
    `دعاك صديق إلى ${isolated(brand)}. انضم من هنا، وبعد أول فاتورة تدفعها تحصلان معًا على هدية.`,
};

const friendWords = { en, ar };

/** The words of the current language. */
export const useFriendWords = () => friendWords[useWords().language];
