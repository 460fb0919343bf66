// The rows of an import, some at a time: each batch is one transaction under the lease.
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import { messages } from '../../contract/messages.ts';
import { found } from '../../domain/refusal.ts';
import type { ReadingPlan } from '../../domain/data/imports.ts';
import { formerKeys } from '../../domain/members/mobile.ts';
import { numberingOf } from '../../domain/members/numbering.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockRow } from '../database/queries/rows.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { assureLease } from '../leases/leases.ts';
import { keepSession } from '../accounts/sessions.ts';

/** Rows that are written in one transaction, in which nobody else writes to SQLite. */
export const atOnce = 250;
/** Bytes of cells that are read or written at a time, of however few rows. */
export const bytesAtOnce = 524_288;
/** Milliseconds between two of them, in which others have their turn. */
const breath = 10;

/** Under which lease an import is worked on. */
export interface Holding {
  importId: number;
  holder: string;
  /** The session that asks for it, which has to last until the batch is written. */
  sessionHash?: string | undefined;
}

export type StoredImport = Selectable<Tables['imports']>;

export type StoredPlan = ReadingPlan;

export const planOf = ({ plan }: Pick<StoredImport, 'plan'>) => JSON.parse(plan) as StoredPlan;

/**
 * One transaction on an import that is there, by who holds the lease alone. A number that somebody
 * took the same moment is found when it is run again.
 */
export async function inBatch<T>(
  store: Store,
  { importId, holder, sessionHash }: Holding,
  work: (context: DatabaseContext, stored: StoredImport) => Promise<T>,
): Promise<T> {
  const { engine } = store;
  const again = (error: unknown) => engine.isRetryable(error) || engine.isDuplicate(error);
  const done = await transact(
    store,
    async (db) => {
      const context = { db, engine };
      await assureLease(db, holder);
      if (sessionHash !== undefined) await keepSession(context, sessionHash);
      const stored = found(await lockRow(context, 'imports', importId), messages.importNotFound);
      return work(context, stored);
    },
    again,
  );
  await pause(breath);
  return done;
}

/** Rows behind a number, in their order: as many as are worked on at a time. */
export const nextRows = (db: Database, importId: number, after: number) =>
  fewOf(rowsIn(db).where('importId', '=', importId).where('number', '>', after));

/** The first of these rows, in their order: few enough to be read at once, however long they are. */
export async function fewOf(rows: ImportRows, limit = atOnce): Promise<Tables['import_rows'][]> {
  const sized = await rows
    .select(['number', sql<number>`octet_length("cells")`.as('bytes')])
    .orderBy('number')
    .limit(limit)
    .execute();
  const [first] = sized;
  if (!first) return [];
  let bytes = 0;
  const last = sized.filter((row) => (bytes += row.bytes) <= bytesAtOnce).at(-1) ?? first;
  return rows
    .selectAll()
    .where('number', '>=', first.number)
    .where('number', '<=', last.number)
    .orderBy('number')
    .execute();
}

type ImportRows = ReturnType<ReturnType<typeof rowsIn>['where']>;
const rowsIn = (db: Database) => db.selectFrom('import_rows');

/** Writes rows over those of the same numbers. */
export async function putRows(
  { db, engine }: DatabaseContext,
  rows: Tables['import_rows'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first) as (keyof typeof first)[];
  await db
    .insertInto('import_rows')
    .columns(columns)
    .expression(engine.rows('import_rows', columns, rows))
    .onConflict((conflict) =>
      conflict.columns(['importId', 'number']).doUpdateSet(({ ref }) => ({
        cells: ref('excluded.cells'),
        verdict: ref('excluded.verdict'),
        reason: ref('excluded.reason'),
        customerId: ref('excluded.customerId'),
        entryId: ref('excluded.entryId'),
      })),
    )
    .execute();
}

/**
 * Who has one of these numbers today, by its key; kept from others until the end. Somebody who was
 * kept with what was typed, before numbers were read by the country's plan, has it too.
 */
export async function findByMobiles(
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
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'mobile', 'mobileKey', 'lastEntryId'])
    .where('mobileKey', 'in', [...new Set([...mobileKeys, ...formers.keys()])])
    .orderBy('id')
    .$call((query) => engine.forUpdate(query) as typeof query)
    .execute();
  const misread = rows.flatMap((row) => {
    const key = row.mobile.startsWith('+') ? undefined : formers.get(row.mobileKey);
    return key === undefined ? [] : [[key, row] as const];
  });
  return new Map([...misread, ...rows.map((row) => [row.mobileKey, row] as const)]);
}
