// Computes all summaries again, after a restore or a seed has replaced the entries.
import { sql } from 'kysely';
import { levels } from '../../contract/values/level-names.ts';
import type { DatabaseContext } from '../database/context.ts';
import { levelIn } from '../database/queries/computed-levels.ts';
import type { Store } from '../database/store.ts';
import type { Tables } from '../database/tables/tables.ts';
import { transact } from '../database/transaction.ts';
import { rewardsByQuarter, servedByQuarter } from './quarters.ts';
import { sumUpPointsAnew } from './point-days.ts';
import { sumUpMessagesAnew } from './message-quarters.ts';
import { atBeginning } from './staff-days.ts';
import { isVisit, missedFromOf, quarterOf, standingUpTo, sumsOf, visitedAt } from './rules.ts';

/** The tables that are derived from the entries and the messages. */
export const summaryTables = [
  'customer_summaries',
  'level_counts',
  'point_days',
  'point_day_state',
  'former_cards_to_sum',
  'quarter_hours',
  'summary_state',
  'reward_hours',
  'staff_days',
  'staff_day_state',
  'frequent_guests',
  'undone_visits',
  'visit_days',
  'changed_visits',
  'message_quarters',
  'level_months',
  'cohorts',
] as const satisfies (keyof Tables)[];

/** Rebuilds all tables that are derived from others, which are locked meanwhile. */
export async function renewSummaries(store: Store): Promise<void> {
  const { engine } = store;
  await transact(store, async (db) => {
    const made = [
      'customers',
      'point_transactions',
      'claims',
      'spendings',
      'guest_messages',
    ] as const;
    const locked = [...made, ...summaryTables];
    for (const query of engine.lockTables(locked)) await query.execute(db);
    const { indexes, guards } = await engine.dropConstraints(db, summaryTables);
    for (const query of engine.truncate(summaryTables)) await query.execute(db);
    await rebuildSummaries({ db, engine });
    for (const query of [...indexes, ...guards]) await query.execute(db);
  });
}

const newest = sql`(select coalesce(max("id"), 0) from "point_transactions")`;

/** Fills the tables, in a transaction in which they are locked, empty and without triggers. */
export async function rebuildSummaries({ db, engine }: DatabaseContext): Promise<void> {
  const { next } = await engine.transactions(db);
  await sql`insert into "summary_state"
    ("id", "lastEntryId", "seenEntryId", "seenTransaction")
    select 1, ${newest}, ${newest}, cast(${next} as bigint)`.execute(db);
  const known = { visits: 'v.visits', first: 'v.first', last: 'v.last' };
  await sql`insert into "customer_summaries"
    ("customerId", "nameKey", "points", "lapsed", "kept", "givenLevel", "atLevel", "visits",
      "firstVisitAt", "seenAt", "missedFrom")
    select c."id", c."nameKey", c."points", c."lapsed", c."kept", c."givenLevel",
      ${levelIn('c')}, coalesce(v.visits, 0), v.first,
      case when v.last > c."createdAt" then v.last else c."createdAt" end,
      ${missedFromOf(engine, known)}
    from "customers" c left join (
      select e."customerId", count(*) as visits, min(${visitedAt}) as first,
        max(${visitedAt}) as last
      ${standingUpTo(newest)} and ${isVisit} group by e."customerId"
    ) v on v."customerId" = c."id"`.execute(db);
  const each = sql.join(
    levels.map((level) => sql`select ${sql.lit(level)} as level`),
    sql` union all `,
  );
  await sql`insert into "level_counts" ("level", "members")
    select l.level, count(s."customerId") from (${each}) l
    left join "customer_summaries" s on s."atLevel" = l.level group by l.level`.execute(db);
  await sql`insert into "quarter_hours" ("startsAt", "given", "taken", "visits", "served")
    select quarter, sum(given), sum(taken), sum(visits), sum(served) from (
      select ${quarterOf} as quarter, ${sumsOf(sql`1`)}, 0 as served
      ${standingUpTo(newest)} group by 1
      union all ${servedByQuarter}
    ) sums group by quarter`.execute(db);
  await sql`insert into "reward_hours" ("startsAt", "claimed", "served", "spent")
    ${rewardsByQuarter}`.execute(db);
  await sumUpMessagesAnew(db);
  await db.insertInto('staff_day_state').values(atBeginning).execute();
  await sumUpPointsAnew(db);
}
