// The doctor's checks of the machine: Node, the port, folders with their permissions, and disk
// space.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { createServer, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { backupsOf, type Config } from '../config.ts';
import { codeOf, good, hint, wrong, type Finding } from './finding.ts';

/** The first Node that runs TypeScript as it is and has argon2 in `node:crypto`. */
const neededNode = [24, 7] as const;
/** The minimum of free bytes if the size of the database is not known. */
const leastRoom = 1_000_000_000;
/** The timeout in milliseconds for an answer of a program on this machine. */
const timeout = 2_000;

export async function checkNode(): Promise<Finding[]> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isEnough = major > neededNode[0] || (major === neededNode[0] && minor >= neededNode[1]);
  const here = `Node ${process.versions.node} on ${process.platform} ${process.arch}`;
  if (isEnough) return [good(here)];
  return [wrong(`${here} is too old`, `Install Node ${neededNode.join('.')} or later.`)];
}

/** Checks whether Sofra can listen at the configured address, or already does. */
export async function checkPort({ PORT, HOST }: Config): Promise<Finding[]> {
  const code = await listen(PORT, HOST);
  if (code === undefined) {
    return [hint(`Port ${PORT} is free, so that Sofra is not running`, 'Start it: npm start.')];
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return [wrong('HOST is no address of this machine', 'Set HOST to one, or leave it out.')];
  }
  if (code === 'EACCES') {
    return [wrong(`Port ${PORT} is not allowed to this user`, 'Set PORT to 1024 or above.')];
  }
  if (await isSofra(`http://${reachable(HOST)}:${PORT}`)) {
    return [good(`Sofra answers at port ${PORT}`)];
  }
  return [wrong(`Port ${PORT} is taken by another program`, 'Set PORT, or end that program.')];
}

/** Whether Sofra answers at an address. */
async function isSofra(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(timeout) });
    return ((await answer.json()) as { status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
}

/** The value of HOST as the host of a URL, with an IPv6 address in brackets (RFC 3986). */
function reachable(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Listens briefly; returns the code of the error if that fails. */
function listen(port: number, host: string): Promise<string | undefined> {
  const { promise, resolve: answer } = Promise.withResolvers<string | undefined>();
  const server = createServer();
  server.once('error', (error) => answer(codeOf(error)));
  server.listen({ port, host }, () => server.close(() => answer(undefined)));
  return promise;
}

/** Checks whether the folders exist, have safe permissions, and have free space. */
export async function checkFolders(config: Config): Promise<Finding[]> {
  const folders = new Set([backupsOf(config)].map((folder) => resolve(folder)));
  if (!config.DATABASE_URL) folders.add(resolve(config.DATA_DIR));
  const found = await Promise.all([...folders].map((folder) => lookAtFolder(folder, config)));
  return found.flat();
}

async function lookAtFolder(folder: string, config: Config): Promise<Finding[]> {
  if (!existsSync(folder)) {
    const todo = 'It is made by the next start or backup. If it was there, mount its disk first.';
    return [hint(`There is no folder ${folder}`, todo)];
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const todo = 'Give it to the user of Sofra (chown), or give this command as that user.';
    return [wrong(`${folder} cannot be written to by this user`, todo)];
  }
  return [lookAtRights(folder), await lookAtRoom(folder, config)];
}

function lookAtRights(folder: string): Finding {
  const { mode, uid } = statSync(folder);
  const own = process.getuid?.();
  if (own !== undefined && uid !== own) {
    const says = `${folder} belongs to another user than the one of this command`;
    return hint(says, 'Give this command as the user of Sofra, to see what Sofra sees.');
  }
  if (process.platform !== 'win32' && mode & 0o077) {
    const says = `${folder} can be read by other users of this machine`;
    return hint(says, `chmod 700 ${folder}`);
  }
  return good(`${folder} can be written to, and is closed to others`);
}

async function lookAtRoom(folder: string, config: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, await roomFor(config)];
  const says = `${gigabytes(free)} GB are free in ${folder}`;
  if (free >= needed) return good(says);
  const todo = `Make room: an update or a restore takes up to ${gigabytes(needed)} GB.`;
  return wrong(says, todo);
}

/** The space that an update needs: it copies the database, and writes as much again. */
async function roomFor({ DATABASE_URL, DATA_DIR }: Config): Promise<number> {
  if (DATABASE_URL) return leastRoom;
  const size = await stat(join(DATA_DIR, 'sofra.db')).then(
    (file) => file.size,
    () => 0,
  );
  return Math.max(leastRoom, 2 * size);
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
