// Imports of members: the last import, its rows, and its jobs.
import type {
  Import,
  ImportPlan,
  ImportRow,
  PastImport,
  Verdict,
} from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { storedSentence } from '../../contract/messages/sentences.ts';
import type { Page, PageQuery } from '../../contract/values/values.ts';
import type { EndCell } from '../../domain/data/end-cells.ts';
import { shownCells, type Replaced } from '../../domain/data/import-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import { numberOf, pageOf } from '../database/queries/pages.ts';
import { lockRow } from '../database/queries/rows.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Store } from '../database/store.ts';
import { largestInteger } from '../database/tables/tables.ts';
import {
  countsOf,
  fewOf,
  maxRows,
  planOf,
  soonestEndAt,
  type Beginning,
  type StoredImport,
} from '../import/batches.ts';
import type { JobInput } from '../jobs/messages.ts';
import type { JobRunner, Upload } from '../jobs/runner.ts';
import { readCountryCode } from '../restaurant/setting-queries.ts';

const imports = ({ db }: Store) => db.selectFrom('imports').selectAll();

/** The last import; null if there is none, or while its file is being read. */
export async function readImport(store: Store): Promise<Import | null> {
  const last = imports(store).orderBy('id', 'desc').limit(1);
  return importOf(await last.executeTakeFirst()) ?? null;
}

function importOf(stored: StoredImport | undefined): Import | undefined {
  if (!stored || stored.state === 'reading') return undefined;
  const { plan: _, sample, counts, state, ...rest } = stored;
  const plan = planOf(stored);
  return {
    ...rest,
    state,
    plan,
    separator: plan.separator ?? ',',
    readings: plan.readings ?? [],
    doubts: plan.doubts ?? { rows: 0, first: [] },
    moneyColumn: plan.moneyColumn ?? null,
    unclearPoints: plan.unclearPoints ?? null,
    sample: JSON.parse(sample),
    counts: countsOf({ counts }),
  };
}

/** The states of an import that was begun. */
const begunStates = ['running', 'done', 'undoing', 'undone'] as const;

/** The imports that were run, including those undone since, newest first. */
export async function listImports({ db }: Store): Promise<PastImport[]> {
  const stored = await db
    .selectFrom('imports')
    .select(['id', 'filename', 'state', 'counts', 'actor', 'startedAt'])
    .where('state', 'in', begunStates)
    .orderBy('id', 'desc')
    .execute();
  const admins = await db.selectFrom('admins').select(['id', 'username']).execute();
  const names = new Map(admins.map(({ id, username }) => [id, username]));
  return stored.map(({ actor, counts, state, ...rest }) => ({
    ...rest,
    state: state as (typeof begunStates)[number],
    counts: countsOf({ counts }),
    by: names.get((JSON.parse(actor) as Actor).id ?? 0) ?? null,
  }));
}

async function readAfter(store: Store, id: number): Promise<Import> {
  const stored = await imports(store).where('id', '=', id).executeTakeFirst();
  return found(importOf(stored), messages.importNotFound);
}

interface ListedRows extends Omit<PageQuery, 'q'> {
  importId: number;
  verdict: Verdict;
}

const noEnd: EndCell = { ends: null };

