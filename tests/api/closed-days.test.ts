// The close of a day at an outlet: its total against the till's report, and a closed day that stays
// as it was.
import { expect, test } from 'vitest';
import { colleague } from '../people.ts';
import { billOf, openTill as open, withKey } from '../programs.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

const day = '2026-11-21';
const next = '2026-11-22';
const at = { day, outletId: 1 };

onEachEngine((engine, testOnce) => {
  /** A day with a bill of a cashier, two of a program, a refund and an undo. */
  async function openDay() {
    const table = await open(engine);
    const { restaurant, till, guest } = table;
    const yusuf = await colleague(restaurant, 'cashier');
    const maryam = await colleague(restaurant, 'manager');
    const settles = async (amount: string) => {
      const body = { guest: { customerId: guest.id }, bill: { amount, number: `C-${amount}` } };
      return (await yusuf.asks('settleVisit', { body })).id;
    };
    await settles('100');
    const undone = await settles('9');
    await yusuf.asks('undoVisit', { params: { id: undone }, body: { reason: 'Another table' } });
    await till.settles({ guest, bill: billOf('1', '50') });
    await till.settles({ guest, bill: billOf('2', '30') });
    await till.reverses({ bill: { number: '1', businessDay: day }, amount: '12.5' });
    const read = async (of: string = day) => {
      const { outlets } = await maryam.asks('listCloses', { query: { day: of } });
      return outlets[0]!;
    };
    const report = (bills: number, amount: string, seen: string | null = null) =>
      maryam.tries('reportDay', { body: { ...at, bills, amount, seen } });
    const close = async () =>
      maryam.tries('closeDay', { body: { ...at, seenTotal: (await read()).total } });
    return { ...table, yusuf, maryam, settles, read, report, close };
  }

  testOnce('the total has the bills of people and programs, less refunds and undos', async () => {
    const { maryam, read } = await openDay();
    const close = await read();
    expect(close).toMatchObject({
      outletId: 1,
      closed: null,
      visits: 3,
      bills: 3,
      amounts: ['167.50 SAR'],
      settled: ['189.00 SAR'],
      refunded: ['12.50 SAR'],
      taken: ['9.00 SAR'],
      undone: 1,
      refunds: 1,
      total: { bills: 3, amounts: ['167.50 SAR'] },
      lineCount: 2,
    });
    const lines = close.lines.map(({ kind, bill, amount, name }) => [kind, bill, amount, name]);
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual(['refund', '1', '-12.50 SAR', 'Cash register']);
    expect(lines).toContainEqual(['undo', 'C-9', '-9.00 SAR', 'yusuf']);
    const groups = close.groups.map(({ by, name, till, way, bills, amounts }) => [
      by,
      name ?? till ?? way,
      bills,
      amounts,
    ]);
    expect(groups).toEqual([
      ['person', 'yusuf', 1, ['100.00 SAR']],
      ['person', 'Cash register', 2, ['67.50 SAR']],
      ['till', null, 3, ['167.50 SAR']],
      ['way', 'typed', 1, ['100.00 SAR']],
      ['way', 'program', 2, ['67.50 SAR']],
    ]);
    const { text } = await maryam.tries('exportCloses', { query: { day } });
    expect(text).toMatch(/,Refund,Cash register,,,1,2026-11-21 21:\d\d,,,,,,,-12\.50,SAR,/);
    expect(text).toContain(`${day},1,Total,,,,,,3,1675,3,,,,167.50,SAR,0,0,1,0,`);
  });

  test('the till’s report is entered once, and what it has more is marked', async () => {
    const { restaurant, admin, maryam, yusuf, read, report, close } = await openDay();
    expect((await report(4, '200')).status).toBe(200);
    const { report: first, difference } = await read();
    expect(first).toMatchObject({ bills: 4, amount: '200.00 SAR', by: 'maryam', note: '' });
    expect(difference).toEqual({ bills: 1, amount: '32.50 SAR' });
    restaurant.clock.pass({ minutes: 1 });
    // The same report is not written a second time; another one has to have seen it.
    expect((await report(4, '200')).status).toBe(200);
    expect((await read()).report).toEqual(first);
    expect(await report(3, '167.5')).toMatchObject({ status: 409 });
    const answers = await Promise.all([report(3, '160', first!.at), report(3, '167.5', first!.at)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { at: seen } = (await read()).report!;
    await report(3, '167.50', seen);
    expect((await read()).difference).toBeNull();
    await report(3, '167.51', (await read()).report!.at);
    expect((await read()).difference).toEqual({ bills: 0, amount: '0.01 SAR' });
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'day.reported' } });
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect((await close()).status).toBe(200);
    expect(await report(1, '5', (await read()).report!.at)).toMatchObject({
      status: 409,
      text: 'This day is closed',
    });
    const tries = async (change: object) =>
      (
        await maryam.tries('reportDay', {
          body: { ...at, bills: 1, amount: '1', seen: null, ...change },
        })
      ).status;
    expect(await tries({ outletId: 2 })).toBe(404);
    expect(await tries({ day: '2026-11-20' })).toBe(404);
    expect(await tries({ amount: 'many' })).toBe(400);
    const body = { ...at, seenTotal: { bills: 3, amounts: [] } };
    expect((await yusuf.tries('closeDay', { body })).status).toBe(403);
  });

  testOnce('a closed day stays as it was, and a change counts on the later day', async () => {
    const { restaurant, admin, maryam, yusuf, till, guest, settles, read, close } = await openDay();
    const other = await settles('40');
    const before = await read();
    const stale = { ...at, seenTotal: { ...before.total, bills: 2 } };
    expect(await maryam.tries('closeDay', { body: stale })).toMatchObject({
      status: 409,
      text: 'The total has changed meanwhile. Please look again',
    });
    const ahead = { ...stale, day: '2026-11-23' };
    expect((await maryam.tries('closeDay', { body: ahead })).status).toBe(400);
    expect((await close()).status).toBe(200);
    // Closing a second time changes nothing.
    restaurant.clock.pass({ minutes: 1 });
    expect((await close()).status).toBe(200);
    const closed = await read();
    expect(closed.closed).toEqual({ by: 'maryam', at: expect.any(String) });
    const { rows: acts } = await admin.asks('listAuditEntries', { query: { q: 'day.closed' } });
    expect(acts).toHaveLength(1);

    // Still the same business day, and then the next one.
    await yusuf.asks('undoVisit', { params: { id: other }, body: { reason: 'Another table' } });
    restaurant.clock.pass({ hours: 8 });
    const later = await colleague(restaurant, 'manager', { username: 'huda' });
    await till.reverses({ bill: { number: '2', businessDay: day }, amount: '10' });
    await till.reverses({ bill: { number: '2', businessDay: day } });
    const bill = { ...billOf('3', '70'), at: '2026-11-21T18:00:00.000Z' };
    expect((await till.settles({ guest, bill })).status).toBe(200);
    const { outlets } = await later.asks('listCloses', { query: { day } });
    const { afterwards, ...stays } = outlets[0]!;
    expect({ ...stays, afterwards: [] }).toEqual(closed);
    const told = afterwards.map(({ kind, bill: number, amount, day: counts }) => [
      kind,
      number,
      amount,
      counts,
    ]);
    expect(told).toEqual([
      ['bill', '3', '70.00 SAR', next],
      ['refund', '2', '-20.00 SAR', next],
      ['refund', '2', '-10.00 SAR', next],
      ['undo', 'C-40', '-40.00 SAR', next],
    ]);
    const today = (await later.asks('listCloses', { query: { day: next } })).outlets[0]!;
    expect(today.late).toEqual(afterwards);
    expect(today).toMatchObject({ bills: 0, total: { bills: -1, amounts: ['0.00 SAR'] } });
    const count = { ...at, adminId: yusuf.id, bills: 1, seen: null };
    expect(await later.tries('countClose', { body: count })).toMatchObject({ status: 409 });
  });

  test('of bills that arrive while the day is closed, each counts on one day alone', async () => {
    const { restaurant, admin, maryam, till, guest, read } = await openDay();
    const elsewhere = withKey(await anotherServer(restaurant), till.key);
    const numbers = Array.from({ length: 12 }, (_, i) => `L-${i}`);
    const settling = numbers.map((number, i) =>
      (i % 2 ? till : elsewhere).settles({ guest, bill: billOf(number, '10') }),
    );
    for (let status = 409; status === 409;) {
      const { total } = await read();
      ({ status } = await maryam.tries('closeDay', { body: { ...at, seenTotal: total } }));
    }
    const settled = await Promise.all(settling);
    expect(settled.every(({ status }) => status === 200)).toBe(true);
    const { total, bills, afterwards, closed } = await read();
    expect(closed).not.toBeNull();
    expect(bills + afterwards.length).toBe(3 + numbers.length);
    expect(total.amounts).toEqual([`${167.5 + 10 * (bills - 3)}0 SAR`]);
    const { outlets } = await admin.asks('listCloses', { query: { day: next } });
    expect(outlets[0]?.total.bills ?? 0).toBe(afterwards.length);
  });
});
