// The visits behind a line that stands out, newest first.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Measure } from '../../contract/overview/standing-out.ts';
import type { Page, PageQuery } from '../../contract/values/values.ts';
import { folded } from '../../domain/members/names.ts';
import { isEven } from '../../domain/overview/standing-out-rules.ts';
import { listPlaced, pageOf } from '../database/queries/pages.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { dayBefore, firstSince } from '../summaries/frequent-guests.ts';
import { readClosedAt } from '../summaries/staff-days.ts';
import { listedVisits, withParts } from '../visits/reading/list.ts';
import { isBehind, newest, visitPlaces, type Place } from '../visits/reading/places.ts';
import type { Span } from './standing-out-queries.ts';

/** The number of visits that are read at a time; only those that the line counts are returned. */
const batchSize = 500;
/** The limit of visits that are read for a page, which then ends early. */
const maxRead = 20 * batchSize;

/** Bills are listed of any day. */
const allDays: Span = { since: '0000-01-01', until: '9999-12-31' };

/** A page of the visits that a line counts in a period. */
export async function listLineVisits(
  store: Store,
  { line, span: asked, ...query }: PageQuery & { line: string; span: Span },
) {
  const { db, slice } = store;
  const isBill = line.startsWith('bill:');
  const span = isBill ? allDays : asked;
  const total = await countVisits(db, line, span);
  if (total === 0) return { rows: [], total };
  const first = isBill ? 0 : await firstSince(db, span.since);
  const isClosedAt = await readClosedAt(db);
  const { measure } = partsOf(line);
  const readBatch = (before?: Place) => readVisits(db, { line, span, first, before });
  type Found = Awaited<ReturnType<typeof readBatch>>[number];

  const counts = ({ at, amount, currency }: Found) => {
    if (measure === 'outside') return isClosedAt(at);
    if (measure !== 'even') return true;
    return amount !== null && currency !== null && isEven({ amount, currency });
  };

  async function readPage({ limit, after }: PageQuery): Promise<Page<Found>> {
    const found: Found[] = [];
    let before = after === undefined ? newest : visitPlaces.parse(after);
    let isAll = false;
    for (let read = 0; !isAll && read < maxRead && found.length <= limit; read += batchSize) {
      const rows = await slice(() => readBatch(before));
      found.push(...rows.filter(counts));
      before = rows.at(-1) ?? before;
      isAll = rows.length < batchSize;
    }
    const page = pageOf(found, { limit, total, cursor: visitPlaces.write });
    return isAll ? page : { next: visitPlaces.write(before), ...page };
  }

  const page = await (folded(query.q) === ''
    ? readPage(query)
    : listPlaced(
        query,
        {
          slice,
          read: readBatch,
          count: () => Promise.resolve(total),
          // The text of a visit that the line does not count is empty, so that no search finds it.
          text: (visit) => (counts(visit) ? (visit.billNumber ?? '') : ''),
        },
        visitPlaces,
      ));
  return { ...page, rows: await withParts(store, page.rows) };
}

interface Batch {
  line: string;
  span: Span;
  /** The lowest number of a visit in the period. */
  first: number;
  before: Place | undefined;
}

/** The next visits among which are those of a line, newest first. */
function readVisits(db: Database, { line, span, first, before = newest }: Batch) {
  const { measure, among, isOfGuest } = partsOf(line);
  return (
    listedVisits(db)
      .leftJoin('customers', 'customers.id', 'visits.customerId')
      .leftJoin('admins', (join) =>
        join.onRef('admins.id', '=', 'visits.actorId').on('visits.actorRole', '=', 'admin'),
      )
      .select([
        'customers.id as customerId',
        'customers.name as guest',
        'admins.username as person',
      ])
      .where('businessDay', '>=', span.since)
      .where('businessDay', '<=', span.until)
      .where(among)
      .$if(measure !== undefined, (visits) => visits.where(candidates[measure!]))
      // A program may have sent a visit of a guest late. Those of people are settled as they come.
      .$if(isOfGuest, (visits) =>
        visits
          .where('visits.at', '>=', dayBefore(span.since))
          .where(isBehind(before))
          .orderBy('visits.at', 'desc'),
      )
      .$if(!isOfGuest, (visits) =>
        visits.where('visits.id', '>=', first).where('visits.id', '<', before.id),
      )
      .orderBy('visits.id', 'desc')
      .limit(batchSize)
      .execute()
  );
}

