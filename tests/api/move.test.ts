// A move: the restaurant is either completely in another database or where it was.
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { environmentOf, withStore } from '../../lab/restaurants/store.ts';
import { sofra } from '../../src/storage/data/backup-queries.ts';
import { openStore, type DatabaseLocation } from '../../src/storage/database/store.ts';
import { record } from '../../src/storage/restaurant/audit-queries.ts';
import { newHolder, takeLease } from '../../src/storage/leases/leases.ts';
import { moveRestaurant } from '../../src/storage/move/move.ts';
import { migrate } from '../../src/storage/schema/migrate.ts';
import { command, placeOf, spawnCommand } from '../commands.ts';
import { fill, moment, openRestaurantWithFolder, read } from '../filled.ts';
import { untilSomebodyWaits, waitsForLock } from '../locks.ts';
import { beginPart } from '../setup/endings.ts';
import { onPostgres, type EngineName } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { furnishedDatabaseFor } from '../setup/processes.ts';
import { guest, visitor, type Person } from '../people.ts';
import { anotherServer, emptyDatabase, type Restaurant } from '../restaurant.ts';
import { addFactors } from '../second-factors.ts';

/** A restaurant with rows that no backup has, and without the guest who came last. */
async function openFilled(engine: EngineName) {
  const { restaurant, folder } = await openRestaurantWithFolder(engine);
  const people = await fill(restaurant);
  await addFactors(restaurant);
  const gone = await guest(restaurant, { name: 'Nura' });
  await gone.asks('leaveFamily', { body: { mobile: gone.mobile } });
  await people.admin.asks('runBackup');
  const { db } = restaurant.store;
  const app = { adminId: 1, secret: 'GEZDGNBVGY3TQOJQ', lastStep: 59_000_000, lastUsedAt: null };
  await db
    .insertInto('authenticator_apps')
    .values({ ...app, createdAt: moment })
    .execute();
  const count = { adminId: 1, businessDay: '2026-11-21', customerId: 0 };
  await db
    .insertInto('staff_counts')
    .values({ ...count, points: 7, awards: 1, undos: 0 })
    .execute();
  return { restaurant, folder, ...people, gone };
}

/** The target of a move: an empty database, and its name on the command line. */
async function emptyTarget(engine: EngineName) {
  const { location, remove } = await emptyDatabase(engine);
  onTestFinished(remove);
  return { location, name: location.databaseUrl ?? `sqlite:${location.dataDir}` };
}

/** Moves a restaurant in this process, to a database with tables but without rows. */
const moving = (source: DatabaseLocation, target: DatabaseLocation) =>
  withStore(source, (from) =>
    withStore(target, async (to) => {
      await migrate(to);
      const report = { expect: () => {}, did: () => {} };
      return moveRestaurant(from, to, { actor: sofra, at: new Date(), report });
    }),
  );

const namesIn = (location: DatabaseLocation) =>
  withStore(location, async ({ db }) => {
    const rows = await db.selectFrom('admins').select('username').execute();
    return rows.map(({ username }) => username);
  });

/** A person with the same cookies at another server. */
function at(server: Restaurant, { cookies }: Person) {
  const person = visitor(server);
  Object.assign(person.cookies, cookies);
  return person;
}

/** Rows in an order that does not depend on the database. */
const sorted = (tables: Awaited<ReturnType<typeof rowsIn>>) =>
  Object.entries(tables).map(([table, rows]) => [
    table,
    rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted(),
  ]);

/** The audit entry that a move adds in the new database. */
const byMoves = ['backup.moved', 'ledger.audited'];

/** All rows of a restaurant, without those that a move adds and without leases. */
async function rowsIn(location: DatabaseLocation) {
  return withStore(location, async (store) => {
    const shape = await store.engine.transfer.shape(store.db);
    const names = shape.map(({ table }) => table);
    const rows = await read(
      { store },
      names.filter((name) => !['leases', 'kysely_migration'].includes(name)),
    );
    return {
      ...rows,
      settings: rows.settings.filter(({ name }) => !String(name).startsWith('moved')),
      audit_log: rows.audit_log.filter(({ action }) => !byMoves.includes(String(action))),
      numbers: [...(await store.engine.transfer.lastNumbers(store.db))].filter(
        ([table]) => table !== 'audit_log',
      ),
    };
  });
}

