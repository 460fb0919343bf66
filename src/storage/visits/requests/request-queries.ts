// Requests for acts above a limit: how they are stored, read and ended.
import { sql } from 'kysely';
import type { RequestedParts, WaitingRequest } from '../../../contract/members/waiting.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { sentence } from '../../../contract/messages/sentences.ts';
import type { VisitRequested } from '../../../contract/visits/requests.ts';
import type { VisitRequest } from '../../../contract/visits/visits.ts';
import type { PassedLimit } from '../../../domain/staff/limit-rules.ts';
import { found, Refusal } from '../../../domain/refusal.ts';
import { requestsEach, requestSpan } from '../../../domain/visits/request-rules.ts';
import type { DatabaseContext } from '../../database/context.ts';
import type { RequestKey } from '../../database/idempotency-keys.ts';
import { prepared, type Param } from '../../database/queries/prepared.ts';
import { lockRow } from '../../database/queries/rows.ts';
import type { Store } from '../../database/store.ts';
import type { Database, Tables } from '../../database/tables/tables.ts';
import { transact } from '../../database/transaction.ts';
import { record, type Actor } from '../../restaurant/audit-queries.ts';

/** The requested visit, without its guest. */
export type StoredVisit = Omit<VisitRequest, 'guest'> & {
  /** Whether the guest showed their card, which matters if the visit gives more than points. */
  proved: boolean;
} & AskedAt;

interface AskedAt {
  /** The till at which the request was made. */
  tillId?: number | undefined;
}

/**
 * A requested undo, or the refund of an amount: null for all that is left. The table has one kind
 * for both.
 */
export interface StoredUndo extends AskedAt {
  reason?: string | undefined;
  refund?: { amount: number | null; currency: string | null } | undefined;
}

/** A request as it is stored: a visit, or the undo or refund of one. */
export type StoredRequest = StoredVisit | StoredUndo;

interface NewRequest extends Pick<
  Tables['visit_requests'],
  'kind' | 'customerId' | 'visitId' | 'identifiedBy'
> {
  request: StoredRequest;
  /** The parts as they are shown. */
  parts: RequestedParts;
  passed: PassedLimit;
  actor: Actor & { id: number };
  sessionHash: string;
  now: Date;
  key: RequestKey | undefined;
}

/**
 * In a transaction, with the caller and then the guest locked: makes a request, and returns its
 * number. A visit can have one waiting request for an undo. Refuses a request above the limit per
 * person.
 */
