// The answer to a posting: the balance and the level after it.
import type { PostedEntry } from '../../contract/points/points.ts';
import { levelOf } from '../../domain/points/level-periods.ts';
import type { Ladder } from '../../domain/points/level-rules.ts';
import type { Standings } from './periods/undone-points.ts';

/** A row with the balance once it has paid what the guest owes. */
export const withPaid = <Row extends { balance: number; paid: number | null }>(row: Row) => ({
  ...row,
  balance: row.balance + (row.paid ?? 0),
});

/** The answer to a posting, and to a repetition with the same key. */
export function postedOf(
  { id, customerId, points, balance }: EntryNumbers,
  { ladder, standings }: { ladder: Ladder; standings: Standings },
): PostedEntry {
  const others = standings.get(customerId) ?? { lapsed: 0, kept: 0, givenLevel: null };
  const level = levelOf({ ...others, points: balance }, ladder);
  return { customerId, points, total: balance, level, transactionId: id };
}

type EntryNumbers = Record<'id' | 'customerId' | 'points' | 'balance', number>;
