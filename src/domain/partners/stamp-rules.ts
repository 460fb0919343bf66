// The rules of stamps: when a guest can have a benefit again, and for how long a stamp can be made
// and taken back.
import type { Frequency, NextDue } from '../../contract/offers/benefits.ts';
import type { ServedThen } from '../../contract/partners/counter.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { dayIn, daysAfter, startOfDay } from '../days.ts';
import { Refusal } from '../refusal.ts';

const minute = 60_000;

/** Milliseconds after a verification in which benefits can be stamped. */
export const stampSpan = 60 * minute;

/**
 * The limit of stamps of a guest at one partner within that time, including those taken back: more
 * than any table needs, and too few to fill the database.
 */
export const maxStamps = 60;

/** Milliseconds in which the partner can take a stamp back. */
const takeBackSpan = 10 * minute;

/** The moment until which the partner can take back a stamp made at `at`. */
export const takeBackUntil = (at: string) => new Date(Date.parse(at) + takeBackSpan).toISOString();

/** The time zone and the first weekday of the restaurant. */
export interface Weeks {
  timeZone: string;
  /** The weekday on which they begin: 0 for Monday to 6 for Sunday. */
  weekBegins: number;
}

interface Served extends Weeks {
  frequency: Frequency;
  /** The guest's last stamp of the benefit; null if there is none. */
  lastServed: string | null;
}

/** When a guest can have a benefit again: null if that is now. */
export function nextDue({ now, ...served }: Served & { now: Date }): NextDue {
  const due = dueAfter(served);
  return due === null || due === 'never' || due > now.toISOString() ? due : null;
}

/**
 * The first moment at which a guest may have a benefit again, by the clocks of the time zone: the
 * midnight after the day, after the week or after the month.
 */
export function dueAfter({ frequency, lastServed, timeZone, weekBegins }: Served): NextDue {
  if (lastServed === null || frequency === 'unlimited') return null;
  if (frequency === 'once') return 'never';
  return startOfDay(firstDayAfter[frequency](dayIn(lastServed, timeZone), weekBegins), timeZone);
}

const firstDayAfter = {
  daily: (day: string) => daysAfter(day, 1),
  // The days of Date are counted from Sunday.
  weekly: (day: string, weekBegins: number) =>
    daysAfter(day, 7 - ((new Date(day).getUTCDay() + 13 - weekBegins) % 7)),
  // Four days after the 28th it is the next month, however long this month is.
  monthly: (day: string) => `${daysAfter(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`,
};

/** Refuses a benefit that is not due yet, and says when it will be. */
export function refuseUndue(due: NextDue, timeZone: string): void {
  if (due === null) return;
  if (due === 'never') throw new Refusal('conflict', messages.servedOnce);
  throw new Refusal('conflict', sentence(messages.notDueYet, { day: dayIn(due, timeZone) }));
}

/** Refuses a partner who takes back a stamp after the time for it. */
export function refuseTooLate(at: string, now: Date): void {
  if (takeBackUntil(at) > now.toISOString()) return;
  throw new Refusal('conflict', messages.tooLateToTakeBack);
}

interface Verification {
  customerId: number;
  at: string;
}

interface GivenStamp extends Omit<Verification, 'customerId'> {
  id: number;
  customerId: number | null;
  benefit: string;
}

/**
 * Adds to each of a partner's verifications, given newest first, the benefits that were served with
 * it: a stamp belongs to the last verification of its customer before it.
 */
export function withServed<V extends Verification>(
  verifications: readonly V[],
  { stamps, now }: { stamps: readonly GivenStamp[]; now: Date },
) {
  const all = verifications.map((one) => ({ ...one, served: [] as ServedThen[] }));
  for (const { id, customerId, at, benefit } of stamps) {
    const then = all.find((one) => one.customerId === customerId && one.at <= at);
    const remaining = Date.parse(takeBackUntil(at)) - now.getTime();
    then?.served.push({ id, benefit, takeBackFor: Math.max(0, remaining) });
  }
  return all;
}
