// Counts of members and sessions for the metrics, and the time of the last backup.
import type { Role } from '../../contract/endpoint.ts';
import type { Database } from '../database/tables.ts';
import { countOf } from '../database/queries/pages.ts';

export interface Statistics {
  members: number;
  sessions: Record<Role, number>;
  /** Its moment; null where none has succeeded yet. */
  lastBackup: string | null;
  /** Seconds for which the oldest entry has waited to be summed up. */
  summariesBehind: number;
}

/** Reads whole tables (50 ms of SQLite for a million members), so it is not to be asked often. */
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
  // Guests have nearly all sessions: a count of all rows is faster than one by their role.
  const byRole = { admin, partner, customer: all - admin - partner };
  return { members, sessions: byRole, lastBackup, summariesBehind };
}
