// One-time passes: they take a guest from the form to the dashboard, once.
import { passSpan } from '../domain/sessions.ts';
import type { Database } from './database.ts';

interface Pass {
  passHash: string;
  customerId: number;
  now: Date;
}

export async function addPass(db: Database, { passHash, customerId, now }: Pass): Promise<void> {
  const expiresAt = new Date(now.getTime() + passSpan).toISOString();
  await db.insertInto('one_time_passes').values({ passHash, customerId, expiresAt }).execute();
}

/** Uses up a pass of this customer; false where there is none that is still good. */
export async function takePass(
  db: Database,
  { passHash, customerId, now }: Pass,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('one_time_passes')
    .where('passHash', '=', passHash)
    .where('customerId', '=', customerId)
    .where('expiresAt', '>', now.toISOString())
    .returning('customerId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function endPasses(db: Database, customerId: number): Promise<void> {
  await db.deleteFrom('one_time_passes').where('customerId', '=', customerId).execute();
}
