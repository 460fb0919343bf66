// The visits behind a line of what stands out, newest first.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Measure } from '../../contract/overview/standing-out.ts';
import type { PageQuery } from '../../contract/values.ts';
import { countsOf } from '../../domain/overview/standing-out.ts';
import { listNewest } from '../database/queries/pages.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables.ts';
import { firstSince } from '../summaries/frequent-guests.ts';
import { readClosedAt } from '../summaries/staff-days.ts';
import { listedVisits, withParts } from '../visits/reading/list.ts';
import type { Span } from './standing-out.ts';

/** Visits that are read at a time, of which those of the line are answered. */
const batchSize = 500;

/** Answers a page of the visits that a line counts in a span. */
export async function listLineVisits(
  store: Store,
  { line, span, ...query }: PageQuery & { line: string; span: Span },
) {
  const { db } = store;
  const [first, isClosedAt] = [await firstSince(db, span.since), await readClosedAt(db)];
  const { measure, among } = partsOf(line);
  type Found = Awaited<ReturnType<typeof readBatch>>[number];

  async function readBatch(before: number) {
    const rows = await listedVisits(db)
      .leftJoin('customers', 'customers.id', 'visits.customerId')
      .leftJoin('admins', (join) =>
        join.onRef('admins.id', '=', 'visits.actorId').on('visits.actorRole', '=', 'admin'),
      )
      .select(['visits.customerId', 'customers.name as guest', 'admins.username as person'])
      .where('visits.id', '>=', first)
      .where('visits.id', '<', before)
      .where('businessDay', '>=', span.since)
      .where('businessDay', '<=', span.until)
      .where(among)
      .$if(measure !== undefined, (visits) => visits.where(candidates[measure!]))
      .orderBy('visits.id', 'desc')
      .limit(batchSize)
      .execute();
    return withParts(store, rows);
  }

  const counts = (visit: Found) => {
    const undone = visit.undoneAt !== null;
    const facts = { ...visit, undone, rewarded: visit.claims.length > 0 };
    return measure === undefined || countsOf(facts, isClosedAt)[measure] > 0;
  };

  async function read(before: number | undefined, limit: number): Promise<Found[]> {
    const found: Found[] = [];
    let from = before ?? Number.MAX_SAFE_INTEGER;
    while (found.length < limit) {
      const rows = await readBatch(from);
      found.push(...rows.filter(counts));
      if (rows.length < batchSize) break;
      from = rows.at(-1)!.id;
    }
    return found.slice(0, limit);
  }

  return listNewest(query, {
    slice: store.slice,
    read,
    count: () => countVisits(db, line, span),
    text: ({ billNumber }) => billNumber ?? '',
  });
}

/** Conditions that all visits of a measure fulfil, so that few others are read. */
const candidates: Record<Measure, RawBuilder<SqlBool>> = {
  typed: sql`"visits"."identifiedBy" = 'typed'`,
  even: sql`"visits"."amount" is not null`,
  rewarded: sql`exists (select 1 from "claims" c
    where c."visitId" is not null and c."visitId" = "visits"."id")`,
  undone: sql`"visits"."undoneAt" is not null`,
  undoneAfterReward: sql`"visits"."undoneAt" is not null`,
  outside: sql`"visits"."at" is not null`,
};

/** The measure of a line, if it has one, and the condition for the visits that it is about. */
function partsOf(line: string) {
  const [kind = '', first = '', second = ''] = line.split(':');
  const byPerson = (id: string) =>
    sql<boolean>`("visits"."actorRole" = 'admin' and "visits"."actorId" = ${Number(id)})`;
  const ofGuest = (id: string) =>
    sql<boolean>`("visits"."customerId" = ${Number(id)} and "visits"."undoneAt" is null)`;
  if (kind === 'device') {
    return { among: sql<boolean>`"visits"."tillId" = ${Number(first)} and ${ofGuest(second)}` };
  }
  if (kind === 'pair') return { among: sql<boolean>`${byPerson(first)} and ${ofGuest(second)}` };
  if (kind === 'day') {
    return { among: sql<boolean>`${ofGuest(first)} and "visits"."businessDay" = ${second}` };
  }
  const measure = kind as Measure;
  if (first === 'person') return { measure, among: byPerson(second) };
  const among = sql<boolean>`("visits"."actorRole" = 'admin'
    and "visits"."outletId" = ${Number(second)})`;
  return { measure, among };
}

/** The number of visits of a line: of a measure as it is summed up. */
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
