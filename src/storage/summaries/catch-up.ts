// Sums up new entries, so that lists and the overview are fast, and awards do not have to update
// their sums.
import { sql, type RawBuilder } from 'kysely';
import { createSliceSize } from '../../domain/slices.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { followLevels } from './follow-levels.ts';
import { followed } from './follow.ts';
import { isVisit, missedFromOf, quarterOf, standingUpTo, sumsOf, visitedAt } from './rules.ts';

/** The size of slices of entries; each is one transaction, during which SQLite allows no award. */
const size = createSliceSize({ limit: 500 });

/**
 * Sums up the entries that are committed so far, up to a limit, and updates the levels of as many
 * members to the thresholds in force; returns whether all are done. Entries that are committed
 * meanwhile are left to the next call: a caller who waited for them, too, would wait for as long as
 * awards follow one another. Concurrent calls, also on two servers, take turns.
 */
export async function catchUp(store: Store, { limit }: { limit: number }): Promise<boolean> {
  const isLevelled = await followLevels(store, { limit });
  const { newest, summedUpTo } = await readProgress(store);
  let to = summedUpTo;
  for (let done = 0; to < newest && done < limit;) {
    const slice = await inSlice(store, size, (db, most) =>
      sumUpSome({ ...store, db }, { upTo: newest, limit: most }),
    );
    to = slice.to;
    if (!slice.moved) break;
    done += slice.rows;
  }
  return to >= newest && isLevelled;
}

/**
 * The newest entry, and the last one that is summed up. The query reads the highest number, because
 * PostgreSQL would search all entries for a higher one.
 */
async function readProgress({ db }: Store) {
  const { rows } = await sql<{ newest: number | null; summedUpTo: number }>`
    select (select max("id") from "point_transactions") as newest,
      "lastEntryId" as "summedUpTo" from "summary_state"`.execute(db);
  const { newest, summedUpTo } = rows[0]!;
  return { newest: newest ?? 0, summedUpTo };
}

/**
 * Sums up the next entries, unless a concurrent call has summed up all to `upTo`; returns the
 * number of entries, the last one that is summed up, and whether there may be more.
 */
async function sumUpSome(
  context: DatabaseContext,
  { upTo, limit }: { upTo: number; limit: number },
) {
  const { db, engine } = context;
  const state = await db
    .selectFrom('summary_state')
    .selectAll()
    .$call(engine.forUpdate)
    .executeTakeFirstOrThrow();
  const { lastEntryId: after, seenEntryId: seen, seenTransaction } = state;
  if (after >= upTo) return { rows: 0, to: after, moved: false };
  const place = { after, limit, seen, seenTransaction };
  const { rows, to, looked } = await followed(context, place, () =>
    nextEntries(db, { after, limit }),
  );
  if (to > after) {
    await addToQuarters(db, { after, to });
    await addToCustomers(context, { after, to });
  }
  const next = looked && { seenEntryId: looked.seen, seenTransaction: looked.transaction };
  await db
    .updateTable('summary_state')
    .set({ lastEntryId: to, ...next })
    .execute();
  return { rows: rows.length, to, moved: to > after || looked !== undefined };
}

const nextEntries = (db: Database, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('point_transactions')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

interface Range {
  after: number;
  to: number;
}

/** The changes of a range of entries: new entries, and undone entries with the sign -1. */
const changesIn = ({ after, to }: Range) => sql`(
  select e."customerId", e."timestamp", e."visitedAt", e."points", e."action", 1 as sign
  from "point_transactions" e where e."undoes" is null and e."id" > ${after} and e."id" <= ${to}
  union all
  select e."customerId", e."timestamp", e."visitedAt", e."points", e."action", -1
  from "point_transactions" undo join "point_transactions" e on e."id" = undo."undoes"
  where undo."id" > ${after} and undo."id" <= ${to})`;

async function addToQuarters(db: Database, range: Range): Promise<void> {
  await sql`insert into "quarter_hours" ("startsAt", "given", "taken", "visits")
    select ${quarterOf}, ${sumsOf(sql`e.sign`)} from ${changesIn(range)} e where true group by 1
    on conflict ("startsAt") do update set
      "given" = "quarter_hours"."given" + excluded."given",
      "taken" = "quarter_hours"."taken" + excluded."taken",
      "visits" = "quarter_hours"."visits" + excluded."visits"`.execute(db);
}

async function addToCustomers({ db, engine }: DatabaseContext, range: Range): Promise<void> {
  const { to } = range;
  const added = sql`select e."customerId",
      sum(case when ${isVisit} then e.sign else 0 end) as visits,
      min(case when ${isVisit} and e.sign = 1 then ${visitedAt} end) as first,
      max(case when ${isVisit} and e.sign = 1 then ${visitedAt} end) as last,
      sum(e.sign * e."points") as points, min(e.sign) as sign
    from ${changesIn(range)} e group by e."customerId"`;
  const known = { visits: 'known.visits', first: 'known.first', last: 'known.last' };
  await sql`with added as (${added}), known as (
      select s."customerId", s."points" + added.points as points,
        s."visits" + added.visits as visits, ${firstVisit(to)} as first, ${lastSeen(to)} as last
      from added join "customer_summaries" s on s."customerId" = added."customerId"
        join "customers" customer on customer."id" = added."customerId")
    update "customer_summaries" set "points" = known.points, "visits" = known.visits,
      "firstVisitAt" = known.first, "seenAt" = known.last,
      "missedFrom" = ${missedFromOf(engine, known)}
    from known where known."customerId" = "customer_summaries"."customerId"`.execute(db);
}

/** After an undo, all remaining visits are read again. */
const remainingVisit = (which: RawBuilder<unknown>, to: number) => sql`select ${which}
  ${standingUpTo(sql`cast(${to} as bigint)`)} and e."customerId" = s."customerId" and ${isVisit}`;

const firstVisit = (to: number) => sql`case
  when added.sign < 0 then (${remainingVisit(sql`min(${visitedAt})`, to)})
  when s."firstVisitAt" is null or added.first < s."firstVisitAt" then added.first
  else s."firstVisitAt" end`;

const lastSeen = (to: number) => sql`case
  when added.sign < 0 then (select max(moment) from (select customer."createdAt" as moment
    union all ${remainingVisit(sql`max(${visitedAt})`, to)}) moments)
  when added.last > s."seenAt" then added.last else s."seenAt" end`;
