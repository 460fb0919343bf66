// The folder of a cluster, the processes that run in it, and the end of all of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, copyFileSync, mkdirSync } from 'node:fs';
import { mkdtempSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverAccount } from '../../lab/postgres/server.ts';
import { attempt } from '../../lab/processes.ts';

const watcher = new URL('watcher.sh', import.meta.url).pathname;

/** The account under which root runs a program. */
export type Account = NonNullable<Awaited<ReturnType<typeof serverAccount>>>;

export type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

interface Task {
  /** A program and its arguments. */
  command: readonly string[];
  environment?: Record<string, string>;
  as?: Account | undefined;
  /** The program is allowed to end before the workspace is closed. */
  mayEnd?: boolean;
}

/**
 * Opens a folder.
 *
 * @param network The names of a bridge and namespaces, which are removed with the folder.
 */
export async function openWorkspace(network: readonly string[]) {
  const account = await serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'sofra-cluster-'));
  chmodSync(folder, 0o755);
  const watching = spawn('sh', [watcher, folder, ...network], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });

  /** A folder in the workspace's folder that belongs to an account. */
  function folderFor(name: string, as?: Account): string {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    if (as) chownSync(own, as.uid, as.gid);
    return own;
  }

  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  lost.catch(() => {});

  /** Starts a program in the folder with its name; its output goes to the file `log` there. */
  function start(name: string, { command, environment = {}, as, mayEnd = false }: Task): void {
    const own = folderFor(name, as);
    const path = join(own, 'log');
    const log = openSync(path, 'a');
    const [program, ...args] = [...commandAs(as), ...command];
    const child = spawn(program!, args, {
      cwd: own,
      env: { PATH: process.env.PATH, HOME: own, ...environment },
      // The process is detached, since the terminal's Ctrl-C would end all processes together and
      // in no order.
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.on('error', lose);
    if (mayEnd) return;
    child.on('exit', () => lose(new Error(`${name} has ended: ${lastOf(path)}`)));
  }

  /** Copies the output of each program so far, by name. */
  function keepLogs(to: string): void {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(folder)) {
      attempt(() => copyFileSync(join(folder, name, 'log'), join(to, `${name}.log`)));
    }
  }

  async function close() {
    watching.stdin.end();
    if (watching.exitCode === null) await once(watching, 'exit');
  }

  return {
    folder,
    account,
    folderFor,
    write,
    start,
    /** Rejects when a program ends that is not allowed to. */
    lost,
    keepLogs,
    close,
  };
}

/** Writes a file that only its owner can read. */
function write(path: string, { text, as }: { text: string; as?: Account | undefined }): void {
  writeFileSync(path, text, { mode: 0o600 });
  if (as) chownSync(path, as.uid, as.gid);
}

const lastOf = (log: string) => readFileSync(log, 'utf8').trim().split('\n').slice(-3).join('\n');

/** The command prefix that runs a program under this account. */
export const commandAs = (as?: Account): readonly string[] =>
  as ? ['setpriv', `--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups', '--'] : [];
