// Sums up points by business day and outlet, with a short delay: what was earned, brought, taken
// back, spent, given back, ended, and left with guests.
import { sql, type RawBuilder } from 'kysely';
import { changeKinds, type ChangeKind } from '../../contract/overview/liability.ts';
import { momentAt } from '../../domain/days.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { businessDays, type Clocks } from '../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { readClocks } from '../restaurant/setting-queries.ts';
import { followed } from './follow.ts';

/** The initial state, from which all points are summed up again. */
const noneSummed: Tables['point_day_state'] = {
  id: 1,
  lastEntryId: 0,
  seenEntryId: 0,
  entryTransaction: 0,
  lastSpendingId: 0,
  seenSpendingId: 0,
  spendingTransaction: 0,
};

/** The size of slices of rows that one transaction sums up. */
const size = createSliceSize({ limit: 2_000 });

/**
 * Sums up the entries, spendings and former cards that are committed so far, up to a limit of rows;
 * returns whether these were all. Rows that are committed meanwhile are left to the next call, as
 * in catch-up.ts. Concurrent calls, also on two servers, take turns.
 */
export async function sumUpPoints(store: Store, { limit }: { limit: number }): Promise<boolean> {
  const { newestEntry, newestSpending } = await readNewest(store.db);
  const isAll = ({ lastEntryId, lastSpendingId, isLeft }: Progress) =>
    lastEntryId >= newestEntry && lastSpendingId >= newestSpending && !isLeft;
  let progress = await readProgress(store.db);
  for (let done = 0; !isAll(progress) && done < limit;) {
    const { rows, moved } = await inSlice(store, size, (db, most) =>
      sumUpSome({ ...store, db }, { limit: most }),
    );
    progress = await readProgress(store.db);
    if (!moved) break;
    done += rows;
  }
  return isAll(progress);
}

/** In a transaction on empty tables: lets the follower begin with the first row. */
export async function sumUpPointsAnew(db: Database): Promise<void> {
  await db.insertInto('point_day_state').values(noneSummed).execute();
  await sql`insert into "former_cards_to_sum" ("id") select "id" from "former_cards"`.execute(db);
}

/** The highest numbers: PostgreSQL would search all rows for a higher one. */
async function readNewest(db: Database) {
  const { rows } = await sql<{ newestEntry: number; newestSpending: number }>`select
    (select coalesce(max("id"), 0) from "point_transactions") as "newestEntry",
    (select coalesce(max("id"), 0) from "spendings") as "newestSpending"`.execute(db);
  return rows[0]!;
}

interface Progress {
  lastEntryId: number;
  lastSpendingId: number;
  /** Whether a former card is not summed up. */
  isLeft: boolean;
}

async function readProgress(db: Database): Promise<Progress> {
  const state = await db
    .selectFrom('point_day_state')
    .select(['lastEntryId', 'lastSpendingId'])
    .executeTakeFirstOrThrow();
  return { ...state, isLeft: (await nextCards(db, 1)).length > 0 };
}

type Moments = { id: number; at: string }[];

