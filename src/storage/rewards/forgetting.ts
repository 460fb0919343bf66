// Claims of a customer who is deleted are forgotten in batches, so that nobody waits long.
import { sql } from 'kysely';
import { claimsWithin } from '../../domain/rewards/rewards.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockSpenders } from './reads.ts';

/** Claims that are forgotten at a time. */
const batchSize = 200;

interface Leaving {
  customerId: number;
  now: Date;
  /** The number of the claim behind which to go on. */
  after: number;
}

/**
 * In a transaction: a batch of a customer's claims that have given their points back loses the
 * customer, and their spendings are deleted. Claims of the last hour stay, since they are counted
 * against the limit of claims. All sums are right after each batch, so that a server that is killed
 * leaves nothing to repair. Answers the number of the last claim; undefined where none is left.
 */
export async function forgetClaims(
  context: DatabaseContext,
  { customerId, now, after }: Leaving,
): Promise<number | undefined> {
  const { db } = context;
  await lockSpenders(context, { ids: [customerId] });
  const claims = await db
    .selectFrom('claims')
    .select('id')
    .where('customerId', '=', customerId)
    .where('id', '>', after)
    .where('state', 'in', ['expired', 'cancelled'])
    .where('claimedAt', '<=', new Date(now.getTime() - claimsWithin).toISOString())
    .orderBy('id')
    .limit(batchSize)
    .execute();
  const ids = claims.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await db.updateTable('claims').set({ customerId: null }).where('id', 'in', ids).execute();
  // Held and returned points have a partial index each, used where a query names its condition.
  for (const held of ['>', '<'] as const) {
    await db
      .deleteFrom('spendings')
      .where('claimId', 'in', ids)
      .where('points', held, sql.lit(0))
      .execute();
  }
  return ids.length === batchSize ? ids.at(-1) : undefined;
}
