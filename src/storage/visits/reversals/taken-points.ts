// The points that a reversal takes back from its guest, and the points that are owed.
import { takenBack } from '../../../domain/visits/reversals.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { postAll, type Posting } from '../../points/entry-postings.ts';
import { written } from '../../points/wording.ts';
import { standingEntry, type lockGuestAndVisit, type Undoing } from './undoing.ts';
import { leaveWaiting, waitingOf } from '../parts/waiting-points.ts';

export type LockedVisit = Awaited<ReturnType<typeof lockGuestAndVisit>>;

export interface Parts {
  visit: LockedVisit;
  before: readonly { amount: number | null; awarded: number; entryId: number | null }[];
  amount: number | null;
  by: Pick<Undoing, 'actor' | 'reason' | 'now'>;
}

/** The points that the whole bill of a visit gave or will give. */
export async function pointsOf(
  context: DatabaseContext,
  { id, entryId }: LockedVisit,
): Promise<number> {
  const entry = await context.db
    .selectFrom('point_transactions')
    .select('points')
    .where('id', '=', entryId ?? 0)
    .executeTakeFirst();
  return (entry ?? (await waitingOf(context, id)))?.points ?? 0;
}

interface Taking {
  visit: LockedVisit;
  before: Parts['before'];
  /** The points that the guest keeps after the reversal. */
  due: number;
  whole: boolean;
  by: Parts['by'];
}

/**
 * Reduces the points of a visit to `due`, as far as they are not spent. The existing entries are
 * undone and replaced by one with the points that the guest keeps, and one with those that are
 * owed. Waiting points are taken in full, since they cannot have been spent.
 */
export async function takePoints(
  context: DatabaseContext,
  { visit, before, due, whole, by }: Taking,
) {
  const { customerId } = visit;
  if (customerId === null) return { points: 0, owed: 0, entryId: null };
  const waiting = await waitingOf(context, visit.id);
  if (waiting) {
    await leaveWaiting(context, { ...waiting, points: whole ? null : due });
    return { points: waiting.points - due, owed: 0, entryId: null };
  }
  const own = await standingEntry(context, visit);
  const entries = [own, ...(await owedEntries(context, { before, customerId }))].filter(
    (entry) => entry !== undefined,
  );
  const standing = entries.reduce((sum, { points }) => sum + points, 0);
  // If somebody has already undone the points of the visit, the guest keeps none.
  const keepsOwn = own !== undefined && !whole;
  const rest = keepsOwn ? due : 0;
  const account = await context.db
    .selectFrom('customers')
    .select(['points', 'spent'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const free = account.points - account.spent;
  const { points, owed } = takenBack({ standing, due: rest, free });
  // An entry of zero points is still undone when the whole visit is.
  if (points === 0 && owed === 0 && (keepsOwn || !own)) return { points, owed, entryId: null };
  const common = { customerId, actor: by.actor, at: by.now, outletId: visit.outletId };
  const described = { description: own?.description ?? '' };
  // The new entries come first, so that the balance is never lower than at the end.
  const stays: Posting[] = [
    ...(keepsOwn
      ? [
          {
            ...common,
            kind: 'rest' as const,
            points: rest,
            visitedAt: new Date(visit.at),
            ...described,
          },
        ]
      : []),
    ...(owed > 0
      ? [{ ...common, kind: 'owed' as const, points: owed, description: written.owed }]
      : []),
  ];
  const undone = entries.map(({ id, description }) => ({
    ...common,
    kind: 'undo' as const,
    undoes: id,
    description: by.reason ?? description,
  }));
  const outcomes = await postAll(context, [...stays, ...undone]);
  const posted = outcomes.map((outcome) => {
    if (outcome instanceof Refusal) throw outcome;
    return outcome.transactionId;
  });
  if (keepsOwn) {
    const entryId = posted[0]!;
    await context.db.updateTable('visits').set({ entryId }).where('id', '=', visit.id).execute();
  }
  return { points, owed, entryId: owed > 0 ? posted[stays.length - 1]! : null };
}

/** The entries of owed points from earlier reversals that were not undone. */
const owedEntries = (
  { db }: DatabaseContext,
  { before, customerId }: { before: Parts['before']; customerId: number },
) =>
  db
    .selectFrom('point_transactions as entry')
    .leftJoin('point_transactions as undo', 'undo.undoes', 'entry.id')
    .select(['entry.id', 'entry.points', 'entry.description'])
    .where('entry.id', 'in', [0, ...before.flatMap(({ entryId }) => entryId ?? [])])
    .where('entry.customerId', '=', customerId)
    .where('undo.id', 'is', null)
    .execute();
