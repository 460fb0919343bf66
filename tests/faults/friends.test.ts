// Sofra is killed while it takes back what guests got for friends whose bill does not stand, if
// possible beside another server: each entry is undone, once.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withStore } from '../../lab/restaurants/store.ts';
import { until } from '../../lab/wait.ts';
import { newCodes } from '../../src/server/accounts/secrets.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { addCustomers } from '../../src/storage/members/customer-queries.ts';
import { postAll } from '../../src/storage/points/entry-postings.ts';
import { numbered } from '../many.ts';
import { newMobile } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { openSofra, openSofraOn, type Restaurant } from '../setup/processes.ts';
import { inLongTime, inRounds } from './rounds.ts';

/** The pairs of guests in a round, enough for several transactions. */
const pairs = 80;
const actor = { role: 'system', id: null, address: null } as const;

onEachEngine((engine) => {
  const options = { ...inLongTime, ...inLong };
  test('kill -9 while points of friends are taken back: each of them once', options, (context) => {
    let restaurant: Restaurant;

    return inRounds(context, { few: 2, lifetime: 10 }, async (dice, round) => {
      if (round % 10 === 0) {
        restaurant = await openSofra(engine);
        if (engine === 'PostgreSQL') await openSofraOn(restaurant.location);
      }
      await restaurant.kill();
      const before = await sums();
      await addPairs();
      await restaurant.open();
      await until(async () => (await sums()).undone > before.undone, { interval: 20 });
      await pause(dice.between([0, 200]));
      await restaurant.kill();
      expectAgreeing(await sums());
      await restaurant.open();
      await until(async () => (await sums()).undone === before.undone + 2 * pairs, {
        interval: 50,
      });
      const after = await sums();
      expectAgreeing(after);
      expect(after.points).toBe(0);
      return {};
    });

    /** Pairs who each have got seven points, for a friend who has paid nothing. */
    function addPairs() {
      return withStore(restaurant.location, (store) =>
        transact(store, async (db) => {
          const now = new Date();
          const [at, on] = [now.toISOString(), { ...store, db }];
          const common = { password: null, temporaryUntil: null, createdAt: at };
          const people = numbered(2 * pairs).map((i) => {
            return { name: `Omar ${i}`, mobile: newMobile(), ...newCodes(), ...common };
          });
          const ids = await addCustomers(on, people);
          const given = {
            kind: 'given',
            points: 7,
            description: 'A gift',
            actor,
            at: now,
          } as const;
          const posted = await postAll(
            on,
            ids.map((customerId) => ({ ...given, customerId })),
          );
          const entries = posted.map((one) => {
            if (one instanceof Refusal) throw one;
            return one.transactionId;
          });
          const friends = await db
            .insertInto('friends')
            .values(
              numbered(pairs).map((_, i) => ({
                customerId: ids[2 * i]!,
                bringerId: ids[2 * i + 1]!,
                at,
              })),
            )
            .returning(['id', 'customerId', 'bringerId'])
            .execute();
          const turns = new Map(
            friends.flatMap(({ id, customerId, bringerId }) => [
              [customerId, 'brought'],
              [bringerId, `friend ${id}`],
            ]),
          );
          await db
            .insertInto('guest_messages')
            .values(
              ids.map((customerId, i) => ({
                ...sent,
                customerId,
                turn: turns.get(customerId)!,
                entryId: entries[i]!,
                dueAt: at,
                decidedAt: at,
              })),
            )
            .execute();
        }),
      );
    }

    /** The sums at one moment, since the other server goes on: one statement reads one state. */
    function sums() {
      return withStore(restaurant.location, async ({ db }) => {
        const found = await db
          .selectNoFrom(({ selectFrom }) => [
            selectFrom('customers')
              .select(({ fn }) => fn.sum<number>('points').as('points'))
              .as('points'),
            selectFrom('point_transactions')
              .select(sql<number>`count(*)`.as('count'))
              .where('action', '=', 'points.given')
              .as('given'),
            selectFrom('point_transactions')
              .select(sql<number>`count(*)`.as('count'))
              .where('undoes', 'is not', null)
              .as('undone'),
          ])
          .executeTakeFirstOrThrow();
        return {
          points: Number(found.points),
          given: Number(found.given),
          undone: Number(found.undone),
        };
      });
    }
  });
});

const sent = {
  occasion: 'friend',
  state: 'sent',
  points: 7,
  english: 'Thank you',
  arabic: 'شكرًا',
  cameUntil: null,
  claimId: null,
  readAt: null,
} as const;

/** Every entry that is not undone stands on a card, and no other points do. */
function expectAgreeing({ points, given, undone }: Record<'points' | 'given' | 'undone', number>) {
  expect(points).toBe(7 * (given - undone));
}
