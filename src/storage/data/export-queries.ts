// All rows of a table for an export, in batches between which other requests are served.
import { sql } from 'kysely';
import { detailNames } from '../../contract/members/details.ts';
import type { ChangeKind } from '../../contract/overview/liability.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { customerLevel } from '../database/queries/computed-levels.ts';
import { lastVisitAt, members } from '../members/customer-order.ts';
import { owedBy } from '../points/owed.ts';
import { readSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { BackupRow } from '../rows/shapes.ts';
import { dayAt } from '../summaries/point-days.ts';

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
 * All entries, the oldest first, with the member, the administrator and the bill. The amount of a
 * bill is that of its visit's own entry alone, so that the amounts add up.
 */
export const readEntries = (store: Store) =>
  byNumber(store, (after, limit) =>
    store.db
      .selectFrom('point_transactions as entry')
      .innerJoin('customers', 'customers.id', 'entry.customerId')
      .leftJoin('admins', (join) =>
        join.onRef('admins.id', '=', 'entry.actorId').on('entry.actorRole', '=', 'admin'),
      )
      .leftJoin('point_transactions as undone', 'undone.id', 'entry.undoes')
      .leftJoin('visits', (join) =>
        join.on('visits.entryId', '=', sql<number>`coalesce("entry"."undoes", "entry"."id")`),
      )
      .select(['entry.id', 'entry.timestamp', 'entry.points', 'entry.balance'])
      .select(['entry.visitOutletId as outletId', 'visits.billNumber'])
      .select([
        kindOfEntry.as('kind'),
        dayAt(sql`"entry"."timestamp"`).as('day'),
        ofOwnEntry('amount').as('amount'),
        ofOwnEntry('currency').as('currency'),
      ])
      .select(['entry.description', 'entry.undoes', 'entry.actorRole'])
      .select(['customers.id as customerId', 'customers.name', 'customers.mobile'])
      .select('admins.username as actor')
      .where('entry.id', '>', after)
      .orderBy('entry.id')
      .limit(limit)
      .execute(),
  );

/** The kind of an entry by which it stands in what is owed. */
const kindOfEntry = sql<ChangeKind>`case
  when coalesce("undone"."action", "entry"."action") = 'points.imported' then 'brought'
  when "entry"."undoes" is null and "entry"."points" > 0
    and coalesce("entry"."action", 'points.awarded') in ('points.awarded', 'points.given')
    then 'earned'
  else 'takenBack' end`;

const ofOwnEntry = <const Name extends 'amount' | 'currency'>(name: Name) =>
  sql<
    BackupRow<'visits'>[Name]
  >`case when "visits"."entryId" = "entry"."id" then ${sql.ref(`visits.${name}`)} end`;

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
