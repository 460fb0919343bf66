// The close of a business day at each outlet: its figures, or those with which it was closed, and
// the difference from the till's report.
import type { CloseGroup, CloseLine, LateLine, OutletClose } from '../../contract/visits/closes.ts';
import { amountOf, writeSigned } from '../../domain/points/bill-rules.ts';
import {
  addUp,
  differenceOf,
  groupsOf,
  plainFigures,
  standingOf,
  type BillSums,
  type ClosePart,
  type Figures,
} from '../../domain/visits/close-rules.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { ClosedFigures } from '../../storage/rows/marks-and-closes.ts';
import {
  readDays,
  readLate,
  sumLate,
  type LateLine as StoredLate,
  type LateSum,
  type StoredDay,
} from '../../storage/visits/closed-days.ts';
import {
  countLines,
  readLines,
  readParts,
  type ChangeLine,
} from '../../storage/visits/reading/close-queries.ts';
import { namesOfDoers, tillNames } from '../../storage/visits/reading/doers.ts';

/** A business day as it is stored: that of closed outlets as it was when they were closed. */
export interface StoredClose {
  days: readonly StoredDay[];
  parts: ClosePart[];
  lines: ChangeLine[];
  lineCount: (outletId: number) => number;
}

export async function readClose(db: Database, day: string): Promise<StoredClose> {
  const days = await readDays(db, day);
  const closed = new Map(
    days.flatMap(({ outletId, figures }) =>
      figures === null ? [] : [[outletId, ClosedFigures.parse(JSON.parse(figures))] as const],
    ),
  );
  const isOpen = ({ outletId }: { outletId: number }) => !closed.has(outletId);
  const open = (await readParts(db, { day })).filter(isOpen);
  const lines = (await readLines(db, { day })).filter(isOpen);
  const then = [...closed].map(([outletId, figures]) => ({
    parts: figures.parts.map(({ sums, ...part }) => ({ ...part, outletId, sums: sums.map(read) })),
    lines: figures.lines.map((line) => ({ ...line, outletId })),
  }));
  const counts = await countLines(db, { day });
  return {
    days,
    parts: [...open, ...then.flatMap(({ parts }) => parts)],
    lines: [...lines, ...then.flatMap((one) => one.lines)],
    lineCount: (outletId) => closed.get(outletId)?.lineCount ?? counts.get(outletId) ?? 0,
  };
}

const read = ({ currency, ...sums }: ClosedFigures['parts'][number]['sums'][number]): BillSums => ({
  currency,
  settled: BigInt(sums.settled),
  refunded: BigInt(sums.refunded),
  undone: BigInt(sums.undone),
});

/** The figures of an outlet as they are kept once its day is closed. */
export function figuresToKeep(close: StoredClose, outletId: number): ClosedFigures {
  const isHere = (row: { outletId: number }) => row.outletId === outletId;
  return ClosedFigures.parse({
    parts: close.parts.filter(isHere).map(({ outletId: _, sums, ...part }) => ({
      ...part,
      sums: sums.map(({ currency, settled, refunded, undone }) => ({
        currency,
        settled: String(settled),
        refunded: String(refunded),
        undone: String(undone),
      })),
    })),
    lines: close.lines.filter(isHere).map(({ outletId: _, ...line }) => line),
    lineCount: close.lineCount(outletId),
  });
}

