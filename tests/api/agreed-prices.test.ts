// The price of a benefit on which office and partner have agreed, from the form to the statement.
import { expect, test } from 'vitest';
import { openCounters, scan, stamp } from '../counters.ts';
import { owner } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';

const november = { params: { month: '2026-11' } } as const;
const none = { price: null } as const;

onEachEngine((engine, testOnce) => {
  testOnce('a price takes the currency of bills, and is written with it', async () => {
    const { admin, asked } = await openCounters(engine);
    const params = { id: asked.benefitId };
    const set = (price: string | null) => admin.tries('changeBenefit', { params, body: { price } });
    expect(await set('5')).toMatchObject({
      status: 400,
      text: 'A price needs a currency: Settings, Restaurant, Earning by the bill',
    });
    await admin.asks('changeSettings', { body: { currency: 'KWD' } });
    for (const [typed, text] of [
      ['1.2345', 'A price is written like 184.500'],
      ['1,234', 'A price is written like 184.500'],
      ['0', 'A price is written like 184.500'],
      ['-1', 'A price is written like 184.500'],
      ['five', 'A price has figures and a decimal point only'],
      ['99999999', 'This price is too high'],
    ] as const) {
      expect(await set(typed), typed).toMatchObject({ status: 400, text });
    }
    expect(await admin.asks('changeBenefit', { params, body: { price: '١٫٢٥' } })).toMatchObject({
      price: '1.250 KWD',
    });
    const changes = async () =>
      (await admin.asks('listAuditEntries', { query: { q: 'benefit.changed' } })).total;
    expect(await changes()).toBe(1);
    await admin.asks('changeBenefit', { params, body: { price: '1.25' } });
    expect(await changes()).toBe(1);
    const [listed] = await admin.asks('listBenefits', { params: { level: 'Starter' } });
    expect(listed).toMatchObject({ price: '1.250 KWD' });
    expect(await admin.asks('changeBenefit', { params, body: none })).toMatchObject(none);
  });

  testOnce('neither guests nor counters are told a price', async () => {
    const { restaurant, admin, sara, bakery, asked } = await openCounters(engine);
    await admin.asks('changeSettings', { body: { currency: 'SAR' } });
    const params = { id: asked.benefitId };
    await admin.asks('changeBenefit', { params, body: { price: '5' } });
    const level = { params: { level: 'Starter' } } as const;
    for (const answer of [
      await sara.asks('listBenefits', level),
      await bakery.asks('listBenefits', level),
      await bakery.asks('listPartnerBenefits', level),
      await scan(restaurant, bakery, sara),
    ]) {
      expect(JSON.stringify(answer)).toContain('Free tea');
      expect(JSON.stringify(answer)).not.toMatch(/price/i);
    }
  });

  test('a statement has the price of the moment, and the sum by currency', async () => {
    const { restaurant, admin, sara, bakery, asked } = await openCounters(engine, 'unlimited');
    const params = { id: asked.benefitId };
    const serve = async () => {
      const { verification } = await scan(restaurant, bakery, sara);
      const { status } = await stamp(bakery, { verification, benefitId: asked.benefitId });
      expect(status).toBe(200);
    };
    const change = (currency: string, price: string) =>
      admin
        .asks('changeSettings', { body: { currency } })
        .then(() => admin.asks('changeBenefit', { params, body: { price } }));
    await serve();
    expect(await bakery.asks('readOwnStatement', november)).toMatchObject({
      benefits: [{ benefit: 'Free tea', served: 1 }],
    });
    expect(await bakery.asks('readOwnStatement', november)).not.toHaveProperty('amounts');
    await change('SAR', '5');
    await serve();
    await serve();
    await serve();
    await change('SAR', '6.50');
    await serve();
    await serve();
    await change('KWD', '1');
    // A stamp that the restaurant gives itself costs nothing.
    const visit = { guest: { customerId: sara.id }, benefits: [asked.benefitId] };
    await admin.asks('changeSettings', { body: { proofAtTill: false } });
    await admin.asks('settleVisit', { body: visit });
    const statement = await bakery.asks('readOwnStatement', november);
    expect(statement.benefits).toEqual([
      { benefit: 'Free tea', served: 3, price: '5.00 SAR', amount: '15.00 SAR' },
      { benefit: 'Free tea', served: 2, price: '6.50 SAR', amount: '13.00 SAR' },
      { benefit: 'Free tea', served: 1 },
    ]);
    expect(statement.amounts).toEqual(['28.00 SAR']);
    await admin.asks('removeBenefit', { params });
    expect(await bakery.asks('readOwnStatement', november)).toEqual(statement);
  });

  test('a stamp keeps its price and its words, whoever writes to the table', async () => {
    const { restaurant, admin, bakery, asked } = await openCounters(engine);
    await admin.asks('changeSettings', { body: { currency: 'SAR' } });
    const params = { id: asked.benefitId };
    await admin.asks('changeBenefit', { params, body: { price: '5' } });
    await stamp(bakery, asked);
    const { db } = restaurant.store;
    const change = db.updateTable('stamps').set({ price: 1 }).execute();
    await expect(change).rejects.toThrow('stamps: a stamp keeps its price');
    const words = restaurant.store.db
      .updateTable('stamps')
      .set({ benefitArabic: 'قهوة' })
      .execute();
    await expect(words).rejects.toThrow('stamps: a stamp keeps its words');
  });

  testOnce('the list of partners has the guests and benefits of this month', async () => {
    const { restaurant, admin, sara, bakery, florist, asked } = await openCounters(engine);
    const months = () => admin.asks('listPartnerMonths');
    await stamp(bakery, asked);
    await scan(restaurant, bakery, sara);
    expect(await months()).toEqual([
      { partnerId: bakery.id, guests: 1, served: 1 },
      { partnerId: florist.id, guests: 1, served: 0 },
    ]);
    restaurant.clock.pass({ days: 11 });
    const later = await owner(restaurant);
    expect(await later.asks('listPartnerMonths')).toMatchObject([
      { guests: 0, served: 0 },
      { guests: 0, served: 0 },
    ]);
  });
});
