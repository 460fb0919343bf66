// The calls of the owner's levels.
import type { Settings } from '../../contract/house/settings.ts';
import type { Levels } from '../../contract/points/levels.ts';
import { messages } from '../../contract/messages.ts';
import { pointsOfVisit, proposedBill } from '../../domain/house/set-up.ts';
import {
  changedLevels,
  keptUntil,
  levelsBefore,
  type StoredLevels,
} from '../../domain/points/level-changes.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Database } from '../../storage/database/tables.ts';
import { readEarning, readStored, readTimeZone } from '../../storage/house/settings.ts';
import { previewMoves } from '../../storage/points/level-moves.ts';
import {
  lockLevels,
  readLevels,
  readThresholds,
  storeLevels,
} from '../../storage/points/levels.ts';
import { pointsAVisit } from '../../storage/points/till.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import type { Handlers } from '../context.ts';

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
    return change(context, { version, action: 'levels.changed' }, async (stored, db) => {
      const timeZone = await readTimeZone(db);
      const { now } = context;
      const until = keepUntil === null ? null : keptUntil(keepUntil, { now, timeZone });
      return changedLevels(stored, { thresholds, names, keepUntil: until }, now);
    });
  },

  undoLevels: async ({ body: { version } }, context) =>
    change(context, { version, action: 'levels.undone' }, levelsBefore),
};

interface Asked {
  version: number;
  action: 'levels.changed' | 'levels.undone';
}

/** Changes the levels for everybody at once. Refuses where others have changed them meanwhile. */
async function change(
  { store, now, transact, audit, notify }: LevelsContext,
  { version, action }: Asked,
  changed: (
    stored: StoredLevels,
    db: Database,
  ) => StoredLevels | undefined | Promise<StoredLevels | undefined>,
): Promise<Levels> {
  return transact(async (db) => {
    const context = { ...store, db };
    const stored = await lockLevels(context);
    const terms = await changed(stored, db);
    // Nothing differs: so it is, too, where a change is sent again.
    if (!terms) return answerOf(context, stored, now);
    if (stored.version !== version) throw new Refusal('conflict', messages.levelsChanged);
    await storeLevels(context, terms, now);
    await audit(db, action, { detail: detailOf(stored, terms) });
    notify('everybody');
    return answerOf(context, terms, now);
  });
}

/** The thresholds before and after, and the names that are other ones: `0 1001 … → 0 500 …`. */
function detailOf(before: StoredLevels, after: StoredLevels): string {
  const moved = [before, after].map(({ thresholds }) => thresholds.join(' '));
  const named = after.names.flatMap((one, i) =>
    one && one.name !== before.names[i]?.name ? one.name : [],
  );
  const { kept } = after;
  const parts = [
    moved[0] !== moved[1] && moved.join(' → '),
    kept && kept !== before.kept && `≥ ${kept.until.slice(0, 10)}`,
    ...named,
  ];
  return parts.filter(Boolean).join('; ');
}

/** The points of a visit: those of the last awards, or before there are any, of a usual bill. */
async function usualPoints(context: DatabaseContext): Promise<number | null> {
  const earned = await pointsAVisit(context);
  const earning = earned === null ? await readEarning(context) : null;
  if (!earning) return earned;
  const { setUp } = await readStored<Pick<Settings, 'setUp'>>(context.db, ['setUp']);
  const usualBill = setUp?.usualBill ?? proposedBill(earning.currency);
  return pointsOfVisit({ ...earning, usualBill }) || null;
}

async function answerOf(
  context: DatabaseContext,
  { thresholds, names, kept, before, version }: StoredLevels,
  now: Date,
): Promise<Levels> {
  const isKept = kept !== null && kept.until > now.toISOString();
  return {
    thresholds: [...thresholds],
    names: [...names],
    inForce: [...(await readThresholds(context))],
    keptUntil: isKept ? kept.until : null,
    before: before && { thresholds: [...before.thresholds], names: [...before.names] },
    version,
    pointsAVisit: await usualPoints(context),
  };
}
