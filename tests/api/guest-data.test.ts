// The data of a guest who asks for it in person, as the office makes it into a file.
import { expect, test } from 'vitest';
import { colleague, partner } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim } from '../shelf.ts';
import { openWithVisits, settle } from '../visits.ts';

onEachEngine((engine) => {
  test('it is the card and the history that the guest has, page by page', async () => {
    const { sara, admin, whole, dessert, benefitId } = await openWithVisits(engine);
    const params = { id: sara.id };
    const details = { birthday: '1990-04-03' };
    await admin.asks('changeCustomer', { params, body: details });
    expect((await settle(admin, whole)).status).toBe(200);
    await claim(sara, { id: dessert.id });
    const alone = { guest: { customerId: sara.id }, benefits: [benefitId] };
    await settle(admin, alone);

    const { name, mobile, createdAt, level, ...card } = await sara.asks('currentCustomer');
    const given = await admin.asks('makeGuestData', { params });
    const reached = { email: null, number: null, browsersSince: [] };
    const received = { reached, messages: [], consents: [], friends: [] };
    expect(given).toEqual({ name, mobile, createdAt, level, details: card.details, received });
    let after: string | undefined;
    do {
      const query = { limit: 2, ...(after !== undefined && { after }) };
      const own = await sara.asks('listHistory', { query });
      const page = await admin.asks('listHistoryOf', { params, query });
      expect(own.rows).not.toEqual([]);
      expect(page).toEqual(own);
      after = page.next;
    } while (after);

    const log = await admin.asks('listAuditEntries', { query: { q: 'customer.data-given' } });
    expect(log.rows).toMatchObject([{ subjectId: sara.id, detail: null }]);
  });

  test('it is made by managers and owners alone, and for guests who are there', async () => {
    const { restaurant, sara, admin } = await openWithVisits(engine);
    const params = { id: sara.id };
    const others = [await partner(restaurant, { username: 'florist' }), sara];
    for (const person of [...others, await colleague(restaurant, 'cashier')]) {
      for (const call of ['makeGuestData', 'listHistoryOf'] as const) {
        expect([401, 403]).toContain((await person.tries(call, { params })).status);
      }
    }
    const maryam = await colleague(restaurant, 'manager');
    await maryam.asks('makeGuestData', { params });
    await maryam.asks('listHistoryOf', { params });
    const missing = { status: 404, text: 'Customer not found' };
    for (const call of ['makeGuestData', 'listHistoryOf'] as const) {
      expect(await admin.tries(call, { params: { id: 4_711 } })).toMatchObject(missing);
    }
    const log = await admin.asks('listAuditEntries', { query: { q: 'customer.data-given' } });
    expect(log.total).toBe(1);
  });
});
