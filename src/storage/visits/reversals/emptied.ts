// Visits of which nothing stands any more: they are undone, whichever of their parts went last.
import { sql } from 'kysely';
import type { DatabaseContext } from '../../database/context.ts';
import { lockRow } from '../../database/queries/rows.ts';
import type { Database, Tables } from '../../database/tables/tables.ts';
import type { Actor } from '../../restaurant/audit-queries.ts';
import { noteLateChange, type Change } from '../closed-days.ts';
import { addReversal, reversalsOf } from './reversal-rows.ts';
import type { Selectable } from 'kysely';

type VisitRow = Selectable<Tables['visits']>;

export interface TakenBackBy {
  actor: Actor;
  reason: string | undefined;
  now: Date;
}

/**
 * In a transaction, with the visit locked: marks it as undone, and adds the reversal that programs
 * read, with the points that it gave.
 */
export async function markUndone(
  context: DatabaseContext,
  visit: VisitRow,
  { actor, reason, now, points }: TakenBackBy & { points: number },
): Promise<void> {
  const { id, outletId, businessDay, billNumber, billKey } = visit;
  const at = now.toISOString();
  // The bill was free again from the undo of its points on.
  if (visit.pointsUndoneAt === null) await noteLateUndo(context, visit, { by: actor, now });
  await context.db
    .updateTable('visits')
    .set({ undoneAt: at, undoneByRole: actor.role, undoneById: actor.id })
    .where('id', '=', id)
    .execute();
  await addReversal(context, {
    visitId: id,
    outletId,
    businessDay,
    billNumber,
    billKey,
    amount: null,
    currency: null,
    reason: reason ?? null,
    at,
    points,
    awarded: 0,
    owed: 0,
    entryId: null,
    actorRole: actor.role,
    actorId: actor.id,
    idempotencyKey: null,
    requestHash: null,
  });
}

/** Notes that what is left of a visit's bill was undone, if the visit's day is closed. */
export async function noteLateUndo(
  context: DatabaseContext,
  visit: VisitRow,
  { by, now }: Pick<Change, 'by' | 'now'>,
): Promise<void> {
  const { amount } = visit;
  const before = amount === null ? [] : await reversalsOf(context, visit.id);
  const left = before.reduce((rest, one) => rest - (one.amount ?? 0), amount ?? 0);
  const bills = amount === null ? 0 : -1;
  const takes = { bills, amount: amount === null ? null : -left } as const;
  await noteLateChange(context, visit, { kind: 'undo', ...takes, by, now });
}

/**
 * In a transaction, with the guest locked: marks a visit as undone if nothing of it stands after a
 * part was taken back. The visits of deleted guests stay as they are, since it is not known whether
 * their points stood.
 */
export async function undoEmptied(
  context: DatabaseContext,
  id: number,
  by: TakenBackBy,
): Promise<void> {
  const visit = await lockRow(context, 'visits', id);
  if (!visit || visit.undoneAt !== null || visit.customerId === null) return;
  const { db } = context;
  const emptied = db.selectFrom('visits').select('id').where('id', '=', id).where(nothingStands);
  if (!(await emptied.executeTakeFirst())) return;
  await markUndone(context, visit, { ...by, points: await pointsGiven(db, visit) });
}

/** The points of a visit's entry, also if it was undone before; 0 for a visit without points. */
export async function pointsGiven(
  db: Database,
  { entryId }: Pick<VisitRow, 'entryId'>,
): Promise<number> {
  const entry = db
    .selectFrom('point_transactions')
    .select('points')
    .where('id', '=', entryId ?? 0);
  return (await entry.executeTakeFirst())?.points ?? 0;
}

/** SQL for whether no points, reward or benefit of a row of `visits` stands. */
export const nothingStands = sql<boolean>`(("entryId" is null or "pointsUndoneAt" is not null)
  and not exists (select 1 from "waiting_points" w where w."visitId" = "visits"."id")
  and not exists (select 1 from "claims" c where c."visitId" is not null
    and c."visitId" = "visits"."id" and c."state" = 'served')
  and not exists (select 1 from "stamps" s where s."visitId" is not null
    and s."visitId" = "visits"."id" and s."takenBackAt" is null))`;
