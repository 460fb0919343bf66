// The guests' texts about rewards and claims, in both languages; they come with the shelf.
import type { Level } from '../../../contract/values/level-names.ts';
import { useWords } from '../languages/language.ts';
import { nouns } from '../languages/nouns.ts';
import { grouped, pluralIn } from '../languages/plural.ts';

const english = pluralIn('en');
const arabic = pluralIn('ar');

/** A name inside a sentence of either direction, between FSI and PDI. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** Days, hours and minutes of a duration in words; zeros are left out. */
function parts(minutes: number) {
  return [
    { unit: 'day', count: Math.floor(minutes / 1_440) },
    { unit: 'hour', count: Math.floor(minutes / 60) % 24 },
    { unit: 'minute', count: minutes % 60 },
  ] as const;
}

const en = {
  title: 'Rewards',
  empty: 'No rewards yet',
  emptyText: 'What you can have for your points will stand here.',
  cost: (points: number) => english(points, { one: '{n} point', other: '{n} points' }),
  ready: 'You can have it now',
  near: (points: number) => english(points, { one: '{n} point more', other: '{n} points more' }),
  higher: (level: string) => `From ${level}`,
  had: 'You have had it',
  gone: 'None left',
  left: (count: number) => english(count, { one: 'The last one', other: 'Only {n} left' }),
  lastDay: (day: string) => `Until ${day}`,
  servedAt: (partner: string | null) =>
    partner === null ? 'At the restaurant' : `At ${isolated(partner)}`,
  showAll: (count: number) => `Show all ${grouped(count)} rewards`,

  ofPoints: ({ cost, available }: { cost: number; available: number }) =>
    `${grouped(cost)} of your ${english(available, { one: '{n} point', other: '{n} points' })}`,
  goodFor: (minutes: number) => {
    const forms = {
      day: { one: '{n} day', other: '{n} days' },
      hour: { one: '{n} hour', other: '{n} hours' },
      minute: { one: '{n} minute', other: '{n} minutes' },
    };
    const shown = parts(minutes).filter(({ count }) => count > 0);
    const time = shown.map(({ unit, count }) => english(count, forms[unit])).join(' ');
    return `It waits for you for ${time}. Show your code to get it.`;
  },
  nearText: (points: number) =>
    english(points, {
      one: 'You need {n} point more for it.',
      other: 'You need {n} points more for it.',
    }),
  higherText: (level: string) => `This reward is for ${level} and above.`,
  hadText: 'You have had it as often as it is given.',
  goneText: 'There is none left at the moment.',
  changed: 'This reward is not offered any more.',
  claim: (points: number) =>
    english(points, { one: 'Claim for {n} point', other: 'Claim for {n} points' }),
  claiming: 'Claiming...',
  notClaimed: 'Claiming did not work',

  waiting: 'Waiting for you',
  timeLeft: 'Time left',
  days: (minutes: number) => {
    const [days, hours] = parts(minutes);
    return english(days.count, { one: '{n} day', other: '{n} days' }) + ` ${hours.count} h`;
  },
  ranOut: 'The time has run out',
  ranOutText: 'Its points come back to you.',
  gift: 'A gift from the restaurant',
  giftOver: 'This gift has ended.',
  ranOutOf: (name: string) => `Time has run out: ${isolated(name)}`,
  back: (points: number) =>
    english(points, {
      one: '{n} point is yours to spend again.',
      other: '{n} points are yours to spend again.',
    }),
  giveBack: 'Give back',
  giveBackOf: (name: string) => `Give back: ${isolated(name)}`,
  giveBackTitle: 'Give this reward back?',
  giveBackText: ({ name, cost }: { name: string; cost: number }) =>
    `${isolated(name)} is returned, and ` +
    english(cost, {
      one: '{n} point is yours to spend again.',
      other: '{n} points are yours to spend again.',
    }),
  givingBack: 'Giving back...',
  keep: 'Keep it',
  givenBack: 'Reward given back',
  notGivenBack: 'Giving back did not work',

  entry: {
    claimed: (name: string) => `Claimed: ${isolated(name)}`,
    expired: (name: string) => `Expired: ${isolated(name)}`,
    cancelled: (name: string) => `Given back: ${isolated(name)}`,
    undone: (name: string) => `Undone: ${isolated(name)}`,
  },
};

