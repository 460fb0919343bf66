// The member cards of the office's own people: to these they can give only the part of points that
// the owner allows, and they get the same part for receipts that they claim.
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { ownChange, type Change } from '../../domain/points/points.ts';
import type { DatabaseContext } from '../database/context.ts';
import { preparedFind } from '../database/queries/rows.ts';
import type { Actor } from '../restaurant/audit.ts';
import { readOwnCardPercent } from '../restaurant/settings.ts';

/** Finds the people of the office to whom customers' cards belong. */
export const findOwners = preparedFind('admins', ['id', 'customerId'], 'customerId');

export interface OwnCards {
  /** The change, reduced if it goes to the actor's own card. */
  shareOf: (posting: ToCard, change: Change) => Change;
  /** Refuses to give points in full to one's own card if the owner allows only a part or none. */
  refuseWhole: (posting: ToCard) => void;
}

interface ToCard {
  customerId: number;
  actor: Actor;
}

/** Finds postings of a group in which an actor changes their own card. */
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
