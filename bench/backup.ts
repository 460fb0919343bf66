// The speed of a backup and of a restore on PostgreSQL; the references are pg_dump and pg_restore.
//
// The restaurant has 100,000 members with half a million entries, or `BENCH_MEMBERS`. A backup is
// requested over HTTP and answered when the file is flushed and read back; meanwhile points are
// awarded every hundredth of a second. A restore takes the file over HTTP, checks it, makes a
// backup of its own and replaces the restaurant. The references are pg_dump in its custom format,
// and pg_restore into an empty database.
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { quantile } from '../lab/figures.ts';
import { awardTo, fetched } from '../lab/load/requests.ts';
import { ask, createDatabase, dropDatabase } from '../lab/postgres/databases.ts';
import { memoryOf, run } from '../lab/processes.ts';
import { findProgram } from '../lab/programs.ts';
import { withServer, type Served } from '../lab/servers/serve.ts';
import { timed } from '../lab/wait.ts';
import type { Backup } from '../src/contract/data/backups.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import type { Bench, Part } from './setup/figures.ts';

const members = Number(process.env.BENCH_MEMBERS ?? 100_000);
const rounds = 3;
/** Milliseconds between two awards, and between two readings of the memory. */
const [interval, looks] = [10, 50];

export const backup: Bench = {
  measure: async () => {
    const [dump, undump] = [findProgram('pg_dump'), findProgram('pg_restore')];
    if (!dump || !undump) return { missing: 'there is no pg_dump' };
    return inPostgresRestaurant(members, (location) =>
      withServer(location, async (server) => {
        const { databaseUrl: database, dataDir: folder } = location;
        const archive = join(folder, 'archive');
        const rows = await countRows(database);
        const backups = partOf('backup', { reference: 'rows a second of pg_dump', goal: 1 / 1.5 });
        const restores = partOf('restore', { reference: 'rows a second of pg_restore', goal: 0.3 });
        for (let round = 0; round < rounds; round += 1) {
          const dumping = await timed(() => run(dump, ['-Fc', '-f', archive, database]));
          const made = await watched(server, () => call(server, '/api/backup/run'));
          backups.references.push(rows / (dumping / 1_000));
          backups.figures.push(rows / made.seconds);
          backups.notes = { members, rows, ...made };

          const name = 'sofra_bench_other';
          const other = await createDatabase(database, { name });
          const undumping = await timed(() => run(undump, ['-d', other, archive]));
          await dropDatabase(database, name);
          const { filename } = made.answer as Backup;
          const file = await openAsBlob(join(folder, 'backups', filename!));
          const restored = await watched(server, () => call(server, '/api/restore', file));
          restores.references.push(rows / (undumping / 1_000));
          restores.figures.push(rows / restored.seconds);
          restores.notes = { members, rows, bytes: file.size, ...restored };
        }
        return [backups, restores];
      }),
    );
  },
};

function partOf(part: string, { reference, goal }: { reference: string; goal: number }): Part {
  return { part, units: { figure: 'rows a second', reference }, figures: [], references: [], goal };
}

async function call({ url, cookie }: Served, path: string, body?: Blob): Promise<unknown> {
  const headers = { Cookie: cookie, ...(body && { 'Content-Type': 'application/json' }) };
  const response = await fetch(url + path, { method: 'POST', headers, body: body ?? null });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/**
 * Runs long work while points are awarded; returns its time and memory, and the delays of the
 * awards.
 */
async function watched({ pid, url, cookie }: Served, work: () => Promise<unknown>) {
  const idle = memoryOf(pid);
  const waits: number[] = [];
  let peak = idle;
  const looking = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), looks);
  const award = awardTo({ members, cookie });
  const awarding = setInterval(async () => {
    const began = performance.now();
    // Some awards are refused with a Retry-After.
    if ((await fetched(url, award())).ok) waits.push(performance.now() - began);
  }, interval);
  let answer: unknown;
  try {
    const seconds = (await timed(async () => (answer = await work()))) / 1_000;
    const p99 = quantile(waits, 0.99);
    return { seconds, answer, awards: waits.length, p99, idle, aboveIdle: peak - idle };
  } finally {
    clearInterval(looking);
    clearInterval(awarding);
  }
}

async function countRows(url: string): Promise<number> {
  const tables = ['customers', 'customer_words', 'point_transactions', 'audit_log'];
  const counts = tables.map((table) => `(select count(*) from ${table})`);
  const [row] = await ask<{ rows: string }>(
    url,
    'vacuum analyze',
    `select ${counts.join(' + ')} as rows`,
  );
  return Number(row!.rows);
}
