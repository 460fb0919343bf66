// The rewards that wait for guests as gifts, which cost no points.
import { sql } from 'kysely';
import type { Liability } from '../../contract/overview/liability.ts';
import { amountOf } from '../../domain/points/bill-rules.ts';
import type { Database } from '../database/tables/tables.ts';
import { readMoney } from '../restaurant/setting-queries.ts';

/**
 * How many wait, and what they are worth by the price and the cost of their rewards in the currency
 * of bills; null where neither is known.
 */
export async function readGifts(db: Database): Promise<Liability['gifts']> {
  const { currency } = await readMoney(db);
  const rows = await db
    .selectFrom('claims')
    .leftJoin('rewards', (join) =>
      join
        .onRef('rewards.id', '=', 'claims.rewardId')
        .on('rewards.moneyCurrency', '=', currency ?? ''),
    )
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .select(['rewards.menuPrice', 'rewards.ownCost'])
    // These conditions let both engines use the partial index.
    .where('claims.state', '=', sql.lit('claimed'))
    .where('claims.servedAt', 'is', null)
    .where('claims.cost', '=', sql.lit(0))
    .groupBy(['claims.rewardId', 'rewards.menuPrice', 'rewards.ownCost'])
    .execute();
  const sumOf = (name: 'menuPrice' | 'ownCost') => {
    const known = rows.filter((row) => row[name] !== null);
    const amount = known.reduce((sum, row) => sum + row[name]! * Number(row.waiting), 0);
    return known.length === 0 ? null : amountOf({ amount, currency });
  };
  return {
    waiting: rows.reduce((sum, { waiting }) => sum + Number(waiting), 0),
    atMenu: sumOf('menuPrice'),
    atCost: sumOf('ownCost'),
  };
}
