// The start of the process: its output, its refusals, and how it waits for a database.
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { reasonOf } from '../src/storage/database/reasons.ts';
import { openStore } from '../src/storage/database/store.ts';
import { withStore } from '../lab/restaurants/store.ts';
import { openTcpProxy } from '../lab/network/tcp-proxy.ts';
import { openRestaurant } from './restaurant.ts';
import { untilTheEnd } from './setup/endings.ts';
import { onEachEngine, onPostgres } from './setup/engines.ts';
import { inLong } from './setup/long.ts';
import { freePort } from '../lab/network/ports.ts';
import { findProgram } from '../lab/programs.ts';
import { succeeds, until } from '../lab/wait.ts';
import { databaseFor, furnishedDatabaseFor, start } from './setup/processes.ts';

/** A status may be cached for some seconds, while the pool looks for its server. */
const soon = { timeout: 20_000 };

onEachEngine((engine) => {
  test('a first start shows password and link once, and SIGTERM ends it with 0', async () => {
    const { config } = await databaseFor(engine);
    const sofra = start(config);
    const [, password = ''] = await sofra.says(
      /The administrator is admin, with the password (\S+)/,
    );
    const [, link = ''] = await sofra.says(/with this link, once, .+\/admin\/setup#([\w-]{43})$/);
    const address = await sofra.address();
    const post = (path: string, body: object) =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const login = await post('/api/admin/login', { username: 'admin', password });
    expect(login.status).toBe(200);
    // The log-in by password has invalidated the link.
    const late = await post('/api/admin/set-up', { link, newPassword: 'olive-grove' });
    expect(late.status).toBe(404);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    sofra.child.kill('SIGTERM');
    expect(await sofra.ended).toBe(0);

    const second = start(config);
    await second.address();
    expect(second.said.join()).not.toContain('password');
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });
});

test('a setting that makes no sense is one line; compiled files are kept', async () => {
  const tell = `import { getCompileCacheDir as folder } from "node:module";
    process.once("exit", () => console.log("It lies in " + folder()));`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(tell)}`;
  const sofra = start({ PORT: 'http', NODE_OPTIONS, NODE_COMPILE_CACHE: '' });
  expect(await sofra.ended).toBe(1);
  expect(sofra.said.toSorted()).toEqual([
    // The folder is beside the packages, for the next start.
    expect.stringMatching(/It lies in .*\/node_modules\/\.cache\/compiled\//),
    'Sofra cannot start. PORT is not right: it takes a port number from 0 (any free one) to 65535.',
  ]);
});

test('compiled files are kept once Sofra is open, also by one that is killed', inLong, async () => {
  const { config } = await furnishedDatabaseFor('SQLite');
  const NODE_COMPILE_CACHE = await mkdtemp(join(tmpdir(), 'sofra-compiled-'));
  onTestFinished(() => rm(NODE_COMPILE_CACHE, { recursive: true }));
  start({ ...config, NODE_COMPILE_CACHE });
  await until(async () => (await readdir(NODE_COMPILE_CACHE, { recursive: true })).length > 10);
});

test('odd addresses are answered in plain text, by the built server too', async () => {
  const { config } = await furnishedDatabaseFor('SQLite');
  const { port } = new URL(await start(config).address());
  const restaurant = await openRestaurant('SQLite');
  const { port: ofSources } = new URL(await restaurant.opens());
  for (const [address, status] of [
    ['/api/benefits/%E0%A4%A', 401],
    ['/api/%E0%A4%A?x=%', 404],
    ['/assets/%ff', 404],
    ['/pictures/%zz', 404],
    ['/%', 404],
    ['/a#%E0', 404],
    ['http://elsewhere.example/api/nowhere', 404],
    ['http://elsewhere.example?%', 200],
    ['*', 404],
    ['?', 400],
    ['nothing', 400],
  ] as const) {
    for (const [server, at] of Object.entries({ built: port, ofSources })) {
      const heard = await greet(at, `GET ${address} HTTP/1.1`);
      expect(heard, `${server}: ${address}`).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(heard, `${server}: ${address}`).toMatch(/\ncontent-type: text\/(plain|html);/i);
      expect(heard).toMatch(/\nx-content-type-options: nosniff/i);
    }
  }
});

/** Sends the first line of a request to a port of this machine; returns the whole answer. */
async function greet(port: string, line: string): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`${line}\r\nHost: a\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test('a port that another program has is said so', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { config } = await furnishedDatabaseFor('SQLite');
  const sofra = start({ ...config, PORT: String(port) });
  expect(await sofra.ended).toBe(1);
  expect(sofra.said.join(' ')).toContain(`Port ${port} is taken by another program: set PORT.`);
});

test.skipIf(process.platform === 'win32')(
  'without room for the first tables it says so with the place, once, and is not ready',
  async () => {
    const { config } = await databaseFor('SQLite');
    const port = await freePort();
    // The limit stops files from growing, as a full disk would; see faults/room.test.ts.
    const way = { through: 'ulimit -S -f 120' };
    const sofra = start({ ...config, PORT: String(port) }, way);
    await sofra.says(/cannot be used, .+sofra\.db: its disk (is full|fails)/);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  },
);

test.skipIf(process.platform === 'win32')(
  'a database that can only be read is refused when it is opened, with the reason',
  async () => {
    const { location, config } = await furnishedDatabaseFor('SQLite');
    await chmod(config.DATA_DIR!, 0o777);
    await chmod(join(config.DATA_DIR!, 'sofra.db'), 0o444);
    expect(asAnybody(() => openStore(location))).toBe(
      'it, or its folder, is read-only or belongs to another user',
    );
  },
);

/** Runs `work` as a user who is not root, since root may write everywhere; returns the error. */
function asAnybody(work: () => unknown): string | undefined {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test.runIf(process.platform !== 'win32')(
  'no other user of the machine can read a file of Sofra, whatever the folder and umask allow',
  async () => {
    const { config, location } = await furnishedDatabaseFor('SQLite');
    const file = join(location.dataDir, 'sofra.db');
    // Files of an earlier version, and those of a restaurant that begins in a folder that is there.
    for (const name of ['sofra.db', 'sofra.lock']) {
      await writeFile(join(location.dataDir, name), '', { flag: 'a' });
      await chmod(join(location.dataDir, name), 0o644);
    }
    const fresh = await mkdtemp(join(tmpdir(), 'sofra-open-folder-'));
    onTestFinished(() => rm(fresh, { recursive: true }));
    for (const dataDir of [dirname(file), fresh]) {
      await chmod(dataDir, 0o755);
      const sofra = start({ ...config, DATA_DIR: dataDir }, { through: 'umask 022' });
      await sofra.address();
      const seen = await readdir(dataDir);
      expect(seen).toEqual(expect.arrayContaining(['sofra.db', 'sofra.db-wal', 'sofra.db-shm']));
      for (const name of seen) {
        const { mode } = await stat(join(dataDir, name));
        expect(`${name} ${(mode & 0o077).toString(8)}`).toBe(`${name} 0`);
      }
      await sofra.kill();
    }
  },
);

test('PostgreSQL at an address where there is none is named with the reason', () =>
  expectNamed('127.0.0.1:1', /at 127\.0\.0\.1:1: nothing answers at this port/));

test('PostgreSQL at hosts of which none takes changes is named with the reason', inLong, () =>
  expectNamed('127.0.0.1:1,127.0.0.1:2', /1:1, 127\.0\.0\.1:2: none of these hosts takes changes/),
);

async function expectNamed(hosts: string, said: RegExp) {
  const port = await freePort();
  const DATABASE_URL = `postgres://sofra:secret@${hosts}/house`;
  const sofra = start({ DATABASE_URL, PORT: String(port) });
  await sofra.says(said);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  expect(sofra.said.join()).not.toContain('secret');
}

const asRead = /^\d\d:\d\d:\d\d info +Server listening/;

test('a Sofra logs JSON and keeps its data folder; the next one logs text as asked', async () => {
  const { config } = await furnishedDatabaseFor('SQLite');
  const LOG_LEVEL = 'info';
  const first = start({ ...config, LOG_LEVEL });
  await first.says(/^\{"level":30,.*"msg":"Server listening/);
  const address = await first.address();
  await fetch(`${address}/api/terms`);
  await fetch(`${address}/api/customers/me`);
  // A refused request is logged.
  await first.says(/"route":"\/api\/customers\/me","status":401/);
  expect(first.said.join()).not.toContain('/api/terms');
  const second = start(config);
  expect(await second.ended).toBe(1);
  expect(second.said.join(' ')).toContain('Another Sofra is running on the data folder');
  await first.kill();
  const third = start({ ...config, LOG_LEVEL, LOG_FORMAT: 'text', ADMIN_PASSWORD: 'walnut-tree' });
  await third.says(asRead);
  await third.says(/ADMIN_PASSWORD is not used/);
  await third.address();
});

// The `script` command of util-linux; those of other systems have other options.
const terminal = process.platform === 'linux' && findProgram('script');
test.skipIf(!terminal)('the log is for a person where a terminal shows it', inLong, async () => {
  const { config } = await furnishedDatabaseFor('SQLite');
  const through = 'exec script -qec "$0 $*" /dev/null';
  await start({ ...config, LOG_LEVEL: 'info' }, { through }).says(asRead);
});

onPostgres(() => {
  test('a database that has become read-only is not ready, until it is no more', async () => {
    const { location, config } = await furnishedDatabaseFor('PostgreSQL');
    const sofra = start(config);
    const address = await sofra.address();
    const readiness = async () => (await fetch(`${address}/readyz`)).status;
    expect(await readiness()).toBe(200);
    const writing = new URL(config.DATABASE_URL!);
    writing.searchParams.set('options', '-c default_transaction_read_only=off');
    const name = sql.ref(writing.pathname.slice(1));
    const readOnly = sql`alter database ${name} set default_transaction_read_only`;
    const set = (mode: 'on' | 'off') =>
      withStore({ ...location, databaseUrl: writing.href }, async ({ db }) => {
        await db.transaction().execute(async (transaction) => {
          await sql`${readOnly} = ${sql.raw(mode)}`.execute(transaction);
          // Existing sessions keep the former value, so they are terminated.
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`.execute(transaction);
        });
      });
    await set('on');
    await expect.poll(readiness, soon).toBe(503);
    await set('off');
    await expect.poll(readiness, soon).toBe(200);
  });

  test('a database that is away is waited for, and waited for again', async () => {
    const { config } = await furnishedDatabaseFor('PostgreSQL');
    const url = new URL(config.DATABASE_URL!);
    const proxy = untilTheEnd(await openTcpProxy(Number(url.port)));
    url.port = String(proxy.port);
    proxy.cut();
    const port = await freePort();
    const sofra = start({ DATABASE_URL: url.href, PORT: String(port), LOG_LEVEL: 'info' });
    await sofra.says(/it breaks connections off. Sofra tries again/);
    const address = `http://127.0.0.1:${port}`;
    const ask = (path: string) =>
      fetch(address + path).catch((error: unknown) => {
        throw new Error(`No answer to ${path}. Sofra said: ${sofra.said.join(' | ')}`, {
          cause: error,
        });
      });
    const status = async (path: string) => (await ask(path)).status;
    await until(() => succeeds(status('/healthz')));
    expect(await status('/readyz')).toBe(503);
    expect(await status('/api/terms')).toBe(503);

    proxy.mend();
    await sofra.address();
    expect(await status('/api/terms')).toBe(200);
    proxy.cut();
    expect(await status('/api/terms')).toBe(503);
    const away = await fetch(`${address}/api/terms`);
    expect(away.headers.get('retry-after')).toBe('2');
    expect(await away.text()).toBe(
      'Sofra is not available right now. Please try again in a moment',
    );
    expect(await status('/readyz')).toBe(503);
    proxy.mend();
    await until(async () => (await status('/readyz')) === 200);
    expect(await status('/api/terms')).toBe(200);
    sofra.child.kill('SIGTERM');
    await sofra.ended;
    // The number of requests during a gap does not matter: the log has a line for its begin and its
    // end.
    const lines = sofra.said.filter((line) => line.startsWith('{'));
    const sentences = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(sentences.filter((sentence) => !/^(answered|Server listening)/.test(sentence))).toEqual([
      expect.stringMatching(
        /^The database cannot be used, PostgreSQL at .*: it breaks connections off\./,
      ),
      'the database is away',
      'the database is there',
      'the database is away',
      'the database is there',
    ]);
  });
});
