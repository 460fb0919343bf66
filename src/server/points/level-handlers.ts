// The calls of the owner's levels.
import type { Levels } from '../../contract/points/levels.ts';
import { levels as defaultNames } from '../../contract/values/level-names.ts';
import { messages } from '../../contract/messages/messages.ts';
import { dayIn } from '../../domain/days.ts';
import { pointsOfVisit, proposedBill } from '../../domain/restaurant/set-up-rules.ts';
import {
  changedLevels,
  keptUntil,
  levelsBefore,
  type StoredLevels,
} from '../../domain/points/level-changes.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import {
  readEarning,
  readSettings,
  readTimeZone,
} from '../../storage/restaurant/setting-queries.ts';
import { previewMoves } from '../../storage/points/level-moves.ts';
import {
  lockLevels,
  readLevels,
  readThresholds,
  storeLevels,
} from '../../storage/points/level-queries.ts';
import { readDryRun } from '../../storage/points/periods/dry-run.ts';
import { pointsAVisit } from '../../storage/points/till-queries.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import type { Handlers } from '../context.ts';
import { givenLevelCalls } from './given-level-handlers.ts';

type LevelsContext = Parameters<Handlers<'levels'>['changeLevels']>[1];

export const levels: Handlers<'levels'> = {
  readLevels: async (_, { store, now }) => answerOf(store, await readLevels(store), now),

  previewLevels: async ({ body }, { store, checkCaller }) => {
    await catchUp(store, { limit: 2_000 });
    const moves = await previewMoves(store, body.thresholds);
    await checkCaller();
    return moves;
  },

  changeLevels: async ({ body }, context) => {
    const { thresholds, names, keepUntil, version } = body;
    return change(context, { version, action: 'levels.changed' }, (stored, timeZone) => {
      const { now } = context;
      const until = keepUntil === null ? null : keptUntil(keepUntil, { now, timeZone });
      return changedLevels(stored, { thresholds, names, keepUntil: until }, now);
    });
  },

  lookAtLevels: async ({ query: { by } }, { reading, checkCaller, now }) => {
    const look = await readDryRun(reading(), by, now);
    await checkCaller();
    return look;
  },

  undoLevels: async ({ body: { version } }, context) =>
    change(context, { version, action: 'levels.undone' }, levelsBefore),

  ...givenLevelCalls,
};

interface Asked {
  version: number;
  action: 'levels.changed' | 'levels.undone';
}

/**
 * Changes the levels for everybody. Refuses if they have been changed since the caller read them.
 */
async function change(
  { store, now, transact, audit, notify }: LevelsContext,
  { version, action }: Asked,
  changed: (stored: StoredLevels, timeZone: string) => StoredLevels | undefined,
): Promise<Levels> {
  return transact(async (db) => {
    const context = { ...store, db };
    const stored = await lockLevels(context);
    const timeZone = await readTimeZone(db);
    const next = changed(stored, timeZone);
    // Nothing differs, which is also the case if a change is sent again.
    if (!next) return answerOf(context, stored, now);
    if (stored.version !== version) throw new Refusal('conflict', messages.levelsChanged);
    await storeLevels(context, next, now);
    await audit(db, action, { detail: detailOf(stored, next, timeZone) });
    notify('everybody');
    return answerOf(context, next, now);
  });
}

/**
 * The detail for the audit log: the thresholds before and after, the last day on which nobody loses
 * a level, and changed names: `0 1001 … → 0 500 …; ≥ 2026-11-30; Friend / صديق`.
 */
function detailOf(before: StoredLevels, after: StoredLevels, timeZone: string): string {
  const moved = [before, after].map(({ thresholds }) => thresholds.join(' '));
  const named = after.names.flatMap((one, i) => {
    const former = before.names[i];
    const isSame = one?.name === former?.name && one?.nameArabic === former?.nameArabic;
    return isSame ? [] : one ? `${one.name} / ${one.nameArabic}` : defaultNames[i]!;
  });
  const { kept } = after;
  const parts = [
    moved[0] !== moved[1] && moved.join(' → '),
    kept && kept.until !== before.kept?.until && `≥ ${lastDayOf(kept.until, timeZone)}`,
    ...named,
  ];
  return parts.filter(Boolean).join('; ');
}

/** The last day on which previous thresholds are kept. */
const lastDayOf = (until: string, timeZone: string) =>
  dayIn(new Date(Date.parse(until) - 1), timeZone);

/** The points of a usual visit: by the last awards, or else by a usual bill. */
async function usualPoints(context: DatabaseContext): Promise<number | null> {
  const earned = await pointsAVisit(context);
  const earning = earned === null ? await readEarning(context) : null;
  if (!earning) return earned;
  const { setUp } = await readSettings(context.db, 'setUp');
  const usualBill = setUp?.usualBill ?? proposedBill(earning.currency);
  return pointsOfVisit({ ...earning, usualBill }) || null;
}

async function answerOf(
  context: DatabaseContext,
  { thresholds, names, kept, before, version }: StoredLevels,
  now: Date,
): Promise<Levels> {
  const untilOf = (some: StoredLevels['kept']) =>
    some && some.until > now.toISOString() ? some.until : null;
  return {
    thresholds: [...thresholds],
    names: [...names],
    inForce: [...(await readThresholds(context))],
    keptUntil: untilOf(kept),
    before: before && {
      thresholds: [...before.thresholds],
      names: [...before.names],
      keptUntil: untilOf(before.kept),
    },
    version,
    pointsAVisit: await usualPoints(context),
  };
}
