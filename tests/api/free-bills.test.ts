// A bill is free again once its points are undone, and a visit of which nothing stands is undone,
// whichever of its parts was taken back last.
import { expect, test } from 'vitest';
import { feed, hookTo, openHeard } from '../hooks.ts';
import { scan } from '../counters.ts';
import { limit } from '../limits.ts';
import { colleague, guest, owner, type Person } from '../people.ts';
import { billOf, program } from '../programs.ts';
import { claims, openTill, refusalOf } from '../receipts.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { addVisitOffers, books, openWithVisits, settle } from '../visits.ts';

/** A restaurant in which the bill 17 was settled for the wrong guest, and the right one. */
async function openWithSlip(engine: EngineName, parts: object = {}) {
  const table = await openWithVisits(engine);
  const omar = await guest(table.restaurant, { name: 'Omar' });
  const bill = { amount: '24.50', number: '17' };
  const settled = await table.admin.asks('settleVisit', {
    body: { guest: { customerId: table.sara.id }, bill, ...parts },
  });
  const forOmar = () => settle(table.admin, { guest: { customerId: omar.id }, bill });
  return { ...table, omar, bill, settled, forOmar };
}

/** Undoes the points of the guest's newest entry in the history of the office. */
async function undoPoints({ admin }: { admin: Person }, { id: customerId }: { id: number }) {
  const { rows } = await admin.asks('listTransactions', { params: { id: customerId } });
  const { id: transactionId } = rows.find(({ undoes, points }) => undoes === null && points > 0)!;
  const body = { customerId, transactionId, description: 'Wrong guest' };
  return admin.tries('undoEntry', { body });
}

const visitsOf = async (admin: Person, { id }: { id: number }) =>
  (await admin.asks('listVisits', { params: { id } })).rows;

