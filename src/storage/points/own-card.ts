// The cards of the office's own people, to which they give what the owner lets them.
import { ownChange, type Change } from '../../domain/points/points.ts';
import type { DatabaseContext } from '../database/context.ts';
import { preparedFind } from '../database/queries/rows.ts';
import type { Actor } from '../house/audit.ts';
import { readOwnCardPercent } from '../house/settings.ts';

/** The people whose cards are those of the customers. */
export const findOwners = preparedFind('admins', ['id', 'customerId'], 'customerId');

export interface OwnCards {
  /** The change, or the part of it that somebody may give to their own card. */
  shareOf: (posting: { customerId: number; actor: Actor }, change: Change) => Change;
}

/** The own cards among the customers of a group of postings. */
export async function ownCardsOf(
  { db }: DatabaseContext,
  owners: Awaited<ReturnType<typeof findOwners>>,
): Promise<OwnCards> {
  const ownerOf = new Map(owners.map(({ id, customerId }) => [customerId, id]));
  const percent = owners.length > 0 ? await readOwnCardPercent(db) : 0;
  return {
    shareOf: ({ customerId, actor }, change) =>
      actor.role === 'admin' && ownerOf.get(customerId) === actor.id
        ? ownChange(change, { percent })
        : change,
  };
}
