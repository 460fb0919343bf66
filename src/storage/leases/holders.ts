// Names of those who hold leases: each tells which process it is of, so that the lease of one that
// was killed is known at the next start, and need not run out.
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import type { Database } from '../database/tables.ts';

/**
 * A name that nobody else has, and not even the same process again. On Linux it begins with the
 * start of the machine, the namespace of process numbers, the process, and when that was started:
 * a number may be given again, and another container has numbers of its own.
 */
export const newHolder = (): string => [...placeOf(process.pid), randomUUID()].join(' ');

/**
 * Whether a holder is of a process that has ended: one of this machine, since its start, among the
 * processes that can be seen from here. Of all others nothing is known.
 */
export function hasEnded(holder: string): boolean {
  const [boot, space, pid, started] = holder.split(' ');
  const [ownBoot, ownSpace] = placeOf(process.pid);
  if (started === undefined || boot !== ownBoot || space !== ownSpace) return false;
  return startOf(Number(pid)) !== started;
}

/** Gives back the leases of processes that have ended. */
export async function endLeasesOfEnded(db: Database): Promise<void> {
  const leases = await db.selectFrom('leases').select('holder').execute();
  for (const { holder } of leases.filter((lease) => hasEnded(lease.holder))) {
    await db.deleteFrom('leases').where('holder', '=', holder).execute();
  }
}

/** What a process of this machine is known by; nothing where the system does not tell. */
function placeOf(pid: number): string[] {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const started = startOf(pid);
    return started === undefined
      ? []
      : [boot, readlinkSync('/proc/self/ns/pid'), String(pid), started];
  } catch {
    return [];
  }
}

/** When a process was started, in ticks since the machine was (proc(5), field 22). */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, in which anything may stand.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
