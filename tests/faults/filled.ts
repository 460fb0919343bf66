// A restaurant with a history and a folder of backups, for tests that kill its process.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backup } from '../../src/contract/data/backups.ts';
import type { EngineName } from '../setup/engines.ts';
import { furnishedDatabaseFor, openSofraOn, type Restaurant } from '../setup/processes.ts';
import { openBook } from '../../lab/book/book.ts';
import { answerOf } from '../../lab/calls/client.ts';
import { gather } from './load.ts';
import { offerRewards } from './shelf.ts';
import { withStore } from '../../lab/restaurants/store.ts';
import { fillWith } from '../../lab/restaurants/furnish.ts';
import { atTheEnd } from '../setup/endings.ts';

const members = 100;

/** A restaurant with a history, and guests whose changes are in a book. */
export async function openFilled(engine: EngineName) {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-backups-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  const { location } = await furnishedDatabaseFor(engine);
  const last = await withStore(location, async (store) => {
    await fillWith(store, { members });
    const { id } = await store.db
      .selectFrom('point_transactions')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return id;
  });
  const restaurant = await openSofraOn(location, { BACKUP_DIR: folder });
  const book = openBook(last);
  const guests = await gather(restaurant.client, book);
  await offerRewards(restaurant.client, book, guests);
  // Claims must not expire between two reads of the whole state, which are compared.
  await answerOf(restaurant.client, 'changeSettings', { body: { claimMinutes: 43_200 } });
  return { restaurant, folder, book, guests };
}

export const mustRun = ({ client }: Restaurant) => answerOf<Backup>(client, 'runBackup');
