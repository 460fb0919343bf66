// An update without downtime: the next version changes the tables beside servers of this one.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Backup } from '../../src/contract/data/backups.ts';
import { fileTypes } from '../../src/contract/file-types.ts';
import { numbered } from '../many.ts';
import { adminPassword } from '../restaurant.ts';
import { onPostgres } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { freePort } from '../../lab/network/ports.ts';
import { databaseFor, furnishedDatabaseFor, start } from '../setup/processes.ts';
import { openBalancer } from './balancer.ts';
import { openBook } from '../../lab/book/book.ts';
import { check } from '../../lab/book/check.ts';
import { beginEvening } from './evening.ts';
import { answerOf, fetchFrom, clientAt, logIn, send } from '../../lab/calls/client.ts';
import { gather } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';
import { addGuests } from '../../lab/restaurants/furnish.ts';
import { expireLease, withStore } from '../../lab/restaurants/store.ts';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { removeVersions, versionWith } from '../../lab/servers/versions.ts';

/** The number of guests and entries for which a pass takes longer than a request's timeout. */
const many = 450;
/** The number for which a pass takes about half a second. */
const some = 120;
const few = 20;

const next = '9001-everything';
/** The step's statements that add a column, build the index and fill the rows, counted from 0. */
const [altering, indexing, filling] = [3, 8, 11];

const soon = { timeout: 60_000, interval: 10 };

afterAll(removeVersions);

onPostgres(() => {
  test(
    'servers are replaced under load: nobody is refused',
    { ...inLongTime, ...inLong },
    (context) =>
      inRounds(context, { few: 1 }, async (dice) => {
        const { location, config } = await furnished(many);
        const version = await versionWith(next);
        const balancer = openBalancer(config);
        const [first, second] = await Promise.all([balancer.open(), balancer.open()]);
        const book = openBook(many);
        const guests = await gather(balancer.pick(await logIn(balancer.pick(''))), book);
        const others = numbered(many).map((i) => i + 1);
        const evening = await beginEvening(balancer, book, { dice, guests, others });

        const endReading = await readLong(location);
        // The first server takes the step while the other one waits.
        const newer = Promise.all([balancer.open(version), balancer.open(version)]);
        newer.catch(() => {});
        await expect.poll(() => progressOf(location), soon).toMatchObject({ statement: altering });
        // A long read, such as a backup, delays the step, but no requests behind it.
        const { requests } = evening;
        const enough = requests() + 100;
        await expect.poll(requests, soon).toBeGreaterThan(enough);
        await endReading();
        await expect.poll(() => progressOf(location), soon).toMatchObject({ statement: indexing });
        // A server of the older version is restarted on the newer tables.
        expect(await balancer.end(second)).toBe(0);
        expect(await progressOf(location)).not.toMatchObject({ statement: null });
        const again = await balancer.open();
        const said = (await newer).map(({ sofra }) => sofra.said.join(' '));
        expect(said.filter((words) => words.includes('waiting for it'))).toHaveLength(1);
        expect(await Promise.all([balancer.end(first), balancer.end(again)])).toEqual([0, 0]);

        expect(await evening.ends()).toEqual([]);
        console.log(`${requests()} requests while servers were replaced`);
        expect(await tracesIn(location, many)).toEqual(whole);
        return { ...(await check(location, book, { answered: 'each' })), faults: 5 };
      }),
  );

  test('two servers on an empty database at once: both come up', inLong, async () => {
    const { config } = await databaseFor('PostgreSQL');
    const servers = [start(config), start(config)];
    await Promise.all(servers.map(({ address }) => address()));
    const said = servers.map((server) => server.said.join(' '));
    expect(said.join(' ').match(/with the password/g)).toHaveLength(1);
  });

  const options = { ...inLongTime, ...inLong };
  test('kill -9 between two batches: the next one goes on there', options, (context) =>
    inRounds(context, { few: 1 }, async () => {
      const { location, config } = await furnished(some);
      const version = await versionWith(next);
      const broken = start(config, { version });
      await expect
        .poll(() => progressOf(location), soon)
        .toMatchObject({ statement: filling, upTo: expect.any(Number) });
      await broken.kill();
      const { upTo } = (await progressOf(location))!;
      expect(upTo).toBeLessThan(some);
      await expireLease(location);
      await start(config, { version }).address();
      expect(await tracesIn(location, some)).toEqual(whole);
      return {};
    }),
  );

  test.each(['its connection', 'Sofra'])(
    'kill -9 while an index is built, of %s: there is one, and it is whole',
    { ...inLongTime, ...inLong },
    async (killed) => {
      const { location, config } = await furnished(some);
      const version = await versionWith(next);
      const broken = start(config, { version });
      await expect.poll(() => buildersIn(location, 'pid'), soon).toHaveLength(1);
      if (killed === 'Sofra') {
        await broken.kill();
        await expireLease(location);
        await start(config, { version }).address();
      } else {
        await buildersIn(location, 'pg_terminate_backend(pid)');
        await broken.address();
      }
      expect(await tracesIn(location, some)).toEqual(whole);
    },
  );

  test(
    'a server whose tables a step has taken away neither is ready nor starts',
    inLong,
    async () => {
      const { config } = await furnished(few);
      const before = start(config);
      const address = await before.address();
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      const after = await versionWith(next, '9002-less');
      await start(config, { version: after }).address();

      expect((await fetch(`${address}/readyz`)).status).toBe(503);
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      const again = start(config);
      expect(await again.ended).toBe(1);
      expect(again.said.join(' ')).toContain('This database belongs to a newer Sofra');
      // A server that knows the first of the two steps works with both.
      const between = await start(config, { version: await versionWith(next) }).address();
      expect((await fetch(`${between}/readyz`)).status).toBe(200);
    },
  );

  test('a server that waits for another answers that it is not ready', inLong, async () => {
    const { location, config } = await furnished(few);
    const version = await versionWith(next);
    // The step continues only after this transaction, however long the other server takes to start.
    const endReading = await readLong(location);
    const working = start(config, { version });
    await expect.poll(() => progressOf(location), soon).toMatchObject({ statement: altering });
    const port = await freePort();
    const waiting = start({ ...config, PORT: String(port) }, { version });
    await waiting.says(/Another Sofra is bringing the database/);
    const statusOf = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/api/terms')).toBe(503);
    await endReading();
    await Promise.all([working.address(), waiting.address()]);
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/api/terms')).toBe(200);
  });

  test('an older Sofra restores nothing into tables that a newer changed', inLong, async () => {
    const { config } = await furnished(few);
    const before = start({ ...config, ADMIN_PASSWORD: adminPassword });
    const office = clientAt(await before.address());
    office.cookie = await logIn(office);
    const { filename } = await answerOf<Backup>(office, 'runBackup');
    const file = await fetchFrom(office, { path: `/api/backup/download/${filename}` });
    await start(config, { version: await versionWith(next) }).address();

    const { status, text } = await fetchFrom(office, {
      method: 'POST',
      path: '/api/restore',
      headers: { 'content-type': fileTypes.json },
      body: file.text,
    });
    const said = 'The database belongs to a newer Sofra: restore with that one';
    expect([status, text]).toEqual([409, said]);
    expect((await send(office, 'runBackup', {})).status).toBe(200);
  });
});

