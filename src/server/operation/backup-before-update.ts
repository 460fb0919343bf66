// The backup that is made before a change of the tables, for an engine that cannot copy the
// database.
import { join } from 'node:path';
import { runBackup, sofra as actor } from '../../storage/data/backup-queries.ts';
import type { migrate } from '../../storage/schema/migrate.ts';
import { hasAdmin } from '../../storage/staff/admin-queries.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Services } from '../context.ts';

/**
 * Returns how `migrate` makes a backup before the tables change, which is recorded in the history
 * and printed, and which the previous version can restore. The backup throws if it fails, unless
 * the settings ask for none; if the database becomes unreachable, it throws that error or refusal.
 */
export function updateBackup(
  { store, jobs, config }: Pick<Services, 'store' | 'jobs' | 'config'>,
  say: (sentence: string) => void,
): Pick<NonNullable<Parameters<typeof migrate>[1]>, 'keeps' | 'backUp'> {
  async function backUp(): Promise<boolean> {
    if (!(await hasAdmin(store.db))) return true;
    try {
      const { filename } = await runBackup(jobs, store, { actor, at: new Date() });
      say(`As it was, the house is kept in ${join(jobs.folder, filename!)}`);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.reason === 'conflict') return false;
      const { message, cause } = error as Error;
      // A backup that failed for another reason is refused as unavailable with that reason.
      const isUnavailable = error instanceof Refusal && error.reason === 'unavailable' && !cause;
      if (isUnavailable || store.engine.isUnavailable(error)) throw error;
      throw new Error(
        `The backup before the update cannot be made: ${message}` +
          `${cause instanceof Error ? ` (${cause.message})` : ''}. Nothing is changed. ` +
          'BACKUP_BEFORE_UPDATE=false goes on without one',
        { cause: error },
      );
    }
  }
  return { keeps: config.BACKUP_BEFORE_UPDATE, backUp };
}
