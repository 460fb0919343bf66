// Periodic work: due backups, alerts, interrupted imports, summing up entries, expiring claims,
// posting points that are due, ending others, messages to guests, deleting expired rows and rows of
// deleted guests, renewing derived data.
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../domain/refusal.ts';
import { measurePace } from '../../storage/database/queries/slices.ts';
import { sweep } from '../../storage/jobs/expiry.ts';
import { eraseDeletedCustomers } from '../../storage/members/deleted-customers.ts';
import { renewMembers } from '../../storage/members/renewal.ts';
import { expireClaims } from '../../storage/rewards/claim-expiry.ts';
import { remindOfClaims } from '../../storage/rewards/reminding.ts';
import { runDueBackup } from '../../storage/data/backup-queries.ts';
import { runDueCopy } from '../../storage/data/copy-queries.ts';
import { resumeImport } from '../../storage/data/import-queries.ts';
import { keepEvening } from '../../storage/overview/evening.ts';
import { keepMonthEnds } from '../../storage/overview/month-ends.ts';
import { keepPointValue } from '../../storage/rewards/point-values.ts';
import { expireRequests } from '../../storage/visits/requests/request-queries.ts';
import { renewBillKeys } from '../../storage/visits/bill-renewal.ts';
import { addVisitsOfOldBills } from '../../storage/visits/old-bills.ts';
import { lookForDue } from '../../storage/occasions/looking.ts';
import { listForMailing } from '../../storage/occasions/mailing-looking.ts';
import { createTakingBack } from '../../storage/occasions/taking-back.ts';
import { sendDue } from '../../storage/occasions/sending.ts';
import { postDue } from '../../storage/visits/parts/waiting-points.ts';
import { endDuePoints } from '../../storage/points/endings/looking.ts';
import { keepDueLevels } from '../../storage/points/periods/looking.ts';
import { endKept } from '../../storage/points/level-queries.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import { followLevels } from '../../storage/summaries/follow-levels.ts';
import { sumUpPoints } from '../../storage/summaries/point-days.ts';
import { sumUpVisits } from '../../storage/summaries/staff-days.ts';
import { sumUpVisitDays } from '../../storage/summaries/visit-days.ts';
import { carryDue } from '../channels/carrying.ts';
import { feedHooks } from '../connections/feed.ts';
import type { Services } from '../context.ts';
import { lookForAlerts } from './alerts.ts';
import { repeat } from './repeat.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
type JobServices = Pick<Services, 'jobs' | 'store' | 'clock' | 'outages'>;

/** The interval in milliseconds of each kind of work. */
const every = {
  sweep: 3_600_000,
  jobs: 30_000,
  summaries: 5_000,
  expiry: 5_000,
  hooks: 1_000,
  dispatches: 2_000,
  alerts: 60_000,
  values: 3_600_000,
};

/**
 * Runs all periodic work until the process stops; resolves once expired rows were deleted for the
 * first time.
 */
export async function runPeriodicWork(
  services: Services,
  log: Log,
  leaving: AbortSignal,
): Promise<void> {
  const { store, clock, outages } = services;
  // A database that is busy, as with a restore, is no error: events and alerts wait.
  const { isUnavailable, isBusy } = store.engine;
  const isTemporary = (error: unknown) =>
    error instanceof Refusal || isUnavailable(error) || isBusy(error);
  await repeat({
    every: every.sweep,
    work: () => sweep(store, clock()),
    report: (error) => log.warn({ err: error }),
    leaving,
  });
  void repeat({
    every: every.jobs,
    work: async () => {
      await resumeImports(services, log);
      await makeDueBackup(services, log);
      await makeDueCopy(services, log);
    },
    report: logUnless(outages.isUnreachable, log, 'jobs that were due are not done'),
    leaving,
  });
  void repeat({
    every: every.alerts,
    work: () => lookForAlerts(services),
    report: logUnless(
      (error) => isTemporary(error) || outages.isUnreachable(),
      log,
      'alerts are not looked for',
    ),
    leaving,
  });
  void updateSummaries(services, log, leaving);
  void carryBillsOver(services, log, leaving);
  void renewMembersIn(services, log, leaving);
  void renewBillsIn(services, log, leaving);
  void keepLevels(services, log, leaving);
  void keepLevelsOfPeriod(services, log, leaving);
  void keepValues(services, log, leaving);
  void postWaiting(services, log, leaving);
  void endPoints(services, log, leaving);
  void lookForOccasions(services, log, leaving);
  void takeBackOfFriends(services, log, leaving);
  void listMailed(services, log, leaving);
  void sendMessages(services, log, leaving);
  void tellOfRewards(services, log, leaving);
  void keepForgetting(services, log, leaving);
  const isKnown = (error: unknown) =>
    isTemporary(error) || outages.isUnreachable() || leaving.aborted;
  void repeat({
    every: every.hooks,
    work: () => feedHooks(services, { leaving }),
    report: logUnless(isKnown, log, 'events are not sent to hooks'),
    leaving,
  });
  void repeat({
    every: every.dispatches,
    work: () => carryDue(services, { leaving }),
    report: logUnless(isKnown, log, 'messages are not carried by their channels'),
    leaving,
  });
  void endDueClaims(services, log, leaving);
}

