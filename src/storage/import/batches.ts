// An import's rows in batches, each of which is one transaction under the lease.
import { sql, type Selectable } from 'kysely';
import type { Import } from '../../contract/data/imports.ts';
import { detailNames } from '../../contract/members/details.ts';
import { messages } from '../../contract/messages/messages.ts';
import { writeSentence, type Sentence } from '../../contract/messages/sentences.ts';
import type { AuditAction } from '../../contract/restaurant/audit.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { daysAfter } from '../../domain/days.ts';
import { noticeDays } from '../../domain/points/endings.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { verdictOf, type BroughtMember, type ReadingPlan } from '../../domain/data/import-rules.ts';
import { mobileKey, otherDigitsOf } from '../../domain/members/mobile.ts';
import { formerKeys, numberingOf } from '../../domain/members/numbering.ts';
import { createSliceSize, type SliceSize } from '../../domain/slices.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { record, type Actor } from '../restaurant/audit-queries.ts';
import { readClocks } from '../restaurant/setting-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockRow } from '../database/queries/rows.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { isWorthRetrying, transact } from '../database/transaction.ts';
import { requireLease } from '../leases/leases.ts';
import { keepSession } from '../accounts/session-queries.ts';

/** The limit of rows in a batch, during whose transaction SQLite allows no other write. */
export const maxRows = 500;
/** The limit of a batch in bytes of cells. */
export const batchBytes = 524_288;

/** An import, and the holder of the lease under which it is processed. */
export interface Holding {
  importId: number;
  holder: string;
  /** The session of the caller, which must still be valid when the batch is committed. */
  sessionHash?: string | undefined;
}

export type StoredImport = Selectable<Tables['imports']>;

export const noCounts: Import['counts'] = {
  rows: 0,
  new: 0,
  changed: 0,
  corrected: 0,
  known: 0,
  refused: 0,
  points: 0,
  totals: 0,
  stayed: 0,
};

/** The counts of the last check or of the work since. */
export const countsOf = ({ counts }: Pick<StoredImport, 'counts'>): Import['counts'] => ({
  ...noCounts,
  ...(JSON.parse(counts) as Partial<Import['counts']>),
});

/** A plan as it is stored, with what was seen in the file while it was read. */
export type StoredPlan = ReadingPlan & Partial<Seen>;

/** The fields that show how a file was read; they are forgotten with its first rows. */
export const seenNames = ['readings', 'doubts', 'moneyColumn', 'unclearPoints'] as const;
export type Seen = Pick<Import, (typeof seenNames)[number]>;

export const planOf = ({ plan }: Pick<StoredImport, 'plan'>) => JSON.parse(plan) as StoredPlan;

/** The earliest day on which points may end that an import of a moment brings. */
export const soonestEndAt = async (db: Database, at: Date): Promise<string> =>
  daysAfter(businessDayOf(at, await readClocks(db)), noticeDays.least);

/** The verdicts on rows that change something. */
export const changing = ['new', 'changed', 'corrected'] as const;

/**
 * Runs one transaction on an import, which only commits if the lease is still held. It is run again
 * if a concurrent write has taken a mobile number.
 */
export const inTransaction = <T>(
  store: Store,
  holding: Holding,
  work: (context: DatabaseContext, stored: StoredImport) => Promise<T>,
): Promise<T> =>
  transact(
    store,
    async (db) => work(...(await held({ ...store, db }, holding))),
    isWorthRetrying(store.engine),
  );

/** Runs such a transaction on a batch of rows, as a slice with adjusted size. */
export const inBatch = <Done extends { rows: number }>(
  store: Store,
  { size, ...holding }: Holding & { size: SliceSize },
  work: (context: DatabaseContext, stored: StoredImport, limit: number) => Promise<Done>,
): Promise<Done> =>
  inSlice(
    store,
    size,
    async (db, limit) => work(...(await held({ ...store, db }, holding)), limit),
    isWorthRetrying(store.engine),
  );

/** In a transaction: locks the import, the lease and the caller's session. */
async function held(
  context: DatabaseContext,
  { importId, holder, sessionHash }: Holding,
): Promise<[DatabaseContext, StoredImport]> {
  await requireLease(context.db, holder);
  if (sessionHash !== undefined) await keepSession(context, sessionHash);
  return [context, found(await lockRow(context, 'imports', importId), messages.importNotFound)];
}

