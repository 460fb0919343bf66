// The sheet of a guest, which a counter sees before it settles a visit.
import { expect } from 'vitest';
import { catchUp } from '../../src/storage/summaries/catch-up.ts';
import { scan } from '../counters.ts';
import { owner, partner } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim } from '../shelf.ts';
import { openWithVisits } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  testOnce(
    'the office sees what it can do for a guest, and what changed with a visit',
    async () => {
      const { admin, sara, whole, dessert, restaurant } = await openWithVisits(engine);
      const query = { customerId: sara.id };
      const before = await admin.asks('readGuestSheet', { query });
      const { name, mobile } = sara;
      const due = { frequency: 'daily', lastServed: null, nextDue: null };
      expect(before).toMatchObject({
        name,
        mobile,
        level: 'Starter',
        points: 1_000,
        spent: 0,
        claims: [],
        rewards: [{ id: dessert.id, name: 'Dessert', cost: 300, version: 1 }],
        benefits: [{ benefit: 'Free tea', partner: null, ...due }],
        lastVisit: null,
        visitsToday: 0,
        toSay: { visit: 1, last: null, next: { level: 'Bronze', missing: 1 } },
        earning: { currency: 'SAR', pointsPerUnit: '10' },
      });
      await claim(sara, dessert);
      const { at, id } = await admin.asks('settleVisit', { body: { ...whole, rewards: [] } });
      expect(await admin.asks('readGuestSheet', { query })).toMatchObject({
        level: 'Bronze',
        points: 1_245,
        spent: 300,
        benefits: [],
        claims: [{ reward: 'Dessert', left: 15 * 60_000 }],
        lastVisit: { at, amount: '24.50 SAR' },
        visitsToday: 1,
      });
      await admin.asks('undoVisit', { params: { id }, body: {} });
      expect(await admin.asks('readGuestSheet', { query })).toMatchObject({ lastVisit: null });
      restaurant.clock.pass({ minutes: 15 });
      const tooFew = { query: { customerId: 99 } };
      expect((await admin.tries('readGuestSheet', tooFew)).status).toBe(404);
    },
  );

  testOnce('a partner sees what it honours, of a guest verified within the hour', async () => {
    const { admin, sara, dessert, restaurant, bakery } = await openWithVisits(engine);
    const body = { name: 'Bun', cost: 50, partnerId: bakery.id };
    const bun = await admin.asks('addReward', { body });
    await claim(sara, dessert);
    const own = await claim(sara, bun);
    const { verification } = await scan(restaurant, bakery, sara);
    const query = { verification };
    expect(await bakery.asks('readGuestSheet', { query })).toMatchObject({
      name: 'Sara',
      level: 'Starter',
      points: 1_000,
      spent: 350,
      mobile: expect.stringMatching(/^•+\d{3}$/),
      claims: [{ id: own.id, reward: 'Bun' }],
      rewards: [{ id: bun.id }],
      benefits: [{ benefit: 'Free tea' }],
      earning: null,
    });
    const florist = await partner(restaurant, { username: 'florist' });
    expect((await florist.tries('readGuestSheet', { query })).status).toBe(400);
    expect((await bakery.tries('readGuestSheet', { query: { customerId: sara.id } })).status).toBe(
      400,
    );
    restaurant.clock.pass({ minutes: 60 });
    expect((await bakery.tries('readGuestSheet', { query })).status).toBe(400);
  });

  testOnce(
    'what to say is about visits, the last treat and the next one, never money',
    async () => {
      const { admin, sara, whole, chosen, dessert, restaurant } = await openWithVisits(engine);
      const query = { customerId: sara.id };
      const cake = { name: 'Cake', nameArabic: 'كعكة', cost: 1_500 } as const;
      await admin.asks('addReward', { body: cake });
      await catchUp(restaurant.store, { limit: 100 });
      restaurant.clock.pass({ days: 2 });
      const later = await owner(restaurant);
      const toSay = async () => (await later.asks('readGuestSheet', { query })).toSay;
      expect(await toSay()).toMatchObject({ visit: 2 });
      await later.asks('settleVisit', { body: { ...whole, rewards: [] } });
      // It is the same visit before and after it is counted.
      expect(await toSay()).toMatchObject({ visit: 2 });
      await catchUp(restaurant.store, { limit: 100 });
      // The visit of today counts once, and 1,245 points are 255 short of a cake.
      expect(await toSay()).toEqual({
        visit: 2,
        last: { name: 'Free tea', nameArabic: null },
        next: { reward: 'Cake', nameArabic: 'كعكة', missing: 255 },
      });
      restaurant.clock.pass({ minutes: 1 });
      const guest = { customerId: sara.id };
      await later.asks('settleVisit', { body: { guest, rewards: [chosen] } });
      expect((await toSay())?.last).toEqual({ name: dessert.name, nameArabic: dessert.nameArabic });
      expect(JSON.stringify(await toSay())).not.toContain('SAR');
    },
  );
});