/** Ends expired claims and requests. */
export const endDueClaims = (
  { store, claims, clock, outages }: Pick<Services, 'store' | 'claims' | 'clock' | 'outages'>,
  log: Log,
  leaving: AbortSignal,
): Promise<void> => {
  // An unreachable or busy database is no error, since the next run ends the rest.
  const isKnown = (error: unknown) =>
    error instanceof Refusal || outages.isUnreachable() || leaving.aborted;
  const report = logUnless(isKnown, log, 'claims that ran out are not settled');
  return repeat({
    every: every.expiry,
    work: async () => {
      await expireClaims(store, claims, clock).catch(report);
      await expireRequests(store, clock());
    },
    report,
    leaving,
  });
};

const logUnless =
  (isKnown: (error: unknown) => boolean, log: Log, sentence: string) => (error: unknown) => {
    if (!isKnown(error)) log.error({ err: error }, sentence);
  };

/** Makes a due backup, and logs its result; a failed backup is tried again by a later run. */
async function makeDueBackup({ jobs, store, clock, outages }: JobServices, log: Log) {
  const report = logUnless(outages.isUnreachable, log, 'the backup that was due could not be made');
  const made = await runDueBackup(jobs, store, clock()).catch(report);
  if (!made) return;
  const { filename, leftOut } = made;
  log.info({ filename }, 'the backup that was due is made');
  if (leftOut > 0) log.error({ filename, leftOut }, 'rows of the backup name a missing member');
}

/** Makes a due copy of a backup; a failed copy is tried again in an hour. */
async function makeDueCopy({ jobs, store, clock, outages, config }: Services, log: Log) {
  const report = logUnless(outages.isUnreachable, log, 'the copy that was due could not be made');
  const order = { now: clock(), allowedHosts: config.COPY_HOSTS };
  const made = await runDueCopy(jobs, store, order).catch(report);
  if (made) log.info({ filename: made.filename }, 'the copy that was due is made');
}

/** Resumes an import that was interrupted when its server was killed. */
async function resumeImports({ jobs, store, outages }: JobServices, log: Log): Promise<void> {
  const report = logUnless(
    outages.isUnreachable,
    log,
    'an import that was broken off does not go on',
  );
  const resumed = await resumeImport(jobs, store).catch(report);
  if (resumed) log.info('an import that was broken off is done');
}

interface InSlices<Needed> {
  /** The interval in milliseconds after which the work runs again once all was done. */
  every: number;
  /** Does a part of the work; returns whether all is done. */
  slice: (services: Needed) => Promise<boolean>;
  /** The log message about a failure. */
  failure: string;
  /**
   * The work takes at most this fraction of the time: one part in `share`. Waiting for the turns of
   * other work is no work.
   */
  share?: number;
}

/** The default fraction is small, since awards come first. */
const defaultShare = 20;

/** Work on many rows in slices, between which requests are served. */
const inSlices =
  <Needed extends Pick<Services, 'store'>>({
    every: idle,
    slice,
    failure,
    share = defaultShare,
  }: InSlices<Needed>) =>
  (services: Needed, log: Log, leaving: AbortSignal): Promise<void> => {
    const { store } = services;
    // An unreachable or busy database is not logged here, since requests report it.
    const isKnown = (error: unknown) =>
      error instanceof Refusal || store.engine.isUnavailable(error) || leaving.aborted;
    return repeat({
      every: idle,
      work: async () => {
        const began = performance.now();
        const { pace, waited } = measurePace(store.pace);
        const isAll = await slice({ ...services, store: { ...store, pace } });
        return isAll ? undefined : (performance.now() - began - waited()) * (share - 1);
      },
      report: logUnless(isKnown, log, failure),
      leaving,
    });
  };

