// Member cards of the office's people: the owner sets the share of points that they may give their
// own cards.
import { expect, test } from 'vitest';
import { backup, openRestaurantWithFolder, type File } from '../filled.ts';
import { colleague, guest, owner, visitor } from '../people.ts';
import { claims, openTill } from '../receipts.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { openWithVisits } from '../visits.ts';

async function open(engine: EngineName) {
  const { restaurant } = await openRestaurantWithFolder(engine);
  const admin = await owner(restaurant);
  const [maryam, card, other] = [
    await colleague(restaurant, 'manager'),
    await guest(restaurant, { name: 'Maryam Saleh' }),
    await guest(restaurant),
  ];
  const give = (points: number, customerId = card.id) =>
    maryam.tries('awardPoints', { body: { customerId, points, description: 'Dinner' } });
  return { restaurant, admin, maryam, card, other, give };
}

onEachEngine((engine, testOnce) => {
  testOnce('nobody gives points to their own card, and everybody else does', async () => {
    const { admin, maryam, card, other, give } = await open(engine);
    expect((await give(100)).status).toBe(200);
    const params = { id: maryam.id };
    const tied = await admin.asks('tieAdminCard', { params, body: { customerId: card.id } });
    expect(tied).toMatchObject({ customerId: card.id });
    const refused = { status: 403, text: 'Nobody gives points to their own card' };
    expect(await give(100)).toMatchObject(refused);
    const visit = { guest: { customerId: card.id }, points: 100 };
    expect(await maryam.tries('settleVisit', { body: visit })).toMatchObject(refused);
    expect((await give(100, other.id)).status).toBe(200);
    await admin.asks('awardPoints', {
      body: { customerId: card.id, points: 7, description: 'Lunch' },
    });
    expect(
      (await maryam.tries('undoEntry', { body: { customerId: card.id, transactionId: 1 } })).status,
    ).toBe(200);
    expect((await admin.asks('readCustomer', { params: { id: card.id } })).points).toBe(7);
  });

  testOnce('nobody gives points back to their own card by undoing a deduction', async () => {
    const { admin, maryam, card } = await open(engine);
    const body = { customerId: card.id, description: 'Dinner' };
    await admin.asks('awardPoints', { body: { ...body, points: 500 } });
    await admin.asks('tieAdminCard', { params: { id: maryam.id }, body: { customerId: card.id } });
    const taken = await admin.asks('deductPoints', { body: { ...body, points: 400 } });
    const undo = { customerId: card.id, transactionId: taken.transactionId, description: 'Mine' };
    expect(await maryam.tries('undoEntry', { body: undo })).toMatchObject({
      status: 403,
      text: 'Nobody gives points to their own card',
    });
    await admin.asks('undoEntry', { body: undo });
  });

  testOnce(
    'the owner lets people give a part to themselves, then multiplied by an event',
    async () => {
      const { admin, maryam, card, give } = await open(engine);
      await admin.asks('changeSettings', { body: { ownCardPercent: 25 } });
      await admin.asks('tieAdminCard', {
        params: { id: maryam.id },
        body: { customerId: card.id },
      });
      await admin.asks('addEvent', {
        body: {
          name: 'Ramadan nights',
          description: 'Twice',
          multiplier: 2,
          startDate: '2026-11-01T00:00:00.000Z',
          endDate: '2026-12-01T00:00:00.000Z',
        },
      });
      expect(JSON.parse((await give(103)).text)).toMatchObject({ points: 50 });
      await admin.asks('changeSettings', { body: { ownCardPercent: 100 } });
      expect(JSON.parse((await give(103)).text)).toMatchObject({ points: 206 });
    },
  );

  testOnce('who claims a receipt gets the part of their own card, until they leave', async () => {
    const opened = await openWithVisits(engine);
    const { restaurant, admin, sara } = opened;
    const yusuf = await colleague(restaurant, 'cashier');
    const params = { id: yusuf.id };
    await admin.asks('tieAdminCard', { params, body: { customerId: sara.id } });
    const till = await openTill(opened);
    expect(await claims(sara, till.prints('1', '10'))).toMatchObject({
      status: 403,
      text: 'Nobody gives points to their own card',
    });
    await admin.asks('changeSettings', { body: { ownCardPercent: 25 } });
    const points = async (number: string) =>
      (await sara.asks('claimReceipt', { body: { receipt: till.prints(number, '10') } })).points;
    expect(await points('2')).toBe(25);
    await admin.asks('changeAdmin', { params, body: { active: false } });
    restaurant.clock.pass({ hours: 1 });
    expect(await points('3')).toBe(100);
  });

  test('a person ties their own card by its QR once, and a manager that of cashiers', async () => {
    const { restaurant, admin, maryam, card, other } = await open(engine);
    const { db } = restaurant.store;
    const tokenOf = async ({ id }: { id: number }) =>
      (
        await db
          .selectFrom('customers')
          .select('qrToken')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).qrToken!;
    const yusuf = await colleague(restaurant, 'cashier');
    await yusuf.asks('tieOwnCard', { body: { token: await tokenOf(other) } });
    expect(await yusuf.asks('currentAdmin')).toMatchObject({ hasCard: true });
    expect(await yusuf.tries('tieOwnCard', { body: { token: await tokenOf(card) } })).toMatchObject(
      { status: 409, text: 'Your card is known already. A manager can change it' },
    );
    expect(
      await maryam.tries('tieOwnCard', { body: { token: await tokenOf(other) } }),
    ).toMatchObject({ status: 409, text: 'This card belongs to somebody else of the office' });
    const params = { id: yusuf.id };
    expect(await maryam.asks('tieAdminCard', { params, body: { customerId: null } })).toMatchObject(
      {
        customerId: null,
      },
    );
    const own = { params: { id: maryam.id }, body: { customerId: null } };
    expect((await maryam.tries('tieAdminCard', own)).status).toBe(409);
    const { id } = await admin.asks('currentAdmin');
    const owners = { params: { id }, body: { customerId: card.id } };
    expect((await maryam.tries('tieAdminCard', owners)).status).toBe(403);
    const nobody = { params, body: { customerId: 9_999 } };
    expect((await maryam.tries('tieAdminCard', nobody)).status).toBe(404);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'admin.card-changed' } });
    expect(rows).toHaveLength(2);

    // A deleted card belongs to nobody, so its person can tie another one.
    await yusuf.asks('tieOwnCard', { body: { token: await tokenOf(card) } });
    await admin.asks('removeCustomer', { params: { id: card.id } });
    expect(await yusuf.asks('currentAdmin')).toMatchObject({ hasCard: false });
    const cards = async () =>
      (await admin.asks('listAdmins')).rows.map(({ customerId }) => customerId);
    expect(await cards()).toEqual([null, null, null]);
    await yusuf.asks('tieOwnCard', { body: { token: await tokenOf(other) } });
    expect((await cards()).toSorted()).toEqual([other.id, null, null]);
  });

  test('a restore keeps the card of a person, but not the card of another guest', async () => {
    const { restaurant, admin, maryam, card } = await open(engine);
    const params = { id: maryam.id };
    await admin.asks('tieAdminCard', { params, body: { customerId: card.id } });
    const cardAfter = async (file: File) => {
      await admin.asks('restoreBackup', { body: file });
      const { rows } = await admin.asks('listAdmins');
      return rows.find(({ id }) => id === maryam.id)?.customerId;
    };
    const { code } = await admin.asks('inviteTill', { body: { name: 'Bar' } });
    expect(await cardAfter(await backup(admin))).toBe(card.id);
    const late = await visitor(restaurant).tries('enrolTill', { body: { code } });
    expect([late.status, late.text]).toEqual([400, 'This code is not right, or has run out']);

    const { restaurant: other } = await openRestaurantWithFolder(engine, { days: 1 });
    const namesake = await guest(other);
    expect(namesake.id).toBe(card.id);
    expect(await cardAfter(await backup(await owner(other)))).toBe(null);
    expect((await admin.asks('readCustomer', { params: namesake })).id).toBe(card.id);
  });
});
