// The process: how it starts, what it refuses, how it waits for a database, how it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { onEachEngine, onPostgres } from './ground/engines.ts';
import { emptyDatabase } from './house.ts';

const main = new URL('../src/server/main.ts', import.meta.url).pathname;

/** Starts Sofra as a process of its own and reads what it says. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    cwd: '/',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      said.push(line.trim());
      child.emit('said');
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);

  /** The first line that matches, as soon as it is there. */
  async function says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = said.map((line) => pattern.exec(line)).find(Boolean);
      if (match) return match;
      await Promise.race([
        once(child, 'said'),
        ended.then((code) => {
          throw new Error(`Sofra ended with ${code}: ${said.join('\n')}`);
        }),
      ]);
    }
  }
  const address = async () => (await says(/open at (\S+)/))[1] ?? '';
  return { child, said, says, ended, address };
}

async function databaseFor(engine: 'SQLite' | 'PostgreSQL') {
  const { place, remove } = await emptyDatabase(engine);
  onTestFinished(remove);
  return 'databaseUrl' in place ? { DATABASE_URL: place.databaseUrl } : { DATA_DIR: place.dataDir };
}

onEachEngine((engine) => {
  test('a first start shows the password once, and SIGTERM ends it with 0', async () => {
    const database = await databaseFor(engine);
    const sofra = start(database);
    const [, password = ''] = await sofra.says(
      /The administrator is admin, with the password (\S+)/,
    );
    const address = await sofra.address();
    const login = await fetch(`${address}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    });
    expect(login.status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    sofra.child.kill('SIGTERM');
    expect(await sofra.ended).toBe(0);

    const again = start(database);
    await again.address();
    expect(again.said.join()).not.toContain('password');
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
  });
});

test('a second Sofra on one data folder is refused, until the first one ends', async () => {
  const database = await databaseFor('SQLite');
  const first = start(database);
  await first.address();
  const second = start(database);
  expect(await second.ended).toBe(1);
  expect(second.said.join(' ')).toContain('Another Sofra is running on the data folder');
  first.child.kill('SIGKILL');
  await first.ended;
  await start(database).address();
});

test('a setting that makes no sense is one line that names it, and exit 1', async () => {
  const sofra = start({ PORT: 'http' });
  expect(await sofra.ended).toBe(1);
  expect(sofra.said).toEqual([
    'Sofra cannot start. PORT is not right: it takes a port number from 0 (any free one) to 65535.',
  ]);
});

test('a port that another program has is said so', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const sofra = start({ ...(await databaseFor('SQLite')), PORT: String(port) });
  expect(await sofra.ended).toBe(1);
  expect(sofra.said.join(' ')).toContain(`Port ${port} is taken by another program: set PORT.`);
});

onPostgres(() => {
  test('a database that is away is waited for, and waited for again', async () => {
    const { DATABASE_URL = '' } = await databaseFor('PostgreSQL');
    const wire = await cuttable(DATABASE_URL);
    wire.cut();
    const { port } = await freePort();
    const sofra = start({ DATABASE_URL: wire.url, PORT: String(port) });
    await sofra.says(/cannot be reached yet/);
    const address = `http://127.0.0.1:${port}`;
    const ask = (path: string) =>
      fetch(address + path).catch((error: unknown) => {
        throw new Error(`No answer to ${path}. Sofra said: ${sofra.said.join(' | ')}`, {
          cause: error,
        });
      });
    const status = async (path: string) => (await ask(path)).status;
    await untilAnswered(() => status('/healthz'));
    expect(await status('/readyz')).toBe(503);
    expect(await status('/api/terms')).toBe(503);

    wire.mend();
    await sofra.address();
    expect(await status('/api/terms')).toBe(200);
    wire.cut();
    expect(await status('/api/terms')).toBe(503);
    const away = await fetch(`${address}/api/terms`);
    expect(away.headers.get('retry-after')).toBe('2');
    expect(await away.text()).toBe(
      'Sofra is not available right now. Please try again in a moment',
    );
    expect(await status('/readyz')).toBe(503);
    wire.mend();
    expect(await status('/api/terms')).toBe(200);
    expect(await status('/readyz')).toBe(200);
  });
});

/** A wire to the database that can be cut: connections break, and new ones are turned away. */
async function cuttable(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const ends = new Set<{ destroy: () => void }>();
  let whole = true;
  const wire = createServer((near) => {
    near.on('error', () => {});
    if (!whole) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    far.on('error', () => near.destroy());
    for (const end of [near, far]) ends.add(end);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  onTestFinished(() => void wire.close());
  const url = new URL(databaseUrl);
  url.port = String((wire.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      whole = false;
      for (const end of ends) end.destroy();
      ends.clear();
    },
    mend: () => void (whole = true),
  };
}

async function freePort() {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return { port };
}

/** Asks again while nobody listens yet. */
async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch {
    await new Promise(setImmediate);
    await untilAnswered(ask);
  }
}
