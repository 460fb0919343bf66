// All rows of a table for an export, in batches between which other requests are served.
import { customerLevel } from '../database/queries/levels.ts';
import { lastVisitAt, members } from '../members/customer-order.ts';
import type { Store } from '../database/store.ts';

/** Rows of one batch. */
const batchSize = 500;

/** All members by number, with their summaries and without secrets. */
export const readMembers = ({ db, slice }: Store) =>
  byNumber((after) =>
    slice(() =>
      members(db)
        .select(['customers.id', 'customers.name', 'customers.mobile', 'customers.points'])
        .select([customerLevel, 'customers.createdAt', 'summary.visits', lastVisitAt])
        .where('customers.id', '>', after)
        .orderBy('customers.id')
        .limit(batchSize)
        .execute(),
    ),
  );

/** All entries, the oldest first, with the member and the administrator. */
export const readEntries = ({ db, slice }: Store) =>
  byNumber((after) =>
    slice(() =>
      db
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
        .limit(batchSize)
        .execute(),
    ),
  );

/** All stamps, the oldest first, with the member and the partner; either may be deleted. */
export const readStamps = ({ db, slice }: Store) =>
  byNumber((after) =>
    slice(() =>
      db
        .selectFrom('stamps')
        .leftJoin('customers', 'customers.id', 'stamps.customerId')
        .leftJoin('partners', 'partners.id', 'stamps.partnerId')
        .select(['stamps.id', 'stamps.at', 'customers.id as customerId', 'stamps.benefit'])
        .select(['stamps.takenBackAt', 'stamps.takenBackBy', 'partners.name as partner'])
        .select(['customers.name', 'customers.mobile'])
        .where('stamps.id', '>', after)
        .orderBy('stamps.id')
        .limit(batchSize)
        .execute(),
    ),
  );

async function* byNumber<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)!.id)) yield rows;
}
