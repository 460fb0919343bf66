// Receipts that guests claim: each bill gives its points once, to the first who claims it in any
// way. A receipt that gives none has the reason.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { guest as joins, owner, visitor } from '../people.ts';
import { billOf } from '../programs.ts';
import { claims, openTill, reads, refusalOf } from '../receipts.ts';
import { anotherServer } from '../restaurant.ts';
import { books, openWithVisits, settle } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  testOnce('a receipt is looked at by anybody, and claimed once by a guest', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, admin, sara } = opened;
    const till = await openTill(opened);
    const event = { name: 'Friday', description: 'Twice', multiplier: 2, active: true };
    const days = { startDate: '2026-11-21T00:00:00Z', endDate: '2026-11-22T00:00:00Z' };
    await admin.asks('addEvent', { body: { ...event, ...days } });
    const receipt = till.prints('20/41 ب');
    expect(`https://family.example.com/b/#${receipt}`.length).toBeLessThan(120);
    const stranger = visitor(restaurant);
    const seen = await stranger.asks('readReceipt', { body: { receipt } });
    expect(seen).toEqual({
      state: 'open',
      bill: { number: '20/41 ب', amount: '184.50 SAR' },
      points: 3_690,
      pointsDueAt: null,
      at: '2026-11-21T18:30:00.000Z',
      until: '2026-11-22T18:30:00.000Z',
    });
    expect(await stranger.asks('readReceipt', { body: { receipt } })).toEqual(seen);
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 0 });
    expect((await claims(stranger, receipt)).status).toBe(401);
    const { points: before } = await sara.asks('currentCustomer');
    const claimed = await sara.asks('claimReceipt', { body: { receipt } });
    const total = before + 3_690;
    expect(claimed).toEqual({ points: 3_690, total, pointsDueAt: null, repeated: false });
    expect(await sara.asks('claimReceipt', { body: { receipt } })).toEqual({
      ...claimed,
      repeated: true,
    });
    expect(await stranger.asks('readReceipt', { body: { receipt } })).toMatchObject({
      state: 'given',
    });
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 1, wrong: 0 });
    const { rows } = await admin.asks('listVisits', { params: { id: sara.id } });
    expect(rows).toMatchObject([{ identifiedBy: 'claimed', actorRole: 'customer' }]);
    const log = await admin.asks('listAuditEntries', { query: { role: 'customer' } });
    expect(log.rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['points.awarded', 'receipt.claimed']),
    );
  });

  test('of two guests at once at two servers one gets the points', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, sara } = opened;
    const till = await openTill(opened);
    const there = await anotherServer(restaurant);
    const omar = await joins(restaurant, { name: 'Omar' });
    const elsewhere = { ...visitor(there) };
    Object.assign(elsewhere.cookies, omar.cookies);
    for (let i = 0; i < 4; i += 1) {
      const receipt = till.prints(`${i}`);
      const answers = await Promise.all([claims(sara, receipt), claims(elsewhere, receipt)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409)!;
      // The answer does not tell who the other guest is.
      expect(refusalOf(refused)).toMatchObject({ key: 'billTaken' });
      expect(refused.text).not.toMatch(/Sara|Omar/);
      restaurant.clock.pass({ minutes: 30 });
    }
    const admin = await owner(restaurant);
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 4, wrong: 0 });
  });

  test('a bill is given by a person, a program or its receipt, whoever is first', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, sara } = opened;
    const till = await openTill(opened);
    const omar = await joins(restaurant, { name: 'Omar' });
    let admin = await owner(restaurant);
    for (let i = 0; i < 4; i += 1) {
      const typed = { guest: { customerId: omar.id }, bill: { number: `${i}`, amount: '184.50' } };
      const [byPerson, byGuest, byProgram] = await Promise.all([
        settle(admin, typed),
        claims(sara, till.prints(`${i}`)),
        till.settles({ guest: { id: omar.id }, bill: billOf(`${i}`, '184.50') }),
      ]);
      const first = [byPerson, byGuest].filter(({ status }) => status === 200);
      expect(first.length).toBeLessThanOrEqual(1);
      if (byGuest.status === 200) expect([byPerson.status, byProgram.status]).toEqual([409, 409]);
      else expect(byGuest.status).toBe(409);
      restaurant.clock.pass({ minutes: 30 });
      admin = await owner(restaurant);
    }
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 4, wrong: 0 });
    // The guest to whom the till gave the points is told that they have them.
    const mine = { guest: { customerId: sara.id }, bill: { number: '9', amount: '184.50' } };
    await settle(admin, mine);
    const again = await sara.asks('claimReceipt', { body: { receipt: till.prints('9') } });
    expect(again).toMatchObject({ points: 1_845, repeated: true });
    const late = await claims(omar, till.prints('9'));
    expect(refusalOf(late)).toMatchObject({ key: 'billTaken', values: { bill: '9' } });
    const receipt = till.prints('9');
    expect(await omar.asks('readReceipt', { body: { receipt } })).toMatchObject({ state: 'given' });
  });

  testOnce('a receipt is worn after the hours of the owner, who can switch them off', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, admin, sara } = opened;
    const till = await openTill(opened);
    const day = 24 * 60;
    const last = till.prints('1', '10', { ago: day - 1 });
    const expired = till.prints('2', '10', { ago: day });
    expect(await sara.asks('readReceipt', { body: { receipt: expired } })).toMatchObject({
      state: 'worn',
      until: '2026-11-21T18:30:00.000Z',
    });
    const refused = await claims(sara, expired);
    expect(refused.status).toBe(409);
    expect(refusalOf(refused)).toMatchObject({ key: 'receiptWorn', values: { day: '2026-11-21' } });
    expect((await claims(sara, last)).status).toBe(200);
    await admin.asks('changeSettings', { body: { receiptHours: 25 } });
    expect(await sara.asks('readReceipt', { body: { receipt: expired } })).toMatchObject({
      state: 'open',
    });
    const omar = await joins(restaurant, { name: 'Omar' });
    expect((await claims(omar, expired)).status).toBe(200);
    const ahead = await reads(sara, till.prints('4', '10', { ago: -11 }));
    expect(refusalOf(ahead)).toMatchObject({ key: 'billAhead' });
    await admin.asks('changeSettings', { body: { receipts: false } });
    const off = till.prints('3');
    for (const answer of [await reads(sara, off), await claims(sara, off)]) {
      expect(refusalOf(answer)).toMatchObject({ key: 'receiptsOff' });
    }
  });

  testOnce(
    'a slip gives its points once over the hour at which the business day begins',
    async () => {
      const opened = await openWithVisits(engine);
      const { restaurant, sara } = opened;
      const till = await openTill(opened);
      // It is 03:58 in Riyadh by the server's clock, and past four, the next business day, by the
      // till's.
      restaurant.clock.pass({ minutes: 388 });
      const receipt = till.prints('1', '184.50', { ago: -5 });
      expect((await claims(sara, receipt)).status).toBe(200);
      const sent = { guest: { id: sara.id }, bill: billOf('2', '10') };
      const at = new Date(restaurant.clock.now().getTime() + 300_000).toISOString();
      expect(await till.settles({ ...sent, bill: { ...sent.bill, at } })).toMatchObject({
        repeated: false,
        businessDay: '2026-11-22',
        at: restaurant.clock.now().toISOString(),
      });
      restaurant.clock.pass({ minutes: 40 });
      const omar = await joins(restaurant, { name: 'Omar' });
      expect(refusalOf(await claims(omar, receipt))).toMatchObject({ key: 'billTaken' });
      expect(await sara.asks('claimReceipt', { body: { receipt } })).toMatchObject({
        repeated: true,
      });
      const slip = till.prints('3', '10');
      expect((await claims(sara, slip)).status).toBe(200);
      // After the beginning of business days has moved, the claimed receipt is still recognised.
      const admin = await owner(restaurant);
      await admin.asks('changeSettings', { body: { dayBegins: 12 } });
      expect(refusalOf(await claims(omar, slip))).toMatchObject({ key: 'billTaken' });
      expect(await books({ restaurant, admin })).toMatchObject({ visits: 3, wrong: 0 });
    },
  );

  test('a guest claims one in half an hour and five a day, at all servers', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, sara } = opened;
    const till = await openTill(opened);
    const elsewhere = visitor(await anotherServer(restaurant));
    Object.assign(elsewhere.cookies, sara.cookies);
    const both = await Promise.all([
      claims(sara, till.prints('1')),
      claims(elsewhere, till.prints('2')),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const refused = both.find(({ status }) => status === 429)!;
    expect(refused.headers['retry-after']).toBe('1800');
    for (let i = 3; i < 7; i += 1) {
      restaurant.clock.pass({ minutes: 29 });
      expect((await claims(sara, till.prints(`${i}`))).status).toBe(429);
      restaurant.clock.pass({ minutes: 1 });
      expect((await claims(sara, till.prints(`${i}`))).status).toBe(200);
    }
    restaurant.clock.pass({ minutes: 30 });
    expect((await claims(sara, till.prints('7'))).status).toBe(429);
    restaurant.clock.pass({ days: 1 });
    expect((await claims(sara, till.prints('7'))).status).toBe(200);
    expect(await books({ restaurant, admin: await owner(restaurant) })).toMatchObject({
      visits: 6,
      wrong: 0,
    });
  });

  testOnce('a reversed bill takes its points back, or gives none', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, admin, sara } = opened;
    const till = await openTill(opened);
    const { points: before } = await sara.asks('currentCustomer');
    const receipt = till.prints('1');
    await sara.asks('claimReceipt', { body: { receipt } });
    const bill = (number: string) => ({ number, at: '2026-11-21T18:30:00Z' });
    expect(await till.reverses({ bill: bill('1') })).toMatchObject({ status: 200, points: 1_845 });
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: before });
    const first = till.prints('2');
    await till.reverses({ bill: bill('2') });
    for (const answer of [
      await claims(sara, receipt),
      await reads(sara, receipt),
      await claims(sara, first),
      await reads(sara, first),
    ]) {
      expect(answer.status).toBe(409);
      expect(refusalOf(answer)).toMatchObject({ key: 'receiptReversed' });
    }
    // A bill that was undone, such as one of the wrong guest, can be claimed again.
    const typed = { guest: { customerId: sara.id }, bill: { number: '3', amount: '184.50' } };
    const { id } = JSON.parse((await settle(admin, typed)).text);
    await admin.asks('undoVisit', { params: { id }, body: { reason: 'Wrong guest' } });
    const omar = await joins(restaurant, { name: 'Omar' });
    const mine = await claims(sara, till.prints('3'));
    expect(refusalOf(mine)).toMatchObject({ key: 'receiptReversed' });
    expect((await claims(omar, till.prints('3'))).status).toBe(200);
  });
});
