// Keys of programs: shown once, limited to their scopes, outlets, ends and budgets, and revoked
// immediately.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { KeyScope } from '../../src/contract/scopes.ts';
import { untilSomebodyWaits, waitsForLock } from '../locks.ts';
import { backup, openRestaurantWithFolder } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { billOf, openTill, program, withKey } from '../programs.ts';
import { colleague, owner, visitor } from '../people.ts';
import { anotherServer, openRestaurant } from '../restaurant.ts';
import { addVisitOffers, openWithVisits } from '../visits.ts';

const type = (text: string) => (JSON.parse(text) as { type: string }).type;

onEachEngine((engine, testOnce) => {
  testOnce(
    'a key is shown once, and listed by its beginning, its end and its last use',
    async () => {
      const restaurant = await openRestaurant(engine);
      const admin = await owner(restaurant);
      const body = { name: 'Foodics', scopes: ['visits:write' as const], hourly: 500, days: 30 };
      const { id, key } = await admin.asks('makeKey', { body });
      expect(key).toMatch(/^sofra_1_[a-z2-7]{39}$/);
      const { asks } = withKey(restaurant, key);
      await asks('listProgramVisits', {});
      const [listed] = await admin.asks('listKeys');
      expect(listed).toMatchObject({
        id,
        name: 'Foodics',
        outletId: null,
        scopes: ['visits:write'],
        hourly: 500,
        lastFour: key.slice(-4),
        createdBy: 'admin',
        endedAt: null,
        expiresAt: '2026-12-21T18:30:00.000Z',
        seenAt: '2026-11-21T18:30:00.000Z',
        day: {
          calls: 1,
          failed: 0,
        },
      });
      expect(JSON.stringify(listed)).not.toContain(key);
      const rows = await restaurant.store.db.selectFrom('connection_keys').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(key.slice(8, 40));
      const { rows: log } = await admin.asks('listAuditEntries', { query: { q: 'key' } });
      expect(log).toMatchObject([{ action: 'key.made', actorRole: 'admin', detail: 'Foodics' }]);
    },
  );

  testOnce('only an owner with a fresh proof makes a key; to end one takes none', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const { id } = await program(restaurant, { admin });
    const manager = await colleague(restaurant, 'manager');
    expect((await manager.tries('listKeys')).status).toBe(403);
    restaurant.clock.pass({ minutes: 11 });
    const body = { name: 'Till', scopes: ['visits:write'], hourly: 5 };
    expect((await admin.tries('makeKey', { body })).status).toBe(403);
    expect((await admin.tries('replaceKey', { params: { id } })).status).toBe(403);
    await admin.asks('endKey', { params: { id } });
    expect(await admin.asks('listKeys')).toMatchObject([{ id, endedAt: expect.any(String) }]);
  });

  test('a key that is mistyped, ended, run out or without the scope is refused', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const till = await program(restaurant, { admin, scopes: ['members:read'], days: 1 });
    const wrong = till.key.slice(0, -1) + (till.key.endsWith('a') ? 'b' : 'a');
    const cookies = visitor(restaurant);
    Object.assign(cookies.cookies, admin.cookies);
    for (const caller of [withKey(restaurant, wrong), withKey(restaurant, 'sofra_1_x'), cookies]) {
      const refused = await caller.tries('listProgramVisits');
      expect(refused.status).toBe(401);
      expect(refused.headers).toMatchObject({
        'www-authenticate': 'Bearer',
        'content-type': 'application/problem+json; charset=utf-8',
      });
      expect(type(refused.text)).toBe('/api/docs#problem-key-wrong');
    }
    for (const url of ['/api/%761/visits', '/api/v1/nothing']) {
      const { headers } = await restaurant.app.inject({ url });
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    }
    const { status, text } = await till.tries('listProgramVisits');
    expect([status, type(text)]).toEqual([403, '/api/docs#problem-scope-missing']);
    // A key is not a session, so calls of people refuse it.
    expect((await till.tries('readSettings')).status).toBe(401);
    restaurant.clock.pass({ days: 1 });
    expect((await till.tries('findGuest', { body: { mobile: '+966501234567' } })).status).toBe(401);
  });

  testOnce(
    'a key that reads visits writes none, and one that writes them reads them too',
    async () => {
      const { restaurant, admin, till, guest } = await openTill(engine);
      const { id = 0 } = await till.settles({ guest, bill: billOf('1', '20') });
      const only = (scope: KeyScope) => program(restaurant, { admin, scopes: [scope] });
      const tool = await only('visits:read');
      const missing = { status: 403, type: '/api/docs#problem-scope-missing' };
      expect(await tool.settles({ guest, bill: billOf('2', '20') })).toMatchObject(missing);
      expect(await tool.reverses({ visitId: id })).toMatchObject(missing);
      for (const reader of [tool, await only('visits:write')]) {
        expect(await reader.asks('listProgramVisits', {})).toMatchObject({ visits: [{ id }] });
      }
      expect(await (await only('visits:reverse')).tries('listProgramVisits')).toMatchObject({
        status: 403,
        text: expect.stringContaining('visits:read'),
      });
    },
  );

  test('the key that replaces another goes on beside it for a week', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const before = await program(restaurant, { admin });
    const { id, key } = await admin.asks('replaceKey', { params: { id: before.id } });
    const after = withKey(restaurant, key);
    const again = await admin.tries('replaceKey', { params: { id: before.id } });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('within seven days')]);
    for (const one of [before, after]) await one.asks('listProgramVisits', {});
    restaurant.clock.pass({ days: 7 });
    expect((await before.tries('listProgramVisits')).status).toBe(401);
    await after.asks('listProgramVisits', {});
    expect(await (await owner(restaurant)).asks('listKeys')).toMatchObject([
      { id, expiresAt: null },
      { id: before.id, expiresAt: '2026-11-28T18:30:00.000Z' },
    ]);
  });

  test('the calls of an hour are held to the budget, at two servers together', async () => {
    const restaurant = await openRestaurant(engine);
    const other = await anotherServer(restaurant);
    const admin = await owner(restaurant);
    const { key, id } = await program(restaurant, { admin, hourly: 10 });
    const tills = [withKey(restaurant, key), withKey(other, key)];
    const statuses = [];
    for (let i = 0; i < 14; i += 1) {
      statuses.push((await tills[i % 2]!.tries('listProgramVisits')).status);
    }
    const served = statuses.filter((status) => status === 200).length;
    // Each server may have counted one call that the other server does not know yet.
    expect([10, 11, 12]).toContain(served);
    const refused = await tills[0]!.tries('listProgramVisits');
    expect([refused.status, type(refused.text)]).toEqual([429, '/api/docs#problem-throttled']);
    expect(refused.headers['retry-after']).toBe('1800');
    restaurant.clock.pass({ minutes: 30 });
    await tills[0]!.asks('listProgramVisits', {});
    const sums = await restaurant.store.db
      .selectFrom('connection_hours')
      .select(['keyId', 'calls'])
      .orderBy('hour')
      .execute();
    expect(Number(sums[0]!.calls)).toBeGreaterThanOrEqual(10);
    expect(sums[0]!.keyId).toBe(id);
  });

  test('batches are held to the budget, at two servers together, and none is larger', async () => {
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const till = await program(restaurant, { admin, hourly: 30 });
    const there = withKey(await anotherServer(restaurant), till.key);
    const batch = (name: string, many: number, at: Pick<typeof there, 'tries'> = till) => {
      const visits = Array.from({ length: many }, (_, i) => ({
        key: `${name} ${i}`,
        guest: { id: sara.id },
        bill: billOf(`${name} ${i}`, '1'),
      }));
      return at.tries('settleProgramVisits', { body: { visits } });
    };
    expect((await batch('a', 20)).status).toBe(200);
    expect((await batch('b', 20, there)).status).toBe(429);
    expect((await batch('c', 5, there)).status).toBe(200);
    const tooLarge = await batch('d', 31);
    expect([tooLarge.status, type(tooLarge.text)]).toEqual([400, '/api/docs#problem-invalid']);
    const visits = await restaurant.store.db.selectFrom('visits').select('id').execute();
    expect(visits.length).toBe(25);
  });

  test('a key that ends while a visit is on its way has settled nothing', async () => {
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const till = await program(restaurant, { admin });
    const other = await anotherServer(restaurant);
    const bills = Array.from({ length: 8 }, (_, i) => billOf(`${i}`, '10'));
    const there = withKey(other, till.key);
    const [, ...answers] = await Promise.all([
      admin.asks('endKey', { params: { id: till.id } }),
      ...bills.map((bill) => there.settles({ guest: { id: sara.id }, bill })),
    ]);
    const settled = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    const visits = await restaurant.store.db.selectFrom('visits').select('id').execute();
    expect(visits.length).toBe(settled);
    const late = await there.settles({ guest: { id: sara.id }, bill: billOf('9', '10') });
    expect(late).toMatchObject({ status: 401, type: '/api/docs#problem-key-wrong' });
  });

  test('a key is ended behind the visit that is being written with it', async () => {
    if (engine !== 'PostgreSQL') return;
    const { restaurant, admin, sara } = await openWithVisits(engine);
    const till = await program(restaurant, { admin });
    const { db } = (await anotherServer(restaurant)).store;
    const { visit, ending } = await db.transaction().execute(async (shell) => {
      const held = shell.selectFrom('customers').select('id').where('id', '=', sara.id);
      await held.forUpdate().execute();
      const settling = till.settles({ guest: { id: sara.id }, bill: billOf('1', '10') });
      await untilSomebodyWaits(db);
      const ends = admin.asks('endKey', { params: { id: till.id } });
      expect(await waitsForLock(db, ends, 2)).toBe(true);
      return { visit: settling, ending: ends };
    });
    expect(await visit).toMatchObject({ status: 200 });
    await ending;
    expect((await till.tries('listProgramVisits')).status).toBe(401);
  });

  test.runIf(engine === 'PostgreSQL')(
    'a program that hangs up while its key is looked for may call again',
    async () => {
      const restaurant = await openRestaurant(engine);
      const till = await program(restaurant, { admin: await owner(restaurant) });
      const { db } = (await anotherServer(restaurant)).store;
      const address = `${await restaurant.opens()}/api/v1/visits`;
      const [calls, closed] = [new AbortController(), Promise.withResolvers<void>()];
      let open = 0;
      restaurant.app.server.on('request', (_, answer) => {
        open += 1;
        if (open === 16) calls.abort();
        answer.once('close', () => (open -= 1) || closed.resolve());
      });
      const headers = { authorization: `Bearer ${till.key}` };
      await db.transaction().execute(async (shell) => {
        await sql`lock table connection_keys in access exclusive mode`.execute(shell);
        const asked = Array.from({ length: 16 }, () =>
          fetch(address, { headers, signal: calls.signal }),
        );
        await Promise.allSettled(asked);
        await closed.promise;
      });
      // The first request may be one of those that hung up.
      for (let i = 0; i < 3; i += 1) await till.asks('listProgramVisits', {});
    },
  );

  test('a restore brings back no key that has run out, and gives no number twice', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const scopes = ['visits:write', 'receipts:sign'] as const;
    const brief = await program(restaurant, { admin, days: 1 });
    const [wide, replaced] = [
      await program(restaurant, { admin, scopes, hourly: 20 }),
      await program(restaurant, { admin }),
    ];
    const allow = (terms: { scopes: string; hourly: number }) =>
      restaurant.store.db
        .updateTable('connection_keys')
        .set(terms)
        .where('id', '=', wide.id)
        .execute();
    await allow({ scopes: 'visits:write members:read receipts:sign', hourly: 1_000 });
    const file = await backup(admin);
    await allow({ scopes: scopes.join(' '), hourly: 20 });
    const gone = await admin.asks('replaceKey', { params: { id: replaced.id } });
    restaurant.clock.pass({ days: 1 });
    const later = await owner(restaurant);
    await later.asks('restoreBackup', { body: file });
    expect(await later.asks('listKeys')).toMatchObject([
      { id: replaced.id, expiresAt: '2026-11-28T18:30:00.000Z', endedAt: null },
      { id: wide.id, scopes, hourly: 20, expiresAt: null, endedAt: null },
      { id: brief.id, endedAt: '2026-11-22T18:30:00.000Z' },
    ]);
    for (const { key } of [brief, gone]) {
      const { tries } = withKey(restaurant, key);
      expect((await tries('listProgramVisits')).status).toBe(401);
    }
    const { id } = await program(restaurant, { admin: later });
    expect(id).toBeGreaterThan(gone.id);
  });

  test('a key of one outlet neither writes nor reads those of another', async () => {
    const restaurant = await openRestaurant(engine);
    const { admin, sara } = await addVisitOffers(restaurant);
    await admin.asks('addOutlet', { body: { name: 'Harbour' } });
    const { id: garden } = await admin.asks('addOutlet', { body: { name: 'Garden' } });
    const till = await program(restaurant, { admin, outletId: garden });
    const stays = await admin.tries('removeOutlet', { params: { id: garden } });
    expect(stays).toMatchObject({ status: 409, text: 'A program has a key for this outlet' });
    const all = await program(restaurant, { admin });
    const guest = { id: sara.id };
    const elsewhere = await till.settles({ guest, outletId: 1, bill: billOf('1', '10') });
    expect(elsewhere).toMatchObject({ status: 403, type: '/api/docs#problem-other-outlet' });
    expect(await till.settles({ guest, bill: billOf('1', '10') })).toMatchObject({
      status: 200,
      outletId: garden,
      repeated: false,
    });
    const there = await all.settles({ guest, outletId: 1, bill: billOf('1', '10') });
    expect(there).toMatchObject({ status: 200, outletId: 1, repeated: false });
    expect((await till.asks('listProgramVisits', {})).visits).toHaveLength(1);
    expect((await all.asks('listProgramVisits', {})).visits).toHaveLength(2);
    const reversed = await till.reverses({ visitId: there.id });
    expect(reversed).toMatchObject({ status: 404 });
  });
});
