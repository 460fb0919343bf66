// A reward that comes with a message as a gift: it waits at no cost, is served like any other, ends
// by itself, and stands for no points anywhere.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { ownerAgain } from '../hooks.ts';
import { expire, lookAndSend, setRules, switchOn } from '../occasions.ts';
import { anotherSession, guest, standsAt } from '../people.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { openShelf, spendingsOf } from '../shelf.ts';

/** A restaurant whose welcome is a dessert as a gift, which Sara has got. */
async function open(engine: EngineName, wish: Parameters<typeof openShelf>[1] = {}) {
  const opened = await openShelf(engine, { points: 0, ...wish });
  const { restaurant, admin, sara, dessert } = opened;
  await admin.asks('changeSettings', { body: { currency: 'SAR' } });
  await setRules(admin, { quietFrom: 0, quietUntil: 0 });
  await switchOn(admin, 'welcome', { giftId: dessert.id, giftDays: 7 });
  await award(admin, sara, 10);
  await lookAndSend(restaurant, admin);
  return opened;
}

onEachEngine((engine, testOnce) => {
  test('a gift waits on the card at no cost, and is served with a visit', async () => {
    const { restaurant, admin, sara, dessert } = await open(engine);
    const shelf = await sara.asks('readShelf');
    expect(shelf).toMatchObject({ points: 10, spent: 0, claims: [{ cost: 0, state: 'claimed' }] });
    const [message] = (await sara.asks('currentCustomer')).messages!;
    expect(message).toMatchObject({
      points: 0,
      gift: { reward: 'Dessert', rewardArabic: 'حلوى', state: 'waiting' },
    });
    const [waiting] = shelf.claims;
    expect(Date.parse(message!.gift!.until)).toBe(Date.parse(waiting!.expiresAt));
    // There is nothing to give back.
    const params = { id: waiting!.id };
    expect(await sara.tries('cancelClaim', { params })).toMatchObject({ status: 409 });
    expect(await admin.asks('readLiability')).toMatchObject({
      gifts: { waiting: 1, atMenu: null, atCost: null },
    });
    await admin.asks('changeReward', {
      params: { id: dessert.id },
      body: { menuPrice: '30', ownCost: '9.50' },
    });
    expect(await admin.asks('readLiability')).toMatchObject({
      gifts: { waiting: 1, atMenu: '30.00 SAR', atCost: '9.50 SAR' },
    });

    const { qrToken } = await sara.asks('currentCustomer');
    const visit = await admin.asks('settleVisit', {
      body: { guest: { token: qrToken! }, claims: [waiting!.id] },
    });
    expect(visit).toBeDefined();
    expect((await sara.asks('readShelf')).claims).toEqual([]);
    expect(await sara.asks('readOwnMessages')).toMatchObject({
      messages: [{ gift: { state: 'served' } }],
    });
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 10, sum: 10 });
    expect(await spendingsOf(restaurant, sara)).toEqual([]);
    expect(await admin.asks('listRewards')).toMatchObject([{ claimed: 0, served: 1 }]);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });

    // Served by mistake, it waits again for the rest of its days.
    await admin.asks('undoClaim', { params, body: { reason: 'Another guest' } });
    expect((await sara.asks('readShelf')).claims).toMatchObject([
      { cost: 0, state: 'claimed', expiresAt: waiting!.expiresAt },
    ]);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });
  });

  testOnce('a gift ends by itself after its days, and says so', async () => {
    const { restaurant, admin, sara } = await open(engine);
    restaurant.clock.pass({ days: 7 });
    await anotherSession(restaurant, sara);
    await ownerAgain(admin);
    expect(await expire(restaurant)).toBe(1);
    expect((await sara.asks('readShelf')).claims).toEqual([]);
    expect(await sara.asks('readOwnMessages')).toMatchObject({
      messages: [{ gift: { state: 'ended' } }],
    });
    const { rows } = await admin.asks('listClaims', { params: { id: sara.id } });
    expect(rows).toMatchObject([{ state: 'expired', cost: 0, givenBack: null }]);
    expect(await admin.asks('readLiability')).toMatchObject({ gifts: { waiting: 0 } });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });
  });

  testOnce('a reward of which none is left, or that was deleted, is not promised', async () => {
    const opened = await open(engine, { stock: 1 });
    const { restaurant, admin, dessert } = opened;
    const omar = await guest(restaurant, { name: 'Omar' });
    await award(admin, omar, 10);
    await lookAndSend(restaurant, admin);
    const params = { id: omar.id };
    expect(await admin.asks('readMessagesOf', { params })).toMatchObject({
      messages: [{ state: 'gone', reward: null }],
    });
    expect(await omar.asks('currentCustomer')).not.toHaveProperty('messages');
    expect((await omar.asks('readShelf')).claims).toEqual([]);
    await admin.asks('changeReward', { params: { id: dessert.id }, body: { stock: 5 } });
    await admin.asks('removeReward', { params: { id: dessert.id } });
    const huda = await guest(restaurant, { name: 'Huda' });
    await award(admin, huda, 10);
    await lookAndSend(restaurant, admin);
    expect(await admin.asks('readMessagesOf', { params: { id: huda.id } })).toMatchObject({
      messages: [{ state: 'gone' }],
    });
  });

  testOnce('a gift goes with its guest: two cards become one and two again', async () => {
    const { restaurant, admin, sara } = await open(engine);
    const omar = await guest(restaurant, { name: 'Omar' });
    await award(admin, omar, 10);
    await lookAndSend(restaurant, admin);
    const { mobile, name } = sara;
    const params = { id: sara.id };
    const body = { other: omar.id, name, mobile };
    const { joinId } = await admin.asks('joinCards', { params, body });
    expect((await sara.asks('readShelf')).claims).toMatchObject([{ cost: 0 }, { cost: 0 }]);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });
    await admin.asks('partCards', { params: { id: joinId } });
    expect((await sara.asks('readShelf')).claims).toHaveLength(1);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });
  });

  testOnce('gifts do not count against what a guest may claim for points', async () => {
    const { admin, sara, dessert } = await open(engine, { mostEach: 1 });
    await award(admin, sara, 400);
    const { rewards } = await sara.asks('readShelf');
    expect(rewards).toMatchObject([{ id: dessert.id, more: 1 }]);
    const body = { rewardId: dessert.id, version: rewards[0]!.version };
    expect(await sara.asks('claimReward', { body })).toMatchObject({ spent: 300 });
  });
});
