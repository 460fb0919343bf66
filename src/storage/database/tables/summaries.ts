// The tables of sums, which follow the entries and the visits a moment behind them.
import type { ColumnType, Generated } from 'kysely';
import type { Level } from '../../../contract/values/levels.ts';
import type { Counts } from '../../../contract/overview/standing-out.ts';

export interface SummaryTables {
  /** Sums of a customer's entries, up to the last entry that was summed up. */
  customer_summaries: {
    customerId: number;
    nameKey: string;
    points: number;
    /** The level by the thresholds in force, once the summaries follow them. */
    atLevel: Generated<Level>;
    /** The number of awards, of none points too. */
    visits: number;
    firstVisitAt: string | null;
    /** The last visit, or the joining where there is none. */
    seenAt: string;
    /** Seconds since 1970 from which a regular is missed; null for others. */
    missedFrom: number | null;
  };
  /** The points from which each level is reached, in force for everybody at once. */
  level_steps: { level: Level; min: number };
  level_counts: { level: Level; members: ColumnType<number, never, never> };
  /** By the beginning, `2026-11-21T18:30`: days begin at one of them in every time zone. */
  quarter_hours: { startsAt: string; given: number; taken: number; visits: number; served: number };
  /** The last entry that was summed up. */
  summary_state: {
    id: number;
    lastEntryId: number;
    /** The newest entry at the last look, and the first transaction that had not begun then. */
    seenEntryId: number;
    seenTransaction: number;
    /** The customer up to whom summaries follow the thresholds in force; null when all do. */
    levelledTo: number | null;
  };
  /** Counts of a person's visits at an outlet on a business day; undone visits are among them. */
  staff_days: { day: string; adminId: number; outletId: number } & Counts;
  staff_day_state: {
    id: number;
    /** The last visit that was summed up; null until the first one is looked for. */
    lastVisitId: number | null;
    seenVisitId: number;
    seenTransaction: number;
    /** The newest business day of a visit that was summed up. */
    newestDay: string | null;
  };
  /**
   * Guests who came often to a person, or on a day to anybody, with the number 0 of a person; the
   * visits are those by then, undone ones since too.
   */
  frequent_guests: { customerId: number; adminId: number; day: string; visits: number };
  /** Visits that were undone and are not counted as such in `staff_days` yet. */
  undone_visits: { visitId: number };
}
