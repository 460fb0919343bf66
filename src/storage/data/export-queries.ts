// All rows of a table for an export, in batches between which other requests are served.
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { detailNames } from '../../contract/members/details.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { customerLevel } from '../database/queries/computed-levels.ts';
import { lastVisitAt, members } from '../members/customer-order.ts';
import { owedBy } from '../points/owed.ts';
import { readSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Tables } from '../database/tables/tables.ts';
import { countedAmount, reversedOf } from '../summaries/counted-amounts.ts';
import { dayAt, kindOfEntry } from '../summaries/point-days.ts';
import {
  entriesWithin,
  firstPlace,
  within,
  type Place,
  type Span,
} from '../summaries/rows-in-time.ts';

/** All members by number, with their summaries and without secrets. */
export const readMembers = (store: Store) =>
  byNumber(store, (after, limit) =>
    members(store.db)
      .select(['customers.id', 'customers.id as customerId', 'customers.name', 'customers.mobile'])
      .select([
        'customers.points',
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
export const readEntries = (store: Store, span: Span) =>
  byTime(store, 'timestamp', (after, limit) =>
    store.db
      .selectFrom(
        sql<
          Selectable<Tables['point_transactions']>
        >`(${entriesWithin({ span, after, limit })})`.as('e'),
      )
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
      // An entry keeps the number of the card on which it was made.
      .leftJoin('joined_cards as moved', 'moved.id', 'e.joinId')
      .select(({ fn }) => fn.coalesce('moved.leftId', 'customers.id').as('customerId'))
      .select(['customers.name', 'customers.mobile'])
      .select('admins.username as actor')
      .orderBy('e.timestamp')
      .orderBy('e.id')
      .execute(),
  );

/** A value of the visit `v` at the entry `e` that gives its points now, unless it was undone. */
const atOwnEntry = <Value>(value: RawBuilder<Value>) =>
  sql<Value | null>`case when v."entryId" = e."id" and v."undoneAt" is null
    and v."pointsUndoneAt" is null then ${value} end`;

/** The claims of a span, the oldest first, with the member, the visit's outlet and the partner. */
export const readClaims = (store: Store, span: Span) =>
  byTime(store, 'claimedAt', (after, limit) =>
    store.db
      .selectFrom(
        sql<Selectable<Tables['claims']>>`(${within(sql`"claims"`, {
          span,
          after,
          limit,
          column: 'claimedAt',
        })})`.as('claims'),
      )
      .leftJoin('customers', 'customers.id', 'claims.customerId')
      .leftJoin('partners', 'partners.id', 'claims.partnerId')
      .leftJoin('visits', 'visits.id', 'claims.visitId')
      .select(['claims.id', 'claims.claimedAt', 'claims.reward', 'claims.cost', 'claims.state'])
      .select(['claims.servedAt', 'menuPrice', 'ownCost', 'moneyCurrency as currency'])
      .select(['customers.id as customerId', 'customers.name', 'customers.mobile'])
      .select(['visits.outletId', 'partners.name as partner'])
      .orderBy('claims.claimedAt')
      .orderBy('claims.id')
      .execute(),
  );

/**
 * The visits of business days, the oldest day first, with the member and who settled them. An
 * undone visit has no amount and no points, so that both add up to the closes.
 *
 * @param days The first day, and the first one behind the days; or the same of months.
 */
export const readVisits = (
  store: Store,
  { from, before }: { from?: string | undefined; before?: string | undefined },
) =>
  byTime(store, 'businessDay', (after, limit) =>
    store.db
      .selectFrom('visits')
      .leftJoin('customers', 'customers.id', 'visits.customerId')
      .leftJoin('point_transactions as entry', 'entry.id', 'visits.entryId')
      .leftJoin('admins', (join) =>
        join.onRef('admins.id', '=', 'visits.actorId').on('visits.actorRole', '=', 'admin'),
      )
      .select(['visits.id', 'visits.at', 'visits.businessDay', 'visits.outletId'])
      .select(['customers.id as customerId', 'customers.name', 'customers.mobile'])
      .select(['visits.billNumber', 'visits.currency', reversedOf.as('refunded')])
      .select(standing(countedAmount('visits')).as('amount'))
      .select(standing(sql<number | null>`entry."points"`).as('points'))
      .select([partsOf('claims').as('rewards'), partsOf('stamps').as('benefits')])
      .select(['visits.actorRole', 'admins.username as actor', 'visits.undoneAt'])
      .where(
        sql<boolean>`("visits"."businessDay", "visits"."id")
        > (${after.at}, cast(${after.id} as bigint))`,
      )
      .$if(from !== undefined, (visits) => visits.where('visits.businessDay', '>=', from!))
      .$if(before !== undefined, (visits) => visits.where('visits.businessDay', '<', before!))
      .orderBy('visits.businessDay')
      .orderBy('visits.id')
      .limit(limit)
      .execute(),
  );

/** A value of a visit that was not undone. */
const standing = <Value>(value: RawBuilder<Value>) =>
  sql<Value | null>`case when "visits"."undoneAt" is null then ${value} end`;

const partsOf = (table: 'claims' | 'stamps') =>
  sql<number>`(select count(*) from ${sql.table(table)} part
    where part."visitId" is not null and part."visitId" = "visits"."id")`;

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

const byNumber = <Row extends { id: number }>(
  store: Store,
  read: (after: number, limit: number) => Promise<Row[]>,
) => inBatches(store, { first: 0, placeOf: ({ id }: Row) => id, read });

const byTime = <const At extends string, Row extends { id: number } & Record<At, string>>(
  store: Store,
  at: At,
  read: (after: Place, limit: number) => Promise<Row[]>,
) =>
  inBatches(store, {
    first: firstPlace,
    placeOf: (row: Row) => ({ at: row[at], id: row.id }),
    read,
  });

interface Batches<Row, Key> {
  first: Key;
  placeOf: (row: Row) => Key;
  /** Reads the rows behind a place, as many as the limit. */
  read: (after: Key, limit: number) => Promise<Row[]>;
}

async function* inBatches<Row, Key>(
  store: Store,
  { first, placeOf, read }: Batches<Row, Key>,
): AsyncGenerator<Row[]> {
  const size = createSliceSize({ limit: 500 });
  for (let after = first; ;) {
    const rows: Row[] = await readSlice(store, size, (limit) => read(after, limit));
    if (rows.length === 0) return;
    yield rows;
    after = placeOf(rows.at(-1)!);
  }
}
