// The price of a benefit, and of each stamp, that the restaurant has agreed on with a partner.
import type { EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

// In the smallest unit of the currency; a stamp has the price of the moment in which it was made.
export const up = (engine: EngineName): Statement[] => [
  `alter table "level_benefits" add column "price" bigint`,
  `alter table "level_benefits" add column "priceCurrency" text`,
  `alter table "stamps" add column "price" bigint`,
  `alter table "stamps" add column "priceCurrency" text`,
  ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
];

const changed = `'stamps: a stamp keeps its price'`;

const guardsOfSqlite = [
  `create trigger stamp_keeps_price before update on stamps
    when new."price" is not old."price" or new."priceCurrency" is not old."priceCurrency" begin
    select raise(abort, ${changed});
  end`,
];

const guardsOfPostgres = [
  `create function stamp_keeps_price() returns trigger language plpgsql as $$ begin
    if new."price" is distinct from old."price"
      or new."priceCurrency" is distinct from old."priceCurrency"
    then raise exception ${changed}; end if;
    return new;
  end $$`,
  `create trigger stamp_keeps_price before update on stamps
    for each row execute function stamp_keeps_price()`,
];
