// What each open card is told of at a time, so that one with very much to hear holds up no other.
import { sql } from 'kysely';
import type { DatabaseContext } from '../context.ts';
import type { Tables } from '../tables.ts';

/** Rows that a card is told of at a time. */
const share = 20;

/** The rows that a card has not heard of, in their order, as many as it is told of at a time. */
export function shareOf<Row>(rows: readonly Row[] = [], isNew: (row: Row) => boolean) {
  const own = rows.filter(isNew).slice(0, share);
  return { own, isFull: own.length === share };
}

/** How far a card has heard of its customer's rows: the last number that it knows. */
export type Heard<Column extends string> = { customerId: number } & Record<Column, number>;

/**
 * SQL for a table of how far cards have heard of rows of `table`, which `column` numbers for each
 * customer; `until` is the number of the last row that is told of this time, or larger than any.
 * PostgreSQL would look for it with every row that is joined, were it not a table by itself.
 */
export function heardRows<Column extends string>(
  { engine }: DatabaseContext,
  { table, column, heard }: { table: keyof Tables; column: Column; heard: Heard<Column>[] },
) {
  const json = engine.jsonRows(table, ['customerId', column], JSON.stringify(heard));
  return sql<Heard<Column> & { until: number }>`(
    with placed as materialized (select said.*, coalesce((
        select later.${sql.ref(column)} from ${sql.table(table)} later
        where later."customerId" = said."customerId"
          and later.${sql.ref(column)} > said.${sql.ref(column)}
        order by later.${sql.ref(column)} limit 1 offset ${sql.lit(share - 1)}),
        ${sql.lit(Number.MAX_SAFE_INTEGER)}) as "until"
      from (${json}) said) select * from placed)`.as('heard');
}
