// Levels over a period, while Sofra is killed in the middle of the work of a day: each member is
// judged whole or not at all, and the next start goes on.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withStore } from '../../lab/restaurants/store.ts';
import { until } from '../../lab/wait.ts';
import type { LevelsBy } from '../../src/contract/restaurant/setting-values.ts';
import { newCodes } from '../../src/server/accounts/secrets.ts';
import { addRows } from '../../src/storage/database/queries/rows.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { addCustomers } from '../../src/storage/members/customer-queries.ts';
import { levelledWrongly } from '../../src/storage/points/periods/level-sums.ts';
import { storeSettings } from '../../src/storage/restaurant/setting-queries.ts';
import { numbered } from '../many.ts';
import { newMobile } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { openSofra, openSofraOn, type Restaurant } from '../setup/processes.ts';
import { inLongTime, inRounds } from './rounds.ts';

/** The members of a house, enough for several transactions. */
const many = 1_000;

interface Sums {
  members: number;
  judged: number;
  kept: number;
  lapsed: number;
}

onEachEngine((engine) => {
  const options = { ...inLongTime, ...inLong };
  test('kill -9 in the work of a day: members are judged whole, and once', options, (context) => {
    let restaurant: Restaurant;

    return inRounds(context, { few: 3, lifetime: 10 }, async (dice, round) => {
      if (round % 10 === 0) {
        restaurant = await openSofra(engine);
        await addMembers();
        if (engine === 'PostgreSQL') await openSofraOn(restaurant.location);
      }
      await restaurant.kill();
      await setRule(round % 2 === 0 ? 'months' : 'year');
      await restaurant.open();
      await pause(dice.between([0, 1_500]));
      await restaurant.kill();
      const between = await sums();
      expect(between).toMatchObject({
        kept: between.judged * 2_000,
        lapsed: between.judged * 2_000,
      });
      await restaurant.open();
      await until(async () => (await sums()).judged === many, { limit: 120_000, interval: 50 });
      expect(await sums()).toEqual({
        members: many,
        judged: many,
        kept: many * 2_000,
        lapsed: many * 2_000,
      });
      await restaurant.kill();
      expect(await withStore(restaurant.location, ({ db }) => levelledWrongly(db, 10))).toEqual([]);
      await setRule('balance');
      await restaurant.open();
      await until(async () => (await sums()).judged === 0, { limit: 120_000, interval: 50 });
      return {};
    });

    function setRule(levelsBy: LevelsBy) {
      return withStore(restaurant.location, ({ db }) => storeSettings(db, { levelsBy }));
    }

    /** Members with points of two years ago, which give a level by the balance alone. */
    function addMembers() {
      const at = new Date(Date.now() - 2 * 365 * 86_400_000).toISOString();
      return withStore(restaurant.location, (store) =>
        transact(store, async (db) => {
          const common = { password: null, temporaryUntil: null, createdAt: at };
          const on = { ...store, db };
          const ids = await addCustomers(
            on,
            numbered(many).map((i) => {
              return { name: `Omar ${i}`, mobile: newMobile(), ...newCodes(), ...common };
            }),
          );
          const entry = { points: 2_000, balance: 2_000, description: 'Dinner', timestamp: at };
          await addRows(
            on,
            'point_transactions',
            ids.map((customerId) => ({ customerId, ...entry, ...plain })),
          );
        }),
      );
    }

    /** The sums at one moment. */
    function sums(): Promise<Sums> {
      return withStore(restaurant.location, async ({ db }) => {
        const { rows } = await sql<Sums>`select count(*) as members,
          count("keptUntil") as judged,
          coalesce(sum("kept"), 0) as kept, coalesce(sum("lapsed"), 0) as lapsed
          from "customers"`.execute(db);
        const { members, judged, kept, lapsed } = rows[0]!;
        return {
          members: Number(members),
          judged: Number(judged),
          kept: Number(kept),
          lapsed: Number(lapsed),
        };
      });
    }
  });
});

const plain = {
  actorRole: 'system',
  actorId: null,
  action: 'points.awarded',
  address: null,
  undoes: null,
  visitedAt: null,
  visitOutletId: null,
  ends: null,
  ended: null,
  idempotencyKey: null,
  requestHash: null,
} as const;
