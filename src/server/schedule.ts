// Looks after the backups: makes each one when it is due, and makes up what was missed.
import type { FastifyBaseLogger } from 'fastify';
import { runDueBackup } from '../storage/backups.ts';
import type { Services } from './context.ts';

/** Milliseconds between two looks at whether a backup is due. */
const lookEvery = 30_000;

/** Looks at once, and again and again for as long as the process runs. */
export function keepBackups(services: Pick<Services, 'jobs' | 'store' | 'clock'>, log: Log): void {
  const look = async () => {
    await lookAfterBackups(services, log);
    setTimeout(look, lookEvery).unref();
  };
  void look();
}

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/** Makes the backup that is due, if one is, and logs how it went. */
export async function lookAfterBackups(
  { jobs, store, clock }: Pick<Services, 'jobs' | 'store' | 'clock'>,
  log: Log,
): Promise<void> {
  try {
    const made = await runDueBackup(jobs, store, clock());
    if (made) log.info({ filename: made.filename }, 'the backup that was due is made');
  } catch (error) {
    log.error({ err: error }, 'the backup that was due could not be made');
  }
}
