// The end of the process: by signals, and together with its parents.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { briefFolder } from '../lab/folders.ts';
import { familyOf } from '../lab/processes.ts';
import { inLong } from './setup/long.ts';
import { makePipe } from './setup/pipes.ts';
import { furnishedDatabaseFor, start } from './setup/processes.ts';

test('a server that is about to end goes on serving, and says that it is not ready', async () => {
  const { config } = await furnishedDatabaseFor('SQLite');
  const sofra = start({ ...config, SHUTDOWN_DELAY: '2' });
  const address = await sofra.address();
  const statusOf = async (path: string) => (await fetch(address + path)).status;
  expect(await statusOf('/readyz')).toBe(200);
  sofra.child.kill('SIGTERM');
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  // A terminal signals all processes of a group, and npm forwards its signal, so two may arrive.
  sofra.child.kill('SIGTERM');
  expect(await statusOf('/api/terms')).toBe(200);
  expect(await sofra.ended).toBe(0);
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
