// The rows of the ledger that accepted postings become.
import type { AuditAction } from '../../contract/restaurant/audit.ts';
import type { Change, Entry } from '../../domain/points/point-rules.ts';
import type { RequestKey } from '../database/idempotency-keys.ts';
import { preparedNumberedInsert } from '../database/queries/rows.ts';
import type { Actor } from '../restaurant/audit-queries.ts';

/** An entry that is to be written, and those that belong to it. */
export interface NewEntry {
  posting: {
    kind: Change['kind'] | 'undo' | 'joined' | 'ended';
    customerId: number;
    actor: Actor;
    at: Date;
    visitedAt?: Date | undefined;
    undoes?: number | undefined;
  };
  entry: Entry;
  /** The last business day on which its points can be spent; null for no end of their own. */
  ends?: string | null | undefined;
  /** The entry before it that undoes a payment of the undone entry, with the number of that. */
  unpays: (Entry & { undoes: number }) | undefined;
  /** The entry after it that pays what the guest owes. */
  pays: Entry | undefined;
  outletId: number | null;
  key: RequestKey | undefined;
}

const actions = {
  award: 'points.awarded',
  deduct: 'points.deducted',
  undo: 'points.undone',
  import: 'points.imported',
  // A rest replaces an award, but was not earned by it once more.
  rest: 'points.kept',
  owed: 'points.owed',
  repaid: 'points.repaid',
  waited: 'points.awarded',
  joined: 'points.joined',
  given: 'points.given',
  ended: 'points.ended',
} satisfies Record<NewEntry['posting']['kind'], AuditAction>;

/** The moment of a visit that was before its entry; the clock of a till may also be ahead. */
const visitedBefore = ({ visitedAt, at }: NewEntry['posting']) =>
  visitedAt && visitedAt < at ? visitedAt.toISOString() : null;

/** The rows of an accepted posting, in their order: the payment that it undoes, itself, its own. */
export function entryRows({ posting, entry, ends = null, unpays, pays, outletId, key }: NewEntry) {
  const common = {
    customerId: posting.customerId,
    visitOutletId: outletId,
    timestamp: posting.at.toISOString(),
    actorRole: posting.actor.role,
    actorId: posting.actor.id,
    address: posting.actor.address,
  };
  const plain = {
    visitedAt: null,
    undoes: null,
    ends: null,
    ended: null,
    idempotencyKey: null,
    requestHash: null,
  };
  const main = {
    ...common,
    ...entry,
    visitedAt: visitedBefore(posting),
    undoes: posting.undoes ?? null,
    ends,
    ended: entry.ended ?? null,
    action: actions[posting.kind],
    idempotencyKey: key?.key ?? null,
    requestHash: key?.requestHash ?? null,
  };
  return [
    ...(unpays ? [{ ...common, ...plain, ...unpays, action: actions.undo }] : []),
    main,
    ...(pays ? [{ ...common, ...plain, ...pays, action: actions.repaid }] : []),
  ];
}

export const addEntries = preparedNumberedInsert<ReturnType<typeof entryRows>[number]>(
  'point_transactions',
  [
    'customerId',
    'points',
    'balance',
    'description',
    'undoes',
    'timestamp',
    'visitedAt',
    'visitOutletId',
    'ends',
    'ended',
    'actorRole',
    'actorId',
    'action',
    'address',
    'idempotencyKey',
    'requestHash',
  ],
);

/** Whether an entry says what is owed, or pays it. */
export const isOwing = ({ action }: { action: string | null }): boolean =>
  action === actions.owed || action === actions.repaid;

/** Whether an entry moves points from one card of a guest to the other. */
export const isOfJoin = ({ action }: { action: string | null }): boolean =>
  action === actions.joined;

/** Whether an entry, or the one that it undoes, is one by which points end. */
export const isEnding = ({ ended }: { ended: number | null }): boolean => ended !== null;