/** The closes of all outlets at which something happened on a business day. */
export async function outletClosesOf(
  db: Database,
  day: string,
  close: StoredClose,
): Promise<OutletClose[]> {
  const late = await readLate(db, 'day', day);
  const afterwards = await readLate(db, 'closedDay', day);
  const lateSums = await sumLate(db, day);
  const all = [...close.parts, ...close.lines, ...late, ...afterwards];
  const nameOf = await namesOfDoers(db, all);
  const tills = await tillNames(db, [...new Set(close.parts.flatMap((part) => part.tillId ?? []))]);
  const line = ({
    outletId: _,
    actorId,
    billNumber: bill,
    amount,
    currency,
    ...rest
  }: ChangeLine) => ({
    ...rest,
    bill,
    name: nameOf({ role: rest.role, actorId }),
    amount: amount === null ? null : signed(BigInt(amount), currency!),
  });
  const lateLine = ({ closedDay, day: counts, ...one }: StoredLate): LateLine => ({
    ...line(one),
    closedDay,
    day: counts,
  });
  const outlets = [...all, ...close.days].map(({ outletId }) => outletId);
  return [...new Set(outlets)]
    .toSorted((a, b) => a - b)
    .map((outletId) => {
      const isHere = (row: { outletId: number }) => row.outletId === outletId;
      const parts = close.parts.filter(isHere);
      const sums = addUp(parts);
      const total = totalOf(sums, lateSums.filter(isHere));
      const stored = close.days.find(isHere);
      return {
        outletId,
        closed: stored?.closedAt ? { by: stored.closedBy, at: stored.closedAt } : null,
        groups: groupsIn(parts, { nameOf, tills }),
        ...written(sums),
        lines: close.lines.filter(isHere).map((one): CloseLine => line(one)),
        lineCount: close.lineCount(outletId),
        late: late.filter(isHere).map(lateLine),
        total: {
          bills: total.bills,
          amounts: total.amounts.map(({ amount, currency }) => signed(amount, currency)),
        },
        afterwards: afterwards.filter(isHere).map(lateLine),
        ...reportIn(stored, total),
      };
    });
}

const signed = (amount: bigint, currency: string) => writeSigned(amount, { currency });

/** Amounts that are zero are left out, except for what stands of settled bills. */
const written = (of: Figures) => ({
  ...(Object.fromEntries(plainFigures.map((name) => [name, of[name]])) as Pick<
    Figures,
    (typeof plainFigures)[number]
  >),
  amounts: of.sums.map((sum) => signed(standingOf(sum), sum.currency)),
  settled: amountsOf(of, 'settled'),
  refunded: amountsOf(of, 'refunded'),
  taken: amountsOf(of, 'undone'),
});

const amountsOf = ({ sums }: Figures, name: 'settled' | 'refunded' | 'undone') =>
  sums.filter((sum) => sum[name] !== 0n).map((sum) => signed(sum[name], sum.currency));

function totalOf({ bills, sums }: Figures, late: readonly LateSum[]) {
  const amounts = new Map(sums.map((sum) => [sum.currency, standingOf(sum)]));
  for (const { currency, amount } of late) {
    if (currency !== null) amounts.set(currency, (amounts.get(currency) ?? 0n) + amount);
  }
  return {
    bills: late.reduce((sum, one) => sum + one.bills, bills),
    amounts: [...amounts].map(([currency, amount]) => ({ currency, amount })),
  };
}

interface Names {
  nameOf: Awaited<ReturnType<typeof namesOfDoers>>;
  tills: ReadonlyMap<number, string>;
}

/** The figures by person, then by till, then by way. */
function groupsIn(parts: readonly ClosePart[], { nameOf, tills }: Names): CloseGroup[] {
  const none = { role: 'system' as const, name: null, till: null, way: null };
  const people = groupsOf(parts, ({ role, actorId }) => ({ role, actorId }));
  const atTills = groupsOf(parts, ({ tillId }) => ({ tillId }));
  const ways = groupsOf(parts, ({ way }) => ({ way }));
  return [
    ...people.map((one) => ({
      ...none,
      by: 'person' as const,
      role: one.role,
      name: nameOf(one),
      ...written(one),
    })),
    ...atTills.map((one) => ({
      ...none,
      by: 'till' as const,
      till: one.tillId === null ? null : (tills.get(one.tillId) ?? String(one.tillId)),
      ...written(one),
    })),
    ...ways.map((one) => ({ ...none, by: 'way' as const, way: one.way, ...written(one) })),
  ];
}

function reportIn(stored: StoredDay | undefined, total: ReturnType<typeof totalOf>) {
  const { bills, amount, currency, reportedAt } = stored ?? {};
  if (!isNumber(bills) || !isNumber(amount) || !currency || !reportedAt) {
    return { report: null, difference: null };
  }
  const differs = differenceOf({ bills, amount: BigInt(amount), currency }, total);
  return {
    report: {
      bills,
      amount: amountOf({ amount, currency })!,
      note: stored?.note ?? '',
      by: stored?.reportedBy ?? null,
      at: reportedAt,
    },
    difference: differs
      ? {
          bills: differs.bills,
          amount: differs.amount === null ? null : signed(differs.amount, currency),
        }
      : null,
  };
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';
