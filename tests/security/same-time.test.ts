// Refused log-ins reveal nothing: all have the same answer and take the same work. `npm run bench
// -- same-time` measures the time.
import { createHook } from 'node:async_hooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallName } from '../../src/contract/index.ts';
import { onEachEngine } from '../setup/engines.ts';
import { adminPassword, openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, newMobile, partner, visitor } from '../people.ts';

type Typed = Record<string, string>;

/** The accounts at each log-in: an unknown one, and those that may not log in for other reasons. */
const doors: Partial<Record<CallName, (restaurant: Restaurant) => Promise<Record<string, Typed>>>> =
  {
    logInCustomer: async (restaurant) => {
      const [sara, omar, layla, adam] = await Promise.all(
        [1, 2, 3, 4].map(() => guest(restaurant)),
      );
      const { db } = restaurant.store;
      const of = (mobile: string) => db.updateTable('customers').where('mobile', '=', mobile);
      await of(omar!.mobile).set({ password: null }).execute();
      const runsOut = restaurant.clock.now().toISOString();
      await of(layla!.mobile).set({ temporaryUntil: runsOut }).execute();
      return {
        'an unknown number': { mobile: newMobile(), password: 'walnut-tree' },
        'a wrong password': { mobile: sara!.mobile, password: 'not-this-one' },
        'no password at all': { mobile: adam!.mobile },
        'somebody without a password': { mobile: omar!.mobile, password: 'walnut-tree' },
        'a temporary one that ran out': { mobile: layla!.mobile, password: layla!.password },
        'half a character': { mobile: adam!.mobile, password: '\ud800' },
      };
    },
    logInPartner: async (restaurant) => {
      await partner(restaurant);
      const late = await partner(restaurant, { username: 'florist' });
      const temporaryUntil = restaurant.clock.now().toISOString();
      const partners = restaurant.store.db.updateTable('partners').set({ temporaryUntil });
      await partners.where('id', '=', late.id).execute();
      return {
        'an unknown name': { username: 'nobody', password: 'fresh-bread' },
        'a wrong password': { username: 'bakery', password: 'not-this-one' },
        'a temporary one that ran out': { username: 'florist', password: late.password },
      };
    },
    logInAdmin: async () => ({
      'an unknown name': { username: 'nobody', password: adminPassword },
      'a wrong password': { username: 'admin', password: 'not-this-one' },
    }),
  };

onEachEngine((engine) => {
  describe.each(Object.entries(doors))('%s', (call, stand) => {
    test('refuses everybody in the same way, after hashing one password', async () => {
      const restaurant = await openRestaurant(engine);
      const refusals = new Set<string>();
      for (const [who, body] of Object.entries(await stand(restaurant))) {
        const hashed = countHashes();
        const { status, text, headers } = await visitor(restaurant).tries(call as CallName, {
          body,
        });
        const { date: _, ...others } = headers;
        expect(`${who}: ${status}, ${hashed()} hashed`).toBe(`${who}: 401, 1 hashed`);
        refusals.add(JSON.stringify([text, others]));
      }
      expect(refusals.size).toBe(1);
    });
  });
});

/** Counts the passwords that are hashed from now on, by the asynchronous resources of Node. */
function countHashes() {
  let count = 0;
  const hook = createHook({ init: (_, type) => void (count += Number(/argon2/i.test(type))) });
  hook.enable();
  onTestFinished(() => void hook.disable());
  return () => {
    hook.disable();
    return count;
  };
}
