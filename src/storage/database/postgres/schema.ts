// How the schema of a PostgreSQL database is changed while servers are at work on it.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Index } from '../../../../migrations/statements.ts';
import type { Connection, LiveSchema } from '../engine.ts';
import { codeOf } from './errors.ts';

/** What Kysely's migrator locked, with which Sofra took its steps up to 0.4. */
const lockNumber = sql.lit(BigInt('3853314791062309107'));
/** Milliseconds until it is looked again how far an index is that somebody else builds. */
const lookEvery = 250;

export const liveSchema: LiveSchema = {
  lock: async (db) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${lockNumber}) as "isOurs"`.execute(db);
    return rows[0]!.isOurs;
  },
  limit: async (db, { waiting, working }) => {
    await sql`select set_config('lock_timeout', ${String(waiting)}, true),
      set_config('statement_timeout', ${String(working)}, true)`.execute(db);
  },
  isHeldUp: (error) => codeOf(error) === '55P03',
  isTooSlow: (error) => codeOf(error) === '57014',
  buildIndex,
};

/**
 * An index that a killed Sofra has left is built to the end by its connection, which lives on for
 * as long as that takes, or is of no use and makes way for a new one.
 */
async function buildIndex(db: Connection, { index, on, unique }: Index): Promise<void> {
  const create = `create ${unique ? 'unique ' : ''}index concurrently "${index}" on ${on}`;
  for (;;) {
    const { isWhole, isBroken, isOthers } = await look(db, { index, create });
    if (isWhole) return;
    if (isBroken && !isOthers) await sql.raw(`drop index concurrently "${index}"`).execute(db);
    if (!isOthers) await build(db, create);
    else await pause(lookEvery);
  }
}

/** Of a long statement PostgreSQL shows the beginning alone. */
async function look(db: Connection, { index, create }: { index: string; create: string }) {
  const { rows } = await sql<{ isWhole: boolean; isBroken: boolean; isOthers: boolean }>`
    select coalesce(bool_or(indisvalid), false) as "isWhole",
      coalesce(bool_or(not indisvalid), false) as "isBroken",
      exists (select from pg_stat_activity where datname = current_database()
        and state = 'active' and query <> '' and starts_with(${create}::text, query)) as "isOthers"
    from pg_index where indexrelid = to_regclass(${`"${index}"`})`.execute(db);
  return rows[0]!;
}

async function build(db: Connection, create: string) {
  try {
    await sql.raw(create).execute(db);
  } catch (error) {
    // It is there, or two builders would have waited for each other: it is looked again.
    if (!['42P07', '40P01'].includes(codeOf(error))) throw error;
    await pause(lookEvery);
  }
}
