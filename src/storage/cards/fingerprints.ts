// Fingerprints of the shared data that an open card shows: the offers and the levels.
import { hash } from 'node:crypto';
import type { Level } from '../../contract/values/level-names.ts';
import type { LevelPeriod, PointEnd } from '../../contract/members/waiting.ts';
import type { Ladder } from '../../domain/points/level-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { ladderIn, levelSteps } from '../database/queries/computed-levels.ts';
import { askAll } from '../database/queries/prepared.ts';
import { withLevels } from '../offers/lists.ts';
import { askOpen } from '../offers/offer-queries.ts';
import { askNotices, readTold } from '../points/endings/told.ts';
import { findOwed } from '../points/owed.ts';
import type { LevelRow } from '../points/periods/level-sums.ts';
import { readPeriodsOf } from '../points/periods/told.ts';
import { levelSettingRows } from '../points/level-queries.ts';
import { askMessages, messagesIn } from '../occasions/message-queries.ts';
import { askQuestions, questionsIn } from '../visits/questions.ts';
import { askWaiting, waitingIn } from '../visits/requests/request-queries.ts';
import { arrivingIn, askArriving } from '../visits/parts/waiting-points.ts';

export interface OwnLevels {
  ladder: Ladder;
  /** Whether the owner has changed the levels: the second half of `offers` is their fingerprint. */
  hasOwnLevels: boolean;
}

export const fingerprint = (value: unknown) =>
  hash('sha256', JSON.stringify(value), 'base64url').slice(0, 16);

/** The length of each fingerprint if two are joined. */
const half = 8;

/**
 * The fingerprint of the levels, which follows that of the offers once the owner has changed the
 * levels.
 */
export const levelsIn = (offers: string) => offers.slice(half);

/** The data that cards show besides the guest's own rows. */
export interface BesideRows extends OwnLevels {
  /** A fingerprint for each level, of its open offers and of the levels themselves. */
  offers: Map<Level, string>;
  /** The requests that wait for guests, by guest. */
  waiting: ReturnType<typeof waitingIn>;
  /** The waiting points, by guest. */
  arriving: ReturnType<typeof arrivingIn>;
  /** The points that guests owe, by guest; those who owe none are left out. */
  owed: Map<number, number>;
  /** The points of which guests are told that they end, by guest. */
  ends: Map<number, PointEnd[]>;
  /** The levels over a period, by guest. */
  periods: Map<number, LevelPeriod>;
  /** The questions of tills that wait, by guest. */
  questions: ReturnType<typeof questionsIn>;
  /** The messages that guests have not read, by guest. */
  messages: ReturnType<typeof messagesIn>;
}

/** Reads this data for guests, given their levels, at a moment. */
export async function readWaitingParts(
  context: DatabaseContext,
  customers: readonly (LevelRow & { level: Level })[],
  now: Date,
): Promise<BesideRows> {
  const levels = [...new Set(customers.map(({ level }) => level))];
  const customerIds = customers.map(({ id }) => id);
  const {
    steps,
    settings: [own],
    waiting,
    arriving,
    owed,
    questions,
    unread,
    notices,
    open,
  } = await askAll(context, {
    steps: levelSteps.with({}),
    settings: levelSettingRows.with({}),
    waiting: askWaiting({ customerIds, now }),
    arriving: askArriving({ customerIds }),
    owed: findOwed.with({ ids: customerIds }),
    questions: askQuestions({ customerIds, now }),
    unread: askMessages({ customerIds, now }),
    notices: askNotices({ customerIds }),
    open: levels.map((level) => askOpen(level, now)),
  });
  const mark = own && fingerprint([own.value, steps]).slice(0, half);
  const offers = new Map<Level, string>();
  for (const [i, level] of levels.entries()) {
    const rows = open[i]!.map(withLevels);
    const shown = rows.length > 0 ? fingerprint(rows) : 'none';
    offers.set(level, mark === undefined ? shown : shown.slice(0, half).padEnd(half, '-') + mark);
  }
  const ownLevels = { ladder: ladderIn(steps), hasOwnLevels: mark !== undefined };
  return {
    ...ownLevels,
    offers,
    waiting: waitingIn(waiting),
    arriving: arrivingIn(arriving),
    owed: new Map(owed.map((one) => [one.customerId, one.owed])),
    ends: await readTold(context, notices),
    periods: await readPeriodsOf(context, customers, now),
    questions: questionsIn(questions, now),
    messages: messagesIn(unread),
  };
}
