// Sofra ends during a backup: an incomplete file never counts, and nothing is blocked.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Backup } from '../../src/contract/data/backups.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import type { Restaurant } from '../setup/processes.ts';
import { check } from '../../lab/book/check.ts';
import { answerOf, send } from '../../lab/calls/client.ts';
import { familyOf, signal } from '../../lab/processes.ts';
import { mustRun, openFilled } from './filled.ts';
import { askAgain, load } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';
import { timed } from '../../lab/wait.ts';

onEachEngine((engine) => {
  test('kill -9 in a backup: no half file is one', inLongTime, async (context) => {
    const { restaurant, folder, book, guests } = await openFilled(engine);
    let span = await timed(() => mustRun(restaurant));

    await inRounds(context, { few: 1 }, async (dice) => {
      const running = send(restaurant.client, 'runBackup', {}).catch(() => undefined);
      const working = load(restaurant.client, book, { dice, guests, callers: 6, each: 500 });
      await pause(dice.between([0, span]));
      await restaurant.kill();
      await working;
      const made = await running;

      await restaurant.open();
      const all = await answerOf<Backup[]>(restaurant.client, 'listBackups');
      const listed = all.filter(({ success }) => success);
      if (made?.status === 200) expect(listed).toContainEqual(JSON.parse(made.text));
      const newest = listed.find(({ filename }) => filename)!;
      await mustBeWhole(restaurant, join(folder, newest.filename!));
      span = await timed(() => mustRun(restaurant));
      // A file that is not listed is either complete or deleted.
      for (const name of await readdir(folder)) {
        expect(name).toMatch(/\.json$/);
        JSON.parse(await readFile(join(folder, name), 'utf8'));
      }
      await askAgain(restaurant.client, book);
      return check(restaurant.location, book);
    });
  });

  test(
    'SIGTERM in a backup gives it up, and the lease',
    { ...inLongTime, ...inLong },
    async (context) => {
      const { restaurant, folder } = await openFilled(engine);
      let span = await timed(() => mustRun(restaurant));

      await inRounds(context, { few: 1 }, async (dice) => {
        const running = send(restaurant.client, 'runBackup', {}).catch(() => undefined);
        await pause(dice.between([0, span]));
        // systemd and a terminal signal the process of the job too.
        signal(familyOf(restaurant.sofra.child.pid!), 'SIGTERM');
        expect(await restaurant.sofra.ended).toBe(0);
        expect([undefined, 200, 503]).toContain((await running)?.status);
        await restaurant.open();
        const all = await answerOf<Backup[]>(restaurant.client, 'listBackups');
        expect(all.filter(({ success }) => !success)).toEqual([]);
        span = await timed(() => mustRun(restaurant));
        for (const name of await readdir(folder)) expect(name).toMatch(/\.json$/);
        return { acknowledged: 1 };
      });
    },
  );
});

async function mustBeWhole({ client }: Restaurant, path: string) {
  const headers = { 'content-type': 'application/json' };
  const answer = await send(client, 'checkBackup', {}, { raw: await readFile(path), headers });
  expect(answer).toMatchObject({ status: 200 });
}
