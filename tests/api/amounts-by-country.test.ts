// Amounts are read as the restaurant's country writes them, wherever they are typed; programs, the
// ledger and files have one spelling in every country.
import { expect, test } from 'vitest';
import { colleague } from '../people.ts';
import { billOf, program } from '../programs.ts';
import { claims, openTill } from '../receipts.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openWithVisits, settle } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  async function openIn(countryCode: string, currency: string) {
    const opened = await openWithVisits(engine);
    await opened.admin.asks('changeSettings', {
      body: { countryCode, currency, pointsPerUnit: '10' },
    });
    const bill = (amount: string, number?: string) => ({
      guest: { customerId: opened.sara.id },
      bill: { amount, ...(number && { number }) },
    });
    return { ...opened, bill };
  }

  test('in Berlin 12,50 is a bill, and 1,250 is refused with an example', async () => {
    const { admin, sara, bill } = await openIn('49', 'EUR');
    expect((await admin.asks('readConfig')).amounts).toEqual({ decimal: ',', group: '.' });
    expect((await admin.asks('readTill')).earning).toMatchObject({ currency: 'EUR' });
    for (const [typed, points, stored] of [
      ['12,50', 125, '12.50 EUR'],
      ['١٢٫٥', 125, '12.50 EUR'],
      ['12.50', 125, '12.50 EUR'],
      ['1.234,50', 12_345, '1,234.50 EUR'],
      ['1.250', 12_500, '1,250.00 EUR'],
    ] as const) {
      const visit = await admin.asks('settleVisit', { body: bill(typed) });
      expect([typed, visit.points, visit.bill?.amount]).toEqual([typed, points, stored]);
      const award = { customerId: sara.id, bill: typed };
      expect(await admin.asks('awardPoints', { body: award })).toMatchObject({ points });
    }
    const text = 'Too many decimals: a bill is written like 184,50';
    const refused = { status: 400, text };
    expect(await settle(admin, bill('1,250'))).toMatchObject(refused);
    const award = { customerId: sara.id, bill: '1,250' };
    expect(await admin.tries('awardPoints', { body: award })).toMatchObject(refused);
  });

  testOnce('prices, counts, rates and usual bills are read alike', async () => {
    const { restaurant, admin, bill, bakery } = await openIn('49', 'EUR');
    const benefit = { level: 'Bronze', benefit: 'Bread', partnerId: bakery.id } as const;
    const price = async (typed: string) =>
      admin.tries('addBenefit', { body: { ...benefit, price: typed } });
    expect(JSON.parse((await price('1.234,50')).text)).toMatchObject({ price: '1,234.50 EUR' });
    expect(await price('1,250')).toMatchObject({
      status: 400,
      text: 'A price is written like 184,50',
    });
    const yusuf = await colleague(restaurant, 'cashier');
    await yusuf.asks('settleVisit', { body: bill('12,50') });
    const day = '2026-11-21';
    const of = { day, adminId: yusuf.id, outletId: 1, bills: 1, note: '', seen: null };
    const count = await admin.asks('countClose', { body: { ...of, amount: '12,50' } });
    expect(count.count?.amount).toBe('12.50 EUR');
    await admin.asks('changeSettings', {
      body: { pointsPerUnit: '2,5', setUp: { usualBill: 12.5 } },
    });
    expect(await admin.asks('readSettings')).toMatchObject({
      pointsPerUnit: '2.5',
      setUp: { usualBill: 12.5 },
    });
    const rate = { pointsPerUnit: '1,250' };
    expect((await admin.tries('changeSettings', { body: rate })).status).toBe(400);
  });

  testOnce('programs and receipts write a decimal point in every country', async () => {
    const opened = await openIn('216', 'TND');
    const { restaurant, admin, sara } = opened;
    const till = await program(restaurant, { admin });
    const guest = { id: sara.id };
    const sent = await till.asks('settleProgramVisit', {
      body: { guest, bill: billOf('1', '1.250') },
    });
    expect(sent).toMatchObject({ points: 12, bill: { earning: '1.250' } });
    expect(await till.settles({ guest, bill: billOf('2', '1,250') })).toMatchObject({
      status: 400,
      detail: 'A bill is written like 184.500',
    });
    await till.reverses({ bill: { number: '1' }, amount: '1.250' });
    const printer = await openTill(opened);
    const claimed = await claims(sara, printer.prints('3', '2.500'));
    expect(claimed).toMatchObject({ status: 200 });
    const visits = await restaurant.store.db.selectFrom('visits').select('amount').execute();
    expect(visits).toEqual([{ amount: 1_250 }, { amount: 2_500 }]);
    // A person types it as the country does.
    const visit = { guest: { customerId: sara.id }, bill: { amount: '1,250' } };
    expect((await admin.asks('settleVisit', { body: visit })).bill?.amount).toBe('1.250 TND');
  });

  testOnce(
    'the column of a till’s file shows its marks, and else the country decides',
    async () => {
      const { admin, bill } = await openIn('49', 'EUR');
      for (const [number, amount] of Object.entries({ a1: '1.250', a2: '12,50', a3: '7' })) {
        await admin.asks('settleVisit', { body: bill(amount, number) });
      }
      const verdicts = async (body: string) => {
        const query = { filename: 'closed.csv' };
        const { comparison } = await admin.asks('compareBills', { query, body });
        return comparison!.bills.map(({ number, verdict }) => `${number} ${verdict}`);
      };
      const earned = ['a1 earned', 'a2 earned', 'a3 earned'];
      expect(await verdicts('Bill;Total\na1;1.250\na2;12,50\na3;7\n')).toEqual(earned);
      expect(await verdicts('Bill;Total\na1;1,250\na2;12.50\na3;7\n')).toEqual(earned);
      expect(await verdicts('Bill;Total\na1;1.250\na3;7 €\n')).toEqual([
        'a1 earned',
        'a3 earned',
        'a2 noBill',
      ]);
      const unsure = ['a3 earned', 'a1 noBill', 'a2 noBill', 'a1 unread'];
      expect(await verdicts('Bill;Total\na1;1,250\na3;7\n')).toEqual(unsure);
    },
  );
});
