// Postings of claims, and the writing of a group of them: the claims, the points that they hold,
// and the audit entries.
import { sql } from 'kysely';
import type { AuditAction } from '../../contract/house/audit.ts';
import type { spendingKinds } from '../../contract/rewards/claims.ts';
import { quarterAt } from '../../domain/days.ts';
import type { Settlement } from '../../domain/rewards/rewards.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Asked } from '../database/groups/postings.ts';
import type { RequestKey } from '../database/keys.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { preparedInsert, preparedNumbering } from '../database/queries/rows.ts';
import { preparedNumberedInsert } from '../database/queries/rows.ts';
import type { Tables } from '../database/tables/tables.ts';
import { recordingAll, type Actor } from '../house/audit.ts';
import { claimColumns, type ClaimRow } from './reads.ts';

/** A guest chooses a reward, in the version that they have seen. */
export interface Claiming extends Asked {
  actor: Actor;
  kind: 'claim';
  customerId: number;
  rewardId: number;
  version: number;
  /** A token, and codes of which the first is used that no other waiting claim has. */
  fresh: { token: string; codes: readonly string[] };
  /** The visit in which it is served at once. */
  visitId?: number | undefined;
}

/** A claim is served, or its points are given back. */
export interface Settling extends Asked {
  actor: Actor;
  kind: Settlement;
  claimId: number;
  reason?: string | undefined;
  /** The visit in which it is served. */
  visitId?: number | undefined;
}

export type ClaimPosting = Claiming | Settling;

/** A posting that the rules let through, and the claim that it makes or changes. */
export interface Done {
  posting: ClaimPosting;
  claim: ClaimRow;
  /** The claim before; nothing where it is new. */
  before?: ClaimRow;
  /** The number of this change among those of the customer's claims. */
  change: number;
  /** Whether it is served now. */
  serves: boolean;
  /** The spending that it makes, if it makes one. */
  moved?: { points: number; spent: number; kind: (typeof spendingKinds)[number] };
  key?: RequestKey | undefined;
}

/** Writes them all; claims that are new get their numbers. */
export async function write(context: DatabaseContext, done: readonly Done[]): Promise<void> {
  const made = done.filter(({ before }) => !before);
  if (made.length > 0) {
    const ids = await addClaims(context, made.map(claimRow));
    for (const [i, { claim }] of made.entries()) claim.id = ids[i]!;
  }
  const settled = done.filter(({ before }) => before);
  const spendings = done.flatMap(spendingRow);
  const changes = changesOf(done);
  await askAll(context, [
    ...(settled.length > 0 ? [settleClaims.with({ settled: settled.map(settlementOf) })] : []),
    ...(spendings.length > 0 ? [addSpendings.with({ rows: spendings })] : []),
    ...(changes.length > 0 ? [noteChanges.with({ rows: changes })] : []),
    countHours.with({ hours: hoursOf(done) }),
    recordingAll(done.flatMap(auditEntriesOf)),
  ]);
}

const claimRow = ({ claim: { id: _, ...row }, change, key, ...done }: Done) => ({
  ...row,
  change,
  idempotencyKey: key?.key ?? null,
  requestHash: key?.requestHash ?? null,
  ...servingOf(done),
});

const addClaims = preparedNumberedInsert<ReturnType<typeof claimRow>>('claims', [
  ...claimColumns.filter((name) => name !== 'id'),
  'change',
  'idempotencyKey',
  'requestHash',
  'servedByRole',
  'servedById',
  'visitId',
]);

/** By whom and in which visit a claim is served now; nothing where it is not. */
function servingOf({ posting, serves }: Pick<Done, 'posting' | 'serves'>) {
  const { actor } = posting;
  const visitId = 'visitId' in posting ? (posting.visitId ?? null) : null;
  return serves
    ? { servedByRole: actor.role, servedById: actor.id, visitId }
    : { servedByRole: null, servedById: null, visitId: null };
}

const settlementOf = ({ posting, claim, change, serves }: Done) => ({
  id: claim.id,
  state: claim.state,
  change,
  servedAt: serves ? claim.servedAt : null,
  servedKey: serves ? (posting.key ?? null) : null,
  ...servingOf({ posting, serves }),
});

type Settled = ReturnType<typeof settlementOf>;

const settledColumns: (keyof Settled)[] = [
  'id',
  'state',
  'change',
  'servedAt',
  'servedByRole',
  'servedById',
  'servedKey',
  'visitId',
];

