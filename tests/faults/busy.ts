// What a story under load accepts and what it does not: a request that waited for a row for too
// long has done nothing, but two requests that wait for each other are a mistake in their order.
import { sql } from 'kysely';
import type { Restaurant } from '../restaurant.ts';

/** The status of a request that waited for a row for too long, and has changed nothing. */
export const busy = 503;

/** The number of deadlocks that PostgreSQL has ended in the database; 0 on SQLite. */
export async function deadlocksIn({ store }: Restaurant): Promise<number> {
  if (store.engine.name !== 'PostgreSQL') return 0;
  const { rows } = await sql<{ deadlocks: number }>`
    select cast(deadlocks as int) as deadlocks from pg_stat_database
    where datname = current_database()`.execute(store.db);
  return rows[0]!.deadlocks;
}