type State = Tables['imports']['state'];

/** The person who begins the work on an import. */
export interface Beginning {
  actor: Actor;
  at: Date;
  sessionHash: string | undefined;
  /** The password hash of new members. */
  password?: string | null;
}

interface Work {
  /** The states before the work and during it. */
  from: State;
  to: State;
  /** Refuses the work before it begins. */
  refuse?: (db: Database) => Promise<void>;
  /** The number of rows that the work will process. */
  expected: (counts: Import['counts']) => number;
  /** Processes a batch of the rows behind a number. */
  work: (context: DatabaseContext, stored: StoredImport, batch: Batch) => Promise<Worked>;
}

export interface Batch {
  /** The number of the last processed row; a search from the start would pass all of them. */
  after: number;
  limit: number;
}

/** How many rows were processed, 0 when all are done, and the number of the last one. */
export interface Worked {
  rows: number;
  last: number;
}

/**
 * Begins the work on an import, or without a caller continues work that a killed server has left,
 * and then processes all batches. Refuses an import in another state.
 */
export async function workThrough(
  store: Store,
  { begins, ...holding }: Holding & { begins?: Beginning | undefined },
  report: ProgressReport,
  { from, to, refuse, expected, work }: Work,
): Promise<void> {
  const first = { ...holding, sessionHash: begins?.sessionHash };
  const counts = await inTransaction(store, first, async ({ db }, stored) => {
    refuseUnless([begins ? from : to], stored);
    if (begins) {
      await refuse?.(db);
      const { actor, at, password = stored.password } = begins;
      const by = { actor: JSON.stringify(actor), startedAt: at.toISOString(), password };
      const update = db.updateTable('imports').set({ state: to, ...by });
      await update.where('id', '=', stored.id).execute();
    }
    return countsOf(stored);
  });
  report.expect(expected(counts));
  const size = createSliceSize({ limit: maxRows });
  let worked: Worked = { rows: 0, last: -1 };
  do {
    const { last: after } = worked;
    worked = await inBatch(store, { ...holding, size }, (context, stored, limit) =>
      work(context, stored, { after, limit }),
    );
    report.did(worked.rows);
  } while (worked.rows > 0);
}

interface End {
  state: State;
  counts: Import['counts'];
  action: AuditAction;
  detail: string;
}

/** Ends the work on an import, and notes it in the audit log. */
export async function endWork(
  { db }: DatabaseContext,
  stored: StoredImport,
  { state, counts, action, detail }: End,
): Promise<void> {
  const plan = planOf(stored);
  for (const name of seenNames) delete plan[name];
  const forgotten = { sample: '[]', plan: JSON.stringify(plan) };
  await db
    .updateTable('imports')
    .set({ state, counts: JSON.stringify(counts), ...forgotten })
    .where('id', '=', stored.id)
    .execute();
  await record(db, { ...beganBy(stored), action, detail });
}

/** The actor and the moment of the beginning of the current work on an import. */
export const beganBy = ({ actor, startedAt }: StoredImport) => ({
  actor: JSON.parse(actor) as Actor,
  at: new Date(startedAt),
});

/** Refuses an import in any other state. */
export function refuseUnless(states: readonly State[], { state }: Pick<StoredImport, 'state'>) {
  if (!states.includes(state)) throw new Refusal('conflict', messages.importNotReady);
}

/** The next rows after a number, in their order. */
export const nextRows = (
  db: Database,
  { importId, after, limit }: { importId: number; after: number; limit: number },
) => fewOf(rowsIn(db).where('importId', '=', importId).where('number', '>', after), limit);

/** The first of these rows, in their order, as one batch; of long rows it has fewer. */
export async function fewOf(rows: ImportRows, limit: number): Promise<Tables['import_rows'][]> {
  const sized = await rows
    .select(['number', sql<number>`octet_length("cells")`.as('bytes')])
    .orderBy('number')
    .limit(limit)
    .execute();
  const [first] = sized;
  if (!first) return [];
  let bytes = 0;
  const last = sized.filter((row) => (bytes += row.bytes) <= batchBytes).at(-1) ?? first;
  return rows
    .selectAll()
    .where('number', '>=', first.number)
    .where('number', '<=', last.number)
    .orderBy('number')
    .execute();
}

