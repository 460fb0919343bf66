// Many rows in one statement, whatever their number.
import type { Insertable, Selectable } from 'kysely';
import type { DatabaseContext } from '../context.ts';
import type { Tables } from '../tables.ts';

type Table = keyof Tables & string;

/** Adds rows that all have the same columns, in their order. */
export async function addRows<T extends Table>(
  context: DatabaseContext,
  table: T,
  rows: Insertable<Tables[T]>[],
) {
  await insertOf(context, table, rows)?.execute();
}

/** As `addRows`, for tables that number their rows; answers the numbers in the rows' order. */
export async function addNumberedRows<T extends Table & NumberedTable>(
  context: DatabaseContext,
  table: T,
  rows: Insertable<Tables[T]>[],
): Promise<number[]> {
  const added = await insertOf(context, table, rows)
    ?.returning('id' as never)
    .execute();
  const ids = (added ?? []) as unknown as { id: number }[];
  return ids.map(({ id }) => id).toSorted((a, b) => a - b);
}

function insertOf<T extends Table>(
  { db, engine }: DatabaseContext,
  table: T,
  rows: Insertable<Tables[T]>[],
) {
  const [first] = rows;
  if (!first) return undefined;
  const columns = Object.keys(first);
  return db
    .insertInto(table)
    .columns(columns as never)
    .expression(engine.rows(table, columns, rows));
}

/** A row by its number, kept from others until the transaction ends; nothing without one. */
export const lockRow = <T extends Table & NumberedTable>(
  { db, engine }: DatabaseContext,
  table: T,
  id: number,
) =>
  db
    .selectFrom(table as 'partners')
    .selectAll()
    .where('id', '=', id)
    .$call(engine.forUpdate)
    .executeTakeFirst() as Promise<Selectable<Tables[T]> | undefined>;

type NumberedTable = {
  [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never;
}[keyof Tables];
