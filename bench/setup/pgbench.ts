// The database alone: awards by pgbench, on a copy of the tables without Sofra's triggers.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask } from '../../lab/postgres/databases.ts';
import { run } from '../../lab/processes.ts';
import { findProgram, type Missing } from '../../lab/programs.ts';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';

const seconds = 3;

export const findPgbench = (): { pgbench: string } | Missing => {
  const pgbench = findProgram('pgbench');
  return pgbench ? { pgbench } : { missing: 'there is no pgbench' };
};

/**
 * Copies the members. Returns a function that measures the awards per second of sixteen clients
 * with prepared queries: one query moves the balance and adds the entry, without an idempotency
 * key, an audit entry or a session check. The script is in the folder of the database.
 */
export async function openPgbench(
  pgbench: string,
  { databaseUrl, dataDir }: DatabaseLocation & { databaseUrl: string },
  members: number,
) {
  await ask(databaseUrl, ...plainCopy);
  const script = join(dataDir, 'award.sql');
  await writeFile(script, plainAward);
  const options = ['-M', 'prepared', '-n', '-c', '16', '-j', '2', '-T', String(seconds)];
  const args = [...options, '-D', `members=${members}`, '-f', script, databaseUrl];
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

/** The settings with which PostgreSQL flushes every commit. */
export async function durabilityOf(url: string) {
  const names = ['fsync', 'full_page_writes', 'synchronous_commit'];
  const columns = names.map((name) => `current_setting('${name}') as ${name}`);
  const [row] = await ask(url, `select ${columns.join(', ')}, version() as server`);
  return row!;
}
