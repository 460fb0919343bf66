// An idempotency key stands for one call of its owner, wherever its rows are.
import { expect, test } from 'vitest';
import { scan, stamp } from '../counters.ts';
import { give, limit } from '../limits.ts';
import { waitsForLock } from '../locks.ts';
import { colleague, type Person } from '../people.ts';
import { billOf, openTill, withKey } from '../programs.ts';
import { openTill as openPrinter } from '../receipts.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claimAs, seen } from '../shelf.ts';
import { books, openWithVisits, settle } from '../visits.ts';

const day = { businessDay: '2026-11-21' };
const reused = { status: 409, type: '/api/docs#problem-idempotency-key-reused' };
const used = 'This idempotency key was already used for another request';

/** Tries an award with a key; returns the response. */
const gives = ({ tries }: Pick<Person, 'tries'>, customerId: number, key: string) =>
  tries(
    'awardPoints',
    { body: { customerId, points: 5, description: 'Dinner' } },
    { headers: { 'idempotency-key': key } },
  );

onEachEngine((engine, testOnce) => {
  testOnce(
    'a program that has settled with a key cannot reverse with it, and vice versa',
    async () => {
      const { restaurant, admin, till, guest, balance } = await openTill(engine);
      await till.settles({ guest, bill: billOf('1', '10') }, 'settled');
      const whole = { bill: { number: '1', ...day } };
      expect(await till.reverses(whole, 'settled')).toMatchObject(reused);
      // It makes no difference whether the visit of the bill has arrived.
      expect(await till.reverses({ bill: { number: '2', ...day } }, 'settled')).toMatchObject(
        reused,
      );
      expect(await balance()).toBe(100);
      expect(await till.reverses(whole, 'reversed')).toMatchObject({ status: 200, points: 100 });
      const second = { guest, bill: billOf('2', '10') };
      expect(await till.settles(second, 'reversed')).toMatchObject(reused);
      const visits = [{ key: 'reversed', ...second }];
      const { answers } = await till.asks('settleProgramVisits', { body: { visits } });
      expect(answers).toMatchObject([{ problem: { name: 'idempotency-key-reused' } }]);
      expect(await books({ restaurant, admin })).toMatchObject({ visits: 1, wrong: 0 });
      // Another program has keys of its own, and after a day a key is free.
      const other = withKey(restaurant, (await admin.asks('makeKey', { body: keyTerms })).key);
      expect(await other.settles(second, 'reversed')).toMatchObject({ status: 200 });
      restaurant.clock.pass({ days: 1, seconds: 1 });
      const third = { guest, bill: billOf('3', '10') };
      expect(await till.settles(third, 'reversed')).toMatchObject({ status: 200 });
    },
  );

  test('of two calls with one key at two servers at once, one is made', async () => {
    const { restaurant, admin, till, guest, balance } = await openTill(engine);
    const there = withKey(await anotherServer(restaurant), till.key);
    for (let i = 0; i < 6; i += 1) {
      const bill = billOf(`b${i}`, '10');
      await till.settles({ guest, bill });
      const before = await balance();
      const [settled, reversed] = await Promise.all([
        till.settles({ guest, bill: billOf(`c${i}`, '10') }, `k${i}`),
        there.reverses({ bill: { number: bill.number, ...day } }, `k${i}`),
      ]);
      const isSettled = settled.status === 200;
      expect(isSettled ? reversed : settled).toMatchObject(reused);
      expect(isSettled ? settled : reversed).toMatchObject({ status: 200, repeated: false });
      expect(await balance()).toBe(before + (isSettled ? 100 : -100));
    }
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  test('a call waits for another one with its key, and is then refused', async () => {
    if (engine !== 'PostgreSQL') return;
    const { restaurant, admin, till, sara, guest } = await openTill(engine);
    const { store } = await anotherServer(restaurant);
    await till.settles({ guest, bill: billOf('1', '10') });
    const { reversing, settling } = await store.db.transaction().execute(async (shell) => {
      // The reversal is noted in the audit log at its end, when it has its key.
      for (const query of store.engine.lockTables(['audit_log'])) await query.execute(shell);
      const first = till.reverses({ bill: { number: '1', ...day } }, 'one');
      expect(await waitsForLock(store.db, first)).toBe(true);
      const second = till.settles({ guest: { id: sara.id }, bill: billOf('2', '10') }, 'one');
      expect(await waitsForLock(store.db, second, 2)).toBe(true);
      return { reversing: first, settling: second };
    });
    expect(await reversing).toMatchObject({ status: 200, points: 100 });
    expect(await settling).toMatchObject(reused);
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  test('the office, a counter and a guest have one key for all of their calls too', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, admin, sara, bakery, benefitId, dessert } = opened;
    await admin.asks('changePartner', { params: { id: bakery.id }, body: { givesPoints: true } });
    const { verification } = await scan(restaurant, bakery, sara);
    const given = { guest: { verification }, points: 5 };
    const stamped = { verification, benefitId };
    expect((await stamp(bakery, stamped, 'stamped')).status).toBe(200);
    expect(await settle(bakery, given, 'stamped')).toMatchObject({ status: 409, text: used });
    expect((await settle(bakery, given, 'counter')).status).toBe(200);
    expect(await stamp(bakery, stamped, 'counter')).toMatchObject({ status: 409, text: used });

    expect((await gives(admin, sara.id, 'given')).status).toBe(200);
    const points = { guest: { customerId: sara.id }, points: 5 };
    expect(await settle(admin, points, 'given')).toMatchObject({ status: 409, text: used });
    expect((await settle(admin, points, 'visit')).status).toBe(200);
    expect(await gives(admin, sara.id, 'visit')).toMatchObject({ status: 409, text: used });
    expect((await gives(admin, sara.id, 'given')).status).toBe(200);

    const body = { receipt: (await openPrinter(opened)).prints('1') };
    const chosen = await seen(sara, dessert.id);
    expect((await claimAs(sara, chosen, 'tapped')).status).toBe(200);
    const headers = { 'idempotency-key': 'tapped' };
    const claimed = await sara.tries('claimReceipt', { body }, { headers });
    expect(claimed).toMatchObject({ status: 409, text: used });
    expect((await books(opened)).wrong).toBe(0);
  });

  test('a request above a limit has the key of a visit, which no other call takes', async () => {
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const maryam = await colleague(restaurant, 'manager');
    await limit(admin, 'manager', { pointsPerAward: 100 });
    expect((await gives(maryam, sara.id, 'award')).status).toBe(200);
    expect(await give(maryam, sara, 500, 'award')).toMatchObject({ status: 409, text: used });
    expect(await give(maryam, sara, 500, 'asked')).toMatchObject({ outcome: 'waits' });
    expect(await give(maryam, sara, 500, 'asked')).toMatchObject({ outcome: 'waits' });
    expect(await gives(maryam, sara.id, 'asked')).toMatchObject({ status: 409, text: used });
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });
});

const keyTerms = { name: 'Shop', scopes: ['visits:write' as const], hourly: 100 };
