// The link by which a guest brings friends, and what both get then.
import { messages } from '../../contract/messages/messages.ts';
import { bringsFriends, occasionLimits } from '../../contract/occasions/occasion-values.ts';
import { startOfMonth } from '../../domain/days.ts';
import { found } from '../../domain/refusal.ts';
import { findCustomer } from '../../storage/members/customer-queries.ts';
import { findUnwanting } from '../../storage/occasions/consent-queries.ts';
import { tokenOf } from '../../storage/occasions/friend-links.ts';
import { countBrought } from '../../storage/occasions/friends.ts';
import { readSettings } from '../../storage/restaurant/setting-queries.ts';
import type { Handlers } from '../context.ts';

export const readFriendLink: Handlers<'occasions'>['readFriendLink'] = async (
  _,
  { store, caller: { id }, now },
) => {
  const { db } = store;
  const { friendMessage, timeZone } = await readSettings(db, 'friendMessage', 'timeZone');
  const { points, giftId } = friendMessage;
  const isOpen = bringsFriends(friendMessage) && !(await findUnwanting(db, [id])).has(id);
  const guest = found(await findCustomer(store, id), messages.customerNotFound);
  const since = startOfMonth(now, timeZone);
  const gift = await db
    .selectFrom('rewards')
    .select(['name', 'nameArabic'])
    .where('id', '=', giftId ?? 0)
    .executeTakeFirst();
  return {
    token: isOpen ? await tokenOf(store, guest) : null,
    points,
    reward: gift?.name ?? null,
    rewardArabic: gift?.nameArabic ?? null,
    brought: (await countBrought(db, { customerIds: [id], since })).get(id) ?? 0,
    most: occasionLimits.friends,
  };
};
