// Summaries of each customer and each quarter of an hour, for lists and the overview, which would
// read all entries otherwise. They follow the entries, a moment behind them.
import { wordsOf, type EngineName } from './engines.ts';

export function up(engine: EngineName): string[] {
  const { key } = wordsOf[engine];
  return [
    // `missedFrom` is in seconds since 1970. The level is that of 0001.
    `create table "customer_summaries" (
      "customerId" bigint primary key references "customers" ("id") on delete cascade,
      "nameKey" ${key} not null,
      "points" integer default 0 not null,
      "level" text generated always as (case
        when points >= 500001 then 'Diamond' when points >= 300001 then 'Gold'
        when points >= 100001 then 'Silver' when points >= 1001 then 'Bronze' else 'Starter' end)
        stored not null,
      "visits" integer default 0 not null,
      "firstVisitAt" ${key},
      "seenAt" ${key} not null,
      "missedFrom" bigint
    )`,
    `create table "level_counts" ("level" text primary key, "members" bigint not null)`,
    `create table "quarter_hours" (
      "startsAt" ${key} primary key,
      "given" bigint not null,
      "taken" bigint not null,
      "visits" bigint not null,
      "served" bigint default 0 not null
    )`,
    `create table "summary_state" (
      "id" integer primary key,
      "lastEntryId" bigint not null,
      "seenEntryId" bigint not null,
      "seenTransaction" bigint not null
    )`,
    ...backfill(engine),
    ...indexes,
    ...(engine === 'SQLite' ? triggersOfSqlite : triggersOfPostgres),
  ];
}

const index = (name: string, columns: string) =>
  `create index "customer_summaries_by_${name}" on "customer_summaries" (${columns})`;

const indexes = [
  index('level', '"level", "nameKey", "customerId"'),
  index('level_and_age', '"level", "customerId"'),
  index('points', '"points", "customerId"'),
  index('seen', '"seenAt", "customerId"'),
  index('level_and_seen', '"level", "seenAt", "customerId"'),
  index('visits', '"visits", "customerId"'),
  `${index('missed', '"missedFrom", "customerId", "level"')} where "missedFrom" is not null`,
];

/** Entries that nothing has undone and that undo nothing. */
const standing = `from "point_transactions" e
  left join "point_transactions" undo on undo."undoes" = e."id"
  where e."undoes" is null and undo."id" is null`;

/** A visit: an award of more than zero points. */
const isVisit = `e."points" >= 0 and coalesce(e."action", 'points.awarded') = 'points.awarded'`;

const minute = `substr(e."timestamp", 15, 2)`;
const quarter = `substr(e."timestamp", 1, 14) || case when ${minute} < '15' then '00'
  when ${minute} < '30' then '15' when ${minute} < '45' then '30' else '45' end`;

const sums = `
  sum(case when e."points" > 0 then e."points" else 0 end) as given,
  sum(case when e."points" < 0 then -e."points" else 0 end) as taken,
  sum(case when ${isVisit} then 1 else 0 end) as visits`;

function backfill(engine: EngineName): string[] {
  const seconds = (moment: string) =>
    engine === 'SQLite'
      ? `unixepoch(${moment})`
      : `floor(extract(epoch from ${moment}::timestamptz))::bigint`;
  const [first, seen] = [seconds('v.first'), seconds('v.last')];
  return [
    `insert into "customer_summaries"
      ("customerId", "nameKey", "points", "visits", "firstVisitAt", "seenAt", "missedFrom")
      select c."id", c."nameKey", c."points", coalesce(v.visits, 0), v.first,
        case when v.last > c."createdAt" then v.last else c."createdAt" end,
        case when v.visits >= 5 then ${seen} + case
          when 2 * (${seen} - ${first}) / (v.visits - 1) > 604800
          then 2 * (${seen} - ${first}) / (v.visits - 1) else 604800 end end
      from "customers" c left join (
        select e."customerId", count(*) as visits, min(e."timestamp") as first,
          max(e."timestamp") as last
        ${standing} and ${isVisit} group by e."customerId") v on v."customerId" = c."id"`,
    `insert into "level_counts" ("level", "members")
      select l.level, (select count(*) from "customer_summaries" s where s."level" = l.level)
      from (select 'Starter' as level union all select 'Bronze' union all select 'Silver'
        union all select 'Gold' union all select 'Diamond') l`,
    `insert into "quarter_hours" ("startsAt", "given", "taken", "visits")
      select ${quarter}, ${sums} ${standing} group by 1`,
    `insert into "summary_state" ("id", "lastEntryId", "seenEntryId", "seenTransaction")
      select 1, coalesce(max("id"), 0), coalesce(max("id"), 0), 0 from "point_transactions"`,
  ];
}

