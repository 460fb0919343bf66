// Verifies the ledger: balances against entries, claims and spent points against entries of
// spending, and summaries against the entries that are summed up so far.
import { sql } from 'kysely';
import type { LedgerVerification } from '../../contract/data/backups.ts';
import { levelOf } from '../../domain/points/level-periods.ts';
import type { Ladder } from '../../domain/points/level-rules.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { record, type Actor } from '../restaurant/audit-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';
import type { Store } from '../database/store.ts';
import { levelledWrongly } from '../points/periods/level-sums.ts';
import { levelIn, readLadder } from '../database/queries/computed-levels.ts';
import { countOf } from '../database/queries/pages.ts';
import { transact } from '../database/transaction.ts';
import { isLot } from '../points/endings/holdings.ts';
import { owedBy } from '../points/owed.ts';
import { differing, wrongRewardHours, wrongRewards, wrongServed } from '../summaries/quarters.ts';
import { wrongPointDays } from '../summaries/point-days.ts';
import { countWrongStaffDays } from '../summaries/staff-days.ts';
import { countWrongVisitDays } from '../summaries/visit-days.ts';
import {
  isVisit,
  quarterOf,
  standingUpTo,
  summedUpTo,
  sumsOf,
  visitedAt,
} from '../summaries/rules.ts';

/** The number of members that one query verifies. */
const batchSize = 10_000;
/** The limit of wrong rows that one query returns. */
const misfitLimit = 10_000;
/** The number of wrong members that are listed in the result. */
const shown = 10;

/** Verifies a snapshot of the ledger, and notes the caller and the result in the audit log. */
export async function verifyLedger(
  store: Store,
  { actor, at }: { actor: Actor; at: Date },
  report: ProgressReport,
): Promise<LedgerVerification> {
  const found = await store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => ({
      ...(await verifyMembers({ ...store, db: snapshot }, report)),
      wrongSums: await countWrongSums(snapshot),
    }));
  const detail = `${found.wrong} / ${found.members}`;
  await transact(store, (db) => record(db, { actor, action: 'ledger.audited', detail, at }));
  return { at: at.toISOString(), ...found };
}

/** The number of members with a wrong balance, and the first of them. */
async function verifyMembers(context: DatabaseContext, report: ProgressReport) {
  const { db } = context;
  const ladder = await readLadder(context);
  const members = await countOf(db.selectFrom('customers'));
  const entries = await countOf(db.selectFrom('point_transactions'));
  const { points } = await db
    .selectFrom('customers')
    .select(sql<number>`coalesce(sum(points), 0)`.as('points'))
    .executeTakeFirstOrThrow();
  const settled = await settledWrongly(db);
  const misfits = settled.map(({ customerId }) => customerId ?? 0);
  misfits.push(...(await undoneWrongly(db)), ...(await spentWrongly(db)));
  misfits.push(...(await visitedWrongly(db)), ...(await waitedWrongly(db)));
  misfits.push(...(await owedWrongly(db)), ...(await heldWrongly(db)));
  misfits.push(...(await levelledWrongly(db, misfitLimit)));
  report.expect(members);
  const first: LedgerVerification['first'] = [];
  let wrong = 0;
  for (let after = 0; ;) {
    const { last, size } = await nextCustomers(db, after);
    if (last === null) return { members, entries, points, wrong, first };
    const rows = await wrongAmong(db, { after, last, misfits });
    wrong += rows.length;
    first.push(...rows.slice(0, shown - first.length).map(judgedBy(ladder)));
    report.did(size);
    after = last;
  }
}

/** The last number of the next batch of members, and its size. */
function nextCustomers(db: Database, after: number) {
  const next = db.selectFrom('customers').select('id').where('id', '>', after);
  return db
    .selectFrom(next.orderBy('id').limit(batchSize).as('next'))
    .select(({ fn }) => [fn.max<number | null>('id').as('last'), fn.countAll<number>().as('size')])
    .executeTakeFirstOrThrow();
}

