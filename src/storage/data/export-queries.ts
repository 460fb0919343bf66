// All rows of a table for an export, in batches between which other requests are served.
import { sql, type RawBuilder } from 'kysely';
import { detailNames } from '../../contract/members/details.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { customerLevel } from '../database/queries/computed-levels.ts';
import { lastVisitAt, members } from '../members/customer-order.ts';
import { owedBy } from '../points/owed.ts';
import { readSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import { countedAmount } from '../summaries/counted-amounts.ts';
import { dayAt, kindOfEntry } from '../summaries/point-days.ts';

/** All members by number, with their summaries and without secrets. */
export const readMembers = (store: Store) =>
  byNumber(store, (after, limit) =>
    members(store.db)
      .select(['customers.id', 'customers.name', 'customers.mobile', 'customers.points'])
      .select([
        'customers.spent',
        customerLevel,
        'customers.createdAt',
        'summary.visits',
        lastVisitAt,
      ])
      .select(owedBy(sql.ref('customers.id')).as('owed'))
      .select(detailNames)
      .where('customers.id', '>', after)
      .orderBy('customers.id')
      .limit(limit)
      .execute(),
  );

/**
 * All entries, the oldest first, with the administrator, the bill, and the member, unless they
 * left. What counts of a bill stands at the entry that gives its points now, so that the column
 * adds up to the bills that stand.
 */
export const readEntries = (store: Store) =>
  byNumber(store, (after, limit) =>
    store.db
      .selectFrom('point_transactions as e')
      .leftJoin('customers', 'customers.id', 'e.customerId')
      .leftJoin('admins', (join) =>
        join.onRef('admins.id', '=', 'e.actorId').on('e.actorRole', '=', 'admin'),
      )
      .leftJoin('point_transactions as u', 'u.id', 'e.undoes')
      .leftJoin('visits as v', (join) =>
        join.on('v.entryId', '=', sql<number>`coalesce(e."undoes", e."id")`),
      )
      .select(['e.id', 'e.timestamp', 'e.points', 'e.balance'])
      .select(['e.visitOutletId as outletId', 'v.billNumber'])
      .select([
        kindOfEntry.as('kind'),
        dayAt(sql`e."timestamp"`).as('day'),
        atOwnEntry(countedAmount('v')).as('amount'),
        atOwnEntry(sql<string | null>`v."currency"`).as('currency'),
      ])
      .select(['e.description', 'e.undoes', 'e.actorRole'])
      .select(['customers.id as customerId', 'customers.name', 'customers.mobile'])
      .select('admins.username as actor')
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(limit)
      .execute(),
  );

/** A value of the visit `v` at the entry `e` that gives its points now, unless it was undone. */
const atOwnEntry = <Value>(value: RawBuilder<Value>) =>
  sql<Value | null>`case when v."entryId" = e."id" and v."undoneAt" is null
    and v."pointsUndoneAt" is null then ${value} end`;

/** All claims, the oldest first, with the member, the visit's outlet and the partner. */
export const readClaims = (store: Store) =>
  byNumber(store, (after, limit) =>
    store.db
      .selectFrom('claims')
      .leftJoin('customers', 'customers.id', 'claims.customerId')
      .leftJoin('partners', 'partners.id', 'claims.partnerId')
      .leftJoin('visits', 'visits.id', 'claims.visitId')
      .select(['claims.id', 'claims.claimedAt', 'claims.reward', 'claims.cost', 'claims.state'])
      .select(['claims.servedAt', 'menuPrice', 'ownCost', 'moneyCurrency as currency'])
      .select(['customers.id as customerId', 'customers.name', 'customers.mobile'])
      .select(['visits.outletId', 'partners.name as partner'])
      .where('claims.id', '>', after)
      .orderBy('claims.id')
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
