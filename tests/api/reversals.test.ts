// Reversals by programs: of all of a bill, of an amount, repeated, before the bill arrives, and
// after its points were spent.
import { expect, test } from 'vitest';
import type { ReversalReply as Reversal } from '../../src/contract/connections/programs.ts';
import { onEachEngine } from '../setup/engines.ts';
import { lockOutletsShared, lockOutlets } from '../../src/storage/restaurant/outlet-queries.ts';
import { lockRow } from '../../src/storage/database/queries/rows.ts';
import { waitsForLock } from '../locks.ts';
import { billOf, openTill as open, visitRow, withKey } from '../programs.ts';
import { anotherServer } from '../restaurant.ts';
import { claim } from '../shelf.ts';
import { books } from '../visits.ts';

const day = { businessDay: '2026-11-21' };

onEachEngine((engine, testOnce) => {
  testOnce('a whole visit is reversed once, with its reward and its benefit', async () => {
    const { restaurant, admin, till, sara, chosen, benefitId } = await open(engine);
    const before = await sara.asks('currentCustomer');
    const body = { guest: { id: sara.id }, rewards: [chosen], benefits: [benefitId] };
    const visit = await till.settles({ ...body, bill: billOf('1', '20') });
    const reversed = await till.reverses({ bill: { number: '1', ...day } });
    expect(reversed).toMatchObject({
      status: 200,
      visitId: visit.id,
      amount: null,
      points: 200,
      owed: 0,
      by: 'program',
    });
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: before.points });
    const { rows } = await admin.asks('listVisits', { params: { id: sara.id } });
    expect(rows).toMatchObject([{ undoneAt: expect.any(String), pointsUndone: true }]);
    // Repeating the reversal in any form gets the same answer, since nothing is left to reverse.
    for (const of of [{ bill: { number: '1', ...day } }, { visitId: visit.id }]) {
      expect(await till.reverses(of)).toEqual({ ...reversed, repeated: true });
    }
    const again = await till.settles({ ...body, bill: billOf('1', '20') });
    expect(again).toMatchObject({ id: visit.id, repeated: true, undoneAt: expect.any(String) });
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 1, wrong: 0 });
  });

  testOnce('a reversal that waits for its visit has the currency of its amount', async () => {
    const { admin, till, guest, balance } = await open(engine);
    await till.reverses({ bill: { number: '1', ...day }, amount: '4' });
    await till.reverses({ bill: { number: '2', ...day }, amount: '4' });
    await till.settles({ guest, bill: billOf('1', '10') });
    expect(await balance()).toBe(60);
    await admin.asks('changeSettings', { body: { currency: 'KWD' } });
    const { reversals } = await till.asks('listProgramVisits', {});
    expect(reversals.map(({ amount }) => amount)).toEqual(['4.00', '4.00']);
    // An amount in another currency cannot be compared with the bill, so all of it is reversed.
    const visit = await till.settles({ guest, bill: billOf('2', '10') });
    expect(visit).toMatchObject({ undoneAt: expect.any(String) });
    expect(await balance()).toBe(60);
    const read = await till.asks('listProgramVisits', {});
    expect(read.reversals.map(({ amount }) => amount)).toEqual(['4.00', null]);
  });

  testOnce(
    'a part of a bill takes its part of the points, and no more than all of it',
    async () => {
      const { restaurant, admin, till, guest, balance } = await open(engine);
      const { id } = await till.settles({ guest, bill: billOf('1', '10.05') });
      expect(await balance()).toBe(100);
      const bill = { number: '1', ...day };
      const first = await till.reverses({ bill, amount: '3.35' }, 'first');
      expect(first).toMatchObject({ points: 34, owed: 0, amount: '3.35', repeated: false });
      const same = await till.reverses({ bill, amount: '3.35' }, 'first');
      expect(same).toEqual({ ...first, repeated: true });
      expect(await balance()).toBe(66);
      const much = await till.reverses({ bill, amount: '6.71' });
      expect(much).toMatchObject({ status: 409, type: '/api/docs#problem-reversed-too-much' });
      expect(await till.reverses({ visitId: id, amount: '3.35' })).toMatchObject({ points: 33 });
      const { visits } = await till.asks('listProgramVisits', {});
      expect(visits).toMatchObject([{ points: 33, bill: { earning: '10.05', reversed: '6.70' } }]);
      // Reversing the rest undoes the visit, also for the office.
      expect(await till.reverses({ bill, amount: '3.35' })).toMatchObject({ points: 33 });
      expect(await balance()).toBe(0);
      expect((await books({ restaurant, admin })).wrong).toBe(0);
      const { id: other } = await till.settles({ guest, bill: billOf('2', '10') });
      await till.reverses({ visitId: other, amount: '4' });
      await admin.asks('undoVisit', { params: { id: Number(other) }, body: { reason: 'A slip' } });
      expect(await balance()).toBe(0);
      const { reversals } = await till.asks('listProgramVisits', {});
      expect(reversals.map(({ by }) => by)).toEqual([...Array(4).fill('program'), 'people']);
    },
  );

  test('of a bill of which nothing is left no amount is reversed, at once or later', async () => {
    const { restaurant, admin, till, guest, balance } = await open(engine);
    const there = withKey(await anotherServer(restaurant), till.key);
    const gone = { status: 409, type: '/api/docs#problem-reversed-too-much' };
    const bill = { number: '1', ...day };
    await till.settles({ guest, bill: billOf('1', '10') });
    const returned = await Promise.all(
      Array.from({ length: 7 }, (_, i) =>
        [till, there][i % 2]!.reverses({ bill, amount: '2' }, `return ${i}`),
      ),
    );
    const taken = returned.filter(({ status }) => status === 200) as unknown as Reversal[];
    expect(taken.map(({ points, repeated }) => [points, repeated])).toEqual(
      Array.from({ length: 5 }, () => [20, false]),
    );
    expect(returned.filter(({ status }) => status !== 200)).toMatchObject([gone, gone]);
    expect(await till.reverses({ bill, amount: '0.01' })).toMatchObject(gone);
    const first = returned.findIndex(({ status }) => status === 200);
    const same = await there.reverses({ bill, amount: '2' }, `return ${first}`);
    expect(same).toEqual({ ...returned[first], repeated: true });

    // A complete reversal leaves nothing either, nor does the office, whatever the bill gave.
    for (const [number, earning] of [
      ['2', '10'],
      ['3', '0.05'],
    ] as const) {
      await till.settles({ guest, bill: billOf(number, earning) });
      await till.reverses({ bill: { number, ...day }, amount: '0.01' });
      const whole = await till.reverses({ bill: { number, ...day } });
      expect(whole).toMatchObject({ status: 200, amount: null, repeated: false });
      expect(await till.reverses({ bill: { number, ...day }, amount: '0.01' })).toMatchObject(gone);
    }
    const { id } = await till.settles({ guest, bill: billOf('4', '10') });
    await admin.asks('undoVisit', { params: { id: Number(id) }, body: { reason: 'A slip' } });
    expect(await till.reverses({ visitId: id!, amount: '10' })).toMatchObject(gone);
    expect(await balance()).toBe(0);
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  test('an amount beyond any bill, or a day beyond any, is refused', async () => {
    const { till, guest } = await open(engine);
    const invalid = { status: 400, type: '/api/docs#problem-invalid' };
    const much = '1000000000.01';
    const bill = { number: '1', ...day };
    const parts = { earning: '1', tips: much, total: '1000000001.01' };
    expect(await till.settles({ guest, bill: { number: '1', ...parts } })).toMatchObject(invalid);
    expect(await till.reverses({ bill, amount: much })).toMatchObject(invalid);
    const ahead = { status: 400, type: '/api/docs#problem-bill-ahead' };
    for (const [when, refused] of [
      [{ at: '9999-12-31T23:59:59-14:00' }, ahead],
      [{ at: '2026-11-21T19:00:00Z' }, ahead],
      [{ at: '0000-01-01T00:00:00+14:00' }, invalid],
      [{ businessDay: '2026-11-23' }, ahead],
      [{ businessDay: '1999-12-31' }, invalid],
    ] as const) {
      expect(await till.reverses({ bill: { number: '2', ...when } })).toMatchObject(refused);
    }
    const most = { earning: '1', tips: '999999999.00', total: '1000000000.00' };
    const held = await till.settles({ guest, bill: { number: '1', ...most } });
    expect(held).toMatchObject({ status: 200, bill: { unearned: { tips: '999999999.00' } } });
  });

  testOnce('a visit without points is reversed, and one of which no points are left', async () => {
    const { restaurant, admin, till, omar, guest, balance } = await open(engine);
    await till.settles({ guest, bill: billOf('1', '0.05') });
    expect(await till.reverses({ bill: { number: '1', ...day } })).toMatchObject({ points: 0 });
    await till.settles({ guest, bill: billOf('2', '0.15') });
    const part = { bill: { number: '2', ...day }, amount: '0.10' };
    expect(await till.reverses(part)).toMatchObject({ points: 1, owed: 0 });
    const { rows } = await admin.asks('listVisits', { params: { id: omar.id } });
    expect(rows).toMatchObject([
      { points: 0, undoneAt: null, pointsUndone: false },
      { points: 0, undoneAt: expect.any(String), pointsUndone: true },
    ]);
    expect(await balance()).toBe(0);
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  testOnce('an amount is reversed in the currency of its bill alone', async () => {
    const { admin, till, guest, balance } = await open(engine);
    await till.settles({ guest, bill: billOf('1', '20') });
    const part = { bill: { number: '1', ...day }, amount: '5' };
    await admin.asks('changeSettings', { body: { currency: 'KWD' } });
    expect(await till.reverses(part)).toMatchObject({
      status: 409,
      detail: 'This bill is in SAR, and amounts are in KWD now',
    });
    expect(await balance()).toBe(200);
    expect(await till.reverses({ bill: part.bill })).toMatchObject({ points: 200 });
  });

  testOnce(
    'a bill that is reversed before its visit arrives gives nothing when it does',
    async () => {
      const { restaurant, admin, till, guest, balance } = await open(engine);
      const waits = await till.reverses({ bill: { number: 'a 1', ...day }, reason: 'Cold soup' });
      expect(waits).toMatchObject({ status: 200, visitId: null, points: 0 });
      await till.reverses({ bill: { number: '2', at: '2026-11-21T18:00:00Z' }, amount: '4' });
      const visit = await till.settles({ guest, bill: billOf('A1', '20') });
      expect(visit).toMatchObject({ undoneAt: expect.any(String), guest: { points: 0 } });
      // The second bill is settled by a person.
      const typed = { guest: { customerId: guest.id }, bill: { number: '2', amount: '10' } };
      await admin.asks('settleVisit', { body: typed });
      expect(await balance()).toBe(60);
      // The second amount exceeds what is left, and counts as what is left.
      for (const amount of ['4', '7'])
        await till.reverses({ bill: { number: '3', ...day }, amount });
      const third = await till.settles({ guest, bill: billOf('3', '10') });
      const undone = { undoneAt: expect.any(String), guest: { points: 60 } };
      expect(third).toMatchObject({ ...undone, bill: { earning: '10.00', reversed: '4.00' } });
      const { reversals } = await till.asks('listProgramVisits', {});
      expect(reversals).toMatchObject([
        { visitId: visit.id, points: 200 },
        { amount: '4.00', points: 40 },
        { amount: '4.00', points: 40 },
        { amount: null, points: 60 },
      ]);
      expect((await books({ restaurant, admin })).wrong).toBe(0);
    },
  );

  testOnce('points that were spent are owed, and paid by the next points', async () => {
    const { restaurant, admin, till, omar, guest, balance, dessert } = await open(engine);
    await till.settles({ guest, bill: billOf('1', '40') });
    await claim(omar, { id: dessert.id });
    const bill = { number: '1', ...day };
    expect(await till.reverses({ bill, amount: '20' })).toMatchObject({ points: 100, owed: 100 });
    expect(await balance()).toBe(300);
    await till.settles({ guest, bill: billOf('2', '5') });
    expect(await balance()).toBe(300);
    expect(await till.reverses({ bill })).toMatchObject({ points: 0, owed: 200 });
    expect(await balance()).toBe(300);
    expect((await books({ restaurant, admin })).wrong).toBe(0);
    const { rows } = await admin.asks('listOwed', {});
    const owing = { customerId: omar.id, name: 'Omar', bill: '1' };
    expect(rows).toMatchObject([
      { ...owing, owed: 200 },
      { ...owing, owed: 50 },
    ]);
    const { rows: log } = await admin.asks('listAuditEntries', { query: { q: 'points.owed' } });
    const by = { actorRole: 'program', actor: 'Cash register', subject: 'Omar' };
    expect(log).toMatchObject([
      { ...by, detail: '200' },
      { ...by, detail: '100' },
    ]);
  });

  test('two terminals at once reverse a bill once, and a visit meets its reversal', async () => {
    const { restaurant, admin, till, guest, balance } = await open(engine);
    const there = withKey(await anotherServer(restaurant), till.key);
    for (let i = 0; i < 6; i += 1) {
      const number = `n${i}`;
      if (i % 2 === 0) await till.settles({ guest, bill: billOf(number, '10') });
      const bill = { number, ...day };
      const settles = i % 2 === 0 ? [] : [there.settles({ guest, bill: billOf(number, '10') })];
      await Promise.all([
        ...settles,
        ...[till, there, till, there].map((one) => one.reverses({ bill })),
      ]);
      expect(await balance()).toBe(0);
      const half = { number: `h${i}`, ...day };
      await till.settles({ guest, bill: billOf(half.number, '10') });
      const twice = [till, there].map((one) => one.reverses({ bill: half, amount: '5' }, `k${i}`));
      const [first, second] = await Promise.all(twice);
      expect(second).toEqual({ ...first, repeated: !first!.repeated });
      expect(await balance()).toBe(50);
      await till.reverses({ bill: half });
      expect(await balance()).toBe(0);
    }
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  test('a reversal misses no visit that is written, nor itself when it is sent again', async () => {
    if (engine !== 'PostgreSQL') return;
    const { restaurant, till, omar, guest } = await open(engine);
    const { store } = await anotherServer(restaurant);
    const bill = { number: '1', ...day };
    const first = await store.db.transaction().execute(async (shell) => {
      await lockOutletsShared({ ...store, db: shell }, {});
      await shell.insertInto('visits').values(visitRow(omar.id, '1')).execute();
      const reversing = till.reverses({ bill });
      expect(await waitsForLock(store.db, reversing)).toBe(true);
      return { reversing };
    });
    expect(await first.reversing).toMatchObject({ status: 200, visitId: expect.any(Number) });
    const second = await store.db.transaction().execute(async (shell) => {
      await lockOutlets({ ...store, db: shell });
      const waits = { visitId: null, entryId: null, points: 0, awarded: 0, owed: 0, reason: null };
      const about = { ...day, outletId: 1, billNumber: '2', billKey: '2', amount: null };
      const by = { actorRole: 'program', actorId: 1, at: '2026-11-21T18:30:00.000Z' } as const;
      const row = { ...waits, ...about, ...by, idempotencyKey: null, requestHash: null };
      await shell.insertInto('visit_reversals').values(row).execute();
      const settling = till.settles({ guest, bill: billOf('2', '10') });
      expect(await waitsForLock(store.db, settling)).toBe(true);
      return { settling };
    });
    expect(await second.settling).toMatchObject({ undoneAt: expect.any(String), points: 100 });
    const { id } = await till.settles({ guest, bill: billOf('3', '10') });
    const third = await store.db.transaction().execute(async (shell) => {
      await lockRow({ ...store, db: shell }, 'visits', id!);
      const sent = [0, 1].map(() => till.reverses({ visitId: id!, amount: '7' }, 'sent again'));
      expect(await waitsForLock(store.db, Promise.all(sent), 2)).toBe(true);
      return { sent };
    });
    const [one, other] = await Promise.all(third.sent);
    expect(one).toMatchObject({ status: 200, amount: '7.00', points: 70 });
    expect(other).toEqual({ ...one, repeated: !one!.repeated });
  });
});
