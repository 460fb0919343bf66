// Visits: what a guest is given at a counter is settled in one movement, all of it or nothing, and
// undone as one.
import { expect, test } from 'vitest';
import { scan } from '../counters.ts';
import { counted, inGroups, numbered, times } from '../many.ts';
import { guest, partner, visitor } from '../people.ts';
import { adminPassword, anotherServer } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim, seen, sumsOf } from '../shelf.ts';
import { books, openWithVisits, settle, type Counter, type VisitBody } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  test('a bill, a reward and a benefit are settled at once', async () => {
    const table = await openWithVisits(engine);
    const { sara, admin, whole, restaurant, benefitId } = table;
    const visit = await admin.asks('settleVisit', { body: whole });
    expect(visit).toEqual({
      id: expect.any(Number),
      at: restaurant.clock.now().toISOString(),
      businessDay: '2026-11-21',
      outletId: 1,
      identifiedBy: 'typed',
      bill: { number: 'A-17', amount: '24.50 SAR' },
      points: 245,
      pointsDueAt: null,
      claims: [
        {
          id: expect.any(Number),
          reward: 'Dessert',
          rewardArabic: 'حلوى',
          cost: 300,
          state: 'served',
        },
      ],
      benefits: [{ id: expect.any(Number), benefit: 'Free tea', takenBackAt: null }],
      undoneAt: null,
      guest: { name: 'Sara', level: 'Bronze', points: 1_245, spent: 300 },
    });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_245, spent: 300 });
    const [benefit] = await sara.asks('listBenefits', { params: { level: 'Starter' } });
    expect(benefit).toMatchObject({ id: benefitId, lastServed: visit.at });
    const { rows } = await admin.asks('listAuditEntries');
    const actions = rows.slice(0, 3).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['benefit.served', 'reward.claimed', 'reward.served']);
    expect(await books(table)).toEqual({ visits: 1, entries: 2, claims: 1, stamps: 1, wrong: 0 });
  });

  testOnce('a refused part refuses the whole visit, and is named', async () => {
    const table = await openWithVisits(engine);
    const { admin, whole, benefitId, chosen } = table;
    const before = await books(table);
    const told = async (change: Partial<VisitBody>) => {
      const { status, text } = await settle(admin, { ...whole, ...change });
      return `${status} ${text}`;
    };
    const twice = [benefitId, benefitId];
    const had = 'The guest has had this benefit already';
    expect(await told({ benefits: twice })).toBe(
      `409 A benefit: ${had}. It can be given again from 2026-11-22`,
    );
    expect(await told({ benefits: [99] })).toBe('404 A benefit: Benefit not found');
    expect(await told({ rewards: numbered(5).map(() => chosen) })).toMatch(/^409 A reward: /);
    expect(await told({ claims: [99] })).toMatch(/^404 A reward: /);
    expect(await told({ bill: { amount: '-5' } })).toBe('400 A bill cannot be negative');
    expect(await told({ guest: { customerId: 99 } })).toBe('404 Customer not found');
    expect(await told({ points: 2_147_483_647, bill: undefined })).toMatch(/^400 The points: /);
    expect(await books(table)).toEqual(before);
  });

  testOnce('a claim of another guest is not served with this one', async () => {
    const { admin, sara, restaurant, dessert } = await openWithVisits(engine);
    const omar = await guest(restaurant);
    const { id } = await claim(sara, dessert);
    const body = { guest: { customerId: omar.id }, claims: [id] };
    expect(await settle(admin, body)).toMatchObject({
      status: 404,
      text: 'There is no reward waiting with this code',
    });
    const visit = await admin.asks('settleVisit', {
      body: { ...body, guest: { customerId: sara.id } },
    });
    expect(visit.claims).toMatchObject([{ id, state: 'served' }]);
  });

  testOnce('a bill earns once on its business day, however its number is typed', async () => {
    const { admin, sara, restaurant } = await openWithVisits(engine);
    const omar = await guest(restaurant);
    const bill = (number: string, customerId = sara.id) =>
      settle(admin, { guest: { customerId }, bill: { amount: '10', number } });
    expect((await bill('a 017')).status).toBe(200);
    for (const again of ['A017', ' a٠١٧ ', 'A\u200b0 17', 'Ａ０１７']) {
      expect(await bill(again, omar.id)).toMatchObject({
        status: 409,
        text: 'Bill a 017 was settled on 2026-11-21 at 21:30, for Sara',
      });
    }
    expect((await bill('A17')).status).toBe(200);
    expect((await bill(' '.repeat(4))).status).toBe(400);
    expect((await bill('7'.repeat(200))).status).toBe(400);
    // The business day lasts until four in the morning in Riyadh.
    restaurant.clock.pass({ hours: 6, minutes: 29 });
    await admin.asks('logInAdmin', { body: { username: 'admin', password: adminPassword } });
    expect((await bill('A017')).status).toBe(409);
    restaurant.clock.pass({ minutes: 1 });
    expect((await bill('A017')).status).toBe(200);
  });

  testOnce('each outlet has bills of its own', async () => {
    const { admin, sara } = await openWithVisits(engine);
    const add = (name: string) => admin.asks('addOutlet', { body: { name } });
    const [centre, harbour] = [await add('Centre'), await add('Harbour')];
    const bill = (outletId?: number) =>
      settle(admin, {
        guest: { customerId: sara.id },
        bill: { amount: '10', number: '7' },
        ...(outletId !== undefined && { outletId }),
      });
    const answers = [];
    for (const at of [undefined, centre.id, harbour.id, harbour.id, 99]) {
      answers.push((await bill(at)).status);
    }
    expect(answers).toEqual([200, 409, 200, 409, 404]);
    expect((await admin.tries('removeOutlet', { params: harbour })).status).toBe(409);
  });

  test('one bill from two servers at once earns once', async () => {
    const table = await openWithVisits(engine);
    const { admin, restaurant, sara } = table;
    const others = [sara, await guest(restaurant), await guest(restaurant)];
    const tills: Counter[] = [admin];
    if (engine === 'PostgreSQL') {
      const second = visitor(await anotherServer(restaurant));
      Object.assign(second.cookies, admin.cookies);
      tills.push(second);
    }
    const answers = await inGroups(numbered(12), 3, (i) =>
      settle(tills[i % tills.length]!, {
        guest: { customerId: others[i % 3]!.id },
        bill: { amount: '10', number: '7' },
      }),
    );
    expect(counted(answers)).toEqual({ 200: 1, 409: 35 });
    expect(await books(table)).toMatchObject({ visits: 1, entries: 2, wrong: 0 });
  });

  testOnce('a key is answered like the first time, and refused with another request', async () => {
    const table = await openWithVisits(engine);
    const { admin, whole } = table;
    const answers = await inGroups(numbered(6), 2, () => settle(admin, whole, 'visit-1'));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    const other = { ...whole, bill: { amount: '25' } };
    expect((await settle(admin, other, 'visit-1')).status).toBe(409);
    expect(await books(table)).toMatchObject({ visits: 1, entries: 2, claims: 1, stamps: 1 });
  });

  testOnce('a visit is undone as one, and only once', async () => {
    const table = await openWithVisits(engine);
    const { admin, whole, restaurant, sara, benefitId } = table;
    const { id } = await admin.asks('settleVisit', { body: whole });
    const undo = () => admin.tries('undoVisit', { params: { id }, body: { reason: 'A slip' } });
    const answers = await inGroups(numbered(4), 1, undo);
    expect(counted(answers)).toEqual({ 200: 4 });
    expect(JSON.parse(answers[0]!.text)).toMatchObject({
      claims: [{ state: 'cancelled' }],
      benefits: [{ takenBackAt: expect.any(String) }],
      undoneAt: restaurant.clock.now().toISOString(),
    });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 0 });
    const [benefit] = await sara.asks('listBenefits', { params: { level: 'Starter' } });
    expect(benefit).toMatchObject({ id: benefitId, lastServed: null });
    expect(await books(table)).toEqual({ visits: 1, entries: 3, claims: 1, stamps: 1, wrong: 0 });
    // An undone bill can be settled again.
    expect((await settle(admin, whole)).status).toBe(200);
  });

  testOnce('what was undone singly stays so, and the rest of the visit is undone', async () => {
    const table = await openWithVisits(engine);
    const { admin, whole, restaurant, sara } = table;
    const visit = await admin.asks('settleVisit', { body: whole });
    const [served] = visit.claims;
    await admin.asks('undoClaim', { params: { id: served!.id }, body: { reason: 'Cold' } });
    await admin.asks('undoVisit', { params: { id: visit.id }, body: {} });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 0 });
    expect(await books(table)).toMatchObject({ entries: 3, wrong: 0 });
  });

  testOnce('points that are spent keep the whole visit from being undone', async () => {
    const table = await openWithVisits(engine);
    const { admin, whole, sara, dessert, restaurant } = table;
    const visit = await admin.asks('settleVisit', { body: { ...whole, rewards: [] } });
    await times(4, () => claim(sara, dessert));
    const { status, text } = await admin.tries('undoVisit', { params: visit, body: {} });
    expect(`${status} ${text}`).toMatch(/^400 The points: /);
    const [benefit] = await sara.asks('listBenefits', { params: { level: 'Starter' } });
    expect(benefit).toMatchObject({ lastServed: visit.at });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_245, spent: 1_200 });
    expect((await books(table)).wrong).toBe(0);
  });

  testOnce(
    'a partner settles what it honours, for whom it has verified, and no points',
    async () => {
      const table = await openWithVisits(engine);
      const { restaurant, sara, bakery, benefitId, dessert, chosen } = table;
      await table.admin.asks('changeReward', {
        params: { id: dessert.id },
        body: { partnerId: bakery.id },
      });
      const version = (await seen(sara, dessert.id)).version;
      const { verification } = await scan(restaurant, bakery, sara);
      const who = { verification };
      const rewards = [{ ...chosen, version }];
      expect(await settle(bakery, { guest: who, bill: { amount: '10' } })).toMatchObject({
        status: 403,
        text: 'Points are given by the restaurant',
      });
      expect((await settle(bakery, { guest: { customerId: sara.id }, rewards })).status).toBe(403);
      const visit = await bakery.asks('settleVisit', {
        body: { guest: who, rewards, benefits: [benefitId] },
      });
      expect(visit).toMatchObject({ identifiedBy: 'scanned', points: null, bill: null });
      const florist = await partner(restaurant, { username: 'florist' });
      const params = { id: visit.id };
      expect((await florist.tries('undoVisit', { params, body: {} })).status).toBe(404);
      restaurant.clock.pass({ minutes: 10 });
      expect(await bakery.tries('undoVisit', { params, body: {} })).toMatchObject({
        status: 409,
        text: 'A visit can be undone for ten minutes. The restaurant can do it later',
      });
      await table.admin.asks('undoVisit', { params, body: {} });
      expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 0 });
      expect((await books(table)).wrong).toBe(0);
    },
  );

  testOnce('a partner gives points where the office lets it', async () => {
    const table = await openWithVisits(engine);
    const { restaurant, sara, bakery, admin } = table;
    const { verification } = await scan(restaurant, bakery, sara);
    const params = { id: bakery.id };
    await admin.asks('changePartner', { params, body: { givesPoints: true } });
    const body = { guest: { verification }, bill: { amount: '10' } };
    const visit = await bakery.asks('settleVisit', { body });
    expect(visit).toMatchObject({ points: 100 });
    // The receipt at the counter can undo the visit for ten minutes, without a reason.
    restaurant.clock.pass({ minutes: 9 });
    await bakery.asks('undoVisit', { params: { id: visit.id! }, body: {} });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 0 });
    await admin.asks('changePartner', { params, body: { givesPoints: false } });
    expect((await settle(bakery, body)).status).toBe(403);
  });

  testOnce('staff choose no reward for a guest where the owner does not want it', async () => {
    const { admin, sara, whole, dessert } = await openWithVisits(engine);
    await admin.asks('changeSettings', { body: { staffChooseRewards: false } });
    expect(await settle(admin, whole)).toMatchObject({
      status: 403,
      text: 'Guests choose rewards themselves, on their phone',
    });
    const query = { customerId: sara.id };
    expect((await admin.asks('readGuestSheet', { query })).rewards).toEqual([]);
    const { id } = await claim(sara, dessert);
    const body = { ...whole, rewards: [], claims: [id] };
    expect((await settle(admin, body)).status).toBe(200);
  });

  testOnce(
    'a scan is right once, and sent again with its key it is answered as before',
    async () => {
      const table = await openWithVisits(engine);
      const { restaurant, sara, bakery, benefitId } = table;
      const { qrToken } = await restaurant.store.db
        .selectFrom('customers')
        .select('qrToken')
        .where('id', '=', sara.id)
        .executeTakeFirstOrThrow();
      const body = { guest: { token: qrToken! }, benefits: [benefitId] };
      const first = await settle(bakery, body, 'scan-1');
      expect(first.status).toBe(200);
      expect(await settle(bakery, body, 'scan-1')).toMatchObject({ status: 200, text: first.text });
      expect((await settle(bakery, body, 'scan-2')).status).toBe(400);
    },
  );
});
