// Periodic work: due backups, interrupted imports, summing up entries, ending claims, points that
// are due, deleting expired rows and those of guests who were deleted.
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../domain/refusal.ts';
import { sweep } from '../../storage/jobs/expiry.ts';
import { forgetGone } from '../../storage/members/forgetting.ts';
import { expireClaims } from '../../storage/rewards/claim-expiry.ts';
import { runDueBackup } from '../../storage/data/backups.ts';
import { runDueCopy } from '../../storage/data/copies.ts';
import { resumeImport } from '../../storage/data/imports.ts';
import { expireRequests } from '../../storage/visits/requests/requests.ts';
import { carryBills } from '../../storage/visits/carry.ts';
import { postDue } from '../../storage/visits/parts/waiting-points.ts';
import { endKept } from '../../storage/points/levels.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import { followLevels } from '../../storage/summaries/follow-levels.ts';
import { sumUpVisits } from '../../storage/summaries/staff-days.ts';
import { feedHooks } from '../connections/feed.ts';
import type { Services } from '../context.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
type JobServices = Pick<Services, 'jobs' | 'store' | 'clock' | 'gaps'>;

/** Milliseconds between two runs of each work. */
const every = { sweep: 3_600_000, jobs: 30_000, summaries: 5_000, expiry: 5_000, hooks: 1_000 };

/** Does all periodic work until the process leaves; expired rows are deleted before it answers. */
export async function keepUp(services: Services, log: Log, leaving: AbortSignal): Promise<void> {
  const { store, clock, gaps } = services;
  await again(leaving, async () => {
    await sweep(store, clock()).catch((error: unknown) => log.warn({ err: error }));
    return every.sweep;
  });
  void again(leaving, async () => {
    await lookAfterImports(services, log);
    await lookAfterBackups(services, log);
    await lookAfterCopies(services, log);
    return every.jobs;
  });
  void keepSummaries(services, log, leaving);
  void carryBillsOver(services, log, leaving);
  void keepLevels(services, log, leaving);
  void postWaiting(services, log, leaving);
  void keepForgetting(services, log, leaving);
  void again(leaving, async () => {
    // While a restore writes, events wait for it; a slice that has waited for too long is refused.
    const { isUnavailable, isBusy } = store.engine;
    const isPutOff = (error: unknown) =>
      error instanceof Refusal || isUnavailable(error) || isBusy(error);
    const isKnown = (error: unknown) => isPutOff(error) || gaps.isAway() || leaving.aborted;
    const report = logUnless(isKnown, log, 'events are not sent to hooks');
    await feedHooks(services, { leaving }).catch(report);
    return every.hooks;
  });
  void keepClaims(services, log, leaving);
}

/** Ends claims and requests that have run out. */
export const keepClaims = (
  { store, claims, clock, gaps }: Pick<Services, 'store' | 'claims' | 'clock' | 'gaps'>,
  log: Log,
  leaving: AbortSignal,
): Promise<void> =>
  again(leaving, async () => {
    // Claims that are not ended now are ended by the next run.
    const isKnown = (error: unknown) =>
      error instanceof Refusal || gaps.isAway() || leaving.aborted;
    const report = logUnless(isKnown, log, 'claims that ran out are not settled');
    await expireClaims(store, claims, clock).catch(report);
    await expireRequests(store, clock()).catch(report);
    return every.expiry;
  });

/** Runs the work at once, and again after as many milliseconds as it answers. */
async function again(leaving: AbortSignal, work: () => Promise<number>): Promise<void> {
  const wait = await work();
  if (!leaving.aborted) setTimeout(again, wait, leaving, work).unref();
}

const logUnless =
  (isKnown: (error: unknown) => boolean, log: Log, sentence: string) => (error: unknown) => {
    if (!isKnown(error)) log.error({ err: error }, sentence);
  };

