// Sofra is killed while it posts points that have waited, if possible beside another server: each
// visit has its points once.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openBook } from '../../lab/book/book.ts';
import { check } from '../../lab/book/check.ts';
import { withStore } from '../../lab/restaurants/store.ts';
import { until } from '../../lab/wait.ts';
import { addRows } from '../../src/storage/database/queries/rows.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { numbered } from '../many.ts';
import { visitRow } from '../programs.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { openSofra, openSofraOn, type Restaurant } from '../setup/processes.ts';
import { gather } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';

/** The visits whose points are due in a round, enough for several transactions. */
const many = 150;

const countAll = sql<number>`count(*)`.as('count');

onEachEngine((engine) => {
  const options = { ...inLongTime, ...inLong };
  test('kill -9 while points arrive: each visit has them, once', options, (context) => {
    let restaurant: Restaurant;
    let book: ReturnType<typeof openBook>;
    let guests: number[];

    return inRounds(context, { few: 3, lifetime: 10 }, async (dice, round) => {
      if (round % 10 === 0) {
        [restaurant, book] = [await openSofra(engine), openBook()];
        guests = await gather(restaurant.client, book);
        if (engine === 'PostgreSQL') await openSofraOn(restaurant.location);
      }
      const before = await sums();
      await wait(round);
      await until(async () => (await sums()).waiting < many, { interval: 20 });
      await pause(dice.between([0, 600]));
      await restaurant.kill();
      const killed = await sums();
      await restaurant.open();
      await until(async () => (await sums()).waiting === 0, { interval: 50 });
      expect(await sums()).toEqual({
        waiting: 0,
        points: before.points + 7 * many,
        entries: before.entries + many,
        visits: before.visits + many,
      });
      // Each transaction before the kill was committed completely.
      expect(killed.points - before.points).toBe(7 * (killed.entries - before.entries));
      expect(killed.visits - before.visits).toBe(killed.entries - before.entries);
      expect(killed.waiting).toBe(many - (killed.visits - before.visits));
      return check(restaurant.location, book);
    });

    /** Visits of the guests in turn, each with seven points that are due. */
    function wait(round: number) {
      return withStore(restaurant.location, (store) =>
        transact(store, async (db) => {
          const on = { ...store, db };
          const guestOf = (i: number) => guests[i % guests.length]!;
          const visits = numbered(many).map((i) => visitRow(guestOf(i), `${round}-${i}`));
          await addRows(on, 'visits', visits);
          const added = await db
            .selectFrom('visits')
            .select(['id as visitId', 'customerId'])
            .where('billKey', 'like', `${round}-%`)
            .$narrowType<{ customerId: number }>()
            .execute();
          const due = { points: 7, description: '7 SAR', dueAt: new Date(0).toISOString() };
          await addRows(
            on,
            'waiting_points',
            added.map((visit) => ({ ...visit, ...due })),
          );
        }),
      );
    }

    /** The sums at one moment, since the other server goes on: one statement reads one state. */
    function sums() {
      return withStore(restaurant.location, async ({ db }) => {
        const found = await db
          .selectNoFrom(({ selectFrom }) => [
            selectFrom('waiting_points').select(countAll).as('waiting'),
            selectFrom('customers')
              .select(({ fn }) => fn.sum<number>('points').as('points'))
              .as('points'),
            selectFrom('point_transactions').select(countAll).as('entries'),
            selectFrom('visits').select(countAll).where('entryId', 'is not', null).as('visits'),
          ])
          .executeTakeFirstOrThrow();
        return {
          waiting: Number(found.waiting),
          points: Number(found.points),
          entries: Number(found.entries),
          visits: Number(found.visits),
        };
      });
    }
  });
});
