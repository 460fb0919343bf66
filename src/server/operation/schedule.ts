// What is done again and again: a backup when it is due, an import that was broken off, the
// summing up of entries, the end of claims, and the taking away of what has run out.
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../domain/refusal.ts';
import { sweep } from '../../storage/jobs/expiry.ts';
import { expireClaims } from '../../storage/rewards/claim-expiry.ts';
import { runDueBackup } from '../../storage/data/backups.ts';
import { resumeImport } from '../../storage/data/imports.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import type { Services } from '../context.ts';

/** Milliseconds between two looks at whether a backup is due. */
const lookEvery = 30_000;

/** Looks after backups and imports at once, and until the process leaves. */
export const keepJobs = (services: JobServices, log: Log, leaving: AbortSignal): Promise<void> =>
  again(leaving, async () => {
    await lookAfterImports(services, log);
    await lookAfterBackups(services, log);
    return lookEvery;
  });

/** Works at once and as many milliseconds after that as the work answers, and so on. */
async function again(leaving: AbortSignal, work: () => Promise<number>): Promise<void> {
  const wait = await work();
  if (!leaving.aborted) setTimeout(again, wait, leaving, work).unref();
}

type JobServices = Pick<Services, 'jobs' | 'store' | 'clock' | 'gaps'>;
type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/** Makes the backup that is due, if one is, and logs how it went. */
export async function lookAfterBackups(
  { jobs, store, clock, gaps }: JobServices,
  log: Log,
): Promise<void> {
  try {
    const made = await runDueBackup(jobs, store, clock());
    if (made) log.info({ filename: made.filename }, 'the backup that was due is made');
  } catch (error) {
    // It is made at the next look.
    if (gaps.isAway()) return;
    log.error({ err: error }, 'the backup that was due could not be made');
  }
}

/** Goes on with an import that a server which was killed has left under way. */
async function lookAfterImports({ jobs, store, gaps }: JobServices, log: Log): Promise<void> {
  try {
    if (await resumeImport(jobs, store)) log.info('an import that was broken off is done');
  } catch (error) {
    if (gaps.isAway()) return;
    log.error({ err: error }, 'an import that was broken off does not go on');
  }
}

/** Milliseconds between two times that entries are summed up, at least, and while more wait. */
const summingUp = { every: 5_000, next: 250 };
/** Of the time, summing up takes one part in so many: awards in a rush go before it. */
const share = 20;

/** Sums up the entries that came, until the process leaves; a rush is made up after it. */
export const keepSummaries = (
  { store }: Pick<Services, 'store'>,
  log: Log,
  leaving: AbortSignal,
): Promise<void> =>
  again(leaving, async () => {
    const began = performance.now();
    const whole = await catchUp(store, { limit: 1 }).catch((error: unknown) => {
      // Where the database is away or nobody has a turn, every other request says so.
      const isKnown = error instanceof Refusal || store.engine.isUnavailable(error);
      if (!isKnown && !leaving.aborted) log.error({ err: error }, 'entries are not summed up');
      return true;
    });
    const pause = Math.max(summingUp.next, (performance.now() - began) * (share - 1));
    return whole ? summingUp.every : pause;
  });

/** Milliseconds between two looks at whether claims have run out. */
const expireEvery = 5_000;

/** Gives the points of claims back that have run out, until the process leaves. */
export const keepExpired = (
  { store, claims, clock, gaps }: Pick<Services, 'store' | 'claims' | 'clock' | 'gaps'>,
  log: Log,
  leaving: AbortSignal,
): Promise<void> =>
  again(leaving, async () => {
    await expireClaims(store, claims, clock).catch((error: unknown) => {
      // They are given back at the next look.
      const isKnown = error instanceof Refusal || gaps.isAway() || leaving.aborted;
      if (!isKnown) log.error({ err: error }, 'claims that ran out are not settled');
    });
    return expireEvery;
  });

/** Milliseconds between two times that what has run out is taken away. */
const sweepEvery = 3_600_000;

/** Takes away what has run out, until the process leaves. */
export const keepSwept = (
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  leaving: AbortSignal,
): Promise<void> =>
  again(leaving, async () => {
    await sweep(store, clock()).catch((error: unknown) => log.warn({ err: error }));
    return sweepEvery;
  });
