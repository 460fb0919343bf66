// All rows of a table for an export, in batches between which other requests are served.
import { sql } from 'kysely';
import { detailNames } from '../../contract/members/details.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { customerLevel } from '../database/queries/computed-levels.ts';
import { lastVisitAt, members } from '../members/customer-order.ts';
import { owedBy } from '../points/owed.ts';
import { readSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';

/** All members by number, with their summaries and without secrets. */
export const readMembers = (store: Store) =>
  byNumber(store, (after, limit) =>
    members(store.db)
      .select(['customers.id', 'customers.name', 'customers.mobile', 'customers.points'])
      .select([customerLevel, 'customers.createdAt', 'summary.visits', lastVisitAt])
      .select(owedBy(sql.ref('customers.id')).as('owed'))
      .select(detailNames)
      .where('customers.id', '>', after)
      .orderBy('customers.id')
      .limit(limit)
      .execute(),
  );

/** All entries, the oldest first, with the member and the administrator. */
export const readEntries = (store: Store) =>
  byNumber(store, (after, limit) =>
    store.db
      .selectFrom('point_transactions as entry')
      .innerJoin('customers', 'customers.id', 'entry.customerId')
      .leftJoin('admins', (join) =>
        join.onRef('admins.id', '=', 'entry.actorId').on('entry.actorRole', '=', 'admin'),
      )
      .select(['entry.id', 'entry.timestamp', 'entry.points', 'entry.balance'])
      .select(['entry.description', 'entry.undoes', 'entry.actorRole'])
      .select(['customers.id as customerId', 'customers.name', 'customers.mobile'])
      .select('admins.username as actor')
      .where('entry.id', '>', after)
      .orderBy('entry.id')
      .limit(limit)
      .execute(),
  );

/** All stamps, the oldest first, with the member and the partner; either may be deleted. */
export const readStamps = (store: Store) =>
  byNumber(store, (after, limit) =>
    store.db
      .selectFrom('stamps')
      .leftJoin('customers', 'customers.id', 'stamps.customerId')
      .leftJoin('partners', 'partners.id', 'stamps.partnerId')
      .select(['stamps.id', 'stamps.at', 'customers.id as customerId', 'stamps.benefit'])
      .select(['stamps.takenBackAt', 'stamps.takenBackBy', 'partners.name as partner'])
      .select(['customers.name', 'customers.mobile'])
      .where('stamps.id', '>', after)
      .orderBy('stamps.id')
      .limit(limit)
      .execute(),
  );

async function* byNumber<Row extends { id: number }>(
  store: Store,
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const size = createSliceSize({ limit: 500 });
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: Row[] = await readSlice(store, size, (limit) => read(after!, limit));
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id;
  }
}
