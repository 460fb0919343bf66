// Queries for any number of rows, and for single rows by their numbers.
import { sql } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Level } from '../../../contract/values/level-names.ts';
import type { DatabaseContext } from '../context.ts';
import type { Database, Tables } from '../tables/tables.ts';
import { customerLevel } from './computed-levels.ts';
import { prepared, type Param } from './prepared.ts';

type Table = keyof Tables & string;

/** A row as it is read; for a customer, the level is computed from the points. */
export type Read<T extends Table> = Selectable<Tables[T]> &
  (T extends 'customers' ? { level: Level } : unknown);

/** Columns of a table as a query selects them. */
export const selected = <T extends Table>(table: T, columns: readonly (keyof Read<T>)[]) =>
  columns.map((column) =>
    table === 'customers' && column === 'level' ? customerLevel : column,
  ) as unknown as readonly never[];

/** Adds rows in their order; all must have the same columns. */
export async function addRows<T extends Table>(
  context: DatabaseContext,
  table: T,
  rows: Insertable<Tables[T]>[],
) {
  const [first] = rows;
  if (first) await insertOf(context, { table, columns: Object.keys(first), rows }).execute();
}

/** Adds rows to a table that numbers them; returns the numbers in the order of the rows. */
export async function addNumberedRows<T extends Table & NumberedTable>(
  context: DatabaseContext,
  table: T,
  rows: Insertable<Tables[T]>[],
): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const insert = insertOf(context, { table, columns: Object.keys(first), rows });
  const added = await insert.returning('id' as never).execute();
  return inOrder(added as unknown as { id: number }[]);
}

/** A prepared insert of one or more rows. */
export const preparedInsert = <Row extends object>(
  table: Table,
  columns: readonly (keyof Row & string)[],
) =>
  prepared((context, param: Param<{ rows: readonly Row[] }>) =>
    insertOf(context, { table, columns, rows: param('rows') }),
  );

/**
 * A prepared insert for tables that number their rows; returns the numbers in the order of the
 * rows.
 */
export function preparedNumberedInsert<Row extends object>(
  table: Table & NumberedTable,
  columns: readonly (keyof Row & string)[],
) {
  const insert = prepared((context, param: Param<{ rows: readonly Row[] }>) =>
    insertOf(context, { table, columns, rows: param('rows') }).returning('id' as never),
  );
  return async (context: DatabaseContext, rows: readonly Row[]): Promise<number[]> => {
    const ids = inOrder((await insert(context, { rows })) as unknown as { id: number }[]);
    if (ids.length < rows.length) throw new Error(`${table} took fewer rows than it was given`);
    return ids;
  };
}

interface Inserting {
  table: Table;
  columns: readonly string[];
  rows: readonly object[];
}

const insertOf = ({ db, engine }: DatabaseContext, { table, columns, rows }: Inserting) =>
  db
    .insertInto(table)
    .columns(columns as never)
    .expression(engine.addedRows(table, columns, rows));

/**
 * Sorts the returned numbers: rows are numbered in the order of the insert, but may be returned in
 * another order.
 */
const inOrder = (added: readonly { id: number }[]) =>
  added.map(({ id }) => id).toSorted((one, other) => one - other);

/** A prepared query that locks rows until the transaction ends, in the order of their numbers. */
export const preparedLock = <T extends Table & NumberedTable, Column extends keyof Read<T>>(
  table: T,
  columns: readonly Column[],
) =>
  prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
    db
      .selectFrom(table as 'customers')
      .select(selected(table, columns))
      .where('id', '=', engine.list(table, 'id', param('ids')))
      .orderBy('id')
      .$call(engine.forUpdate)
      .$castTo<Pick<Read<T>, Column>>(),
  );

/** A prepared query for the rows that have one of some values in a column. */
export const preparedFind = <
  T extends Table,
  Column extends keyof Read<T>,
  By extends keyof Selectable<Tables[T]> & string,
>(
  table: T,
  columns: readonly Column[],
  by: By,
) =>
  prepared(({ db, engine }, param: Param<{ values: NonNullable<Selectable<Tables[T]>[By]>[] }>) =>
    db
      .selectFrom(table as 'customers')
      .select(selected(table, columns))
      // This condition lets PostgreSQL use a partial index on rows with a value.
      .where(by as 'mobileKey', 'is not', null)
      .where(by as 'mobileKey', '=', engine.list(table, by, param('values') as never[]))
      .$castTo<Pick<Read<T>, Column>>(),
  );

/**
 * A prepared query that stores the number of each customer's last change in a column of
 * `customers`.
 */
export const preparedNumbering = <Column extends 'stampChanges' | 'claimChanges'>(column: Column) =>
  prepared(({ db, engine }, param: Param<{ rows: readonly Numbered<Column>[] }>) =>
    db
      .updateTable('customers')
      .from(sql`(${engine.rows('customers', ['id', column], param('rows'))})`.as('noted'))
      .set(column as 'stampChanges', sql.ref<number>(`noted.${column}`))
      .where('customers.id', '=', sql.ref<number>('noted.id')),
  );

type Numbered<Column extends string> = { id: number } & Record<Column, number | null>;

type CustomersTable = 'point_transactions' | 'stamps' | 'claims' | 'spendings' | 'visits';

/** A prepared query for the number of a customer's rows in a table. */
export const preparedCount = (table: CustomersTable) =>
  prepared(({ db }, param: Param<{ customerId: number }>) =>
    db
      .selectFrom(table as 'stamps')
      .where('customerId', '=', param('customerId'))
      .select(({ fn }) => fn.countAll<number>().as('total')),
  );

/** A row by its number, locked until the transaction ends; undefined if there is none. */
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

/** The queries by which the office edits single rows of a table. */
export const rowsOf = <T extends Table & NumberedTable>(table: T) => ({
  add: (db: Database, row: Insertable<Tables[T]>) =>
    db
      .insertInto(table as 'partners')
      .values(row as never)
      .returningAll()
      .$castTo<Selectable<Tables[T]>>()
      .executeTakeFirstOrThrow(),

  /** Changes the fields that are defined; returns the changed row. */
  change: (db: Database, id: number, changes: Updateable<Tables[T]>) =>
    db
      .updateTable(table as 'partners')
      .set({ ...changes, id } as never)
      .where('id', '=', id)
      .returningAll()
      .$castTo<Selectable<Tables[T]>>()
      .executeTakeFirstOrThrow(),

  /** Deletes a row and returns it; undefined if there was none. */
  remove: (db: Database, id: number) =>
    db
      .deleteFrom(table as 'partners')
      .where('id', '=', id)
      .returningAll()
      .$castTo<Selectable<Tables[T]>>()
      .executeTakeFirst(),
});

type NumberedTable = {
  [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never;
}[keyof Tables];
