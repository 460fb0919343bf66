// What a database is, seen from beside Sofra, and how long something takes.
import { sql } from 'kysely';
import type { Store } from '../../src/storage/database/store.ts';
import { openStore } from '../../src/storage/database/store.ts';
import type { Place } from './check.ts';

/** Tables, indexes, rules and guards, as the engine tells them. */
export const schemaOf = (place: Place) =>
  withStore(place, async ({ db, engine }) => {
    const told =
      engine.name === 'SQLite'
        ? sql`select name, sql from sqlite_schema order by name`
        : sql`select pg_get_indexdef(indexrelid) as told from pg_index
            where indrelid::regclass::text !~ '^pg_'
          union all select conrelid::regclass::text || pg_get_constraintdef(oid) from pg_constraint
            where conrelid <> 0
          union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger
            where not tgisinternal
          order by told`;
    return JSON.stringify((await told.execute(db)).rows);
  });

export async function withStore<T>(place: Place, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ ...place, unhurried: true });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** How many milliseconds it takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
