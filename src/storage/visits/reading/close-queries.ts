// The close of a business day: its figures by person, outlet, till and way, its refunds and undos,
// and the counts of bills to compare them with.
import { sql } from 'kysely';
import type { ClosePart, PlainFigures } from '../../../domain/visits/close-rules.ts';
import { plainFigures } from '../../../domain/visits/close-rules.ts';
import { exactSum, readSum } from '../../database/queries/exact-sums.ts';
import type { Database, Tables } from '../../database/tables/tables.ts';

export interface CloseOf {
  day: string;
  outletId?: number | undefined;
}

interface PartKey {
  outletId: number;
  role: ClosePart['role'];
  actorId: number | null;
  tillId: number | null;
  way: ClosePart['way'];
}

type Sums = PartKey & PlainFigures;

/** A text of `exactSum` for each. */
type Amounts = PartKey & Record<'settled' | 'refunded' | 'undone', string> & { currency: string };

/**
 * The parts of a business day. Visits at partners are left out. Undone visits only count as undone,
 * and in the sums of the bills.
 */
export async function readParts(db: Database, of: CloseOf): Promise<ClosePart[]> {
  const visits = sql`(select v.*, ${partKey} from "visits" v where ${isOf(of)})`;
  const standing = sql`v."undoneAt" is null`;
  const hasPoints = sql`${standing} and v."pointsUndoneAt" is null`;
  const { rows } = await sql<Sums>`
    select ${groupKey}, ${sql.join(plainFigures.map(summed))} from (
      select ${partOf}, case when ${standing} then 1 else 0 end as "visits",
        case when ${hasPoints} then coalesce(e."points", 0) else 0 end as "points",
        case when ${hasPoints} and v."amount" is not null then 1 else 0 end as "bills",
        0 as "rewards", 0 as "benefits",
        case when ${standing} or ${isRefundedWhole} then 0 else 1 end as "undone",
        (select count(*) from "visit_reversals" r
          where r."visitId" = v."id" and r."amount" is not null)
          + case when ${isRefundedWhole} and ${rest} > 0 then 1 else 0 end as "refunds",
        case when ${standing} and v."approvedById" is not null then 1 else 0 end as "approved"
      from ${visits} v left join "point_transactions" e on e."id" = v."entryId"
      union all
      select ${partOf}, 0, 0, 0, 1, 0, 0, 0, 0 from ${visits} v
        join "claims" c on c."visitId" is not null and c."visitId" = v."id" and c."state" = 'served'
        where ${standing}
      union all
      select ${partOf}, 0, 0, 0, 0, 1, 0, 0, 0 from ${visits} v
        join "stamps" s on s."visitId" is not null and s."visitId" = v."id"
          and s."takenBackAt" is null
        where ${standing}
    ) part group by ${groupKey} order by ${inOrder}`.execute(db);
  const amounts = await sql<Amounts>`
    select ${groupKey}, "currency", ${exactSum(sql`"amount"`)} as "settled",
      ${exactSum(sql`"reversed" + case when "whole" = 1 then "rest" else 0 end`)} as "refunded",
      ${exactSum(sql`case when "whole" = 0 and "taken" = 1 then "rest" else 0 end`)} as "undone"
    from (select ${partOf}, v."currency", v."amount", ${reversed} as "reversed", ${rest} as "rest",
        case when ${isRefundedWhole} then 1 else 0 end as "whole",
        case when ${hasPoints} then 0 else 1 end as "taken"
      from ${visits} v where v."amount" is not null) part
    group by ${groupKey}, "currency" order by "currency"`.execute(db);
  const keyed = Map.groupBy(amounts.rows, keyText);
  return rows.map((row) => ({
    ...row,
    sums: (keyed.get(keyText(row)) ?? []).map(({ currency, settled, refunded, undone }) => ({
      currency,
      settled: readSum(settled),
      refunded: readSum(refunded),
      undone: readSum(undone),
    })),
  }));
}

const keyText = ({ outletId, role, actorId, tillId, way }: PartKey) =>
  JSON.stringify([outletId, role, actorId, tillId, way]);

