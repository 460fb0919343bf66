// Counted nouns, in the form that goes with the number.
import { nouns, type CountedNoun } from '../languages/nouns.ts';
import { pluralIn, type Forms } from '../languages/plural.ts';

const inEnglish = pluralIn('en');

/** In English, and in Arabic by the case of its place: `ar` stands alone. */
const counted = (english: Forms, { alone: ar, ...cases }: CountedNoun) => ({
  en: (count: number) => inEnglish(count, english),
  ar,
  ...cases,
});

export const members = counted({ one: '{n} member', other: '{n} members' }, nouns.member);
export const friends = counted({ one: '{n} friend', other: '{n} friends' }, nouns.friend);
export const points = counted({ one: '{n} point', other: '{n} points' }, nouns.point);
export const entries = counted({ one: '{n} entry', other: '{n} entries' }, nouns.entry);
export const visits = counted({ one: '{n} visit', other: '{n} visits' }, nouns.visit);
export const rows = counted({ one: '{n} row', other: '{n} rows' }, nouns.row);
export const times = counted({ one: 'once', other: '{n} times' }, nouns.time);
export const seconds = counted({ one: '{n} second', other: '{n} seconds' }, nouns.second);

/** Rewards that guests were served. */
export const servedRewards = counted(
  { one: '{n} reward served', other: '{n} rewards served' },
  nouns.reward,
);

/** Rewards that guests have claimed. */
export const rewardClaims = counted(
  { one: '{n} claimed reward', other: '{n} claimed rewards' },
  nouns.reward,
);