/** SQL for visits on days with at least one visit that the measure counts. */
const onDaysWith = (measure: Measure) => sql<SqlBool>`exists (select 1 from "staff_days" s
  where s."day" = "visits"."businessDay" and s."adminId" = "visits"."actorId"
    and s."outletId" = "visits"."outletId" and s.${sql.ref(measure)} > 0)`;

const isRewarded = sql<SqlBool>`exists (select 1 from "claims" c
  where c."visitId" is not null and c."visitId" = "visits"."id")`;
const isUndone = sql<SqlBool>`"visits"."undoneAt" is not null`;

/**
 * Conditions that preselect the visits of each measure. Even amounts and opening hours are decided
 * by the rules of the domain; the conditions only select days with such visits, so that few others
 * are read.
 */
const candidates: Record<Measure, RawBuilder<SqlBool>> = {
  typed: sql`"visits"."identifiedBy" = 'typed'`,
  even: onDaysWith('even'),
  rewarded: isRewarded,
  undone: isUndone,
  undoneAfterReward: sql`${isUndone} and ${isRewarded}`,
  outside: onDaysWith('outside'),
};

/** The measure of a line, if it has one, the condition for its visits, and whether one guest's. */
function partsOf(line: string) {
  const [kind = '', first = '', second = ''] = line.split(':');
  const byPerson = (id: string) =>
    sql<boolean>`("visits"."actorRole" = 'admin' and "visits"."actorId" = ${Number(id)})`;
  const ofGuest = (id: string) =>
    sql<boolean>`("visits"."customerId" = ${Number(id)} and "visits"."undoneAt" is null)`;
  if (kind === 'device') {
    const among = sql<boolean>`"visits"."tillId" = ${Number(first)} and ${ofGuest(second)}`;
    return { among, isOfGuest: true };
  }
  if (kind === 'large') {
    return { among: sql<boolean>`"visits"."id" = ${Number(first)}`, isOfGuest: false };
  }
  if (kind === 'bill') return { among: ofSameBill(Number(first)), isOfGuest: false };
  if (kind === 'pair') {
    return { among: sql<boolean>`${byPerson(first)} and ${ofGuest(second)}`, isOfGuest: true };
  }
  if (kind === 'day') {
    const among = sql<boolean>`${ofGuest(first)} and "visits"."businessDay" = ${second}`;
    return { among, isOfGuest: true };
  }
  const measure = kind as Measure;
  if (first === 'person') return { measure, among: byPerson(second), isOfGuest: false };
  const among = sql<boolean>`("visits"."actorRole" = 'admin'
    and "visits"."outletId" = ${Number(second)})`;
  return { measure, among, isOfGuest: false };
}

/** The visits of the bill of a visit. */
const ofSameBill = (id: number) => {
  const as = (column: string) => sql`"visits".${sql.ref(column)} =
    (select one.${sql.ref(column)} from "visits" one where one."id" = ${id})`;
  const columns = ['billKey', 'businessDay', 'outletId'].map(as);
  return sql<boolean>`"visits"."billKey" is not null and ${sql.join(columns, sql` and `)}`;
};

/** The number of visits of a line; for a measure, the stored sum. */
async function countVisits(db: Database, line: string, { since, until }: Span): Promise<number> {
  const { measure, among } = partsOf(line);
  const [, of, id] = line.split(':');
  const counted = measure
    ? sql<{ total: number }>`select coalesce(cast(sum(${sql.ref(measure)}) as bigint), 0) as total
        from "staff_days" where ${sql.ref(of === 'person' ? 'adminId' : 'outletId')} = ${Number(id)}
          and "day" >= ${since} and "day" <= ${until}`
    : sql<{ total: number }>`select count(*) as total from "visits"
        where ${among} and "businessDay" >= ${since} and "businessDay" <= ${until}`;
  const { rows } = await counted.execute(db);
  return rows[0]!.total;
}
