// The Arabic words of a benefit, as they were when it was stamped.
import type { EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

// Stamps of before, and those of servers of the version before, have none.
export const up = (engine: EngineName): Statement[] => [
  `alter table "stamps" add column "benefitArabic" text`,
  ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
];

const changed = `'stamps: a stamp keeps its words'`;

const guardsOfSqlite = [
  `create trigger stamp_keeps_words before update on stamps
    when new."benefitArabic" is not old."benefitArabic" begin
    select raise(abort, ${changed});
  end`,
];

const guardsOfPostgres = [
  `create function stamp_keeps_words() returns trigger language plpgsql as $$ begin
    if new."benefitArabic" is distinct from old."benefitArabic"
    then raise exception ${changed}; end if;
    return new;
  end $$`,
  `create trigger stamp_keeps_words before update on stamps
    for each row execute function stamp_keeps_words()`,
];
