// Draws up the evening sheet when a business day begins, and reads it with who has come since.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Evening } from '../../contract/overview/evening.ts';
import { wallClock } from '../../domain/days.ts';
import {
  createRegulars,
  eveningLimits,
  giftEndsWithin,
  nearWithin,
  usualTime,
  weekdaysBefore,
} from '../../domain/overview/evening-rules.ts';
import { businessDayOf, type Clocks } from '../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { customerLevel, readLadder } from '../database/queries/computed-levels.ts';
import { addRows } from '../database/queries/rows.ts';
import { readInSlices } from '../database/queries/slices.ts';
import type { Store } from '../database/store.ts';
import type { EveningPart } from '../database/tables/summaries.ts';
import type { Database } from '../database/tables/tables.ts';
import { transact } from '../database/transaction.ts';
import { readNear } from '../occasions/goals.ts';
import { lockStored, readClocks, storeSettings } from '../restaurant/setting-queries.ts';
import { dayBefore } from '../summaries/frequent-guests.ts';
import { notBegun, progress, readProgress, type Progress } from '../summaries/evening-progress.ts';
import { missedAt } from './overview-queries.ts';

/** The guests just below each level who are looked at, and those of them who came lately. */
const below = { read: 500, looked: 30 };

interface Drawn {
  part: EveningPart;
  customerId: number;
  detail: object;
}

interface Day extends Clocks {
  today: string;
  now: Date;
}

/**
 * Draws up today's sheet unless that has been done, in place of an earlier one. It stays as it is
 * for the whole day, so that it can be compared with who came. Of two servers that draw it up at
 * once, the one that began last writes it, and none does over a restore, after which numbers of
 * cards may be those of other guests.
 */
export async function keepEvening(store: Store, now: Date): Promise<void> {
  const clocks = await readClocks(store.db);
  const day: Day = { ...clocks, today: businessDayOf(now, clocks), now };
  const before = await readProgress(store.db);
  if (before.day === day.today && before.drawnBy === null) return;
  const drawnBy = randomUUID();
  await storeSettings(store.db, { [progress]: { day: day.today, drawnBy } satisfies Progress });
  const drawn = [
    ...(await readLikely(store, day)),
    ...(await readGifts(store.db, day)),
    ...(await readNearLevels(store, day)),
    ...(await readMissed(store.db, day)),
  ];
  await transact(store, async (db) => {
    await lockStored({ ...store, db }, { name: progress, initial: notBegun });
    if ((await readProgress(db)).drawnBy !== drawnBy) return;
    await writeSheet({ ...store, db }, { today: day.today, drawn });
    await storeSettings(db, { [progress]: { day: day.today, drawnBy: null } satisfies Progress });
  });
}

/** Writes the guests who are still there. */
async function writeSheet(
  context: DatabaseContext,
  { today, drawn }: { today: string; drawn: readonly Drawn[] },
): Promise<void> {
  const { db, engine } = context;
  await db.deleteFrom('evening_guests').execute();
  const there = await db
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', [0, ...drawn.map(({ customerId }) => customerId)])
    .$call(engine.forUpdate)
    .execute();
  const ids = new Set(there.map(({ id }) => id));
  const rows = drawn
    .filter(({ customerId }) => ids.has(customerId))
    .map((row, place) => ({ ...row, day: today, place, detail: JSON.stringify(row.detail) }));
  await addRows(context, 'evening_guests', rows);
}

