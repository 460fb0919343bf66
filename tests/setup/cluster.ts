// Starts a PostgreSQL server with an empty folder of its own, which goes when the tests end.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** Nothing here outlives the tests, so nothing waits for the disk, nor fills it. */
const ours = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
max_wal_size = 128MB
`;

/**
 * Waits until our end of its input closes, which the system does however we end (Ctrl-C and
 * kill -9 too), then stops the server and removes its folder.
 */
const watchman = 'read -r _; "$1/pg_ctl" -D "$2/data" -m immediate stop; rm -rf "$2"';

/** How a server differs from one that only stands behind tests. */
interface How {
  /** Lines that are added to its settings, and win over ours. */
  config?: string;
  /** The address of a server that it starts as a standby of. */
  follows?: string;
  /** Where its folder is made: on a disk, if not said otherwise. */
  place?: string | undefined;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * @param programs The folder with initdb and pg_ctl.
 * @returns The address for the superuser, and what crashes, starts, promotes and stops the server.
 */
export async function startCluster(
  programs: string,
  { config = '', follows, place = tmpdir() }: How = {},
) {
  const account = await serverAccount();
  const folder = mkdtempSync(join(place, 'sofra-postgres-'));
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
  const data = join(folder, 'data');
  const control = (...asked: string[]) =>
    run(join(programs, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...asked], options);
  try {
    const password = follows ? new URL(follows).password : randomBytes(16).toString('hex');
    if (follows) {
      await run(
        join(programs, 'pg_basebackup'),
        ['-D', data, '-d', follows, '-R', '--checkpoint=fast', '--no-sync'],
        options,
      );
    } else {
      const passwordFile = join(folder, 'password');
      writeFileSync(passwordFile, password);
      const made = ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
      const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
      await run(join(programs, 'initdb'), [...made, ...access], options);
    }
    const port = await freePort();
    const lines = follows ? [`port = ${port}`, config] : [ours, `port = ${port}`, config];
    appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
    await control('start');
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      port,
      /** The process that has all others of it as its children. */
      pid: () => serverOf(data),
      /** Ends the server as a power cut would end it: at once, whatever it does. */
      crash: () => process.kill(serverOf(data), 'SIGKILL'),
      /** It says nothing any more, and does not go either. */
      freeze: () => signalAll(serverOf(data), 'SIGSTOP'),
      thaw: () => signalAll(serverOf(data), 'SIGCONT'),
      /** After a crash; what the dead server left still has to go before. */
      start: () => untilStarted(() => control('start')),
      /** A standby becomes a server of its own. */
      promote: () => control('promote'),
      stop,
    };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

const serverOf = (data: string) =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

function signalAll(server: number, signal: 'SIGSTOP' | 'SIGCONT') {
  const children = execFileSync('pgrep', ['-P', String(server)], { encoding: 'utf8' });
  for (const one of [server, ...children.trim().split('\n').map(Number)]) {
    process.kill(one, signal);
  }
}

/** The children of a server that was killed take a moment to notice, and hold its memory. */
async function untilStarted(start: () => Promise<unknown>, tries = 50): Promise<void> {
  try {
    await start();
  } catch (problem) {
    if (tries === 0) throw problem;
    await untilStarted(start, tries - 1);
  }
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
export async function serverAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (user: string) => {
    const ids = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    const [uid, gid] = ids.map(({ stdout }) => Number(stdout)) as [number, number];
    return { uid, gid };
  };
  return idOf('postgres').catch(() => idOf('nobody'));
}
