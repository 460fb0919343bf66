// The till: the last members, the usual amounts, and the member whose card is scanned.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { inLongOnPostgres } from '../setup/long.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, partner, regulars, standsAt, type Person } from '../people.ts';

interface Given {
  customerId: number;
  points: number;
  description?: string;
}

const give = (admin: Person, { description = 'Dinner', ...given }: Given) =>
  admin.asks('awardPoints', { body: { ...given, description } });

/** Puts a QR on a member's card. */
const showQr = ({ store }: Restaurant, { id, qrToken }: { id: number; qrToken: string }) =>
  store.db.updateTable('customers').set({ qrToken }).where('id', '=', id).execute();

const token = 'C0FFEE00C0FFEE00C0FFEE00C0FFEE00';

onEachEngine((engine, testOnce) => {
  testOnce('before the first award a till has nothing at hand', async () => {
    const admin = await owner(await openRestaurant(engine));
    expect(await admin.asks('readTill')).toEqual({
      recent: [],
      amounts: [],
      reasons: [],
      usual: null,
      earning: null,
      events: [],
    });
  });

  testOnce('the last eight who were given points come once each, as they stand now', async () => {
    const restaurant = await openRestaurant(engine);
    const [people, admin] = [await regulars(restaurant, 10), await owner(restaurant)];
    const ids = people.map(({ id }) => id);
    for (const customerId of ids) await give(admin, { customerId, points: 50 });
    await give(admin, { customerId: ids[4]!, points: 2_000 });
    // Negative points, no points and deductions do not count as points that were given.
    await give(admin, { customerId: ids[0]!, points: -10 });
    await give(admin, { customerId: ids[1]!, points: 0 });
    const body = { customerId: ids[0]!, points: 5, description: 'Gift' };
    await admin.asks('deductPoints', { body });
    await admin.asks('removeCustomer', { params: { id: ids[9]! } });
    const { recent } = await admin.asks('readTill');
    expect(recent.map(({ id }) => id)).toEqual([4, 8, 7, 6, 5, 3, 2, 1].map((i) => ids[i]));
    expect(recent[0]).toEqual({
      id: ids[4],
      name: people[4]!.name,
      mobile: people[4]!.mobile,
      points: 2_050,
      level: 'Bronze',
    });
  });

  test('the commonest amounts and reasons are those that were asked for', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const rate = { currency: 'SAR', pointsPerUnit: '10' };
    await admin.asks('changeSettings', { body: rate });
    const [startDate, endDate] = ['2026-11-21T18:00:00.000Z', '2026-11-21T19:00:00.000Z'];
    const event = { name: 'Eid', description: '', multiplier: 3, startDate, endDate };
    await restaurant.store.db.insertInto('special_events').values(event).execute();
    const customerId = sara.id;
    for (const points of [50, 20, 50]) await give(admin, { customerId, points });
    for (const description of ['Tea', 'Tea']) {
      await admin.asks('awardPoints', { body: { customerId, bill: '30', description } });
    }
    expect(await admin.asks('readTill')).toMatchObject({
      amounts: [50],
      reasons: ['Dinner', 'Tea'],
      usual: 50,
      earning: rate,
    });
  });

  testOnce('an undone award was never given, and an undo gives nothing', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant)];
    const admin = await owner(restaurant);
    const gift = { customerId: sara.id, points: 40, description: 'Gift' };
    await give(admin, { customerId: sara.id, points: 100 });
    const slip = await give(admin, { customerId: omar.id, points: 5_000 });
    const deduction = await admin.asks('deductPoints', { body: gift });
    for (const { customerId, transactionId } of [slip, deduction]) {
      await admin.asks('undoEntry', { body: { customerId, transactionId } });
    }
    const { recent } = await admin.asks('readTill');
    expect(recent).toMatchObject([{ id: sara.id, points: 100 }]);
  });

  test('older entries than the last 500 are not looked at', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant)];
    const admin = await owner(restaurant);
    for (let i = 0; i < 5; i += 1) await give(admin, { customerId: omar.id, points: 7 });
    const many = Array.from({ length: 500 }, () => give(admin, { customerId: sara.id, points: 1 }));
    await Promise.all(many);
    const { recent, amounts, usual } = await admin.asks('readTill');
    expect([recent.map(({ id }) => id), amounts, usual]).toEqual([[sara.id], [1], 1]);
  });

  testOnce("the QR on a member's card says whose it is, and stays good", async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    await showQr(restaurant, { id: sara.id, qrToken: token });
    const before = await sara.asks('currentCustomer');
    for (let i = 0; i < 2; i += 1) {
      expect(await admin.asks('findCustomerByQr', { body: { token } })).toEqual({
        id: sara.id,
        name: sara.name,
        mobile: sara.mobile,
        points: 0,
        level: 'Starter',
      });
    }
    const after = await sara.asks('currentCustomer');
    expect([after.qrToken, after.verificationCode]).toEqual([token, before.verificationCode]);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ entries: 0 });
    // The code is still valid at counters; a partner's scan renews it.
    await (await partner(restaurant)).asks('scanCustomer', { body: { token } });
    expect(await admin.tries('findCustomerByQr', { body: { token } })).toMatchObject({
      status: 400,
      text: 'This QR code is not valid any more. Please scan the one on the card now',
    });
  });

  test.each([
    [{ token: 'https://example.com' }, 'This QR code is not from a card of the family'],
    [{ token: token.toLowerCase() }, 'This QR code is not from a card of the family'],
    [{}, 'Required'],
  ])('%j is no QR of a card', inLongOnPostgres(engine), async (body, words) => {
    const admin = await owner(await openRestaurant(engine));
    expect(await admin.tries('findCustomerByQr', { body })).toMatchObject({
      status: 400,
      text: words,
    });
  });
});
