// The rules of visits: their business day, and how long a visit can be undone.
import { messages } from '../../contract/messages/messages.ts';
import { takeBackUntil } from '../partners/stamp-rules.ts';
import { wallClocks, writtenDay } from '../days.ts';
import { Refusal } from '../refusal.ts';

/** The time zone of the restaurant, and the beginning of its business days. */
export interface Clocks {
  timeZone: string;
  /**
   * The hour at which a business day begins; the hours after midnight belong to the evening before.
   */
  dayBegins: number;
}

/** The business days of many moments in the restaurant's time zone: `2026-11-21`. */
export function businessDays({ timeZone, dayBegins }: Clocks): (at: Date) => string {
  const shown = wallClocks(timeZone);
  return (at) => writtenDay(shown(at.toISOString()) - dayBegins * hour);
}

/** The business day of a moment. */
export const businessDayOf = (at: Date, clocks: Clocks) => businessDays(clocks)(at);

const hour = 3_600_000;

/** Refuses a partner who undoes a visit after the time for it. */
export function refuseLateUndo(at: string, now: Date): void {
  if (takeBackUntil(at) <= now.toISOString()) {
    throw new Refusal('conflict', messages.tooLateToUndoVisit);
  }
}
