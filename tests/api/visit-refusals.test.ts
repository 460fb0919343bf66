// Visits that are refused: each has a sentence, and nothing of it is written.
import { expect, test } from 'vitest';
import { scan } from '../counters.ts';
import { counted, inGroups, numbered } from '../many.ts';
import { guest, partner } from '../people.ts';
import { adminPassword } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim, seen, sumsOf } from '../shelf.ts';
import { books, openWithVisits, settle, type VisitBody } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  /** A restaurant in which the office tries to settle visits of Sara that must change nothing. */
  async function openTries() {
    const table = await openWithVisits(engine);
    const answer = async (rest: Partial<VisitBody>) => {
      const before = await books(table);
      const body = { guest: { customerId: table.sara.id }, benefits: [table.benefitId], ...rest };
      const { status, text } = await settle(table.admin, body);
      expect(await books(table)).toEqual(before);
      return `${status} ${text}`;
    };
    return { ...table, answer };
  }

  testOnce('a bill is an amount of the currency, and has its bounds', async () => {
    const { answer } = await openTries();
    const bill = (amount: string) => answer({ bill: { amount, number: '7' } });
    expect(await bill('999999999')).toMatch(/^400 The points: This bill would give more than /);
    const aboveHighest = /^400 A bill is 1,000,000,000\.00 SAR at most/;
    expect(await bill('1000000000.01')).toMatch(aboveHighest);
    expect(await bill('9'.repeat(40))).toMatch(aboveHighest);
    expect(await bill('9'.repeat(41))).toMatch(/^400 /);
    expect(await bill('24.505')).toMatch(/^400 .*decimals/);
    expect(await bill('-24.50')).toMatch(/^400 .*A bill cannot be negative/);
    expect(await bill('0.00')).toMatch(/^400 .*zero/);
    for (const amount of ['', ' ', '.', '1e3', 'NaN', '24,5,0', '٢٤,٥,٠']) {
      expect(await bill(amount), amount).toMatch(/^400 /);
    }
  });

  test('of visits at once, those with a part that is refused are refused alone', async () => {
    const table = await openWithVisits(engine);
    const { admin, restaurant, benefitId } = table;
    const omar = await guest(restaurant, { name: 'Omar' });
    const own = { guest: { customerId: omar.id } };
    const visits = numbered(16).map((i) =>
      i % 2 === 0
        ? settle(admin, { ...own, benefits: [benefitId] })
        : settle(admin, { ...own, bill: { amount: '1', number: `B-${i}` } }),
    );
    const statuses = (await Promise.all(visits)).map(({ status }) => status);
    const [teas, bills] = [0, 1].map((kind) => statuses.filter((_, i) => i % 2 === kind));
    expect(teas!.toSorted()).toEqual([200, ...numbered(7).map(() => 409)]);
    expect(bills).toEqual(numbered(8).map(() => 200));
    expect(await books(table)).toMatchObject({ visits: 9, stamps: 1, wrong: 0 });
  });

  testOnce('points are given for a bill or without one', async () => {
    const { answer } = await openTries();
    expect(await answer({ bill: { amount: '10' }, points: 50 })).toMatch(/^400 /);
  });

  testOnce('the number of a bill has up to 40 characters, of which some can be seen', async () => {
    const table = await openTries();
    const { answer, admin, sara } = table;
    const bill = (number: string) => answer({ bill: { amount: '10', number } });
    for (const number of ['7'.repeat(41), '', '   ', '\u200b\u2060', '\u3164', '\u2800']) {
      expect(await bill(number), JSON.stringify(number)).toMatch(/^400 /);
    }
    // The second number's characters each become eighteen when numbers are normalised.
    for (const number of ['7'.repeat(40), '\ufdfa'.repeat(40)]) {
      const again = () =>
        settle(admin, { guest: { customerId: sara.id }, bill: { amount: '10', number } });
      expect([(await again()).status, (await again()).status]).toEqual([200, 409]);
    }
    expect((await books(table)).visits).toBe(2);
  });

  testOnce('an invisible character does not make another bill', async () => {
    const { admin, sara } = await openWithVisits(engine);
    const bill = async (number: string) =>
      (await settle(admin, { guest: { customerId: sara.id }, bill: { amount: '10', number } }))
        .status;
    expect(await bill('A17')).toBe(200);
    for (const hidden of ['\u200b', '\u00ad', '\u034f', '\ufe0f', '\u3164']) {
      expect(await bill(`A${hidden}17`), hidden.codePointAt(0)!.toString(16)).toBe(409);
    }
  });

  testOnce('a visit has up to twenty parts of a kind', async () => {
    const table = await openTries();
    const { admin, sara, answer, restaurant } = table;
    const bun = await admin.asks('addReward', { body: { name: 'Bun', cost: 1 } });
    const chosen = await seen(sara, bun.id);
    const tea = { level: 'Starter', benefit: 'Tea', frequency: 'unlimited' } as const;
    const { id } = await admin.asks('addBenefit', { body: tea });
    const many = numbered(21);
    expect(await answer({ rewards: many.map(() => chosen) })).toMatch(/^400 /);
    expect(await answer({ benefits: many.map(() => id) })).toMatch(/^400 /);
    expect(await answer({ claims: many.map((i) => i + 1) })).toMatch(/^400 /);
    const twenty = many.slice(1);
    const body = {
      guest: { customerId: sara.id },
      rewards: twenty.map(() => chosen),
      benefits: twenty.map(() => id),
    };
    expect((await settle(admin, body)).status).toBe(200);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 20 });
    expect(await books(table)).toMatchObject({ claims: 20, stamps: 20, wrong: 0 });
  });

  testOnce('a claim is served once in a visit, and a key stands for one visit', async () => {
    const table = await openTries();
    const { admin, sara, dessert, answer, whole } = table;
    const { id } = await claim(sara, dessert);
    expect(await answer({ claims: [id, id] })).toMatch(/^409 A reward: /);
    const body = { ...whole, rewards: [], claims: [id] };
    expect((await settle(admin, body, 'visit-1')).status).toBe(200);
    const after = await books(table);
    expect((await settle(admin, { ...body, claims: [] }, 'visit-1')).status).toBe(409);
    expect(await books(table)).toEqual(after);
  });

  test('a key ends after a day, and can stand for another visit then', async () => {
    const table = await openTries();
    const { admin, sara, restaurant } = table;
    const body = (amount: string) => ({ guest: { customerId: sara.id }, bill: { amount } });
    expect((await settle(admin, body('10'), 'visit-1')).status).toBe(200);
    restaurant.clock.pass({ days: 1, minutes: 1 });
    const credentials = { username: 'admin', password: adminPassword };
    await admin.asks('logInAdmin', { body: credentials });
    const answers = await inGroups(numbered(4), 1, () => settle(admin, body('20'), 'visit-1'));
    expect(counted(answers)).toEqual({ 200: 4 });
    expect(await books(table)).toMatchObject({ visits: 2, wrong: 0 });
  });

  testOnce('a partner settles with nobody whom another one has verified', async () => {
    const table = await openWithVisits(engine);
    const { restaurant, sara, bakery, benefitId } = table;
    const florist = await partner(restaurant, { username: 'florist' });
    const { verification } = await scan(restaurant, florist, sara);
    const body = { guest: { verification }, benefits: [benefitId] };
    expect(await settle(bakery, body)).toMatchObject({ status: 400 });
    const { status } = await bakery.tries('readGuestSheet', { query: { verification } });
    expect(status).toBe(400);
    expect(await books(table)).toMatchObject({ visits: 0, stamps: 0, wrong: 0 });
    expect((await settle(florist, body)).status).toBe(200);
  });

  test('a guest is deleted between the sheet and the settlement', async () => {
    const table = await openWithVisits(engine);
    const { restaurant, admin, bakery, benefitId, sara, chosen } = table;
    const { verification } = await scan(restaurant, bakery, sara);
    const params = { id: sara.id };
    await admin.asks('readGuestSheet', { query: { customerId: sara.id } });
    await admin.asks('removeCustomer', { params });
    const before = await books(table);
    const asked = { rewards: [chosen], benefits: [benefitId] };
    expect(await settle(admin, { guest: { customerId: sara.id }, ...asked })).toMatchObject({
      status: 404,
      text: 'Customer not found',
    });
    const { status } = await settle(bakery, { guest: { verification }, benefits: [benefitId] });
    expect(status).toBe(404);
    expect(await books(table)).toEqual(before);
  });

  testOnce('a visit of a deleted guest is undone, and its bill can be settled again', async () => {
    const table = await openWithVisits(engine);
    const { restaurant, admin, sara, whole } = table;
    const { id } = await admin.asks('settleVisit', { body: whole });
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    const undone = await admin.asks('undoVisit', { params: { id }, body: { reason: 'A slip' } });
    expect(undone).toMatchObject({
      guest: null,
      benefits: [{ takenBackAt: expect.any(String) }],
      undoneAt: expect.any(String),
    });
    const omar = await guest(restaurant);
    const again = { guest: { customerId: omar.id }, bill: whole.bill };
    expect((await settle(admin, again)).status).toBe(200);
    expect((await books(table)).wrong).toBe(0);
  });
});
