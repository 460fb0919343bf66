// Sofra behind a transaction pooler, which gives each transaction any free connection.
import pg from 'pg';
import { expect, test } from 'vitest';
import { award, openCard } from '../cards.ts';
import { backup, openRestaurantWithFolder } from '../filled.ts';
import { brings } from '../importing.ts';
import { numbered } from '../many.ts';
import { guest, owner, standsAt } from '../people.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { atTheEnd, untilTheEnd } from '../setup/endings.ts';
import { throughPgBouncer } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { startPooler } from '../../lab/network/proxies.ts';
import { databaseFor, start } from '../setup/processes.ts';

/** The number of connections, so small that all clients share them. */
const connections = 3;

throughPgBouncer((path) => {
  const pool = async (url: string, config = '') =>
    untilTheEnd(await startPooler({ path, url, config }));

  test('all that Sofra does works, and leaves nothing on a connection', async () => {
    const { restaurant } = await openRestaurantWithFolder('PostgreSQL');
    const directUrl = urlOf(restaurant);
    const config = `default_pool_size = ${connections}`;
    const { url: databaseUrl } = await pool(directUrl, config);
    const pooled = { ...restaurant, location: { databaseUrl, directUrl, dataDir: '' } };
    const [here, there] = [await anotherServer(pooled), await anotherServer(pooled)];
    const [sara, admin] = [await guest(here), await owner(there)];
    const card = await openCard(sara);
    await award(admin, sara, 50);
    expect(await card.next()).toMatchObject({ kind: 'points' });
    await Promise.all(numbered(60).map(() => award(admin, sara, 1)));
    expect(await standsAt(here, sara.id)).toEqual({ points: 110, sum: 110, entries: 61 });
    const { total } = await admin.asks('listCustomers', { query: { q: 'sara' } });
    expect(total).toBe(1);
    expect(await admin.asks('readOverview')).toMatchObject({
      newest: [{ points: 110, visits: 61 }],
    });
    await brings(admin, 'Name,Mobile,Points\nOmar,+966501112233,20\n');
    await admin.asks('restoreBackup', { body: await backup(admin) });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
    await award(admin, sara, 5);
    expect(await standsAt(there, sara.id)).toEqual({ points: 115, sum: 115, entries: 62 });

    const own = await Promise.all(numbered(connections).map(() => connectTo(databaseUrl)));
    // An open transaction has a connection of the pooler for itself.
    await Promise.all(own.map((client) => client.query('begin')));
    const found = await Promise.all(own.map((client) => client.query<Remains>(remains)));
    expect(new Set(found.map(({ rows }) => rows[0]!.pid)).size).toBe(connections);
    for (const { rows } of found) {
      expect(rows).toMatchObject([{ settings: null, statements: 0, channels: 0, locks: 0 }]);
    }
  });

  test.each([
    ['as it comes', ''],
    ['silent about what it leaves out', takesParameters],
  ])(
    'without a direct address past a pooler that is %s, the start says what to set',
    async (_, config) => {
      const { config: own } = await databaseFor('PostgreSQL');
      const { url: pooled } = await pool(own.DATABASE_URL!, config);
      const sofra = start({ DATABASE_URL: pooled });
      expect(await sofra.ended).toBe(1);
      expect(sofra.said).toEqual([
        'Sofra cannot start. DATABASE_URL leads through a pooler: ' +
          'set DATABASE_DIRECT_URL too, to PostgreSQL itself.',
      ]);
    },
  );

  test('a direct address of another database is refused at the start', inLong, async () => {
    const { config: own } = await databaseFor('PostgreSQL');
    const { config: other } = await databaseFor('PostgreSQL');
    const { url: pooled } = await pool(own.DATABASE_URL!);
    const sofra = start({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: other.DATABASE_URL! });
    expect(await sofra.ended).toBe(1);
    expect(sofra.said).toContain(
      'Sofra cannot start. DATABASE_DIRECT_URL leads to another database than DATABASE_URL.',
    );
  });
});

const takesParameters =
  'ignore_startup_parameters = options, statement_timeout, idle_in_transaction_session_timeout';

interface Remains {
  pid: number;
  settings: string | null;
  statements: number;
  channels: number;
  locks: number;
}

/**
 * The session state that transactions have left on a connection; the pooler sets the first four
 * settings.
 */
const remains = `select pg_backend_pid() as pid,
  (select string_agg(name, ', ') from pg_settings where source = 'session' and name not in
    ('application_name', 'client_encoding', 'DateStyle', 'TimeZone')) as settings,
  (select count(*)::int from pg_prepared_statements) as statements,
  (select count(*)::int from pg_listening_channels()) as channels,
  (select count(*)::int from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid()) as locks`;

const urlOf = ({ location }: Restaurant) => location.databaseUrl!;

async function connectTo(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  atTheEnd(() => client.end());
  return client;
}
