// Runs a checked import in batches; each row is imported once, even if the server is killed.
import {
  hasDetails,
  readMember,
  type BroughtMember,
  type Replaced,
} from '../../domain/data/import-rules.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { Refusal } from '../../domain/refusal.ts';
import { addCustomers } from '../members/customer-queries.ts';
import { replaceDetails } from './replacing.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Store } from '../database/store.ts';
import type { Tables } from '../database/tables/tables.ts';
import { postAll } from '../points/entry-postings.ts';
import { written } from '../points/wording.ts';
import {
  beganBy,
  changing,
  countsOf,
  endWork,
  fewOf,
  judgeRows,
  planOf,
  putRows,
  soonestEndAt,
  workThrough,
  type Beginning,
  type Holding,
  type StoredImport,
} from './batches.ts';

type Row = Tables['import_rows'];

/**
 * Imports the remaining rows of an import: all, or the rest after a server was killed. The verdict
 * on each row is computed again, with the current members and balances.
 */
export const bringIn = (
  store: Store,
  holding: Holding & { begins?: Beginning | undefined },
  report: ProgressReport,
): Promise<void> =>
  workThrough(store, holding, report, {
    from: 'checked',
    to: 'running',
    expected: ({ rows }) => rows,
    async work(context, stored, { after, limit }) {
      const rows = await pending(context, { importId: stored.id, after, limit });
      await bringSome(context, stored, rows);
      if (rows.length === 0) await finish(context, stored);
      return { rows: rows.length, last: rows.at(-1)?.number ?? after };
    },
  });

/** The next rows with a member or a balance that were not imported yet. */
const pending = (
  { db }: DatabaseContext,
  { importId, after, limit }: { importId: number; after: number; limit: number },
): Promise<Row[]> =>
  fewOf(
    db
      .selectFrom('import_rows')
      .where('importId', '=', importId)
      .where('number', '>', after)
      .where('verdict', 'in', changing)
      .where('customerId', 'is', null),
    limit,
  );

interface Brought {
  row: Row;
  member: BroughtMember;
  /** The member who has the number already, and what changes about them. */
  holder: Holder | undefined;
  replaced: Replaced | undefined;
}

interface Holder {
  id: number;
  mobile: string;
  mobileKey: string;
}

async function bringSome(context: DatabaseContext, stored: StoredImport, rows: Row[]) {
  // The file may have been checked some days before.
  const soonestEnd = await soonestEndAt(context.db, beganBy(stored).at);
  const plan = { ...planOf(stored), soonestEnd };
  const read = rows.map((row) => ({ row, member: readMember(JSON.parse(row.cells), plan) }));
  const judged = await judgeRows(context, read, plan);
  const brought = judged.filter((one): one is Brought & typeof one => one.brings);
  await addNew(context, stored, brought);
  await addBalances(context, stored, brought);
  for (const { holder, replaced } of brought) {
    if (holder && replaced) await replaceDetails(context, holder, replaced, 'after');
  }
  // An older server may have accepted a row that today's rules refuse.
  const left = judged.map(({ row, member }) => (member ? { ...row, cells: '[]' } : row));
  await putRows(context, left);
}

async function addNew(context: DatabaseContext, stored: StoredImport, brought: Brought[]) {
  const newcomers = brought.filter(({ row }) => row.verdict === 'new');
  // Each column takes its time, and most files have none of these.
  const isDetailed = newcomers.some(({ member }) => hasDetails(member));
  const ids = await addCustomers(
    context,
    newcomers.map(({ member: { name, mobile, points: _, ends: __, note: ___, ...details } }) => ({
      name,
      mobile,
      ...(isDetailed && details),
      // The code is set by the member's first log-in.
      verificationCode: null,
      qrToken: null,
      password: stored.password,
      temporaryUntil: null,
      createdAt: stored.startedAt,
    })),
  );
  newcomers.forEach(({ row }, i) => (row.customerId = ids[i]!));
  for (const { row, holder } of brought) row.customerId ??= holder!.id;
}

async function addBalances(context: DatabaseContext, stored: StoredImport, brought: Brought[]) {
  const given = brought.filter(({ row, member }) => {
    return row.verdict !== 'corrected' && member.points > 0;
  });
  const { actor, at } = beganBy(stored);
  const outcomes = await postAll(
    context,
    given.map(({ member: { points, ends }, row: { customerId } }) => ({
      kind: 'import' as const,
      customerId: customerId!,
      points,
      ends: ends ?? undefined,
      description: written.brought,
      actor,
      at,
    })),
  );
  for (const [i, outcome] of outcomes.entries()) {
    if (outcome instanceof Refusal) throw outcome;
    given[i]!.row.entryId = outcome.transactionId;
  }
}

/** Counts the rows by verdict, ends the import, and notes it in the audit log. */
async function finish(context: DatabaseContext, stored: StoredImport) {
  const { db } = context;
  const groups = await db
    .selectFrom('import_rows')
    .select(({ fn }) => ['verdict', fn.countAll<number>().as('rows')])
    .where('importId', '=', stored.id)
    .groupBy('verdict')
    .execute();
  const rowsOf = (verdict: Row['verdict']) =>
    groups.find((group) => group.verdict === verdict)?.rows ?? 0;
  const { points } = await db
    .selectFrom('import_rows')
    .innerJoin('point_transactions as entry', 'entry.id', 'import_rows.entryId')
    .select(({ fn }) => fn.sum<number | null>('entry.points').as('points'))
    .where('importId', '=', stored.id)
    .executeTakeFirstOrThrow();
  const counts = {
    ...countsOf(stored),
    new: rowsOf('new'),
    changed: rowsOf('changed'),
    corrected: rowsOf('corrected'),
    known: rowsOf('known'),
    points: Number(points ?? 0),
  };
  const corrected = counts.corrected > 0 ? ` + ${counts.corrected}` : '';
  const detail = `${stored.filename}: ${counts.new} + ${counts.changed}${corrected}`;
  await endWork(context, stored, { state: 'done', counts, action: 'data.imported', detail });
}
