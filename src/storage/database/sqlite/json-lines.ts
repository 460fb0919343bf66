// Rows as JSON: written by SQLite in the format of JSON.stringify, and read by it.
import { sql } from 'kysely';
import type { Engine, JsonColumn } from '../engine.ts';

/** Converts the 1 and 0 of SQLite to true and false. */
const flag = (name: string) => sql`json(case when ${sql.ref(name)} then 'true'
  when not ${sql.ref(name)} then 'false' else 'null' end)`;

const jsonText = (columns: readonly JsonColumn[]) =>
  sql<string>`json_object(${sql.join(
    columns.map(
      ({ name, isFlag }) => sql`${sql.lit(name)}, ${isFlag ? flag(name) : sql.ref(name)}`,
    ),
  )})`;

export const jsonLines: Engine['jsonLines'] = async (db, query, columns) => {
  const { rows } = await sql<{ text: string }>`
    select ${jsonText(columns)} as text from (${query})`.execute(db);
  return { lines: Buffer.from(rows.map(({ text }) => text).join(',\n')), count: rows.length };
};

export const jsonRows: Engine['jsonRows'] = (_table, columns, json) => {
  const picked = columns.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`select ${sql.join(picked)} from json_each(${json})`;
};
