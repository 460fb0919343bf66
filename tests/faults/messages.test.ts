// Sofra is killed while it sends messages with points, if possible beside another server: each
// guest has the message and the points, once.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withStore } from '../../lab/restaurants/store.ts';
import { until } from '../../lab/wait.ts';
import { usualOccasion, usualRules } from '../../src/contract/occasions/occasion-values.ts';
import { newCodes } from '../../src/server/accounts/secrets.ts';
import { addCustomers } from '../../src/storage/members/customer-queries.ts';
import { storeSettings } from '../../src/storage/restaurant/setting-queries.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { numbered } from '../many.ts';
import { newMobile } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { openSofra, openSofraOn, type Restaurant } from '../setup/processes.ts';
import { inLongTime, inRounds } from './rounds.ts';

/** The guests for whom it is due in a round, enough for several transactions. */
const many = 150;

const countAll = sql<number>`count(*)`.as('count');

onEachEngine((engine) => {
  const options = { ...inLongTime, ...inLong };
  test('kill -9 while messages go out: each guest has one, with its points', options, (context) => {
    let restaurant: Restaurant;

    return inRounds(context, { few: 3, lifetime: 10 }, async (dice, round) => {
      if (round % 10 === 0) {
        restaurant = await openSofra(engine);
        await switchOn();
        if (engine === 'PostgreSQL') await openSofraOn(restaurant.location);
      }
      const before = await sums();
      await addDue();
      await until(async () => (await sums()).sent > before.sent, { interval: 20 });
      await pause(dice.between([0, 400]));
      await restaurant.kill();
      expectAgreeing(await sums());
      await restaurant.open();
      await until(async () => (await sums()).due === 0, { interval: 50 });
      const after = await sums();
      expect(after.sent).toBe(before.sent + many);
      expectAgreeing(after);
      return {};
    });

    /** Birthdays are switched on at all hours, with seven points for everybody. */
    function switchOn() {
      return withStore(restaurant.location, ({ db }) =>
        storeSettings(db, {
          birthdayMessage: { ...usualOccasion('birthday'), on: true, points: 7 },
          messageRules: { ...usualRules, quietFrom: 0, quietUntil: 0, heldOut: 0 },
        }),
      );
    }

    /** Guests whose birthday is today, each with a message that is due. */
    function addDue() {
      const now = new Date().toISOString();
      return withStore(restaurant.location, (store) =>
        transact(store, async (db) => {
          const common = { password: null, temporaryUntil: null, createdAt: now };
          const birthday = `--${now.slice(5, 10)}`;
          const people = numbered(many).map((i) => {
            return { name: `Omar ${i}`, mobile: newMobile(), ...newCodes(), ...common, birthday };
          });
          const ids = await addCustomers({ ...store, db }, people);
          const due = { occasion: 'birthday', turn: now.slice(0, 4), state: 'due' } as const;
          await db
            .insertInto('guest_messages')
            .values(ids.map((customerId) => ({ customerId, ...due, dueAt: now, ...undecided })))
            .execute();
        }),
      );
    }

    /** The sums at one moment, since the other server goes on: one statement reads one state. */
    function sums() {
      return withStore(restaurant.location, async ({ db }) => {
        const found = await db
          .selectNoFrom(({ selectFrom }) => [
            selectFrom('guest_messages').select(countAll).where('state', '=', 'due').as('due'),
            selectFrom('guest_messages').select(countAll).where('state', '=', 'sent').as('sent'),
            selectFrom('guest_messages').select(countAll).as('all'),
            selectFrom('customers')
              .select(({ fn }) => fn.sum<number>('points').as('points'))
              .as('points'),
            selectFrom('point_transactions')
              .select(countAll)
              .where('action', '=', 'points.given')
              .as('entries'),
            selectFrom('guest_messages')
              .innerJoin('point_transactions as entry', (join) =>
                join
                  .onRef('entry.id', '=', 'guest_messages.entryId')
                  .onRef('entry.customerId', '=', 'guest_messages.customerId')
                  .onRef('entry.points', '=', 'guest_messages.points'),
              )
              .select(countAll)
              .as('agreeing'),
          ])
          .executeTakeFirstOrThrow();
        return {
          due: Number(found.due),
          sent: Number(found.sent),
          all: Number(found.all),
          points: Number(found.points),
          entries: Number(found.entries),
          agreeing: Number(found.agreeing),
        };
      });
    }
  });
});

const undecided = {
  decidedAt: null,
  cameUntil: null,
  english: null,
  arabic: null,
  entryId: null,
  claimId: null,
  readAt: null,
};

type Given = 'points' | 'entries' | 'agreeing';

/** Every message that was sent has its entry, every entry its message, and there are no others. */
function expectAgreeing(sums: Record<'due' | 'sent' | 'all' | Given, number>) {
  expect(sums.points).toBe(7 * sums.sent);
  expect(sums.entries).toBe(sums.sent);
  expect(sums.agreeing).toBe(sums.sent);
  expect(sums.all).toBe(sums.sent + sums.due);
}
