// A device that is a till and on which guests have logged in too.
import { expect, test } from 'vitest';
import { colleague, guest, owner } from '../people.ts';
import { openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { choosePin, till } from '../tills.ts';

onEachEngine((engine) => {
  test('a guest who has logged in on the device of a till stands out', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const device = await till(restaurant, admin);
    await choosePin(admin, device, { id: yusuf.id, pin: '4071' });
    const sara = await guest(restaurant);
    const lines = async () => (await admin.asks('readStandingOut')).lines;
    const body = { mobile: sara.mobile, password: sara.password };
    await device.asks('logInCustomer', { body });
    expect(await lines()).toEqual([]);
    await device.asks('logInAtTill', { body: { adminId: yusuf.id, pin: '4071' } });
    await device.asks('settleVisit', { body: { guest: { customerId: sara.id }, points: 10 } });
    const line = `device:1:${sara.id}`;
    expect(await lines()).toMatchObject([{ kind: 'device', line, till: 'Bar', guest: sara.name }]);
    const { rows } = await admin.asks('listStandingOutVisits', { query: { line } });
    expect(rows).toMatchObject([{ guest: sara.name, person: 'yusuf' }]);
    await admin.asks('markStandingOut', { body: { line, note: 'The tablet was theirs' } });
    expect(await lines()).toMatchObject([{ line, mark: { note: 'The tablet was theirs' } }]);
    await admin.asks('endTill', { params: { id: 1 } });
    expect(await lines()).toEqual([]);
  });
});