export async function addRequest(
  { db }: DatabaseContext,
  { parts, request, passed, actor, now, key, ...asked }: Omit<NewRequest, 'sessionHash'>,
): Promise<number> {
  const waiting = await waitingAt(db, now.toISOString())
    .select(['id', 'kind', 'visitId', 'askedById', 'request'])
    .where(({ eb, or }) =>
      or([eb('askedById', '=', actor.id), eb('visitId', '=', asked.visitId ?? 0)]),
    )
    .execute();
  const isUndo = (one: { kind: 'visit' | 'undo'; request: string }) => kindOf(one) === 'undo';
  const same = waiting.find((one) => isUndo(one) && one.visitId === asked.visitId);
  if (same && !('refund' in request)) return same.id;
  if (waiting.filter(({ askedById }) => askedById === actor.id).length >= requestsEach) {
    throw new Refusal('throttled', sentence(messages.tooManyRequests, { limit: requestsEach }), 60);
  }
  const { id } = await db
    .insertInto('visit_requests')
    .values({
      ...asked,
      request: JSON.stringify(request),
      parts: JSON.stringify(parts),
      passed: passed.limit,
      most: passed.most,
      askedById: actor.id,
      askedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + requestSpan).toISOString(),
      state: 'waiting',
      idempotencyKey: key?.key ?? null,
      requestHash: key?.requestHash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const detail = writtenParts(parts);
  const about = { ...(asked.customerId !== null && { subjectId: asked.customerId }), detail };
  await record(db, { actor, action: 'request.made', ...about, at: now });
  return id;
}

const kindOf = ({
  kind,
  request,
}: {
  kind: 'visit' | 'undo';
  request: string;
}): WaitingRequest['kind'] =>
  kind === 'undo' && (JSON.parse(request) as StoredUndo).refund ? 'refund' : kind;

/** The guest of a request, locked before it is made. */
export async function lockGuest(context: DatabaseContext, id: number) {
  found(await lockRow(context, 'customers', id), messages.customerNotFound);
}

/** The parts of a request in the words of the audit log. */
export const writtenParts = ({ bill, points, rewards, benefits }: RequestedParts) =>
  [
    ...(bill === null ? [] : [bill]),
    ...(points === null ? [] : [String(points)]),
    ...rewards.map(({ name }) => name),
    ...benefits,
  ]
    .join(' · ')
    .slice(0, 500);

/** The requests that wait at a moment; expired ones are left out even before they are swept. */
const waitingAt = (db: Database, now: string) =>
  db
    .selectFrom('visit_requests')
    .where('state', '=', sql.lit('waiting' as const))
    .where('expiresAt', '>', now);

const shownRequests = (db: Database) =>
  db
    .selectFrom('visit_requests as request')
    .leftJoin('customers', 'customers.id', 'request.customerId')
    .leftJoin('admins', 'admins.id', 'request.askedById')
    .select(['request.id', 'request.kind', 'request.parts', 'request.askedAt', 'request.state'])
    .select(['request.expiresAt', 'request.passed', 'request.most', 'request.askedById'])
    .select(['request.reason', 'request.request', 'customers.name as guest', 'admins.username']);

type Row = Awaited<ReturnType<ReturnType<typeof shownRequests>['execute']>>[number];

function asShown(row: Row, now: Date): VisitRequested {
  const { parts, request, passed: limit, expiresAt: until, username, ...rest } = row;
  const isOver = row.state === 'waiting' && until <= now.toISOString();
  const { reason = null } = JSON.parse(request) as { reason?: string };
  return {
    ...rest,
    kind: kindOf(row),
    limit,
    until,
    parts: JSON.parse(parts) as RequestedParts,
    askedBy: username ?? '',
    state: isOver ? 'expired' : row.state,
    reason: row.reason ?? reason,
  };
}

/** All waiting requests. */
export async function waitingRequests(db: Database, now: Date): Promise<VisitRequested[]> {
  const rows = await shownRequests(db)
    .where('request.state', '=', sql.lit('waiting' as const))
    .where('request.expiresAt', '>', now.toISOString())
    .execute();
  return rows.map((row) => asShown(row, now));
}

/** The limit of a person's listed requests: more than can wait. */
const ownLimit = 2 * requestsEach;

/** The kept requests of a person, the newest first. */
export async function ownRequests(
  db: Database,
  { askedById, now }: { askedById: number; now: Date },
): Promise<VisitRequested[]> {
  const rows = await shownRequests(db)
    .where('request.askedById', '=', askedById)
    .orderBy('request.id', 'desc')
    .limit(ownLimit)
    .execute();
  return rows.map((row) => asShown(row, now));
}

export const findRequest = (db: Database, id: number) =>
  db.selectFrom('visit_requests').selectAll().where('id', '=', id).executeTakeFirst();

/** The query for the requests that wait for guests, whose rows `waitingIn` reads. */
export const askWaiting = ({ customerIds, now }: { customerIds: number[]; now: Date }) =>
  findWaiting.with({ customerIds, now: now.toISOString() });

const findWaiting = prepared(
  ({ db, engine }, param: Param<{ customerIds: number[]; now: string }>) =>
    waitingAt(db, param('now'))
      .select(['id', 'customerId', 'kind', 'parts', 'askedAt', 'expiresAt as until', 'request'])
      .where('customerId', '=', engine.list('visit_requests', 'customerId', param('customerIds')))
      .orderBy('id'),
);

/** The requests that wait for guests, by guest, the oldest first. */
export function waitingIn(
  rows: Awaited<ReturnType<typeof findWaiting>>,
): Map<number, WaitingRequest[]> {
  const shown = rows.map(({ parts, request, ...row }) => ({
    ...row,
    kind: kindOf({ ...row, request }),
    parts: JSON.parse(parts) as RequestedParts,
  }));
  return Map.groupBy(shown, ({ customerId }) => customerId!);
}

interface Decided {
  state: 'approved' | 'declined' | 'expired';
  decidedById?: number;
  reason?: string;
  visitId?: number;
  now: Date;
}

/** Ends the given requests that still wait; returns them. */
const end = (db: Database, { now, ...decided }: Decided) =>
  db
    .updateTable('visit_requests')
    .set({ ...decided, decidedAt: now.toISOString() })
    .where('state', '=', sql.lit('waiting' as const))
    .returning(['id', 'customerId', 'parts']);

/** Ends a waiting request; refuses one that no longer waits. */
export async function decideRequest(db: Database, id: number, decided: Decided): Promise<void> {
  const ended = await end(db, decided)
    .where('id', '=', id)
    .where('expiresAt', '>', decided.now.toISOString())
    .execute();
  if (ended.length === 0) throw new Refusal('conflict', messages.requestDecided);
}

/**
 * In a transaction: declines the requests of a person who loses access; returns the guests, whose
 * cards show it.
 */
export async function endRequestsOf(
  db: Database,
  { askedById, now }: { askedById: number; now: Date },
): Promise<number[]> {
  const ended = await end(db, { state: 'declined', now })
    .where('askedById', '=', askedById)
    .where('expiresAt', '>', now.toISOString())
    .execute();
  return recordEnded(db, ended, { action: 'request.declined', now });
}

/** The number of requests that expire in one transaction. */
const batchSize = 200;

/** Ends expired requests, and notifies the cards of their guests. */
export async function expireRequests(store: Store, now: Date): Promise<void> {
  for (let count = batchSize; count === batchSize;) {
    const due = await store.db
      .selectFrom('visit_requests')
      .select('id')
      .where('state', '=', sql.lit('waiting' as const))
      .where('expiresAt', '<=', now.toISOString())
      .limit(batchSize)
      .execute();
    count = due.length;
    if (count === 0) return;
    const ids = due.map(({ id }) => id);
    const guests = await transact(store, async (db) => {
      const ended = await end(db, { state: 'expired', now }).where('id', 'in', ids).execute();
      return recordEnded(db, ended, { action: 'request.expired', now });
    });
    store.engine.notifier.publish(guests);
  }
}

const system = { role: 'system', id: null, address: null } as const;

async function recordEnded(
  db: Database,
  ended: readonly { customerId: number | null; parts: string }[],
  { action, now: at }: { action: 'request.declined' | 'request.expired'; now: Date },
): Promise<number[]> {
  for (const { customerId, parts } of ended) {
    const detail = writtenParts(JSON.parse(parts) as RequestedParts);
    const about = { ...(customerId !== null && { subjectId: customerId }), detail };
    await record(db, { actor: system, action, ...about, at });
  }
  return ended.flatMap(({ customerId }) => customerId ?? []);
}

/** Deletes the requests that were decided before a moment (ISO 8601). */
export const removeDecided = (db: Database, before: string) =>
  db.deleteFrom('visit_requests').where('decidedAt', '<', before).execute();
