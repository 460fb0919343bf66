// The member cards of the office's own people, about which they cannot do everything themselves.
import { ownPart, refuseOwnAct, refuseOwnPoints } from '../../domain/staff/own-card-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import { readOwnCardPercent } from '../restaurant/setting-queries.ts';

/** Finds the people of the office to whom customers' cards belong, without those who left. */
export const findOwners = prepared(({ db, engine }, param: Param<{ values: number[] }>) =>
  db
    .selectFrom('admins')
    .select(['id', 'customerId'])
    // This condition lets PostgreSQL use the partial index on people with a card.
    .where('customerId', 'is not', null)
    .where('customerId', '=', engine.list('admins', 'customerId', param('values')))
    .where('active', '=', true),
);

/** The owner's rule, for acts about cards of which some may be the actor's own. */
export interface OwnCards {
  /** Of awarded points, those that the card gets; refuses them if the owner allows none. */
  partOf: (act: AboutCard, points: number) => number;
  /** Refuses points in full for the actor's own card, if the owner allows only a part or none. */
  refusePoints: (act: AboutCard) => void;
  /** Refuses any other act about the actor's own card, under the same condition. */
  refuseAct: (act: AboutCard) => void;
}

interface AboutCard {
  customerId: number | null;
  actor: Pick<Actor, 'role' | 'id'>;
}

/** The rule for a group of acts, within the transaction that writes them. */
export async function ownCardsOf(
  { db }: DatabaseContext,
  owners: Awaited<ReturnType<typeof findOwners>>,
): Promise<OwnCards> {
  const ownerOf = new Map(owners.map(({ id, customerId }) => [customerId, id]));
  const percent = owners.length > 0 ? await readOwnCardPercent(db) : 0;
  const isOwn = ({ customerId, actor }: AboutCard) =>
    actor.role === 'admin' && ownerOf.get(customerId) === actor.id;
  // Somebody of the office who claims a receipt as a guest may have printed it.
  const isClaimed = ({ customerId, actor }: AboutCard) =>
    actor.role === 'customer' && ownerOf.has(customerId);
  return {
    partOf: (act, points) => (isOwn(act) || isClaimed(act) ? ownPart({ points, percent }) : points),
    refusePoints: (act) => {
      if (isOwn(act)) refuseOwnPoints({ percent });
    },
    refuseAct: (act) => {
      if (isOwn(act)) refuseOwnAct({ percent });
    },
  };
}

/** In the transaction that writes it: refuses an act about the actor's own card. */
export async function refuseOwnCard(context: DatabaseContext, act: AboutCard): Promise<void> {
  const owners = await findOwners(context, {
    values: act.customerId === null ? [] : [act.customerId],
  });
  (await ownCardsOf(context, owners)).refuseAct(act);
}
