// Points of claimed receipts wait until refunds are over. They arrive once, and a reversal before
// that is taken from the waiting points.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postDue } from '../../src/storage/visits/parts/waiting-points.ts';
import { openCard } from '../cards.ts';
import { ownerAgain } from '../hooks.ts';
import { numbered } from '../many.ts';
import { guest as joins, visitor } from '../people.ts';
import { billOf } from '../programs.ts';
import { claims, openTill, refusalOf } from '../receipts.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { books, openWithVisits, settle } from '../visits.ts';

/** The time at which the receipt was printed, and the time at which its points are due. */
const [printed, due] = ['2026-11-21T18:30:00Z', '2026-11-28T18:30:00.000Z'];
const bill = (number: string) => ({ number, at: printed });

/** A restaurant whose bills can be returned for a week, and a till that signs receipts. */
async function open(engine: EngineName) {
  const table = await openWithVisits(engine);
  const till = await openTill(table);
  await table.admin.asks('changeSettings', { body: { refundDays: 7 } });
  const { points: before } = await table.sara.asks('currentCustomer');
  return { ...table, till, before };
}

/** Posts the points that are due, in slices, as the schedule of a server does. */
async function post({ store, clock }: Pick<Restaurant, 'store' | 'clock'>): Promise<void> {
  while (!(await postDue(store, clock.now())));
}

/** Triggers that refuse the deletion of posted rows, and the statements that remove them. */
const refusals = {
  SQLite: [
    sql`create trigger no_end before delete on waiting_points begin
      select raise(abort, 'no end'); end`,
    sql`drop trigger no_end`,
  ],
  PostgreSQL: [
    sql`create function no_end() returns trigger language plpgsql as $$ begin
        raise exception 'no end'; end $$;
      create trigger no_end before delete on waiting_points
        for each row execute function no_end()`,
    sql`drop trigger no_end on waiting_points`,
  ],
} as const;

const rowsOf = ({ store: { db } }: Restaurant) =>
  db.selectFrom('waiting_points').select(['points', 'dueAt']).execute();