/** The first members with an undo whose entry is not theirs, or has different points. */
export async function undoneWrongly(db: Database): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select distinct undo."customerId" from "point_transactions" undo
    where undo."undoes" is not null and not exists (
      select 1 from "point_transactions" entry where entry."id" = undo."undoes"
        and entry."customerId" = undo."customerId"
        and entry."points" = -undo."points" and entry."undoes" is null)
    limit ${sql.lit(misfitLimit)}`.execute(db);
  return rows.map(({ customerId }) => customerId);
}

/**
 * The first claims whose entries of spending do not fit their state: each claim takes its points
 * once, and an expired or cancelled claim gives them back once. Those of a guest who left are a
 * former card's, or were deleted; a claim that ended with the guest gave nothing back. A gift has
 * none.
 */
export async function settledWrongly(
  db: Database,
): Promise<{ id: number; customerId: number | null }[]> {
  const { rows } = await sql<{ id: number; customerId: number | null }>`
    select c."id", c."customerId" from "claims" c
    left join "spendings" held on held."claimId" = c."id" and held."points" > 0
    left join "spendings" back on back."claimId" = c."id" and back."points" < 0
    where case when c."cost" = 0 then held."id" is not null or back."id" is not null
      when c."customerId" is null
      then coalesce(held."customerId" > 0 or held."points" <> c."cost", back."id" is not null)
        or back."id" is not null and (back."customerId" <> held."customerId"
          or back."points" <> -c."cost" or c."state" not in ('expired', 'cancelled'))
        or held."id" is not null and back."id" is null and c."state" = 'expired'
      else held."id" is null or held."points" <> c."cost" or held."customerId" <> c."customerId"
        or (back."id" is not null) <> (c."state" in ('expired', 'cancelled'))
        or coalesce(back."points" <> -c."cost", false)
        or coalesce(back."customerId" <> c."customerId", false)
        or coalesce(back."kind" <> case when c."state" = 'expired' then 'expired'
          when c."servedAt" is null then 'cancelled' else 'undone' end, false) end
    order by c."id" limit ${sql.lit(misfitLimit)}`.execute(db);
  return rows;
}

/**
 * The members whose spent points differ from the sum of their entries of spending and of what
 * ended, or exceed their balance.
 */
async function spentWrongly(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c."id" from "customers" c left join (
      select "customerId", sum("points") as spent from "spendings" group by "customerId"
    ) given on given."customerId" = c."id"
    left join (${endedByGuest}) ended on ended."customerId" = c."id"
    where c."spent" <> coalesce(given.spent, 0) + coalesce(ended.points, 0)
      or c."spent" not between 0 and c."points"
    order by c."id" limit ${sql.lit(misfitLimit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The members who can spend more than their lots have: every spending, deduction and ending leaves
 * the lots as they are, and lowers what can be spent.
 */
async function heldWrongly(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c."id" from "customers" c left join (
      select e."customerId", sum(e."points") as points from "point_transactions" e
      where ${isLot} group by e."customerId"
    ) lots on lots."customerId" = c."id"
    where c."points" - c."spent" > coalesce(lots.points, 0)
    order by c."id" limit ${sql.lit(misfitLimit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What ended of the points of guests and former cards. */
const endedByGuest = sql`select "customerId", sum("ended") as points from "point_transactions"
  where "ended" is not null group by "customerId"`;

/** The members of whom more is paid than they owed. */
async function owedWrongly(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct paid."customerId" as id from "point_transactions" paid
    where paid."action" in ('points.owed', 'points.repaid')
      and ${owedBy(sql.ref('paid.customerId'))} < 0 limit ${sql.lit(misfitLimit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The members with a visit whose parts are inconsistent: all parts must belong to its guest, an
 * undone visit must have no parts left, and points must not wait if they were already given.
 */
async function visitedWrongly(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct v."customerId" as id from "visits" v
    left join "point_transactions" entry on entry."id" = v."entryId"
    left join "claims" c on c."visitId" = v."id"
    left join "stamps" s on s."visitId" = v."id"
    left join "waiting_points" waiting on waiting."visitId" = v."id"
    where v."customerId" is not null and (entry."customerId" <> v."customerId"
      or c."customerId" <> v."customerId" or s."customerId" <> v."customerId"
      or waiting."id" is not null and entry."id" is not null
      or v."undoneAt" is not null and (c."state" = 'served' or waiting."id" is not null
        or s."id" is not null and s."takenBackAt" is null
        or entry."id" is not null and not exists (
          select 1 from "point_transactions" undo where undo."undoes" = entry."id")))
    limit ${sql.lit(misfitLimit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The first members with waiting points of a visit that is not theirs. */
export async function waitedWrongly(db: Database): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select waiting."customerId" from "waiting_points" waiting
    join "visits" v on v."id" = waiting."visitId"
    where coalesce(v."customerId", 0) <> waiting."customerId"
    order by waiting."id" limit ${sql.lit(misfitLimit)}`.execute(db);
  return rows.map(({ customerId }) => customerId);
}

