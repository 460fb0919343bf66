// Looks for whom an occasion is due, among all guests in slices, and notes a message for each.
import { occasionKinds, type OccasionKind } from '../../contract/occasions/occasion-values.ts';
import { turnsToNote } from '../../domain/occasions/occasion-rules.ts';
import { createSliceSize } from '../../domain/slices.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { lockStored, readStored, storeSettings } from '../restaurant/setting-queries.ts';
import { noteDue } from './due-messages.ts';
import { readLatestFacts, readOccasions, type OccasionSet } from './occasion-facts.ts';

/** The milliseconds after a whole look until the next one. */
const pause = 3_600_000;
const size = createSliceSize({ limit: 1_000 });

/** How far the look has come, which all servers share: the last guest; null between two looks. */
const look = 'occasions.look';
interface Progress {
  after: number | null;
  endedAt: string;
}
const notBegun: Progress = { after: null, endedAt: '' };

/**
 * Looks at the next guests, and notes a message for whom an occasion is due; returns whether the
 * look is complete. Two servers take turns at slices, since each slice locks the progress. A
 * message is noted once for a guest, an occasion and a turn, whoever looks and however often.
 */
export async function lookForDue(store: Store, now: Date): Promise<boolean> {
  const { occasions, timeZone } = await readOccasions(store.db);
  // An occasion that the owner changes meanwhile is read anew when its messages are decided.
  const kinds = occasionKinds.filter((kind) => occasions[kind].on);
  if (kinds.length === 0 || isOver(await readLook(store.db), now)) return true;
  const { isComplete } = await inSlice(store, size, (db, limit) =>
    lookAtSome({ ...store, db }, { limit, now, occasions, timeZone, kinds }),
  );
  return isComplete;
}

/** How far the look has come. */
export const readLook = async (db: Database) => (await readStored(db, { [look]: notBegun }))[look]!;

const isOver = ({ after, endedAt }: Progress, now: Date) =>
  after === null && endedAt > new Date(now.getTime() - pause).toISOString();

interface Look extends Pick<OccasionSet, 'occasions' | 'timeZone'> {
  limit: number;
  now: Date;
  /** The occasions that are on. */
  kinds: readonly OccasionKind[];
}

async function lookAtSome(
  context: DatabaseContext,
  { limit, now, occasions, timeZone, kinds }: Look,
): Promise<{ rows: number; isComplete: boolean }> {
  const { db } = context;
  await lockStored(context, { name: look, initial: notBegun });
  const progress = await readLook(db);
  if (isOver(progress, now)) return { rows: 0, isComplete: true };
  const asked = { after: progress.after ?? 0, limit, kinds, now };
  const guests = await readLatestFacts(context, asked);
  const due = guests.flatMap((guest) =>
    kinds.flatMap((occasion) =>
      turnsToNote(occasion, occasions[occasion], guest.facts, { now, timeZone }).map((turn) => ({
        customerId: guest.id,
        occasion,
        turn,
      })),
    ),
  );
  await noteDue(context, due, now);
  const isComplete = guests.length < limit;
  const next: Progress = isComplete
    ? { after: null, endedAt: now.toISOString() }
    : { ...progress, after: guests.at(-1)!.id };
  await storeSettings(db, { [look]: next });
  return { rows: guests.length, isComplete };
}
