// An empty database without tables, which is removed at the end of the test.
import { onTestFinished } from 'vitest';
import { openStore, type Store } from '../src/storage/database/store.ts';
import { emptyDatabase } from './restaurant.ts';
import type { EngineName } from './setup/engines.ts';

export async function openEmpty(engine: EngineName): Promise<Store> {
  const { location, remove } = await emptyDatabase(engine);
  const store = openStore(location);
  onTestFinished(async () => {
    await store.close();
    await remove();
  });
  return store;
}
