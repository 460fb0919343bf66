// Live updates: open cards show immediately what happens to their guest.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { addOffer, award, openCard, pointsOf } from '../cards.ts';
import { openRestaurant } from '../restaurant.ts';
import { guest, owner, partner, visitor } from '../people.ts';

onEachEngine((engine) => {
  async function opening() {
    const restaurant = await openRestaurant(engine);
    return { restaurant, sara: await guest(restaurant), admin: await owner(restaurant) };
  }

  test('points are on the card with their entry, the balance and the level after it', async () => {
    const { sara, admin } = await opening();
    const card = await openCard(sara);
    const { transactionId } = await award(admin, sara, 1_100);
    expect(await card.next()).toEqual({
      kind: 'points',
      entry: {
        id: transactionId,
        points: 1_100,
        description: 'Dinner 1100',
        timestamp: '2026-11-21T18:30:00.000Z',
        balance: 1_100,
        undoes: null,
        undoneBy: null,
      },
      total: 1_100,
      level: 'Bronze',
    });
    const body = { customerId: sara.id, points: 200, description: 'Gift' };
    await admin.asks('deductPoints', { body });
    const deducted = { kind: 'points', entry: { points: -200 }, total: 900, level: 'Starter' };
    expect(await card.next()).toMatchObject(deducted);
    expect(card.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  });

  test('every page of a guest hears it, and nobody else does', async () => {
    const { restaurant, sara, admin } = await opening();
    const omar = await guest(restaurant, { name: 'Omar Said' });
    const cards = [await openCard(sara), await openCard(sara), await openCard(omar)];
    await award(admin, sara, 10);
    await award(admin, omar, 20);
    const heard = await Promise.all(cards.map((card) => card.next()));
    expect(pointsOf(heard)).toEqual([10, 10, 20]);
  });

  test('offers of the own level are news, when they come, change, go and run out', async () => {
    const { restaurant, sara, admin } = await opening();
    const card = await openCard(sara);
    await addOffer(admin, 'Gold');
    const { id } = await addOffer(admin, 'Starter');
    expect(await card.next()).toEqual({ kind: 'offers' });
    const steps = [{ title: 'Coffee' }, { active: false }, { active: true }, { level: 'Gold' }];
    for (const body of steps as { level?: 'Gold' }[]) {
      await admin.asks('changeOffer', { params: { id }, body });
      expect(await card.next()).toEqual({ kind: 'offers' });
    }
    await admin.asks('removeOffer', { params: { id } });
    const brief = await addOffer(admin, 'Starter', '2026-11-22T00:00:00.000Z');
    expect(await card.next()).toEqual({ kind: 'offers' });
    restaurant.clock.pass({ hours: 6 });
    const morning = await owner(restaurant);
    await award(morning, sara, 7);
    expect(pointsOf(await card.nextOnes(2))).toEqual([7, 'offers']);
    // An offer that has run out sends no update when it is deleted.
    await morning.asks('removeOffer', { params: { id: brief.id } });
    await award(morning, sara, 8);
    expect(pointsOf([await card.next()])).toEqual([8]);
  });

  test('a level that has other offers brings them', async () => {
    const { sara, admin } = await opening();
    await addOffer(admin, 'Bronze');
    const card = await openCard(sara);
    await award(admin, sara, 1_000);
    await award(admin, sara, 1);
    expect(pointsOf(await card.nextOnes(3))).toEqual([1_000, 1, 'offers']);
  });

  test('a code that was used up or renewed is news, and its cursor does not tell it', async () => {
    const { restaurant, sara } = await opening();
    const bakery = await partner(restaurant);
    const card = await openCard(sara);
    for (const verify of ['verifyCustomer', 'scanCustomer'] as const) {
      const { verificationCode, qrToken } = await sara.asks('currentCustomer');
      const params = { mobile: sara.mobile };
      if (verify === 'scanCustomer') await bakery.asks(verify, { body: { token: qrToken! } });
      else await bakery.asks(verify, { params, body: { code: verificationCode! } });
      expect(await card.next()).toEqual({ kind: 'code' });
    }
    const body = { mobile: sara.mobile, password: sara.password };
    await visitor(restaurant).asks('logInCustomer', { body });
    expect(await card.next()).toEqual({ kind: 'code' });
    const { verificationCode, qrToken, news } = await sara.asks('currentCustomer');
    expect(news).toBe(card.lastId());
    expect(news).not.toContain(verificationCode);
    expect(news).not.toContain(qrToken);
  });

  test('an account that is deleted or reset says so, and nothing follows', async () => {
    const { restaurant, sara, admin } = await opening();
    const omar = await guest(restaurant);
    const [lost, closed] = [await openCard(sara), await openCard(omar)];
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    expect(await lost.nextOnes(2)).toEqual([{ kind: 'gone', why: 'deleted' }, undefined]);
    const newPassword = 'pomegranate';
    await admin.asks('resetCustomerPassword', { params: { id: omar.id }, body: { newPassword } });
    expect(await closed.nextOnes(2)).toEqual([{ kind: 'gone', why: 'reset' }, undefined]);
  });

  test('a session that ends closes its own pages, which may come back with another', async () => {
    const { restaurant, sara, admin } = await opening();
    const phone = visitor(restaurant);
    const body = { mobile: sara.mobile, password: sara.password };
    await phone.asks('logInCustomer', { body });
    const [here, there] = [await openCard(sara), await openCard(phone)];
    await phone.asks('logOutCustomer');
    expect(await there.next()).toBeUndefined();
    await expect(phone.hears('watchCard', {})).rejects.toThrow('401');

    const change = { newPassword: 'almond-tree', confirmPassword: 'almond-tree' };
    await sara.asks('changeCustomerPassword', {
      body: { currentPassword: sara.password, ...change },
    });
    expect(await here.next()).toBeUndefined();
    await award(admin, sara, 5);
    const { news } = await sara.asks('currentCustomer');
    await award(admin, sara, 6);
    const back = await sara.hears('watchCard', { query: { after: news } }, here.lastId());
    expect(pointsOf([await back.next()])).toEqual([here.lastId() ? 5 : 6]);
  });

  test('a page that only stays open is no use of its session', async () => {
    const { restaurant, sara } = await opening();
    const card = await openCard(sara);
    restaurant.clock.pass({ days: 20 });
    await award(await owner(restaurant), sara, 1);
    expect(pointsOf([await card.next()])).toEqual([1]);
    restaurant.clock.pass({ days: 20 });
    await award(await owner(restaurant), sara, 2);
    expect(await card.next()).toBeUndefined();
  });

  test('a restore ends the sessions, and the pages with them', async () => {
    const { restaurant, sara, admin } = await opening();
    const [card, omar] = [await openCard(sara), await guest(restaurant)];
    const { filename } = await admin.asks('runBackup');
    const file = await admin.tries('downloadBackup', { params: { filename } });
    const late = await openCard(omar);
    await admin.asks('removeCustomer', { params: { id: omar.id } });
    expect(await late.next()).toMatchObject({ why: 'deleted' });
    await admin.asks('restoreBackup', { body: JSON.parse(file.text) });
    expect(await card.next()).toBeUndefined();
  });
});