/** The counts of a customer who is deleted. */
const leaving = `select ${quarter} as quarter, ${sums} from "point_transactions" e
  left join "point_transactions" undo on undo."undoes" = e."id"
    and undo."id" <= (select "lastEntryId" from "summary_state")
  where e."customerId" = old."id" and e."undoes" is null and undo."id" is null
    and e."id" <= (select "lastEntryId" from "summary_state") group by 1`;

const forget = `update "quarter_hours" set "given" = "quarter_hours"."given" - l.given,
    "taken" = "quarter_hours"."taken" - l.taken, "visits" = "quarter_hours"."visits" - l.visits
  from (${leaving}) l where l.quarter = "quarter_hours"."startsAt"`;

const triggersOfSqlite = [
  `create trigger summary_begins after insert on customers begin
    insert into customer_summaries ("customerId", "nameKey", "seenAt")
      values (new.id, new."nameKey", new."createdAt");
  end`,
  `create trigger summary_forgets before delete on customers begin ${forget}; end`,
  `create trigger level_gains after insert on customer_summaries begin
    update level_counts set members = members + 1 where level = new.level;
  end`,
  `create trigger level_moves after update of points on customer_summaries
    when new.level <> old.level begin
    update level_counts set members = members + case level when new.level then 1 else -1 end
      where level in (new.level, old.level);
  end`,
  `create trigger level_loses after delete on customer_summaries begin
    update level_counts set members = members - 1 where level = old.level;
  end`,
];

const counting = (changes: string) => `with changes as (${changes}), sums as (
    select level, sum(change) as change from changes group by level)
  update level_counts set members = members + sums.change from sums
    where sums.level = level_counts.level and sums.change <> 0`;

const triggersOfPostgres = [
  `create function summaries_begin() returns trigger language plpgsql as $$ begin
    insert into customer_summaries ("customerId", "nameKey", "seenAt")
      select id, "nameKey", "createdAt" from added;
    return null;
  end $$`,
  `create trigger summaries_begin after insert on customers referencing new table as added
    for each statement execute function summaries_begin()`,
  // After the lock, no entry is counted between this read and the end.
  `create function summary_forgets() returns trigger language plpgsql as $$ begin
    perform 1 from summary_state for share;
    ${forget};
    return old;
  end $$`,
  `create trigger summary_forgets before delete on customers
    for each row execute function summary_forgets()`,
  `create function levels_gain() returns trigger language plpgsql as $$ begin
    ${counting('select level, 1 as change from added')};
    return null;
  end $$`,
  `create trigger levels_gain after insert on customer_summaries referencing new table as added
    for each statement execute function levels_gain()`,
  `create function levels_move() returns trigger language plpgsql as $$ begin
    ${counting('select level, 1 as change from added union all select level, -1 from gone')};
    return null;
  end $$`,
  `create trigger levels_move after update on customer_summaries
    referencing new table as added old table as gone
    for each statement execute function levels_move()`,
  `create function levels_lose() returns trigger language plpgsql as $$ begin
    ${counting('select level, -1 as change from gone')};
    return null;
  end $$`,
  `create trigger levels_lose after delete on customer_summaries referencing old table as gone
    for each statement execute function levels_lose()`,
];
