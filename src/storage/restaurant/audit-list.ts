// Lists of the audit log: its rows and those of the ledger, newest first, with the current names of
// actors and subjects.
import { rolesOf } from '../../contract/roles.ts';
import { sql, type RawBuilder } from 'kysely';
import {
  guestWhoLeft,
  type AuditAction,
  type AuditEntry,
} from '../../contract/restaurant/audit.ts';
import { messages } from '../../contract/messages/messages.ts';
import { points } from '../../contract/points/points.ts';
import type { Page, PageQuery } from '../../contract/values/values.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createSliceSize } from '../../domain/slices.ts';
import type { Actor } from './audit-queries.ts';
import { readSlice } from '../database/in-slice.ts';
import type { Database } from '../database/tables/tables.ts';
import { countedTo, cursorOf, pageOf, placeOf } from '../database/queries/pages.ts';
import type { Store } from '../database/store.ts';

interface AuditQuery extends PageQuery {
  role?: Actor['role'] | undefined;
  /** The moments of the period: the first one, and the first one after it. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The limit up to which audit entries are counted. */
const countLimit = 10_000;
/** The number of audit entries that one slice looks through. */
const lookedThrough = 5_000;

/** The tables with audit entries; at equal moments, those of the log come first. */
const sources = ['log', 'ledger'] as const;
type Source = (typeof sources)[number];

/** A place in the audit entries of a source: at an entry, or between two. */
interface Position {
  at: string;
  id: number;
}

type Listed = AuditEntry & { source: Source };

/** A page of audit entries, newest first; `q` is the beginning of an action. */
export async function listAuditEntries(store: Store, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { limit } = query;
  const behind = behindOf(query.after);
  const found: Listed[] = [];
  let counted = 0;
  for (const source of sourcesFor(query)) {
    const here = await count(store, query, { source, enough: countLimit + 1 - counted });
    counted += here;
    // The search stops when all counted entries are found.
    const wanted = counted > countLimit ? limit + 1 : Math.min(limit + 1, here);
    found.push(...(await read(store, query, { source, before: behind[source], limit: wanted })));
  }
  found.sort(byPlace);
  const { rows, ...page } = pageOf(found, {
    limit,
    ...countedTo({ limit: countLimit, counted }),
    cursor: cursorTo,
  });
  return { ...page, rows: rows.map(({ source: _, ...entry }) => entry) };
}

/** All audit entries, newest first, in batches. */
export async function* readAuditLog(store: Store): AsyncGenerator<AuditEntry[]> {
  const size = createSliceSize({ limit: 500 });
  const behind = behindOf(undefined);
  for (;;) {
    const rows = await readSlice(store, size, async (limit) => {
      const found: Listed[] = [];
      for (const source of sources) {
        const place = { source, before: behind[source], limit };
        found.push(...(await firstOf(store.db, { q: '', limit }, place)));
      }
      return found.toSorted(byPlace).slice(0, limit);
    });
    for (const { source, at, id } of rows) behind[source] = { at, id };
    if (rows.length === 0) return;
    yield rows.map(({ source: _, ...entry }) => entry);
  }
}

/** The sources of a query: the ledger only has actions of points, by roles that may post them. */
const sourcesFor = ({ role, q }: AuditQuery) =>
  sources.filter(
    (source) =>
      source === 'log' ||
      ((!role || posters.includes(role)) && inLedger.some((action) => action.startsWith(q))),
  );

/** The actions of the ledger's entries. */
const inLedger: readonly AuditAction[] = [
  'points.awarded',
  'points.kept',
  'points.deducted',
  'points.undone',
  'points.imported',
  'points.owed',
  'points.repaid',
  'points.joined',
  'points.given',
  'points.ended',
];

const posters: readonly Actor['role'][] = [
  'customer',
  'program',
  'system',
  ...rolesOf(points.awardPoints.may),
];

const cursorTo = ({ at, source, id }: Listed) => cursorOf([at, sources.indexOf(source), id]);

/** The place in each source after which a page begins. Refuses a text that is no cursor. */
function behindOf(cursor: string | undefined): Record<Source, Position> {
  if (cursor === undefined) return { log: newest, ledger: newest };
  const [at, source, id] = placeOf(cursor);
  if (typeof at !== 'string' || typeof source !== 'number' || typeof id !== 'number') {
    throw new Refusal('invalid', messages.invalidInput);
  }
  const positionIn = (order: number): Position => {
    if (order === source) return { at, id };
    return { at, id: order < source ? 0 : newest.id };
  };
  return { log: positionIn(0), ledger: positionIn(1) };
}

/** A place above every moment (ISO 8601) and every number. */
const newest: Position = { at: '~', id: Number.MAX_SAFE_INTEGER };

const byPlace = (one: Listed, other: Listed) =>
  compare(other.at, one.at) ||
  sources.indexOf(one.source) - sources.indexOf(other.source) ||
  other.id - one.id;

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

/** The first entries of a source below a place that match the query. */
async function read(
  store: Store,
  query: AuditQuery,
  { source, before, limit }: { source: Source; before: Position; limit: number },
): Promise<Listed[]> {
  const found: Listed[] = [];
  if (limit === 0) return found;
  for await (const window of windows(store, query, { source, before })) {
    const wanted = { source, ...window, limit: limit - found.length };
    found.push(...(await store.slice(() => firstOf(store.db, query, wanted))));
    if (found.length >= limit) break;
  }
  return found;
}

/** The first entries of a window that match the query. */
async function firstOf(
  db: Database,
  query: AuditQuery,
  { limit, ...window }: Window & { limit: number },
): Promise<Listed[]> {
  const matches = matching(db, query, window)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const rows = await withNames(db, matches).execute();
  return rows.map(({ actorLeft, subjectLeft, ...row }) => ({
    ...row,
    actorLeft: actorLeft === 1,
    subjectLeft: subjectLeft === 1,
    source: window.source,
  }));
}

/** The number of entries of a source that match the query, up to `enough`. */
async function count(
  store: Store,
  query: AuditQuery,
  { source, enough }: { source: Source; enough: number },
): Promise<number> {
  let counted = 0;
  for await (const window of windows(store, query, { source, before: newest })) {
    if (counted >= enough) break;
    const matches = matching(store.db, query, { source, ...window }).select(({ fn }) =>
      fn.countAll<number>().as('count'),
    );
    const { count: more } = await store.slice(() => matches.executeTakeFirstOrThrow());
    counted += more;
  }
  return Math.min(counted, enough);
}

/** Ranges of a source, each with as many entries as one slice looks through. */
async function* windows(
  { db, slice }: Store,
  query: AuditQuery,
  { source, before }: { source: Source; before: Position },
): AsyncGenerator<{ before: Position; from: Position | undefined }> {
  for (let top: Position | undefined = startOf(before, query); top;) {
    const window: Window = { source, before: top };
    const from = await slice(() => endOf(within(db, query, window)));
    yield { before: top, from };
    top = from;
  }
}

/**
 * The place below which a scan begins: the given one, or the end of the query if that is earlier.
 */
const startOf = (place: Position, { to }: AuditQuery): Position =>
  to === undefined || to > place.at ? place : { at: to, id: 0 };

const endOf = (entries: ReturnType<typeof within>): Promise<Position | undefined> =>
  entries
    .select(['at', 'id'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(lookedThrough - 1)
    .limit(1)
    .executeTakeFirst();

interface Window {
  source: Source;
  before: Position;
  from?: Position | undefined;
}

const matching = (db: Database, query: AuditQuery, window: Window) =>
  within(db, query, window)
    .$if(query.q !== '', (entries) =>
      entries.where(sql<boolean>`substr(action, 1, ${sql.lit(query.q.length)}) = ${query.q}`),
    )
    .$if(query.role !== undefined, (entries) => entries.where('actorRole', '=', query.role!));

/**
 * The entries of a source between two places, from the first moment of the query on. The moments
 * are repeated as separate conditions, because PostgreSQL estimates row comparisons badly, and
 * would read the whole table.
 */
const within = (db: Database, { from }: AuditQuery, window: Window) =>
  db
    .selectFrom(rowsOf(db, window.source).as('entry'))
    .where(sql<boolean>`(at, id) < (${window.before.at}, ${window.before.id})`)
    .where('at', '<=', window.before.at)
    .$if(window.from !== undefined, (entries) =>
      entries
        .where(sql<boolean>`(at, id) >= (${window.from!.at}, ${window.from!.id})`)
        .where('at', '>=', window.from!.at),
    )
    .$if(from !== undefined, (entries) => entries.where('at', '>=', from!));

const nobody = sql.lit(guestWhoLeft);

/** The audit entries of a source; an entry of the ledger is one if it has an action. */
function rowsOf(db: Database, source: Source) {
  const log = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actorRole', 'actorId', 'action', 'subjectId', 'detail', 'address']);
  const ledger = db
    .selectFrom('point_transactions')
    .where('action', 'is not', null)
    .select(['id', 'timestamp as at', 'actorRole', 'action'])
    // What ended leaves what can be spent, though not the balance.
    .select(sql<string>`cast(coalesce(-"ended", "points") as text)`.as('detail'))
    // A guest who left is no actor of the ledger any more, and has a former card.
    .select([
      sql<number>`case when "actorRole" = 'customer' then coalesce("actorId", ${nobody})
        else "actorId" end`.as('actorId'),
      sql<number>`case when "customerId" < 0 then ${nobody} else "customerId" end`.as('subjectId'),
    ])
    .select('address');
  return source === 'log' ? log : (ledger as unknown as typeof log);
}

const withNames = (db: Database, entries: ReturnType<typeof allOf>) =>
  db
    .selectFrom(entries.as('entry'))
    .leftJoin('admins', (join) =>
      join.onRef('admins.id', '=', 'entry.actorId').on('entry.actorRole', '=', 'admin'),
    )
    .leftJoin('partners as by', (join) =>
      join.onRef('by.id', '=', 'entry.actorId').on('entry.actorRole', '=', 'partner'),
    )
    .leftJoin('customers as guest', (join) =>
      join.onRef('guest.id', '=', 'entry.actorId').on('entry.actorRole', '=', 'customer'),
    )
    .leftJoin('connection_keys as key', (join) =>
      join.onRef('key.id', '=', 'entry.actorId').on('entry.actorRole', '=', 'program'),
    )
    .leftJoin('customers as member', (join) =>
      join
        .onRef('member.id', '=', 'entry.subjectId')
        .on(({ eb, or }) =>
          or([
            eb('entry.action', 'like', 'customer.%'),
            eb('entry.action', 'like', 'points.%'),
            eb('entry.action', 'in', ['benefit.served', 'benefit.taken-back', 'visit.reversed']),
          ]),
        ),
    )
    .leftJoin('partners as whom', (join) =>
      join.onRef('whom.id', '=', 'entry.subjectId').on('entry.action', 'like', 'partner.%'),
    )
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .select(({ fn }) => [
      'entry.id',
      'entry.at',
      'entry.actorRole',
      'entry.action',
      'entry.detail',
      'entry.address',
      fn.coalesce('admins.username', 'by.name', 'guest.name', 'key.name').as('actor'),
      fn.coalesce('member.name', 'whom.name').as('subject'),
    ])
    // Verifications of a guest who left have numbers below zero.
    .select([
      sql<number | null>`case when entry."actorId" > ${nobody} then entry."actorId" end`.as(
        'actorId',
      ),
      sql<number | null>`case when entry."subjectId" > ${nobody} then entry."subjectId" end`.as(
        'subjectId',
      ),
      flag(sql`entry."actorId" = ${nobody}`).as('actorLeft'),
      flag(sql`entry."subjectId" <= ${nobody}`).as('subjectLeft'),
    ]);

const flag = (condition: RawBuilder<unknown>) =>
  sql<number>`case when ${condition} then 1 else 0 end`;

const allOf = (...window: Parameters<typeof matching>) => matching(...window).selectAll();
