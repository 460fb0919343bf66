// The close of a day as a CSV file: its parts, its refunds and undos, the total, the till's report
// and the counts, each on a line. Amounts are numbers; the currency has a column of its own.
import type { ExportLanguage } from '../../contract/values/export-query.ts';
import { labels } from '../../contract/messages/labels.ts';
import { closeLabels, wayLabels } from '../../contract/visits/close-labels.ts';
import type { CloseLine, LateLine, OutletClose } from '../../contract/visits/closes.ts';
import { decimalIn, type Decimal } from '../../domain/data/csv.ts';
import { writeSigned } from '../../domain/points/bill-rules.ts';
import { outletNameIn } from '../../domain/restaurant/outlet-rules.ts';
import { standingOf, type ClosePart } from '../../domain/visits/close-rules.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import { listOutlets } from '../../storage/restaurant/outlet-queries.ts';
import { namesOfDoers, tillNames } from '../../storage/visits/reading/doers.ts';
import type { Column, Sheet } from '../sheets.ts';
import { outletClosesOf, readClose } from './outlet-closes.ts';
import { closesOf } from './person-closes.ts';

type Row = Partial<Record<(typeof names)[number], string | number | Decimal | null>> & {
  at?: string;
};

const names = [
  'day',
  'outlet',
  'line',
  'person',
  'tillName',
  'way',
  'bill',
  'visits',
  'points',
  'bills',
  'settledAmount',
  'refundedAmount',
  'undoneAmount',
  'amount',
  'currency',
  'rewards',
  'benefits',
  'undone',
  'approved',
  'note',
] as const;

export const closeColumns: Column<Row>[] = [
  ...names.slice(0, 7).map((name): Column<Row> => [name, (row) => row[name] ?? null]),
  ['when', ({ at }, clocks) => (at === undefined ? null : clocks(at))],
  ...names.slice(7).map((name): Column<Row> => [name, (row) => row[name] ?? null]),
];

interface Asked {
  day: string;
  /** Only what was settled at this till, without totals. */
  tillId: number | undefined;
  language: ExportLanguage;
}

/** The closes of days, one after the other. */
export function closesSheet(
  on: DatabaseContext,
  { days, language }: { days: readonly string[]; language: ExportLanguage },
): Sheet<Row> {
  async function* rows() {
    for (const day of days) yield await closeRows(on, { day, tillId: undefined, language });
  }
  return { rows: rows(), columns: closeColumns };
}

export async function closeRows(on: DatabaseContext, asked: Asked): Promise<Row[]> {
  const { day, tillId, language } = asked;
  const close = await readClose(on.db, day);
  const outlets = await listOutlets(on.db);
  const shown = close.parts.filter((part) => tillId === undefined || part.tillId === tillId);
  const nameOf = await namesOfDoers(on.db, shown);
  const tills = await tillNames(on.db, [...new Set(shown.flatMap((part) => part.tillId ?? []))]);
  const placed = (outletId: number) => ({
    day,
    outlet: outletNameIn(outlets, { outletId, language }) ?? outletId,
  });
  const label = (name: keyof typeof closeLabels) => closeLabels[name][language];
  const partRows = shown.flatMap((part) => {
    const { role, actorId, way } = part;
    const known = {
      ...placed(part.outletId),
      line: labels.visits[language],
      person: nameOf(part) ?? (role === 'admin' ? actorId : label(role)),
      tillName: part.tillId === null ? null : (tills.get(part.tillId) ?? part.tillId),
      way: way && wayLabels[way][language],
    };
    return rowsOfPart(part).map((row) => ({ ...known, ...row }));
  });
  if (tillId !== undefined) return partRows;
  const closes = await outletClosesOf(on.db, day, close);
  const people = await closesOf(on, { day }, close);
  return [
    ...partRows,
    ...closes.flatMap((outlet) => [
      ...linesOf(outlet).map(({ line, label: name }) => ({
        ...placed(outlet.outletId),
        ...rowOfLine(line),
        person: line.name ?? label(line.role),
        line: label(name),
        note: 'closedDay' in line ? `${line.closedDay} → ${line.day}` : null,
      })),
      ...totalsOf(outlet).map(({ name, ...row }) => ({
        ...placed(outlet.outletId),
        ...row,
        line: label(name),
      })),
    ]),
    ...people.flatMap(({ outletId, adminId, person, count }) =>
      count
        ? {
            ...placed(outletId),
            line: label('count'),
            person: person ?? adminId,
            bills: count.bills,
            ...amountIn(count.amount),
            at: count.at,
            note: [count.by, count.note].filter(Boolean).join(': '),
          }
        : [],
    ),
  ];
}

/** The row of a part, and one for each further currency of its bills. */
function rowsOfPart({
  visits,
  points,
  bills,
  rewards,
  benefits,
  undone,
  approved,
  sums,
}: ClosePart) {
  const figures: Row = { visits, points, bills, rewards, benefits, undone, approved };
  const amounts = sums.map((sum): Row => {
    const decimal = (amount: bigint) => decimalIn(writeSigned(amount, sum));
    return {
      settledAmount: decimal(sum.settled),
      refundedAmount: decimal(sum.refunded),
      undoneAmount: decimal(sum.undone),
      amount: decimal(standingOf(sum)),
      currency: sum.currency,
    };
  });
  return [{ ...figures, ...amounts[0] }, ...amounts.slice(1)];
}

const amountIn = (amount: string | null): Row =>
  amount === null ? {} : { amount: decimalIn(amount), currency: amount.slice(-3) };

const rowOfLine = ({ at, bill, amount }: CloseLine): Row => ({ at, bill, ...amountIn(amount) });

const linesOf = ({ lines, late, afterwards }: OutletClose) => [
  ...lines.map((line) => ({ line, label: line.kind })),
  ...late.map((line: CloseLine | LateLine) => ({ line, label: 'late' as const })),
  ...afterwards.map((line: CloseLine | LateLine) => ({ line, label: 'afterwards' as const })),
];

function totalsOf({ visits, points, rewards, benefits, undone, approved, ...close }: OutletClose) {
  const { total, report, difference, closed } = close;
  const figures: Row = { visits, points, rewards, benefits, undone, approved, bills: total.bills };
  const [first = null, ...others] = total.amounts;
  return [
    { name: 'total' as const, ...figures, ...amountIn(first), ...(closed && { at: closed.at }) },
    ...others.map((amount) => ({ name: 'total' as const, ...amountIn(amount) })),
    ...(report
      ? [
          {
            name: 'report' as const,
            bills: report.bills,
            ...amountIn(report.amount),
            at: report.at,
            person: report.by,
            note: report.note,
          },
        ]
      : []),
    ...(difference
      ? [
          {
            name: 'difference' as const,
            bills: difference.bills,
            ...amountIn(difference.amount),
          },
        ]
      : []),
  ];
}