/** Makes a due backup, and logs its result; one that fails is made by the next run. */
async function lookAfterBackups({ jobs, store, clock, gaps }: JobServices, log: Log) {
  const report = logUnless(gaps.isAway, log, 'the backup that was due could not be made');
  const made = await runDueBackup(jobs, store, clock()).catch(report);
  if (made) log.info({ filename: made.filename }, 'the backup that was due is made');
}

/** Makes a due copy of a backup; one that fails is tried again in an hour. */
async function lookAfterCopies({ jobs, store, clock, gaps, config }: Services, log: Log) {
  const report = logUnless(gaps.isAway, log, 'the copy that was due could not be made');
  const order = { now: clock(), openHosts: config.COPY_HOSTS };
  const made = await runDueCopy(jobs, store, order).catch(report);
  if (made) log.info({ filename: made.filename }, 'the copy that was due is made');
}

/** Resumes an import that was interrupted when its server was killed. */
async function lookAfterImports({ jobs, store, gaps }: JobServices, log: Log): Promise<void> {
  const report = logUnless(gaps.isAway, log, 'an import that was broken off does not go on');
  const resumed = await resumeImport(jobs, store).catch(report);
  if (resumed) log.info('an import that was broken off is done');
}

interface InSlices<Needed> {
  /** Milliseconds after which it is begun again when all was done. */
  every: number;
  /** Does some of it; answers whether that was all. */
  slice: (services: Needed) => Promise<boolean>;
  /** The message of the log where it fails. */
  failure: string;
  /** The work takes at most one part in so many of the time. */
  share?: number;
}

/** Such work takes a small part of the time, since awards come first. */
const usualShare = 20;

/** Work on many rows in slices, between which others are served. */
const inSlices =
  <Needed extends Pick<Services, 'store'>>({
    every: idle,
    slice,
    failure,
    share = usualShare,
  }: InSlices<Needed>) =>
  (services: Needed, log: Log, leaving: AbortSignal): Promise<void> =>
    again(leaving, async () => {
      const began = performance.now();
      const { engine } = services.store;
      // If the database is away or busy, other requests report it.
      const isKnown = (error: unknown) =>
        error instanceof Refusal || engine.isUnavailable(error) || leaving.aborted;
      const isAll = (await slice(services).catch(logUnless(isKnown, log, failure))) ?? true;
      return isAll ? idle : (performance.now() - began) * (share - 1);
    });

/** Sums up new entries and visits; under heavy load they are caught up with later. */
export const keepSummaries = inSlices({
  every: every.summaries,
  slice: async ({ store, clock }: Pick<Services, 'store' | 'clock'>) => {
    const all = [
      await catchUp(store, { limit: 1 }),
      await sumUpVisits(store, { limit: 1, now: clock() }),
    ];
    return all.every(Boolean);
  },
  failure: 'entries and visits are not summed up',
});

/**
 * Ends levels that were kept until now, and has the lists follow the levels after any change: half
 * of the time, since that is rare and somebody looks at it.
 */
const keepLevels = inSlices({
  every: every.summaries,
  slice: async ({ store, clock }: Pick<Services, 'store' | 'clock'>) => {
    if (await endKept(store, clock())) store.engine.notifier.publish('everybody');
    return followLevels(store, { limit: 1 });
  },
  failure: 'the levels of lists do not follow a change',
  share: 2,
});

/** Makes visits of the bills that were awarded before there were visits. */
const carryBillsOver = inSlices({
  every: every.jobs,
  slice: ({ store }: Pick<Services, 'store'>) => carryBills(store),
  failure: 'bills of before visits are not carried over',
});

/** Posts points of receipts that have waited until now. */
const postWaiting = inSlices({
  every: every.expiry,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) => postDue(store, clock()),
  failure: 'points that waited are not posted',
});

/** Forgets what guests left who were deleted, where the deletion did not come to the end of it. */
const keepForgetting = inSlices({
  every: every.expiry,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) =>
    forgetGone(store, { clock, within: 250 }),
  failure: 'rows of guests who were deleted are not forgotten',
  share: 2,
});
