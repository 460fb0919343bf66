// One-time passes, with which a guest is logged in on the way from the form to the dashboard.
import type { ExpressionBuilder } from 'kysely';
import { passSpan } from '../../domain/members/session-rules.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

interface Pass {
  passHash: string;
  customerId: number;
  now: Date;
}

export async function addPass(db: Database, { passHash, customerId, now }: Pass): Promise<void> {
  const expiresAt = new Date(now.getTime() + passSpan).toISOString();
  await db.insertInto('one_time_passes').values({ passHash, customerId, expiresAt }).execute();
}

/** Whether this is a valid pass of the customer; it stays valid. */
export async function isPass(db: Database, pass: Pass): Promise<boolean> {
  const query = db.selectFrom('one_time_passes').select('customerId').where(isValid(pass));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Uses up a pass of the customer; false if it is not valid. */
export async function takePass(db: Database, pass: Pass): Promise<boolean> {
  const query = db.deleteFrom('one_time_passes').where(isValid(pass)).returning('customerId');
  return (await query.executeTakeFirst()) !== undefined;
}

const isValid =
  ({ passHash, customerId, now }: Pass) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'one_time_passes'>) =>
    and([
      eb('passHash', '=', passHash),
      eb('customerId', '=', customerId),
      eb('expiresAt', '>', now.toISOString()),
    ]);
