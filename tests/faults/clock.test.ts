// The machine's clock is set forward and back while people work.
import { expect, test } from 'vitest';
import { keySpan } from '../../src/domain/members/session-rules.ts';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, visitor, type Person } from '../people.ts';
import { note, openBook, type Change } from '../../lab/book/book.ts';
import { check } from '../../lab/book/check.ts';
import { draw } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';

const day = 86_400;
/** Errors of a clock in seconds: one second, daylight saving, a day, a wrong year. */
const leaps = [1, 3_600, day, 400 * day];

onEachEngine((engine) => {
  test('entries keep their order, and keys count once', inLongTime, async (context) => {
    const restaurant = await openRestaurant(engine);
    const book = openBook();
    await inRounds(context, { few: 2 }, async (dice) => {
      const [sara, omar] = [await guest(restaurant), await guest(restaurant)];
      /** The time of each request by the clock at that moment. */
      const askedAt = new Map<Change, number>();
      let admin = await owner(restaurant);
      let faults = 0;

      const post = async (line: Change) => {
        const { key, call, sent } = line;
        const answer = await admin.tries(call, sent, { headers: { 'idempotency-key': key } });
        if (answer.status === 401) {
          // The jump has ended the session, as a long absence does, so the client logs in again.
          admin = await owner(restaurant);
          await post(line);
        } else note(line, answer);
      };
      for (let sent = 0; sent < 30; sent += 1) {
        if (dice.happens(0.5)) {
          leap(restaurant, dice);
          faults += 1;
        }
        const known = [...askedAt].filter(
          ([, at]) => restaurant.clock.now().getTime() < at + keySpan,
        );
        if (known.length > 0 && dice.happens(0.4)) await post(dice.pick(known)[0]);
        else {
          const line = { ...draw(dice, [sara.id, omar.id]), call: 'awardPoints' as const };
          book.changes.push(line);
          askedAt.set(line, restaurant.clock.now().getTime());
          await post(line);
        }
      }
      for (const { id } of [sara, omar]) {
        const { rows } = await admin.asks('listTransactions', { params: { id } });
        const own = book.changes.filter(({ customerId }) => customerId === id);
        expect(rows.map(({ description }) => description)).toEqual(
          own.map(({ key }) => key).toReversed(),
        );
      }
      return { ...(await check(restaurant.location, book)), faults };
    });
  });

  test('sessions and one-time passes end by the clock, and nothing breaks', async () => {
    const restaurant = await openRestaurant(engine);
    const sara = await guest(restaurant);
    const status = async (person: Person) => (await person.tries('currentCustomer')).status;
    restaurant.clock.pass({ days: -400 });
    expect(await status(sara)).toBe(200);
    const { pass, mobile } = await logIn(restaurant, sara);
    restaurant.clock.pass({ days: 800 });
    expect(await status(sara)).toBe(401);
    const used = { body: { mobile, password: pass } };
    expect((await visitor(restaurant).tries('logInCustomer', used)).status).toBe(401);
    restaurant.clock.pass({ days: -800 });
    expect(await status(sara)).toBe(200);
    const again = visitor(restaurant);
    const statuses = [
      await again.tries('logInCustomer', used),
      await again.tries('logInCustomer', used),
    ];
    expect(statuses.map((answer) => answer.status)).toEqual([200, 401]);
  });
});

function leap({ clock }: Restaurant, dice: Dice) {
  const seconds = dice.between([0, dice.pick(leaps)]);
  clock.pass({ seconds: dice.happens(0.5) ? -seconds : seconds });
}

/** A guest logs in by form; the answer has a one-time pass. */
async function logIn(
  restaurant: Restaurant,
  { mobile, password }: { mobile: string; password: string },
) {
  const { password: pass = '' } = await visitor(restaurant).asks('logInCustomer', {
    body: { mobile, password },
  });
  return { pass, mobile };
}