/** Sums up new entries, spendings and visits; under heavy load this lags behind. */
export const updateSummaries = inSlices({
  every: every.summaries,
  slice: async ({ store, clock }: Pick<Services, 'store' | 'clock'>) => {
    const all = [
      await catchUp(store, { limit: 1 }),
      await sumUpPoints(store, { limit: 1 }),
      await sumUpVisits(store, { limit: 1, now: clock() }),
      await sumUpVisitDays(store, { limit: 1, now: clock() }),
    ];
    return all.every(Boolean);
  },
  failure: 'entries, spendings and visits are not summed up',
});

/**
 * Ends periods of kept thresholds, and updates the summaries after any change of the levels. It may
 * take half of the time, since changes are rare and somebody is waiting for the result.
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

/** Keeps the value of a point with its day, and what is read at the end of each month. */
const keepValues = inSlices({
  every: every.values,
  slice: async ({ store, clock }: Pick<Services, 'store' | 'clock'>) => {
    await keepPointValue(store, clock());
    await keepMonthEnds(store, clock());
    await keepEvening(store, clock());
    return true;
  },
  failure: 'the value of a point, the end of a month or the evening sheet is not worked out',
});

/** Makes visits for bills that were awarded before visits were introduced. */
const carryBillsOver = inSlices({
  every: every.jobs,
  slice: ({ store }: Pick<Services, 'store'>) => addVisitsOfOldBills(store),
  failure: 'bills of before visits are not carried over',
});

/** Renews words and keys of members, after a new version has changed their rules. */
const renewMembersIn = inSlices({
  every: every.jobs,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) => renewMembers(store, clock()),
  failure: 'words of members are not renewed',
});

/** Renews keys of bills, after a new version has changed how bills are compared. */
const renewBillsIn = inSlices({
  every: every.jobs,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) => renewBillKeys(store, clock()),
  failure: 'keys of bills are not renewed',
});

/** Posts points of receipts whose waiting period is over. */
const postWaiting = inSlices({
  every: every.expiry,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) => postDue(store, clock()),
  failure: 'points that waited are not posted',
});

/** Ends points that guests were told of, and looks each day at all guests for others. */
const endPoints = inSlices({
  every: every.alerts,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) => endDuePoints(store, clock()),
  failure: 'points that end are not looked for',
  share: 10,
});

/** Looks each day at all members whose levels follow the points of a period. */
const keepLevelsOfPeriod = inSlices({
  every: every.alerts,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) => keepDueLevels(store, clock()),
  failure: 'levels over a period are not looked at',
  share: 10,
});

/** Looks at all guests every hour, for whom an occasion is due: a million take a minute or two. */
export const lookForOccasions = inSlices({
  every: every.alerts,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) => lookForDue(store, clock()),
  failure: 'occasions of guests are not looked for',
  share: 2,
});

/** Takes back what guests got for a friend whose first paid visit was undone. */
const takeBackOfFriends = (services: Services, log: Log, leaving: AbortSignal): Promise<void> => {
  const takeBack = createTakingBack();
  const failure = 'what was given for friends is not taken back';
  return inSlices({
    every: every.alerts,
    slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) =>
      takeBack(store, { now: clock(), report: (err) => log.error({ err }, failure) }),
    failure,
    // Each message has a transaction of its own, and there are few.
    share: 5,
  })(services, log, leaving);
};

/** Looks for the guests of lists to whom an owner sends a message. */
const listMailed = inSlices({
  every: every.expiry,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) => listForMailing(store, clock()),
  failure: 'the guests of a list are not looked for',
  share: 10,
});

/** Sends messages that are due, or notes why not. */
export const sendMessages = inSlices({
  every: every.expiry,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) => sendDue(store, clock()),
  failure: 'messages that are due are not sent',
});

/** Tells guests of rewards that have waited for long, and end soon. */
const tellOfRewards = inSlices({
  every: every.alerts,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) => remindOfClaims(store, clock()),
  failure: 'rewards that end soon are not told of',
});

/** Deletes the remaining rows of deleted guests, if the deletion itself could not finish. */
const keepForgetting = inSlices({
  every: every.expiry,
  slice: ({ store, clock }: Pick<Services, 'store' | 'clock'>) =>
    eraseDeletedCustomers(store, { clock, within: 250 }),
  failure: 'rows of guests who were deleted are not forgotten',
  share: 2,
});
