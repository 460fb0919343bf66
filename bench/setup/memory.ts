// What memory a process holds, as the system counts it.
import { readFile } from 'node:fs/promises';

/** Mebibytes; 0 once the process is gone. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
