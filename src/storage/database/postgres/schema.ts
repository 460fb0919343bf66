// Changes of the schema of a PostgreSQL database while servers work on it.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Index } from '../../../../migrations/statements.ts';
import type { Connection, LiveSchema } from '../engine.ts';
import { codeOf } from './driver.ts';

/** The advisory lock of Kysely's migrator, which versions up to 0.4 used. */
const lockNumber = sql.lit(BigInt('3853314791062309107'));
/** The interval in milliseconds between checks of an index that another process is building. */
const interval = 250;

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
 * Builds an index. If a killed server had begun it, its database connection may still complete it;
 * an index that remained invalid is replaced.
 */
async function buildIndex(db: Connection, { index, on, unique }: Index): Promise<void> {
  const create = `create ${unique ? 'unique ' : ''}index concurrently "${index}" on ${on}`;
  for (;;) {
    const { isWhole, isBroken, isOthers } = await look(db, { index, create });
    if (isWhole) return;
    if (isBroken && !isOthers) await sql.raw(`drop index concurrently "${index}"`).execute(db);
    if (!isOthers) await build(db, create);
    else await pause(interval);
  }
}

/** Compares only the beginning, because PostgreSQL truncates long queries. */
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
    // The index exists by now, or two builders were deadlocked: the loop checks again.
    if (!['42P07', '40P01'].includes(codeOf(error))) throw error;
    await pause(interval);
  }
}
