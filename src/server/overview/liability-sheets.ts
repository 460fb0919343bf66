// The sheets of what is owed to guests: months, their outlets and levels, what was spent of the
// points of each month, and the rows of a month.
import {
  changeKinds,
  cohortAges,
  type ChangeKind,
  type Liability,
  type LiabilityMonth,
  type MoneySums,
} from '../../contract/overview/liability.ts';
import type { ExportLanguage } from '../../contract/values/export-query.ts';
import { decimalIn, type Cell } from '../../domain/data/csv.ts';
import { headings, type Heading } from '../../domain/data/headings.ts';
import { decimalAmount } from '../../domain/points/bill-rules.ts';
import type { Store } from '../../storage/database/store.ts';
import { readPointChanges, type PointChangeRow } from '../../storage/overview/liability-queries.ts';
import { memberColumns, outletNamesFor } from '../data/row-sheets.ts';
import { rowsInMemory, type Column, type Sheet } from '../sheets.ts';

/** A line of sums: in points, at menu price, or at cost. */
interface Line {
  month: string;
  outlet?: Cell;
  level?: string;
  members?: number;
  measure: 'points' | 'atMenu' | 'atCost';
  currency: string | null;
  sums: Partial<Record<'opening' | ChangeKind | 'revalued' | 'closing', Cell>>;
}

const headingOf = (name: keyof Line['sums']): Heading =>
  name === 'takenBack' ? 'pointsTakenBack' : name;

const sumColumns = (names: readonly (keyof Line['sums'])[]) =>
  names.map((name): Column<Line> => [headingOf(name), ({ sums }) => sums[name] ?? null]);

const measureColumns = (language: ExportLanguage): Column<Line>[] => [
  ['measure', ({ measure }) => headings[measure][language]],
  ['currency', ({ currency }) => currency],
];

/** Months with what they began and ended with, each in points and, where known, in money. */
export const monthsSheet = (
  months: readonly LiabilityMonth[],
  language: ExportLanguage,
): Sheet<Line> => ({
  rows: rowsInMemory(
    months.flatMap(({ month, atMenu, atCost, ...sums }) =>
      linesOf({ month }, { points: sums, atMenu: decimals(atMenu), atCost: decimals(atCost) }),
    ),
  ),
  columns: [
    ['month', ({ month }) => month],
    ...measureColumns(language),
    ...sumColumns(['opening', ...changeKinds, 'revalued', 'closing']),
  ],
});

type OfMonth<Part> = Part & { month: string };

export async function outletsSheet(
  store: Store,
  parts: readonly OfMonth<Liability['outlets'][number]>[],
  language: ExportLanguage,
): Promise<Sheet<Line>> {
  const outletName = await outletNamesFor(store, language);
  const lines = parts.flatMap(({ month, outletId, atMenu, atCost, ...sums }) =>
    linesOf(
      { month, outlet: outletName(outletId) },
      { points: sums, atMenu: decimals(atMenu), atCost: decimals(atCost) },
    ),
  );
  return {
    rows: rowsInMemory(lines),
    columns: [
      ['month', ({ month }) => month],
      ['outlet', ({ outlet }) => outlet ?? null],
      ...measureColumns(language),
      ...sumColumns(changeKinds),
    ],
  };
}

export const levelsSheet = (
  parts: readonly OfMonth<Liability['levels'][number]>[],
  language: ExportLanguage,
): Sheet<Line> => ({
  rows: rowsInMemory(
    parts.flatMap(({ month, level, members, points, atMenu, atCost }) =>
      linesOf(
        { month, level, members },
        {
          points: { closing: points },
          atMenu: decimals(atMenu === null ? null : { closing: atMenu }),
          atCost: decimals(atCost === null ? null : { closing: atCost }),
        },
      ),
    ),
  ),
  columns: [
    ['month', ({ month }) => month],
    ['level', ({ level }) => level ?? null],
    ['members', ({ members }) => members ?? null],
    ...measureColumns(language),
    ...sumColumns(['closing']),
  ],
});

type MoneyOf = { sums: Line['sums']; currency: string } | null;

/** Amounts of the server as numbers, with their currency. */
function decimals(money: Partial<MoneySums> | null): MoneyOf {
  if (money === null) return null;
  const amounts = Object.entries(money);
  return {
    sums: Object.fromEntries(amounts.map(([name, text]) => [name, decimalIn(text)])),
    currency: amounts[0]![1].slice(-3),
  };
}

function linesOf(
  of: Omit<Line, 'measure' | 'currency' | 'sums'>,
  { points, atMenu, atCost }: { points: Line['sums']; atMenu: MoneyOf; atCost: MoneyOf },
): Line[] {
  const money = { atMenu, atCost };
  return [
    { ...of, measure: 'points', currency: null, sums: points },
    ...(['atMenu', 'atCost'] as const).flatMap((measure) =>
      money[measure] ? [{ ...of, measure, ...money[measure] }] : [],
    ),
  ];
}

type Cohort = Liability['cohorts'][number];

/** What was spent of the points of each month of earning; blank where it is too early. */
export const cohortsSheet = (cohorts: readonly Cohort[]): Sheet<Cohort> => ({
  rows: rowsInMemory(cohorts),
  columns: [
    ['month', ({ month }) => month],
    ['members', ({ guests }) => guests],
    ['earned', ({ earned }) => earned],
    ...cohortAges.map((age): Column<Cohort> => [
      `spentWithin${age}`,
      ({ spent }) => spent.find((one) => one.age === age)?.points ?? null,
    ]),
  ],
});

/** The rows of a month, of all kinds, with the bill of each and the member. */
export async function changesSheet(
  store: Store,
  { month, language }: { month: string; language: ExportLanguage },
): Promise<Sheet<PointChangeRow>> {
  const outletName = await outletNamesFor(store, language);
  return {
    rows: readPointChanges(store, month),
    columns: [
      ['when', ({ at }, clocks) => clocks(at)],
      ['businessDay', ({ day }) => day],
      ['kind', ({ kind }) => kind],
      ['points', ({ points }) => points],
      ...memberColumns,
      ['description', ({ description }) => description],
      ['outlet', ({ outletId }) => outletName(outletId)],
      ['billNumber', ({ billNumber }) => billNumber],
      ['amount', decimalAmount],
      ['currency', ({ currency }) => currency],
      ['by', ({ actor, actorRole }) => actor ?? actorRole],
    ],
  };
}
