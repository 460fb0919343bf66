// The cards of the office's own people, to which they give what the owner lets them, also by a
// receipt that they claim.
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { ownChange, type Change } from '../../domain/points/points.ts';
import type { DatabaseContext } from '../database/context.ts';
import { preparedFind } from '../database/queries/rows.ts';
import type { Actor } from '../house/audit.ts';
import { readOwnCardPercent } from '../house/settings.ts';

/** The people whose cards are those of the customers. */
export const findOwners = preparedFind('admins', ['id', 'customerId'], 'customerId');

export interface OwnCards {
  /** The change, or the part of it that somebody may give to their own card. */
  shareOf: (posting: ToCard, change: Change) => Change;
  /** Refuses to give all of some points where the owner gives a part or none to one's own card. */
  refuseWhole: (posting: ToCard) => void;
}

interface ToCard {
  customerId: number;
  actor: Actor;
}

/** The own cards among the customers of a group of postings. */
export async function ownCardsOf(
  { db }: DatabaseContext,
  owners: Awaited<ReturnType<typeof findOwners>>,
): Promise<OwnCards> {
  const ownerOf = new Map(owners.map(({ id, customerId }) => [customerId, id]));
  const percent = owners.length > 0 ? await readOwnCardPercent(db) : 0;
  const isOwn = ({ customerId, actor }: ToCard) =>
    actor.role === 'admin'
      ? ownerOf.get(customerId) === actor.id
      : actor.role === 'customer' && ownerOf.has(customerId);
  return {
    shareOf: (posting, change) => (isOwn(posting) ? ownChange(change, { percent }) : change),
    refuseWhole: (posting) => {
      if (isOwn(posting) && percent < 100) throw new Refusal('forbidden', messages.ownCard);
    },
  };
}
