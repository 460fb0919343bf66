// Levels over a period: what of a member's points is from before the period, and the points that
// keep a level until a day. All of it is empty while levels follow the balance.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  const isSqlite = engine === 'SQLite';
  return [
    // The moment before which entries do not count for the level, and the sum of those entries.
    `alter table "customers" add column "lapsedBefore" ${key}`,
    `alter table "customers" add column "lapsed" bigint default 0 not null`,
    // A level is kept by the points from one moment to another, at most so many, until a day; what
    // comes from "keptAnew" on counts for keeping it for longer.
    `alter table "customers" add column "keptFrom" ${key}`,
    `alter table "customers" add column "keptTo" ${key}`,
    `alter table "customers" add column "keptMost" integer`,
    `alter table "customers" add column "keptUntil" ${key}`,
    `alter table "customers" add column "keptAnew" ${key}`,
    `alter table "customers" add column "kept" bigint default 0 not null`,
    // The day on which the member was told what is missing.
    `alter table "customers" add column "keptNotedOn" ${key}`,
    `alter table "customer_summaries" add column "lapsed" bigint default 0 not null`,
    `alter table "customer_summaries" add column "kept" bigint default 0 not null`,
    {
      index: 'customer_summaries_by_level_and_points',
      on: '"customer_summaries" ("atLevel", "points", "customerId")',
    },
    // Members whose summary does not have these numbers yet.
    `create table "changed_levels" ("id" ${id}, "customerId" bigint not null)`,
    ...(isSqlite ? triggersOfSqlite : triggersOfPostgres),
  ];
}

/** The moment of an entry: what is owed, and what pays it, are never points of a period. */
const moment = `case when coalesce(e.action, '') in ('points.owed', 'points.repaid') then ''
  else coalesce(e."visitedAt", e.timestamp) end`;

const sumOf = (condition: string) => `coalesce((select sum(e.points) from point_transactions e
  where e."customerId" = customers.id and e.undoes is null and ${condition} and not exists (
    select 1 from point_transactions undo where undo.undoes = e.id)), 0)`;
const lapsed = sumOf(`${moment} < customers."lapsedBefore"`);
const keptSum = sumOf(`${moment} >= customers."keptFrom" and ${moment} < customers."keptTo"`);

/** An undo takes its entry out of both sums, and a late bill belongs to its visit. */
const isLate = `(new.undoes is not null or new."visitedAt" is not null
  or coalesce(new.action, '') in ('points.owed', 'points.repaid'))`;
const sumUp = (least: string, whose: string) => `update customers set lapsed = ${lapsed},
    kept = ${least}(${keptSum}, coalesce("keptMost", 2147483647))
  where id ${whose} and "lapsedBefore" is not null`;

const levelBy = (row: string, greatest: string) => `(select step."level" from "level_steps" step
  where step."min" <= ${greatest}(${row}.points - ${row}.lapsed, ${row}.kept, 0)
  order by step."min" desc limit 1)`;

/** The level by a balance of the customer of an entry. */
const levelAt = (balance: string, greatest: string) => `(select step.level
  from level_steps step, customers c where c.id = new."customerId"
    and step.min <= ${greatest}(${balance} - c.lapsed, c.kept, 0)
  order by step.min desc limit 1)`;

const noteChange = `insert into changed_levels ("customerId") values (new.id)`;

const wordsOfEvents = {
  SQLite: { greatest: 'max', differs: 'is not', object: 'json_object', text: '' },
  PostgreSQL: {
    greatest: 'greatest',
    differs: 'is distinct from',
    object: 'json_build_object',
    text: '::text',
  },
};

/** The events of an entry `new`, and the condition of the second one. */
function eventsOf(engine: EngineName) {
  const { greatest, differs, object, text } = wordsOfEvents[engine];
  const before = levelAt('new.balance - new.points', greatest);
  const after = levelAt('new.balance', greatest);
  const event = (what: string, detail: string, place: number) => `select
    new."customerId" as member, '${what}' as kind, new.timestamp as at,
    ${object}('entry', new.id, ${detail})${text} as detail, new.id as row, ${place} as place`;
  return {
    points: event('points.changed', `'points', new.points, 'balance', new.balance`, 0),
    level: event('level.changed', `'before', ${before}, 'level', ${after}`, 1),
    // Whoever undoes an entry of somebody whose level is of a period notes what becomes of it.
    isOther: `(new.undoes is null or not exists (select 1 from customers c
      where c.id = new."customerId" and c."lapsedBefore" is not null))
      and ${before} ${differs} ${after}`,
  };
}

const eventsOfSqlite = eventsOf('SQLite');

const triggersOfSqlite: Statement[] = [
  `create trigger late_entry_moves_sums after insert on point_transactions when ${isLate} begin
    ${sumUp('min', '= new."customerId"')};
  end`,
  `create trigger level_is_noted after update of lapsed, kept on customers
    when new.lapsed <> old.lapsed or new.kept <> old.kept begin
    ${noteChange};
  end`,
  [
    `drop trigger level_follows`,
    `create trigger level_follows after update of points, lapsed, kept on customer_summaries
      when new."atLevel" <> ${levelBy('new', 'max')} begin
      update customer_summaries set "atLevel" = ${levelBy('new', 'max')}
        where "customerId" = new."customerId";
    end`,
  ],
  [
    `drop trigger outbox_points_changed`,
    `create trigger outbox_points_changed after insert on point_transactions
      when (select active from outbox_state) begin
      insert into outbox ("customerId", kind, at, detail)
        select member, kind, at, detail from (${eventsOfSqlite.points});
      insert into outbox ("customerId", kind, at, detail)
        select member, kind, at, detail from (${eventsOfSqlite.level})
        where ${eventsOfSqlite.isOther};
    end`,
  ],
];

/** Rows that are added come by the statement. */
const ofRow = (text: string) => text.replaceAll('new.', 'one.');
const eventsOfPostgres = Object.fromEntries(
  Object.entries(eventsOf('PostgreSQL')).map(([name, text]) => [name, ofRow(text)]),
) as ReturnType<typeof eventsOf>;

const triggersOfPostgres: Statement[] = [
  // Triggers of a statement fire in the order of their names: the balances have moved by then.
  `create function late_entries_move_sums() returns trigger language plpgsql as $$ begin
    ${sumUp('least', `in (select one."customerId" from added one where ${ofRow(isLate)})`)};
    return null;
  end $$`,
  `create trigger late_entries_move_sums after insert on point_transactions
    referencing new table as added for each statement execute function late_entries_move_sums()`,
  `create function level_is_noted() returns trigger language plpgsql as $$ begin
    ${noteChange};
    return null;
  end $$`,
  `create trigger level_is_noted after update of lapsed, kept on customers for each row
    when (new.lapsed <> old.lapsed or new.kept <> old.kept) execute function level_is_noted()`,
  `create or replace function level_follows() returns trigger language plpgsql as $$ begin
    new."atLevel" := ${levelBy('new', 'greatest')};
    return new;
  end $$`,
  [
    `drop trigger level_follows on customer_summaries`,
    `create trigger level_follows before update of points, lapsed, kept on customer_summaries
      for each row execute function level_follows()`,
  ],
  `create or replace function outbox_points_changed() returns trigger language plpgsql as $$ begin
    if (select active from outbox_state) then
      insert into outbox ("customerId", kind, at, detail)
        select noted.member, noted.kind, noted.at, noted.detail
        from (${eventsOfPostgres.points} from added one
          union all ${eventsOfPostgres.level} from added one
          where ${eventsOfPostgres.isOther}) noted order by noted.row, noted.place;
    end if;
    return null;
  end $$`,
];
