// The schema of a database as the engine describes it, in lines.
import { sql } from 'kysely';
import { withStore } from '../lab/restaurants/store.ts';
import type { DatabaseLocation, Store } from '../src/storage/database/store.ts';

/**
 * The tables with columns, types, defaults, keys and constraints; the indexes, triggers and
 * functions.
 */
export async function schemaIn({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<string[]> {
  const { rows } = await (engine.name === 'SQLite' ? inSqlite : inPostgres).execute(db);
  return rows.map(({ line }) => line);
}

/** The schema of a database beside a running Sofra, as one text. */
export const schemaOf = (location: DatabaseLocation) =>
  withStore(location, async (store) => (await schemaIn(store)).join('\n'));

/** SQLite stores the statement that made a table, and appends the columns that were added. */
const inSqlite = sql<{ line: string }>`
  select type || ' ' || name || ': ' || coalesce(sql, '') as line from sqlite_schema order by line`;

const inPostgres = sql<{ line: string }>`
  with own as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace)
  select 'column ' || attnum || ' of ' || relname || ': ' || concat_ws(' ', attname,
      format_type(atttypid, atttypmod), collname, case when attnotnull then 'not null' end,
      'identity ' || nullif(attidentity::text, ''), 'generated ' || nullif(attgenerated::text, ''),
      pg_get_expr(adbin, adrelid)) as line
    from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = own.oid and adnum = attnum
    left join pg_collation on pg_collation.oid = attcollation
  union all select 'index: ' || pg_get_indexdef(indexrelid) from own join pg_index on indrelid = oid
  union all select 'rule of ' || relname || ': ' || conname || ' ' || pg_get_constraintdef(c.oid)
    from own join pg_constraint c on conrelid = own.oid
  union all select 'trigger: ' || pg_get_triggerdef(t.oid) || ' ' || tgenabled::text
    from own join pg_trigger t on tgrelid = own.oid where not tgisinternal
  union all select 'function: ' || pg_get_functiondef(oid)
    from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'sequence: ' || sequencename || ' ' || data_type || ' ' || increment_by
    from pg_sequences where schemaname = 'public'
  order by line`;
