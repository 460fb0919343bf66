// Rewards in the office: offered, changed, pictured and taken away, and how they go.
import { expect, test } from 'vitest';
import { english as messages } from '../../src/contract/messages/english.ts';
import { pictureAddress } from '../../src/contract/rewards/pictures.ts';
import { removeUnusedPictures } from '../../src/storage/rewards/picture-queries.ts';
import { award } from '../cards.ts';
import { guest, owner, visitor } from '../people.ts';
import { smallestJpeg } from '../pictures.ts';
import { openRestaurant } from '../restaurant.ts';
import { claim, openShelf, openShelfWithPartners, seen, serve, tryToClaim } from '../shelf.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine, testOnce) => {
  test('a reward is offered with what was said, changed, and taken away', async () => {
    const { sara, admin, dessert } = await openShelf(engine);
    const unsaid = {
      description: null,
      descriptionArabic: null,
      lowestLevel: 'Starter',
      stock: null,
      mostEach: null,
      firstDay: null,
      lastDay: null,
      active: true,
      partnerId: null,
      partner: null,
      picture: null,
      menuPrice: null,
      ownCost: null,
    };
    const said = { name: 'Dessert', nameArabic: 'حلوى', cost: 300 };
    expect(dessert).toEqual({ id: dessert.id, ...said, ...unsaid, claimed: 0, served: 0 });
    const body = { description: 'Of the day\nfor two', stock: 3, lowestLevel: 'Bronze' as const };
    const changed = await admin.asks('changeReward', { params: dessert, body });
    expect(changed).toEqual({ ...dessert, ...body });
    const [shown] = (await sara.asks('readShelf')).rewards;
    expect(shown).toMatchObject({ ...said, left: 3, more: null, version: 2 });
    await admin.asks('removeReward', { params: dessert });
    expect(await admin.asks('listRewards')).toEqual([]);
    expect(await sara.asks('readShelf')).toMatchObject({ rewards: [], claims: [] });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'reward.' } });
    expect(rows.map(({ action }) => action)).toEqual([
      'reward.deleted',
      'reward.changed',
      'reward.added',
    ]);
  });

  test('costs, stocks and days at their limits, and beyond them a sentence', async () => {
    const { admin, dessert } = await openShelf(engine);
    const said = async (fields: object) => {
      const body = { name: 'Tea', cost: 1, ...fields };
      const { status, text } = await admin.tries('addReward', { body });
      return status === 200 ? 'offered' : text;
    };
    const stock = 'How many there are is a whole number from 0 to 1000000';
    const each = 'How often a guest may have it is a whole number from 1 to 1000';
    for (const [fields, answer] of [
      [{ cost: 2_147_483_647, stock: 1_000_000, mostEach: 1_000 }, 'offered'],
      [{ stock: 0, mostEach: 1, firstDay: '2026-11-21', lastDay: '2026-11-21' }, 'offered'],
      [{ cost: 0 }, messages.costTooLow],
      [{ cost: -1 }, messages.costTooLow],
      [{ cost: 1.5 }, messages.pointsWhole],
      [{ cost: 2_147_483_648 }, messages.balanceTooHigh],
      [{ cost: undefined }, messages.costRequired],
      [{ stock: -1 }, stock],
      [{ stock: 1_000_001 }, stock],
      [{ mostEach: 0 }, each],
      [{ mostEach: 1_001 }, each],
      [{ firstDay: '2026-11-22', lastDay: '2026-11-21' }, messages.lastDayFirst],
      [{ lastDay: 'tomorrow' }, messages.dateFormat],
      [{ partnerId: 99 }, messages.partnerNotFound],
      [{ partnerId: 0 }, messages.partnerNotFound],
      [{ picture: 'a'.repeat(64) }, messages.pictureNotFound],
      [{ name: ' ' }, messages.required],
    ] as const) {
      expect(await said(fields), JSON.stringify(fields)).toBe(answer);
    }
    const { id } = dessert;
    const change = (body: object) => admin.tries('changeReward', { params: { id }, body });
    await change({ firstDay: '2026-11-22' });
    expect(await change({ lastDay: '2026-11-21' })).toMatchObject({
      text: messages.lastDayFirst,
    });
  });

  testOnce('there are never fewer than are out, and two hundred kinds at most', async () => {
    const { sara, admin, dessert } = await openShelf(engine);
    await claim(sara, dessert);
    await claim(sara, dessert);
    const change = (stock: number) =>
      admin.tries('changeReward', { params: dessert, body: { stock } });
    expect(await change(1)).toMatchObject({
      status: 409,
      text: 'So many of this reward have been claimed already: 2',
    });
    expect(await change(2)).toMatchObject({ status: 200 });
    expect(await tryToClaim(sara, dessert)).toMatchObject({ text: messages.rewardGone });
    for (let i = 1; i < 200; i += 1) {
      await admin.asks('addReward', { body: { name: `Tea ${i}`, cost: i } });
    }
    expect(await admin.tries('addReward', { body: { name: 'One more', cost: 1 } })).toMatchObject({
      status: 409,
      text: 'There can be at most 200 rewards',
    });
    expect((await sara.asks('readShelf')).rewards).toHaveLength(200);
  });

  test('a picture is a JPEG of 200 KB at most, and is kept by browsers for good', async () => {
    const { restaurant, admin, dessert, sara } = await openShelf(engine);
    const { app, store, clock } = restaurant;
    const said = async (body: Buffer) => (await admin.tries('addPicture', { body })).text;
    const wrong = 'A picture is a JPEG of at most 200 KB';
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const cut = smallestJpeg.subarray(0, -1);
    const script = Buffer.from('<script>alert(1)</script>');
    for (const body of [png, cut, script, Buffer.alloc(0), Buffer.alloc(200 * 1_024)]) {
      expect(await said(body)).toBe(wrong);
    }
    const large = Buffer.concat([smallestJpeg, Buffer.alloc(200 * 1_024)]);
    expect(await admin.tries('addPicture', { body: large })).toMatchObject({
      status: 413,
      text: wrong,
    });
    const { picture } = await admin.asks('addPicture', { body: smallestJpeg });
    // The location, the camera and bytes after the end of the picture are removed.
    const place = Buffer.from('ffe1000c457869660000475053aa', 'hex');
    const [first, rest] = [smallestJpeg.subarray(0, 2), smallestJpeg.subarray(2)];
    const long = Buffer.concat([first, place, rest, place]);
    expect((await admin.asks('addPicture', { body: long })).picture).toBe(picture);
    const fetch = (cookies = {}) => app.inject({ url: pictureAddress(picture), cookies });
    // Until a reward uses the picture, only the office sees it, without caching.
    for (const cookies of [{}, sara.cookies]) expect((await fetch(cookies)).statusCode).toBe(404);
    const shown = await fetch(admin.cookies);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    await admin.asks('changeReward', { params: dessert, body: { picture } });
    // A restored backup may contain a picture with a location.
    await store.db
      .updateTable('reward_pictures')
      .set({ data: long.toString('base64') })
      .execute();
    const answer = await fetch();
    expect(answer.rawPayload).toEqual(smallestJpeg);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const sweep = () => removeUnusedPictures(store.db, clock.now().toISOString());
    clock.pass({ hours: 1 });
    await sweep();
    expect((await fetch()).statusCode).toBe(200);
    await (
      await owner(restaurant)
    ).asks('changeReward', {
      params: dessert,
      body: { picture: null },
    });
    await sweep();
    expect((await fetch()).statusCode).toBe(404);
  });

  test('claims owed, claimed and served by day, and each reward’s share', async () => {
    const { restaurant, sara, admin, dessert } = await openShelf(engine);
    const omar = await guest(restaurant, { name: 'Omar' });
    await award(admin, omar, 500);
    const tea = await admin.asks('addReward', { body: { name: 'Tea', cost: 100 } });
    const first = await claim(sara, dessert);
    await serve(admin, { restaurant, guest: sara, claim: first });
    const second = await claim(omar, tea);
    await serve(admin, { restaurant, guest: omar, claim: second });
    const third = await claim(omar, tea);
    await omar.asks('cancelClaim', { params: third });
    await claim(sara, tea);
    const read = async () => {
      await admin.asks('readOverview');
      const figures = await admin.asks('readRewardFigures');
      const { owed, waiting, days, outcomes, shares, servedOfGone } = figures;
      return {
        owed,
        waiting,
        today: days.at(-1),
        outcomes,
        shares: shares.map(({ name, served }) => [name, served]),
        servedOfGone,
      };
    };
    expect(await read()).toEqual({
      owed: 1_500 - 500,
      waiting: 1,
      today: { day: '2026-11-21', claimed: 4, served: 2 },
      outcomes: { claimed: 1, served: 2, expired: 0, cancelled: 1 },
      shares: [
        ['Dessert', 1],
        ['Tea', 1],
      ],
      servedOfGone: 0,
    });
    await admin.asks('undoClaim', { params: first, body: { reason: 'A slip' } });
    await admin.asks('removeReward', { params: tea });
    expect(await read()).toMatchObject({
      owed: 1_300,
      waiting: 1,
      today: { served: 1 },
      outcomes: { claimed: 1, served: 1, expired: 0, cancelled: 2 },
      shares: [],
      servedOfGone: 1,
    });
    await sara.asks('leaveFamily', { body: { mobile: sara.mobile } });
    // The 400 points are Omar's 500 without his tea.
    expect(await read()).toMatchObject({ owed: 400, waiting: 0 });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  testOnce(
    'a partner that is switched off honours nothing, and what it honours rests',
    async () => {
      const { sara, admin, bakery, dessert } = await openShelfWithPartners(engine);
      expect((await sara.asks('readShelf')).rewards).toMatchObject([{ partner: 'The Bakery' }]);
      const params = { id: bakery.id };
      const body = await seen(sara, dessert.id);
      await admin.asks('setPartnerStatus', { params, body: { active: false } });
      expect((await sara.asks('readShelf')).rewards).toEqual([]);
      expect(await sara.tries('claimReward', { body })).toMatchObject({
        status: 409,
        text: messages.rewardResting,
      });
    },
  );

  testOnce('a deleted partner’s rewards rest, and the restaurant serves what waits', async () => {
    const { restaurant, sara, admin, bakery, dessert } = await openShelfWithPartners(engine);
    const waiting = await claim(sara, dessert);
    const body = await seen(sara, dessert.id);
    await admin.asks('removePartner', { params: { id: bakery.id } });
    expect(await admin.asks('listRewards')).toMatchObject([{ active: false, partnerId: null }]);
    expect(await sara.tries('claimReward', { body })).toMatchObject({ status: 409 });
    await serve(admin, { restaurant, guest: sara, claim: waiting });
  });

  testOnce('with rewards off the calls are not there, and what is open runs out', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const absent = { status: 404, text: messages.notFound };
    const body = { rewardId: 1, version: 1 };
    for (const [person, ...call] of [
      [sara, 'readShelf'],
      [sara, 'claimReward', { body }],
      [sara, 'listHistory'],
      [admin, 'listRewards'],
      [admin, 'addReward', { body: { name: 'Tea', cost: 1 } }],
      [admin, 'changeReward', { params: { id: 1 }, body: { name: 'Tea' } }],
      [admin, 'removeReward', { params: { id: 1 } }],
      [admin, 'addPicture', { body: smallestJpeg }],
      [admin, 'readRewardFigures'],
      [admin, 'findClaim', { body: { code: '123456' } }],
      [admin, 'serveClaim', { body: { code: '123456' } }],
    ] as const) {
      const [name, sent] = call as unknown as Parameters<typeof admin.tries>;
      expect(await person.tries(name, sent), name).toMatchObject(absent);
    }
    expect(await visitor(restaurant).asks('readConfig')).not.toHaveProperty('rewards');
    await admin.asks('changeSettings', { body: { rewards: true, claimMinutes: 43_200 } });
    const config = await visitor(restaurant).asks('readConfig');
    expect(config).toMatchObject({ rewards: true, limits: { stock: 1_000_000 } });
    expect(await admin.asks('readSettings')).toMatchObject({ rewards: true, claimMinutes: 43_200 });
    for (const claimMinutes of [0, 43_201, 1.5]) {
      const sent = { body: { claimMinutes } };
      expect(await admin.tries('changeSettings', sent)).toMatchObject({
        status: 400,
        text: messages.claimMinutesRange,
      });
    }
  });
});
