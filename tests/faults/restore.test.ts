// Sofra is killed during a restore: the data is that of before, or that of the backup.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { dump } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLongOnPostgres } from '../setup/long.ts';
import type { Restaurant } from '../setup/processes.ts';
import type { Response } from '../people.ts';
import { openBook, type Book } from '../../lab/book/book.ts';
import { send } from '../../lab/calls/client.ts';
import { mustRun, openFilled } from './filled.ts';
import { load } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';
import { logIn } from './shelf.ts';
import { withStore } from '../../lab/restaurants/store.ts';
import { timed, until } from '../../lab/wait.ts';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { sumUpPoints } from '../../src/storage/summaries/point-days.ts';
import { schemaOf } from '../schema.ts';

onEachEngine((engine) => {
  const options = { ...inLongTime, ...inLongOnPostgres(engine) };
  test('kill -9 in a restore: the old or the new', options, async (context) => {
    const { restaurant, folder, guests, book: first } = await openFilled(engine);
    await sumUpAll(restaurant.location);
    const { filename } = await mustRun(restaurant);
    const file = await readFile(join(folder, filename!));
    const old = await stateOf(restaurant.location);
    // The server is restarted, as in each round, since a new process takes several times as long.
    await restaurant.kill();
    await restaurant.open();
    let reach = await timed(() => restore(restaurant, file));
    const counts = { old: 0, new: 0 };

    await inRounds(context, { few: 2 }, async (dice) => {
      // The restore replaces the data, so there is no book of it: the whole state is compared.
      const { client } = restaurant;
      const inside = await logIn(client, guests.slice(1));
      const book: Book = { ...openBook(), shelf: { ...first.shelf!, guests: inside } };
      await load(client, book, { dice, guests, callers: 5, each: 3 });
      expect(book.changes.filter(({ fate }) => fate === 'unknown')).toEqual([]);
      const present = await stateOf(restaurant.location);
      let answer: Response | undefined;
      const restoring = timed(async () => {
        answer = await restore(restaurant, file);
      }).catch(() => undefined);
      // Many kills are shortly before the end of the restore, and some after it.
      await pause(dice.between([dice.happens(0.5) ? 0 : reach * 0.7, reach]));
      await restaurant.kill();
      const took = await restoring;
      reach = took === undefined ? reach * 1.02 : took * 1.1;

      await restaurant.open();
      expect((await send(restaurant.client, 'currentAdmin', {})).status).toBe(200);
      const after = await stateOf(restaurant.location);
      const isRestored = after === old;
      if (!isRestored) expect(after).toBe(present);
      if (answer?.status === 200) expect(isRestored).toBe(true);
      counts[isRestored ? 'new' : 'old'] += 1;
      return { acknowledged: answer ? 1 : 0 };
    });
    console.log(
      `${engine}: the old state ${counts.old} times, the restored one ${counts.new} times`,
    );
  });
});

const restore = ({ client }: Restaurant, file: Buffer) =>
  send(client, 'restoreBackup', {}, { raw: file, headers: { 'content-type': 'application/json' } });

/** A running server sums up points with a delay, and adds business days, which are in backups. */
const sumUpAll = (location: DatabaseLocation) =>
  withStore(location, (store) => until(() => sumUpPoints(store, { limit: 10_000 })));

/** All data that a restore replaces, with its triggers and indexes. */
const stateOf = async (location: DatabaseLocation) => {
  await sumUpAll(location);
  const rows = await withStore(location, (store) => dump({ store }));
  return JSON.stringify(rows) + (await schemaOf(location));
};
