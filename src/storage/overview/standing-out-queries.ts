// Reads the lines that stand out, from the sums of the last business days and the notes about
// frequent guests.
import { sql } from 'kysely';
import type { Counts, StandingOut } from '../../contract/overview/standing-out.ts';
import { daysAfter } from '../../domain/days.ts';
import {
  countNames,
  isOftenTogether,
  noCounts,
  oftenInADay,
  oftenTogether,
  plus,
  strikingOf,
} from '../../domain/overview/standing-out-rules.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';
import { namesOf } from '../staff/admin-queries.ts';
import { readClocks, readSettings } from '../restaurant/setting-queries.ts';
import { anybody, dayBefore } from '../summaries/frequent-guests.ts';
import { readLargeBills } from './large-bills.ts';
import { readMarks } from './marks.ts';

/** The limit of guests whose visits are counted: those with the most noted visits to one person. */
const guestLimit = 200;
/** The limit of lines about a guest on a day, or about bills, the newest first. */
const dayLimit = 100;

export interface Span {
  /** The first and the last business day. */
  since: string;
  until: string;
}

/** The period of the last business days in the restaurant's time zone, today included. */
export async function readSpan(
  db: Database,
  { days, now }: { days: number; now: Date },
): Promise<Span> {
  const until = businessDayOf(now, await readClocks(db));
  return { since: daysAfter(until, 1 - days), until };
}

/** Reads the lines of a period; visits that are not summed up yet are missing. */
export async function readStandingOut(
  context: DatabaseContext,
  span: Span,
): Promise<Omit<StandingOut, 'whole'>> {
  const { db } = context;
  const sums = await sumPeople(db, span);
  const house = sums.reduce<Counts>(plus, noCounts);
  const byAdmin = Map.groupBy(sums, ({ adminId }) => adminId);
  const byOutlet = Map.groupBy(sums, ({ outletId }) => outletId);
  const names = await namesOf(db, [...byAdmin.keys()]);
  const personOf = (adminId: number) => ({ adminId, person: names.get(adminId) ?? null });
  const people = [...byAdmin].map(([id, rows]) => ({
    ...personOf(id),
    ...rows.reduce(plus, noCounts),
  }));
  const outlets = [...byOutlet].map(([outletId, rows]) => ({
    outletId,
    ...rows.reduce(plus, noCounts),
  }));
  const marks = await readMarks(db, span);
  const withMark = (line: string) => ({ line, mark: marks.get(line) ?? null });
  const visitsOf = new Map(people.map(({ adminId, visits }) => [adminId, visits]));
  const pairs = await readPairs(context, span);
  const lines: StandingOut['lines'] = [
    ...people.flatMap(({ adminId, person, ...own }) =>
      strikingOf(own, house).map((found) => ({
        ...withMark(`${found.measure}:person:${adminId}`),
        kind: 'person' as const,
        adminId,
        person,
        ...found,
      })),
    ),
    ...outlets.flatMap(({ outletId, ...own }) =>
      strikingOf(own, house).map((found) => ({
        ...withMark(`${found.measure}:outlet:${outletId}`),
        kind: 'outlet' as const,
        outletId,
        ...found,
      })),
    ),
    ...pairs
      .filter(({ adminId, together, ofGuest }) => {
        const ofPerson = visitsOf.get(adminId) ?? 0;
        return isOftenTogether({ together, ofGuest, ofPerson, ofAll: house.visits });
      })
      .map((pair) => ({
        ...withMark(`pair:${pair.adminId}:${pair.customerId}`),
        kind: 'pair' as const,
        ...personOf(pair.adminId),
        ...pair,
      })),
    ...(await readDays(context, span)).map((row) => ({ ...row, ...withMark(row.line) })),
    ...(await readDevices(context, span)).map((row) => ({ ...row, ...withMark(row.line) })),
    ...(await readSharedBills(context)).map((row) => ({ ...row, ...withMark(row.line) })),
    ...(await readLargeBills(context, span)).map((row) => ({ ...row, ...withMark(row.line) })),
  ];
  const hours = await readSettings(db, 'openingHours');
  return {
    ...span,
    hasHours: Boolean(hours.openingHours),
    house,
    people: people.toSorted((one, other) => other.visits - one.visits),
    outlets: outlets.toSorted((one, other) => one.outletId - other.outletId),
    lines: lines.toSorted((one, other) => Number(one.mark !== null) - Number(other.mark !== null)),
  };
}

