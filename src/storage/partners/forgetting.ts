// Stamps of a customer who is deleted are forgotten in pieces, so that nobody waits for all of them.
import { stampSpan } from '../../domain/partners/stamps.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockRow } from '../database/queries/rows.ts';

/** Stamps that are forgotten at a time. */
const piece = 200;

interface Leaving {
  customerId: number;
  now: Date;
}

/**
 * In a transaction: some stamps of a customer are nobody's any more. The last one of each benefit
 * stays, by which it is due or not, and so do those of the last hour, by which stamps are bounded:
 * who is killed before the customer goes leaves nobody who can have more than before. Answers
 * whether there may be more.
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
    .limit(piece)
    .execute();
  const ids = stamps.map(({ id }) => id);
  if (ids.length === 0) return false;
  await db.updateTable('stamps').set({ customerId: null }).where('id', 'in', ids).execute();
  return ids.length === piece;
}
