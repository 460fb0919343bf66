// Sends the same requests to two restaurants, a large one and a small one.
import { quantile } from '../../lab/figures.ts';
import { bytesOf, openConnection } from '../../lab/load/connection.ts';
import { get } from '../../lab/load/requests.ts';
import { inRestaurant } from '../../lab/restaurants/copied-restaurants.ts';
import { withServer, type Served } from '../../lab/servers/serve.ts';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';

export interface Sizes {
  large: Served;
  small: Served;
  /** The database of the small restaurant. */
  location: DatabaseLocation;
}

/** Calls `work` with servers of two restaurants of different sizes on SQLite. */
export const atBothSizes = <Found>(
  [many, few]: readonly [number, number],
  work: (sizes: Sizes) => Promise<Found>,
): Promise<Found> =>
  inRestaurant(many, (location) =>
    inRestaurant(few, (smaller) =>
      withServer(location, (large) =>
        withServer(smaller, (small) => work({ large, small, location: smaller })),
      ),
    ),
  );

/**
 * Requests addresses one after the other as the office; returns the 95th percentile in
 * milliseconds.
 */
export async function p95Of({ url, cookie }: Served, paths: readonly string[]): Promise<number> {
  // Each round opens a connection, since the server would close an idle one.
  const connection = await openConnection(url);
  const waits: number[] = [];
  for (const path of paths) {
    const bytes = bytesOf(get(path, cookie));
    const began = performance.now();
    const status = await connection.ask(bytes);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    waits.push(performance.now() - began);
  }
  connection.close();
  return quantile(waits, 0.95);
}
