// How many there are of what grows, and when the last backup was made.
import type { Role } from '../../contract/endpoint.ts';
import type { Database } from '../database/tables.ts';
import { countOf } from '../database/queries/pages.ts';

export interface Statistics {
  members: number;
  sessions: Record<Role, number>;
  /** A moment, or nothing where none has succeeded yet. */
  lastBackup: string | null;
  /** Seconds that the oldest entry has waited to be summed up. */
  summariesBehind: number;
}

/** Walks whole tables (50 ms of SQLite for a million members), so that it is to be rare. */
export async function readStatistics(db: Database, now: Date): Promise<Statistics> {
  const sessions = db.selectFrom('sessions');
  const members = await countOf(db.selectFrom('customers'));
  const all = await countOf(sessions);
  const admin = await countOf(sessions.where('role', '=', 'admin'));
  const partner = await countOf(sessions.where('role', '=', 'partner'));
  const { lastBackup } = await db
    .selectFrom('backup_history')
    .select(({ fn }) => fn.max('timestamp').as('lastBackup'))
    .where('success', '=', true)
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom('point_transactions')
    .select('timestamp')
    .where('id', '>', db.selectFrom('summary_state').select('lastEntryId'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const summariesBehind = waiting ? (now.getTime() - Date.parse(waiting.timestamp)) / 1_000 : 0;
  // Guests have nearly all sessions: a million are counted faster than they are picked out.
  const byRole = { admin, partner, customer: all - admin - partner };
  return { members, sessions: byRole, lastBackup, summariesBehind };
}
