// What is owed to guests by month, and the rows that changed it: entries, spendings, and what was
// left on the cards of guests who left.
import { sql, type RawBuilder } from 'kysely';
import {
  changeKinds,
  type ChangeKind,
  type PointChange,
} from '../../contract/overview/liability.ts';
import type { Page, PageQuery } from '../../contract/values/values.ts';
import {
  chained,
  type MonthOfPoints,
  type PointSums,
} from '../../domain/overview/liability-rules.ts';
import { monthBeside } from '../../domain/days.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { readSlice } from '../database/in-slice.ts';
import { cursorOf, keysIn } from '../database/queries/pages.ts';
import { readInSlices } from '../database/queries/slices.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { readClocks } from '../restaurant/setting-queries.ts';
import {
  entriesWithin,
  firstPlace,
  spanOf,
  within,
  type Next,
  type Place,
} from '../summaries/rows-in-time.ts';
import { dayAt, isTakenBack, kindOfEntry, outletOfSpending } from '../summaries/point-days.ts';

const sums = sql.join(
  changeKinds.map((name) => sql`cast(sum(${sql.ref(`d.${name}`)}) as bigint) as ${sql.ref(name)}`),
);

/** The sums of all months, the oldest first, up to the current one. */
export async function readMonths(db: Database, now: Date): Promise<MonthOfPoints[]> {
  const { rows } = await sql<{ month: string } & PointSums>`
    select substr(d."day", 1, 7) as month, ${sums} from "point_days" d group by 1`.execute(db);
  const today = businessDayOf(now, await readClocks(db));
  return chained(rows, { last: today.slice(0, 7) });
}

/** The sums of a month by outlet; those without one come last. */
export async function readOutlets(
  db: Database,
  month: string,
): Promise<({ outletId: number | null } & PointSums)[]> {
  const { rows } = await sql<{ outletId: number } & PointSums>`
    select d."outletId", ${sums} from "point_days" d
    where d."day" >= ${month} and d."day" < ${monthBeside(month, 1)}
    group by d."outletId" order by d."outletId" = 0, d."outletId"`.execute(db);
  return rows.map(({ outletId, ...row }) => ({ outletId: outletId || null, ...row }));
}

/** The moments of a month, as its business days began. */
const spanOfMonth = (db: Database, month: string) =>
  spanOf(db, { from: month, before: monthBeside(month, 1) });

/** A row of a month, with its bill and who did it. */
export interface PointChangeRow extends PointChange {
  day: string;
  mobile: string | null;
  billNumber: string | null;
  amount: number | null;
  currency: string | null;
  actorRole: string;
  actor: string | null;
}

type Source = 'entries' | 'spendings' | 'cards';

const sourceOf = {
  earned: 'entries',
  brought: 'entries',
  takenBack: 'entries',
  spent: 'spendings',
  givenBack: 'spendings',
  ended: 'entries',
  left: 'cards',
} as const satisfies Record<ChangeKind, Source>;

