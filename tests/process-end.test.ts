// The end of the process: by signals, and together with its parents.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { briefFolder } from '../lab/folders.ts';
import { familyOf } from '../lab/processes.ts';
import { withStore } from '../lab/restaurants/store.ts';
import { waitsForLock } from './locks.ts';
import { onPostgres } from './setup/engines.ts';
import { inLong } from './setup/long.ts';
import { makePipe } from './setup/pipes.ts';
import { furnishedDatabaseFor, start } from './setup/processes.ts';

test('a server that is about to end goes on serving, and says that it is not ready', async () => {
  const { config } = await furnishedDatabaseFor('SQLite');
  const sofra = start({ ...config, SHUTDOWN_DELAY: '2' });
  const address = await sofra.address();
  const answered = async (path: string) => {
    const { status, headers } = await fetch(address + path);
    return [status, headers.get('connection')];
  };
  expect(await answered('/readyz')).toEqual([200, 'keep-alive']);
  sofra.child.kill('SIGTERM');
  // Each answer is the last of its connection, so that none is open when the server ends.
  await expect.poll(() => answered('/readyz')).toEqual([503, 'close']);
  // A terminal signals all processes of a group, and npm forwards its signal, so two may arrive.
  sofra.child.kill('SIGTERM');
  expect(await answered('/api/terms')).toEqual([200, 'close']);
  expect(await sofra.ended).toBe(0);
});

onPostgres(() => {
  test('a server that is about to end says so although its database is slow', async () => {
    const { location, config } = await furnishedDatabaseFor('PostgreSQL');
    const sofra = start({ ...config, SHUTDOWN_DELAY: '60' });
    const address = await sofra.address();
    const statusOf = async (path: string) => (await fetch(address + path)).status;
    sofra.child.kill('SIGTERM');
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    await withStore(location, async ({ db }) => {
      const asked = await db.transaction().execute(async (trx) => {
        await sql`lock table kysely_migration`.execute(trx);
        const status = statusOf('/readyz');
        return { waits: await waitsForLock(db, status), status: await status };
      });
      expect(asked).toEqual({ waits: false, status: 503 });
    });
    sofra.child.kill('SIGINT');
    expect(await sofra.ended).toBe(0);
  });
});

test.skipIf(process.platform !== 'linux')(
  'a server that npm has started has no launcher beside it, and ends with npm',
  async () => {
    const { config } = await furnishedDatabaseFor('SQLite');
    const launcher = join(import.meta.dirname, '../scripts/launch.mjs');
    // The shell stays and waits, as npm's shell may do.
    const through = `"$0" "${launcher}" start & wait; exit`;
    const sofra = start({ ...config, npm_lifecycle_event: 'start' }, { through });
    const address = await sofra.address();
    const [shell, server, ...others] = familyOf(sofra.child.pid!);
    expect(others).toEqual([]);
    expect(await readFile(`/proc/${server}/cmdline`, 'utf8')).toContain('serve-under-npm.mjs');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    process.kill(shell!, 'SIGKILL');
    // `ended` resolves when every process that writes to this output has ended.
    await sofra.ended;
  },
);

test.skipIf(process.platform === 'win32')(
  'a server ends in its time although a call to a file hangs',
  inLong,
  async () => {
    const folder = await briefFolder('sofra-pipe-');
    onTestFinished(() => rm(folder, { recursive: true }));
    const pipe = join(folder, 'pipe');
    await makePipe(pipe);
    const hang = `import { open } from "node:fs"; open(${JSON.stringify(pipe)}, () => {});`;
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(hang)}`;
    const { config } = await furnishedDatabaseFor('SQLite');
    const sofra = start({ ...config, NODE_OPTIONS });
    await sofra.address();
    sofra.child.kill('SIGTERM');
    await sofra.ended;
    expect(sofra.child.signalCode).toBe('SIGKILL');
  },
);
