// Sofra ends during a copy to the second place: an incomplete copy never counts, and the next one
// is made.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Backup } from '../../src/contract/data/backups.ts';
import type { Copies, Copy } from '../../src/contract/data/copies.ts';
import { answerOf, logIn, send } from '../../lab/calls/client.ts';
import { timed, until } from '../../lab/wait.ts';
import { passphrase } from '../copies.ts';
import { atTheEnd } from '../setup/endings.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { mustRun, openFilled } from './filled.ts';
import { inLongTime, inRounds } from './rounds.ts';

onEachEngine((engine) => {
  test(
    'kill -9 in a copy: no half copy counts, and the next one is whole',
    { ...inLongTime, ...inLong },
    async (context) => {
      const disk = await mkdtemp(join(tmpdir(), 'sofra-copies-'));
      atTheEnd(() => rm(disk, { recursive: true, force: true }));
      const { restaurant, folder } = await openFilled(engine);
      await answerOf(restaurant.client, 'copyToFolder', { body: { folder: disk, passphrase } });
      const copy = () => answerOf<Backup>(restaurant.client, 'runCopy');
      await mustRun(restaurant);
      let span = await timed(copy);

      await inRounds(context, { few: 1 }, async (dice) => {
        // Copies are only opened for some minutes after a log-in.
        restaurant.client.cookie = await logIn(restaurant.client);
        const { filename } = await mustRun(restaurant);
        const running = send(restaurant.client, 'runCopy', {}).catch(() => undefined);
        await pause(dice.between([0, span]));
        await restaurant.kill();
        const made = await running;

        await restaurant.open();
        const state = () => answerOf<Copies>(restaurant.client, 'readCopies');
        if (made?.status === 200) expect((await state()).waiting).toBe(0);
        // The schedule may be making a copy at the same time.
        span = await timed(() =>
          until(async () => {
            await send(restaurant.client, 'runCopy', {});
            return (await state()).waiting === 0;
          }),
        );
        const progress = () => send(restaurant.client, 'readProgress', {});
        await until(async () => (await progress()).text === 'null');
        expect((await state()).last).toMatchObject({ filename });
        const [newest] = await answerOf<Copy[]>(restaurant.client, 'listCopies');
        const opened = { copy: newest!.name, passphrase };
        await answerOf(restaurant.client, 'checkCopy', { body: opened });
        for (const name of await readdir(folder)) expect(name).toMatch(/\.json$/);
        return { acknowledged: 1 };
      });
    },
  );
});
