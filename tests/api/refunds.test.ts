// Refunds by people: of a part of a bill or all of it, of points that were spent, and what the next
// points pay.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { onEachEngine } from '../setup/engines.ts';
import { billOf, openTill as open } from '../programs.ts';
import { preview, refund } from '../refunds.ts';
import { anotherServer } from '../restaurant.ts';
import { owner } from '../people.ts';
import { claim } from '../shelf.ts';
import { books } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  /** A restaurant with a bill of 40 SAR for 400 points, of which Omar has spent 300. */
  async function openSpent() {
    const table = await open(engine);
    const { admin, till, guest, omar, dessert } = table;
    const { id } = await till.settles({ guest, bill: billOf('1', '40') });
    const claimed = await claim(omar, { id: dessert.id });
    const card = async () => {
      const { points, spent = 0, owed = 0 } = await omar.asks('currentCustomer');
      return { points, toSpend: points - spent, owed };
    };
    return { ...table, admin, id: Number(id), claimed, card };
  }

  testOnce('a bill is refunded in parts until nothing is left of it, each part once', async () => {
    const { restaurant, admin, till, guest, balance } = await open(engine);
    const { id } = await till.settles({ guest, bill: billOf('1', '10.05') });
    const visit = Number(id);
    expect(await preview(admin, visit, '3.35')).toEqual({
      left: '10.05 SAR',
      amount: '3.35 SAR',
      whole: false,
      points: 34,
      owed: 0,
    });
    const first = await refund(admin, visit, { amount: '3.35' }, 'first');
    expect(first).toMatchObject({ status: 200, amount: '3.35 SAR', points: 34, owed: 0 });
    expect(await refund(admin, visit, { amount: '3.35' }, 'first')).toEqual(first);
    expect(await balance()).toBe(66);
    const other = await refund(admin, visit, { amount: '3.36' }, 'first');
    expect(other).toMatchObject({ status: 409 });
    const much = await refund(admin, visit, { amount: '6.71' });
    expect(much).toMatchObject({ status: 409, detail: expect.stringContaining('6.70') });
    expect(await refund(admin, visit, { amount: '3.35' })).toMatchObject({ points: 33 });
    // A refund of all that is left has its amount, and leaves nothing.
    expect(await preview(admin, visit)).toMatchObject({ amount: '3.35 SAR', whole: true });
    expect(await refund(admin, visit)).toMatchObject({ amount: '3.35 SAR', points: 33 });
    expect(await balance()).toBe(0);
    expect(await refund(admin, visit, { amount: '0.01' })).toMatchObject({ status: 409 });
    const { rows } = await admin.asks('listVisits', { params: { id: guest.id } });
    expect(rows).toMatchObject([{ reversed: '10.05 SAR', undoneAt: expect.any(String) }]);
    const { reversals } = await till.asks('listProgramVisits', {});
    expect(reversals.map(({ by, amount }) => [by, amount])).toEqual(
      Array.from({ length: 3 }, () => ['people', '3.35']),
    );
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  testOnce('the whole of a bill takes its rewards and benefits back, and is no undo', async () => {
    const { restaurant, admin, sara, whole } = await open(engine);
    const before = await sara.asks('currentCustomer');
    const settled = await admin.asks('settleVisit', { body: whole });
    const id = 'id' in settled ? settled.id : 0;
    expect(await refund(admin, id)).toMatchObject({ amount: '24.50 SAR', points: 245, owed: 0 });
    const after = await sara.asks('currentCustomer');
    expect([after.points, after.spent]).toEqual([before.points, before.spent]);
    const { outlets } = await admin.asks('listCloses', { query: { day: '2026-11-21' } });
    expect(outlets).toMatchObject([{ undone: 0, refunds: 1, refunded: ['24.50 SAR'], bills: 0 }]);
    expect(outlets[0]!.lines).toMatchObject([{ kind: 'refund', amount: '-24.50 SAR' }]);
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  testOnce('points that were spent are owed, and shown to both sides', async () => {
    const { restaurant, admin, omar, id, card } = await openSpent();
    expect(await preview(admin, id, '20')).toMatchObject({ points: 100, owed: 100 });
    const part = await refund(admin, id, { amount: '20' });
    expect(part).toMatchObject({ status: 200, points: 100, owed: 100 });
    expect(await card()).toEqual({ points: 300, toSpend: 0, owed: 100 });
    const { rows: members } = await admin.asks('listCustomers', { query: { q: 'Omar' } });
    expect(members).toMatchObject([{ owed: 100 }]);
    expect(await admin.asks('readCustomer', { params: { id: omar.id } })).toMatchObject({
      owed: 100,
    });
    expect((await admin.asks('makeGuestData', { params: { id: omar.id } })).owed).toBe(100);
    const rest = await refund(admin, id);
    expect(rest).toMatchObject({ points: 0, owed: 200 });
    expect(await card()).toEqual({ points: 300, toSpend: 0, owed: 300 });
    const { rows } = await admin.asks('listOwed', {});
    expect(rows.map(({ owed }) => owed)).toEqual([200, 100]);
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  test('the next points of each way pay what is owed first', async () => {
    const { restaurant, admin, till, omar, guest, id, claimed, card } = await openSpent();
    await refund(admin, id);
    expect(await card()).toEqual({ points: 300, toSpend: 0, owed: 300 });
    // By hand, once, however often it is sent.
    const body = { customerId: omar.id, points: 50, description: 'A kindness' };
    const headers = { 'idempotency-key': 'kindness' };
    const given = await admin.tries('awardPoints', { body }, { headers });
    expect(JSON.parse(given.text)).toMatchObject({ points: 50, total: 300 });
    const again = await admin.tries('awardPoints', { body }, { headers });
    expect(JSON.parse(again.text)).toEqual(JSON.parse(given.text));
    expect(await card()).toEqual({ points: 300, toSpend: 0, owed: 250 });
    // By a bill of a program; what was earned stays earned.
    await till.settles({ guest, bill: billOf('2', '10') });
    expect(await card()).toEqual({ points: 300, toSpend: 0, owed: 150 });
    const { rows } = await omar.asks('listTransactions', { params: { id: omar.id } });
    expect(rows.slice(0, 2)).toMatchObject([
      { points: -100, wording: 'repaid', balance: 300 },
      { points: 100, balance: 400 },
    ]);
    const { rows: owing } = await admin.asks('listOwed', {});
    expect(owing).toMatchObject([{ owed: 150 }]);
    // By a reward that is given back, of which the rest can be spent.
    await omar.asks('cancelClaim', { params: { id: claimed.id } });
    expect(await card()).toEqual({ points: 150, toSpend: 150, owed: 0 });
    expect((await admin.asks('listOwed', {})).rows).toEqual([]);
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  testOnce(
    'an undo of points that have paid owes them again; what is owed is not undone',
    async () => {
      const { restaurant, admin, omar, id, card } = await openSpent();
      await refund(admin, id);
      const { transactionId } = await award(admin, omar, 120);
      expect(await card()).toEqual({ points: 300, toSpend: 0, owed: 180 });
      const undo = (entry: number) =>
        admin.tries('undoEntry', {
          body: { customerId: omar.id, transactionId: entry, description: 'A slip' },
        });
      expect((await undo(transactionId)).status).toBe(200);
      expect(await card()).toEqual({ points: 300, toSpend: 0, owed: 300 });
      expect((await undo(transactionId)).status).toBe(409);
      const { rows } = await omar.asks('listTransactions', { params: { id: omar.id } });
      const owed = rows.find(({ wording }) => wording === 'owed')!;
      expect(await undo(owed.id)).toMatchObject({
        status: 409,
        text: 'Owed points cannot be undone: the next points pay them',
      });
      // Points that were spent after they had paid a part are refused as before.
      const second = await award(admin, omar, 310);
      expect(await card()).toEqual({ points: 310, toSpend: 10, owed: 0 });
      await admin.asks('deductPoints', {
        body: { customerId: omar.id, points: 10, description: 'Tea' },
      });
      expect((await undo(second.transactionId)).status).toBe(400);
      expect(await card()).toEqual({ points: 300, toSpend: 0, owed: 0 });
      expect((await books({ restaurant, admin })).wrong).toBe(0);
    },
  );

  test('a refund and an undo of one visit at once, on two servers, take it back once', async () => {
    const { restaurant, admin, till, guest, balance } = await open(engine);
    const there = await owner(await anotherServer(restaurant));
    for (let round = 0; round < 6; round += 1) {
      const { id } = await till.settles({ guest, bill: billOf(`n${round}`, '10') });
      const visit = Number(id);
      const undoing = there.tries('undoVisit', {
        params: { id: visit },
        body: { reason: 'A slip' },
      });
      const [refunded, undone] = await Promise.all([refund(admin, visit), undoing]);
      expect([
        [200, 200],
        [409, 200],
      ]).toContainEqual([refunded.status, undone.status]);
      expect(await balance()).toBe(0);
    }
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  testOnce('a visit without a bill, or one that was undone, is not refunded', async () => {
    const { admin, till, omar, guest } = await open(engine);
    const body = { guest: { customerId: omar.id }, points: 50, description: 'A kindness' };
    const settled = await admin.asks('settleVisit', { body });
    const without = await refund(admin, 'id' in settled ? settled.id : 0);
    expect(without).toMatchObject({
      status: 409,
      detail: 'This visit has no bill that can be refunded',
    });
    const { id } = await till.settles({ guest, bill: billOf('1', '10') });
    await admin.asks('undoVisit', { params: { id: Number(id) }, body: { reason: 'A slip' } });
    expect(await refund(admin, Number(id))).toMatchObject({ status: 409 });
    expect(await refund(admin, 999_999)).toMatchObject({ status: 404 });
  });
});
