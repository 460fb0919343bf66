// The queue of password hashing is full: honest people still get in, and nobody can occupy it.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { adminPassword, openRestaurant, type Restaurant } from '../restaurant.ts';
import { counted, numbered } from '../many.ts';
import { guest, owner, partner, visitor, type Person } from '../people.ts';

/** Hashing takes long enough for other requests to arrive. */
const inFull = { hashing: 'full' } as const;

/** Logs in on a new device, each time in another network. */
const logInFrom = (
  restaurant: Restaurant,
  place: number,
  body: { mobile: string; password: string },
) => {
  const extra = { address: `10.${place >> 8}.${place & 255}.7` };
  return visitor(restaurant).tries('logInCustomer', { body }, extra);
};

onEachEngine((engine) => {
  // The test hashes about 240 passwords at full cost, on a machine that may be busy.
  const longTimeout = { timeout: 120_000 };
  test(
    'a full queue lets in who is known, and writes nothing of whom it refuses',
    longTimeout,
    async () => {
      const restaurant = await openRestaurant(engine, {}, inFull);
      const [sara, bakery, admin] = [
        await guest(restaurant),
        await partner(restaurant),
        await owner(restaurant),
      ];
      await restaurant.store.db.deleteFrom('throttles').execute();
      const strangers = numbered(400).map((i) =>
        logInFrom(restaurant, i, { mobile: `+96655${1_000_000 + i}`, password: 'not-this-one' }),
      );
      const { mobile, password } = sara;
      const honest: [Person, Parameters<Person['tries']>][] = [
        [sara, ['logInCustomer', { body: { mobile, password } }]],
        [bakery, ['logInPartner', { body: { username: 'bakery', password: bakery.password } }]],
        [admin, ['logInAdmin', { body: { username: 'admin', password: adminPassword } }]],
      ];
      const inside = await Promise.all(
        numbered(16).flatMap(() => honest.map(([person, call]) => person.tries(...call))),
      );
      expect(counted(inside)).toEqual({ 200: 48 });
      const { 401: compared = 0, 503: full = 0 } = counted(await Promise.all(strangers));
      expect(compared + full).toBe(400);
      expect(full).toBeGreaterThan(0);
      // Each compared password is counted three times: for the number, for the number at the
      // network, and for the network.
      const rows = await restaurant.store.db.selectFrom('throttles').selectAll().execute();
      expect(rows.filter(({ moments }) => moments !== '[]')).toHaveLength(3 * compared);
    },
  );

  test('one who logs in again and again leaves places for everybody else', async () => {
    const restaurant = await openRestaurant(engine, {}, inFull);
    const [sara, omar, admin] = [
      await guest(restaurant),
      await guest(restaurant),
      await owner(restaurant),
    ];
    const entering = ({ mobile, password }: typeof sara) => ({ body: { mobile, password } });
    let before = 0;
    const many = numbered(300).map(async () => {
      const answer = await sara.tries('logInCustomer', entering(sara));
      if (answer.status === 200) before += 1;
      return answer;
    });
    const others = await Promise.all([
      omar.tries('logInCustomer', entering(omar)),
      admin.tries('logInAdmin', { body: { username: 'admin', password: adminPassword } }),
    ]);
    expect(counted(others)).toEqual({ 200: 2 });
    // The two did not wait for the forty-eight who came before.
    expect(before).toBeLessThan(30);
    const { 200: entered = 0, 503: refused = 0 } = counted(await Promise.all(many));
    expect(entered + refused).toBe(300);
    // Places that became free are used again, so the exact number depends on timing.
    expect(entered).toBeGreaterThanOrEqual(48);
    expect(refused).toBeGreaterThan(0);
  });
});
