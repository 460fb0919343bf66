// Levels are the owner's: the thresholds in force are rows, and summaries follow them. The columns
// `level` of before keep the thresholds of the specification, for servers of before.
import type { EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  return [
    `create table "level_steps" ("level" text primary key, "min" integer not null)`,
    `create index "level_steps_by_min" on "level_steps" ("min", "level")`,
    // The ranges of the specification, section 9.
    `insert into "level_steps" ("level", "min") values ('Starter', 0), ('Bronze', 1001),
      ('Silver', 100001), ('Gold', 300001), ('Diamond', 500001)`,
    // The number of the customer up to whom summaries follow the steps; null when all do.
    `alter table "summary_state" add column "levelledTo" bigint`,
    `alter table "customer_summaries" add column "atLevel" text default 'Starter' not null`,
    ...(engine === 'SQLite' ? followsOfSqlite : followsOfPostgres),
    {
      rows: 'customer_summaries',
      by: 'customerId',
      change: `update "customer_summaries" set "atLevel" = "level"
        where "customerId" between {from} and {to} and "atLevel" <> "level"`,
    },
    index('at_level', '"atLevel", "nameKey", "customerId"'),
    index('at_level_and_age', '"atLevel", "customerId"'),
    index('at_level_and_seen', '"atLevel", "seenAt", "customerId"'),
    {
      ...index('absent', '"missedFrom", "customerId", "atLevel"'),
      on: `"customer_summaries" ("missedFrom", "customerId", "atLevel")
        where "missedFrom" is not null`,
    },
    engine === 'SQLite' ? countsOfSqlite : countsOfPostgres,
  ];
}

const index = (name: string, columns: string) => ({
  index: `customer_summaries_by_${name}`,
  on: `"customer_summaries" (${columns})`,
});

const levelOf = (points: string) => `(select step."level" from "level_steps" step
  where step."min" <= ${points} order by step."min" desc limit 1)`;

const followsOfSqlite = [
  `create trigger level_follows after update of points on customer_summaries
    when new."atLevel" <> ${levelOf('new.points')} begin
    update customer_summaries set "atLevel" = ${levelOf('new.points')}
      where "customerId" = new."customerId";
  end`,
];

const followsOfPostgres = [
  `create function level_follows() returns trigger language plpgsql as $$ begin
    new."atLevel" := ${levelOf('new.points')};
    return new;
  end $$`,
  `create trigger level_follows before update of points on customer_summaries
    for each row execute function level_follows()`,
];

/** The members of each level are counted by the column that follows the steps. */
const countsOfSqlite = [
  `drop trigger level_gains`,
  `create trigger level_gains after insert on customer_summaries begin
    update level_counts set members = members + 1 where level = new."atLevel";
  end`,
  `drop trigger level_moves`,
  `create trigger level_moves after update of "atLevel" on customer_summaries
    when new."atLevel" <> old."atLevel" begin
    update level_counts set members = members + case level when new."atLevel" then 1 else -1 end
      where level in (new."atLevel", old."atLevel");
  end`,
  `drop trigger level_loses`,
  `create trigger level_loses after delete on customer_summaries begin
    update level_counts set members = members - 1 where level = old."atLevel";
  end`,
];

const counting = (changes: string) => `with changes as (${changes}), sums as (
    select level, sum(change) as change from changes group by level)
  update level_counts set members = members + sums.change from sums
    where sums.level = level_counts.level and sums.change <> 0`;

const added = 'select "atLevel" as level, 1 as change from added';
const gone = 'select "atLevel" as level, -1 as change from gone';

const countsOfPostgres = [
  ['levels_gain', added],
  ['levels_move', `${added} union all ${gone}`],
  ['levels_lose', gone],
].map(
  ([name, changes]) => `create or replace function ${name}() returns trigger
    language plpgsql as $$ begin
    ${counting(changes!)};
    return null;
  end $$`,
);