/** A restaurant of this version with guests that have one entry each. */
async function furnished(guests: number) {
  const opened = await furnishedDatabaseFor('PostgreSQL');
  await withStore(opened.location, (store) => addGuests(store, guests, () => 100));
  return opened;
}

/** Reads the guests in a transaction; returns the function that ends it. */
async function readLong({ databaseUrl }: DatabaseLocation) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin; select count(*) from customers');
  return () => client.end();
}

/** The progress of the next version's step; undefined before it has begun. */
const progressOf = (location: DatabaseLocation) =>
  withStore(location, ({ db }) =>
    db
      .selectFrom('kysely_migration')
      .select(['statement', 'upTo'])
      .where('name', '=', next)
      .executeTakeFirst(),
  );

/** Returns a value of each backend that is building an index, such as its pid. */
const buildersIn = (location: DatabaseLocation, what: 'pid' | 'pg_terminate_backend(pid)') =>
  withStore(location, async ({ db }) => {
    const { rows } = await sql`select ${sql.raw(what)} from pg_stat_activity
      where datname = current_database() and query like 'create index concurrently%'
        and wait_event = 'PgSleep'`.execute(db);
    return rows;
  });

/** The traces of the step in a restaurant in which this many guests are older. */
const tracesIn = (location: DatabaseLocation, guests: number) =>
  withStore(location, async ({ db }) => {
    const { rows } = await sql`select
      (select count(*) from customers where nickname <> name) as "unnamed",
      (select count(*) from customers where id <= ${guests} and fillings <> 1) as "notOnce",
      (select array_agg(indisvalid) from pg_index
        where indexrelid = to_regclass('point_transactions_by_till')) as "indexes",
      (select array_agg(statement) from kysely_migration where name = ${next}) as "statements"
    `.execute(db);
    return rows[0];
  });

/** Every statement is done, and each row was changed once. */
const whole = { unnamed: 0, notOnce: 0, indexes: [true], statements: [null] };
