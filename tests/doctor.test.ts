// The doctor reports problems of an installation in sentences, and never prints a secret.
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../lab/postgres/databases.ts';
import { withStore } from '../lab/restaurants/store.ts';
import { examine } from '../src/server/doctor/examine.ts';
import { checkPort } from '../src/server/doctor/machine.ts';
import { checkWeb } from '../src/server/doctor/web.ts';
import { loadConfig } from '../src/server/config.ts';
import { command, spawnCommand } from './commands.ts';
import { onEachEngine } from './setup/engines.ts';
import { databaseFor, furnishedDatabaseFor, start } from './setup/processes.ts';

/** The findings with these settings by state, each with its advice. */
async function found(settings: Record<string, string>, now = new Date()) {
  const findings = await examine(loadConfig(settings), now);
  const told = (asked: string) =>
    findings
      .filter(({ state }) => state === asked)
      .map(({ says, todo = '' }) => `${says}. ${todo}`);
  return { good: told('good'), hints: told('hint'), wrong: told('wrong') };
}

/** Starts a program that listens at a port of this machine. */
async function listening(answer: RequestListener, host = '127.0.0.1') {
  const server = createServer(answer).listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The name of the database in an address, as SQL writes it. */
const databaseIn = (url: string) => `"${new URL(url).pathname.slice(1)}"`;

const like = (...parts: string[]) => parts.map((part) => expect.stringContaining(part));

onEachEngine((engine) => {
  test('a restaurant at work, behind a proxy that is told, has nothing wrong', async () => {
    const { config } = await furnishedDatabaseFor(engine);
    const { DATABASE_URL: url } = config;
    // The PostgreSQL of the tests does not flush commits, unless a database has its own setting.
    if (url) await ask(url, `alter database ${databaseIn(url)} set synchronous_commit = on`);
    const sofra = start(config);
    const { port } = new URL(await sofra.address());
    // The proxy has no https, and is recognised by its header.
    const proxy = await listening((_, answer) =>
      answer.setHeader('via', '1.1 proxy').end('{"status":"ok"}'),
    );
    const here = { ...config, HOST: '127.0.0.1', PORT: port, TRUST_PROXY: 'true' };
    const told = await found({ ...here, PUBLIC_URL: `http://localhost:${proxy}` });
    expect(told.wrong).toEqual(like('without https'));
    expect(told.good).toEqual(
      expect.arrayContaining(
        like('Node ', `Sofra answers at port ${port}`, 'of this version', 'Sofra answers at the p'),
      ),
    );
    expect(told.hints).toEqual(expect.arrayContaining(like('no backup yet', 'Nobody is told')));
  });
});

test('what is wrong is said with what to do, and no secret is told', async () => {
  const { config, location } = await furnishedDatabaseFor('SQLite');
  const other = String(await listening((_, answer) => answer.end('A shop')));
  await chmod(location.dataDir, 0o755);
  const at = new Date().toISOString();
  await withStore(location, ({ db }) =>
    db
      .insertInto('backup_history')
      .values([
        {
          timestamp: '2026-11-01T00:00:00.000Z',
          success: true,
          filename: 'gone.json',
          scheduled: true,
        },
        { timestamp: at, success: false, filename: null, scheduled: true },
      ])
      .execute(),
  );
  const secrets = { METRICS_TOKEN: 'm'.repeat(20), ADMIN_PASSWORD: 'figs-and-honey' };
  const set = { ...config, ...secrets, PORT: other, HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  const { code, said } = await command('doctor', {
    ...set,
    PUBLIC_URL: `http://localhost:${other}`,
  });
  expect(code, said).toBe(1);
  for (const part of [
    `WRONG  Port ${other} is taken by another program.`,
    'can be read by other users of this machine.\n         chmod 700',
    'WRONG  The last backup failed',
    'WRONG  The last good backup is of 2026-11-01',
    'WRONG  Its file is not in',
    'WRONG  Sofra is not reached at the public address: something else answers.',
    'WRONG  Errors are not in the log.',
  ]) {
    expect(said).toContain(part);
  }
  for (const secret of Object.values(secrets)) expect(said).not.toContain(secret);
  const past = await found(config, new Date('2026-11-01T12:00:00.000Z'));
  expect(past.wrong).toEqual(expect.arrayContaining(like('The clock is behind')));
  await writeFile(join(location.dataDir, 'sofra.db'), 'no database at all, but a text'.repeat(99));
  expect((await found(config)).wrong).toEqual(
    expect.arrayContaining(
      like('it is no database of SQLite. Keep the file, and restore the newest backup'),
    ),
  );
  const nowhere = {
    DATABASE_URL: 'postgres://sofra:walnuts@127.0.0.1:1/house',
    BACKUP_DIR: '/none',
  };
  const away = JSON.stringify(await found({ ...nowhere, PORT: '0' }));
  expect(away).toContain('PostgreSQL at 127.0.0.1:1: nothing answers at this port');
  expect(away).not.toContain('walnuts');
});

test('a damaged file is kept, and a backup restored: the doctor and the start say so', async () => {
  const { config, location } = await furnishedDatabaseFor('SQLite');
  const path = join(location.dataDir, 'sofra.db');
  const file = await readFile(path);
  // The pages of the tables are overwritten, but not that of their names.
  await writeFile(path, file.fill(0x5a, 8_192));
  const advice = 'Keep the file, and restore the newest backup: docs/recovery.md';
  const { wrong } = await found(config);
  expect(wrong).toEqual(expect.arrayContaining(like(advice)));
  expect(wrong.join(' ')).not.toContain('how it is set up');
  const sofra = start(config);
  await sofra.says(new RegExp(`cannot be used, .+sofra\\.db: it is damaged\\. ${advice}`));
});

test('a reader who goes before the end, such as head, is no fault', async () => {
  const { config } = await furnishedDatabaseFor('SQLite');
  const doctor = spawnCommand('doctor', config);
  doctor.stdout.destroy();
  doctor.stdin.end();
  const [said] = await Promise.all([text(doctor.stderr), once(doctor, 'exit')]);
  expect(said).toBe('');
  expect(doctor.exitCode).not.toBeNull();
});

test('a restaurant that has not begun is no fault, and one that is gone is', async () => {
  const { config, location } = await databaseFor('SQLite');
  const before = await found(config);
  expect(before.wrong).toEqual([]);
  expect(before.hints).toEqual(expect.arrayContaining(like('There is no house in')));
  await writeFile(join(location.dataDir, 'sofra-before-0.9-2026-11-21.db'), '');
  expect((await found(config)).wrong).toEqual(like('A house is missed'));
  const gone = { DATA_DIR: join(location.dataDir, 'gone') };
  expect((await found(gone)).hints).toEqual(expect.arrayContaining(like('There is no folder')));
});

test('a public address that never answers is said to be late', async () => {
  const silent = await listening(() => {});
  const config = loadConfig({ PUBLIC_URL: `http://localhost:${silent}` });
  const said = (await checkWeb(config, new Date(), 1)).map(({ says }) => says);
  expect(said).toContainEqual(expect.stringContaining('it does not answer in time'));
});

const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

test.runIf(hasIPv6)('a Sofra that listens to an IPv6 address is found there', async () => {
  const port = await listening((_, answer) => answer.end('{"status":"ok"}'), '::1');
  const config = loadConfig({ HOST: '::1', PORT: String(port) });
  expect(await checkPort(config)).toMatchObject([{ says: `Sofra answers at port ${port}` }]);
});
