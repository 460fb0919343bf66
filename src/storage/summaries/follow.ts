// Reads new rows of an append-only table, up to the last row before which no other row can still
// appear.
import type { DatabaseContext } from '../database/context.ts';

interface Place {
  /** The last row that was summed up. */
  after: number;
  /** The limit of rows that are read. */
  limit: number;
  /** The newest row at the last check, and the first transaction that had not begun by then. */
  seen: number;
  seenTransaction: number;
}

/**
 * In a transaction: returns the next rows that can be summed up, the last of them, and the state of
 * this check if it replaces that of the last one. Transactions are read before the rows, so that
 * the rows include those of all ended transactions.
 */
export async function followed<Row extends { id: number }>(
  { db, engine }: DatabaseContext,
  { after, limit, seen, seenTransaction }: Place,
  read: (after: number) => Promise<Row[]>,
) {
  const { oldest, next } = await engine.transactions(db);
  // In another PostgreSQL cluster, to which the database was moved, transaction numbers may be
  // lower.
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
 * The last row before which no other row can still appear. Numbers are assigned in order, but rows
 * may be committed in another order: a missing number may still be committed until all transactions
 * have ended that had begun when a higher number was seen.
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
