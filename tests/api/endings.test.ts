// Points that end: guests are told before, what is left to spend falls, and the level stays.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { english as messages } from '../../src/contract/messages/english.ts';
import { sumUpPoints } from '../../src/storage/summaries/point-days.ts';
import { award, openCard } from '../cards.ts';
import { endOfDay, openEndings, passDays, setEnds } from '../endings.ts';
import { ownerAgain } from '../hooks.ts';
import { anotherSession } from '../people.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim, sumsOf } from '../shelf.ts';

const noticesOf = ({ store: { db } }: Restaurant) =>
  db.selectFrom('ending_notices').selectAll().orderBy('id').execute();

onEachEngine((engine, testOnce) => {
  testOnce('a guest is told, points end on the day, and the office gives them back', async () => {
    const { restaurant, admin, sara, dessert } = await openEndings(engine);
    await award(admin, sara, 1_000);
    await claim(sara, dessert);
    const read = () => admin.asks('readCustomer', { params: { id: sara.id } });
    await passDays(restaurant, admin, 20);
    await award(admin, sara, 50);
    await passDays(restaurant, admin, 15);
    expect((await read()).ends).toBeUndefined();

    // Sixty days before the end of the third month.
    await passDays(restaurant, admin, 30);
    expect((await read()).ends).toEqual([{ day: '2027-02-28', points: 700 }]);
    const [notice] = await noticesOf(restaurant);
    expect(notice).toMatchObject({ day: '2027-02-28', points: 700, isNewEnd: false });
    await passDays(restaurant, admin, 34);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_050, spent: 300 });
    await passDays(restaurant, admin, 1);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_050, spent: 1_000 });
    expect((await read()).ends).toEqual([{ day: '2027-03-31', points: 50 }]);

    const { rows } = await admin.asks('listTransactions', { params: { id: sara.id }, query: {} });
    const [ending] = rows;
    expect(ending).toMatchObject({ points: 0, balance: 1_050, ended: 700, wording: 'ended' });
    const undo = { customerId: sara.id, transactionId: ending!.id };
    const withoutReason = await admin.tries('undoEntry', { body: undo });
    expect(withoutReason).toMatchObject({ status: 400, text: messages.reasonRequired });
    await admin.asks('undoEntry', { body: { ...undo, description: 'She was ill' } });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_050, spent: 300 });
    const again = await admin.tries('undoEntry', { body: { ...undo, description: 'Once more' } });
    expect(again).toMatchObject({ status: 409, text: messages.undoneAlready });

    // They have another thirty days, of which the guest is told.
    await passDays(restaurant, admin, 1);
    const { ends } = await read();
    expect(ends?.reduce((sum, { points }) => sum + points, 0)).toBe(750);
    expect(ends?.at(-1)?.points).toBe(700);
    await passDays(restaurant, admin, 40);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_050, spent: 1_050 });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  testOnce('what is owed has what ended', async () => {
    const { restaurant, admin, sara } = await openEndings(engine);
    await award(admin, sara, 400);
    await passDays(restaurant, admin, 150);
    while (!(await sumUpPoints(restaurant.store, { limit: 1_000 })));
    const { months } = await admin.asks('readLiability', { query: {} });
    expect(months.find(({ ended }) => ended !== 0)).toMatchObject({
      month: '2027-03',
      opening: 400,
      ended: 400,
      closing: 0,
    });
    const rows = await admin.asks('listPointChanges', {
      query: { month: '2027-03', kind: 'ended' },
    });
    expect(rows.rows).toMatchObject([{ kind: 'ended', points: 400, customerId: sara.id }]);
  });

  testOnce('without a visit for months, all ends together; a visit keeps it', async () => {
    const { restaurant, admin, sara } = await openEndings(engine, { after: 'visit' });
    await award(admin, sara, 400);
    await passDays(restaurant, admin, 80);
    const read = () => admin.asks('readCustomer', { params: { id: sara.id } });
    expect((await read()).ends).toMatchObject([{ points: 400 }]);
    await award(admin, sara, 10);
    expect((await read()).ends).toBeUndefined();
    await passDays(restaurant, admin, 60);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 410, spent: 0 });
    await passDays(restaurant, admin, 60);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 410, spent: 410 });
  });

  test('two servers end points once, and an open card hears of it', async () => {
    const { restaurant, admin, sara } = await openEndings(engine);
    await award(admin, sara, 400);
    await passDays(restaurant, admin, 99);
    const there = await anotherServer(restaurant);
    restaurant.clock.pass({ days: 20 });
    await ownerAgain(admin);
    await Promise.all([endOfDay(restaurant), endOfDay(there), endOfDay(restaurant)]);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 400, spent: 400 });
    const endings = await restaurant.store.db
      .selectFrom('point_transactions')
      .select('ended')
      .where('ended', 'is not', null)
      .execute();
    expect(endings).toEqual([{ ended: 400 }]);
  });

  testOnce(
    'nothing ends while the rule is off, and switched on it gives the full time',
    async () => {
      const { restaurant, admin, sara } = await openEndings(engine);
      await award(admin, sara, 400);
      await passDays(restaurant, admin, 90);
      await setEnds(admin, null);
      await passDays(restaurant, admin, 90);
      expect(await sumsOf(restaurant, sara)).toEqual({ points: 400, spent: 0 });
      await setEnds(admin, { after: 'earning', months: 6 });
      await passDays(restaurant, admin, 180);
      expect(await sumsOf(restaurant, sara)).toEqual({ points: 400, spent: 0 });
      await passDays(restaurant, admin, 40);
      expect(await sumsOf(restaurant, sara)).toEqual({ points: 400, spent: 400 });
    },
  );

  test('the database refuses an ending that the sums do not allow', async () => {
    const { restaurant, admin, sara } = await openEndings(engine);
    const { db } = restaurant.store;
    await award(admin, sara, 400);
    await passDays(restaurant, admin, 119);
    const ending = (ended: number) => sql`insert into point_transactions
      ("customerId", points, balance, description, timestamp, "actorRole", action, ended)
      values (${sara.id}, 0, 400, '', '', 'system', 'points.ended', ${ended})`;
    for (const wrong of [
      ending(1),
      sql`update customers set spent = 399`,
      sql`update customers set spent = 0`,
      sql`update point_transactions set ended = 1`,
      sql`update point_transactions set ends = '2030-01-01'`,
    ]) {
      await expect(wrong.execute(db), wrong.compile(db).sql).rejects.toThrow();
    }
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 400, spent: 400 });
  });

  testOnce('a claim that is cancelled after the end gives thirty days', async () => {
    const { restaurant, admin, sara, dessert } = await openEndings(engine);
    await admin.asks('changeSettings', { body: { claimMinutes: 43_200 } });
    await award(admin, sara, 300);
    await passDays(restaurant, admin, 90);
    await anotherSession(restaurant, sara);
    const made = await claim(sara, dessert);
    await passDays(restaurant, admin, 15);
    await anotherSession(restaurant, sara);
    await sara.asks('cancelClaim', { params: made });
    await passDays(restaurant, admin, 1);
    const { ends } = await admin.asks('readCustomer', { params: { id: sara.id } });
    expect(ends).toMatchObject([{ points: 300 }]);
    await passDays(restaurant, admin, 30);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 300, spent: 0 });
    await passDays(restaurant, admin, 1);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 300, spent: 300 });
  });

  testOnce('an open card shows that points end as soon as it is noted', async () => {
    const { restaurant, admin, sara } = await openEndings(engine);
    await award(admin, sara, 400);
    restaurant.clock.pass({ days: 60 });
    await anotherSession(restaurant, sara);
    const card = await openCard(sara);
    expect((await sara.asks('currentCustomer')).ends).toBeUndefined();
    await endOfDay(restaurant);
    expect(await card.next()).toEqual({ kind: 'code' });
    const ends = [{ day: '2027-02-28', points: 400 }];
    expect((await sara.asks('currentCustomer')).ends).toEqual(ends);
    restaurant.clock.pass({ days: 40 });
    await endOfDay(restaurant);
    await anotherSession(restaurant, sara);
    const page = await sara.asks('listHistory', { query: {} });
    expect(page.rows[0]).toMatchObject({ kind: 'points', ended: 400, wording: 'ended' });
  });

  testOnce('what is left of a refunded bill keeps its end', async () => {
    const { restaurant, admin, sara } = await openEndings(engine);
    const rate = { currency: 'SAR', pointsPerUnit: '10' };
    await admin.asks('changeSettings', { body: rate });
    const visit = await admin.asks('settleVisit', {
      body: { guest: { customerId: sara.id }, bill: { amount: '100', meant: true } },
    });
    await passDays(restaurant, admin, 20);
    await admin.asks('refundVisit', {
      params: { id: visit.id },
      body: { amount: '40', reason: 'Sent back' },
    });
    const entries = await restaurant.store.db
      .selectFrom('point_transactions')
      .select(['points', 'ends', 'action'])
      .where('action', '=', 'points.kept')
      .execute();
    expect(entries).toEqual([{ points: 600, ends: '2027-02-28', action: 'points.kept' }]);
  });
});
