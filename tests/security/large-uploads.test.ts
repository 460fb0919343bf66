// A large file that is wrong at its end, or whose server is killed in the middle of it.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openSofra } from '../setup/processes.ts';
import { backup, everything, fill, openRestaurantWithFolder } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { largeFile } from './large-file.ts';

/** Starts to upload a file for a check or a restore, in chunks of unknown total length. */
function beginFile(address: string, cookie: string) {
  const sending = request(address, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
  });
  sending.on('error', () => {});
  onTestFinished(() => void sending.destroy());
  return sending;
}

const unfinishedIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith('.json'));

onEachEngine((engine) => {
  test.each(['/api/restore/check', '/api/restore'])(
    'at %s a file that is wrong in its last byte is refused, and leaves no byte behind',
    async (path) => {
      const { restaurant, folder } = await openRestaurantWithFolder(engine);
      const { admin, sara } = await fill(restaurant);
      const file = await backup(admin);
      const [before, kept] = [await everything(restaurant), await readdir(folder)];
      const sending = beginFile(
        (await restaurant.opens()) + path,
        `sofra_admin=${admin.cookies['sofra_admin']}`,
      );
      const answer = once(sending, 'response');
      // Some megabytes.
      await pipeline(Readable.from(largeFile({ file, entries: 3_000, damaged: true })), sending);
      // Other requests are served before and after the answer.
      expect((await sara.tries('currentCustomer')).status).toBe(200);
      const [response] = await answer;
      expect([response.statusCode, await text(response)]).toEqual([
        400,
        'This backup is damaged: the rows do not match the checksum',
      ]);
      expect(await everything(restaurant)).toEqual(before);
      expect(await readdir(folder)).toEqual(kept);
      expect((await sara.tries('currentCustomer')).status).toBe(200);
      const whole = beginFile(
        (await restaurant.opens()) + '/api/restore/check',
        `sofra_admin=${admin.cookies['sofra_admin']}`,
      );
      const good = once(whole, 'response');
      await pipeline(Readable.from(largeFile({ file, entries: 1_000, damaged: false })), whole);
      const [found] = await good;
      expect([found.statusCode, await text(found)]).toEqual([200, expect.stringContaining('1000')]);
    },
  );
});

test('the parts of a file that was arriving when Sofra was killed are gone', async () => {
  const restaurant = await openSofra('SQLite');
  const { client, config } = restaurant;
  const folder = join((config as Record<string, string>)['DATA_DIR']!, 'backups');
  const sending = beginFile(`${client.address}/api/restore`, client.cookie);
  for (let part = 0; part < 64; part += 1) sending.write(' '.repeat(65_536));
  await expect.poll(() => unfinishedIn(folder)).toHaveLength(1);
  await restaurant.kill();
  expect(await unfinishedIn(folder)).toHaveLength(1);
  await restaurant.open();
  expect(await unfinishedIn(folder)).toEqual([]);
});
