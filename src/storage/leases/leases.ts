// A lease has one holder at a time among all processes, as long as the holder renews it.
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import type { Progress, JobKind } from '../../contract/data/backups.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

/**
 * The lease that all jobs share, so that no backup, restore or check runs concurrently with
 * another.
 */
const longWork = 'long work';
/**
 * Other work, each with a separate lease: schema steps, expiring claims, sending to hooks, carrying
 * messages by channels, deleting rows of deleted customers.
 */
const separate = ['migration', 'expiry', 'hooks', 'dispatches', 'leaving'] as const;
type Work = JobKind | (typeof separate)[number];
/** The milliseconds without renewal after which another holder can take a lease. */
const span = 20_000;
/** The interval in milliseconds between renewals. */
const renewalInterval = 2_000;

interface Holding {
  /** The name of the holder, made by `newHolder`. */
  holder: string;
  at: Date;
}

/** Takes a lease that is free or expired; false if another holder has it. */
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

/** Renews a lease and stores the progress of its work; false if the lease is lost. */
export const renewLease = (
  db: Database,
  { holder, at, ...progress }: Holding & Partial<Rows>,
): Promise<boolean> => changeOwn(db, holder, { until: end(at), ...progress });

/** Changes the lease of this holder; false if it is lost. */
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

/** Work under a lease. `onLost` is called if another holder has taken the lease. */
interface Order {
  work: Work;
  clock: () => Date;
  progress?: () => Rows;
  onLost?: () => void;
}

/**
 * Runs work under a lease, which is renewed meanwhile and released afterwards. Returns undefined if
 * another holder has it. If the database is briefly unreachable, the renewal is tried again.
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
    // A lease that cannot be released now will expire.
    await releaseLease(db, holder).catch(() => {});
  }
}

export class LeaseLost extends Error {}

/** In a transaction: throws if the lease is lost, and otherwise locks it until the commit. */
export async function requireLease(db: Database, holder: string): Promise<void> {
  if (!(await changeOwn(db, holder, { holder }))) throw new LeaseLost('The lease was lost');
}

export async function releaseLease(db: Database, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('holder', '=', holder).execute();
}

/** The job that is currently running on any server, if there is one. */
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
 * A unique name for a holder. On Linux it begins with the boot id of the machine, the namespace of
 * process ids, the process id and the start time of the process, so that the lease of a killed
 * process can be released at the next start, before it expires. A process id alone would not do: it
 * can be reused, and every container has its own.
 */
export const newHolder = (): string => [...placeOf(process.pid), randomUUID()].join(' ');

/**
 * Whether the process of a holder has certainly ended; false for processes of other machines, boots
 * and containers, which cannot be checked.
 */
export function hasEnded(holder: string): boolean {
  const [boot, space, pid, started] = holder.split(' ');
  const [ownBoot, ownSpace] = placeOf(process.pid);
  if (started === undefined || boot !== ownBoot || space !== ownSpace) return false;
  return startOf(Number(pid)) !== started;
}

/** Releases the leases of processes that have ended. */
export async function endLeasesOfEnded(db: Database): Promise<void> {
  const leases = await db.selectFrom('leases').select('holder').execute();
  for (const { holder } of leases.filter((lease) => hasEnded(lease.holder))) {
    await releaseLease(db, holder);
  }
}

/** The identity of a process of this machine; an empty list on other systems than Linux. */
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

/** The start time of a process, in ticks since the boot (proc(5), field 22). */
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
 * Proves that the database accepts writes: writes an expired lease, and waits until it is
 * committed. Throws if that fails, but not while another process writes, as in a restore.
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
