// Follows a table whose rows are only added, up to the last one before which none can appear.
import type { DatabaseContext } from '../database/context.ts';

interface Place {
  /** The last row that was summed up. */
  after: number;
  /** How many rows are read at most. */
  limit: number;
  /** The newest row at the last look, and the first transaction that had not begun then. */
  seen: number;
  seenTransaction: number;
}

/**
 * In a transaction: the next rows that can be summed up, the last of them, and what was seen at
 * this look where it replaces the last one. Transactions are looked at before the rows, so that all
 * rows of those that have ended are among these.
 */
export async function followed<Row extends { id: number }>(
  { db, engine }: DatabaseContext,
  { after, limit, seen, seenTransaction }: Place,
  read: (after: number) => Promise<Row[]>,
) {
  const { oldest, next } = await engine.transactions(db);
  // Another cluster of PostgreSQL, to which this database was brought, counts from its beginning.
  const isSettled = oldest >= seenTransaction || next < seenTransaction;
  const rows = await read(after);
  const ids = rows.map(({ id }) => id);
  const to = endOf(ids, { after, limit, settledTo: isSettled ? seen : after });
  const isLookingAnew = isSettled && to < (ids.at(-1) ?? after);
  return {
    rows: rows.filter(({ id }) => id <= to),
    to,
    looked: isLookingAnew ? { seen: ids.at(-1)!, transaction: next } : undefined,
  };
}

/**
 * The last row before which no other one can appear any more. Numbers are assigned in order, but
 * rows may be committed in another order: a missing number may still be committed, until all
 * transactions have ended that had begun when a higher number was seen.
 */
export function endOf(
  ids: readonly number[],
  { after, limit, settledTo }: { after: number; limit: number; settledTo: number },
): number {
  let end = after;
  for (const id of ids) {
    if (id > settledTo && id !== Math.max(end, settledTo) + 1) return Math.max(end, settledTo);
    end = id;
  }
  return ids.length < limit ? Math.max(end, settledTo) : end;
}
