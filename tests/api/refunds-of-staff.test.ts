// Who refunds a bill, above which limit it is asked for, and what a refund is in the close of a day
// and in what the restaurant owes.
import { expect, test } from 'vitest';
import { noLimits } from '../../src/domain/staff/limit-rules.ts';
import { colleague, owner, type Person } from '../people.ts';
import { billOf, openTill } from '../programs.ts';
import { preview, refund } from '../refunds.ts';
import { onEachEngine } from '../setup/engines.ts';
import { claim } from '../shelf.ts';
import { books } from '../visits.ts';

const day = '2026-11-21';

onEachEngine((engine, testOnce) => {
  /** A bill of 40 SAR that the cashier Yusuf has settled for Omar. */
  async function open() {
    const table = await openTill(engine);
    const yusuf = await colleague(table.restaurant, 'cashier');
    const maryam = await colleague(table.restaurant, 'manager');
    const body = {
      guest: { customerId: table.omar.id },
      bill: { amount: '40', number: 'A-17' },
    };
    const { id } = await yusuf.asks('settleVisit', { body });
    return { ...table, yusuf, maryam, id };
  }

  testOnce('a cashier refunds the bills that they settled, and no others', async () => {
    const { restaurant, yusuf, till, guest, id, balance } = await open();
    const huda = await colleague(restaurant, 'cashier', { username: 'huda' });
    const { id: others } = await till.settles({ guest, bill: billOf('2', '10') });
    expect(await refund(huda, id, { amount: '10' })).toMatchObject({ status: 404 });
    expect(await refund(yusuf, Number(others))).toMatchObject({ status: 404 });
    const looks = { params: { id } };
    expect((await huda.tries('readRefund', looks)).status).toBe(404);
    expect(await refund(yusuf, id, { amount: '10' })).toMatchObject({ status: 200, points: 100 });
    expect(await balance()).toBe(400);
  });

  testOnce('a reason is needed a minute after the visit', async () => {
    const { restaurant, yusuf, id } = await open();
    const asks = (amount: string) =>
      yusuf.tries('refundVisit', { params: { id }, body: { amount } });
    expect((await asks('10')).status).toBe(200);
    restaurant.clock.pass({ minutes: 2 });
    // The points that are left were written a moment ago, and are older than a minute now.
    expect(await asks('10')).toMatchObject({ status: 400, text: 'Reason is required' });
  });

  test('above a limit a refund is asked for once, and carried out once', async () => {
    const { restaurant, admin, yusuf, maryam, id, balance } = await open();
    const limits = { ...noLimits, undosPerDay: 0 };
    await admin.asks('changePersonLimits', { params: { id: yusuf.id }, body: limits });
    const asked = await refund(yusuf, id, { amount: '10' }, 'asked');
    expect(asked).toMatchObject({ status: 200, waiting: { limit: 'undosPerDay' } });
    expect(await refund(yusuf, id, { amount: '10' }, 'asked')).toEqual(asked);
    expect(await balance()).toBe(400);
    const { rows } = await maryam.asks('listRequests');
    expect(rows).toMatchObject([
      { kind: 'refund', reason: 'Cold soup', parts: { bill: '10.00 SAR', points: 100 } },
    ]);
    const params = { id: asked.waiting!.id };
    const both = await Promise.all(
      [maryam, admin].map((one) => one.tries('approveRequest', { params })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await balance()).toBe(300);
    // Sent again after the approval, it is no second request.
    expect(await refund(yusuf, id, { amount: '10' }, 'asked')).toEqual(asked);
    expect((await maryam.asks('listRequests')).rows).toEqual([]);
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  test('a refund of a closed day counts on the day on which it was made', async () => {
    const { restaurant, maryam, id } = await open();
    const read = async (of: string, by: Pick<Person, 'asks'> = maryam) =>
      (await by.asks('listCloses', { query: { day: of } })).outlets[0]!;
    const before = await read(day);
    const at = { day, outletId: 1 };
    await maryam.asks('reportDay', { body: { ...at, bills: 1, amount: '40', seen: null } });
    await maryam.asks('closeDay', { body: { ...at, seenTotal: before.total } });
    restaurant.clock.pass({ hours: 24 });
    const later = await owner(restaurant);
    await refund(later, id, { amount: '15' });
    await refund(later, id);
    const closed = await read(day, later);
    expect(closed.total).toEqual(before.total);
    expect(closed.afterwards).toMatchObject([
      { kind: 'refund', amount: '-25.00 SAR', day: '2026-11-22' },
      { kind: 'refund', amount: '-15.00 SAR', day: '2026-11-22' },
    ]);
    const next = await read('2026-11-22', later);
    expect(next.total).toEqual({ bills: -1, amounts: ['-40.00 SAR'] });
  });

  testOnce('the restaurant owes less by what was taken, not by what a guest owes', async () => {
    const { restaurant, admin, omar, dessert, id } = await open();
    const sums = async () => {
      const { months } = await admin.asks('readLiability', { query: {} });
      const { earned, takenBack, spent, closing } = months[0]!;
      return { earned, takenBack, spent, closing };
    };
    const before = await sums();
    expect(before.closing).toBe(1_400);
    await claim(omar, { id: dessert.id });
    await refund(admin, id);
    expect(await sums()).toEqual({
      earned: before.earned,
      takenBack: 100,
      spent: 300,
      closing: 1_000,
    });
    const body = { customerId: omar.id, points: 350, description: 'Dinner' };
    await admin.asks('awardPoints', { body });
    expect(await sums()).toEqual({
      earned: before.earned + 350,
      takenBack: 400,
      spent: 300,
      closing: 1_050,
    });
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });

  test('a bill whose guest has left is refunded without points', async () => {
    const { restaurant, admin, omar, id } = await open();
    await admin.asks('removeCustomer', { params: { id: omar.id } });
    expect(await preview(admin, id)).toMatchObject({ amount: '40.00 SAR', points: 0, owed: 0 });
    expect(await refund(admin, id)).toMatchObject({ status: 200, points: 0, owed: 0 });
    expect(await refund(admin, id)).toMatchObject({ status: 409 });
    expect((await books({ restaurant, admin })).wrong).toBe(0);
  });
});
