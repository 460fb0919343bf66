// Stamps of a customer who is deleted are forgotten in batches, so that nobody waits long.
import { stampSpan } from '../../domain/partners/stamps.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockRow } from '../database/queries/rows.ts';

/** Stamps that are forgotten at a time. */
const batchSize = 200;

interface Leaving {
  customerId: number;
  now: Date;
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
