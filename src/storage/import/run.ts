// Brings the rows of a checked import in, batch by batch, each row once whatever happens between.
import type { Import } from '../../contract/data/imports.ts';
import { writeSentence } from '../../contract/sentences.ts';
import { readMember, verdictOf, type BroughtMember } from '../../domain/data/imports.ts';
import { mobileKey } from '../../domain/members/mobile.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { Refusal } from '../../domain/refusal.ts';
import { record, type Actor } from '../house/audit.ts';
import { addCustomers } from '../members/customers.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Store } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';
import { postAll } from '../points/postings.ts';
import { written } from '../points/wording.ts';
import {
  fewOf,
  findByMobiles,
  inBatch,
  planOf,
  putRows,
  type Holding,
  type StoredImport,
} from './batches.ts';
import { refuseUnless } from './check.ts';

type Row = Tables['import_rows'];

/** Who begins something, and with which password for those who are new. */
export interface Beginning {
  actor: Actor;
  at: Date;
  sessionHash: string | undefined;
  password: string | null;
}

/**
 * Brings in what is left of an import: all of it, or where a server was killed the rest. Whoever
 * came or was given points since the check is judged anew.
 */
export async function bringIn(
  store: Store,
  { begins, ...holding }: Holding & { begins?: Beginning | undefined },
  report: ProgressReport,
): Promise<void> {
  const first = { ...holding, sessionHash: begins?.sessionHash };
  const { rows } = await inBatch(store, first, async ({ db }, stored) => {
    refuseUnless([begins ? 'checked' : 'running'], stored);
    if (begins) {
      const { actor, at, password } = begins;
      const now = { actor: JSON.stringify(actor), startedAt: at.toISOString(), password };
      await db
        .updateTable('imports')
        .set({ state: 'running', ...now })
        .where('id', '=', stored.id)
        .execute();
    }
    return JSON.parse(stored.counts) as Import['counts'];
  });
  report.expect(rows);
  for (let more = true; more;) {
    const done = await inBatch(store, holding, async (context, stored) => {
      const some = await pending(context, stored.id);
      await bringSome(context, stored, some);
      if (some.length === 0) await finish(context, stored);
      return some.length;
    });
    report.did(done);
    more = done > 0;
  }
}

/** Rows that bring something and have not yet done so, as many as are brought at a time. */
const pending = ({ db }: DatabaseContext, importId: number): Promise<Row[]> =>
  fewOf(
    db
      .selectFrom('import_rows')
      .where('importId', '=', importId)
      .where('verdict', 'in', ['new', 'changed'])
      .where('customerId', 'is', null),
  );

interface Judged {
  row: Row;
  member: BroughtMember;
  customerId: number | undefined;
}

async function bringSome(context: DatabaseContext, stored: StoredImport, rows: Row[]) {
  const plan = planOf(stored);
  // A server of a version before may have checked a row by other rules.
  const refused: Row[] = [];
  const read = rows.flatMap((row) => {
    const member = readMember(JSON.parse(row.cells), plan);
    if (!('wrong' in member)) return { row, member };
    refused.push({ ...row, verdict: 'refused', reason: writeSentence(member.wrong) });
    return [];
  });
  const keys = read.map(({ member }) => mobileKey(member.mobile));
  const known = await findByMobiles(context, keys, plan.countryCode);
  const judged = read.map(({ row, member }): Judged => {
    const holder = known.get(mobileKey(member.mobile));
    const today = verdictOf(member, {
      above: undefined,
      member: holder && { hasEntries: holder.lastEntryId !== null },
    });
    const reason = today.reason ? writeSentence(today.reason) : null;
    return { row: { ...row, verdict: today.verdict, reason }, member, customerId: holder?.id };
  });
  const brought = judged.filter(({ row }) => row.verdict === 'new' || row.verdict === 'changed');
  await addNew(context, stored, brought);
  await addBalances(context, stored, brought);
  await putRows(context, [...refused, ...judged.map(({ row }) => ({ ...row, cells: '[]' }))]);
}

async function addNew(context: DatabaseContext, stored: StoredImport, brought: Judged[]) {
  const newcomers = brought.filter(({ row }) => row.verdict === 'new');
  const ids = await addCustomers(
    context,
    newcomers.map(({ member: { name, mobile } }) => ({
      name,
      mobile,
      // They get a code when they log in for the first time.
      verificationCode: null,
      qrToken: null,
      password: stored.password,
      temporaryUntil: null,
      createdAt: stored.startedAt,
    })),
  );
  newcomers.forEach((one, i) => (one.customerId = ids[i]));
  for (const one of brought) one.row.customerId = one.customerId!;
}

async function addBalances(context: DatabaseContext, stored: StoredImport, brought: Judged[]) {
  const given = brought.filter(({ member }) => member.points > 0);
  const { actor, at } = beganBy(stored);
  const outcomes = await postAll(
    context,
    given.map(({ member: { points }, customerId }) => {
      const description = written.brought;
      return { kind: 'import' as const, customerId: customerId!, points, description, actor, at };
    }),
  );
  for (const [i, outcome] of outcomes.entries()) {
    if (outcome instanceof Refusal) throw outcome;
    given[i]!.row.entryId = outcome.transactionId;
  }
}

/** Who began the last step of an import, and when. */
export const beganBy = ({ actor, startedAt }: StoredImport) => ({
  actor: JSON.parse(actor) as Actor,
  at: new Date(startedAt),
});

/** Counts what came of it, notes it in the audit log, and forgets what the file said of others. */
async function finish({ db }: DatabaseContext, stored: StoredImport) {
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
    ...(JSON.parse(stored.counts) as Import['counts']),
    new: rowsOf('new'),
    changed: rowsOf('changed'),
    known: rowsOf('known'),
    points: Number(points ?? 0),
  };
  await db
    .updateTable('imports')
    .set({ state: 'done', counts: JSON.stringify(counts), sample: '[]' })
    .where('id', '=', stored.id)
    .execute();
  const detail = `${stored.filename}: ${counts.new} + ${counts.changed}`;
  await record(db, { ...beganBy(stored), action: 'data.imported', detail });
}
