// A restaurant with all occasions on, and many messages that are due.
import { sql } from 'kysely';
import {
  occasionKinds,
  occasionSettings,
  usualOccasion,
  usualRules,
} from '../../src/contract/occasions/occasion-values.ts';
import type { Store } from '../../src/storage/database/store.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { noteDue } from '../../src/storage/occasions/due-messages.ts';
import { addMailing } from '../../src/storage/occasions/mailing-queries.ts';
import { storeSettings } from '../../src/storage/restaurant/setting-queries.ts';

/** Switches all occasions on, at all hours, with points; a guest can get one each day. */
export const switchAllOn = ({ db }: Store) =>
  storeSettings(db, {
    messageRules: { ...usualRules, quietFrom: 0, quietUntil: 0, perWeek: 7 },
    ...Object.fromEntries(
      occasionKinds.map((kind) => [
        occasionSettings[kind],
        { ...usualOccasion(kind), on: true, points: 5 },
      ]),
    ),
  });

/** Whether messages are due. */
export const areDue = async ({ db }: Store) =>
  (await db
    .selectFrom('guest_messages')
    .select('id')
    // This condition lets both engines use the partial index.
    .where('state', '=', sql.lit('due'))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Notes a message to 10,000 guests, or to all of a smaller restaurant. */
export async function noteMany(store: Store, members: number): Promise<void> {
  const now = new Date();
  const at = now.toISOString();
  const words = { english: 'Come tonight', arabic: 'زورونا الليلة' };
  const times = { createdAt: at, sendAt: at, listedAt: at };
  const { id } = await addMailing(store.db, { ...words, ...times, points: 5, giftDays: 1 });
  const most = Math.min(10_000, members);
  for (let from = 1; from <= most; from += 1_000) {
    const guests = Array.from({ length: Math.min(1_000, most + 1 - from) }, (_, i) => from + i);
    const due = guests.map((customerId) => ({ customerId, occasion: 'once', turn: `${id}` }));
    await transact(store, (db) =>
      noteDue({ ...store, db }, due as Parameters<typeof noteDue>[1], now),
    );
  }
}