/** The guests who came often on this weekday, read in slices: a million members make 300,000. */
async function readLikely(store: Store, { today, timeZone, dayBegins }: Day): Promise<Drawn[]> {
  const days = weekdaysBefore(today);
  const regulars = createRegulars();
  for (const day of days) {
    const guests = new Set<number>();
    let after = 0;
    await readInSlices(store, 5_000, async (limit) => {
      const rows = await store.db
        .selectFrom('visits')
        .select(['id', 'customerId'])
        .where('businessDay', '=', day)
        .where('id', '>', after)
        .where('undoneAt', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute();
      for (const { customerId } of rows) if (customerId !== null) guests.add(customerId);
      after = rows.at(-1)?.id ?? after;
      return { rows: rows.length, areLast: rows.length < limit };
    });
    regulars.add(guests);
  }
  const likely = regulars.likely();
  const visits = await store.db
    .selectFrom('visits')
    .select(['customerId', 'at'])
    .where('customerId', 'in', [0, ...likely.map(({ id }) => id)])
    .where('at', '>=', dayBefore(days.at(-1)!))
    .where('businessDay', 'in', days)
    .where('undoneAt', 'is', null)
    .execute();
  const visitsOf = Map.groupBy(visits, ({ customerId }) => customerId);
  return likely.map(({ id, times }) => {
    const clocks = visitsOf.get(id)?.map(({ at }) => wallClock(at, timeZone).slice(11)) ?? [];
    return {
      part: 'likely',
      customerId: id,
      detail: { times, time: usualTime(clocks, dayBegins) },
    };
  });
}

/** The gifts that wait and end soon. Other claims end within the hour. */
async function readGifts(db: Database, { now }: Day): Promise<Drawn[]> {
  const rows = await db
    .selectFrom('claims')
    .select(['customerId', 'reward', 'rewardArabic', 'expiresAt as until'])
    .where('state', '=', 'claimed')
    .where('cost', '=', 0)
    .where('expiresAt', '>', now.toISOString())
    .where('expiresAt', '<', new Date(now.getTime() + giftEndsWithin * day).toISOString())
    .orderBy('expiresAt')
    .orderBy('id')
    .limit(eveningLimits.gifts)
    .execute();
  return rows.flatMap(({ customerId, ...detail }) =>
    customerId === null ? [] : { part: 'gifts', customerId, detail },
  );
}

const day = 86_400_000;

/** The guests whom one usual visit brings to the next level, the nearest first. */
async function readNearLevels(context: DatabaseContext, { now }: Day): Promise<Drawn[]> {
  const since = new Date(now.getTime() - nearWithin * day).toISOString();
  const customerIds: number[] = [];
  for (const { min } of (await readLadder(context)).slice(1)) {
    const rows = await context.db
      .selectFrom((eb) =>
        eb
          .selectFrom('customer_summaries')
          .select(['customerId', 'seenAt', 'points'])
          .where('points', '<', min)
          .orderBy('points', 'desc')
          .orderBy('customerId', 'desc')
          .limit(below.read)
          .as('nearest'),
      )
      .select('customerId')
      .where('seenAt', '>=', since)
      .orderBy('points', 'desc')
      .limit(below.looked)
      .execute();
    customerIds.push(...rows.map((row) => row.customerId));
  }
  const near = await readNear(context, { customerIds: [...new Set(customerIds)], now });
  return [...near]
    .flatMap(([customerId, { goals }]) =>
      goals.flatMap((goal) =>
        goal.kind === 'level'
          ? { customerId, detail: { next: goal.level, missing: goal.missing } }
          : [],
      ),
    )
    .toSorted((one, other) => one.detail.missing - other.detail.missing)
    .slice(0, eveningLimits.near)
    .map((row) => ({ part: 'near', ...row }));
}

const readMissed = async (db: Database, { now }: Day): Promise<Drawn[]> =>
  (await missedAt(db, { now, limit: eveningLimits.missed })).map(({ id, seenAt }) => ({
    part: 'missed',
    customerId: id,
    detail: { lastVisitAt: seenAt },
  }));

/** The sheet of today, and the first visits of its guests since the day began. */
export async function readEvening(db: Database, now: Date): Promise<Evening> {
  const today = businessDayOf(now, await readClocks(db));
  const rows = await db
    .selectFrom('evening_guests')
    .innerJoin('customers', 'customers.id', 'evening_guests.customerId')
    .select(['part', 'detail', 'customers.id', 'customers.name', customerLevel])
    .where('day', '=', today)
    .orderBy('place')
    .execute();
  const ids = rows.map(({ id }) => id);
  const visits = await db
    .selectFrom('visits')
    .select(['customerId', sql<string>`min("at")`.as('at')])
    .where('customerId', 'in', [0, ...ids])
    .where('at', '>=', dayBefore(today))
    .where('businessDay', '=', today)
    .where('undoneAt', 'is', null)
    .groupBy('customerId')
    .execute();
  const cameAt = new Map(visits.map(({ customerId, at }) => [customerId, at]));
  const of = <Part extends EveningPart>(part: Part) =>
    rows
      .filter((row) => row.part === part)
      .map(({ id, name, level, detail }) => ({
        id,
        name,
        level,
        cameAt: cameAt.get(id) ?? null,
        ...(JSON.parse(detail) as object),
      })) as Evening[Part];
  return {
    day: today,
    likely: of('likely'),
    gifts: of('gifts'),
    near: of('near'),
    missed: of('missed'),
  };
}
