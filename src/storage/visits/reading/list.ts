// The visits of a member, or those that somebody settled, with their parts, newest first; and the
// sums of a member's visits.
import { sql } from 'kysely';
import type { PageQuery } from '../../../contract/values/values.ts';
import { listPlaced } from '../../database/queries/pages.ts';
import { askAll, prepared, type Param } from '../../database/queries/prepared.ts';
import { exactSum } from '../../database/queries/exact-sums.ts';
import { preparedCount } from '../../database/queries/rows.ts';
import type { Slice } from '../../database/queries/slices.ts';
import type { DatabaseContext } from '../../database/context.ts';
import type { Database } from '../../database/tables/tables.ts';
import type { Actor } from '../../restaurant/audit-queries.ts';
import { benefitsIn, byVisit, claimsIn } from '../parts/given.ts';
import { pointsOfVisit } from '../parts/waiting-points.ts';
import { countedAmount, reversedOf } from '../../summaries/counted-amounts.ts';
import { stillOwed } from '../../points/owed.ts';
import { isBehind, newest, visitPlaces, type Place } from './places.ts';

/** The visits of a member, newest first; `q` searches the numbers of their bills. */
export const listVisits = (
  context: DatabaseContext & { slice: Slice },
  { customerId, ...query }: PageQuery & OfCustomer,
) =>
  listPlaced(
    query,
    {
      slice: context.slice,
      read: async (before = newest, limit) =>
        withParts(context, await readVisits(context, { customerId, ...before, limit })),
      count: async () => (await countVisits(context, { customerId }))[0]!.total,
      text: (row) => row.billNumber ?? '',
    },
    visitPlaces,
  );

/** The last visits that somebody of the office settled, newest first, with the guest's name. */
export async function listOwnVisits(context: DatabaseContext, { actorId }: { actorId: number }) {
  return withParts(context, await readOwnVisits(context, { actorId }));
}

/** Visits with what they gave; `undo` is the entry that undid their points. */
export async function withParts<Row extends { id: number; undo: number | null }>(
  context: DatabaseContext,
  visits: readonly Row[],
) {
  const visitIds = visits.map(({ id }) => id);
  const { claims, benefits } = await askAll(context, {
    claims: claimsIn.with({ visitIds }),
    benefits: benefitsIn.with({ visitIds }),
  });
  const [claimsOf, benefitsOf] = [byVisit(claims), byVisit(benefits)];
  return visits.map(({ undo, ...visit }) => ({
    ...visit,
    pointsUndone: undo !== null,
    claims: claimsOf(visit.id),
    benefits: benefitsOf(visit.id),
  }));
}

/** The points of a visit that are owed: they were reversed after they had been spent. */
const owedOf = sql<number>`coalesce((select cast(sum(${stillOwed}) as bigint)
  from "visit_reversals" r join "point_transactions" entry on entry."id" = r."entryId"
  where r."visitId" = "visits"."id" and r."owed" > 0), 0)`;

/** The query for visits with their points and partners. */
export const listedVisits = (db: Database) =>
  db
    .selectFrom('visits')
    .leftJoin('point_transactions as entry', 'entry.id', 'visits.entryId')
    .leftJoin('point_transactions as undo', 'undo.undoes', 'visits.entryId')
    .leftJoin('waiting_points as waiting', 'waiting.visitId', 'visits.id')
    .leftJoin('partners', (join) =>
      join.onRef('partners.id', '=', 'visits.actorId').on('visits.actorRole', '=', 'partner'),
    )
    .select(['visits.id', 'visits.at', 'businessDay', 'outletId', 'identifiedBy', 'undoneAt'])
    .select(['billNumber', 'amount', 'currency', 'undo.id as undo'])
    .select([pointsOfVisit.as('points'), 'waiting.dueAt as pointsDueAt'])
    .select(['partners.name as partner', 'visits.actorRole'])
    .select([reversedOf.as('reversed'), owedOf.as('owed')])
    .$narrowType<{ actorRole: Actor['role'] }>();

/** The limit of visits in a person's own list. */
const ownLimit = 50;

const readOwnVisits = prepared(({ db }, param: Param<{ actorId: number }>) =>
  listedVisits(db)
    .leftJoin('customers', 'customers.id', 'visits.customerId')
    .select('customers.name as guest')
    // This repeats the condition of the partial index, so that the index is used.
    .where('visits.actorRole', '=', sql.lit('admin'))
    .where('visits.actorId', '=', param('actorId'))
    .orderBy('visits.businessDay', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(sql.lit(ownLimit)),
);

const readVisits = prepared(({ db }, param: Param<OfCustomer & Place & { limit: number }>) =>
  listedVisits(db)
    .where('visits.customerId', '=', param('customerId'))
    .where(isBehind({ at: param('at'), id: param('id') }))
    .orderBy('visits.at', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(param('limit')),
);

const countVisits = preparedCount('visits');

/**
 * The sums of a member's visits that stand: the last visit, what counts of the bills by currency,
 * and whether the restaurant has ever settled a visit.
 */
export async function readVisitSums(context: DatabaseContext, { customerId }: OfCustomer) {
  const {
    last: [last],
    byCurrency,
    anywhere,
  } = await askAll(context, {
    last: lastVisit.with({ customerId }),
    byCurrency: billsByCurrency.with({ customerId }),
    anywhere: anyVisit.with({}),
  });
  return { last, byCurrency, everSettled: anywhere.length > 0 };
}

interface OfCustomer {
  customerId: number;
}

const lastVisit = prepared(({ db }, param: Param<OfCustomer>) =>
  db
    .selectFrom('visits')
    .select(['at', countedAmount('visits').as('amount'), 'currency'])
    .where('customerId', '=', param('customerId'))
    .where('undoneAt', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);

const billsByCurrency = prepared(({ db }, param: Param<OfCustomer>) =>
  db
    .selectFrom(
      db
        .selectFrom('visits')
        .select(['currency', countedAmount('visits').as('amount')])
        .where('customerId', '=', param('customerId'))
        .where('undoneAt', 'is', null)
        .as('visit'),
    )
    .select(({ fn }) => ['currency', fn.countAll<number>().as('visits')])
    .select(({ fn }) => [fn.count<number>('amount').as('bills')])
    .select(exactSum(sql`"amount"`).as('amount'))
    .groupBy('currency'),
);

const anyVisit = prepared(({ db }, _param: Param<Record<never, never>>) =>
  db.selectFrom('visits').select('id').limit(sql.lit(1)),
);
