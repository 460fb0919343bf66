// Claims of a customer who is deleted are forgotten in batches, so that nobody waits long.
import { sql } from 'kysely';
import { claimsWithin } from '../../domain/rewards/rewards.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockSpenders } from './reads.ts';

/** Claims that are forgotten at a time. */
const piece = 200;

interface Leaving {
  customerId: number;
  now: Date;
  /** The number of the claim behind which to go on. */
  after: number;
}

/**
 * In a transaction: some claims of a customer that have given their points back are nobody's any
 * more, and their spendings go. Those of the last hour stay, by which claims are bounded. All sums
 * are right after each piece: who is killed before the next one leaves nothing to be mended.
 * Answers behind which claim there may be more.
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
    .limit(piece)
    .execute();
  const ids = claims.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await db.updateTable('claims').set({ customerId: null }).where('id', 'in', ids).execute();
  // Each of both has an index of its own, which PostgreSQL uses where a query names its condition.
  for (const held of ['>', '<'] as const) {
    await db
      .deleteFrom('spendings')
      .where('claimId', 'in', ids)
      .where('points', held, sql.lit(0))
      .execute();
  }
  return ids.length === piece ? ids.at(-1) : undefined;
}
