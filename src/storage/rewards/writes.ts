// Writes a group of claims: the claims, the points that they hold, and the audit entries.
import { sql } from 'kysely';
import type { AuditAction } from '../../contract/house/audit.ts';
import { quarterAt } from '../../domain/days.ts';
import { recordingAll } from '../house/audit.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { preparedInsert, preparedNumberedInsert } from '../database/queries/rows.ts';
import type { ClaimPosting, Done } from './posting.ts';
import { claimColumns } from './reads.ts';

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
    ...(changes.length > 0 ? [noteChanges.with({ changes })] : []),
    ...hoursOf(done).map((hour) => countHour.with(hour)),
    recordingAll(done.map(auditEntryOf)),
  ]);
}

const claimRow = ({ claim: { id: _, ...row }, change, key }: Done) => ({
  ...row,
  change,
  idempotencyKey: key?.key ?? null,
  requestHash: key?.requestHash ?? null,
});

const addClaims = preparedNumberedInsert<ReturnType<typeof claimRow>>('claims', [
  ...claimColumns.filter((name) => name !== 'id'),
  'change',
  'idempotencyKey',
  'requestHash',
]);

function settlementOf({ posting: { actor, key }, claim, before, change }: Done) {
  const isServed = before!.servedAt !== claim.servedAt;
  return {
    id: claim.id,
    state: claim.state,
    change,
    servedAt: isServed ? claim.servedAt : null,
    servedByRole: isServed ? actor.role : null,
    servedById: isServed ? actor.id : null,
    servedKey: isServed ? (key ?? null) : null,
  };
}

type Settled = ReturnType<typeof settlementOf>;

const settledColumns: (keyof Settled)[] = [
  'id',
  'state',
  'change',
  'servedAt',
  'servedByRole',
  'servedById',
  'servedKey',
];

/** A claim keeps who served it, and when, if that is undone. */
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

interface Change {
  id: number;
  claimChanges: number;
}

/**
 * The number of the last change of each customer with a claim that was served. Changes with a
 * spending are counted by the database.
 */
function changesOf(done: readonly Done[]): Change[] {
  const last = new Map(done.map(({ claim, change }) => [claim.customerId!, change]));
  const served = done.filter(({ moved }) => !moved).map(({ claim }) => claim.customerId!);
  return [...new Set(served)].map((id) => ({ id, claimChanges: last.get(id)! }));
}

const changeColumns: (keyof Change)[] = ['id', 'claimChanges'];

/** Numbers the change, by which open cards find it. */
const noteChanges = prepared(({ db, engine }, param: Param<{ changes: Change[] }>) =>
  db
    .updateTable('customers')
    .from(sql<Change>`(${engine.rows('customers', changeColumns, param('changes'))})`.as('noted'))
    .set(({ ref }) => ({ claimChanges: ref('noted.claimChanges') }))
    .whereRef('customers.id', '=', 'noted.id'),
);

interface Hour {
  startsAt: string;
  claimed: number;
  served: number;
  spent: number;
}

/** The changes of each quarter of an hour; an undone claim is taken off the quarter it was in. */
function hoursOf(done: readonly Done[]): Hour[] {
  const hours = new Map<string, Hour>();
  const add = (moment: string, by: Partial<Hour>) => {
    const startsAt = quarterAt(moment);
    const { claimed, served, spent } = hours.get(startsAt) ?? { claimed: 0, served: 0, spent: 0 };
    hours.set(startsAt, {
      startsAt,
      claimed: claimed + (by.claimed ?? 0),
      served: served + (by.served ?? 0),
      spent: spent + (by.spent ?? 0),
    });
  };
  for (const { posting, before, moved } of done) {
    const now = posting.at.toISOString();
    if (!before) add(now, { claimed: 1 });
    if (posting.kind === 'served') add(now, { served: 1 });
    if (posting.kind === 'undone') add(before!.servedAt!, { served: -1 });
    if (moved) add(now, { spent: moved.points });
  }
  return [...hours.values()].toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}

const countHour = prepared(({ db }, param: Param<Hour>) =>
  db
    .insertInto('reward_hours')
    .values({
      startsAt: param('startsAt'),
      claimed: param('claimed'),
      served: param('served'),
      spent: param('spent'),
    })
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

function auditEntryOf({ posting, claim }: Done) {
  const { actor, at, kind } = posting;
  const reason = 'reason' in posting && posting.reason ? `: ${posting.reason}` : '';
  return {
    actor,
    action: actions[kind],
    subjectId: claim.customerId!,
    detail: `${claim.reward}${reason}`,
    at,
  };
}
