// Levels that the owner gives a member until a day, beside what the points give.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key } = wordsOf[engine];
  return [
    `alter table "customers" add column "givenLevel" ${key}`,
    // The last business day on which the member has it.
    `alter table "customers" add column "givenUntil" ${key}`,
    `alter table "customers" add column "givenReason" text`,
    `alter table "customers" add column "givenById" bigint`,
    `alter table "customer_summaries" add column "givenLevel" ${key}`,
    {
      index: 'customers_by_given_until',
      on: '"customers" ("givenUntil", "id") where "givenUntil" is not null',
    },
    ...(engine === 'SQLite' ? triggersOfSqlite : triggersOfPostgres),
  ];
}

/** The level by points, or a given one that is higher; it keeps its place if thresholds change. */
const levelWhere = (points: string, given: string) => `(select step."level"
  from "level_steps" step where step."min" <= ${points} or step."level" = ${given}
  order by step."min" desc limit 1)`;

const levelOf = (greatest: string) =>
  levelWhere(`${greatest}(new.points - new.lapsed, new.kept, 0)`, `new."givenLevel"`);

/** The level by a balance of the customer of an entry. */
const levelAt = (balance: string, greatest: string) => `(select step.level
  from level_steps step, customers c where c.id = new."customerId" and (
    step.min <= ${greatest}(${balance} - c.lapsed, c.kept, 0) or step.level = c."givenLevel")
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
  [
    `drop trigger level_is_noted`,
    `create trigger level_is_noted after update of lapsed, kept, "givenLevel" on customers
      when new.lapsed <> old.lapsed or new.kept <> old.kept
        or new."givenLevel" is not old."givenLevel" begin
      ${noteChange};
    end`,
  ],
  [
    `drop trigger level_follows`,
    `create trigger level_follows after update of points, lapsed, kept, "givenLevel"
      on customer_summaries when new."atLevel" <> ${levelOf('max')} begin
      update customer_summaries set "atLevel" = ${levelOf('max')}
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
  [
    `drop trigger level_is_noted on customers`,
    `create trigger level_is_noted after update of lapsed, kept, "givenLevel" on customers
      for each row when (new.lapsed <> old.lapsed or new.kept <> old.kept
        or new."givenLevel" is distinct from old."givenLevel")
      execute function level_is_noted()`,
  ],
  `create or replace function level_follows() returns trigger language plpgsql as $$ begin
    new."atLevel" := ${levelOf('greatest')};
    return new;
  end $$`,
  [
    `drop trigger level_follows on customer_summaries`,
    `create trigger level_follows before update of points, lapsed, kept, "givenLevel"
      on customer_summaries for each row execute function level_follows()`,
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
