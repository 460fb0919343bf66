// Claims that have given their points back can be deleted before their customer.
import type { EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

const goes = `'rewards: a spending goes with its customer only'`;

/**
 * Whether a spending belongs to a claim without a customer that has given its points back, so that
 * no sum changes. It is checked for each row: PostgreSQL would gather all such claims.
 */
const isForgotten = (spending: string) => `coalesce((select claims."customerId" is null
  and claims.state in ('expired', 'cancelled')
  from claims where claims.id = ${spending}."claimId"), false)`;

/** The beginning of the quarter of an hour in which a spending was made. */
const quarter = `substr(gone."at", 1, 14) || case when substr(gone."at", 15, 2) < '15' then '00'
  when substr(gone."at", 15, 2) < '30' then '15'
  when substr(gone."at", 15, 2) < '45' then '30' else '45' end`;

export const up = (engine: EngineName): Statement[] =>
  engine === 'SQLite'
    ? [
        [
          `drop trigger spending_goes_with_customer`,
          `create trigger spending_goes_with_customer before delete on spendings
            when exists (select 1 from customers where id = old."customerId")
              and not ${isForgotten('old')} begin
            select raise(abort, ${goes});
          end`,
        ],
      ]
    : [
        `create or replace function spendings_go_with_customers() returns trigger
          language plpgsql as $$ begin
          if exists (select 1 from gone join customers on customers.id = gone."customerId"
            where not ${isForgotten('gone')})
          then raise exception ${goes}; end if;
          update reward_hours set spent = reward_hours.spent - lost.points
          from (select ${quarter} as hour, sum(points) as points from gone group by 1) lost
          where reward_hours."startsAt" = lost.hour;
          return null;
        end $$`,
      ];
