// The postings of claims, and how a group of them is written: claims, the points that they hold,
// and audit entries.
import { sql } from 'kysely';
import type { AuditAction } from '../../contract/restaurant/audit.ts';
import type { spendingKinds } from '../../contract/rewards/claims.ts';
import { quarterAt } from '../../domain/days.ts';
import { moneyOf } from '../../domain/rewards/reward-money.ts';
import type { Entry } from '../../domain/points/point-rules.ts';
import type { Settlement } from '../../domain/rewards/reward-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Asked } from '../database/groups/postings.ts';
import type { RequestKey } from '../database/idempotency-keys.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { preparedInsert, preparedNumbering } from '../database/queries/rows.ts';
import { preparedNumberedInsert } from '../database/queries/rows.ts';
import type { Tables } from '../database/tables/tables.ts';
import { recordingAll, type Actor } from '../restaurant/audit-queries.ts';
import { claimColumns, moneyColumns, type ClaimRow } from './reads.ts';

/** The posting in which a guest claims a reward, in the version that they have seen. */
export interface Claiming extends Asked {
  actor: Actor;
  kind: 'claim';
  customerId: number;
  rewardId: number;
  version: number;
  /** A new token, which nobody sees. */
  token: string;
  /** The visit in which the claim is served immediately. */
  visitId?: number | undefined;
}

/** The posting in which a guest gets a reward as a gift, which costs no points. */
export interface Gifting extends Asked {
  actor: Actor;
  kind: 'gift';
  customerId: number;
  rewardId: number;
  /** The moment until which it waits. */
  until: Date;
}

/** The posting that serves a claim or gives its points back. */
export interface Settling extends Asked {
  actor: Actor;
  kind: Settlement;
  claimId: number;
  reason?: string | undefined;
  /** The visit in which it is served. */
  visitId?: number | undefined;
  /** Whether the caller calls `payOwed` once all that belongs together is written. */
  paysLater?: true | undefined;
}

export type ClaimPosting = Claiming | Gifting | Settling;

/** An accepted posting, and the claim that it makes or changes. */
export interface Done {
  posting: ClaimPosting;
  /** The claim after the change. */
  claim: Omit<ClaimRow, 'id'>;
  /** The claim before the change; undefined for a new claim, which has no number yet. */
  before?: ClaimRow;
  /** The number of this change, counted per customer over all of their claims. */
  change: number;
  /** Whether the claim is served now. */
  serves: boolean;
  /** The entry of spending, if there is one. */
  moved?: { points: number; spent: number; kind: (typeof spendingKinds)[number] };
  /** The entry by which points that are given back pay what the guest owes. */
  pays?: Entry | undefined;
  /** The same gift, which waits again because its serving was undone. */
  again?: Done | undefined;
  key?: RequestKey | undefined;
}

type WithNumber = Done & { claim: ClaimRow };

/** Writes all accepted postings; returns the claim of each with its number. */
export async function write(
  context: DatabaseContext,
  postings: readonly Done[],
): Promise<ClaimRow[]> {
  const accepted = postings.flatMap((one) => (one.again ? [one, one.again] : [one]));
  const made = accepted.filter(({ before }) => !before);
  const ids = made.length > 0 ? await addClaims(context, made.map(claimRow)) : [];
  const idOf = new Map(made.map((one, i) => [one, ids[i]!]));
  const numbered = (one: Done): ClaimRow => ({
    ...one.claim,
    id: one.before?.id ?? idOf.get(one)!,
  });
  const done: WithNumber[] = accepted.map((one) => ({ ...one, claim: numbered(one) }));
  const settled = done.filter(({ before }) => before);
  const spendings = done.flatMap(spendingRow);
  const changes = changesOf(done);
  await askAll(context, {
    settled: settled.length > 0 ? [settleClaims.with({ settled: settled.map(settlementOf) })] : [],
    spent: spendings.length > 0 ? [addSpendings.with({ rows: spendings })] : [],
    changed: changes.length > 0 ? [noteChanges.with({ rows: changes })] : [],
    counted: countHours.with({ hours: hoursOf(done) }),
    recorded: recordingAll(done.flatMap(auditEntriesOf)),
  });
  return postings.map(numbered);
}

const claimRow = ({ claim, change, key, ...done }: Done) => ({
  ...claim,
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

/** The account and the visit by which a claim is served now; undefined if it is not. */
function servingOf({ posting, serves }: Pick<Done, 'posting' | 'serves'>) {
  const { actor } = posting;
  const visitId = 'visitId' in posting ? (posting.visitId ?? null) : null;
  return serves
    ? { servedByRole: actor.role, servedById: actor.id, visitId }
    : { servedByRole: null, servedById: null, visitId: null };
}

const settlementOf = ({ posting, claim, change, serves }: WithNumber) => ({
  id: claim.id,
  state: claim.state,
  change,
  servedAt: serves ? claim.servedAt : null,
  servedKey: serves ? (posting.key ?? null) : null,
  ...moneyOf(serves ? claim : undefined),
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
  ...moneyColumns,
];

/**
 * Updates claims. An undone claim keeps the record of who served it, when and in which visit, and
 * what it was worth.
 */
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
      menuPrice: fn.coalesce(ref('claims.menuPrice'), ref('settled.menuPrice')),
      ownCost: fn.coalesce(ref('claims.ownCost'), ref('settled.ownCost')),
      moneyCurrency: fn.coalesce(ref('claims.moneyCurrency'), ref('settled.moneyCurrency')),
    }))
    .whereRef('claims.id', '=', 'settled.id'),
);

function spendingRow({ posting, claim, moved }: WithNumber) {
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
 * The changes of customers whose claims were served. Changes with an entry of spending are counted
 * by a trigger instead.
 */
function changesOf(done: readonly Done[]) {
  const last = new Map(done.map(({ claim, change }) => [claim.customerId!, change]));
  const served = done.filter(({ moved }) => !moved).map(({ claim }) => claim.customerId!);
  return [...new Set(served)].map((id) => ({ id, claimChanges: last.get(id)! }));
}

/** Stores the number of the last change, by which open cards find it. */
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

/**
 * The changes of the sums by quarter of an hour; an undone claim is subtracted from the quarter in
 * which it was counted.
 */
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
    .expression(engine.addedRows('reward_hours', hourColumns, param('hours')))
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
  gift: 'reward.given',
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