onEachEngine((engine, testOnce) => {
  test('the points of a receipt arrive on their day, once, with two servers too', async () => {
    const { restaurant, admin, sara, till, before } = await open(engine);
    const receipt = till.prints('2041');
    const card = await openCard(sara);
    expect(await visitor(restaurant).asks('readReceipt', { body: { receipt } })).toMatchObject({
      state: 'open',
      points: 1_845,
      pointsDueAt: due,
    });
    const claimed = await sara.asks('claimReceipt', { body: { receipt } });
    const waits = { points: 1_845, total: before, pointsDueAt: due };
    expect(claimed).toEqual({ ...waits, repeated: false });
    expect(await card.next()).toEqual({ kind: 'code' });
    // A repeated claim gets the same answer: new settings change neither the points nor the day.
    await admin.asks('changeSettings', { body: { refundDays: 0, pointsPerUnit: '1' } });
    expect(await sara.asks('claimReceipt', { body: { receipt } })).toEqual({
      ...waits,
      repeated: true,
    });
    const omar = await joins(restaurant, { name: 'Omar' });
    expect(refusalOf(await claims(omar, receipt))).toMatchObject({ key: 'billTaken' });
    expect(await omar.asks('readReceipt', { body: { receipt } })).toMatchObject({
      state: 'given',
      pointsDueAt: due,
    });
    const [visit] = (await admin.asks('listVisits', { params: { id: sara.id } })).rows;
    expect(visit).toMatchObject({ points: 1_845, pointsDueAt: due, pointsUndone: false });
    const { id } = visit!;
    const arriving = [{ id, points: 1_845, description: '184.50 SAR', dueAt: due }];
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: before, arriving });
    const read = await till.asks('listProgramVisits', {});
    expect(read.visits).toMatchObject([{ points: 1_845, pointsDueAt: due }]);
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 1, wrong: 0 });

    restaurant.clock.pass({ days: 6, hours: 23, minutes: 59 });
    await post(restaurant);
    expect(await rowsOf(restaurant)).toHaveLength(1);
    restaurant.clock.pass({ minutes: 1 });
    const there = await anotherServer(restaurant);
    await Promise.all([restaurant, there, restaurant, there].map(post));
    const arrived = await sara.asks('currentCustomer');
    expect(arrived).toMatchObject({ points: before + 1_845 });
    expect(arrived).not.toHaveProperty('arriving');
    expect(await card.next()).toMatchObject({ kind: 'visit-settled', visit: { id } });
    const entry = { points: 1_845, timestamp: due, description: '184.50 SAR' };
    expect(await card.next()).toMatchObject({ kind: 'points', entry, visit: id });
    expect(await card.next()).toEqual({ kind: 'code' });
    const { rows } = await sara.asks('listHistory');
    expect(rows[0]).toMatchObject({ ...entry, visit: { id, at: '2026-11-21T18:30:00.000Z' } });
    expect(await sara.asks('claimReceipt', { body: { receipt } })).toEqual({
      points: 1_845,
      total: before + 1_845,
      pointsDueAt: null,
      repeated: true,
    });
    await ownerAgain(admin);
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 1, wrong: 0 });
    const log = await admin.asks('listAuditEntries', { query: { role: 'system' } });
    expect(log.rows.map(({ action }) => action)).toContain('points.awarded');
  });

  test('a reversal takes from what waits, and nothing is owed', async () => {
    const { restaurant, admin, sara, till, before } = await open(engine);
    await till.reverses({ bill: bill('1'), amount: '34.50' });
    expect((await claims(sara, till.prints('1'))).status).toBe(200);
    expect(await rowsOf(restaurant)).toEqual([{ points: 1_500, dueAt: due }]);
    const part = await till.reverses({ bill: bill('1'), amount: '50' });
    expect(part).toMatchObject({ points: 500, owed: 0, amount: '50.00' });
    expect(await till.reverses({ bill: bill('1'), amount: '100.01' })).toMatchObject({
      status: 409,
    });
    const { arriving, points } = await sara.asks('currentCustomer');
    expect([points, arriving]).toMatchObject([before, [{ points: 1_000 }]]);
    // The second bill is reversed completely; the third one is undone by the office.
    for (const number of ['2', '3']) {
      restaurant.clock.pass({ minutes: 30 });
      expect((await claims(sara, till.prints(number))).status).toBe(200);
    }
    expect(await till.reverses({ bill: bill('2') })).toMatchObject({ points: 1_845, owed: 0 });
    const gone = { status: 409, type: '/api/docs#problem-reversed-too-much' };
    expect(await till.reverses({ bill: bill('2'), amount: '1' })).toMatchObject(gone);
    await ownerAgain(admin);
    const [visit] = (await admin.asks('listVisits', { params: { id: sara.id } })).rows;
    const undo = { params: { id: visit!.id }, body: { reason: 'Not theirs' } };
    expect(await admin.asks('undoVisit', undo)).toMatchObject({ pointsDueAt: null, points: null });
    expect(await rowsOf(restaurant)).toEqual([{ points: 1_000, dueAt: due }]);
    restaurant.clock.pass({ days: 7 });
    await post(restaurant);
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: before + 1_000 });
    // Points that have arrived are taken from the balance, as those of any bill are.
    const late = await till.reverses({ bill: bill('1'), amount: '50' });
    expect(late).toMatchObject({ points: 500, owed: 0 });
    expect(await till.reverses({ bill: bill('1') })).toMatchObject({ points: 500, owed: 0 });
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: before });
    await ownerAgain(admin);
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 3, wrong: 0 });
  });

  test('points that wait go with their guest, and a fault in the middle posts none', async () => {
    const { restaurant, admin, sara, till, before } = await open(engine);
    const omar = await joins(restaurant, { name: 'Omar' });
    const lina = await joins(restaurant, { name: 'Lina' });
    for (const [i, one] of [sara, omar, lina].entries()) {
      expect((await claims(one, till.prints(`${i}`))).status).toBe(200);
    }
    await omar.asks('leaveFamily', { body: { mobile: omar.mobile } });
    expect(await rowsOf(restaurant)).toHaveLength(2);
    // A server of the version before undoes a visit without knowing about waiting points.
    const { db } = restaurant.store;
    const back = { undoneAt: printed, undoneByRole: 'admin', undoneById: 1 } as const;
    await db.updateTable('visits').set(back).where('customerId', '=', lina.id).execute();
    restaurant.clock.pass({ days: 7 });
    const [refuse, allow] = refusals[engine];
    await refuse.execute(db);
    await expect(post(restaurant)).rejects.toThrow('no end');
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: before });
    expect(await rowsOf(restaurant)).toHaveLength(2);
    await allow.execute(db);
    await post(restaurant);
    expect(await rowsOf(restaurant)).toEqual([]);
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: before + 1_845 });
    expect(await lina.asks('currentCustomer')).toMatchObject({ points: 0 });
    await ownerAgain(admin);
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 3, wrong: 0 });
  });

  testOnce('points that a balance cannot hold wait another day', async () => {
    const { restaurant, admin, sara, till, before } = await open(engine);
    await claims(sara, till.prints('1'));
    const most = 2_147_483_647 - before;
    const body = { customerId: sara.id, points: most, description: 'A prize' };
    const { transactionId } = await admin.asks('awardPoints', { body });
    restaurant.clock.pass({ days: 7 });
    await post(restaurant);
    expect(await rowsOf(restaurant)).toEqual([
      { points: 1_845, dueAt: '2026-11-29T18:30:00.000Z' },
    ]);
    await ownerAgain(admin);
    const undo = { customerId: sara.id, transactionId, description: 'A slip' };
    await admin.asks('undoEntry', { body: undo });
    restaurant.clock.pass({ days: 1 });
    await post(restaurant);
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: before + 1_845 });
  });

  testOnce('points that are due when a receipt is claimed do not wait', async () => {
    const { admin, sara, till, before } = await open(engine);
    await admin.asks('changeSettings', { body: { refundDays: 1, receiptHours: 48 } });
    const receipt = till.prints('1', '184.50', { ago: 24 * 60 });
    expect(await sara.asks('claimReceipt', { body: { receipt } })).toMatchObject({
      total: before + 1_845,
      pointsDueAt: null,
    });
    // Only points of receipts wait: at a till, the guest is there in person.
    const typed = { guest: { customerId: sara.id }, bill: { number: '2', amount: '10' } };
    expect(JSON.parse((await settle(admin, typed)).text)).toMatchObject({ pointsDueAt: null });
    await till.settles({ guest: { id: sara.id }, bill: billOf('3', '10') });
    expect(await sara.asks('currentCustomer')).toMatchObject({ points: before + 2_045 });
    for (const refundDays of [-1, 31, 1.5]) {
      const { status } = await admin.tries('changeSettings', { body: { refundDays } });
      expect(status).toBe(400);
    }
  });

  test(
    'what waits and what has arrived are the points of the bills that stand',
    inLong,
    async () => {
      const { restaurant, admin, till } = await open(engine);
      await admin.asks('changeSettings', { body: { refundDays: 3, receiptHours: 168 } });
      const which = fc.nat(3);
      const act = fc.oneof(
        fc.record({ kind: fc.constant('claim' as const), bill: which, cents: fc.nat(0) }),
        fc.record({
          kind: fc.constant('reverse' as const),
          bill: which,
          cents: fc.option(fc.integer({ min: 1, max: 9_000 }), { nil: undefined }),
        }),
        fc.record({ kind: fc.constant('undo' as const), bill: which, cents: fc.nat(0) }),
        fc.record({ kind: fc.constant('pass' as const), bill: which, cents: fc.nat(0) }),
      );
      const amount = 12_345;
      let round = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 12 }), async (acts) => {
          round += 1;
          await ownerAgain(admin);
          const guest = await joins(restaurant, { name: 'Omar' });
          const at = restaurant.clock.now().toISOString();
          const slips = numbered(4).map((i) => till.prints(`${round}-${i}`, '123.45'));
          const bills = slips.map(() => ({ visitId: 0, gone: false, cents: 0 }));
          for (const { kind, bill: i, cents } of acts) {
            const known = bills[i]!;
            const of = { number: `${round}-${i}`, at };
            if (kind === 'pass') {
              restaurant.clock.pass({ hours: 12 });
              await post(restaurant);
            } else if (kind === 'claim') {
              restaurant.clock.pass({ minutes: 30 });
              const { status } = await claims(guest, slips[i]!);
              expect(status).toBe(known.gone ? 409 : 200);
              if (known.gone) continue;
              // Reversals that arrived before the bill and exceed it reverse all of it.
              known.gone = known.cents >= amount;
              const query = { q: of.number };
              await ownerAgain(admin);
              const { rows } = await admin.asks('listVisits', { params: guest, query });
              known.visitId = rows[0]!.id;
            } else if (kind === 'undo' && known.visitId > 0) {
              const undo = { params: { id: known.visitId }, body: { reason: 'A slip' } };
              await ownerAgain(admin);
              await admin.asks('undoVisit', undo);
              known.gone = true;
            } else if (kind === 'reverse') {
              const some = cents === undefined ? {} : { amount: (cents / 100).toFixed(2) };
              const { status } = await till.reverses({ bill: of, ...some });
              if (status !== 200 || known.gone) continue;
              known.cents += cents ?? 0;
              const isAll = known.visitId > 0 && known.cents >= amount;
              if (cents === undefined || isAll) known.gone = true;
            }
            const given = bills.map((one) =>
              one.gone || one.visitId === 0
                ? 0
                : Math.floor((1_234 * (amount - one.cents)) / amount),
            );
            const { points, arriving = [] } = await guest.asks('currentCustomer');
            const waits = arriving.reduce((sum, wait) => sum + wait.points, 0);
            expect(points + waits).toBe(given.reduce((sum, one) => sum + one, 0));
          }
          restaurant.clock.pass({ days: 7 });
          await post(restaurant);
          expect(await rowsOf(restaurant)).toEqual([]);
        }),
        { numRuns: 12 },
      );
      await ownerAgain(admin);
      expect((await books({ restaurant, admin })).wrong).toBe(0);
    },
  );
});