async function sumPeople(db: Database, { since, until }: Span) {
  const sums = countNames.map(
    (name) => sql`cast(sum(${sql.ref(name)}) as bigint) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<{ adminId: number; outletId: number } & Counts>`
    select "adminId", "outletId", ${sql.join(sums)} from "staff_days"
    where "day" >= ${since} and "day" <= ${until} group by "adminId", "outletId"`.execute(db);
  return rows;
}

/**
 * Counts, for each noted pair of guest and person, their visits together and all visits of the
 * guest. The cross join, here and below, keeps SQLite from reading the visits of everybody first.
 */
async function readPairs({ db }: DatabaseContext, { since, until }: Span) {
  const { rows } = await sql<{
    customerId: number;
    guest: string;
    adminId: number;
    together: number;
    ofGuest: number;
  }>`
    with noted as (
      select "customerId", max("visits") as visits from "frequent_guests"
      where "adminId" <> ${anybody} and "day" >= ${since} group by "customerId"
      order by 2 desc, 1 limit ${sql.lit(guestLimit)}
    )
    select counted.*, c."name" as guest from (
      select v."customerId", v."actorId" as "adminId", count(*) as together,
        cast(sum(count(*)) over (partition by v."customerId") as bigint) as "ofGuest"
      from noted cross join "visits" v
      where v."customerId" = noted."customerId" and v."at" >= ${dayBefore(since)}
        and v."businessDay" >= ${since} and v."businessDay" <= ${until}
        and v."undoneAt" is null and v."actorRole" = 'admin'
      group by v."customerId", v."actorId"
    ) counted join "customers" c on c."id" = counted."customerId"
    where counted.together >= ${sql.lit(oftenTogether)}
    order by counted.together desc, c."id"`.execute(db);
  return rows;
}

/** The business days on which a guest had many visits that stand, the newest first. */
async function readDays({ db }: DatabaseContext, { since, until }: Span) {
  const { rows } = await sql<{ customerId: number; guest: string; day: string; visits: number }>`
    select f."customerId", c."name" as guest, f."day", count(*) as visits
    from "frequent_guests" f cross join "visits" v
    join "customers" c on c."id" = f."customerId"
    where f."adminId" = ${anybody} and f."day" >= ${since} and f."day" <= ${until}
      and v."customerId" = f."customerId" and v."businessDay" = f."day"
      and v."at" >= ${dayBefore(since)} and v."undoneAt" is null
    group by f."customerId", c."name", f."day" having count(*) >= ${sql.lit(oftenInADay)}
    order by f."day" desc, f."customerId" limit ${sql.lit(dayLimit)}`.execute(db);
  return rows.map((row) => ({
    ...row,
    kind: 'day' as const,
    line: `day:${row.customerId}:${row.day}`,
  }));
}

/** Guests who have logged in on the device of a till since the first day. */
async function readDevices({ db }: DatabaseContext, { since }: Span) {
  const rows = await db
    .selectFrom('tills')
    .innerJoin('known_devices as here', (join) =>
      join.onRef('here.accountId', '=', 'tills.id').on('here.role', '=', 'till'),
    )
    .innerJoin('known_devices as theirs', (join) =>
      join.onRef('theirs.deviceHash', '=', 'here.deviceHash').on('theirs.role', '=', 'customer'),
    )
    .innerJoin('customers', 'customers.id', 'theirs.accountId')
    .select(['tills.id as tillId', 'tills.name as till'])
    .select(['customers.id as customerId', 'customers.name as guest'])
    .where('tills.tokenHash', 'is not', null)
    .where('theirs.seenAt', '>=', since)
    .orderBy('tills.id')
    .orderBy('customers.id')
    .limit(dayLimit)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: 'device' as const,
    line: `device:${row.tillId}:${row.customerId}`,
  }));
}

/**
 * Bills of any day for which several visits earned before their numbers were one, the newest first;
 * none of those of which at most one visit has its points.
 */
async function readSharedBills({ db }: DatabaseContext) {
  const { rows } = await sql<{
    id: number;
    number: string;
    day: string;
    outletId: number;
    visits: number;
  }>`
    select shared.*, v."billNumber" as number from (
      select max(v."id") as id, v."businessDay" as day, v."outletId", (
        select count(*) from "visits" o where o."billKey" is not null
          and o."billKey" = v."billKey" and o."businessDay" = v."businessDay"
          and o."outletId" = v."outletId" and o."undoneAt" is null and o."pointsUndoneAt" is null
      ) as visits
      from "visits" v where v."sharesBill" and v."undoneAt" is null and v."pointsUndoneAt" is null
      group by v."billKey", v."businessDay", v."outletId"
    ) shared join "visits" v on v."id" = shared.id
    where visits > 1 order by shared.id desc limit ${sql.lit(dayLimit)}`.execute(db);
  return rows.map(({ id, ...row }) => ({ ...row, kind: 'bill' as const, line: `bill:${id}` }));
}
