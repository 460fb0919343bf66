// Leases: a lease has one holder at a time among all processes, for as long as it is renewed.
import type { Progress, JobKind } from '../../contract/data/backups.ts';
import type { Database } from '../database/tables.ts';
import { newHolder } from './holders.ts';

/** The lease that all jobs share, so that no backup, restore or check runs beside another. */
const longWork = 'long work';
/** Work with leases of their own: the steps of the schema, and the expiry of claims. */
const separate = ['migration', 'expiry'] as const;
type Work = JobKind | (typeof separate)[number];
/** Milliseconds without renewal after which a lease can be taken by another holder. */
const span = 20_000;
/** Milliseconds between two renewals. */
const renewalInterval = 2_000;

export interface Holding {
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
export async function renewLease(
  db: Database,
  { holder, at, ...progress }: Holding & Partial<Rows>,
): Promise<boolean> {
  const renewed = await db
    .updateTable('leases')
    .set({ until: end(at), ...progress })
    .where('holder', '=', holder)
    .returning('holder')
    .executeTakeFirst();
  return renewed !== undefined;
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

export class LeaseLost extends Error {
  constructor() {
    super('The lease was lost');
  }
}

/** In a transaction: throws where the lease is lost, and keeps it from others until the commit. */
export async function assureLease(db: Database, holder: string): Promise<void> {
  const own = await db
    .updateTable('leases')
    .set({ holder })
    .where('holder', '=', holder)
    .returning('holder')
    .executeTakeFirst();
  if (!own) throw new LeaseLost();
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
