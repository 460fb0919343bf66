// Sofra ends in the middle of a backup or a restore: the old state or the new one.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Backup } from '../../src/contract/data/backups.ts';
import { migrate } from '../../src/storage/schema/migrate.ts';
import { dump } from '../filled.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { databaseFor } from '../setup/processes.ts';
import type { Response } from '../people.ts';
import { openBook, type Book } from '../../lab/book/book.ts';
import { check } from '../../lab/book/check.ts';
import { answerOf, send } from '../../lab/calls/gate.ts';
import { openSofraOn, type Restaurant } from '../setup/processes.ts';
import { askAgain, gather, load } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';
import { logIn, offerRewards } from './shelf.ts';
import { letLeaseRunOut, withStore } from '../../lab/restaurants/store.ts';
import { fillWith } from '../../lab/restaurants/furnish.ts';
import { timed } from '../../lab/wait.ts';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { schemaOf } from '../schema.ts';
import { atTheEnd } from '../setup/endings.ts';

const members = 100;

onEachEngine((engine) => {
  test('kill -9 in a backup: no half file is one', inLongTime, async (context) => {
    const { restaurant, folder, book, guests } = await openFilled(engine);
    let span = await timed(() => mustRun(restaurant));

    await inRounds(context, { few: 1 }, async (dice) => {
      const running = send(restaurant.gate, 'runBackup', {}).catch(() => undefined);
      const working = load(restaurant.gate, book, { dice, guests, callers: 6, each: 500 });
      await pause(dice.between([0, span]));
      await restaurant.kill();
      await working;
      const made = await running;

      await restaurant.open();
      await letLeaseRunOut(restaurant.location);
      const all = await answerOf<Backup[]>(restaurant.gate, 'listBackups');
      const listed = all.filter(({ success }) => success);
      if (made?.status === 200) expect(listed).toContainEqual(JSON.parse(made.text));
      const newest = listed.find(({ filename }) => filename)!;
      await mustBeWhole(restaurant, join(folder, newest.filename!));
      span = await timed(() => mustRun(restaurant));
      // A file that is not listed is whole too, or gone.
      for (const name of await readdir(folder)) {
        expect(name).toMatch(/\.json$/);
        JSON.parse(await readFile(join(folder, name), 'utf8'));
      }
      await askAgain(restaurant.gate, book);
      return check(restaurant.location, book);
    });
  });

  test('SIGTERM in a backup gives it up, and the lease', inLongTime, async (context) => {
    const { restaurant, folder } = await openFilled(engine);
    let span = await timed(() => mustRun(restaurant));

    await inRounds(context, { few: 1 }, async (dice) => {
      const running = send(restaurant.gate, 'runBackup', {}).catch(() => undefined);
      await pause(dice.between([0, span]));
      restaurant.sofra.child.kill('SIGTERM');
      expect(await restaurant.sofra.ended).toBe(0);
      expect([undefined, 200, 503]).toContain((await running)?.status);
      await restaurant.open();
      span = await timed(() => mustRun(restaurant));
      for (const name of await readdir(folder)) expect(name).toMatch(/\.json$/);
      return { acknowledged: 1 };
    });
  });

  test('kill -9 in a restore: the old or the new', inLongTime, async (context) => {
    const { restaurant, folder, guests, book: first } = await openFilled(engine);
    const { filename } = await mustRun(restaurant);
    const file = await readFile(join(folder, filename!));
    const old = await stateOf(restaurant.location);
    // As in each round: a server that has just started takes several times as long.
    await restaurant.kill();
    await restaurant.open();
    let reach = await timed(() => restore(restaurant, file));
    const counts = { old: 0, new: 0 };

    await inRounds(context, { few: 2 }, async (dice) => {
      // No book is kept of the data that a restore takes away: it is compared whole.
      const { gate } = restaurant;
      const inside = await logIn(gate, guests.slice(1));
      const book: Book = { ...openBook(), shelf: { ...first.shelf!, guests: inside } };
      await load(gate, book, { dice, guests, callers: 5, each: 3 });
      expect(book.changes.filter(({ fate }) => fate === 'unknown')).toEqual([]);
      const present = await stateOf(restaurant.location);
      let answer: Response | undefined;
      const restoring = timed(async () => {
        answer = await restore(restaurant, file);
      }).catch(() => undefined);
      // Many just before its end, and some after it.
      await pause(dice.between([dice.happens(0.5) ? 0 : reach * 0.7, reach]));
      await restaurant.kill();
      const took = await restoring;
      reach = took === undefined ? reach * 1.02 : took * 1.1;

      await restaurant.open();
      await letLeaseRunOut(restaurant.location);
      expect((await send(restaurant.gate, 'currentAdmin', {})).status).toBe(200);
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

/** A restaurant with a history, and guests of whom a book is kept. */
async function openFilled(engine: EngineName) {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-backups-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  const { location } = await databaseFor(engine);
  const last = await withStore(location, async (store) => {
    await migrate(store);
    await fillWith(store, { members });
    const { id } = await store.db
      .selectFrom('point_transactions')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return id;
  });
  const restaurant = await openSofraOn(location, { BACKUP_DIR: folder });
  const book = openBook(last);
  const guests = await gather(restaurant.gate, book);
  await offerRewards(restaurant.gate, book, guests);
  // None runs out by itself between two looks at the whole state, which are to be the same.
  await answerOf(restaurant.gate, 'changeSettings', { body: { claimMinutes: 43_200 } });
  return { restaurant, folder, book, guests };
}

const mustRun = ({ gate }: Restaurant) => answerOf<Backup>(gate, 'runBackup');

const restore = ({ gate }: Restaurant, file: Buffer) =>
  send(gate, 'restoreBackup', {}, { raw: file, headers: { 'content-type': 'application/json' } });

async function mustBeWhole({ gate }: Restaurant, path: string) {
  const headers = { 'content-type': 'application/json' };
  const answer = await send(gate, 'checkBackup', {}, { raw: await readFile(path), headers });
  expect(answer).toMatchObject({ status: 200 });
}

/** All that a restore replaces, and what guards it. */
const stateOf = async (location: DatabaseLocation) => {
  const rows = await withStore(location, (store) => dump({ store }));
  return JSON.stringify(rows) + (await schemaOf(location));
};
