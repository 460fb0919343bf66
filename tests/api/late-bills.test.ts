// A bill that a program sends late, points that waited and returns: wherever a last visit or an
// earlier one is told, it goes by the moment of the visit and not by the order of writing.
import { expect, test } from 'vitest';
import { postDue } from '../../src/storage/visits/parts/waiting-points.ts';
import { guest, owner, type Person } from '../people.ts';
import { billOf, openTill, program } from '../programs.ts';
import { openTill as openPrinter } from '../receipts.ts';
import type { Restaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { openWithVisits } from '../visits.ts';

/** The evening on which the guests of the tests joined, and the next day. */
const [yesterday, today] = ['2026-11-21T20:00:00.000Z', '2026-11-22T18:30:00.000Z'];

/** A guest with a visit of today, and a bill of yesterday that a program sends afterwards. */
async function openLate(engine: EngineName) {
  const table = await openTill(engine);
  const { till, omar, restaurant } = table;
  restaurant.clock.pass({ days: 1 });
  const admin = await owner(restaurant);
  const first = await admin.asks('settleVisit', {
    body: { guest: { customerId: omar.id }, bill: { amount: '20', number: 'T-1' } },
  });
  restaurant.clock.pass({ minutes: 10 });
  const bill = { ...billOf('Y-1', '30'), at: yesterday };
  const late = await till.settles({ guest: { id: omar.id }, bill });
  return { ...table, admin, first, late };
}

async function lastSeen({ restaurant, omar }: { restaurant: Restaurant; omar: Person & Numbered }) {
  const admin = await owner(restaurant);
  const member = await admin.asks('readCustomer', { params: { id: omar.id } });
  const facts = await admin.asks('readVisitFacts', { params: { id: omar.id } });
  const sheet = await admin.asks('readGuestSheet', { query: { customerId: omar.id } });
  return [member.lastVisitAt, facts.lastVisit?.at, sheet.lastVisit?.at];
}
interface Numbered {
  id: number;
}

onEachEngine((engine, testOnce) => {
  test('yesterday’s bill that comes late is not the last visit, anywhere', async () => {
    const table = await openLate(engine);
    const { admin, omar, first, late } = table;
    expect(await lastSeen(table)).toEqual([today, today, today]);
    const sheet = await admin.asks('readGuestSheet', { query: { customerId: omar.id } });
    expect(sheet).toMatchObject({ visitsToday: 1, lastVisit: { amount: '20.00 SAR' } });
    const params = { id: omar.id };
    const { rows } = await admin.asks('listVisits', { params });
    expect(rows.map(({ id, at }) => [id, at])).toEqual([
      [first.id, today],
      [late.id, yesterday],
    ]);
    const { next, rows: page } = await admin.asks('listVisits', { params, query: { limit: 1 } });
    const rest = await admin.asks('listVisits', { params, query: { limit: 1, after: next } });
    expect([page, rest.rows].map((some) => some.map(({ id }) => id))).toEqual([
      [first.id],
      [late.id],
    ]);
    expect(rest).not.toHaveProperty('next');
    const found = await admin.asks('listVisits', { params, query: { q: '-1', limit: 1 } });
    expect(found).toMatchObject({ rows: [{ id: first.id }], total: 2 });

    const slip = { params: { id: first.id }, body: { reason: 'Another guest' } };
    await admin.asks('undoVisit', slip);
    expect(await lastSeen(table)).toEqual([yesterday, yesterday, yesterday]);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  testOnce('it is the guest’s first visit, and makes that of today a returning one', async () => {
    const table = await openLate(engine);
    const { settled } = await table.admin.asks('readOverview');
    expect(settled.days.slice(-2)).toMatchObject([
      { day: '2026-11-21', visits: 1, returning: 0 },
      { day: '2026-11-22', visits: 1, returning: 1 },
    ]);
  });

  testOnce('a late bill that comes before the visit of today is the first one too', async () => {
    const { restaurant, till, sara } = await openTill(engine);
    restaurant.clock.pass({ days: 1 });
    const admin = await owner(restaurant);
    const huda = await guest(restaurant, { name: 'Huda' });
    const bill = { ...billOf('Y-1', '30'), at: yesterday };
    await till.settles({ guest: { id: huda.id }, bill });
    restaurant.clock.pass({ minutes: 10 });
    await admin.asks('settleVisit', { body: { guest: { customerId: huda.id }, points: 5 } });
    await admin.asks('settleVisit', { body: { guest: { customerId: sara.id }, points: 5 } });
    const { settled } = await admin.asks('readOverview');
    // Sara was given points before.
    expect(settled.days.slice(-2)).toMatchObject([
      { visits: 1, returning: 0 },
      { visits: 2, returning: 2 },
    ]);
  });

  testOnce('a return and points that arrive later are no visit of their day', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, admin } = opened;
    const till = await program(restaurant, { admin });
    const settled = restaurant.clock.now().toISOString();
    const printer = await openPrinter(opened);
    const omar = await guest(restaurant, { name: 'Omar' });
    const of = { restaurant, omar };
    await till.settles({ guest: { id: omar.id }, bill: billOf('1', '30') });
    restaurant.clock.pass({ days: 2 });
    await till.reverses({ bill: { number: '1', businessDay: '2026-11-21' }, amount: '10' });
    expect(await lastSeen(of)).toEqual([settled, settled, settled]);

    await (await owner(restaurant)).asks('changeSettings', { body: { refundDays: 7 } });
    const claimed = restaurant.clock.now().toISOString();
    const receipt = printer.prints('2', '10');
    await omar.asks('claimReceipt', { body: { receipt } });
    restaurant.clock.pass({ days: 7 });
    while (!(await postDue(restaurant.store, restaurant.clock.now())));
    expect(await lastSeen(of)).toEqual([claimed, claimed, claimed]);
    const audited = await (await owner(restaurant)).asks('auditLedger');
    expect(audited).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  testOnce('the visits behind a guest’s day stand in the order in which they were', async () => {
    const { admin, restaurant, till, omar } = await openTill(engine);
    const body = { guest: { customerId: omar.id }, points: 5 };
    const ids: number[] = [];
    for (let visits = 0; visits < 4; visits += 1) {
      ids.unshift((await admin.asks('settleVisit', { body })).id);
      restaurant.clock.pass({ minutes: 10 });
    }
    const bill = { ...billOf('T-1', '30'), at: '2026-11-21T18:35:00.000Z' };
    const { id } = await till.settles({ guest: { id: omar.id }, bill });
    const { lines } = await admin.asks('readStandingOut');
    const { line } = lines.find(({ kind }) => kind === 'day')!;
    const { rows } = await admin.asks('listStandingOutVisits', { query: { line } });
    expect(rows.map((row) => row.id)).toEqual([...ids.slice(0, 3), id, ids[3]]);
    const page = await admin.asks('listStandingOutVisits', { query: { line, limit: 4 } });
    const rest = await admin.asks('listStandingOutVisits', {
      query: { line, limit: 4, after: page.next },
    });
    expect(rest.rows.map((row) => row.id)).toEqual([ids[3]]);
  });
});
