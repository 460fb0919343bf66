// The tables of sums, which are updated from entries and visits with a short delay.
import type { ColumnType, Generated } from 'kysely';
import type { Level } from '../../../contract/values/level-names.ts';
import type { PointSums } from '../../../domain/overview/liability-rules.ts';
import type { MessageKind } from '../../../contract/occasions/occasion-values.ts';
import type { Counts } from '../../../contract/overview/standing-out.ts';

/** The parts of an evening sheet. */
export type EveningPart = 'likely' | 'gifts' | 'near' | 'missed';

export interface SummaryTables {
  /** The evening sheet of one business day. */
  evening_guests: {
    /** The business day, of which one is kept. */
    day: string;
    part: EveningPart;
    /** The order on the sheet. */
    place: number;
    customerId: number;
    /** What the sheet shows beside the guest, as JSON: a row of `Evening` without the guest. */
    detail: string;
  };
  /** The sums of a customer's entries, up to the last entry that was summed up. */
  customer_summaries: {
    customerId: number;
    nameKey: string;
    points: number;
    /** The numbers of the customer that decide the level besides the points, with a delay. */
    lapsed: Generated<number>;
    kept: Generated<number>;
    givenLevel: Generated<Level | null>;
    /** The level by the thresholds in force; after a change of these it is updated with a delay. */
    atLevel: Generated<Level>;
    /** The number of awards, including awards of zero points. */
    visits: number;
    firstVisitAt: string | null;
    /** The moment of the last visit, or else of joining. */
    seenAt: string;
    /**
     * The moment, in seconds since 1970, from which a regular counts as missed; null for others.
     */
    missedFrom: number | null;
  };
  /** Members whose summary does not have their `lapsed`, `kept` and `givenLevel` yet. */
  changed_levels: { id: Generated<number>; customerId: number };
  /** The thresholds in force: the points from which each level is reached. */
  level_steps: { level: Level; min: number };
  level_counts: { level: Level; members: ColumnType<number, never, never> };
  /**
   * The sums of quarters of an hour, by their beginning in UTC (`2026-11-21T18:30`); in every time
   * zone, days begin with one of them.
   */
  quarter_hours: { startsAt: string; given: number; taken: number; visits: number; served: number };
  /** The messages that were sent, with their points, by quarter of an hour. */
  message_quarters: { occasion: MessageKind; startsAt: string; messages: number; points: number };
  /** The last entry that was summed up. */
  summary_state: {
    id: number;
    lastEntryId: number;
    /** The newest entry at the last check, and the first transaction that had not begun by then. */
    seenEntryId: number;
    seenTransaction: number;
    /** The customer up to whom levels are updated to the thresholds in force; null when all are. */
    levelledTo: number | null;
  };
  /** The counts of a person's visits at an outlet on a business day, including undone visits. */
  staff_days: { day: string; adminId: number; outletId: number } & Counts;
  staff_day_state: {
    id: number;
    /** The last visit that was summed up; null until summing begins. */
    lastVisitId: number | null;
    seenVisitId: number;
    seenTransaction: number;
    /** The newest business day of a visit that was summed up. */
    newestDay: string | null;
  };
  /**
   * Guests who came often to one person, or on one day to anybody (`adminId` 0). The number of
   * visits is that at the time, including visits that were undone later.
   */
  frequent_guests: { customerId: number; adminId: number; day: string; visits: number };
  /**
   * The sums of points by business day and outlet; 0 stands for none. What was earned, brought by
   * imports and given back, less what was taken back, was spent, ended and left with guests, is
   * what the guests can spend more than before the day.
   */
  point_days: { day: string; outletId: number } & PointSums;
  /**
   * What guests of each level could spend at the end of a month, and how many had points to spend.
   */
  level_months: { month: string; level: Level; members: number; points: number };
  /**
   * The points that were earned in a month and stand, the guests who earned them, and what of them
   * was spent by the end of the month that is `age` months later.
   */
  cohorts: { month: string; age: number; guests: number; earned: number; spent: number };
  /** The former cards of which what was left is not in `point_days`. */
  former_cards_to_sum: { id: number };
  /** The last entry and the last spending that are summed up in `point_days`. */
  point_day_state: {
    id: number;
    lastEntryId: number;
    seenEntryId: number;
    entryTransaction: number;
    lastSpendingId: number;
    seenSpendingId: number;
    spendingTransaction: number;
  };
  /**
   * The sums of the visits of a business day up to one of them; `bills` is a whole number of any
   * size, in the smallest unit of the currency.
   */
  visit_days: {
    day: string;
    lastVisitId: number;
    currency: string | null;
    visits: number;
    returning: number;
    bills: string;
    served: number;
    benefits: number;
  };
  /** Visits that changed after they were summed up, so that `visit_days` has their day anew. */
  changed_visits: { visitId: number };
  /** Undone visits that are not yet counted as undone in `staff_days`. */
  undone_visits: { visitId: number };
}
