// Periodic work: due backups, interrupted imports, summing up entries, ending claims, deleting
// expired rows.
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../domain/refusal.ts';
import { sweep } from '../../storage/jobs/expiry.ts';
import { expireClaims } from '../../storage/rewards/claim-expiry.ts';
import { runDueBackup } from '../../storage/data/backups.ts';
import { resumeImport } from '../../storage/data/imports.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import type { Services } from '../context.ts';

/** Milliseconds between two checks for a due backup. */
const lookEvery = 30_000;

/** Resumes interrupted imports and makes due backups, at once and until the process leaves. */
export const keepJobs = (services: JobServices, log: Log, leaving: AbortSignal): Promise<void> =>
  again(leaving, async () => {
    await lookAfterImports(services, log);
    await lookAfterBackups(services, log);
    return lookEvery;
  });

/** Runs the work at once, and again after as many milliseconds as it answers. */
async function again(leaving: AbortSignal, work: () => Promise<number>): Promise<void> {
  const wait = await work();
  if (!leaving.aborted) setTimeout(again, wait, leaving, work).unref();
}

type JobServices = Pick<Services, 'jobs' | 'store' | 'clock' | 'gaps'>;
type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/** Makes a due backup, and logs its result. */
export async function lookAfterBackups(
  { jobs, store, clock, gaps }: JobServices,
  log: Log,
): Promise<void> {
  try {
    const made = await runDueBackup(jobs, store, clock());
    if (made) log.info({ filename: made.filename }, 'the backup that was due is made');
  } catch (error) {
    // The next check makes the backup.
    if (gaps.isAway()) return;
    log.error({ err: error }, 'the backup that was due could not be made');
  }
}

/** Resumes an import that was interrupted when its server was killed. */
async function lookAfterImports({ jobs, store, gaps }: JobServices, log: Log): Promise<void> {
  try {
    if (await resumeImport(jobs, store)) log.info('an import that was broken off is done');
  } catch (error) {
    if (gaps.isAway()) return;
    log.error({ err: error }, 'an import that was broken off does not go on');
  }
}

/** Milliseconds between two runs of summing up, and while more entries wait. */
const summingUp = { every: 5_000, next: 250 };
/** Summing up takes at most one part in so many of the time, since awards come first. */
const share = 20;

/** Sums up new entries; under heavy load they are caught up with later. */
export const keepSummaries = (
  { store }: Pick<Services, 'store'>,
  log: Log,
  leaving: AbortSignal,
): Promise<void> =>
  again(leaving, async () => {
    const began = performance.now();
    const whole = await catchUp(store, { limit: 1 }).catch((error: unknown) => {
      // If the database is away or busy, other requests report it.
      const isKnown = error instanceof Refusal || store.engine.isUnavailable(error);
      if (!isKnown && !leaving.aborted) log.error({ err: error }, 'entries are not summed up');
      return true;
    });
    const pause = Math.max(summingUp.next, (performance.now() - began) * (share - 1));
    return whole ? summingUp.every : pause;
  });

/** Milliseconds between two checks for expired claims. */
const expireEvery = 5_000;

/** Gives back the points of expired claims. */
export const keepExpired = (
  { store, claims, clock, gaps }: Pick<Services, 'store' | 'claims' | 'clock' | 'gaps'>,
  log: Log,
  leaving: AbortSignal,
): Promise<void> =>
  again(leaving, async () => {
    await expireClaims(store, claims, clock).catch((error: unknown) => {
      // The next check gives them back.
      const isKnown = error instanceof Refusal || gaps.isAway() || leaving.aborted;
      if (!isKnown) log.error({ err: error }, 'claims that ran out are not settled');
    });
    return expireEvery;
  });

/** Milliseconds between two deletions of expired rows. */
const sweepEvery = 3_600_000;

/** Deletes expired rows. */
export const keepSwept = (
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  leaving: AbortSignal,
): Promise<void> =>
  again(leaving, async () => {
    await sweep(store, clock()).catch((error: unknown) => log.warn({ err: error }));
    return sweepEvery;
  });
