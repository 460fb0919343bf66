// Sessions at tills begin with a current PIN, end after a timeout, and are separate from the
// office's.
import { expect, test } from 'vitest';
import { colleague, owner } from '../people.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { choosePin, till } from '../tills.ts';

const pinOf = (adminId: number, pin: string) => ({ body: { adminId, pin } });

onEachEngine((engine, testOnce) => {
  test('a PIN that is reset while it is compared begins no session, nor one ended', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const params = { id: yusuf.id };
    const device = await till(restaurant, admin);
    const { id } = (await device.asks('currentTill'))!;
    const sessions = restaurant.store.db.selectFrom('sessions').select('tillId');
    const ends = {
      off: () => admin.asks('changeAdmin', { params, body: { active: false } }),
      reset: () => admin.asks('resetPin', { params }),
      till: () => admin.asks('endTill', { params: { id } }),
    };
    const pins = { off: '4071', reset: '5082', till: '6093' };
    for (const what of ['off', 'reset', 'till'] as const) {
      await choosePin(admin, device, { ...params, pin: pins[what] });
      await device.asks('logOutAdmin');
      afterNextComparison(restaurant, ends[what]);
      const { status } = await device.tries('logInAtTill', pinOf(yusuf.id, pins[what]));
      const begun = await sessions.where('tillId', 'is not', null).execute();
      expect({ what, status, begun }).toEqual({ what, status: 401, begun: [] });
      await admin.asks('changeAdmin', { params, body: { active: true } });
    }
  });

  test('a till locks after the minutes of the restaurant, unless somebody touches it', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const device = await till(restaurant, admin);
    await choosePin(admin, device, { id: yusuf.id, pin: '4071' });
    for (let minute = 0; minute < 4; minute += 1) {
      restaurant.clock.pass({ minutes: 2 });
      await device.asks('touchTill');
    }
    // A touch that a server with a slower clock records later does not shorten the session either.
    restaurant.clock.pass({ minutes: -3 });
    await device.asks('touchTill');
    restaurant.clock.pass({ minutes: 3 });
    // Requests that the page makes by itself do not extend the session.
    restaurant.clock.pass({ minutes: 2 });
    await device.asks('readTill');
    restaurant.clock.pass({ minutes: 1.5 });
    expect((await device.tries('readTill')).status).toBe(401);
    expect((await device.tries('touchTill')).status).toBe(401);

    await admin.asks('changeSettings', { body: { tillLockMinutes: 1 } });
    await device.asks('logInAtTill', pinOf(yusuf.id, '4071'));
    restaurant.clock.pass({ minutes: 1.5 });
    expect((await device.tries('readTill')).status).toBe(401);
    for (const tillLockMinutes of [0, 31, 1.5]) {
      expect((await admin.tries('changeSettings', { body: { tillLockMinutes } })).status).toBe(400);
    }
  });

  testOnce(
    'logging out everywhere at a till ends sessions at tills, not in the office',
    async () => {
      const restaurant = await openRestaurant(engine);
      const admin = await owner(restaurant);
      const { id } = await admin.asks('currentAdmin');
      const [bar, garden] = [await till(restaurant, admin), await till(restaurant, admin)];
      await choosePin(admin, bar, { id, pin: '4071' });
      await garden.asks('logInAtTill', pinOf(id, '4071'));
      await bar.asks('logOutAdmin', { body: { everywhere: true } });
      for (const device of [bar, garden]) expect((await device.tries('readTill')).status).toBe(401);
      await bar.asks('logInAtTill', pinOf(id, '4071'));
      await admin.asks('logOutAdmin', { body: { everywhere: true } });
      for (const one of [bar, admin]) expect((await one.tries('currentAdmin')).status).toBe(401);
    },
  );
});

/** Runs some work right after the next comparison of a PIN. */
function afterNextComparison({ services: { hashing } }: Restaurant, work: () => Promise<unknown>) {
  const compare = hashing.isPassword;
  hashing.isPassword = async (typed, stored) => {
    hashing.isPassword = compare;
    const right = await compare(typed, stored);
    await work();
    return right;
  };
}
