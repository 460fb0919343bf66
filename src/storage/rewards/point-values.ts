// The value of a point, worked out from rewards that were served and kept with its business day.
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { worthOf, type PointValue, type Worth } from '../../domain/rewards/point-worth.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { readInSlices } from '../database/queries/slices.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { readClocks, readMoney } from '../restaurant/setting-queries.ts';

/**
 * Works out the value of a point from the rewards served in the last twelve months and those on
 * offer, and keeps it with today's business day if it differs from the last one. An earlier day is
 * never changed, also where a later closing hour makes today one of them again.
 */
export async function keepPointValue(store: Store, now: Date): Promise<void> {
  const { db } = store;
  const { currency } = await readMoney(db);
  if (currency === null) return;
  const { menu, cost } = await sumUpServed(store, { now, currency });
  const offered = await db
    .selectFrom('rewards')
    .select(['cost as points', 'menuPrice', 'ownCost'])
    .where('moneyCurrency', '=', currency)
    .where('active', '=', true)
    .execute();
  const of = (name: 'menuPrice' | 'ownCost') =>
    offered.flatMap(({ points, [name]: amount }) => (amount === null ? [] : { points, amount }));
  const value = {
    currency,
    ...columnsOf('menu', worthOf({ served: menu, offered: of('menuPrice') })),
    ...columnsOf('cost', worthOf({ served: cost, offered: of('ownCost') })),
  } as Omit<Row, 'day'>;
  await write(db, { day: businessDayOf(now, await readClocks(db)), ...value });
}

type Row = Selectable<Tables['point_values']>;

const columnsOf = (name: 'menu' | 'cost', worth: Worth | null) => ({
  [`${name}Amount`]: worth?.amount ?? null,
  [`${name}Points`]: worth?.points ?? null,
  [`${name}Served`]: worth?.served ?? null,
});

async function write(db: Database, value: Row): Promise<void> {
  const last = await db
    .selectFrom('point_values')
    .selectAll()
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isKnown = value.menuAmount !== null || value.costAmount !== null;
  if (!last && !isKnown) return;
  const row = { ...value, day: last && last.day > value.day ? last.day : value.day };
  const isSame = Object.entries(row).every(([name, one]) => {
    return name === 'day' || one === last?.[name as keyof Row];
  });
  if (isSame) return;
  const { day: _, ...changes } = row;
  await db
    .insertInto('point_values')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doUpdateSet(changes))
    .execute();
}

interface Asked {
  now: Date;
  currency: string;
}

/**
 * The sums of the rewards that were served for points in the last twelve months, read in slices by
 * the moment of serving; a slice has all claims of its last moment.
 */
async function sumUpServed({ db, ...store }: Store, { now, currency }: Asked) {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const menu = { amount: 0, points: 0, served: 0 };
  const cost = { amount: 0, points: 0, served: 0 };
  let after = since.toISOString();
  await readInSlices(store, 5_000, async (limit) => {
    const later = db
      .selectFrom('claims')
      .where('moneyCurrency', 'is not', null)
      .where('servedAt', '>', after);
    const next = later.select('servedAt').orderBy('servedAt').limit(limit);
    const { rows, last } = await db
      .selectFrom(next.as('next'))
      .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.max('servedAt').as('last')])
      .executeTakeFirstOrThrow();
    const sums = await later
      .where('servedAt', '<=', last)
      .where('state', '=', 'served')
      .where('cost', '>', 0)
      .where('moneyCurrency', '=', currency)
      .select([...sumsOf('menu', 'menuPrice'), ...sumsOf('cost', 'ownCost')])
      .executeTakeFirstOrThrow();
    add(menu, { amount: sums.menuAmount, points: sums.menuPoints, served: sums.menuServed });
    add(cost, { amount: sums.costAmount, points: sums.costPoints, served: sums.costServed });
    after = last ?? after;
    return { rows, areLast: rows < limit };
  });
  return { menu, cost };
}

const sumsOf = <const Name extends string>(name: Name, column: 'menuPrice' | 'ownCost') => {
  const amount = sql.ref(column);
  const sum = (of: RawBuilder<unknown>) => sql<number>`cast(coalesce(sum(${of}), 0) as bigint)`;
  return [
    sum(amount).as(`${name}Amount`),
    sum(sql`case when ${amount} is not null then "cost" end`).as(`${name}Points`),
    sql<number>`count(${amount})`.as(`${name}Served`),
  ] as const;
};

interface Sums {
  amount: number;
  points: number;
  served: number;
}

function add(sums: Sums, { amount, points, served }: Sums): void {
  sums.amount += amount;
  sums.points += points;
  sums.served += served;
}

/** The last value of each month that has one, in order. */
export async function readPointValues(db: Database): Promise<PointValue[]> {
  const { rows } = await sql<Row>`select v."day", v."currency", v."menuAmount", v."menuPoints",
      v."menuServed", v."costAmount", v."costPoints", v."costServed" from "point_values" v
    where v."day" in (select max("day") from "point_values" group by substr("day", 1, 7))
    order by v."day"`.execute(db);
  return rows.map((row) => ({
    day: row.day,
    currency: row.currency,
    menu: worthIn(row.menuAmount, { points: row.menuPoints, served: row.menuServed }),
    cost: worthIn(row.costAmount, { points: row.costPoints, served: row.costServed }),
  }));
}

const worthIn = (
  amount: number | null,
  { points, served }: { points: number | null; served: number | null },
): Worth | null => (amount === null || points === null ? null : { amount, points, served });
