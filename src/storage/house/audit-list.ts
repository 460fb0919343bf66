// The audit log as it is read: what was noted in it and what the ledger says, newest first, with
// the names that actors and subjects have today.
import { sql } from 'kysely';
import type { AuditAction, AuditEntry } from '../../contract/house/audit.ts';
import { messages } from '../../contract/messages.ts';
import { points } from '../../contract/points/points.ts';
import type { Page, PageQuery } from '../../contract/values.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor } from './audit.ts';
import type { Database } from '../database/tables.ts';
import { countedTo, cursorOf, pageOf, placeOf } from '../database/queries/pages.ts';
import type { Store } from '../database/store.ts';

interface AuditQuery extends PageQuery {
  role?: Actor['role'] | undefined;
  /** Moments: at or after, and before. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Audit entries are counted as far as this. */
const mostCounted = 10_000;
/** Audit entries that one step looks through. */
const lookedThrough = 5_000;

/** Audit entries that are read at a time where all of them are. */
const atOnce = 500;

/** Where audit entries are; of one moment, those of the log come first. */
const sources = ['log', 'ledger'] as const;
type Source = (typeof sources)[number];

/** A place among the audit entries of a source. */
interface Position {
  at: string;
  id: number;
}

type Listed = AuditEntry & { source: Source };

/** Audit entries, newest first; `q` is the beginning of an action. */
export async function listAuditEntries(store: Store, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { limit } = query;
  const behind = behindOf(query.after);
  const found: Listed[] = [];
  let counted = 0;
  for (const source of sourcesFor(query)) {
    const here = await count(store, query, { source, enough: mostCounted + 1 - counted });
    counted += here;
    // Nothing is looked for behind the last one that there is.
    const most = counted > mostCounted ? limit + 1 : Math.min(limit + 1, here);
    found.push(...(await read(store, query, { source, before: behind[source], limit: most })));
  }
  found.sort(byPlace);
  const { rows, ...page } = pageOf(found, {
    limit,
    ...countedTo({ most: mostCounted, counted }),
    cursor: cursorTo,
  });
  return { ...page, rows: rows.map(({ source: _, ...entry }) => entry) };
}

/** All audit entries there are, newest first, some at a time. */
export async function* readAuditLog(store: Store): AsyncGenerator<AuditEntry[]> {
  const all = { q: '', limit: atOnce };
  const behind = behindOf(undefined);
  for (;;) {
    const found: Listed[] = [];
    for (const source of sources) {
      found.push(...(await read(store, all, { source, before: behind[source], limit: atOnce })));
    }
    const rows = found.toSorted(byPlace).slice(0, atOnce);
    for (const { source, at, id } of rows) behind[source] = { at, id };
    if (rows.length === 0) return;
    yield rows.map(({ source: _, ...entry }) => entry);
  }
}

/** Points are given by whom the contract lets, and by Sofra's own programs. */
const sourcesFor = ({ role, q }: AuditQuery) =>
  sources.filter(
    (source) =>
      source === 'log' ||
      ((!role || posters.includes(role)) && inLedger.some((action) => action.startsWith(q))),
  );

/** What the ledger's entries say. */
const inLedger: readonly AuditAction[] = [
  'points.awarded',
  'points.deducted',
  'points.undone',
  'points.imported',
];

const posters: readonly Actor['role'][] = ['system', ...points.awardPoints.may];

const cursorTo = ({ at, source, id }: Listed) => cursorOf([at, sources.indexOf(source), id]);

/** Behind which place of each source a page goes on. Refuses text that is no cursor. */
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

/** Above every moment that is written as ours are, and every number. */
const newest: Position = { at: '~', id: Number.MAX_SAFE_INTEGER };

const byPlace = (one: Listed, other: Listed) =>
  compare(other.at, one.at) ||
  sources.indexOf(one.source) - sources.indexOf(other.source) ||
  other.id - one.id;

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

/** The first entries of a source below a place that the query asks for. */
async function read(
  store: Store,
  query: AuditQuery,
  { source, before, limit }: { source: Source; before: Position; limit: number },
): Promise<Listed[]> {
  const found: Listed[] = [];
  if (limit === 0) return found;
  for await (const window of windows(store, query, { source, before })) {
    const matches = matching(store.db, query, { source, ...window })
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit - found.length);
    const rows = await store.step(() => withNames(store.db, matches).execute());
    found.push(...rows.map((row) => ({ ...row, source })));
    if (found.length >= limit) break;
  }
  return found;
}

/** How many entries of a source the query asks for, as far as it is counted. */
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
    const { count: more } = await store.step(() => matches.executeTakeFirstOrThrow());
    counted += more;
  }
  return Math.min(counted, enough);
}

/** Parts of a source, each of as many entries as one step looks through. */
async function* windows(
  { db, step }: Store,
  query: AuditQuery,
  { source, before }: { source: Source; before: Position },
): AsyncGenerator<{ before: Position; from: Position | undefined }> {
  for (let top: Position | undefined = startOf(before, query); top;) {
    const window: Window = { source, before: top };
    const from = await step(() => endOf(within(db, query, window)));
    yield { before: top, from };
    top = from;
  }
}

/** Below which place a scan begins: the one that is given, or the query's end if it is earlier. */
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
 * The entries of a source between two places, and from a moment of the query on. The moments of the
 * places are said once more alone: PostgreSQL guesses badly how many lie between two pairs, and
 * reads the whole table.
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

/** A source's audit entries; the ledger has one in each of its entries that says its action. */
function rowsOf(db: Database, source: Source) {
  const log = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actorRole', 'actorId', 'action', 'subjectId', 'detail', 'address']);
  const ledger = db
    .selectFrom('point_transactions')
    .where('action', 'is not', null)
    .select(['id', 'timestamp as at', 'actorRole', 'actorId', 'action', 'customerId as subjectId'])
    .select(({ cast }) => cast<string>('points', 'text').as('detail'))
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
    .leftJoin('customers as member', (join) =>
      join
        .onRef('member.id', '=', 'entry.subjectId')
        .on(({ eb, or }) =>
          or([
            eb('entry.action', 'like', 'customer.%'),
            eb('entry.action', 'like', 'points.%'),
            eb('entry.action', 'in', ['benefit.served', 'benefit.taken-back'] as const),
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
      'entry.actorId',
      'entry.action',
      'entry.subjectId',
      'entry.detail',
      'entry.address',
      fn.coalesce('admins.username', 'by.name', 'guest.name').as('actor'),
      fn.coalesce('member.name', 'whom.name').as('subject'),
    ]);

const allOf = (...window: Parameters<typeof matching>) => matching(...window).selectAll();
