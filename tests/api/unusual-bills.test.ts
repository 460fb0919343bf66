// Unusually high bills: owners and partners are asked, others' wait for approval, and the largest
// stand out.
import { expect, test } from 'vitest';
import { scan } from '../counters.ts';
import { give, limit, openLimited } from '../limits.ts';
import { inParallel } from '../many.ts';
import { colleague, owner, standsAt } from '../people.ts';
import { billOf, program } from '../programs.ts';
import { anotherServer } from '../restaurant.ts';
import { bill, settled, times } from '../settled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { books } from '../visits.ts';

const asks =
  'Is 4,850.00 SAR right, or 48.50 SAR? It is unusually high: more than 20 times the usual one';

onEachEngine((engine, testOnce) => {
  /** A restaurant of people with and without limits, in which a usual bill is 50 SAR. */
  async function openCafe() {
    const table = await openLimited(engine);
    await table.admin.asks('changeSettings', { body: { setUp: { usualBill: 50 } } });
    return table;
  }

  const paid = (amount: string, meant?: boolean) => ({
    bill: { amount, ...(meant !== undefined && { meant }) },
  });

  testOnce(
    'an owner is asked whether such a bill is right, and settles it by saying so',
    async () => {
      const { restaurant, admin, sara } = await openCafe();
      expect(await give(admin, sara, paid('1000'))).toMatchObject({ outcome: 'given' });
      for (const meant of [undefined, false]) {
        expect(await give(admin, sara, paid('4850', meant))).toMatchObject({
          status: 409,
          text: asks,
        });
      }
      expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 11_000 });
      expect(await give(admin, sara, paid('48.50'))).toMatchObject({ outcome: 'given' });
      expect(await give(admin, sara, paid('4850', true))).toMatchObject({ outcome: 'given' });
      expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 11_000 + 485 + 48_500 });
      const body = { customerId: sara.id, bill: '99999.00' };
      expect(await admin.tries('awardPoints', { body })).toMatchObject({
        status: 409,
        text: 'Is 99,999.00 SAR right? It is unusually high: more than 20 times the usual one',
      });
      expect((await admin.tries('awardPoints', { body: { ...body, meant: true } })).status).toBe(
        200,
      );
      expect(await books({ restaurant, admin })).toMatchObject({ visits: 3, wrong: 0 });
    },
  );

  testOnce('of people with limits it waits, says why, and is settled by an approval', async () => {
    const { restaurant, admin, sara, maryam, yusuf } = await openCafe();
    await limit(admin, 'cashier', { pointsPerAward: 100 });
    // A screen asks the person themselves first; their own word does not settle it.
    expect(await give(yusuf, sara, paid('4850', false))).toMatchObject({ status: 409, text: asks });
    for (const [by, meant] of [[yusuf], [yusuf, true], [maryam, true]] as const) {
      const { waiting } = await give(by, sara, paid('4850', meant));
      expect(waiting).toMatchObject({ limit: 'usualBills', most: 20 });
    }
    const body = { customerId: sara.id, bill: '4850', meant: true };
    expect(await maryam.tries('awardPoints', { body })).toMatchObject({
      status: 403,
      text: 'This bill is unusually high: more than 20 times the usual one',
    });
    const { rows } = await admin.asks('listRequests');
    const shown = { limit: 'usualBills', parts: { bill: '4,850.00 SAR', points: 48_500 } };
    expect(rows).toMatchObject([shown, shown, shown]);
    // What a limit and the amount are both about is marked as unusually high.
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_000 });
    await maryam.asks('approveRequest', { params: { id: rows[0]!.id } });
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 49_500 });
    const visit = await restaurant.store.db
      .selectFrom('visits')
      .select(['amount', 'actorId', 'approvedById'])
      .executeTakeFirstOrThrow();
    expect(visit).toEqual({ amount: 485_000, actorId: yusuf.id, approvedById: maryam.id });
  });

  testOnce('without a usual bill of the set-up, it is the median of the last hundred', async () => {
    const { restaurant, admin, sara } = await openLimited(engine);
    const huda = await colleague(restaurant, 'cashier', { username: 'huda' });
    const at = restaurant.clock.now().toISOString();
    await settled(restaurant, huda.id, [
      ...times(100, bill(1)),
      ...times(40, bill(2_000)),
      ...times(21, bill(3_500)),
      ...times(39, bill(9_000)),
      // None of these counts: those in another currency, undone ones, and those taken back.
      ...times(60, { amount: 900_000, currency: 'JPY' }),
      ...times(60, { ...bill(900_000), undoneAt: at, undoneByRole: 'admin' as const }),
      ...times(60, { ...bill(900_000), pointsUndoneAt: at }),
    ]);
    expect(await give(admin, sara, paid('700'))).toMatchObject({ outcome: 'given' });
    expect((await give(admin, sara, paid('700.01'))).status).toBe(409);
    await admin.asks('changeSettings', { body: { setUp: { usualBill: 36 } } });
    expect(await give(admin, sara, paid('720'))).toMatchObject({ outcome: 'given' });
    expect((await give(admin, sara, paid('720.01'))).status).toBe(409);
  });

  testOnce('with fewer than twenty bills, nothing is asked', async () => {
    const { restaurant, admin, sara } = await openLimited(engine);
    await settled(restaurant, 99, times(19, bill(3_500)));
    expect(await give(admin, sara, paid('99999.00'))).toMatchObject({ outcome: 'given' });
    expect((await give(admin, sara, paid('99999.00'))).status).toBe(409);
  });

  testOnce(
    'the owner sets the amount, or asks about none; another currency forgets it',
    async () => {
      const { admin, sara, yusuf } = await openCafe();
      const setting = (billsAskedAbove: number | null) =>
        admin.asks('changeSettings', { body: { billsAskedAbove } });
      await setting(300);
      expect(await give(admin, sara, paid('300.01'))).toMatchObject({
        text: 'Is 300.01 SAR right? It is unusually high: above 300',
      });
      expect((await give(yusuf, sara, paid('301'))).waiting).toMatchObject({
        limit: 'bill',
        most: 300,
      });
      await setting(0);
      expect(await give(yusuf, sara, paid('99999'))).toMatchObject({ outcome: 'given' });
      await setting(5_000);
      expect(await give(admin, sara, paid('5000'))).toMatchObject({ outcome: 'given' });
      const wrong = { body: { billsAskedAbove: 0.5 } };
      expect((await admin.tries('changeSettings', wrong)).text).toMatch(/whole number from 0/);
      const changed = await admin.asks('changeSettings', { body: { currency: 'JPY' } });
      expect(changed).toMatchObject({ billsAskedAbove: null });
      expect(changed.setUp).not.toHaveProperty('usualBill');
    },
  );

  test('the answer is part of the same request: its key stands for one visit', async () => {
    const { restaurant, admin, sara, yusuf } = await openCafe();
    expect((await give(admin, sara, paid('4850', false), 'a key')).status).toBe(409);
    const there = await owner(
      engine === 'PostgreSQL' ? await anotherServer(restaurant) : restaurant,
    );
    const answers = await inParallel(8, (i) =>
      give([admin, there][i % 2]!, sara, paid('4850', true), 'a key'),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    // The question that was on its way is answered with the visit, and so is a screen that asks
    // once more, since its answer was lost.
    for (const meant of [false, undefined]) {
      expect((await give(admin, sara, paid('4850', meant), 'a key')).id).toBe(answers[0]!.id);
    }
    expect((await give(admin, sara, paid('4851', true), 'a key')).status).toBe(409);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 49_500 });

    // A limit that is lowered or lifted between question and answer asks nobody twice.
    expect((await give(admin, sara, paid('2000', false), 'second')).status).toBe(409);
    await admin.asks('changeSettings', { body: { billsAskedAbove: 100 } });
    expect(await give(admin, sara, paid('2000', true), 'second')).toMatchObject({
      outcome: 'given',
    });
    const waits = await give(yusuf, sara, paid('150', true), 'third');
    await admin.asks('changeSettings', { body: { billsAskedAbove: 0 } });
    expect((await give(yusuf, sara, paid('150', false), 'third')).text).toBe(waits.text);
  });

  testOnce('a partner is asked, and a program’s bill is settled as it is', async () => {
    const { restaurant, admin, sara, bakery } = await openCafe();
    await admin.asks('changePartner', { params: { id: bakery.id }, body: { givesPoints: true } });
    const { verification } = await scan(restaurant, bakery, sara);
    const settles = (meant?: boolean) =>
      bakery.tries('settleVisit', { body: { guest: { verification }, ...paid('4850', meant) } });
    expect(await settles()).toMatchObject({ status: 409, text: asks });
    expect((await settles(true)).status).toBe(200);
    const till = await program(restaurant, { admin });
    await till.settles({ guest: { id: sara.id }, bill: billOf('P-1', '9999.00') });
    const { lines } = await admin.asks('readStandingOut', { query: { days: '7' } });
    const guest = { kind: 'large', customerId: sara.id, guest: 'Sara Ahmad', adminId: null };
    expect(lines).toMatchObject([
      { ...guest, actorRole: 'program', bill: '9,999.00 SAR', times: 199 },
      { ...guest, actorRole: 'partner', bill: '4,850.00 SAR', times: 97 },
    ]);
  });

  test('the largest bills stand out with who settled them, and lead to their visits', async () => {
    const { restaurant, admin, sara, maryam, yusuf } = await openCafe();
    const ids = [];
    for (const amount of ['499.99', '500', '700.50']) {
      ids.push((await give(yusuf, sara, paid(amount))).id);
    }
    const own = await give(maryam, sara, paid('600'));
    const undone = await give(admin, sara, paid('800'));
    await admin.asks('undoVisit', { params: { id: undone.id }, body: {} });
    const large = async () => {
      const { lines } = await maryam.asks('readStandingOut', { query: { days: '7' } });
      return lines.filter(({ kind }) => kind === 'large');
    };
    const guest = { customerId: sara.id, guest: 'Sara Ahmad' };
    const byYusuf = { ...guest, adminId: yusuf.id, settledBy: 'yusuf', mark: null };
    expect(await large()).toMatchObject([
      { line: `large:${ids[2]}`, ...byYusuf, bill: '700.50 SAR', times: 14 },
      { line: `large:${own.id}`, adminId: maryam.id, bill: '600.00 SAR', times: 12 },
      { line: `large:${ids[1]}`, ...byYusuf, bill: '500.00 SAR', times: 10 },
    ]);
    const line = `large:${ids[2]}`;
    expect(
      await maryam.asks('listStandingOutVisits', { query: { line, days: '7' } }),
    ).toMatchObject({
      total: 1,
      rows: [{ id: ids[2], person: 'yusuf', bill: { amount: '700.50 SAR' } }],
    });
    const mark = (of: string) =>
      maryam.tries('markStandingOut', { body: { line: of, note: 'A wedding', days: 7 } });
    expect((await mark(`large:${own.id}`)).status).toBe(403);
    expect((await mark(line)).status).toBe(200);
    expect((await mark('large:999999')).status).toBe(404);
    expect((await large()).at(-1)).toMatchObject({ line, mark: { note: 'A wedding' } });
    // A week later they are over.
    restaurant.clock.pass({ days: 8 });
    const { username, password } = maryam;
    await maryam.asks('logInAdmin', { body: { username, password } });
    expect(await large()).toEqual([]);
  });
});
