// The closes of a business day: the sums that each person settled at each outlet, or that were
// settled at one till, and the counts of bills to compare them with.
import { sql } from 'kysely';
import type { DatabaseContext } from '../../database/context.ts';
import { exactSum, readSum } from '../../database/queries/exact-sums.ts';
import type { Database, Tables } from '../../database/tables/tables.ts';
import { countedAmount } from './amounts.ts';

interface CloseOf {
  day: string;
  /** The person; left out, everybody. */
  adminId?: number | undefined;
  /** The till; left out, all tills and other devices. */
  tillId?: number | undefined;
}

interface Sums {
  adminId: number;
  outletId: number;
  visits: number;
  points: number;
  bills: number;
  rewards: number;
  benefits: number;
  undone: number;
  approved: number;
}

/** The sums of a business day by person and outlet; undone visits only appear as a number. */
export async function sumCloses({ db }: DatabaseContext, { day, adminId, tillId }: CloseOf) {
  const isOf = sql`v."businessDay" = ${day} and v."actorRole" = 'admin'
    and ${adminId === undefined ? sql`v."actorId" is not null` : sql`v."actorId" = ${adminId}`}
    ${tillId === undefined ? sql`` : sql`and v."tillId" = ${tillId}`}`;
  const standing = sql`${isOf} and v."undoneAt" is null`;
  const { rows } = await sql<Sums>`
    select "adminId", "outletId", ${sql.join(names.map(summed))} from (
      select v."actorId" as "adminId", v."outletId",
        case when v."undoneAt" is null then 1 else 0 end as visits,
        case when v."undoneAt" is null and v."pointsUndoneAt" is null
          then coalesce(e."points", 0) else 0 end as points,
        case when v."undoneAt" is null and v."pointsUndoneAt" is null
          and v."amount" is not null then 1 else 0 end as bills,
        0 as rewards, 0 as benefits, case when v."undoneAt" is null then 0 else 1 end as undone,
        case when v."undoneAt" is null and v."approvedById" is not null then 1 else 0 end
          as approved
      from "visits" v left join "point_transactions" e on e."id" = v."entryId" where ${isOf}
      union all
      select v."actorId", v."outletId", 0, 0, 0, 1, 0, 0, 0 from "visits" v
        join "claims" c on c."visitId" is not null and c."visitId" = v."id" and c."state" = 'served'
        where ${standing}
      union all
      select v."actorId", v."outletId", 0, 0, 0, 0, 1, 0, 0 from "visits" v
        join "stamps" s on s."visitId" is not null and s."visitId" = v."id"
          and s."takenBackAt" is null
        where ${standing}
    ) part group by "adminId", "outletId" order by "adminId", "outletId"`.execute(db);
  const amounts = await sql<Amount>`
    select v."actorId" as "adminId", v."outletId", v."currency",
      ${exactSum(sql`v."counted"`)} as amount
    from (select v."actorId", v."outletId", v."currency", ${countedAmount('v')} as "counted"
      from "visits" v where ${standing}) v
    where v."counted" is not null
    group by v."actorId", v."outletId", v."currency" order by v."currency"`.execute(db);
  return {
    closes: rows,
    amounts: amounts.rows.map((row) => ({ ...row, amount: readSum(row.amount) })),
  };
}

interface Amount {
  adminId: number;
  outletId: number;
  currency: string;
  /** A text of `exactSum`. */
  amount: string;
}

const names = ['visits', 'points', 'bills', 'rewards', 'benefits', 'undone', 'approved'] as const;
const summed = (name: string) =>
  sql`cast(sum(part.${sql.ref(name)}) as bigint) as ${sql.ref(name)}`;

/** The counts of bills of a business day, with the names of those who counted. */
export const readCounts = (db: Database, { day, adminId }: CloseOf) =>
  db
    .selectFrom('day_closes')
    .leftJoin('admins', 'admins.id', 'day_closes.countedById')
    .select(['adminId', 'outletId', 'countedBills', 'countedAmount', 'currency', 'note'])
    .select(['day_closes.at', 'admins.username as by'])
    .where('day', '=', day)
    .$if(adminId !== undefined, (query) => query.where('adminId', '=', adminId!))
    .execute();

type NewCount = Omit<Tables['day_closes'], 'id'>;

/**
 * Replaces the count that the caller has seen, identified by its moment; returns whether it was
 * still the current one.
 */
export async function putCount(db: Database, count: NewCount, seen: string | null) {
  const { day, adminId, outletId, ...counted } = count;
  if (seen === null) {
    const added = await db
      .insertInto('day_closes')
      .values(count)
      .onConflict((conflict) => conflict.columns(['day', 'adminId', 'outletId']).doNothing())
      .returning('id')
      .execute();
    return added.length === 1;
  }
  const changed = await db
    .updateTable('day_closes')
    .set(counted)
    .where('day', '=', day)
    .where('adminId', '=', adminId)
    .where('outletId', '=', outletId)
    .where('at', '=', seen)
    .returning('id')
    .execute();
  return changed.length === 1;
}
