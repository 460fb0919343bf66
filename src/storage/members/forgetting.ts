// Forgets the stamps and claims of a customer who is deleted, in batches: nobody waits long.
import { sql } from 'kysely';
import { stampSpan } from '../../domain/partners/stamps.ts';
import { claimsWithin } from '../../domain/rewards/rewards.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockRow } from '../database/queries/rows.ts';

/** Rows that are forgotten at a time. */
const batchSize = 200;

interface Leaving {
  customerId: number;
  now: Date;
}

/**
 * In a transaction: a batch of a customer's claims that have given their points back loses the
 * customer, and their spendings are deleted. Claims of the last hour stay, since they are counted
 * against the limit of claims. All sums are right after each batch, so that a server that is killed
 * leaves nothing to repair. Begins behind the claim with the number `after`; answers the number of
 * the last claim, or undefined where none is left.
 */
export async function forgetClaims(
  context: DatabaseContext,
  { customerId, now, after }: Leaving & { after: number },
): Promise<number | undefined> {
  const { db } = context;
  await lockRow(context, 'customers', customerId);
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

/**
 * In a transaction: a batch of a customer's stamps loses the customer. The last stamp of each
 * benefit stays, since it decides when the benefit is due again, and so do those of the last hour,
 * which are counted against the limit of stamps: where a server is killed before the customer is
 * deleted, nobody can have more than before. Answers whether there may be more.
 */
export async function forgetStamps(
  context: DatabaseContext,
  { customerId, now }: Leaving,
): Promise<boolean> {
  const { db } = context;
  await lockRow(context, 'customers', customerId);
  const stamps = await db
    .selectFrom('stamps as stamp')
    .select('id')
    .where('customerId', '=', customerId)
    .where('at', '<=', new Date(now.getTime() - stampSpan).toISOString())
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('benefitId', 'is', null),
        eb('takenBackAt', 'is not', null),
        exists(
          selectFrom('stamps as later')
            .select('later.id')
            .where('later.customerId', '=', customerId)
            .whereRef('later.benefitId', '=', 'stamp.benefitId')
            .whereRef('later.at', '>', 'stamp.at')
            .where('later.takenBackAt', 'is', null),
        ),
      ]),
    )
    .limit(batchSize)
    .execute();
  const ids = stamps.map(({ id }) => id);
  if (ids.length === 0) return false;
  await db.updateTable('stamps').set({ customerId: null }).where('id', 'in', ids).execute();
  return ids.length === batchSize;
}
