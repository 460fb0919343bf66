// How fast a restaurant of a million members is backed up and restored; beside it, pg_dump.
//
// The restaurant has five million entries and as many audit entries, on PostgreSQL. A backup is
// asked for over HTTP and answered when the file is flushed and read back; points are awarded
// meanwhile, every hundredth of a second. A restore takes the file over HTTP, checks it, makes a
// backup of its own and replaces the restaurant. The references are pg_dump into its own format,
// and pg_restore into an empty database.
import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Backup } from '../src/contract/data/backups.ts';
import { findProgram } from '../tests/setup/programs.ts';
import { awardTo } from './setup/awarding.ts';
import { ask, onPostgres } from './setup/database.ts';
import type { Bench, Measured } from './setup/figures.ts';
import { memoryOf } from './setup/memory.ts';
import { openSofra } from './setup/server.ts';

const run = promisify(execFile);

const members = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
const rounds = 3;
/** Milliseconds between two awards. */
const beat = 10;

/** At most half as long again as pg_dump. */
export const backup: Bench = { goal: 1 / 1.5, measure: () => measure('backup') };
/** At most twice as long as pg_restore. */
export const restore: Bench = { goal: 1 / 2, measure: () => measure('restore') };

type What = 'backup' | 'restore';

async function measure(what: What): Promise<Measured | { missing: string }> {
  const programs = ['pg_dump', 'pg_restore'].map((name) =>
    findProgram([name, `/usr/lib/postgresql/*/bin/${name}`]),
  );
  const [dump, undump] = programs;
  if (!dump || !undump) return { missing: 'there is no pg_dump' };
  return onPostgres(async (environment) => {
    const { DATABASE_URL: database, DATA_DIR: folder } = environment;
    const sofra = await openSofra(environment, { members });
    try {
      return await inRounds(what, { sofra, database, folder, dump, undump });
    } finally {
      await sofra.close();
    }
  });
}

interface Measuring {
  sofra: Sofra;
  database: string;
  /** Where the backups are, and what pg_dump writes. */
  folder: string;
  dump: string;
  undump: string;
}

async function inRounds(what: What, measuring: Measuring): Promise<Measured> {
  const { sofra, database, folder, dump, undump } = measuring;
  const archive = join(folder, 'archive');
  const rows = await countRows(database);
  const taken: Measured = {
    units: {
      figure: 'rows',
      reference: `rows of ${what === 'backup' ? 'pg_dump' : 'pg_restore'}`,
    },
    figures: [],
    references: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    const dumping = await seconds(() => run(dump, ['-Fc', '-f', archive, database]));
    const made = await watched(sofra, () => call(sofra, '/api/backup/run'));
    if (what === 'backup') {
      taken.references.push(rows / dumping);
      taken.figures.push(rows / made.seconds);
      taken.notes = { members, rows, ...made };
      continue;
    }
    const other = `${database}_other`;
    const name = new URL(other).pathname.slice(1);
    await ask(database, [`create database ${name}`]);
    const undumping = await seconds(() => run(undump, ['-d', other, archive]));
    await ask(database, [`drop database ${name}`]);
    const { filename } = made.answer as Backup;
    const file = await openAsBlob(join(folder, 'backups', filename!));
    const back = await watched(sofra, () => call(sofra, '/api/restore', file));
    taken.references.push(rows / undumping);
    taken.figures.push(rows / back.seconds);
    taken.notes = { members, rows, bytes: file.size, ...back };
  }
  return taken;
}

type Sofra = Awaited<ReturnType<typeof openSofra>>;

async function call({ url, cookie }: Sofra, path: string, body?: Blob): Promise<unknown> {
  const headers = { Cookie: cookie, ...(body && { 'Content-Type': 'application/json' }) };
  const response = await fetch(url + path, { method: 'POST', headers, body: body ?? null });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Does long work while points are awarded: how long it took, its memory, and how awards fared. */
async function watched(sofra: Sofra, work: () => Promise<unknown>) {
  const idle = await memoryOf(sofra.pid);
  const waits: number[] = [];
  let peak = idle;
  const look = async () => void (peak = Math.max(peak, await memoryOf(sofra.pid)));
  const looking = setInterval(look, 50);
  const awarding = setInterval(() => void award(sofra).then((ms) => ms && waits.push(ms)), beat);
  let answer: unknown;
  try {
    const took = await seconds(async () => (answer = await work()));
    const sorted = waits.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)];
    return { seconds: took, answer, awards: waits.length, p99, idle, aboveIdle: peak - idle };
  } finally {
    clearInterval(looking);
    clearInterval(awarding);
  }
}

/** Milliseconds until an award was answered; nothing where it was put off. */
async function award({ url, cookie }: Sofra): Promise<number | undefined> {
  const { path, ...request } = awardTo({ members, cookie })();
  const began = performance.now();
  const { ok } = await fetch(url + path, request);
  return ok ? performance.now() - began : undefined;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

async function countRows(url: string): Promise<number> {
  const tables = ['customers', 'customer_words', 'point_transactions', 'audit_log'];
  const counts = tables.map((table) => `(select count(*) from ${table})`);
  const [row] = await ask(url, ['vacuum analyze', `select ${counts.join(' + ')} as rows`]);
  return Number((row as { rows: string }).rows);
}