/** The next rows of a table in a period; each query reads as many as the limit at most. */
const nextRows: Record<Source, (db: Database, next: Next) => Promise<PointChangeRow[]>> = {
  entries: (db, next) =>
    rowsOf(
      db,
      sql`
      select ${kindOfEntry} as kind, e."id", e."timestamp" as at,
        case when e."ended" is not null then e."ended"
          when ${isTakenBack} then -e."points" else e."points" end as points,
        c."id" as "customerId", c."name", c."mobile", e."description",
        e."visitOutletId" as "outletId", v."billNumber",
        case when v."entryId" = e."id" then v."amount" end as amount,
        case when v."entryId" = e."id" then v."currency" end as currency,
        ${dayAt(sql`e."timestamp"`)} as day, e."actorRole", a."username" as actor
      from (${entriesWithin(next)}) e
      left join "point_transactions" u on u."id" = e."undoes"
      left join "visits" v on v."entryId" = coalesce(e."undoes", e."id")
      left join "customers" c on c."id" = e."customerId"
      left join "admins" a on a."id" = e."actorId" and e."actorRole" = 'admin'
      order by e."timestamp", e."id"`,
    ),
  spendings: (db, next) =>
    rowsOf(
      db,
      sql`
      select case when s."points" > 0 then 'spent' else 'givenBack' end as kind, s."id", s."at",
        case when s."points" > 0 then s."points" else -s."points" end as points,
        c."id" as "customerId", c."name", c."mobile", claim."reward" as description,
        ${outletOfSpending} as "outletId", null as "billNumber", null as "amount",
        null as "currency", ${dayAt(sql`s."at"`)} as day, s."actorRole", a."username" as actor
      from (${within(sql`"spendings"`, { column: 'at', ...next })}) s
      join "claims" claim on claim."id" = s."claimId"
      left join "customers" c on c."id" = s."customerId"
      left join "admins" a on a."id" = s."actorId" and s."actorRole" = 'admin'
      order by s."at", s."id"`,
    ),
  cards: (db, next) =>
    rowsOf(
      db,
      sql`
      select 'left' as kind, card."id", card."leftAt" as at, card."points" - card."spent" as points,
        null as "customerId", null as "name", null as "mobile", '' as description,
        null as "outletId", null as "billNumber", null as "amount", null as "currency",
        ${dayAt(sql`card."leftAt"`)} as day, 'customer' as "actorRole", null as actor
      from (${within(sql`"former_cards"`, { column: 'leftAt', ...next })}) card
      order by card."leftAt", card."id"`,
    ),
};

const rowsOf = async (db: Database, query: RawBuilder<unknown>) =>
  (await (query as RawBuilder<PointChangeRow>).execute(db)).rows;

/** All rows of a month, in batches, one table after the other. */
export async function* readPointChanges(
  store: Store,
  month: string,
): AsyncGenerator<PointChangeRow[]> {
  const span = await spanOfMonth(store.db, month);
  const size = createSliceSize({ limit: 500 });
  for (const source of ['entries', 'spendings', 'cards'] as const) {
    for (let after: Place | undefined = firstPlace; after !== undefined;) {
      const rows: PointChangeRow[] = await readSlice(store, size, (limit) =>
        nextRows[source](store.db, { span, after: after!, limit }),
      );
      if (rows.length > 0) yield rows;
      after = rows.at(-1);
    }
  }
}

interface Wanted {
  month: string;
  kind: ChangeKind;
  /** 0 for rows without an outlet; undefined for those of all. */
  outlet?: number | undefined;
}

/** The most rows that are looked at for a page; a rare kind may need several pages. */
const lookedAt = 20_000;

/** A page of the rows of a sum, which are found in slices among all rows of their table. */
export async function listPointChanges(
  store: Store,
  { month, kind, outlet }: Wanted,
  { limit, after }: Pick<PageQuery, 'limit' | 'after'>,
): Promise<Page<PointChange>> {
  const span = await spanOfMonth(store.db, month);
  const source = sourceOf[kind];
  let place: Place = after === undefined ? firstPlace : placeIn(after);
  let [looked, isEnd] = [0, false];
  const found: PointChange[] = [];
  await readInSlices(store, 1_000, async (most) => {
    const rows = await nextRows[source](store.db, { span, after: place, limit: most });
    for (const row of rows) {
      if (found.length >= limit) break;
      place = row;
      const isThere = outlet === undefined || outlet === (row.outletId ?? 0);
      if (row.kind === kind && isThere) found.push(changeIn(row));
    }
    looked += rows.length;
    isEnd = rows.length < most && found.length < limit;
    return { rows: rows.length, areLast: isEnd || found.length >= limit || looked >= lookedAt };
  });
  const total = found.length;
  return isEnd
    ? { rows: found, total }
    : { rows: found, next: cursorOf([place.at, place.id]), total, more: true };
}

const changeIn = ({ kind, id, at, points, customerId, name, ...row }: PointChangeRow) => {
  const { description, outletId } = row;
  return { kind, id, at, points, customerId, name, description, outletId };
};

function placeIn(cursor: string): Place {
  const [at, id] = keysIn(['at', 'id'], cursor) as [string, number];
  return { at, id };
}
