// An award or a deduction is undone once, by an entry that names it and takes what it gave.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { anotherServer, openRestaurant } from '../restaurant.ts';
import { guest, owner, standsAt, type Person } from '../people.ts';

onEachEngine((engine, testOnce) => {
  testOnce('an award is undone with what its event multiplied, and both are tied', async () => {
    const { restaurant, sara, admin } = await openWithSara(engine);
    const { now } = restaurant.clock;
    const startDate = new Date(now().getTime() - 60_000).toISOString();
    const endDate = new Date(now().getTime() + 60_000).toISOString();
    const event = { name: 'Eid', description: '', multiplier: 3, startDate, endDate };
    await admin.asks('addEvent', { body: event });
    const { transactionId } = await award(admin, sara.id, 400);

    const body = { customerId: sara.id, transactionId };
    expect(await admin.asks('undoEntry', { body })).toMatchObject({
      points: -1_200,
      total: 0,
      level: 'Starter',
    });
    const { rows } = await sara.asks('listTransactions', { params: { id: sara.id } });
    expect(rows).toMatchObject([
      { points: -1_200, balance: 0, description: 'Dinner (×3 Eid)', undoes: transactionId },
      { points: 1_200, balance: 1_200, undoneBy: rows[0]!.id, undoes: null },
    ]);
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 0, sum: 0, entries: 2 });
    const { rows: log } = await admin.asks('listAuditEntries', { query: { q: 'points.undone' } });
    expect(log).toMatchObject([{ action: 'points.undone', subjectId: sara.id, detail: '-1200' }]);
  });

  testOnce('a deduction is given back, and a visit without points is undone too', async () => {
    const { restaurant, sara, admin } = await openWithSara(engine);
    await award(admin, sara.id, 500);
    const taken = await admin.asks('deductPoints', {
      body: { customerId: sara.id, points: 200, description: 'Gift' },
    });
    const visit = await award(admin, sara.id, 0);
    for (const { transactionId } of [taken, visit]) {
      const body = { customerId: sara.id, transactionId };
      expect(await admin.asks('undoEntry', { body })).toMatchObject({ total: 500 });
    }
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 500, sum: 500, entries: 5 });
  });

  testOnce('nothing is undone twice, and no undo is undone', async () => {
    const { restaurant, sara, admin } = await openWithSara(engine);
    await award(admin, sara.id, 1_000);
    const { transactionId } = await award(admin, sara.id, 300);
    const body = { customerId: sara.id, transactionId };
    const undo = await admin.asks('undoEntry', { body });
    expect(await admin.tries('undoEntry', { body })).toMatchObject({
      status: 409,
      text: 'This entry has been undone already',
    });
    const again = { customerId: sara.id, transactionId: undo.transactionId };
    expect(await admin.tries('undoEntry', { body: again })).toMatchObject({
      status: 409,
      text: 'What undoes another entry cannot be undone',
    });
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 1_000, sum: 1_000, entries: 3 });
  });

  test('many undo the same entry on two servers: one does', async () => {
    const { restaurant, sara, admin } = await openWithSara(engine);
    await award(admin, sara.id, 1_000);
    const { transactionId } = await award(admin, sara.id, 300);
    const other = await owner(await anotherServer(restaurant));
    const body = { customerId: sara.id, transactionId };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? admin : other).tries('undoEntry', { body })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 1_000, sum: 1_000, entries: 3 });
  });

  testOnce('a retry by the same key is answered like the first, and adds nothing', async () => {
    const { restaurant, sara, admin } = await openWithSara(engine);
    const { transactionId } = await award(admin, sara.id, 300);
    const body = { customerId: sara.id, transactionId };
    const headers = { 'idempotency-key': 'a slip' };
    const first = await admin.asks('undoEntry', { body }, { headers });
    expect(await admin.asks('undoEntry', { body }, { headers })).toEqual(first);
    const other = { ...body, description: 'A slip' };
    expect(await admin.tries('undoEntry', { body: other }, { headers })).toMatchObject({
      status: 409,
      text: 'This idempotency key was already used for another request',
    });
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 0, sum: 0, entries: 2 });
  });

  testOnce('an undo that the balance does not allow is refused with what is missing', async () => {
    const { restaurant, sara, admin } = await openWithSara(engine);
    const { transactionId } = await award(admin, sara.id, 300);
    const spent = { customerId: sara.id, points: 180, description: 'Gift' };
    await admin.asks('deductPoints', { body: spent });
    const body = { customerId: sara.id, transactionId };
    expect(await admin.tries('undoEntry', { body })).toMatchObject({
      status: 400,
      text: 'Cannot deduct more points than customer has. Missing: 180',
    });
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 120, sum: 120, entries: 2 });
  });

  testOnce('after a minute a reason is asked for, which then stands in the history', async () => {
    const { restaurant, sara, admin } = await openWithSara(engine);
    const { transactionId } = await award(admin, sara.id, 300);
    restaurant.clock.pass({ seconds: 61 });
    const body = { customerId: sara.id, transactionId };
    expect(await admin.tries('undoEntry', { body })).toMatchObject({
      status: 400,
      text: 'Reason is required',
    });
    await admin.asks('undoEntry', { body: { ...body, description: 'Wrong guest' } });
    const { rows } = await admin.asks('listTransactions', { params: { id: sara.id } });
    expect(rows[0]).toMatchObject({ description: 'Wrong guest', undoes: transactionId });
  });

  testOnce("another guest's entry and one that is not there are not found", async () => {
    const { restaurant, sara, admin } = await openWithSara(engine);
    const omar = await guest(restaurant, { name: 'Omar' });
    const { transactionId } = await award(admin, omar.id, 300);
    for (const body of [
      { customerId: sara.id, transactionId },
      { customerId: sara.id, transactionId: 4_711 },
    ]) {
      expect(await admin.tries('undoEntry', { body })).toMatchObject({
        status: 404,
        text: 'There is no such entry in the history of this customer',
      });
    }
    expect(await standsAt(restaurant, omar.id)).toEqual({ points: 300, sum: 300, entries: 1 });
  });

  test('the database takes no undo that does not fit its entry', async () => {
    const { restaurant, sara, admin } = await openWithSara(engine);
    const { db } = restaurant.store;
    const { transactionId: first } = await award(admin, sara.id, 300);
    const omar = await guest(restaurant, { name: 'Omar' });
    await award(admin, omar.id, 300);
    for (const [customerId, points, undoes] of [
      [sara.id, -299, first],
      [sara.id, -300, 4_711],
      [omar.id, -300, first],
    ] as const) {
      const wrong = undoByHand({ customerId, points, balance: 300 + points, undoes });
      await expect(wrong.execute(db)).rejects.toThrow();
    }
    const fits = { customerId: sara.id, points: -300, balance: 0, undoes: first };
    await undoByHand(fits).execute(db);
    await award(admin, sara.id, 300);
    await expect(undoByHand(fits).execute(db)).rejects.toThrow();
    await expect(
      sql`update point_transactions set undoes = null where undoes is not null`.execute(db),
    ).rejects.toThrow();
  });
});

async function openWithSara(engine: EngineName) {
  const restaurant = await openRestaurant(engine);
  return { restaurant, sara: await guest(restaurant), admin: await owner(restaurant) };
}

const award = (admin: Person, customerId: number, points: number) =>
  admin.asks('awardPoints', { body: { customerId, points, description: 'Dinner' } });

interface ByHand {
  customerId: number;
  points: number;
  balance: number;
  undoes: number;
}

const undoByHand = ({ customerId, points, balance, undoes }: ByHand) =>
  sql`insert into point_transactions
    ("customerId", points, balance, description, timestamp, "actorRole", undoes)
    values (${customerId}, ${points}, ${balance}, '', '', 'admin', ${undoes})`;
