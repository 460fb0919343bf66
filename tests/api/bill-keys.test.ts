// One bill earns once, in whatever spelling and by whomever it comes. Visits of earlier versions
// get the same keys, and two of them that have one bill are listed.
import { expect, test } from 'vitest';
import { formerBillKeyOf } from '../../src/domain/visits/bill-key.ts';
import { renewBillKeys } from '../../src/storage/visits/bill-renewal.ts';
import { odoo } from '../../src/domain/connections/from/samples.ts';
import { backup, openRestaurantWithFolder } from '../filled.ts';
import { guest as join } from '../people.ts';
import { billOf, openTill } from '../programs.ts';
import { adminPassword, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { asOfVersion } from '../summed.ts';
import { addVisitOffers, books, openWithVisits, settle } from '../visits.ts';

const now = new Date('2026-11-21T18:30:00Z');
const later = new Date('2026-11-21T19:31:00Z');

async function renewAll({ store }: Restaurant, at = now) {
  while (!(await renewBillKeys(store, at)));
}

/** Gives all visits and reversals the keys of earlier versions. */
async function asBefore({ store: { db } }: Restaurant) {
  for (const table of ['visits', 'visit_reversals'] as const) {
    const rows = await db.selectFrom(table).select(['id', 'billNumber']).execute();
    for (const { id, billNumber } of rows) {
      const billKey = billNumber === null ? null : formerBillKeyOf(billNumber);
      await db.updateTable(table).set({ billKey }).where('id', '=', id).execute();
    }
  }
}

const keysIn = async ({ store: { db } }: Restaurant, table: 'visits' | 'visit_reversals') =>
  (await db.selectFrom(table).select('billKey').orderBy('id').execute()).map((row) => row.billKey);

onEachEngine((engine, testOnce) => {
  testOnce(
    'a bill of a program is one that a cashier types with other signs and zeros',
    async () => {
      const { admin, till, guest, sara, balance } = await openTill(engine);
      expect(await till.settles({ guest, bill: billOf('00025257', '30') })).toMatchObject({
        status: 200,
      });
      for (const number of ['25257', '#25257', '٢٥٢٥٧', 'No. 025257', 'فاتورة 25257']) {
        const body = { guest: { customerId: sara.id }, bill: { amount: '30', number } };
        expect([number, (await settle(admin, body)).status]).toEqual([number, 409]);
        expect(await till.settles({ guest, bill: billOf(number, '30') })).toMatchObject({
          repeated: true,
        });
      }
      expect(await balance()).toBe(300);
      await till.settles({ guest, bill: billOf('A–1', '10') });
      expect(await till.settles({ guest, bill: billOf('A-1', '10') })).toMatchObject({
        repeated: true,
      });
      expect(await balance()).toBe(400);
      // A return names the bill in its own way, and the file of the till in another one.
      expect(
        await till.reverses({ bill: { number: '№ 25257', businessDay: '2026-11-21' } }),
      ).toEqual(expect.objectContaining({ status: 200 }));
      expect(await balance()).toBe(100);
      const file = 'Bill;Total\na - 1;10.00\n#25257;30.00\n';
      const { comparison } = await admin.asks('compareBills', {
        query: { filename: 'closed.csv' },
        body: file,
      });
      expect(comparison?.bills.map(({ number, verdict }) => [number, verdict])).toEqual([
        ['a - 1', 'earned'],
        ['#25257', 'undone'],
      ]);
    },
  );

  test('a return that comes before its bill waits for it in any spelling', async () => {
    const { restaurant, till, guest, balance } = await openTill(engine);
    const bill = { number: '#0077', businessDay: '2026-11-21' };
    expect(await till.reverses({ bill })).toMatchObject({ status: 200 });
    await asBefore(restaurant);
    await till.settles({ guest, bill: billOf('0077', '30') });
    expect(await balance()).toBe(300);
    await renewAll(restaurant);
    expect(await keysIn(restaurant, 'visit_reversals')).toEqual(['77']);
    const second = { number: '#0078', businessDay: '2026-11-21' };
    await till.reverses({ bill: second });
    await till.settles({ guest, bill: billOf('78', '30') });
    expect(await balance()).toBe(300);
  });

  testOnce(
    'bills of Odoo with different words before their digits are different bills',
    async () => {
      const { restaurant, till } = await openTill(engine);
      const { mobile } = await join(restaurant, { name: 'Mona' });
      const order = async (reference: string) => {
        const body = odoo({ pos_reference: reference, mobile }) as never;
        const answer = await till.tries('takeOdooOrder', { body });
        return answer.status;
      };
      for (const reference of ['Bar2525', 'Cafe2525', 'Grill2525', 'Order 00012-001-0041']) {
        expect([reference, await order(reference)]).toEqual([reference, 200]);
      }
      expect(await keysIn(restaurant, 'visits')).toEqual([
        'BAR2525',
        'CAFE2525',
        'GRILL2525',
        '12-001-0041',
      ]);
    },
  );

  /** Two visits of an earlier version, in which one bill earned twice, and one of another bill. */
  async function withTwiceEarned() {
    const table = await openWithVisits(engine);
    const { restaurant, admin, sara } = table;
    const body = (number: string) => ({
      guest: { customerId: sara.id },
      bill: { amount: '30', number },
    });
    const first = await admin.asks('settleVisit', { body: body('00025257') });
    await asBefore(restaurant);
    const second = await admin.asks('settleVisit', { body: body('25257') });
    await admin.asks('settleVisit', { body: body('B–1') });
    await asBefore(restaurant);
    return { ...table, body, first, second };
  }

  test('visits that become one bill are listed until one is undone; none earns again', async () => {
    const table = await withTwiceEarned();
    const { restaurant, admin, body, first, second } = table;
    // The same spelling is known before anything is renewed.
    expect((await settle(admin, body('B–1'))).status).toBe(409);
    await Promise.all([renewAll(restaurant), renewAll(restaurant)]);
    expect(await keysIn(restaurant, 'visits')).toEqual(['25257', '25257', 'B-1']);
    for (const number of ['25257', '00025257', 'b-1']) {
      expect((await settle(admin, body(number))).status).toBe(409);
    }
    const pass = async (days: number) => {
      restaurant.clock.pass({ days });
      await admin.asks('logInAdmin', { body: { username: 'admin', password: adminPassword } });
    };
    const linesOf = async () =>
      (await admin.asks('readStandingOut', { query: { days: '7' } })).lines.filter(
        ({ kind }) => kind === 'bill',
      );
    await pass(60);
    const [line] = await linesOf();
    expect(line).toMatchObject({ number: '00025257', day: '2026-11-21', outletId: 1, visits: 2 });
    const listed = await admin.asks('listStandingOutVisits', { query: { line: line!.line } });
    expect(listed.rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    await admin.asks('markStandingOut', { body: { line: line!.line, note: 'Asked', days: 7 } });
    await pass(60);
    expect(await linesOf()).toMatchObject([{ mark: { note: 'Asked' } }]);
    await admin.asks('undoVisit', { params: { id: first.id }, body: { reason: 'Typed twice' } });
    expect(await linesOf()).toEqual([]);
    // The other one still has the bill.
    expect(await books(table)).toMatchObject({ visits: 3, wrong: 0 });
  });

  testOnce('what an earlier version has settled since is renewed an hour later', async () => {
    const { restaurant, admin, body } = await withTwiceEarned();
    await renewAll(restaurant);
    await admin.asks('settleVisit', { body: body('0099') });
    await asBefore(restaurant);
    await renewAll(restaurant);
    expect((await keysIn(restaurant, 'visits')).at(-1)).toBe('0099');
    await renewAll(restaurant, later);
    expect((await keysIn(restaurant, 'visits')).at(-1)).toBe('99');
  });

  test('restored visits are renewed, of this version and of earlier ones', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const table = await addVisitOffers(restaurant);
    const { admin, sara } = table;
    const body = (number: string) => ({
      guest: { customerId: sara.id },
      bill: { amount: '30', number },
    });
    await admin.asks('settleVisit', { body: body('00025257') });
    await asBefore(restaurant);
    await admin.asks('settleVisit', { body: body('25257') });
    const old = asOfVersion(await backup(admin), 11);
    await renewAll(restaurant);
    await renewAll(restaurant, later);
    const listed = async () =>
      (await admin.asks('readStandingOut')).lines.filter(({ kind }) => kind === 'bill').length;
    expect(await listed()).toBe(1);
    const file = await backup(admin);
    for (const one of [old, file]) {
      await admin.asks('restoreBackup', { body: JSON.stringify(one) });
      await renewAll(restaurant);
      expect(await keysIn(restaurant, 'visits')).toEqual(['25257', '25257']);
      expect(await listed()).toBe(1);
    }
  });
});
