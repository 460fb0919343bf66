// Decides the verdict on each row of an import by the current members; nothing is imported.
import { picked } from '../../contract/members/details.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { createBalanceColumn } from '../../domain/data/balance-column.ts';
import { createDateColumn } from '../../domain/data/date-column.ts';
import {
  balanceIn,
  createDuplicateCheck,
  daysIn,
  headingRows,
  isTotal,
  readMember,
  type ReadingPlan,
} from '../../domain/data/import-rules.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createSliceSize } from '../../domain/slices.ts';
import type { Store } from '../database/store.ts';
import type { Tables } from '../database/tables/tables.ts';
import {
  countsOf,
  inBatch,
  inTransaction,
  judgeRows,
  maxRows,
  nextRows,
  noCounts,
  planOf,
  putRows,
  refuseUnless,
  seenNames,
  type Holding,
} from './batches.ts';

/**
 * Checks all rows by a plan. Refuses a plan without name or mobile, and an import that was already
 * run.
 */
export async function checkRows(
  store: Store,
  { plan: asked, sessionHash, ...holding }: Holding & { plan: ReadingPlan },
  report: ProgressReport,
): Promise<void> {
  const { plan, width, end, totals, rows } = await beginCheck(
    store,
    { ...holding, sessionHash },
    asked,
  );
  report.expect(rows);
  const counts = { ...noCounts, totals };
  const numberAbove = createDuplicateCheck();
  const [{ importId }, size] = [holding, createSliceSize({ limit: maxRows })];
  for (let [after, seen] = [0, 0]; ;) {
    const some = await nextRows(store.db, { importId, after, limit: size.rows });
    const headings = rowsAbove(plan, seen);
    seen += some.length;
    const isMember = ({ number }: Tables['import_rows'], i: number) =>
      i >= headings && number <= end;
    const read = some.filter(isMember).map((row) => {
      const cells = JSON.parse(row.cells) as string[];
      const isCut = row.number === end && totals === 0 && cells.length < width;
      const member = isCut ? cutOff : readMember(cells, plan);
      // This is done outside of the transaction, which may be run again, so that a number is noted
      // only once.
      const above = 'wrong' in member ? undefined : numberAbove(member.mobile, row.number);
      return { row, member, above };
    });
    const last = some.at(-1)?.number;
    if (last === undefined) break;
    after = last;
    const { judged } = await inBatch(store, { ...holding, size }, async (context, stored) => {
      // The state is checked again, since an import that was removed meanwhile lacks rows.
      refuseUnless(['read'], stored);
      const found = await judgeRows(context, read, plan);
      const others = some.filter((row, i) => !isMember(row, i)).map(unjudged);
      await putRows(context, [...others, ...found.map(({ row }) => row)]);
      return { judged: found, rows: some.length };
    });
    for (const { row, brings, member } of judged) {
      counts.rows += 1;
      counts[row.verdict] += 1;
      if (brings && row.verdict !== 'corrected') counts.points += member?.points ?? 0;
    }
    report.did(read.length);
  }
  await inTransaction(store, holding, ({ db }, stored) => {
    refuseUnless(['read'], stored);
    return db
      .updateTable('imports')
      .set({ state: 'checked', counts: JSON.stringify(counts) })
      .where('id', '=', holding.importId)
      .execute();
  });
}

/**
 * Stores the plan, completed by facts from all rows. Refuses a plan by which no row can be checked.
 */
async function beginCheck(store: Store, holding: Holding, asked: ReadingPlan) {
  const before = await inTransaction(store, holding, async (_, stored) => {
    refuseUnless(['read', 'checked'], stored);
    return planOf(stored);
  });
  if (asked.nameColumn === null || asked.mobileColumn === null) {
    throw new Refusal('invalid', messages.importColumnMissing);
  }
  const { signs, dateOrder, ...size } = await surveyRows(store, holding.importId, asked);
  const seen = picked(before, ['separator', ...seenNames]);
  const plan = { ...asked, ...seen, signs, dateOrder };
  const { counts } = await inTransaction(store, holding, ({ db }, stored) => {
    refuseUnless(['read', 'checked'], stored);
    return db
      .updateTable('imports')
      .set({ state: 'read', plan: JSON.stringify(plan) })
      .where('id', '=', stored.id)
      .returning('counts')
      .executeTakeFirstOrThrow();
  });
  return { plan, ...size, rows: countsOf({ counts }).rows };
}

/** The number of the next rows that are headings or stand above them, after those seen so far. */
const rowsAbove = (plan: ReadingPlan, seen: number) => Math.max(0, headingRows(plan) - seen);

/** A truncated last line might contain only a part of a mobile number. */
const cutOff = { wrong: sentence(messages.importRowCut) };

/**
 * Reads all rows to find the number of cells of the first row, the last row that is no sum, the
 * number of sums below it, the separator of thousands in balances, and the order of day and month.
 * Refuses what only the owner can answer, such as an ambiguous separator, until the plan has it.
 */
async function surveyRows({ db }: Store, importId: number, plan: ReadingPlan) {
  const balances = createBalanceColumn();
  const dates = createDateColumn();
  const add = (cells: readonly string[]) => {
    balances.add(balanceIn(cells, plan));
    for (const day of daysIn(cells, plan)) dates.add(day);
  };
  let [width, last, end, seen] = [0, 0, 0, 0];
  // The rows that are perhaps the sums at the end; sums within the file have a row of their own.
  let totals: string[][] = [];
  for (;;) {
    const some = await nextRows(db, { importId, after: last, limit: maxRows });
    const below = some.slice(rowsAbove(plan, seen));
    if (some.length === 0) break;
    // The headings, or the first row; a title has fewer cells.
    const first = some[plan.headed ? (plan.titleRows ?? 0) : 0] ?? some[0]!;
    width ||= (JSON.parse(first.cells) as string[]).length;
    seen += some.length;
    last = some.at(-1)!.number;
    for (const { number, cells } of below) {
      const read = JSON.parse(cells) as string[];
      if (totals.length < mostTotals && isTotal(read, plan)) {
        totals.push(read);
        continue;
      }
      for (const one of [...totals, read]) add(one);
      [totals, end] = [[], number];
    }
  }
  const signs = balances.read(plan.threeDigits);
  if ('wrong' in signs) throw new Refusal('invalid', signs.wrong);
  const dateOrder = dates.order(plan.dates);
  const asked =
    balances.question(signs, plan) ?? (typeof dateOrder === 'string' ? undefined : dateOrder.wrong);
  if (asked || typeof dateOrder !== 'string') throw new Refusal('invalid', asked!);
  return { width, end, signs, dateOrder, totals: totals.length };
}

/** The most rows at the end of a file that are taken as sums. */
const mostTotals = 5;

/** The row without the verdict by an earlier plan. */
const unjudged = (row: Tables['import_rows']) => ({
  ...row,
  verdict: null,
  reason: null,
  replaced: null,
});
