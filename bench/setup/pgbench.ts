// The database alone: awards by pgbench, on a copy of the tables without our guards.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../tests/setup/programs.ts';
import { ask } from './database.ts';
import type { Missing } from './figures.ts';

const run = promisify(execFile);

const seconds = 3;

export const findPgbench = (): { pgbench: string } | Missing => {
  const pgbench = findProgram(['pgbench', '/usr/lib/postgresql/*/bin/pgbench']);
  return pgbench ? { pgbench } : { missing: 'there is no pgbench' };
};

interface Plain {
  pgbench: string;
  database: string;
  /** Where the script may lie. */
  folder: string;
  members: number;
}

/**
 * Copies the members; answers what counts the awards a second that sixteen clients get through with
 * prepared statements: one statement that moves the balance and adds the entry, without a key, an
 * audit row or a session to check.
 */
export async function openPgbench({ pgbench, database, folder, members }: Plain) {
  await ask(database, plainCopy);
  const script = join(folder, 'award.sql');
  await writeFile(script, plainAward);
  const options = ['-M', 'prepared', '-n', '-c', '16', '-j', '2', '-T', String(seconds)];
  const args = [...options, '-D', `members=${members}`, '-f', script, database];
  return async (): Promise<number> => {
    const { stdout } = await run(pgbench, args);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  };
}

const plainCopy = [
  'create schema plain',
  'create table plain.customers (like customers including all)',
  'create table plain.point_transactions (like point_transactions including all)',
  'alter table plain.point_transactions add foreign key ("customerId") references plain.customers',
  `insert into plain.customers (id, name, "nameKey", mobile, "mobileKey", "createdAt", points)
    select id, name, "nameKey", mobile, "mobileKey", "createdAt", points from customers`,
  'vacuum analyze',
];

const plainAward = `\\set id random(1, :members)
\\set points random(10, 500)
with paid as (
  update plain.customers set points = points + :points where id = :id returning id, points
)
insert into plain.point_transactions
  ("customerId", points, balance, description, timestamp, "actorRole", "actorId")
select id, :points, points, 'Dinner', now(), 'admin', 1 from paid;
`;

/** What keeps its answers safe. */
export async function durabilityOf(url: string) {
  const [row] = await ask(url, [
    `select current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit, version() as server`,
  ]);
  return row as Record<string, unknown>;
}