/** A claim keeps who served it, when and in which visit, if that is undone. */
const settleClaims = prepared(({ db, engine }, param: Param<{ settled: Settled[] }>) =>
  db
    .updateTable('claims')
    .from(sql<Settled>`(${engine.rows('claims', settledColumns, param('settled'))})`.as('settled'))
    .set(({ fn, ref }) => ({
      state: ref('settled.state'),
      change: ref('settled.change'),
      servedAt: fn.coalesce(ref('claims.servedAt'), ref('settled.servedAt')),
      servedByRole: fn.coalesce(ref('claims.servedByRole'), ref('settled.servedByRole')),
      servedById: fn.coalesce(ref('claims.servedById'), ref('settled.servedById')),
      servedKey: fn.coalesce(ref('claims.servedKey'), ref('settled.servedKey')),
      visitId: fn.coalesce(ref('claims.visitId'), ref('settled.visitId')),
    }))
    .whereRef('claims.id', '=', 'settled.id'),
);

function spendingRow({ posting, claim, moved }: Done) {
  if (!moved) return [];
  const { actor, at } = posting;
  return [
    {
      customerId: claim.customerId!,
      claimId: claim.id,
      ...moved,
      reason: 'reason' in posting ? (posting.reason ?? null) : null,
      at: at.toISOString(),
      actorRole: actor.role,
      actorId: actor.id,
      address: actor.address,
    },
  ];
}

const addSpendings = preparedInsert<ReturnType<typeof spendingRow>[number]>('spendings', [
  'customerId',
  'claimId',
  'kind',
  'points',
  'spent',
  'reason',
  'at',
  'actorRole',
  'actorId',
  'address',
]);

/**
 * The number of the last change of each customer with a claim that was served. Changes with a
 * spending are counted by the database.
 */
function changesOf(done: readonly Done[]) {
  const last = new Map(done.map(({ claim, change }) => [claim.customerId!, change]));
  const served = done.filter(({ moved }) => !moved).map(({ claim }) => claim.customerId!);
  return [...new Set(served)].map((id) => ({ id, claimChanges: last.get(id)! }));
}

/** Numbers the change, by which open cards find it. */
const noteChanges = preparedNumbering('claimChanges');

type Hour = Tables['reward_hours'];

/** The sums of the changes of each quarter of an hour, in order. */
const hoursOf = (done: readonly Done[]): Hour[] =>
  [...Map.groupBy(done.flatMap(changesIn), ({ startsAt }) => startsAt).values()]
    .map((changes) => changes.reduce(sumOf))
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));

const sumOf = (one: Hour, other: Hour): Hour => ({
  startsAt: one.startsAt,
  claimed: one.claimed + other.claimed,
  served: one.served + other.served,
  spent: one.spent + other.spent,
});

/** The changes of quarters of an hour; an undone claim is taken off the quarter it was in. */
function changesIn({ posting: { at, kind }, before, serves, moved }: Done): Hour[] {
  const startsAt = quarterAt(at.toISOString());
  const served = serves ? 1 : 0;
  const change = { startsAt, claimed: before ? 0 : 1, served, spent: moved?.points ?? 0 };
  if (kind !== 'undone') return [change];
  return [change, { startsAt: quarterAt(before!.servedAt!), claimed: 0, served: -1, spent: 0 }];
}

const hourColumns: (keyof Hour)[] = ['startsAt', 'claimed', 'served', 'spent'];

const countHours = prepared(({ db, engine }, param: Param<{ hours: Hour[] }>) =>
  db
    .insertInto('reward_hours')
    .columns(hourColumns)
    .expression(engine.rows('reward_hours', hourColumns, param('hours')))
    .onConflict((conflict) =>
      conflict.column('startsAt').doUpdateSet(({ eb, ref }) => ({
        claimed: eb('reward_hours.claimed', '+', ref('excluded.claimed')),
        served: eb('reward_hours.served', '+', ref('excluded.served')),
        spent: eb('reward_hours.spent', '+', ref('excluded.spent')),
      })),
    ),
);

const actions = {
  claim: 'reward.claimed',
  served: 'reward.served',
  expired: 'reward.expired',
  cancelled: 'reward.cancelled',
  undone: 'reward.undone',
} satisfies Record<ClaimPosting['kind'], AuditAction>;

function auditEntriesOf({ posting, claim, before, serves }: Done) {
  const { actor, at, kind } = posting;
  const reason = 'reason' in posting && posting.reason ? `: ${posting.reason}` : '';
  const about = { actor, subjectId: claim.customerId!, detail: `${claim.reward}${reason}`, at };
  const entry = { ...about, action: actions[kind] };
  return !before && serves ? [entry, { ...about, action: actions.served }] : [entry];
}