onPostgres(() => {
  test('a restaurant moves to PostgreSQL and back with all data, and nobody notices', async () => {
    const { restaurant, folder, admin, sara, gone } = await openFilled('SQLite');
    const before = await rowsIn(restaurant.location);
    const there = await emptyTarget('PostgreSQL');
    const moved = await command('move', placeOf(restaurant, folder), there.name);
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('DATABASE_URL=…') });
    expect(moved.said).toMatch(/Members: 3, with 301,051 points together[^]*sum of its entries/);
    expect(moved.said).not.toContain(new URL(there.name).password || 'postgres://');
    expect(sorted(await rowsIn(there.location))).toEqual(sorted(before));

    const again = await command('backup', placeOf(restaurant, folder));
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('was moved to Postgre') });
    const close = beginPart();
    const server = await anotherServer({ ...restaurant, location: there.location });
    const [owner, card] = [at(server, admin), at(server, sara)];
    expect(await card.asks('currentCustomer')).toMatchObject({ points: 1_050 });
    const body = { customerId: sara.id, points: 7, description: 'Tea' };
    await owner.asks('awardPoints', { body });
    const { id } = await guest(server, { name: 'Huda' });
    expect(id).toBeGreaterThan(gone.id);
    const { rows } = await owner.asks('listAuditEntries', { query: { q: 'backup.moved' } });
    expect(rows).toMatchObject([{ actorRole: 'system', detail: expect.stringMatching(/→ Post/) }]);

    const back = await emptyTarget('SQLite');
    const hindered = await command('move', placeOf(there, folder), back.name);
    expect(hindered.said).toContain('Sofra is running on the house (servers: 1)');
    await close();
    const returned = await command('move', placeOf(there, folder), back.name);
    expect(returned).toMatchObject({ code: 0, said: expect.stringContaining('no DATABASE_URL') });
    expect(sorted(await rowsIn(back.location))).toEqual(sorted(await rowsIn(there.location)));
    const audit = await command('audit-ledger', placeOf(back, folder));
    expect(audit.said).toContain('All balances together: 301,058 points');
  });

  test('a move that is killed leaves the restaurant where it was, and is begun anew', async () => {
    const { restaurant, folder } = await openFilled('SQLite');
    const before = await rowsIn(restaurant.location);
    const { location, name } = await emptyTarget('PostgreSQL');
    const reader = openStore(location);
    onTestFinished(() => reader.close());
    await migrate(reader);
    await reader.db.transaction().execute(async (db) => {
      // The move waits for the end of the reading transaction.
      await sql`select 1 from audit_log`.execute(db);
      const killed = spawnCommand('move', placeOf(restaurant, folder), name);
      await untilSomebodyWaits(reader.db);
      killed.kill('SIGKILL');
      await once(killed, 'exit');
    });
    expect(await rowsIn(restaurant.location)).toEqual(before);
    expect(await restaurant.store.db.selectFrom('admins').select('id').execute()).toHaveLength(1);
    expect(await reader.db.selectFrom('customers').select('id').execute()).toEqual([]);
    const moved = await command('move', placeOf(restaurant, folder), name);
    expect(moved.code, moved.said).toBe(0);
    expect(sorted(await rowsIn(location))).toEqual(sorted(before));
    // The mark is deleted, as if the move had been killed before it marked the old restaurant.
    await restaurant.store.db.deleteFrom('settings').where('name', '=', 'movedTo').execute();
    const twice = await command('move', placeOf(restaurant, folder), name);
    expect(twice).toMatchObject({ code: 1, said: expect.stringMatching(/came there from.*whole/) });
  });

  test('a change that is being written in PostgreSQL goes with the restaurant', async () => {
    const { location } = await furnishedDatabaseFor('PostgreSQL');
    const there = await emptyTarget('SQLite');
    const entry = { actor: sofra, action: 'backup.made', detail: 'late', at: new Date() } as const;
    await withStore(location, async (store) => {
      let move: Promise<unknown> | undefined;
      await store.db.transaction().execute(async (db) => {
        await record(db, entry);
        move = moving(location, there.location);
        expect(await waitsForLock(store.db, move)).toBe(true);
      });
      await move;
    });
    const { audit_log: entries } = await rowsIn(there.location);
    expect(entries).toContainEqual(expect.objectContaining({ detail: 'late' }));
  });

  test('a row that is not there as it was here stops the move', async () => {
    const { location } = await furnishedDatabaseFor('SQLite');
    const there = await emptyTarget('PostgreSQL');
    await withStore(there.location, async (store) => {
      await migrate(store);
      await sql`create rule other as on insert to admins
        do also update admins set username = 'nobody'`.execute(store.db);
    });
    const move = moving(location, there.location);
    await expect(move).rejects.toThrow('rows of admins are not those of the house (1 there, 1 h');
    expect([await namesIn(location), await namesIn(there.location)]).toEqual([['admin'], []]);
    expect(await rowsIn(location)).toMatchObject({ admins: [{ username: 'admin' }] });
  });
});

