// For whom an occasion is due, and what becomes of a message that is due.
import type { MessageState } from '../../contract/occasions/guest-messages.ts';
import type {
  MessageRules,
  Occasion,
  OccasionKind,
} from '../../contract/occasions/occasion-values.ts';
import { dayIn, daysAfter, wallClock } from '../days.ts';

/** What is known of a guest. Visits that were undone do not count. */
export interface GuestFacts {
  visits: number;
  /** ISO 8601; null without a visit. */
  firstVisitAt: string | null;
  lastVisitAt: string | null;
  /** `1990-04-03`, or `--04-03` without a year. */
  birthday: string | null;
  /** When the birthday was set or changed; null where that was long ago. */
  birthdaySetAt: string | null;
  /** The visits before Sofra, of a former programme. */
  formerVisits: number | null;
  /** What is near; left out where nobody asks for it. */
  near?: Near | undefined;
  /** The turns of friends: of those whom the guest has brought, and of having been brought. */
  friends?: readonly string[] | undefined;
}

/** What one usual visit would bring a guest. */
export interface Near {
  /** The turns of what is near now, the nearest first. */
  turns: readonly string[];
  /** Whether anything was near so far. */
  hasBeen: boolean;
}

/** The present moment at the restaurant. */
export interface Now {
  now: Date;
  timeZone: string;
}

const day = 86_400_000;
/** Days during which an occasion stays due, so that a new one does not reach back for years. */
const open = { welcome: 7, secondVisit: 30, missYou: 90, nearlyThere: 90 } as const;
/** Days before and after a birthday in which its message can come. */
const aroundBirthday = 3;
/** Days after a birthday was set in which its message does not come. */
const settledBirthday = 14;
/** The visits from which a guest's own rhythm is known. */
const enoughForRhythm = 3;
/** The fewest days without a visit after which anybody is missed. */
const fewestMissed = 7;

/** The times for which a message is noted now: of several things that are near, the nearest. */
export const turnsToNote = (...asked: Parameters<typeof turnsOf>): readonly string[] =>
  asked[0] === 'friend' ? turnsOf(...asked) : turnsOf(...asked).slice(0, 1);

/**
 * The times for which an occasion is due for a guest now, mostly one or none: texts that are the
 * same for as long as a second message would be one too many.
 */
export function turnsOf(
  kind: OccasionKind,
  { days }: Pick<Occasion, 'days'>,
  guest: GuestFacts,
  at: Now,
): readonly string[] {
  if (kind === 'birthday') return birthdayTurns(guest, at);
  if (kind === 'friend') return guest.friends ?? [];
  const from = dueFrom(kind, days, guest);
  if (from === undefined) return [];
  const passed = at.now.getTime() - from;
  if (passed < 0 || passed >= open[kind] * day) return [];
  if (kind === 'nearlyThere') return guest.near?.turns ?? [];
  return [kind === 'missYou' ? guest.lastVisitAt! : 'once'];
}

/** Whether a guest came so lately that something can be near, or could within the last year. */
export function mayBeNear(
  { visits, lastVisitAt }: Pick<GuestFacts, 'visits' | 'lastVisitAt'>,
  now: Date,
  within: 'now' | 'year',
): boolean {
  if (visits < enoughForRhythm || lastVisitAt === null) return false;
  const days = within === 'now' ? open.nearlyThere : 365;
  return Date.parse(lastVisitAt) > now.getTime() - days * day;
}

/** Whether an occasion would have been due within the last year, by what is known today. */
export function wasDue(
  kind: OccasionKind,
  { days }: Pick<Occasion, 'days'>,
  guest: GuestFacts,
  { now }: Pick<Now, 'now'>,
): boolean {
  if (kind === 'birthday') return guest.birthday !== null;
  if (kind === 'friend') return (guest.friends ?? []).length > 0;
  if (kind === 'nearlyThere' && !guest.near?.hasBeen) return false;
  const from = dueFrom(kind, days, { ...guest, visits: visitsThen(kind, guest) });
  return from !== undefined && from <= now.getTime() && from > now.getTime() - 365 * day;
}

/** Every guest with a visit had a first one, after which they were welcome. */
const visitsThen = (kind: OccasionKind, { visits }: GuestFacts) =>
  kind === 'welcome' ? Math.min(visits, 1) : visits;

