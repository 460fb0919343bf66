// Lines that stand out among the visits of the office's people, and the visits behind them.
import { expect, test } from 'vitest';
import { sumUpVisits } from '../../src/storage/summaries/staff-days.ts';
import { numbered } from '../many.ts';
import { colleague, owner, regulars } from '../people.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { openRestaurantWithFolder } from '../filled.ts';
import { onEachEngine, onPostgres } from '../setup/engines.ts';
import { openBusyRestaurant, settled, times } from '../settled.ts';
import { addVisitOffers, openWithVisits } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  testOnce('a share far above that of the rest stands out, and leads to its visits', async () => {
    const { restaurant } = await openWithVisits(engine);
    const { yusuf, huda, maryam } = await openBusyRestaurant(restaurant);
    const found = await maryam.asks('readStandingOut');
    expect(found).toMatchObject({
      since: '2026-10-25',
      until: '2026-11-21',
      hasHours: false,
      whole: true,
      house: { visits: 85, identified: 85, typed: 19, bills: 85, even: 19, undone: 0 },
      people: [
        { adminId: huda.id, person: 'huda', visits: 60, typed: 4 },
        { adminId: yusuf.id, person: 'yusuf', visits: 25, typed: 15 },
      ],
      outlets: [{ outletId: 1, visits: 85 }],
    });
    const about = { kind: 'person', adminId: yusuf.id, person: 'yusuf', mark: null };
    const shares = { own: { events: 15, of: 25 }, rest: { events: 4, of: 60 } };
    expect(found.lines).toEqual([
      { ...about, ...shares, measure: 'typed', line: `typed:person:${yusuf.id}` },
      { ...about, ...shares, measure: 'even', line: `even:person:${yusuf.id}` },
    ]);
    const line = `even:person:${yusuf.id}`;
    const first = await maryam.asks('listStandingOutVisits', { query: { line, limit: 10 } });
    expect(first).toMatchObject({ total: 15, next: expect.any(String) });
    const rest = { line, limit: 10, after: first.next! };
    const second = await maryam.asks('listStandingOutVisits', { query: rest });
    const rows = [...first.rows, ...second.rows];
    expect(rows).toHaveLength(15);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(15);
    for (const row of rows) {
      expect(row).toMatchObject({ person: 'yusuf', bill: { amount: '50.00 SAR' } });
    }
    // The lines of the next seven days do not contain them.
    restaurant.clock.pass({ days: 7 });
    const later = await owner(restaurant);
    const week = await later.asks('readStandingOut', { query: { days: '7' } });
    expect(week).toMatchObject({ since: '2026-11-22', people: [], lines: [] });
  });

  testOnce('nothing is said of few visits, however they are', async () => {
    const { restaurant, admin } = await openWithVisits(engine);
    const yusuf = await colleague(restaurant, 'cashier');
    await settled(restaurant, yusuf.id, times(19, { identifiedBy: 'typed' }));
    await settled(restaurant, 99, times(60));
    const { lines, people } = await admin.asks('readStandingOut');
    expect(people).toMatchObject([
      { person: null, visits: 60 },
      { person: 'yusuf', typed: 19 },
    ]);
    expect(lines).toEqual([]);
  });

  testOnce('a line that was looked at says by whom, and is last', async () => {
    const { restaurant, admin } = await openWithVisits(engine);
    const { yusuf, huda, maryam } = await openBusyRestaurant(restaurant);
    const line = `typed:person:${yusuf.id}`;
    const mark = (note: string, of = line) =>
      maryam.tries('markStandingOut', { body: { line: of, note } });
    expect((await mark('The camera of his till was broken')).status).toBe(200);
    const marked = { note: 'The camera of his till was broken', by: 'maryam' };
    const { lines } = await maryam.asks('readStandingOut');
    expect(lines.map((one) => [one.line, one.mark])).toEqual([
      [`even:person:${yusuf.id}`, null],
      [line, { ...marked, at: restaurant.clock.now().toISOString() }],
    ]);
    restaurant.clock.pass({ minutes: 1 });
    await mark(marked.note);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'visits.' } });
    expect(rows).toMatchObject([{ action: 'visits.looked-at', detail: `${line}: ${marked.note}` }]);
    expect(await mark('', `typed:person:${huda.id}`)).toMatchObject({ status: 404 });
    expect(await mark('', 'typed:person:x')).toMatchObject({ status: 400 });
    expect(await mark('x'.repeat(501))).toMatchObject({ status: 400 });
    for (const call of ['readStandingOut', 'exportStandingOut', 'listCloses'] as const) {
      expect((await yusuf.tries(call)).status).toBe(403);
    }
  });

  test('an undone visit counts as undone once, whenever it is summed up', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const table = await addVisitOffers(restaurant);
    const { admin, sara, whole } = table;
    const settle = async (body: object = {}) =>
      (await admin.asks('settleVisit', { body: { ...whole, bill: undefined, ...body } })).id;
    const undo = (id: number) => admin.asks('undoVisit', { params: { id }, body: {} });
    const house = async () => (await admin.asks('readStandingOut')).house;
    const [seen, unseen] = [await settle({ benefits: [] }), await settle({ benefits: [] })];
    const plain = { guest: { customerId: sara.id }, bill: { amount: '12' } };
    const unrewarded = (await admin.asks('settleVisit', { body: plain })).id;
    await undo(unseen);
    const one = { visits: 3, typed: 3, rewarded: 2, undone: 1, undoneAfterReward: 1, bills: 1 };
    expect(await house()).toMatchObject(one);
    await undo(seen);
    await undo(seen);
    const two = { ...one, undone: 2, undoneAfterReward: 2 };
    expect(await house()).toMatchObject(two);
    await undo(unrewarded);
    const three = { ...two, undone: 3 };
    expect(await house()).toMatchObject(three);
    const query = { line: 'undoneAfterReward:outlet:1' };
    const { rows } = await admin.asks('listStandingOutVisits', { query });
    expect(rows.map(({ id }) => id)).toEqual([unseen, seen]);
    expect((await admin.asks('auditLedger')).wrongSums).toBe(0);

    // A restore computes the summaries of visits again, and restores notes and counts.
    const { filename } = await admin.asks('runBackup');
    const file = await admin.tries('downloadBackup', { params: { filename: filename! } });
    await admin.asks('restoreBackup', { body: file.text });
    expect(await house()).toMatchObject(three);
    await restaurant.store.db.updateTable('staff_days').set({ typed: 7 }).execute();
    expect((await admin.asks('auditLedger')).wrongSums).toBe(1);
  });

  test('visits outside the opening hours are known once there are such hours', async () => {
    const { restaurant, admin } = await openWithVisits(engine);
    const { clock } = restaurant;
    const [yusuf, huda] = [7, 8];
    const at = clock.now().toISOString();
    await settled(restaurant, yusuf, [
      ...times(6, { at: '2026-11-21T23:45:00.000Z' }),
      ...times(20, { at }),
    ]);
    await settled(restaurant, huda, times(60, { at }));
    const outside = async () => {
      const { house, lines, hasHours } = await admin.asks('readStandingOut');
      return [hasHours, house.outside, lines.map(({ line }) => line)];
    };
    expect(await outside()).toEqual([false, 0, []]);
    const query = { line: `outside:person:${yusuf}` };
    const behind = async () => (await admin.asks('listStandingOutVisits', { query })).rows.length;
    expect(await behind()).toBe(0);
    const open = { from: '12:00', to: '02:00' };
    const openingHours = [open, open, open, open, null, open, open];
    await admin.asks('changeSettings', { body: { openingHours } });
    expect(await outside()).toEqual([true, 6, [`outside:person:${yusuf}`]]);
    expect((await admin.asks('auditLedger')).wrongSums).toBe(0);
    expect(await behind()).toBe(6);
    openingHours[5] = { from: '12:00', to: '02:30' };
    await admin.asks('changeSettings', { body: { openingHours } });
    expect(await outside()).toEqual([true, 0, []]);
    const bad = [[open], [...times(7, { from: '25:00', to: '02:00' } as never)]];
    for (const wrong of bad) {
      const body = { openingHours: wrong } as never;
      expect((await admin.tries('changeSettings', { body })).status).toBe(400);
    }
  });

  test('a guest who comes to one person, or five times a day, stands out', async () => {
    const { restaurant, admin } = await openWithVisits(engine);
    const [omar, layla, noor] = await regulars(restaurant, 3);
    const [yusuf, huda] = [7, 8];
    const on = (day: number, customerId: number) => ({
      customerId,
      businessDay: `2026-11-${day}`,
    });
    const days = numbered(9).map((i) => 11 + i);
    await settled(
      restaurant,
      yusuf,
      days.map((day) => on(day, omar!.id)),
    );
    await settled(restaurant, huda, [on(20, omar!.id), ...times(30)]);
    // A guest of both people, and one whose fifth visit is undone.
    await settled(
      restaurant,
      yusuf,
      days.map((day) => on(day, layla!.id)),
    );
    await settled(
      restaurant,
      huda,
      days.map((day) => on(day, layla!.id)),
    );
    await settled(restaurant, huda, times(5, on(21, layla!.id)));
    await settled(restaurant, huda, times(5, on(21, noor!.id)));
    const shown = async () =>
      (await admin.asks('readStandingOut')).lines.map((line) =>
        line.kind === 'pair'
          ? [line.line, line.guest, line.together, line.ofGuest]
          : line.kind === 'day' && [line.line, line.guest, line.visits],
      );
    const pair = [`pair:${yusuf}:${omar!.id}`, omar!.name, 9, 10];
    const [five, other] = [layla!, noor!].map(({ id, name }) => {
      return [`day:${id}:2026-11-21`, name, 5];
    });
    expect(await shown()).toEqual([pair, five, other]);
    const query = { line: `day:${noor!.id}:2026-11-21` };
    const { rows, total } = await admin.asks('listStandingOutVisits', { query });
    expect([rows.length, total, rows[0]?.guest]).toEqual([5, 5, noor!.name]);
    await admin.asks('undoVisit', { params: { id: rows[0]!.id }, body: {} });
    await admin.asks('removeCustomer', { params: { id: layla!.id } });
    expect(await shown()).toEqual([pair]);
    const noted = await restaurant.store.db.selectFrom('frequent_guests').selectAll().execute();
    expect(noted.map(({ customerId }) => customerId)).not.toContain(layla!.id);
    const together = { query: { line: `pair:${yusuf}:${omar!.id}` } };
    expect((await admin.asks('listStandingOutVisits', together)).total).toBe(9);
  });

  testOnce('the figures go out as a file', async () => {
    const { restaurant, admin } = await openWithVisits(engine);
    await admin.asks('addOutlet', { body: { name: 'Centre', nameArabic: 'المركز' } });
    const { maryam } = await openBusyRestaurant(restaurant);
    await maryam.asks('readStandingOut');
    const lines = async (language: 'en' | 'ar') => {
      const { text } = await maryam.tries('exportStandingOut', { query: { language } });
      return text.replace('\ufeff', '').trim().split('\r\n');
    };
    expect(await lines('en')).toEqual([
      'Person,Outlet,Visits,Guest known by card or number,Number typed,Bills,Even amounts,' +
        'Visits with a reward,Undone,Undone with a reward,Outside opening hours',
      'huda,,60,60,4,60,4,0,0,0,0',
      'yusuf,,25,25,15,25,15,0,0,0,0',
      ',Centre,85,85,19,85,19,0,0,0,0',
    ]);
    expect((await lines('ar')).at(-1)).toMatch(/^,المركز,85,/);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'data.' } });
    expect(rows[0]).toMatchObject({ action: 'data.staff-exported', actor: 'maryam' });
  });
});

onPostgres(() => {
  test('a visit that is committed after a later one is not forgotten', async () => {
    const { restaurant, admin } = await openWithVisits('PostgreSQL');
    const other = await anotherServer(restaurant);
    const sumUp = ({ store, clock }: Restaurant) =>
      sumUpVisits(store, { limit: 10_000, now: clock.now() });
    const visits = async () => (await admin.asks('readStandingOut')).house.visits;
    await restaurant.store.db.transaction().execute(async (slow) => {
      await settled({ ...restaurant, store: { ...restaurant.store, db: slow } }, 7, times(1));
      await settled(restaurant, 7, times(1));
      expect(await sumUp(restaurant)).toBe(false);
      expect(await visits()).toBe(0);
    });
    await settled(restaurant, 7, times(600));
    await Promise.all([restaurant, other, restaurant, other].map(sumUp));
    while (!(await sumUp(restaurant)));
    expect(await visits()).toBe(602);
    expect((await admin.asks('auditLedger')).wrongSums).toBe(0);
  });
});
