// Points that a guest owes: those of refunded bills that were spent already, until later points
// have paid them. Both are entries, so that what is owed is their sum.
import type { EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (engine: EngineName): Statement[] => [
  {
    index: 'entries_that_owe',
    on: `"point_transactions" ("customerId", "points") where ${isOwing('"action"')}`,
  },
  ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
];

function isOwing(action: string): string {
  return `${action} in ('points.owed', 'points.repaid')`;
}

/** What the guest of a new entry owes after it; an undone entry counts no more. */
const owed = `(select coalesce(sum(e."points"), 0) from "point_transactions" e
  where e."customerId" = new."customerId" and ${isOwing('e."action"')} and not exists (
    select 1 from "point_transactions" undo where undo."undoes" = e."id"))`;

/** Rows of a guest who left are moved one by one, so that a part of them may not add up. */
const isThere = `exists (select 1 from customers where id = new."customerId")`;

const tooMuch = `'ledger: no more is paid than is owed'`;

const mayPay = `${isOwing('new."action"')} or new."undoes" is not null`;

const guardsOfSqlite = [
  `create trigger owed_is_there after insert on point_transactions when ${mayPay} begin
    select raise(abort, ${tooMuch}) where ${isThere} and ${owed} < 0;
  end`,
];

const guardsOfPostgres = [
  `create function owed_is_there() returns trigger language plpgsql as $$ begin
    if ${isThere} and ${owed} < 0 then raise exception ${tooMuch}; end if;
    return null;
  end $$`,
  `create trigger owed_is_there after insert on point_transactions
    for each row when (${mayPay}) execute function owed_is_there()`,
];
