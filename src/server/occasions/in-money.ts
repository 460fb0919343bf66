// Points of messages in money.
import { valuesAt, type MonthValues } from '../../domain/overview/liability-money.ts';
import { writeSigned } from '../../domain/points/bill-rules.ts';
import { inMoney } from '../../domain/rewards/point-worth.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { readPointValues } from '../../storage/rewards/point-values.ts';

/** The values of a point today. */
export const readValues = async (db: Database, now: Date): Promise<MonthValues> =>
  valuesAt(await readPointValues(db), now.toISOString().slice(0, 7));

/** Points in money, at menu price and at cost. */
export function inBoth(points: number, { menu, cost }: MonthValues) {
  const write = (value: MonthValues['menu']) =>
    value && writeSigned(inMoney(points, value.worth), value);
  return { atMenu: write(menu), atCost: write(cost) };
}