type ImportRows = ReturnType<ReturnType<typeof rowsIn>['where']>;
const rowsIn = (db: Database) => db.selectFrom('import_rows');

/** Replaces the rows with the same numbers. What they replace is null in most files altogether. */
export async function putRows(
  { db, engine }: DatabaseContext,
  rows: Tables['import_rows'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const isReplacing = rows.some(({ replaced }) => replaced !== null);
  const columns = (Object.keys(first) as (keyof typeof first)[]).filter(
    (column) => isReplacing || column !== 'replaced',
  );
  await db
    .insertInto('import_rows')
    .columns(columns)
    .expression(engine.addedRows('import_rows', columns, rows))
    .onConflict((conflict) =>
      conflict.columns(['importId', 'number']).doUpdateSet(({ ref }) => ({
        cells: ref('excluded.cells'),
        verdict: ref('excluded.verdict'),
        reason: ref('excluded.reason'),
        customerId: ref('excluded.customerId'),
        entryId: ref('excluded.entryId'),
        replaced: ref('excluded.replaced'),
      })),
    )
    .execute();
}

interface ReadRow {
  row: Tables['import_rows'];
  member: BroughtMember | { wrong: Sentence };
  /** The number of an earlier row with the same mobile. */
  above?: number | undefined;
}

/**
 * Decides the verdict on rows by the current members. Returns each row with its verdict, with the
 * member if the row could be read, and with the customer who already has the mobile.
 */
export async function judgeRows(
  context: DatabaseContext,
  rows: readonly ReadRow[],
  { countryCode, membersHere }: ReadingPlan,
) {
  const keys = rows.flatMap(({ member }) => ('wrong' in member ? [] : mobileKey(member.mobile)));
  const known = await findByMobiles(context, keys, countryCode);
  return rows.map(({ row, member, above }) => {
    if ('wrong' in member) {
      const reason = writeSentence(member.wrong);
      const refused = { verdict: 'refused' as const, reason, replaced: null };
      return { row: { ...row, ...refused }, brings: false };
    }
    const holder = known.get(mobileKey(member.mobile));
    const { verdict, reason, replaced } = verdictOf(member, {
      above,
      member: holder && { ...holder, hasEntries: holder.lastEntryId !== null },
      membersHere,
    });
    const isReplaced = replaced && Object.keys(replaced).length > 0;
    const judged = {
      ...row,
      verdict,
      reason: reason ? writeSentence(reason) : null,
      replaced: isReplaced ? JSON.stringify(replaced) : null,
    };
    const brings = changing.some((one) => one === verdict);
    return { row: judged, member, replaced, holder, brings };
  });
}

/**
 * Finds and locks the customers who have one of these mobile numbers, by its key. Customers whose
 * number is stored in another form of the same telephone, or as it was typed before numbers were
 * read by the country's plan, are found too.
 */
async function findByMobiles(
  { db, engine }: DatabaseContext,
  mobileKeys: string[],
  countryCode: string | null,
) {
  if (mobileKeys.length === 0) return new Map<string, never>();
  const numbering = numberingOf(countryCode);
  const formers = new Map(
    mobileKeys.flatMap((key) =>
      numbering ? formerKeys(key, numbering).map((former) => [former, key] as const) : [],
    ),
  );
  const others = new Map(
    mobileKeys.flatMap((key) => otherDigitsOf(key).map((digits) => [digits, key] as const)),
  );
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'name', 'mobile', 'mobileKey', 'lastEntryId'])
    .select(detailNames)
    .where('mobileKey', 'in', [...new Set([...mobileKeys, ...others.keys(), ...formers.keys()])])
    .orderBy('id')
    .$call(engine.forUpdate)
    .execute();
  const otherwise = rows.flatMap((row) => {
    const former = row.mobile.startsWith('+') ? undefined : formers.get(row.mobileKey);
    const key = others.get(row.mobileKey) ?? former;
    return key === undefined ? [] : [[key, row] as const];
  });
  return new Map([...otherwise, ...rows.map((row) => [row.mobileKey, row] as const)]);
}
