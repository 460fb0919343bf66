// Points that guests owe: those of reversed bills which were spent before they could be taken.
import { sql } from 'kysely';
import type { PageQuery } from '../../../contract/values/values.ts';
import { listNewest } from '../../database/queries/pages.ts';
import type { Database } from '../../database/tables/tables.ts';
import type { Store } from '../../database/store.ts';

/** Reversals that owe points still: the entry that has them was not undone by a later one. */
const owing = (db: Database) =>
  db
    .selectFrom('visit_reversals as reversal')
    .innerJoin('visits', 'visits.id', 'reversal.visitId')
    .innerJoin('customers', 'customers.id', 'visits.customerId')
    // As in the partial index, so that it is used.
    .where('reversal.owed', '>', sql.lit(0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('point_transactions as undo')
            .select('undo.id')
            .whereRef('undo.undoes', '=', 'reversal.entryId'),
        ),
      ),
    );

/** What is owed, the last reversal first; `q` searches names and bills. */
export const listOwed = ({ db, slice }: Store, query: PageQuery) =>
  listNewest(query, {
    slice,
    read: (before = Number.MAX_SAFE_INTEGER, limit) =>
      owing(db)
        .select(['reversal.id', 'reversal.at', 'reversal.owed', 'reversal.billNumber as bill'])
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
