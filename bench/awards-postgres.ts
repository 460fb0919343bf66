// How many awards a second, over HTTP, durable, on PostgreSQL; beside them the database alone.
//
// The awards are those of `awards`. The reference is pgbench with sixteen clients and prepared
// statements on a copy of the same tables without our guards: one statement that moves the balance
// and adds the entry, without a key, an audit row or a session to check.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../tests/setup/programs.ts';
import { awardTo } from './setup/awarding.ts';
import { ask, onPostgres } from './setup/database.ts';
import { inTurns, type Bench, type Measured } from './setup/figures.ts';
import { openSofra, type Environment } from './setup/server.ts';
import { load } from './setup/load.ts';

const run = promisify(execFile);

const members = 100_000;
const connections = 64;
const each = 200;
const rounds = 5;
const seconds = 3;

export const awardsPostgres: Bench = {
  goal: 1.2,
  measure: async () => {
    const pgbench = findProgram(['pgbench', '/usr/lib/postgresql/*/bin/pgbench']);
    if (!pgbench) return { missing: 'there is no pgbench' };
    return onPostgres((environment) => measureOn(environment, pgbench));
  },
};

async function measureOn(
  environment: Environment & { DATABASE_URL: string },
  pgbench: string,
): Promise<Measured> {
  const { DATABASE_URL: database, DATA_DIR: folder } = environment;
  const { url, cookie, close } = await openSofra(environment, { members });
  try {
    await ask(database, plainCopy);
    const script = join(folder, 'award.sql');
    await writeFile(script, plainAward);
    const award = awardTo({ members, cookie });
    const taken = await inTurns(rounds, {
      figure: () => load({ url, connections, each, request: award }),
      reference: () => transactions(pgbench, [...options, '-f', script, database]),
    });
    const units = { figure: 'awards a second', reference: "of pgbench's awards a second" };
    return { units, ...taken, notes: await durabilityOf(database) };
  } finally {
    await close();
  }
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

const options = [
  '-M',
  'prepared',
  '-n',
  '-c',
  '16',
  '-j',
  '2',
  '-T',
  String(seconds),
  '-D',
  `members=${members}`,
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

async function transactions(pgbench: string, args: string[]): Promise<number> {
  const { stdout } = await run(pgbench, args);
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
}

async function durabilityOf(url: string) {
  const [row] = await ask(url, [
    `select current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit, version() as server`,
  ]);
  return row as Record<string, unknown>;
}
