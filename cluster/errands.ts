// What an operator does while guests come and go: a backup, its restore elsewhere, an update.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { send, type Gate } from '../tests/faults/gate.ts';
import { timed } from '../tests/faults/state.ts';
import { versionWith } from '../tests/faults/versions.ts';
import { adminOf } from './setup/admin-socket.ts';
import { ask, type Cluster } from './setup/cluster.ts';

const run = promisify(execFile);

const commands = new URL('../src/server/commands/', import.meta.url);

export interface Backup {
  filename: string;
  /** Milliseconds until it was safe. */
  took: number;
}

/** The office's button. */
export async function makeBackup(gate: Gate): Promise<Backup> {
  let answer = { status: 0, text: '' };
  const took = await timed(async () => (answer = await send(gate, 'runBackup', {})));
  if (answer.status !== 200) throw new Error(`No backup: ${answer.status} ${answer.text}`);
  const { filename } = JSON.parse(answer.text) as { filename: string };
  return { filename, took };
}

export interface Restored {
  took: number;
  members: number;
}

/** Restores a backup into a database of its own, proves its ledger, and takes it away again. */
export async function restoreElsewhere(
  { administrator, room }: Cluster,
  { filename }: Backup,
): Promise<Restored> {
  await ask(administrator, 'create database sofra_copy owner sofra');
  const copy = Object.assign(new URL(administrator), { pathname: 'sofra_copy' }).href;
  const folder = room.folderFor('copy');
  const env = { PATH: process.env.PATH, DATABASE_URL: copy, DATA_DIR: folder };
  const command = (name: string, ...told: string[]) =>
    run(process.execPath, [new URL(name, commands).pathname, ...told], { env, cwd: folder });
  const took = await timed(() => command('restore.ts', join(room.folder, 'backups', filename)));
  await command('audit-ledger.ts');
  const [counted] = await ask(copy, 'select count(*) as members from customers');
  await ask(administrator, 'drop database sofra_copy with (force)');
  return { took, members: Number(counted!.members) };
}

/**
 * Replaces one server after the other by a next version, whose first one changes the tables beside
 * those of this version. The balancer looks elsewhere by itself while one is leaving.
 */
export async function updateAll({ servers, room }: Cluster): Promise<void> {
  const version = await versionWith('9001-everything');
  const balancer = adminOf(join(room.folder, 'haproxy', 'admin.sock'));
  for (const [index, server] of servers.entries()) {
    await server.update(version);
    await balancer.whenUp(`sofra${index + 1}`);
  }
}
