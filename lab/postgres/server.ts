// Starts a PostgreSQL server with a new data folder, which is removed when this process ends.
import { spawn } from 'node:child_process';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../network/ports.ts';
import { familyOf, run, signal } from '../processes.ts';
import { succeeds, until } from '../wait.ts';

/** Durability is off and the write-ahead log stays small, since the data is only for tests. */
const forTests = `
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
 * The shell waits for its standard input to close, which the system does whenever this process
 * ends, also by Ctrl-C or kill -9. Then it stops the server and removes the folder.
 */
const watcher = 'read -r _; "$1/pg_ctl" -D "$2/data" -m immediate stop; rm -rf "$2"';

/** The options of a server that differs from one for tests alone. */
interface How {
  /** Lines added to the configuration, which override ours. */
  config?: string;
  /** The address of the primary, if the server starts as its standby. */
  follows?: string;
  /** The place of the data folder, by default on the disk. */
  place?: string | undefined;
}

export type Server = Awaited<ReturnType<typeof startServer>>;

/**
 * @param programs The folder with initdb and pg_ctl.
 * @returns The address for the superuser, and what crashes, starts, promotes and stops the server.
 */
export async function startServer(
  programs: string,
  { config = '', follows, place = tmpdir() }: How = {},
) {
  const account = await serverAccount();
  const folder = mkdtempSync(join(place, 'sofra-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { cwd: folder, ...account };
  const watching = spawn('sh', ['-c', watcher, 'sh', programs, folder], {
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
      writeFileSync(passwordFile, verifierOf(password));
      const made = ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
      const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
      await run(join(programs, 'initdb'), [...made, ...access], options);
    }
    const port = await freePort();
    const lines = follows ? [`port = ${port}`, config] : [forTests, `port = ${port}`, config];
    appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
    await control('start');
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      port,
      /** The id of the server's main process, the parent of all its others. */
      pid: () => serverOf(data),
      /** Kills the server as a power cut would. */
      crash: () => process.kill(serverOf(data), 'SIGKILL'),
      /** Stops all processes of the server: it does not answer, and its connections stay open. */
      freeze: () => signal(familyOf(serverOf(data)), 'SIGSTOP'),
      thaw: () => signal(familyOf(serverOf(data)), 'SIGCONT'),
      /**
       * Starts the server after a crash. The start is retried, since the children of the killed
       * server take a moment to end, and hold its shared memory until then.
       */
      start: () => until(() => succeeds(control('start'))),
      /** Promotes a standby to primary. */
      promote: () => control('promote'),
      stop,
    };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

/**
 * The SCRAM verifier of a password (RFC 5803), which the server stores in its place. One round of
 * hashing is enough for a random password, and saves 4,096 rounds for each connection.
 */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${stored}:${server}`;
}

const serverOf = (data: string) =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** PostgreSQL refuses to run as root, so root runs it as `postgres` or `nobody`. */
export async function serverAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (user: string) => {
    const ids = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    const [uid, gid] = ids.map(({ stdout }) => Number(stdout)) as [number, number];
    return { uid, gid };
  };
  return idOf('postgres').catch(() => idOf('nobody'));
}
