// Leases: a lease has one holder at a time among all processes, for as long as it is renewed.
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import type { Progress, JobKind } from '../../contract/data/backups.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

/** The lease that all jobs share, so that no backup, restore or check runs beside another. */
const longWork = 'long work';
/** Work with leases of its own: schema steps, ending claims, sending to hooks, forgetting. */
const separate = ['migration', 'expiry', 'hooks', 'leaving'] as const;
type Work = JobKind | (typeof separate)[number];
/** Milliseconds without renewal after which a lease can be taken by another holder. */
const span = 20_000;
/** Milliseconds between two renewals. */
const renewalInterval = 2_000;

interface Holding {
  /** The name of `newHolder`. */
  holder: string;
  at: Date;
}

/** Takes a lease that nobody holds or that has expired; false where somebody holds it. */
export async function takeLease(
  db: Database,
  { holder, at, work }: Holding & { work: Work },
): Promise<boolean> {
  const name = separate.find((one) => one === work) ?? longWork;
  const lease = { holder, until: end(at), work, startedAt: at.toISOString(), done: 0, total: 0 };
  const taken = await db
    .insertInto('leases')
    .values({ name, ...lease })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(lease).where('leases.until', '<=', at.toISOString()),
    )
    .returning('holder')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Renews a lease, with how far its work is; false where it is lost. */
export const renewLease = (
  db: Database,
  { holder, at, ...progress }: Holding & Partial<Rows>,
): Promise<boolean> => changeOwn(db, holder, { until: end(at), ...progress });

/** Changes the lease of this holder; false where it is lost. */
async function changeOwn(db: Database, holder: string, fields: Partial<Tables['leases']>) {
  const changed = await db
    .updateTable('leases')
    .set(fields)
    .where('holder', '=', holder)
    .returning('holder')
    .executeTakeFirst();
  return changed !== undefined;
}

type Rows = Pick<Progress, 'done' | 'total'>;

/** Work under a lease. `onLost` is called when another holder has the lease. */
interface Order {
  work: Work;
  clock: () => Date;
  progress?: () => Rows;
  onLost?: () => void;
}

/**
 * Works under a lease, which is renewed meanwhile and given back afterwards. Answers nothing where
 * somebody else holds it. A database that is away for a moment is asked for the renewal again.
 */
export async function underLease<T>(
  db: Database,
  { work, clock, progress, onLost }: Order,
  job: (holder: string) => Promise<T>,
): Promise<{ answer: T } | undefined> {
  const holder = newHolder();
  if (!(await takeLease(db, { holder, at: clock(), work }))) return undefined;
  const renewing = setInterval(() => {
    renewLease(db, { holder, at: clock(), ...progress?.() }).then(
      (isHeld) => isHeld || onLost?.(),
      () => {},
    );
  }, renewalInterval);
  try {
    return { answer: await job(holder) };
  } finally {
    clearInterval(renewing);
    // A lease that cannot be given back now expires.
    await giveLeaseBack(db, holder).catch(() => {});
  }
}

export class LeaseLost extends Error {}

/** In a transaction: throws where the lease is lost, and keeps it from others until the commit. */
export async function assureLease(db: Database, holder: string): Promise<void> {
  if (!(await changeOwn(db, holder, { holder }))) throw new LeaseLost('The lease was lost');
}

export async function giveLeaseBack(db: Database, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('holder', '=', holder).execute();
}

/** The job that runs at this moment on any server, if one does. */
export const readLease = (db: Database, at: Date): Promise<Progress | undefined> =>
  db
    .selectFrom('leases')
    .select(['work', 'startedAt', 'done', 'total'])
    .$narrowType<{ work: JobKind }>()
    .where('name', '=', longWork)
    .where('until', '>', at.toISOString())
    .executeTakeFirst();

const end = (at: Date) => new Date(at.getTime() + span).toISOString();

/**
 * The name of a holder, which is never used again. On Linux it begins with the boot of the machine,
 * the namespace of process numbers, the process number and when that process was started, so that
 * the lease of a killed process is given back at the next start, before it expires: a number alone
 * may be used again, and another container has numbers of its own.
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
    await giveLeaseBack(db, holder);
  }
}

/** The identity of a process of this machine; nothing where the system is not Linux. */
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

/**
 * Proves that the database takes changes: writes an expired lease, and waits until it is committed.
 * Throws where that fails, but not while another process writes, as in a restore.
 */
export async function proveWritable({ db, engine }: Store, now: Date): Promise<void> {
  const [name, at] = ['readiness', now.toISOString()] as const;
  const row = { holder: name, work: name, startedAt: at, until: at, done: 0, total: 0 } as const;
  const written = db
    .insertInto('leases')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ startedAt: at, until: at }))
    .execute();
  await written.catch((error: unknown) => {
    if (!engine.isBusy(error)) throw error;
  });
}
