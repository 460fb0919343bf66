// A partner's statement of a month, as the office and the partner itself see it.
import { expect, test } from 'vitest';
import type { Statement } from '../../src/contract/partners/statements.ts';
import { openCounters, scan, stamp } from '../counters.ts';
import { numbered } from '../many.ts';
import { guest, owner, partner, type Person } from '../people.ts';
import { openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim, openShelfWithPartners, serve } from '../shelf.ts';

const sum = (rows: Statement['days'], of: 'verified' | 'served') =>
  rows.reduce((all, row) => all + row[of], 0);

onEachEngine((engine, testOnce) => {
  async function opening() {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh', counterSheet: true } });
    const [sara, omar] = [await guest(restaurant), await guest(restaurant)];
    const bakery = await partner(restaurant);
    const add = async (benefit: string) => {
      const { id } = await admin.asks('addBenefit', { body: { level: 'Starter', benefit } });
      return id;
    };
    const [tea, cake] = [await add('Free tea'), await add('Cake')];
    const serves = async (who: { id: number }, benefitId: number) => {
      const { verification } = await scan(restaurant, bakery, who);
      const { text } = await stamp(bakery, { verification, benefitId });
      return JSON.parse(text) as { id: number };
    };
    return { restaurant, sara, omar, bakery, tea, cake, serves };
  }

  const november = { params: { month: '2026-11' } } as const;

  test('the days are those of the restaurant, and the totals add up', async () => {
    const { restaurant, sara, omar, bakery, tea, cake, serves } = await opening();
    const florist = await partner(restaurant, { username: 'florist' });
    // In Riyadh it is the evening of the 21st, and then the early morning of the 22nd.
    await serves(sara, tea);
    await serves(sara, cake);
    await serves(omar, tea);
    await scan(restaurant, florist, sara);
    restaurant.clock.pass({ hours: 3 });
    await serves(sara, tea);
    await scan(restaurant, bakery, omar);
    const { id } = await serves(omar, cake);
    await bakery.asks('takeBackStamp', { params: { id } });

    const statement = await bakery.asks('readOwnStatement', november);
    expect(statement).toEqual({
      partnerId: bakery.id,
      partner: 'The Bakery',
      month: '2026-11',
      timeZone: 'Asia/Riyadh',
      days: [
        { day: '2026-11-21', verified: 3, guests: 2, served: 3 },
        { day: '2026-11-22', verified: 3, guests: 2, served: 1 },
      ],
      benefits: [
        { benefit: 'Free tea', served: 3 },
        { benefit: 'Cake', served: 1 },
      ],
      total: { verified: 6, guests: 2, served: 4 },
      takenBack: [expect.objectContaining({ name: 'Cake', takenBack: true })],
    });
    expect(sum(statement.days, 'verified')).toBe(statement.total.verified);
    expect(sum(statement.days, 'served')).toBe(statement.total.served);
    const later = await owner(restaurant);
    const params = { id: bakery.id, month: '2026-11' };
    expect(await later.asks('readPartnerStatement', { params })).toEqual(statement);
    const other = await florist.asks('readOwnStatement', november);
    expect(other.total).toEqual({ verified: 1, guests: 1, served: 0 });

    // The statement stays the same after the guest and the benefit are deleted and texts are
    // changed.
    await later.asks('removeCustomer', { params: { id: sara.id } });
    await later.asks('changeBenefit', { params: { id: tea }, body: { benefit: 'Coffee' } });
    await later.asks('removeBenefit', { params: { id: cake } });
    expect(await bakery.asks('readOwnStatement', november)).toEqual(statement);
  });

  test('rewards that the partner served are counted, but for those that were undone', async () => {
    const opened = await openShelfWithPartners(engine, { cost: 1, points: 100 });
    const { restaurant, sara, admin, dessert, bakery, florist } = opened;
    await admin.asks('changeReward', { params: { id: dessert.id }, body: { name: 'Cake' } });
    const serves = async (person: Person) => {
      const waiting = await claim(sara, dessert);
      await serve(person, { restaurant, guest: sara, claim: waiting });
      return waiting.id;
    };
    const none = await bakery.asks('readOwnStatement', november);
    expect(none).toEqual({
      partnerId: bakery.id,
      partner: 'The Bakery',
      month: '2026-11',
      timeZone: 'Asia/Riyadh',
      days: [],
      benefits: [],
      total: { verified: 0, guests: 0, served: 0 },
    });
    await serves(bakery);
    await scan(restaurant, bakery, sara);
    await admin.asks('changeReward', { params: { id: dessert.id }, body: { name: 'Pie' } });
    await serves(bakery);
    await serves(bakery);
    const undone = await serves(bakery);
    await admin.asks('undoClaim', { params: { id: undone }, body: { reason: 'A slip' } });
    // A reward that the office serves is not in the partner's statement.
    await serves(admin);
    const statement = await bakery.asks('readOwnStatement', november);
    const counts = { verified: 5, guests: 1, served: 0, rewards: 3 };
    expect(statement).toMatchObject({
      days: [{ day: '2026-11-21', ...counts }],
      benefits: [],
      rewards: [
        { reward: 'Pie', rewardArabic: 'حلوى', served: 2 },
        { reward: 'Cake', rewardArabic: 'حلوى', served: 1 },
      ],
      total: counts,
    });
    const params = { id: bakery.id, month: '2026-11' };
    expect(await admin.asks('readPartnerStatement', { params })).toEqual(statement);
    expect(await florist.asks('readOwnStatement', november)).not.toHaveProperty('rewards');
    // The statement stays the same after the guest and the reward are deleted.
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    await admin.asks('removeReward', { params: { id: dessert.id } });
    const afterwards = await bakery.asks('readOwnStatement', november);
    expect({ ...afterwards, takenBack: [] }).toEqual({ ...statement, takenBack: [] });
  });

  test('what is taken back later stands in the statement, with its day and its price', async () => {
    const opened = await openShelfWithPartners(engine, { cost: 1, points: 100 });
    const { restaurant, sara, admin, dessert, bakery, florist } = opened;
    await admin.asks('changeSettings', { body: { currency: 'SAR', counterSheet: true } });
    const loaf = { level: 'Starter', benefit: 'A loaf', benefitArabic: 'رغيف' } as const;
    const body = { ...loaf, partnerId: bakery.id, price: '2.50' };
    const { id: benefitId } = await admin.asks('addBenefit', { body });
    const stamps: number[] = [];
    const waiting = await claim(sara, dessert);
    for (let times = 0; times < 2; times += 1) {
      const { verification } = await scan(restaurant, bakery, sara);
      stamps.push(JSON.parse((await stamp(bakery, { verification, benefitId })).text).id);
    }
    const at = restaurant.clock.now().toISOString();
    await serve(bakery, { restaurant, guest: sara, claim: waiting });
    const printed = await bakery.asks('readOwnStatement', november);
    expect(printed).not.toHaveProperty('takenBack');
    expect(printed).toMatchObject({ total: { served: 2, rewards: 1 }, amounts: ['5.00 SAR'] });

    restaurant.clock.pass({ days: 2 });
    const later = await owner(restaurant);
    await later.asks('removeStamp', { params: { id: stamps[0]! } });
    await later.asks('undoClaim', { params: waiting, body: { reason: 'A slip' } });
    const back = { takenBack: true, takenBackAt: restaurant.clock.now().toISOString() };
    const stands = { takenBack: false, takenBackAt: null };
    const benefit = { kind: 'benefit', at, name: 'A loaf', nameArabic: 'رغيف', price: '2.50 SAR' };
    const reward = { kind: 'reward', at, name: 'Dessert', nameArabic: 'حلوى' };
    const params = { id: bakery.id, month: '2026-11' };
    const statement = await later.asks('readPartnerStatement', { params });
    expect(statement).toMatchObject({
      total: { served: 1 },
      amounts: ['2.50 SAR'],
      takenBack: [
        { ...benefit, ...back },
        { ...reward, ...back },
      ],
    });
    const servings = [
      { ...benefit, ...back },
      { ...benefit, ...stands },
    ];
    expect(await later.asks('listServings', { params })).toEqual({
      rows: [...servings, { ...reward, ...back }],
      total: 3,
    });
    // What was served stays when guest and benefit are gone.
    await later.asks('removeCustomer', { params: { id: sara.id } });
    await later.asks('removeBenefit', { params: { id: benefitId } });
    const { rows } = await later.asks('listServings', { params });
    expect(rows).toEqual([...servings, { ...reward, ...back }]);
    const { username, password } = florist;
    await florist.asks('logInPartner', { body: { username, password } });
    expect(await florist.asks('listOwnServings', november)).toMatchObject({ rows: [], total: 0 });
  });

  test('servings come page by page in their order, however they coincide', async () => {
    const opened = await openShelfWithPartners(engine, { cost: 1, points: 100 });
    const { restaurant, sara, admin, dessert, bakery } = opened;
    await admin.asks('changeSettings', { body: { counterSheet: true } });
    const { id: benefitId } = await admin.asks('addBenefit', {
      body: { level: 'Starter', benefit: 'A loaf', partnerId: bakery.id },
    });
    for (let round = 0; round < 3; round += 1) {
      const { verification } = await scan(restaurant, bakery, sara);
      for (let times = 0; times < 2; times += 1) await stamp(bakery, { verification, benefitId });
      for (let times = 0; times < 2; times += 1) {
        await serve(bakery, { restaurant, guest: sara, claim: await claim(sara, dessert) });
      }
      if (round === 1) restaurant.clock.pass({ minutes: 1 });
    }
    const whole = await bakery.asks('listOwnServings', november);
    expect(whole).toMatchObject({ total: 12 });
    const kinds = whole.rows.map(({ kind }) => kind[0]).join('');
    expect(kinds).toBe('bbbbrrrrbbrr');
    for (const limit of [1, 3, 5]) {
      const paged: typeof whole.rows = [];
      for (let after: string | undefined, more = true; more; more = after !== undefined) {
        const query = { limit, ...(after && { after }) };
        const page = await bakery.asks('listOwnServings', { ...november, query });
        expect(page.rows.length).toBeLessThanOrEqual(limit);
        paged.push(...page.rows);
        after = page.next;
      }
      expect(paged).toEqual(whole.rows);
    }
    const wrong = { ...november, query: { after: 'x' } };
    expect(await bakery.tries('listOwnServings', wrong)).toMatchObject({ status: 400 });
    const toCome = { params: { month: '2026-12' } };
    expect(await bakery.tries('listOwnServings', toCome)).toMatchObject({ status: 400 });
  });

  testOnce('a month begins and ends at the midnight of the restaurant', async () => {
    const { restaurant, sara, bakery, tea, serves } = await opening();
    // The last minute of November in Riyadh, and the first of December.
    restaurant.clock.pass({ days: 9, hours: 2, minutes: 29 });
    const { username, password } = bakery;
    await bakery.asks('logInPartner', { body: { username, password } });
    await serves(sara, tea);
    const toCome = { params: { month: '2026-12' } };
    expect(await bakery.tries('readOwnStatement', toCome)).toMatchObject({
      status: 400,
      text: 'This month is still to come',
    });
    restaurant.clock.pass({ minutes: 1 });
    await serves(sara, tea);
    const total = { verified: 1, guests: 1, served: 1 };
    for (const [month, day] of [
      ['2026-11', '2026-11-30'],
      ['2026-12', '2026-12-01'],
    ] as const) {
      const statement = await bakery.asks('readOwnStatement', { params: { month } });
      expect(statement).toMatchObject({ days: [{ day, ...total }], total });
    }
  });

  testOnce(
    'very many verifications are counted by days, between which others are served',
    async () => {
      const { restaurant, sara, admin, bakery } = await openCounters(engine);
      const days = numbered(20).map((i) => `2026-11-${String(1 + i).padStart(2, '0')}`);
      for (const day of days) {
        const verified = {
          action: 'customer.verified',
          actorRole: 'partner',
          actorId: bakery.id,
          subjectId: sara.id,
          at: `${day}T12:00:00.000Z`,
        } as const;
        const rows = numbered(1_000).map(() => verified);
        await restaurant.store.db.insertInto('audit_log').values(rows).execute();
      }
      const over = new AbortController();
      const reading = bakery
        .asks('readOwnStatement', { params: { month: '2026-11' } })
        .finally(() => over.abort());
      let served = 0;
      for (; !over.signal.aborted; served += 1) await admin.asks('currentAdmin');
      expect((await reading).total).toMatchObject({ verified: 20_001, guests: 1 });
      // SQLite runs one query at a time: a single query for all days would let only one request
      // through.
      if (engine === 'SQLite') expect(served).toBeGreaterThan(5);
    },
  );

  testOnce('a month without anything says so, and what is no month is refused', async () => {
    const { bakery } = await opening();
    const empty = await bakery.asks('readOwnStatement', { params: { month: '2025-02' } });
    expect(empty).toMatchObject({ days: [], benefits: [] });
    expect(empty.total).toEqual({ verified: 0, guests: 0, served: 0 });
    for (const month of ['2026-13', '2026-00', '202611', 'now', '2026-11-01']) {
      expect(await bakery.tries('readOwnStatement', { params: { month } })).toMatchObject({
        status: 400,
        text: 'A month is written like 2026-11',
      });
    }
    expect((await bakery.asks('readOwnStatement', { params: { month: '0000-01' } })).days).toEqual(
      [],
    );
  });
});
