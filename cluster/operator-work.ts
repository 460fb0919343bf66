// The work of an operator during the evening: a backup, its restore elsewhere, an update.
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { answerOf, type Client } from '../lab/calls/client.ts';
import { ask, createDatabase, dropDatabase } from '../lab/postgres/databases.ts';
import { run } from '../lab/processes.ts';
import { versionWith } from '../lab/servers/versions.ts';
import { timed, until } from '../lab/wait.ts';
import type { Cluster } from './setup/cluster.ts';

const commands = new URL('../dist/server/', import.meta.url);
const copyName = 'sofra_copy';

export interface Backup {
  filename: string;
  /** Milliseconds until the backup was complete. */
  took: number;
}

/** Makes a backup as the office's button does. */
export async function makeBackup(client: Client): Promise<Backup> {
  let filename = '';
  const took = await timed(async () => {
    ({ filename } = await answerOf<{ filename: string }>(client, 'runBackup'));
  });
  return { filename, took };
}

export interface Restored {
  took: number;
  members: number;
}

/** Restores a backup into a separate database, verifies its ledger, and drops it again. */
export async function restoreElsewhere(
  { administrator, workspace }: Cluster,
  { filename }: Backup,
): Promise<Restored> {
  const copy = await createDatabase(administrator, { name: copyName });
  await ask(administrator, `alter database ${copyName} owner to sofra`);
  const folder = workspace.folderFor('copy');
  const env = { PATH: process.env.PATH, DATABASE_URL: copy, DATA_DIR: folder };
  const command = (name: string, ...args: string[]) =>
    run(process.execPath, [new URL(name, commands).pathname, ...args], { env, cwd: folder });
  const took = await timed(() =>
    command('restore.js', join(workspace.folder, 'backups', filename)),
  );
  await command('audit-ledger.js');
  const [counted] = await ask(copy, 'select count(*) as members from customers');
  await dropDatabase(administrator, copyName);
  return { took, members: Number(counted!.members) };
}

/**
 * Replaces one server after the other by the next version, whose first server changes the tables
 * beside those of this version. The load balancer avoids a server that is ending.
 */
export async function updateAll({ servers, workspace }: Cluster): Promise<void> {
  const version = await versionWith('9001-everything');
  const socket = join(workspace.folder, 'haproxy', 'admin.sock');
  for (const [index, server] of servers.entries()) {
    await server.update(version);
    await until(() => isUp(socket, `sofra${index + 1}`), { interval: 100 });
  }
}

/** The backends in deploy/haproxy.cfg that serve guests. */
const backends = ['sofra', 'sofra-without-database'];

/** Whether HAProxy sends requests to a server; the first line names the columns (guide, 9.1). */
async function isUp(socket: string, server: string): Promise<boolean> {
  const connection = createConnection(socket);
  await once(connection, 'connect');
  connection.write('show stat\n');
  const rows = (await text(connection)).split('\n').map((line) => line.split(','));
  const status = rows[0]!.indexOf('status');
  const own = rows.filter(([backend, name]) => backends.includes(backend!) && name === server);
  return own.length === backends.length && own.every((row) => row[status] === 'UP');
}
