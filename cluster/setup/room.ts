// The folder that a cluster lives in, the processes that work in it, and what ends them all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
} from 'node:fs';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverAccount } from '../../tests/setup/cluster.ts';

const watchman = new URL('watchman.sh', import.meta.url).pathname;

/** Who a program runs as, where root starts it. */
export type Account = NonNullable<Awaited<ReturnType<typeof serverAccount>>>;

export type Room = Awaited<ReturnType<typeof openRoom>>;

interface Task {
  /** A program with its arguments. */
  command: readonly string[];
  environment?: Record<string, string>;
  as?: Account | undefined;
  /** It may end before the room does. */
  mayEnd?: boolean;
}

/**
 * @param network What the watchman removes with the folder: a bridge, and namespaces.
 */
export async function openRoom(network: readonly string[]) {
  const account = await serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'sofra-cluster-'));
  chmodSync(folder, 0o755);
  const watching = spawn('sh', [watchman, folder, ...network], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });

  /** A folder in it, which belongs to who works there. */
  function folderFor(name: string, as?: Account): string {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    if (as) chownSync(own, as.uid, as.gid);
    return own;
  }

  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  lost.catch(() => {});

  /** Starts a program that works in the folder of this name; what it says goes to its `log`. */
  function start(name: string, { command, environment = {}, as, mayEnd = false }: Task): void {
    const own = folderFor(name, as);
    const path = join(own, 'log');
    const log = openSync(path, 'a');
    const [program, ...told] = [...become(as), ...command];
    const child = spawn(program!, told, {
      cwd: own,
      env: { PATH: process.env.PATH, HOME: own, ...environment },
      // Not ended by the terminal's Ctrl-C, which would end everything at once and in no order.
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.on('error', lose);
    if (mayEnd) return;
    child.on('exit', () => lose(new Error(`${name} has ended: ${lastOf(path)}`)));
  }

  /** Copies what each program has said so far, by its name. */
  function keepLogs(to: string): void {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(folder)) {
      tryTo(() => copyFileSync(join(folder, name, 'log'), join(to, `${name}.log`)));
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
    /** Fails when a program ends that may not. */
    lost,
    keepLogs,
    close,
  };
}

/** Writes a file that nobody else reads. */
function write(path: string, { text, as }: { text: string; as?: Account | undefined }): void {
  writeFileSync(path, text, { mode: 0o600 });
  if (as) chownSync(path, as.uid, as.gid);
}

const lastOf = (log: string) => readFileSync(log, 'utf8').trim().split('\n').slice(-3).join('\n');

/** What comes before a program, for it to run as this account. */
export const become = (as?: Account): readonly string[] =>
  as ? ['setpriv', `--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups', '--'] : [];

/** The processes that work in a folder, or in one below it. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const cwd = tryTo(() => readlinkSync(`/proc/${pid}/cwd`)) ?? '';
      return cwd === folder || cwd.startsWith(`${folder}/`);
    })
    .map(Number);
}

/** The letter by which the system tells a process's state: T for one that is stopped. */
export const stateOf = (pid: number): string | undefined =>
  /\nState:\s+(\w)/.exec(tryTo(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '')?.[1];

/** Sends a signal to a process that may be gone by now. */
export function signal(pid: number, name: NodeJS.Signals): void {
  tryTo(() => process.kill(pid, name));
}

/** A process may be gone from one look to the next. */
function tryTo<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