test('a restaurant at which other long work is under way is not moved', async () => {
  const { location } = await furnishedDatabaseFor('SQLite');
  const there = await emptyTarget('SQLite');
  const lease = { holder: newHolder(), at: new Date(), work: 'backup' } as const;
  await withStore(location, ({ db }) => takeLease(db, lease));
  await expect(moving(location, there.location)).rejects.toThrow('at work on the house (backup)');
  expect(await namesIn(there.location)).toEqual([]);
});

test('a restaurant that began in the target since the first look stays whole', async () => {
  const { location } = await furnishedDatabaseFor('SQLite');
  const other = await furnishedDatabaseFor('SQLite');
  await withStore(other.location, ({ db }) =>
    db.updateTable('admins').set({ username: 'huda' }).execute(),
  );
  await expect(moving(location, other.location)).rejects.toThrow('There is a house in');
  expect(await namesIn(other.location)).toEqual(['huda']);
});

test('a fault of the restaurant itself is told with its place, not with the target’s', async () => {
  const { location } = await furnishedDatabaseFor('SQLite');
  const path = join(location.dataDir, 'sofra.db');
  const { rows } = await withStore(location, ({ db }) =>
    sql<{ root: number; size: number }>`select rootpage as root, page_size as size
      from sqlite_schema, pragma_page_size where name = 'partners'`.execute(db),
  );
  const [{ root, size }] = rows as [(typeof rows)[number]];
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(size), 0, size, (root - 1) * size);
  await file.close();
  const there = await emptyTarget('SQLite');
  await expect(moving(location, there.location)).rejects.toThrow(`${path}: it is damaged`);
});

test(
  'a move to where something is, or from where nothing is, is refused with why',
  inLong,
  async () => {
    const { restaurant, folder } = await openRestaurantWithFolder('SQLite');
    const others = await openRestaurantWithFolder('SQLite');
    const here = placeOf(restaurant, folder);
    const said = async (from: Record<string, string>, name: string) => {
      const { code, said: sentence } = await command('move', from, name);
      expect(code).toBe(1);
      return sentence;
    };
    const named = ({ location }: Restaurant) => `sqlite:${location.dataDir}`;
    expect(await said(here, named(others.restaurant))).toContain('There is a house in');
    expect(await said(here, 'mysql://db/sofra')).toContain('Name one database');
    expect(await said(here, named(restaurant))).toMatch(/is in .+ already/);
    const { location, name } = await emptyTarget('SQLite');
    expect(await said(environmentOf(location), named(restaurant))).toContain(
      'There is no house in',
    );
    await withStore(location, ({ db }) => sql`create table recipes (name text)`.execute(db));
    expect(await said(here, name)).toContain('something else');
  },
);