/** The moment in milliseconds from which an occasion is due; undefined where it never is. */
function dueFrom(
  kind: Exclude<OccasionKind, 'birthday' | 'friend'>,
  days: number,
  { visits, firstVisitAt, lastVisitAt, formerVisits }: GuestFacts,
): number | undefined {
  if (visits === 0 || firstVisitAt === null || lastVisitAt === null) return undefined;
  const [first, last] = [Date.parse(firstVisitAt), Date.parse(lastVisitAt)];
  if (kind === 'nearlyThere') return last;
  if (kind === 'missYou') return last + missedAfter({ visits, first, last, days });
  // A guest whom a former programme knew is no newcomer.
  if (visits > 1 || formerVisits) return undefined;
  return kind === 'welcome' ? first : first + days * day;
}

interface Rhythm {
  visits: number;
  first: number;
  last: number;
  days: number;
}

/** The milliseconds after the last visit from which a guest is missed. */
function missedAfter({ visits, first, last, days }: Rhythm): number {
  if (visits < enoughForRhythm) return days * day;
  return Math.max((2 * (last - first)) / (visits - 1), fewestMissed * day);
}

function birthdayTurns(
  { birthday, birthdaySetAt }: GuestFacts,
  { now, timeZone }: Now,
): readonly string[] {
  if (birthday === null) return [];
  // Who sets it for a present would set it for tomorrow.
  const settledAt = birthdaySetAt === null ? 0 : Date.parse(birthdaySetAt) + settledBirthday * day;
  if (now.getTime() < settledAt) return [];
  const today = dayIn(now, timeZone);
  const [from, to] = [daysAfter(today, -aroundBirthday), daysAfter(today, aroundBirthday)];
  // Around New Year, the days before and after today are in two years.
  const years = new Set([from, to].map((one) => one.slice(0, 4)));
  return [...years].filter((year) => {
    const date = birthdayIn(year, birthday.slice(-5));
    return from <= date && date <= to;
  });
}

/** A birthday in a year; the 29th of February is the day before March in other years. */
function birthdayIn(year: string, date: string): string {
  return date === '02-29' ? daysAfter(`${year}-03-01`, -1) : `${year}-${date}`;
}

/** Whether no message goes out at a moment. The hours may go over midnight. */
export function isQuiet(
  { now, timeZone }: Now,
  { quietFrom, quietUntil }: Pick<MessageRules, 'quietFrom' | 'quietUntil'>,
): boolean {
  const hour = Number(wallClock(now, timeZone).slice(11, 13));
  if (quietFrom <= quietUntil) return quietFrom <= hour && hour < quietUntil;
  return hour >= quietFrom || hour < quietUntil;
}

/** What decides on a message at the moment of sending. */
export interface Situation {
  occasion: Omit<Occasion, 'days'>;
  rules: Pick<MessageRules, 'perWeek'>;
  isQuiet: boolean;
  /** Whether it is due for the guest still, for the same time. */
  isTrue: boolean;
  /** Whether the guest wants messages on the card. */
  isWanted: boolean;
  /** The messages that the guest got in the last seven days. */
  inWeek: number;
  /** What the occasion has sent and given in this calendar month. */
  inMonth: { messages: number; points: number };
  isHeldOut: boolean;
}

/**
 * What becomes of a message that is due: it is sent, is not sent for a reason, or stays due until
 * the quiet hours are over. The draw comes last, so that those who are held out differ from those
 * who get a message in nothing else.
 */
export function decided(message: Situation): MessageState {
  const { occasion, rules, inWeek, inMonth } = message;
  if (!occasion.on) return 'off';
  if (!message.isTrue) return 'overtaken';
  if (!message.isWanted) return 'stopped';
  if (message.isQuiet) return occasion.atNight === 'morning' ? 'due' : 'quiet';
  if (inWeek >= rules.perWeek) return 'capped';
  if (isSpent(occasion, inMonth)) return 'spent';
  return message.isHeldOut ? 'heldOut' : 'sent';
}

/** Whether one more message would be above the month's budget. */
const isSpent = (
  { points, mostMessages, mostPoints }: Situation['occasion'],
  inMonth: Situation['inMonth'],
): boolean =>
  (mostMessages !== null && inMonth.messages >= mostMessages) ||
  (mostPoints !== null && inMonth.points + points > mostPoints);
