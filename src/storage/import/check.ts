// Decides the verdict on each row of an import by the current members; nothing is imported.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { createBalanceColumn } from '../../domain/data/balance-column.ts';
import {
  balanceIn,
  createDuplicateCheck,
  readMember,
  type ReadingPlan,
} from '../../domain/data/imports.ts';
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
  planOf,
  putRows,
  refuseUnless,
  type Holding,
} from './batches.ts';
import { noCounts } from './read.ts';

/**
 * Checks all rows by a plan. Refuses a plan without name or mobile, and an import that was already
 * run.
 */
export async function checkRows(
  store: Store,
  { plan: asked, sessionHash, ...holding }: Holding & { plan: ReadingPlan },
  report: ProgressReport,
): Promise<void> {
  const { plan, width, end, rows } = await beginCheck(store, { ...holding, sessionHash }, asked);
  report.expect(rows);
  const counts = { ...noCounts, rows: 0 };
  const numberAbove = createDuplicateCheck();
  const [{ importId }, size] = [holding, createSliceSize({ limit: maxRows })];
  for (let after = 0; ;) {
    const some = await nextRows(store.db, { importId, after, limit: size.rows });
    const headings = plan.headed && after === 0 ? some.slice(0, 1) : [];
    const read = some.slice(headings.length).map((row) => {
      const cells = JSON.parse(row.cells) as string[];
      const isCut = row.number === end && cells.length < width;
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
      const found = await judgeRows(context, read, plan.countryCode);
      await putRows(context, [...headings.map(unjudged), ...found.map(({ row }) => row)]);
      return { judged: found, rows: some.length };
    });
    for (const { row, brings, member } of judged) {
      counts.rows += 1;
      counts[row.verdict] += 1;
      if (brings) counts.points += member?.points ?? 0;
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
  const separator = await inTransaction(store, holding, async (_, stored) => {
    refuseUnless(['read', 'checked'], stored);
    return planOf(stored).separator;
  });
  if (asked.nameColumn === null || asked.mobileColumn === null) {
    throw new Refusal('invalid', messages.importColumnMissing);
  }
  const { width, last: end, signs } = await surveyRows(store, holding.importId, asked);
  const plan = { ...asked, signs, separator };
  const { counts } = await inTransaction(store, holding, ({ db }, stored) => {
    refuseUnless(['read', 'checked'], stored);
    return db
      .updateTable('imports')
      .set({ state: 'read', plan: JSON.stringify(plan) })
      .where('id', '=', stored.id)
      .returning('counts')
      .executeTakeFirstOrThrow();
  });
  return { plan, width, end, rows: countsOf({ counts }).rows };
}

/** A truncated last line might contain only a part of a mobile number. */
const cutOff = { wrong: sentence(messages.importRowCut) };

/**
 * Reads all rows to find the number of cells of the first row, the number of the last row, and the
 * separator of thousands in balances. Refuses balances that leave the separator ambiguous.
 */
async function surveyRows({ db }: Store, importId: number, plan: ReadingPlan) {
  const column = createBalanceColumn();
  let [width, last] = [0, 0];
  for (;;) {
    const some = await nextRows(db, { importId, after: last, limit: maxRows });
    const end = some.at(-1);
    if (!end) break;
    for (const { cells } of plan.headed && last === 0 ? some.slice(1) : some) {
      column.add(balanceIn(JSON.parse(cells) as string[], plan));
    }
    if (last === 0) width = (JSON.parse(some[0]!.cells) as string[]).length;
    last = end.number;
  }
  const signs = column.read(plan.threeDigits);
  if ('wrong' in signs) throw new Refusal('invalid', signs.wrong);
  return { width, last, signs };
}

/** The row without the verdict by an earlier plan. */
const unjudged = (row: Tables['import_rows']) => ({ ...row, verdict: null, reason: null });
