// Forecasts the points that a bill would give a guest.
import { changeOf, type Earning } from '../../domain/points/bill-rules.ts';
import { entryOf } from '../../domain/points/point-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { findEvents, runningAt } from './entry-postings.ts';

/**
 * The points of a bill at a moment, multiplied by the event at that time; refuses a text that is no
 * amount.
 */
export async function pointsForBill(
  context: DatabaseContext,
  { bill, at, earning }: { bill: string; at: Date; earning: Earning | null },
): Promise<number> {
  const moment = at.toISOString();
  const events = await findEvents(context, { first: moment, last: moment });
  const change = changeOf({ kind: 'award', bill }, earning);
  return entryOf({ points: 0 }, change, runningAt(at, events)).points;
}
