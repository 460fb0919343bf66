// The process of jobs: ended while it is loaded, or killed without ending, as at a hanging disk.
import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { briefFolder } from '../lab/folders.ts';
import { inLong } from './setup/long.ts';
import { holdReader, makePipe } from './setup/pipes.ts';
import { openWorkerProcess, PlaceHangs } from '../src/storage/jobs/worker-process.ts';

test.skipIf(process.platform === 'win32')(
  'work at the second place is refused until a process that hangs has ended',
  inLong,
  async () => {
    const folder = await briefFolder('sofra-worker-');
    onTestFinished(() => rm(folder, { recursive: true }));
    let hanging: ChildProcess | undefined;
    const worker = openWorkerProcess((one) => {
      if (hanging) one.kill('SIGKILL');
      else hanging = one;
    });
    const common = { location: { dataDir: folder }, folder, holder: 'a test' };
    const check = (name: string) => {
      const input = { path: join(folder, name) };
      return worker.run({ ...common, job: 'check', input }, () => {});
    };
    const list = () => {
      const input = { allowedHosts: [] };
      return worker.run({ ...common, job: 'copy-list', input }, () => {});
    };
    await makePipe(join(folder, 'pipe'));
    const reading = expect(check('pipe')).rejects.toThrow('check, SIGKILL');
    await holdReader(join(folder, 'pipe'));
    await worker.end();
    await expect(list()).rejects.toThrow(PlaceHangs);
    // Other work has another process.
    await expect(check('missing')).rejects.toThrow('ENOENT');
    hanging?.kill('SIGKILL');
    await reading;
    await expect(list()).rejects.toThrow('no such table');
    await worker.end();
  },
);

test.skipIf(process.platform === 'win32')(
  'a job whose process is ended while it is loaded is given up, and has not failed',
  async () => {
    const worker = openWorkerProcess((one) => void one.kill('SIGTERM'));
    const common = { location: { dataDir: '/nowhere' }, folder: '/nowhere', holder: 'a test' };
    const running = worker.run({ ...common, job: 'check', input: { path: '/none' } }, () => {});
    const givenUp = expect(running).rejects.toMatchObject({ reason: 'unavailable' });
    await worker.end();
    await givenUp;
  },
);
