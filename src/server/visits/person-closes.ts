// The closes of each person: what they settled at an outlet on a business day, with a manager's
// count of it.
import type { Close } from '../../contract/visits/closes.ts';
import { amountOf, writeAmount } from '../../domain/points/bill-rules.ts';
import { groupsOf, standingOf } from '../../domain/visits/close-rules.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import { namesOf } from '../../storage/staff/admin-queries.ts';
import { readCounts } from '../../storage/visits/reading/close-queries.ts';
import type { StoredClose } from './outlet-closes.ts';

interface Asked {
  day: string;
  adminId?: number | undefined;
  tillId?: number | undefined;
}

/**
 * The closes of a business day with names and counts. Closes of a till have no counts, since a
 * count is about everything that a person did at an outlet.
 */
export async function closesOf(
  { db }: DatabaseContext,
  asked: Asked,
  { parts }: Pick<StoredClose, 'parts'>,
): Promise<Close[]> {
  const own = parts.filter(
    (part) =>
      part.role === 'admin' &&
      part.actorId !== null &&
      (asked.adminId === undefined || part.actorId === asked.adminId) &&
      (asked.tillId === undefined || part.tillId === asked.tillId),
  );
  const groups = groupsOf(own, ({ actorId, outletId }) => ({ adminId: actorId!, outletId }));
  const counts = asked.tillId === undefined ? await readCounts(db, asked) : [];
  const names = await namesOf(db, [...new Set(groups.map(({ adminId }) => adminId))]);
  return groups
    .toSorted((a, b) => a.adminId - b.adminId || a.outletId - b.outletId)
    .map(({ sums, refunds: _, ...close }) => {
      const count = counts.find(
        (row) => row.adminId === close.adminId && row.outletId === close.outletId,
      );
      const standing = sums.map((sum) => ({ currency: sum.currency, amount: standingOf(sum) }));
      return {
        ...close,
        person: names.get(close.adminId) ?? null,
        amounts: standing
          .filter(({ amount }) => amount !== 0n)
          .map((sum) => writeAmount(sum.amount, sum)),
        count: count
          ? {
              bills: count.countedBills,
              amount: amountOf({ amount: count.countedAmount, currency: count.currency }),
              note: count.note,
              by: count.by,
              at: count.at,
            }
          : null,
      };
    });
}
