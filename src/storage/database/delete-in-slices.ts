// Deletes expired rows of a large table in slices, so that no request waits for all of them.
import { sql, type RawBuilder } from 'kysely';
import { createSliceSize } from '../../domain/slices.ts';
import { inSlice } from './in-slice.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables/tables.ts';

interface Swept {
  table: keyof Tables & string;
  /** The indexed column in whose order the rows are visited. */
  key: string;
  /** The condition for the rows that are visited; without it all rows are. */
  among?: RawBuilder<boolean>;
  /** The condition for visited rows that are deleted. */
  over: RawBuilder<boolean>;
}

/** The limit of rows that one slice looks at. */
const limit = 5_000;

/** Visits rows in the order of a key, and deletes those that have expired by then. */
export async function deleteInSlices(
  store: Store,
  { table, key, among = sql`1 = 1`, over }: Swept,
): Promise<void> {
  const size = createSliceSize({ limit });
  const [rows, column] = [sql.table(table), sql.ref(key)];
  for (let behind: RawBuilder<unknown> = among; ;) {
    const { last } = await inSlice(store, size, async (db, rowsOfSlice) => {
      const next = await sql<{ last: string | number | null; rows: number }>`
        select max(${column}) as "last", count(*) as "rows" from (
          select ${column} from ${rows} where ${behind} order by ${column} limit ${rowsOfSlice}
        ) next`.execute(db);
      const found = next.rows[0]!;
      if (found.last === null) return found;
      const upTo = sql`${behind} and ${column} <= ${found.last}`;
      await sql`delete from ${rows} where ${upTo} and (${over})`.execute(db);
      return found;
    });
    if (last === null) return;
    behind = sql`${among} and ${column} > ${last}`;
  }
}