/** The first visits of which more is reversed than the amount of their bill. */
export async function reversedTooMuch(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v."id" from "visits" v join "visit_reversals" r on r."visitId" = v."id"
    where r."amount" is not null group by v."id", v."amount"
    -- Whole numbers could overflow; up to the highest amount, such sums of fractions are exact.
    having sum(cast(r."amount" as double precision)) > coalesce(v."amount", 0)
    order by v."id" limit ${sql.lit(misfitLimit)}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Range {
  after: number;
  last: number;
  /** The members with other faults than a wrong sum. */
  misfits: number[];
}

/**
 * The members whose balance or last entry is wrong, and those with other faults. The range is also
 * a condition on the entries, because PostgreSQL would otherwise read all entries for each batch.
 */
const wrongAmong = (db: Database, { after, last, misfits }: Range) =>
  db
    .selectFrom('customers as member')
    .leftJoin('point_transactions as entry', (join) =>
      join
        .onRef('entry.customerId', '=', 'member.id')
        .on('entry.customerId', '>', after)
        .on('entry.customerId', '<=', last),
    )
    .where('member.id', '>', after)
    .where('member.id', '<=', last)
    .groupBy('member.id')
    .having(
      sql<boolean>`coalesce(sum(entry.points), 0) <> member.points
        or coalesce(max(entry.id), 0) <> coalesce(member."lastEntryId", 0)
        or member.id in (${sql.join([0, ...misfits.map((id) => sql.lit(id))])})`,
    )
    .select(['member.id', 'member.name', 'member.points', 'member.lapsed', 'member.kept'])
    .select('member.givenLevel')
    .select(sql<number>`coalesce(sum(entry.points), 0)`.as('entriesGive'))
    .orderBy('member.id')
    .execute();

/** The level is computed from the points, so it is wrong if the points are. */
const judgedBy =
  (ladder: Ladder) =>
  ({
    id,
    points,
    entriesGive,
    lapsed,
    kept,
    givenLevel,
    ...row
  }: Awaited<ReturnType<typeof wrongAmong>>[number]) => ({
    customerId: id,
    points,
    entriesGive,
    ...row,
    level: levelOf({ points, lapsed, kept, givenLevel }, ladder),
    levelShould: levelOf({ points: entriesGive, lapsed, kept, givenLevel }, ladder),
  });

/**
 * The number of wrong sums of members, of former cards, of levels, of quarters of an hour, of
 * points by business day, of the staff's days, and of visits by business day.
 */
async function countWrongSums(snapshot: Database): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select (${wrongCustomers}) + (${wrongFormerCards}) + (${wrongLevels}) + (${wrongAtLevel})
      + (${wrongQuarters}) + (${wrongServed}) + (${wrongRewards}) + (${wrongRewardHours})
      + (${wrongPointDays}) + (${wrongNumbers}) as wrong
  `.execute(snapshot);
  const ofVisits = await countWrongVisitDays(snapshot);
  return rows[0]!.wrong + (await countWrongStaffDays(snapshot)) + ofVisits;
}

/** An entry and its undo add up to zero, so the remaining entries give the same balance. */
const wrongCustomers = sql`select count(*) from "customers" c
  left join "customer_summaries" s on s."customerId" = c."id"
  left join (
    select e."customerId", sum(e."points") as points,
      sum(case when ${isVisit} then 1 else 0 end) as visits,
      min(case when ${isVisit} then ${visitedAt} end) as first,
      max(case when ${isVisit} then ${visitedAt} end) as last
    ${standingUpTo(summedUpTo)} group by e."customerId"
  ) given on given."customerId" = c."id"
  where s."points" is distinct from coalesce(given.points, 0)
    or s."visits" is distinct from coalesce(given.visits, 0)
    or s."firstVisitAt" is distinct from given.first
    or s."seenAt" is distinct from
      case when given.last > c."createdAt" then given.last else c."createdAt" end`;

/** Former cards whose entries do not give what their guest left with, once all are theirs. */
const wrongFormerCards = sql`select count(*) from "former_cards" card
  left join (select "customerId", sum("points") as points from "point_transactions"
    where "customerId" < 0 group by "customerId") given on given."customerId" = -card."id"
  left join (select "customerId", sum("points") as points from "spendings"
    where "customerId" < 0 group by "customerId") held on held."customerId" = -card."id"
  left join (${endedByGuest}) ended on ended."customerId" = -card."id"
  where (card."points" <> coalesce(given.points, 0)
      or card."spent" <> coalesce(held.points, 0) + coalesce(ended.points, 0))
    and not exists (select 1 from "gone_customers" gone where gone."formerCard" = card."id")`;

const wrongLevels = sql`select count(*) from "level_counts" l where l."members" <>
  (select count(*) from "customer_summaries" s where s."atLevel" = l."level")`;

/**
 * Counts summaries with a wrong level; none while levels are still being updated to new thresholds.
 */
const wrongAtLevel = sql`select count(*) from "customer_summaries" s
  where s."atLevel" <> ${levelIn('s')}
    and (select "levelledTo" from "summary_state") is null`;

/** Counts summaries that do not have the numbers of a level, apart from those that are noted. */
const wrongNumbers = sql`select count(*) from "customer_summaries" s
  join "customers" c on c."id" = s."customerId"
  where (s."lapsed" <> c."lapsed" or s."kept" <> c."kept"
      or s."givenLevel" is distinct from c."givenLevel") and not exists (
    select 1 from "changed_levels" changed where changed."customerId" = c."id")`;

const wrongQuarters = differing(['given', 'taken', 'visits'], {
  stored: sql`"quarter_hours"`,
  given: sql`select ${quarterOf} as quarter, ${sumsOf(sql`1`)} ${standingUpTo(summedUpTo)}
    group by 1`,
});
