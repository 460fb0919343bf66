// A restaurant with a second place for its backups: a folder, or a store that checks signatures.
import { rm } from 'node:fs/promises';
import { briefFolder } from '../lab/folders.ts';
import { openStore, storeKey } from '../lab/servers/store.ts';
import type { RequestInput } from '../src/contract/endpoint.ts';
import type { Calls } from '../src/contract/index.ts';
import { runDueCopy } from '../src/storage/data/copy-queries.ts';
import { atTheEnd } from './setup/endings.ts';
import type { EngineName } from './setup/engines.ts';
import { openRestaurant, type Restaurant } from './restaurant.ts';

export const passphrase = 'figs, dates and walnuts';

/** A restaurant with one folder for its backups, and another one for the copies. */
export async function openWithFolders(engine: EngineName, environment = {}) {
  const folders = await Promise.all(
    ['sofra-backups-', 'sofra-copies-'].map((name) => briefFolder(name)),
  );
  atTheEnd(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));
  const [backups, copies] = folders as [string, string];
  const restaurant = await openRestaurant(engine, { BACKUP_DIR: backups, ...environment });
  return { restaurant, backups, copies };
}

/** A store, and a restaurant that is allowed to connect to the store's host. */
export async function openWithStore(engine: EngineName) {
  const store = await openStore({ bucket: 'harbour' });
  atTheEnd(store.close);
  const body = {
    address: store.address,
    region: 'eu-central-1',
    bucket: 'harbour',
    prefix: 'sofra/house',
    bucketInHost: false,
    ...storeKey,
    passphrase,
  } satisfies RequestInput<Calls['copyToStore']>['body'];
  return { store, body, ...(await openWithFolders(engine, { COPY_HOSTS: store.host })) };
}

/** Makes a copy if one is due, as the schedule does. */
export const copyIfDue = ({ services, store, clock, config }: Restaurant) =>
  runDueCopy(services.jobs, store, { now: clock.now(), allowedHosts: config.COPY_HOSTS });
