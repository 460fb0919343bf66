// Starts a PostgreSQL server with an empty folder of its own, which goes when the tests end.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Nothing here outlives the tests, so nothing waits for the disk. */
const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
`;

/**
 * Waits until our end of its input closes, which the system does however we end (Ctrl-C and
 * kill -9 too), then stops the server and removes its folder.
 */
const watchman = 'read -r _; "$1/pg_ctl" -D "$2/data" -m immediate stop; rm -rf "$2"';

/**
 * @param programs The folder with initdb and pg_ctl.
 * @returns The address for the superuser, and what stops the server.
 */
export async function startCluster(programs: string) {
  const account = await serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'sofra-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { cwd: folder, ...account };
  const watching = spawn('sh', ['-c', watchman, 'sh', programs, folder], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const stop = async () => {
    watching.stdin.end();
    if (watching.exitCode === null) await once(watching, 'exit');
  };
  try {
    const data = join(folder, 'data');
    const password = randomBytes(16).toString('hex');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password);
    const made = ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
    const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await run(join(programs, 'initdb'), [...made, ...access], options);
    const port = await freePort();
    appendFileSync(join(data, 'postgresql.conf'), `${settings}port = ${port}\n`);
    const log = join(folder, 'log');
    await run(join(programs, 'pg_ctl'), ['-D', data, '-w', '-l', log, 'start'], options);
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
async function serverAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (user: string) => {
    const ids = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    const [uid, gid] = ids.map(({ stdout }) => Number(stdout)) as [number, number];
    return { uid, gid };
  };
  return idOf('postgres').catch(() => idOf('nobody'));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
