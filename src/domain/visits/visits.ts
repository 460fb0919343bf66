// The rules of visits: their business day, how bills are compared, and until when they are undone.
import { inked } from '../../contract/values/characters.ts';
import { latinDigits } from '../../contract/values/typed.ts';
import { messages } from '../../contract/messages/messages.ts';
import { takeBackUntil } from '../partners/stamps.ts';
import { wallClocks, writtenDay } from '../days.ts';
import { Refusal } from '../refusal.ts';

/** The hour at which a business day begins, until the owner sets another one. */
export const usualDayBegins = 4;

/** The clocks of the restaurant. */
export interface Clocks {
  timeZone: string;
  /** The hour at which a business day begins: what comes after midnight is of the evening. */
  dayBegins: number;
}

/** The business days of many moments by the clocks of the restaurant: `2026-11-21`. */
export function businessDays({ timeZone, dayBegins }: Clocks): (at: Date) => string {
  const shown = wallClocks(timeZone);
  return (at) => writtenDay(shown(at.toISOString()) - dayBegins * hour);
}

/** The business day of a moment. */
export const businessDayOf = (at: Date, clocks: Clocks) => businessDays(clocks)(at);

const hour = 3_600_000;

/**
 * The number of a bill as it is compared: one bill has one key, however its number is typed. Digits
 * of any script are those of ASCII; spaces, invisible characters and the case make no difference.
 */
export const billKeyOf = (typed: string) =>
  latinDigits(inked(typed.normalize('NFKC')))
    .replace(/[\s\p{Cc}]/gu, '')
    .toUpperCase();

/** Refuses a partner who undoes a visit after the time for it. */
export function refuseLateUndo(at: string, now: Date): void {
  if (takeBackUntil(at) <= now.toISOString()) {
    throw new Refusal('conflict', messages.tooLateToUndoVisit);
  }
}