/** The rows with a verdict, in the order of the file; undefined if there is no such import. */
export async function listImportRows(
  store: Store,
  { importId, verdict, limit, after }: ListedRows,
): Promise<Page<ImportRow> | undefined> {
  const stored = await imports(store).where('id', '=', importId).executeTakeFirst();
  if (!stored) return undefined;
  const plan = planOf(stored);
  const listed: ImportRow[] = [];
  let last = after === undefined ? 0 : numberOf(after, largestInteger);
  // Long rows are read a few at a time, so that other requests are served in between.
  while (listed.length <= limit) {
    const rows = store.db
      .selectFrom('import_rows')
      .where('importId', '=', importId)
      .where('number', '>', last)
      .where('verdict', '=', verdict);
    const few = await store.slice(async () => {
      const some = await fewOf(rows, Math.min(maxRows, limit + 1 - listed.length));
      return some.map(({ number: id, cells, reason, replaced }) => {
        const { end, ...shown } = shownCells(JSON.parse(cells), plan);
        const bringsPoints = verdict === 'new' || verdict === 'changed';
        const { ends, note: endsNote = null } = bringsPoints ? end : noEnd;
        const { name } = replaced ? (JSON.parse(replaced) as Replaced) : {};
        const formerName = name ? String(name[0]) : null;
        const why = reason === null ? null : storedSentence(reason);
        return { id, ...shown, ends, endsNote, formerName, verdict, reason: why };
      });
    });
    if (few.length === 0) break;
    listed.push(...few);
    last = few.at(-1)!.id;
  }
  const { [verdict]: total } = countsOf(stored);
  return pageOf(listed, { limit, total, cursor: ({ id }) => String(id) });
}

/** Reads an upload, which replaces a file that was not imported. */
export async function uploadImport(
  jobs: JobRunner,
  store: Store,
  { upload, checkCaller, ...about }: Upload & Omit<JobInput<'import-read'>, 'path'>,
): Promise<Import> {
  const { id } = await jobs.receive({ upload, checkCaller }, (path) =>
    jobs.run('import-read', { ...about, path }),
  );
  return readAfter(store, id);
}

/**
 * Checks the rows by a plan. Mobile numbers are read by the plan of the restaurant's country, and
 * no points end within 30 days from now.
 */
export async function checkImport(
  jobs: JobRunner,
  store: Store,
  { plan, now, ...asked }: Omit<JobInput<'import-check'>, 'plan'> & { plan: ImportPlan; now: Date },
): Promise<Import> {
  const countryCode = await readCountryCode(store);
  const soonestEnd = await soonestEndAt(store.db, now);
  await jobs.run('import-check', { ...asked, plan: { ...plan, countryCode, soonestEnd } });
  return readAfter(store, asked.importId);
}

export const runImport = (jobs: JobRunner, store: Store, asked: Beginning & { importId: number }) =>
  change(jobs, store, 'import', asked);

export const undoImport = (
  jobs: JobRunner,
  store: Store,
  asked: Beginning & { importId: number },
) => change(jobs, store, 'import-undo', asked);

/** Runs a job that changes members, and publishes it to all open cards. */
async function change(
  jobs: JobRunner,
  store: Store,
  job: 'import' | 'import-undo',
  { importId, ...begins }: Partial<Beginning> & { importId: number },
): Promise<Import> {
  const input = { importId, ...('actor' in begins && { begins: begins as Beginning }) };
  await jobs.run(job, input);
  store.engine.notifier.publish('everybody');
  return readAfter(store, importId);
}

/**
 * Continues an import or an undo that a killed server has left; returns whether there was one. Does
 * nothing while another job runs.
 */
export async function resumeImport(jobs: JobRunner, store: Store): Promise<boolean> {
  const left = await store.db
    .selectFrom('imports')
    .select(['id', 'state'])
    .where('state', 'in', ['running', 'undoing'])
    .executeTakeFirst();
  if (!left) return false;
  const job = left.state === 'running' ? 'import' : 'import-undo';
  try {
    await change(jobs, store, job, { importId: left.id });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'conflict') return false;
    throw error;
  }
}

/**
 * In a transaction: closes an import, so that nobody can continue it while it is deleted. Refuses a
 * running import.
 */
export async function closeImport(context: DatabaseContext, importId: number): Promise<void> {
  const { state } = found(await lockRow(context, 'imports', importId), messages.importNotFound);
  if (state === 'running' || state === 'undoing') {
    throw new Refusal('conflict', messages.importUnfinished);
  }
  await context.db
    .updateTable('imports')
    .set({ state: 'reading' })
    .where('id', '=', importId)
    .execute();
}
