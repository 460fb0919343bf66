// Long work in turns: one that has its turn for as long as a test wants, and the turns of others.
import { createSliceSize } from '../src/domain/slices.ts';
import type { Restaurant } from './restaurant.ts';

/** Long work whose slice lasts until the answer is called. */
export function beginWork({ store }: Pick<Restaurant, 'store'>) {
  const { promise, resolve } = Promise.withResolvers<{ rows: number }>();
  const done = store.pace(createSliceSize({ limit: 1 }), () => promise);
  return async () => {
    resolve({ rows: 1 });
    await done;
  };
}

/** Counts the turns of long work from now on. */
export function countTurns({ store }: Pick<Restaurant, 'store'>): () => number {
  const { pace } = store;
  let turns = 0;
  store.pace = (size, slice) => {
    turns += 1;
    return pace(size, slice);
  };
  return () => turns;
}
