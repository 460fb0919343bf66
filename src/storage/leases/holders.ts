// The names of lease holders. A name says which process it is of, so that the lease of a process
// that was killed is given back at the next start, before it expires.
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import type { Database } from '../database/tables.ts';

/**
 * A name that is never used again. On Linux it begins with the boot of the machine, the namespace
 * of process numbers, the process number and when that process was started: a number may be used
 * again, and another container has numbers of its own.
 */
export const newHolder = (): string => [...placeOf(process.pid), randomUUID()].join(' ');

/**
 * Whether the process of a holder has ended. False for processes of other machines, boots and
 * containers, of which nothing is known.
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

/** What identifies a process of this machine; nothing where the system is not Linux. */
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

/** When a process was started, in ticks since the boot (proc(5), field 22). */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, which may contain brackets and spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
