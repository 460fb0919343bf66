// Imports of members: the last one, its rows, and its steps, each of which is long work.
import type { Readable } from 'node:stream';
import type {
  Import,
  ImportPlan,
  ImportRow,
  PastImport,
  Verdict,
} from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages.ts';
import type { Page, PageQuery } from '../../contract/values.ts';
import { shownCells } from '../../domain/data/imports.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../house/audit.ts';
import { withUpload } from '../backup/folder.ts';
import { numberOf, pageOf } from '../database/queries/pages.ts';
import { lockRow } from '../database/queries/rows.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Store } from '../database/store.ts';
import { atOnce, fewOf, planOf, type StoredImport } from '../import/batches.ts';
import { removeRows } from '../import/read.ts';
import type { Beginning } from '../import/run.ts';
import type { JobInput } from '../jobs/messages.ts';
import type { JobRunner } from '../jobs/runner.ts';
import { readCountryCode } from '../house/settings.ts';

const imports = ({ db }: Store) => db.selectFrom('imports').selectAll();

/** The last import; nothing while its file is being read. */
export async function readImport(store: Store): Promise<Import | null> {
  const last = imports(store).orderBy('id', 'desc').limit(1);
  return told(await last.executeTakeFirst()) ?? null;
}

function told(stored: StoredImport | undefined): Import | undefined {
  if (!stored || stored.state === 'reading') return undefined;
  const { plan, sample, counts, state, ...rest } = stored;
  return {
    ...rest,
    state,
    plan: JSON.parse(plan),
    separator: planOf(stored).separator ?? ',',
    sample: JSON.parse(sample),
    counts: JSON.parse(counts),
  };
}

/** The states of an import of which rows have been brought in. */
const begunStates = ['running', 'done', 'undoing', 'undone'] as const;

/** Imports that were brought in, or have been undone since, newest first. */
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
    counts: JSON.parse(counts),
    by: names.get((JSON.parse(actor) as Actor).id ?? 0) ?? null,
  }));
}

async function readAnew(store: Store, id: number): Promise<Import> {
  const stored = await imports(store).where('id', '=', id).executeTakeFirst();
  return found(told(stored), messages.importNotFound);
}

interface ListedRows extends Omit<PageQuery, 'q'> {
  importId: number;
  verdict: Verdict;
}

/** The largest number that the column of row numbers holds. */
const largestRow = 2_147_483_647;

/** Rows of a verdict, in the order of the file; nothing where there is no such import. */
export async function listImportRows(
  store: Store,
  { importId, verdict, limit, after }: ListedRows,
): Promise<Page<ImportRow> | undefined> {
  const stored = await imports(store).where('id', '=', importId).executeTakeFirst();
  if (!stored) return undefined;
  const plan = planOf(stored);
  const listed: ImportRow[] = [];
  let last = after === undefined ? 0 : numberOf(after, largestRow);
  // Of long rows a few at a time, between which others are served.
  while (listed.length <= limit) {
    const rows = store.db
      .selectFrom('import_rows')
      .where('importId', '=', importId)
      .where('number', '>', last)
      .where('verdict', '=', verdict);
    const few = await store.slice(async () => {
      const some = await fewOf(rows, Math.min(atOnce, limit + 1 - listed.length));
      return some.map(({ number: id, cells, reason }) => {
        return { id, ...shownCells(JSON.parse(cells), plan), verdict, reason };
      });
    });
    if (few.length === 0) break;
    listed.push(...few);
    last = few.at(-1)!.id;
  }
  const { [verdict]: total } = JSON.parse(stored.counts) as Import['counts'];
  return pageOf(listed, { limit, total, cursor: ({ id }) => String(id) });
}

interface Uploaded extends Omit<JobInput<'import-read'>, 'path'> {
  upload: Readable;
  checkCaller: () => Promise<void>;
}

/** Reads a file that comes in, in place of one that was not brought in. */
export async function uploadImport(
  jobs: JobRunner,
  store: Store,
  { upload, checkCaller, ...about }: Uploaded,
): Promise<Import> {
  await jobs.refuseWhileBusy();
  const { id } = await withUpload(jobs.folder, upload, async (path) => {
    await checkCaller();
    return jobs.run('import-read', (runJob) => runJob('import-read', { ...about, path }));
  });
  return readAnew(store, id);
}

/** Checks the rows by a plan, as numbers are typed in the restaurant's country. */
export async function checkImport(
  jobs: JobRunner,
  store: Store,
  { plan, ...asked }: Omit<JobInput<'import-check'>, 'plan'> & { plan: ImportPlan },
): Promise<Import> {
  const countryCode = await readCountryCode(store.db);
  await jobs.run('import-check', (runJob) =>
    runJob('import-check', { ...asked, plan: { ...plan, countryCode } }),
  );
  return readAnew(store, asked.importId);
}

export async function runImport(
  jobs: JobRunner,
  store: Store,
  { importId, ...begins }: Beginning & { importId: number },
): Promise<Import> {
  await jobs.run('import', (runJob) => runJob('import', { importId, begins }));
  store.engine.notifier.publish('everybody');
  return readAnew(store, importId);
}

export async function undoImport(
  jobs: JobRunner,
  store: Store,
  { importId, ...begins }: Omit<Beginning, 'password'> & { importId: number },
): Promise<Import> {
  await jobs.run('import-undo', (runJob) => runJob('import-undo', { importId, begins }));
  store.engine.notifier.publish('everybody');
  return readAnew(store, importId);
}

/**
 * Goes on with what a server that was killed has left under way; answers whether there was any.
 * Does nothing while other long work is done.
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
    await jobs.run(job, (runJob) => runJob(job, { importId: left.id }));
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'conflict') return false;
    throw error;
  }
  store.engine.notifier.publish('everybody');
  return true;
}

/**
 * In a transaction: closes an import that is not under way, so that nobody can go on with it while
 * it is forgotten.
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

/** Forgets a closed import and its rows; where that is broken off, the next one does it. */
export async function forgetImport(store: Store, importId: number): Promise<void> {
  await removeRows(store, importId);
  await store.db.deleteFrom('imports').where('id', '=', importId).execute();
}
