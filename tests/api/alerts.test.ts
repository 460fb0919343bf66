// What an owner has to know at once: noted once for as long as it lasts, with one event for hooks.
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { alertKinds } from '../../src/contract/restaurant/alerts.ts';
import { readAlerts } from '../../src/storage/overview/alerts.ts';
import { lookForAlerts } from '../../src/server/operation/alerts.ts';
import { feed } from '../hooks.ts';
import { colleague } from '../people.ts';
import { billOf, openTill, program } from '../programs.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

const day = '2026-11-21';

onEachEngine((engine, testOnce) => {
  async function open() {
    const table = await openTill(engine);
    const { restaurant, admin } = table;
    const reader = await program(restaurant, { admin, scopes: ['events:read'] });
    const told = async () => {
      await feed(restaurant);
      const { events } = await reader.asks('listProgramEvents', { query: {} });
      return events.flatMap(({ type, data }) => (type === 'owner.alerted' ? [data] : []));
    };
    const shown = async () => (await admin.asks('readOverview')).alerts;
    return { ...table, told, shown };
  }

  /** Looks for alerts on a disk of which a part is free. */
  const look = ({ store, clock, config }: Restaurant, free = 0.5) =>
    lookForAlerts({ store, clock: clock.now, config }, async () => free);

  test('a thing is noted once however many servers look, and anew after it has ended', async () => {
    const { restaurant, told, shown } = await open();
    const other = await anotherServer(restaurant);
    await look(restaurant);
    expect(await shown()).toEqual([]);
    await Promise.all([look(restaurant, 0.05), look(other, 0.05), look(restaurant, 0.05)]);
    await look(other, 0.05);
    const at = restaurant.clock.now().toISOString();
    const full = { kind: 'diskNearlyFull', subject: hostname() };
    expect(await shown()).toEqual([{ ...full, at }]);
    expect(await told()).toMatchObject([
      { member: null, about: 'diskNearlyFull', subject: hostname() },
    ]);
    await look(restaurant);
    expect(await shown()).toEqual([]);
    await look(restaurant, 0.05);
    expect(await shown()).toHaveLength(1);
    expect(await told()).toHaveLength(2);
  });

  testOnce('each kind can be switched off, and is then neither shown nor sent', async () => {
    const { restaurant, admin, told, shown } = await open();
    await look(restaurant, 0.05);
    await admin.asks('changeSettings', { body: { alertsOff: ['diskNearlyFull'] } });
    expect(await shown()).toEqual([]);
    await look(restaurant, 0.05);
    expect(await told()).toHaveLength(1);
    await admin.asks('changeSettings', { body: { alertsOff: [...alertKinds] } });
    await look(restaurant, 0.05);
    expect(await told()).toHaveLength(1);
    const body = { alertsOff: ['unknown'] as never };
    expect((await admin.tries('changeSettings', { body })).status).toBe(400);
  });

  test('backups, paused hooks, old requests and large bills are recognised', async () => {
    const { restaurant, admin, till, guest } = await open();
    const { db } = restaurant.store;
    const { clock } = restaurant;
    const kinds = async () => {
      await look(restaurant);
      return (await readAlerts(db)).map(({ kind }) => kind).toSorted();
    };
    const run = { success: false, filename: null, scheduled: false };
    const timestamp = clock.now().toISOString();
    await db
      .insertInto('backup_history')
      .values({ ...run, timestamp })
      .execute();
    expect(await kinds()).toEqual(['backupFailed']);
    // A second failure is the same thing.
    await db
      .insertInto('backup_history')
      .values({ ...run, timestamp })
      .execute();
    expect(await kinds()).toEqual(['backupFailed']);
    const good = { ...run, success: true, filename: 'a.json', scheduled: true, timestamp };
    await db.insertInto('backup_history').values(good).execute();
    expect(await kinds()).toEqual([]);
    await admin.asks('changeSettings', { body: { setUp: { usualBill: 50 } } });
    await till.settles({ guest, bill: billOf('1', '1000') });
    expect(await kinds()).toContain('billStandsOut');
    const { lines } = await admin.asks('readStandingOut');
    const { line } = lines.find(({ kind }) => kind === 'large')!;
    await admin.asks('markStandingOut', { body: { line, note: 'A wedding' } });
    expect(await kinds()).toEqual([]);
    const hook = { name: 'Till', address: 'https://93.184.216.34/in', named: false };
    await admin.asks('addHook', { body: hook });
    await db.updateTable('hooks').set({ state: 'gone' }).execute();
    expect(await kinds()).toEqual(['hookPaused']);
    await db.updateTable('hooks').set({ state: 'on' }).execute();
    const cashier = await colleague(restaurant, 'cashier');
    const body = { guest: { customerId: guest.id }, bill: { amount: '4850' } };
    expect((await cashier.tries('settleVisit', { body })).text).toContain('waiting');
    expect(await kinds()).toEqual([]);
    clock.pass({ minutes: 11 });
    expect(await kinds()).toEqual(['requestWaiting']);
    clock.pass({ hours: 30 });
    expect(await kinds()).toEqual(['backupMissing']);
  });

  test('a day that is not closed is noted at outlets that close their days', async () => {
    const { restaurant, admin, till, guest } = await open();
    const noted = async () => {
      await look(restaurant);
      const rows = await restaurant.store.db
        .selectFrom('alerts')
        .select(['kind', 'subject'])
        .where('endedAt', 'is', null)
        .where('kind', '=', 'dayNotClosed')
        .execute();
      return rows.map(({ subject }) => subject);
    };
    await till.settles({ guest, bill: billOf('1', '10') });
    const { outlets } = await admin.asks('listCloses', { query: { day } });
    const seenTotal = outlets[0]!.total;
    await admin.asks('closeDay', { body: { day, outletId: 1, seenTotal } });
    restaurant.clock.pass({ hours: 24 });
    await till.settles({ guest, bill: billOf('2', '10') });
    // The day is not over yet.
    expect(await noted()).toEqual([]);
    restaurant.clock.pass({ hours: 24 });
    expect(await noted()).toEqual(['2026-11-22 1']);
  });
});