const nextEntries = (db: Database, after: number, limit: number): Promise<Moments> =>
  db
    .selectFrom('point_transactions')
    .select(['id', 'timestamp as at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

const nextSpendings = (db: Database, after: number, limit: number): Promise<Moments> =>
  db
    .selectFrom('spendings')
    .select(['id', 'at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

const nextCards = (db: Database, limit: number): Promise<Moments> =>
  db
    .selectFrom('former_cards_to_sum as next')
    .innerJoin('former_cards as card', 'card.id', 'next.id')
    .select(['card.id', 'card.leftAt as at'])
    .orderBy('next.id')
    .limit(limit)
    .execute();

/**
 * Sums up the next rows of each table, unless a concurrent call has; returns their number, and
 * whether it came further.
 */
async function sumUpSome(context: DatabaseContext, { limit }: { limit: number }) {
  const { db, engine } = context;
  const state = await db
    .selectFrom('point_day_state')
    .selectAll()
    .$call(engine.forUpdate)
    .executeTakeFirstOrThrow();
  const entries = await followed(
    context,
    {
      after: state.lastEntryId,
      limit,
      seen: state.seenEntryId,
      seenTransaction: state.entryTransaction,
    },
    (after) => nextEntries(db, after, limit),
  );
  const spendings = await followed(
    context,
    {
      after: state.lastSpendingId,
      limit,
      seen: state.seenSpendingId,
      seenTransaction: state.spendingTransaction,
    },
    (after) => nextSpendings(db, after, limit),
  );
  const cards = await nextCards(db, limit);
  const moments = [...entries.rows, ...spendings.rows, ...cards].map(({ at }) => at);
  await addBusinessDays(context, { moments, state });
  await addSums(db, entrySums({ after: state.lastEntryId, to: entries.to }));
  await addSums(db, spendingSums({ after: state.lastSpendingId, to: spendings.to }));
  if (cards.length > 0) {
    const ids = cards.map(({ id }) => id);
    await addSums(db, leftSums(sql`c."id" in (${sql.join(ids)})`));
    await db.deleteFrom('former_cards_to_sum').where('id', 'in', ids).execute();
  }
  await db
    .updateTable('point_day_state')
    .set({ lastEntryId: entries.to, lastSpendingId: spendings.to })
    .$if(entries.looked !== undefined, (update) =>
      update.set({
        seenEntryId: entries.looked!.seen,
        entryTransaction: entries.looked!.transaction,
      }),
    )
    .$if(spendings.looked !== undefined, (update) =>
      update.set({
        seenSpendingId: spendings.looked!.seen,
        spendingTransaction: spendings.looked!.transaction,
      }),
    )
    .execute();
  const moved =
    moments.length > 0 ||
    entries.to > state.lastEntryId ||
    spendings.to > state.lastSpendingId ||
    entries.looked !== undefined ||
    spendings.looked !== undefined;
  return { rows: moments.length, moved };
}

interface Found {
  /** The moments of the rows that are summed up next. */
  moments: readonly string[];
  state: Pick<Tables['point_day_state'], 'lastEntryId' | 'lastSpendingId'>;
}

/**
 * Adds the business days of moments. A day begins by the clocks of the restaurant, but never before
 * a row that is summed up already, nor after a later day: after a change of the closing hour, rows
 * stay in their days.
 */
async function addBusinessDays({ db }: DatabaseContext, { moments, state }: Found): Promise<void> {
  if (moments.length === 0) return;
  const clocks = await readClocks(db);
  const dayOf = businessDays(clocks);
  const firstOf = new Map<string, string>();
  for (const at of moments) {
    const day = dayOf(new Date(at));
    if (at < (firstOf.get(day) ?? '~')) firstOf.set(day, at);
  }
  const known = await db
    .selectFrom('business_days')
    .select('day')
    .where('day', 'in', [...firstOf.keys()])
    .execute();
  for (const { day } of known) firstOf.delete(day);
  if (firstOf.size === 0) return;
  const summedTo = await lastSummed(db, state);
  for (const [day, first] of [...firstOf].toSorted()) {
    const begins = beginningOf(day, clocks);
    const startsAt = begins > summedTo ? begins : first;
    await sql`insert into "business_days" ("day", "startsAt") select ${day}, ${startsAt}
      where not exists (select 1 from "business_days" b
        where b."day" > ${day} and b."startsAt" <= ${startsAt}
          or b."day" < ${day} and b."startsAt" >= ${startsAt})`.execute(db);
  }
}

const beginningOf = (day: string, { timeZone, dayBegins }: Clocks) =>
  momentAt(`${day}T${String(dayBegins).padStart(2, '0')}:00`, timeZone);

/** The moment of the last entry or spending that is summed up. */
async function lastSummed(db: Database, { lastEntryId, lastSpendingId }: Found['state']) {
  const entry = await db
    .selectFrom('point_transactions')
    .select('timestamp as at')
    .where('id', '<=', lastEntryId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const spending = await db
    .selectFrom('spendings')
    .select('at')
    .where('id', '<=', lastSpendingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const moments = [entry?.at ?? '', spending?.at ?? ''];
  return moments.toSorted().at(-1)!;
}

const columns = sql.join(changeKinds.map((name) => sql.ref(name)));

const addSums = (db: Database, sums: RawBuilder<unknown>) =>
  sql`insert into "point_days" ("day", "outletId", ${columns}) ${sums}
    on conflict ("day", "outletId") do update set ${sql.join(
      changeKinds.map(
        (name) => sql`${sql.ref(name)} = "point_days".${sql.ref(name)} + excluded.${sql.ref(name)}`,
      ),
    )}`.execute(db);

/** SQL for the business day of a moment; what is before all of them belongs to the first. */
export const dayAt = (moment: RawBuilder<unknown>) => sql<string>`coalesce(
  (select b."day" from "business_days" b
    where b."startsAt" <= ${moment} order by b."startsAt" desc limit 1),
  (select b."day" from "business_days" b order by b."startsAt" limit 1))`;

const total = (value: RawBuilder<unknown>) => sql`cast(coalesce(sum(${value}), 0) as bigint)`;

/** SQL for whether an entry `e`, or the entry `u` that it undoes, is from an import. */
const isBrought = sql<boolean>`(e."action" is not distinct from 'points.imported'
  or u."action" is not distinct from 'points.imported')`;

/** SQL for whether an entry gives points for a visit, by the office, or with a message. */
export const isEarnedEntry = (entry: string) => {
  const [undoes, points, action] = ['undoes', 'points', 'action'].map((column) =>
    sql.ref(`${entry}.${column}`),
  );
  return sql<boolean>`(${undoes} is null and ${points} > 0
    and coalesce(${action}, 'points.awarded') in ('points.awarded', 'points.given'))`;
};

/** SQL for whether an entry `e` does. */
export const isEarned = isEarnedEntry('e');

/** SQL for whether an entry `e`, with the entry `u` that it undoes, takes points back. */
export const isTakenBack = sql<boolean>`(not ${isBrought} and not ${isEarned}
  and e."ended" is null)`;

/** SQL for the kind of an entry `e`, with the entry `u` that it undoes. */
export const kindOfEntry = sql<ChangeKind>`case when e."ended" is not null then 'ended'
  when ${isBrought} then 'brought'
  when ${isEarned} then 'earned' else 'takenBack' end`;

interface Range {
  after: number;
  to: number | RawBuilder<unknown>;
}

const entrySums = ({ after, to }: Range) => sql`
  select ${dayAt(sql`e."timestamp"`)} as day, coalesce(e."visitOutletId", 0) as outlet,
    ${total(sql`case when ${isEarned} then e."points" else 0 end`)} as "earned",
    ${total(sql`case when ${isBrought} then e."points" else 0 end`)} as "brought",
    ${total(sql`case when ${isTakenBack} then -e."points" else 0 end`)} as "takenBack",
    0 as "spent", 0 as "givenBack", ${total(sql`e."ended"`)} as "ended", 0 as "left"
  from "point_transactions" e left join "point_transactions" u on u."id" = e."undoes"
  where e."id" > ${after} and e."id" <= ${to} group by 1, 2`;

/** SQL for the outlet of a spending `s`: that of the visit in which its reward was chosen. */
export const outletOfSpending = sql<number>`coalesce((select v."outletId" from "claims" c
  join "visits" v on v."id" = c."visitId"
  where c."id" = s."claimId" and c."servedAt" = c."claimedAt"), 0)`;

const spendingSums = ({ after, to }: Range) => sql`
  select ${dayAt(sql`s."at"`)} as day, ${outletOfSpending} as outlet, 0, 0, 0,
    ${total(sql`case when s."points" > 0 then s."points" else 0 end`)},
    ${total(sql`case when s."points" < 0 then -s."points" else 0 end`)}, 0, 0
  from "spendings" s where s."id" > ${after} and s."id" <= ${to} group by 1, 2`;

const leftSums = (which: RawBuilder<unknown>) => sql`
  select ${dayAt(sql`c."leftAt"`)} as day, 0 as outlet, 0, 0, 0, 0, 0, 0,
    ${total(sql`c."points" - c."spent"`)}
  from "former_cards" c where ${which} group by 1, 2`;

const summedTo = (column: 'lastEntryId' | 'lastSpendingId') =>
  sql`(select ${sql.ref(column)} from "point_day_state")`;

const given = sql.join(
  [
    entrySums({ after: 0, to: summedTo('lastEntryId') }),
    spendingSums({ after: 0, to: summedTo('lastSpendingId') }),
    leftSums(sql`not exists (select 1 from "former_cards_to_sum" next where next."id" = c."id")`),
  ],
  sql` union all `,
);

/** The number of days and outlets whose sums differ from the rows that are summed up. */
export const wrongPointDays = sql`select count(*) from (
  select day, outlet from (
    select "day" as day, "outletId" as outlet, ${columns} from "point_days"
    union all select day, outlet, ${sql.join(changeKinds.map((name) => sql`-${sql.ref(name)}`))}
    from (${given}) given
  ) sums group by day, outlet
  having ${sql.join(
    changeKinds.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
    sql` or `,
  )}
) wrong`;