/** A number and its noun stay on one line. */
const onOneLine = (text: string) => text.replace(' ', '\u00a0');

/** The points that came back, as the subject of a sentence. */
const returned = (count: number) => `عادت ${nouns.point.nominative(count)} إلى رصيدك المتاح.`;

const ar: typeof en = {
  title: 'المكافآت',
  empty: 'لا توجد مكافآت بعد',
  emptyText: 'ستجد هنا ما يمكنك استبدال نقاطك به.',
  cost: nouns.point.alone,
  ready: 'يمكنك استبدالها الآن',
  near: (count) => `تنقصك ${nouns.point.nominative(count)}`,
  higher: (level) => `من المستوى ${level} فما فوق`,
  had: 'حصلت عليها من قبل',
  gone: 'نفدت',
  left: (count) =>
    arabic(count, {
      zero: 'نفدت',
      one: 'بقيت واحدة فقط',
      two: 'بقيت اثنتان فقط',
      other: 'بقيت {n} فقط',
    }),
  lastDay: (day) => `حتى ${day}`,
  servedAt: (partner) => (partner === null ? 'في المطعم' : `لدى ${isolated(partner)}`),
  showAll: (count) => `اعرض كل المكافآت (${grouped(count)})`,

  ofPoints: ({ cost, available }) =>
    `${grouped(cost)} من رصيدك المتاح (${onOneLine(nouns.point.alone(available))})`,
  goodFor: (minutes) => {
    const shown = parts(minutes).filter(({ count }) => count > 0);
    const time = shown.map(({ unit, count }) => nouns[unit].genitive(count)).join(' و');
    return `تنتظرك لمدة ${time}. أظهر رمزك لاستلامها.`;
  },
  nearText: (count) => `تنقصك ${nouns.point.nominative(count)} للحصول عليها.`,
  higherText: (level) => `هذه المكافأة للمستوى ${level} فما فوق.`,
  hadText: 'حصلت عليها بعدد المرات المسموح به لكل ضيف.',
  goneText: 'نفدت هذه المكافأة حاليًا.',
  changed: 'لم تعد هذه المكافأة متاحة.',
  claim: (count) => `استبدل ${nouns.point.accusative(count)}`,
  claiming: 'جارٍ الاستبدال...',
  notClaimed: 'تعذّر الاستبدال',

  waiting: 'مكافآت بانتظار الاستلام',
  timeLeft: 'الوقت المتبقي',
  days: (minutes) => {
    const [days, hours] = parts(minutes);
    const inDays = nouns.day.nominative(days.count);
    return hours.count > 0 ? `${inDays} و${nouns.hour.nominative(hours.count)}` : inDays;
  },
  ranOut: 'انتهى الوقت',
  ranOutText: 'تعود نقاطها إليك.',
  gift: 'هدية من المطعم',
  giftOver: 'انتهت هذه الهدية.',
  ranOutOf: (name) => `انتهت مهلة الاستلام: ${isolated(name)}`,
  back: returned,
  giveBack: 'ألغِ الاستبدال',
  giveBackOf: (name) => `ألغِ الاستبدال: ${isolated(name)}`,
  giveBackTitle: 'هل تريد إلغاء هذا الاستبدال؟',
  giveBackText: ({ name, cost }) =>
    `لن تحصل على ${isolated(name)}، وتعود ${nouns.point.nominative(cost)} إلى رصيدك المتاح.`,
  givingBack: 'جارٍ الإلغاء...',
  keep: 'احتفظ بها',
  givenBack: 'أُلغي الاستبدال',
  notGivenBack: 'تعذّر إلغاء الاستبدال',

  entry: {
    claimed: (name) => `استبدال: ${isolated(name)}`,
    expired: (name) => `انتهت المهلة: ${isolated(name)}`,
    cancelled: (name) => `إلغاء استبدال: ${isolated(name)}`,
    undone: (name) => `تراجع: ${isolated(name)}`,
  },
};

export const rewardWords = { en, ar };

/** The words of the current language, and the names of the levels. */
export function useRewardWords() {
  const { language, levels } = useWords();
  return { ...rewardWords[language], language, levelName: (level: Level) => levels[level] };
}