const isOf = ({ day, outletId }: CloseOf) => sql`v."businessDay" = ${day}
  and v."actorRole" <> 'partner'
  ${outletId === undefined ? sql`` : sql`and v."outletId" = ${outletId}`}`;

/** Guests who claim receipts are one part together, and so is what no account is known for. */
const partKey = sql`v."actorRole" as "role",
  case when v."actorRole" in ('admin', 'program') then v."actorId" end as "by",
  v."identifiedBy" as "way"`;
const partOf = sql`v."outletId", v."role", v."by" as "actorId", v."tillId", v."way"`;
const groupKey = sql`"outletId", "role", "actorId", "tillId", "way"`;
/** The engines place missing values differently. */
const inOrder = sql`"outletId", "role", coalesce("actorId", 0), coalesce("tillId", 0),
  coalesce("way", '')`;

const summed = (name: string) =>
  sql`cast(sum(part.${sql.ref(name)}) as bigint) as ${sql.ref(name)}`;

/** The amounts that were refunded of a visit, and the rest of its bill. */
const reversed = sql`coalesce((select cast(sum(r."amount") as bigint) from "visit_reversals" r
  where r."visitId" = v."id"), 0)`;
const rest = sql`(coalesce(v."amount", 0) - ${reversed})`;

/** Whether a refund took all that was left, and not an undo: one by a program has no amount. */
const isRefundedWhole = sql`(v."undoneAt" is not null and v."pointsUndoneAt" is null
  and (v."undoneByRole" = 'program' or v."amount" is not null and ${rest} = 0))`;

/** A refund or undo, with the amount that it takes from the day. */
export interface ChangeLine {
  kind: 'bill' | 'refund' | 'undo';
  visitId: number;
  billNumber: string | null;
  outletId: number;
  at: string;
  role: Tables['late_changes']['actorRole'];
  actorId: number | null;
  amount: number | null;
  currency: string | null;
}

/** The most refunds and undos that a close lists, the latest first. */
export const mostLines = 500;

/** The latest refunds and undos of the visits of a business day. */
export async function readLines(db: Database, of: CloseOf): Promise<ChangeLine[]> {
  const { rows } = await sql<ChangeLine>`
    select line.* from (${changesOf(of)}) line
    order by line."at" desc, line."visitId" desc limit ${sql.lit(mostLines)}`.execute(db);
  return rows;
}

/** The number of refunds and undos by outlet. */
export async function countLines(db: Database, of: CloseOf): Promise<Map<number, number>> {
  const { rows } = await sql<{ outletId: number; many: number }>`
    select "outletId", cast(count(*) as bigint) as "many" from (${changesOf(of)}) line
    group by "outletId"`.execute(db);
  return new Map(rows.map(({ outletId, many }) => [outletId, many]));
}

const changesOf = (of: CloseOf) => sql`
    select 'refund' as "kind", v."id" as "visitId", v."billNumber", v."outletId", r."at",
      r."actorRole" as "role", r."actorId", -r."amount" as "amount", v."currency"
    from "visits" v join "visit_reversals" r on r."visitId" = v."id"
    where ${isOf(of)} and r."amount" is not null
    union all
    select case when ${isRefundedWhole} then 'refund' else 'undo' end, v."id", v."billNumber",
      v."outletId", coalesce(v."pointsUndoneAt", v."undoneAt"),
      coalesce(e."actorRole", v."undoneByRole", 'system'),
      case when e."id" is null then v."undoneById" else e."actorId" end,
      case when v."amount" is null then null else -${rest} end, v."currency"
    from "visits" v left join "point_transactions" e
      on v."pointsUndoneAt" is not null and e."undoes" = v."entryId"
    where ${isOf(of)} and (v."undoneAt" is not null or v."pointsUndoneAt" is not null)
      and (v."amount" is null or ${rest} > 0)`;

/** The counts of bills of a business day, with the names of those who counted. */
export const readCounts = (
  db: Database,
  { day, adminId }: { day: string; adminId?: number | undefined },
) =>
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
