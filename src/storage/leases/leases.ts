// A lease: one holder at a time among all processes, for as long as it is renewed.
import type { Progress, JobKind } from '../../contract/data/backups.ts';
import type { Database } from '../database/tables.ts';

/** All long work shares one lease, so that no backup, restore or check meets another. */
const longWork = 'long work';
/** Of whoever takes the steps of the schema, and of whoever gives points of claims back. */
const apart = ['migration', 'expiry'] as const;
type Apart = (typeof apart)[number];
/** Milliseconds after which the lease of a process that was killed is anybody's. */
const span = 20_000;

/** Who holds the lease: a name that nobody else has, and not even the same process again. */
export interface Holding {
  holder: string;
  at: Date;
}

/** Takes the lease where nobody has it, or where it ran out; false where somebody has it. */
export async function takeLease(
  db: Database,
  { holder, at, work }: Holding & { work: JobKind | Apart },
): Promise<boolean> {
  const name = apart.find((one) => one === work) ?? longWork;
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

/** Goes on holding the lease, and tells how far the work is; false where it is lost. */
export async function renewLease(
  db: Database,
  { holder, at, ...progress }: Holding & Partial<Pick<Progress, 'done' | 'total'>>,
): Promise<boolean> {
  const renewed = await db
    .updateTable('leases')
    .set({ until: end(at), ...progress })
    .where('holder', '=', holder)
    .returning('holder')
    .executeTakeFirst();
  return renewed !== undefined;
}

export class LeaseLost extends Error {
  constructor() {
    super('The lease was lost');
  }
}

/** Within a transaction: lets it commit only if nobody else has taken the lease meanwhile. */
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

/** The long work that somebody holds the lease for at this moment, if there is any. */
export const readLease = (db: Database, at: Date): Promise<Progress | undefined> =>
  db
    .selectFrom('leases')
    .select(['work', 'startedAt', 'done', 'total'])
    .$narrowType<{ work: JobKind }>()
    .where('name', '=', longWork)
    .where('until', '>', at.toISOString())
    .executeTakeFirst();

const end = (at: Date) => new Date(at.getTime() + span).toISOString();
