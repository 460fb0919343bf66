// Checks whether a database is sound: the pages of a file, or the clock and the durability of a
// server.
import { sql } from 'kysely';
import type { Store } from '../database/store.ts';

/** Whether the SQLite file has no damaged pages; the whole file is read. */
export async function isSoundFile({ db }: Store): Promise<boolean> {
  const { rows } = await sql<Record<string, string>>`pragma quick_check(1)`.execute(db);
  return rows[0]?.['quick_check'] === 'ok';
}

/** The time of PostgreSQL's clock, and whether it confirms commits only once they are durable. */
export async function readServer({ db }: Store): Promise<{ at: Date; isDurable: boolean }> {
  const { rows } = await sql<{ at: Date; commit: string }>`
    select clock_timestamp() as at, current_setting('synchronous_commit') as commit`.execute(db);
  const { at, commit } = rows[0]!;
  return { at, isDurable: commit !== 'off' };
}
