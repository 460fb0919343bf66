// What processes take of the processor, and how to hold them to a share of it (Linux).
import { globSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import type { Missing } from './figures.ts';

/** Ticks of /proc a second (`getconf CLK_TCK`; see proc(5), utime and stime). */
const ticks = 100;
const root = '/sys/fs/cgroup/cpu';

/** Holds each process to so much of one core until it is let go; or says why it can not be. */
export function holdTo(share: number, pids: readonly number[]): (() => void) | Missing {
  const folders = pids.map((pid) => `${root}/sofra-bench-${pid}`);
  try {
    for (const [i, folder] of folders.entries()) {
      mkdirSync(folder);
      const period = Number(readFileSync(`${folder}/cpu.cfs_period_us`, 'utf8'));
      writeFileSync(`${folder}/cpu.cfs_quota_us`, String(Math.round(period * share)));
      writeFileSync(`${folder}/cgroup.procs`, String(pids[i]));
    }
  } catch (problem) {
    return { missing: `no process can be held to a share of a core: ${String(problem)}` };
  }
  return () => {
    for (const [i, folder] of folders.entries()) {
      writeFileSync(`${root}/cgroup.procs`, String(pids[i]));
      rmdirSync(folder);
    }
  };
}

/** Seconds of the processor that a process and its children have taken, those that ended too. */
export function cpuSecondsOf(parent: number): number {
  const of = globSync('/proc/[0-9]*/stat').map((path) => {
    try {
      // The name, in brackets, may hold anything.
      const fields = readFileSync(path, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      const isOwn = path === `/proc/${parent}/stat`;
      if (!isOwn && fields[1] !== parent) return 0;
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
      return user + system + (isOwn ? endedUser + endedSystem : 0);
    } catch {
      return 0;
    }
  });
  return of.reduce((sum, one) => sum + one, 0) / ticks;
}