onEachEngine((engine, testOnce) => {
  testOnce(
    'points undone in the history undo the visit, and free its bill for anybody',
    async () => {
      const table = await openWithSlip(engine);
      const { restaurant, admin, sara, omar, settled, forOmar } = table;
      expect(await forOmar()).toMatchObject({ status: 409 });
      restaurant.clock.pass({ minutes: 5 });
      expect((await undoPoints(table, sara)).status).toBe(200);
      const undoneAt = restaurant.clock.now().toISOString();
      expect(await visitsOf(admin, sara)).toMatchObject([
        { id: settled.id, undoneAt, pointsUndone: true },
      ]);
      const again = await forOmar();
      expect(JSON.parse(again.text)).toMatchObject({ points: 245, bill: { number: '17' } });

      // The visit is gone from the sheet, the facts, the close and the overview.
      const sheet = await admin.asks('readGuestSheet', { query: { customerId: sara.id } });
      expect(sheet).toMatchObject({ lastVisit: null, visitsToday: 0 });
      const facts = await admin.asks('readVisitFacts', { params: { id: sara.id } });
      expect(facts).toMatchObject({ visits: 0, averageBill: null, lastVisit: null });
      expect((await admin.asks('listCloses')).closes).toMatchObject([
        { visits: 1, undone: 1, bills: 1, amounts: ['24.50 SAR'], points: 245 },
      ]);
      const { settled: days } = await admin.asks('readOverview');
      expect(days.days.at(-1)).toMatchObject({ visits: 1, bills: 2_450 });
      expect(await visitsOf(admin, omar)).toMatchObject([{ undoneAt: null, points: 245 }]);
      expect(await books(table)).toMatchObject({ visits: 2, wrong: 0 });
      // To undo the visit again changes nothing.
      const undo = { params: { id: settled.id }, body: { reason: 'Wrong guest' } };
      expect(await admin.asks('undoVisit', undo)).toMatchObject({ undoneAt });
    },
  );

  test('a visit whose reward stands stays, and its bill is free and counts no more', async () => {
    const table = await openWithSlip(engine);
    const { admin, sara, omar, chosen, settled, forOmar } = table;
    const with2 = { guest: { customerId: sara.id }, bill: { amount: '10', number: '18' } };
    const rewarded = await admin.asks('settleVisit', { body: { ...with2, rewards: [chosen] } });
    await undoPoints(table, sara);
    const [visit, first] = await visitsOf(admin, sara);
    expect(visit).toMatchObject({ id: rewarded.id, undoneAt: null, pointsUndone: true });
    expect(first).toMatchObject({ id: settled.id, undoneAt: null, pointsUndone: false });
    expect(await forOmar()).toMatchObject({ status: 409 });
    const body = { guest: { customerId: omar.id }, bill: with2.bill };
    expect((await settle(admin, body)).status).toBe(200);
    expect((await admin.asks('listCloses')).closes).toMatchObject([
      { visits: 3, rewards: 1, bills: 2, amounts: ['34.50 SAR'], undone: 0 },
    ]);
    const facts = await admin.asks('readVisitFacts', { params: { id: sara.id } });
    expect(facts).toMatchObject({ visits: 2, averageBill: '24.50 SAR' });
    expect(facts.lastVisit).toEqual({ at: rewarded.at, amount: null });

    // With the reward, the last part goes.
    const params = { id: rewarded.claims[0]!.id };
    await admin.asks('undoClaim', { params, body: { reason: 'Dropped' } });
    expect((await visitsOf(admin, sara))[0]).toMatchObject({ id: rewarded.id });
    expect((await visitsOf(admin, sara))[0]!.undoneAt).not.toBeNull();
    expect((await admin.asks('listCloses')).closes).toMatchObject([
      { visits: 2, rewards: 0, bills: 2, amounts: ['34.50 SAR'], undone: 1 },
    ]);
    expect(await books(table)).toMatchObject({ wrong: 0 });
  });

  testOnce('a partner who takes back the only benefit of a visit undoes it', async () => {
    const { admin, restaurant, sara, bakery, benefitId } = await openWithVisits(engine);
    const { verification } = await scan(restaurant, bakery, sara);
    const body = { guest: { verification }, benefits: [benefitId] };
    const { id, benefits } = await bakery.asks('settleVisit', { body });
    await bakery.asks('takeBackStamp', { params: { id: benefits[0]!.id } });
    const at = restaurant.clock.now().toISOString();
    expect(await visitsOf(admin, sara)).toMatchObject([{ id, undoneAt: at }]);
    const row = await restaurant.store.db.selectFrom('visits').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ undoneByRole: 'partner', pointsUndoneAt: null });
  });

  testOnce('each part of a visit is taken back alone, and the last one ends it', async () => {
    const { admin, restaurant, sara, whole } = await openWithVisits(engine);
    const visit = await admin.asks('settleVisit', { body: whole });
    const undone = async () => (await visitsOf(admin, sara))[0]!.undoneAt;
    await admin.asks('removeStamp', { params: { id: visit.benefits[0]!.id } });
    expect(await undone()).toBeNull();
    const params = { id: visit.claims[0]!.id };
    await admin.asks('undoClaim', { params, body: { reason: 'Dropped' } });
    expect(await undone()).toBeNull();
    await undoPoints({ admin }, sara);
    expect(await undone()).toBe(restaurant.clock.now().toISOString());
    expect(await books({ restaurant, admin })).toMatchObject({ wrong: 0 });
  });

  test('programs read the undo in their feed, and hear of it as of any other', async () => {
    const heard = await openHeard(engine);
    const { restaurant, admin, receiver } = heard;
    const { sara } = await addVisitOffers(restaurant);
    const till = await program(restaurant, { admin });
    const settled = await admin.asks('settleVisit', {
      body: { guest: { customerId: sara.id }, bill: { amount: '24.50', number: '17' } },
    });
    const { next: after } = await till.asks('listProgramVisits', {});
    await hookTo(admin, receiver);
    await undoPoints({ admin }, sara);
    const { reversals } = await till.asks('listProgramVisits', { query: { after } });
    expect(reversals).toMatchObject([
      { billNumber: '17', amount: null, points: 245, owed: 0, by: 'people' },
    ]);
    await feed(restaurant);
    const reversed = receiver.received.filter(({ type }) => type === 'visit.reversed');
    expect(reversed).toMatchObject([{ data: { visit: settled.id, bill: '17' } }]);
  });

  testOnce('a program that repeats such a bill is answered as for an undone visit', async () => {
    const { admin, sara, ...table } = await openWithVisits(engine);
    const till = await program(table.restaurant, { admin });
    const at = table.restaurant.clock.now().toISOString();
    const visit = { guest: { id: sara.id }, bill: { ...billOf('7', '10'), at } };
    const first = await till.settles(visit);
    await undoPoints({ admin }, sara);
    // A late bill is one bill for good. Without its moment, it is a bill of now.
    expect(await till.settles(visit)).toMatchObject({ id: first.id, repeated: true });
    const now = { ...visit, bill: billOf('7', '10') };
    expect(await till.settles(now)).toMatchObject({ status: 200, repeated: false });
    expect(await till.reverses({ bill: { number: '7' } })).toMatchObject({ points: 100 });
    expect(await visitsOf(admin, sara)).toMatchObject([{}, { id: first.id }]);
  });

  testOnce('a receipt whose points were taken back is claimed by another guest alone', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, admin, sara } = opened;
    const till = await openTill(opened);
    const huda = await guest(restaurant, { name: 'Huda' });
    const slip = till.prints('9', '10');
    expect((await claims(sara, slip)).status).toBe(200);
    await undoPoints(opened, sara);
    expect(refusalOf(await claims(sara, slip))).toMatchObject({ key: 'receiptReversed' });
    expect((await claims(huda, slip)).status).toBe(200);
    expect(await visitsOf(admin, huda)).toMatchObject([{ points: 100, undoneAt: null }]);
  });

  test('the undo of points and of the visit, and the bill anew, come at once', async () => {
    const table = await openWithSlip(engine);
    const { restaurant, admin, sara, settled, omar, bill } = table;
    const other = await owner(await anotherServer(restaurant));
    const [{ id: transactionId } = { id: 0 }] = (
      await admin.asks('listTransactions', { params: { id: sara.id } })
    ).rows;
    const undo = { customerId: sara.id, transactionId, description: 'Wrong guest' };
    const body = { guest: { customerId: omar.id }, bill };
    const racing = Array.from({ length: 8 }, (_, i) => {
      const one = i % 2 ? admin : other;
      return [
        one.tries('undoEntry', { body: undo }),
        one.tries('undoVisit', { params: { id: settled.id }, body: { reason: 'Wrong guest' } }),
        settle(one, body),
      ];
    });
    const answers = await Promise.all(racing.flat());
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    // Whoever came too early, the right guest has the bill once.
    await settle(admin, body);
    expect(await settle(other, body)).toMatchObject({ status: 409 });
    expect(await visitsOf(admin, omar)).toMatchObject([{ points: 245, undoneAt: null }]);
    expect(await visitsOf(admin, sara)).toMatchObject([{ id: settled.id, pointsUndone: true }]);
    const { db } = restaurant.store;
    const reversals = db
      .selectFrom('visit_reversals')
      .select('id')
      .where('visitId', '=', settled.id);
    expect(await reversals.execute()).toHaveLength(1);
    expect(await books(table)).toMatchObject({ visits: 2, wrong: 0 });
  });

  testOnce('the limit of undos counts one undo, as before', async () => {
    const { admin, restaurant, sara } = await openWithVisits(engine);
    const maryam = await colleague(restaurant, 'manager');
    await limit(admin, 'manager', { undosPerDay: 1 });
    const bill = (number: string) => ({ amount: '10', number });
    for (const number of ['1', '2']) {
      await admin.asks('settleVisit', {
        body: { guest: { customerId: sara.id }, bill: bill(number) },
      });
    }
    expect((await undoPoints({ admin: maryam }, sara)).status).toBe(200);
    const counts = restaurant.store.db.selectFrom('staff_counts').select('undos');
    expect(await counts.where('customerId', '=', 0).execute()).toEqual([{ undos: 1 }]);
  });
});
