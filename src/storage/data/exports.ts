// All rows of a kind, in steps that hold nobody up, for files that may hold millions of them.
import { lastVisitAt, members } from '../members/customer-order.ts';
import type { Store } from '../database/store.ts';

/** Rows that one step reads. */
const atOnce = 500;

/** All members by number, with what is summed up of them and no secret of theirs. */
export const readMembers = ({ db, slice }: Store) =>
  byNumber((after) =>
    slice(() =>
      members(db)
        .select(['customers.id', 'customers.name', 'customers.mobile', 'customers.points'])
        .select(['customers.level', 'customers.createdAt', 'summary.visits', lastVisitAt])
        .where('customers.id', '>', after)
        .orderBy('customers.id')
        .limit(atOnce)
        .execute(),
    ),
  );

/** All entries of points, the oldest first, with whose they are and who made them. */
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
        .limit(atOnce)
        .execute(),
    ),
  );

/** All stamps, the oldest first, with who was served and by whom; either may be gone. */
export const readStamps = ({ db, slice }: Store) =>
  byNumber((after) =>
    slice(() =>
      db
        .selectFrom('stamps')
        .leftJoin('customers', 'customers.id', 'stamps.customerId')
        .leftJoin('partners', 'partners.id', 'stamps.partnerId')
        .select(['stamps.id', 'stamps.at', 'stamps.customerId', 'stamps.benefit'])
        .select(['stamps.takenBackAt', 'stamps.takenBackBy', 'partners.name as partner'])
        .select(['customers.name', 'customers.mobile'])
        .where('stamps.id', '>', after)
        .orderBy('stamps.id')
        .limit(atOnce)
        .execute(),
    ),
  );

async function* byNumber<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)!.id)) yield rows;
}
