// The outbox: what happens to members is noted in the transaction in which it happens, and is sent
// to hooks afterwards.
import { wordsOf, type EngineName, type Words } from './engines.ts';
import { changes, type Change, type Event } from './outbox-events.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  return [
    ...outboxTables(wordsOf[engine]),
    ...hookTables(wordsOf[engine]),
    ...(engine === 'SQLite' ? numberingInSqlite : numberingInPostgres),
    ...changes.flatMap(engine === 'SQLite' ? triggerOfSqlite : triggerOfPostgres),
  ];
}

const outboxTables = ({ id, key, clustered }: Words) => [
  // Nothing is noted while there is no hook. The last position that was given, and the event of the
  // last restore: members of before it may be others.
  `create table "outbox_state" (
    "id" integer primary key,
    "active" boolean not null,
    "lastPosition" bigint not null,
    "restoredId" bigint not null
  )`,
  `insert into "outbox_state" ("id", "active", "lastPosition", "restoredId")
    values (1, false, 0, 0)`,
  // The last number that an event of each member has; member 0 is the restaurant itself.
  `create table "outbox_members" ("customerId" bigint primary key, "seq" bigint not null) ${
    clustered
  }`,
  // The position comes after the commit, so that an event that is committed late has a late one.
  // With it comes the moment of noting, which is that of the event where nothing else says it.
  `create table "outbox" (
    "id" ${id},
    "customerId" bigint not null,
    "seq" bigint,
    "kind" text not null,
    "at" ${key},
    "detail" text not null,
    "position" bigint,
    "notedAt" ${key}
  )`,
  `create unique index "outbox_by_member" on "outbox" ("customerId", "seq")`,
  `create unique index "outbox_by_position" on "outbox" ("position")
    where "position" is not null`,
  `create index "outbox_without_position" on "outbox" ("id") where "position" is null`,
  `create index "outbox_by_time" on "outbox" ("notedAt")`,
];

const hookTables = ({ id, key, clustered }: Words) => [
  `create table "hooks" (
    "id" ${id},
    "mark" text not null,
    "name" text not null,
    "address" text not null,
    "named" boolean not null,
    "secret" text not null,
    "formerSecret" text,
    "formerUntil" ${key},
    "state" text not null check ("state" in ('on', 'paused', 'failing', 'gone')),
    "cursor" bigint not null,
    "notBefore" ${key},
    "deliveredAt" ${key},
    "missed" bigint default 0 not null,
    "createdAt" ${key} not null
  )`,
  // Without references: hooks end in no time, and the rest is swept away.
  `create table "hook_deliveries" (
    "hookId" bigint not null,
    "position" bigint not null,
    "customerId" bigint not null,
    "state" text not null check ("state" in ('waiting', 'delivered', 'failed')),
    "tries" integer not null,
    "nextAt" ${key} not null,
    "firstTriedAt" ${key},
    "triedAt" ${key},
    "status" integer,
    "ms" integer,
    "answer" text,
    primary key ("hookId", "position")
  ) ${clustered}`,
  `create index "hook_deliveries_that_wait" on "hook_deliveries"
    ("hookId", "customerId", "position") where "state" = 'waiting'`,
  `create index "hook_deliveries_that_are_due" on "hook_deliveries" ("hookId", "nextAt")
    where "state" = 'waiting'`,
  `create index "hook_deliveries_given_up" on "hook_deliveries" ("hookId")
    where "state" = 'failed'`,
  `create index "hook_deliveries_by_try" on "hook_deliveries" ("hookId", "triedAt")`,
];

/** Gives an event the next number of its member; who writes the next one waits for the commit. */
const numberingInSqlite = [
  `create trigger outbox_event_is_numbered after insert on outbox when new.seq is null begin
    insert into outbox_members ("customerId", seq) values (new."customerId", 1)
      on conflict ("customerId") do update set seq = seq + 1;
    update outbox set seq =
      (select seq from outbox_members where "customerId" = new."customerId") where id = new.id;
  end`,
];

const numberingInPostgres = [
  `create function outbox_event_is_numbered() returns trigger language plpgsql as $$ begin
    if new.seq is not null then return new; end if;
    insert into outbox_members ("customerId", seq) values (new."customerId", 1)
      on conflict ("customerId") do update set seq = outbox_members.seq + 1
      returning seq into new.seq;
    -- Taken once the member's number is, so that both have one order.
    new.id := nextval(pg_get_serial_sequence('outbox', 'id'));
    return new;
  end $$`,
  `create trigger outbox_event_is_numbered before insert on outbox
    for each row execute function outbox_event_is_numbered()`,
];

const pairs = (detail: Event['detail']) =>
  Object.entries(detail)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ');

const columns = '"customerId", kind, at, detail';

function triggerOfSqlite({ name, on, when, if: condition = 'true', events }: Change): string[] {
  const notings = events.map(
    ({ if: only = 'true', kind: what, member, at, detail }) =>
      `insert into outbox (${columns})
        select ${member}, ${what}, ${at}, json_object(${pairs(detail)})
        where ${only.replace('~', 'is not')};`,
  );
  return [
    `create trigger ${name} after ${when} on ${on}
      when (select active from outbox_state) and (${condition}) begin
      ${notings.join(' ')}
    end`,
  ];
}

/** Rows that are added come by the statement, and the events of each row one after the other. */
function triggerOfPostgres({ name, on, when, if: condition = 'true', events }: Change): string[] {
  const isMany = when === 'insert';
  const ofRow = (text: string) =>
    (isMany ? text.replaceAll('new.', 'one.') : text).replace('~', 'is distinct from');
  const selects = events.map(
    ({ if: only = 'true', kind: what, member, at, detail }, place) =>
      `select ${ofRow(member)} as member, ${ofRow(what)} as kind, ${ofRow(at)} as at,
        json_build_object(${ofRow(pairs(detail))})::text as detail,
        ${isMany ? 'one.id' : '0'} as row, ${place} as place
      ${isMany ? 'from added one' : ''} where ${ofRow(only)}`,
  );
  const comes = isMany
    ? 'referencing new table as added for each statement'
    : `for each row when (${condition})`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      if (select active from outbox_state) then
        insert into outbox (${columns})
          select noted.member, noted.kind, noted.at, noted.detail
          from (${selects.join(' union all ')}) noted order by noted.row, noted.place;
      end if;
      return null;
    end $$`,
    `create trigger ${name} after ${when} on ${on} ${comes} execute function ${name}()`,
  ];
}
