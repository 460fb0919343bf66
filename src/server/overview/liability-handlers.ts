// Handlers of what is owed to guests, and its files.
import {
  changeKinds,
  type ChangeKind,
  type LiabilityMonth,
  type MoneySums,
} from '../../contract/overview/liability.ts';
import { decimalIn, type Cell } from '../../domain/data/csv.ts';
import { headings } from '../../domain/data/headings.ts';
import { decimalAmount } from '../../domain/points/bill-rules.ts';
import {
  partsWithMoney,
  valuesAt,
  withMoney,
  worthOfHundred,
} from '../../domain/overview/liability-money.ts';
import { writtenMobile } from '../../domain/members/mobile.ts';
import {
  listPointChanges,
  readMonths,
  readOutlets,
  readPointChanges,
  type PointChangeRow,
} from '../../storage/overview/liability-queries.ts';
import { outletNameIn } from '../../domain/restaurant/outlet-rules.ts';
import { listOutlets } from '../../storage/restaurant/outlet-queries.ts';
import { readPointValues } from '../../storage/rewards/point-values.ts';
import { sumUpPoints } from '../../storage/summaries/point-days.ts';
import type { Handlers } from '../context.ts';
import { fileOf, rowsInMemory, type Column } from '../csv-file.ts';

/** The limit of rows that are summed up before an answer, as for the overview. */
const summedUpLimit = 2_000;

export const liability: Handlers<'liability'> = {
  readLiability: async ({ query }, { store, reading, now }) => {
    const whole = await sumUpPoints(store, { limit: summedUpLimit });
    const { db } = reading();
    const values = await readPointValues(db);
    const months = withMoney(await readMonths(db, now), values).toReversed();
    const month = query.month ?? months[0]?.month ?? null;
    const { menu, cost } = valuesAt(values, month ?? '');
    const outlets = month === null ? [] : await readOutlets(db, month);
    return {
      months,
      month,
      outlets: partsWithMoney(outlets, { menu, cost }),
      menu: worthOfHundred(menu),
      cost: worthOfHundred(cost),
      whole,
    };
  },

  listPointChanges: async ({ query: { month, kind, outlet, ...page } }, { store, reading }) => {
    await sumUpPoints(store, { limit: summedUpLimit });
    return listPointChanges(reading(), { month, kind, outlet }, page);
  },

  exportLiability: async ({ query }, context) => {
    const { store, now } = context;
    await sumUpPoints(store, { limit: summedUpLimit });
    const values = await readPointValues(store.db);
    const months = withMoney(await readMonths(store.db, now), values);
    return fileOf<MonthLine>(context, {
      ...query,
      name: 'owed',
      action: 'data.liability-exported',
      rows: rowsInMemory(months.flatMap(linesOf)),
      columns: [
        ['month', ({ month }) => month],
        ['measure', ({ measure }) => headings[measure][query.language]],
        ['currency', ({ currency }) => currency],
        ...(['opening', ...changeKinds, 'revalued', 'closing'] as const).map(
          (name): Column<MonthLine> => [
            name === 'takenBack' ? 'pointsTakenBack' : name,
            ({ sums }) => sums[name] ?? null,
          ],
        ),
      ],
    });
  },

  exportPointChanges: async ({ query: { month, language } }, context) => {
    const { store } = context;
    await sumUpPoints(store, { limit: summedUpLimit });
    const outlets = await listOutlets(store.db);
    const nameOf = (outletId: number) => outletNameIn(outlets, { outletId, language }) ?? outletId;
    return fileOf<PointChangeRow>(context, {
      language,
      name: 'point-changes',
      day: month,
      action: 'data.entries-exported',
      rows: readPointChanges(store, month),
      columns: [
        ['when', ({ at }, clocks) => clocks(at)],
        ['businessDay', ({ day }) => day],
        ['kind', ({ kind }) => kind],
        ['points', ({ points }) => points],
        ['memberNumber', ({ customerId }) => customerId],
        ['name', ({ name }) => name],
        ['mobile', ({ mobile }) => mobile && writtenMobile(mobile)],
        ['description', ({ description }) => description],
        ['outlet', ({ outletId }) => outletId && nameOf(outletId)],
        ['billNumber', ({ billNumber }) => billNumber],
        ['amount', decimalAmount],
        ['currency', ({ currency }) => currency],
        ['by', ({ actor, actorRole }) => actor ?? actorRole],
      ],
    });
  },
};

/** A line of the file of months: its sums in points, at menu price, or at cost. */
interface MonthLine {
  month: string;
  measure: 'points' | 'atMenu' | 'atCost';
  currency: string | null;
  sums: Partial<Record<'opening' | ChangeKind | 'revalued' | 'closing', Cell>>;
}

function linesOf({ month, atMenu, atCost, ...sums }: LiabilityMonth): MonthLine[] {
  const inMoney = (measure: MonthLine['measure'], money: MoneySums | null) => {
    if (money === null) return [];
    const amounts = Object.entries(money).map(([name, text]) => [name, decimalIn(text)]);
    return [
      { month, measure, currency: money.closing.slice(-3), sums: Object.fromEntries(amounts) },
    ];
  };
  return [
    { month, measure: 'points', currency: null, sums },
    ...inMoney('atMenu', atMenu),
    ...inMoney('atCost', atCost),
  ];
}
