// Processes of this machine: their memory, processor time and state (Linux).
import { execFile } from 'node:child_process';
import { globSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** Ticks of /proc a second (`getconf CLK_TCK`; see proc(5), utime and stime). */
const ticks = 100;

/**
 * The resident memory of a process and its children in mebibytes; 0 after its end. Pages of files,
 * such as Node's program, are only counted of the process itself, since its children share them.
 */
export function memoryOf(pid: number): number {
  const own = kibOf(pid, 'VmRSS');
  return childrenOf(pid).reduce((sum, child) => sum + kibOf(child, 'RssAnon'), own) / 1_024;
}

/** A figure of /proc/PID/status in kibibytes. */
const kibOf = (pid: number, figure: string): number =>
  Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(read(pid, 'status'))?.[1] ?? 0);

/** The processes that the threads of a process have started (proc(5), `children`). */
const childrenOf = (pid: number): number[] =>
  globSync(`/proc/${pid}/task/*/children`).flatMap((path) => {
    const pids = attempt(() => readFileSync(path, 'utf8')) ?? '';
    return pids.split(' ').filter(Boolean).map(Number);
  });

/** The letter of a process's state in /proc: T for a stopped one. */
export const stateOf = (pid: number): string | undefined =>
  /\nState:\s+(\w)/.exec(read(pid, 'status'))?.[1];

/** The processor seconds of a process and its children, including children that have ended. */
export function cpuSecondsOf(parent: number): number {
  const spent = globSync('/proc/[0-9]*/stat').map((path) => {
    const [, pid = ''] = path.match(/(\d+)/)!;
    const fields = statOf(Number(pid));
    const isOwn = Number(pid) === parent;
    if (!isOwn && fields[1] !== parent) return 0;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return user + system + (isOwn ? endedUser + endedSystem : 0);
  });
  return spent.reduce((sum, one) => sum + one, 0) / ticks;
}

/** The ids of a server's process and its children. */
export const familyOf = (parent: number): number[] => [parent, ...childrenOf(parent)];

/** The processes whose working directory is a folder, or one below it. */
export const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const place = attempt(() => readlinkSync(`/proc/${pid}/cwd`)) ?? '';
      return place === folder || place.startsWith(`${folder}/`);
    });

/** Sends a signal to processes; those that have ended are skipped. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) attempt(() => process.kill(pid, name));
}

/**
 * The numbers of /proc/PID/stat after the process's name, which is in brackets and may contain
 * anything.
 */
const statOf = (pid: number): number[] =>
  read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);

const read = (pid: number, name: string) =>
  attempt(() => readFileSync(`/proc/${pid}/${name}`, 'utf8')) ?? '';

/** Undefined where a process has ended since it was listed. */
export function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
