// The points that guests owe, by the refunds of bills of which they had spent them already.
import { sql } from 'kysely';
import type { PageQuery } from '../../../contract/values/values.ts';
import { stillOwed } from '../../points/owed.ts';
import { listNewest } from '../../database/queries/pages.ts';
import type { Database } from '../../database/tables/tables.ts';
import type { Store } from '../../database/store.ts';

/** The query for reversals of which points are still owed. */
const owing = (db: Database) =>
  db
    .selectFrom('visit_reversals as reversal')
    .innerJoin('visits', 'visits.id', 'reversal.visitId')
    .innerJoin('customers', 'customers.id', 'visits.customerId')
    .innerJoin('point_transactions as entry', 'entry.id', 'reversal.entryId')
    // This repeats the condition of the partial index, so that the index is used.
    .where('reversal.owed', '>', sql.lit(0))
    .where(stillOwed, '>', 0);

/** Lists the owed points, the last reversal first; `q` searches names and bills. */
export const listOwed = ({ db, slice }: Store, query: PageQuery) =>
  listNewest(query, {
    slice,
    read: (before = Number.MAX_SAFE_INTEGER, limit) =>
      owing(db)
        .select(['reversal.id', 'reversal.at', stillOwed.as('owed'), 'reversal.billNumber as bill'])
        .select(['reversal.visitId', 'reversal.outletId', 'reversal.reason'])
        .select(['visits.customerId', 'customers.name'])
        .$narrowType<{ customerId: number; visitId: number }>()
        .where('reversal.id', '<', before)
        .orderBy('reversal.id', 'desc')
        .limit(limit)
        .execute(),
    count: async () => {
      const { many } = await owing(db)
        .select(({ fn }) => fn.countAll<number>().as('many'))
        .executeTakeFirstOrThrow();
      return Number(many);
    },
    text: ({ name, bill }) => `${name} ${bill ?? ''}`,
  });
