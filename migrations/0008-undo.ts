// An entry can name another one that it undoes: of the same customer, once, and by as many points.
import type { EngineName } from './engines.ts';

export const up = (engine: EngineName): string[] => [
  `alter table "point_transactions" add column "undoes" bigint`,
  `create unique index "point_transactions_by_undone" on "point_transactions" ("undoes")
    where "undoes" is not null`,
  ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
];

/** The entry that `new` undoes, if it can be undone. */
const undone = `select 1 from point_transactions e
  where e.id = new.undoes and e."customerId" = new."customerId" and e.points = -new.points
    and e.undoes is null`;

const guardsOfSqlite = [
  `create trigger undo_fits before insert on point_transactions
    when new.undoes is not null and not exists (${undone}) begin
    select raise(abort, 'ledger: an undo takes what one entry gave');
  end`,
  `create trigger undo_stays before update of undoes on point_transactions
    when new.undoes is not old.undoes begin
    select raise(abort, 'ledger: an entry is never changed');
  end`,
];

/** Triggers that compare whole rows include the new column already. */
const guardsOfPostgres = [
  `create function undo_fits() returns trigger language plpgsql as $$ begin
    if not exists (${undone})
    then raise exception 'ledger: an undo takes what one entry gave'; end if;
    return new;
  end $$`,
  `create trigger undo_fits before insert on point_transactions
    for each row when (new.undoes is not null) execute function undo_fits()`,
];
