// Undoes an import: deletes its new members, takes back the balances that it brought, and puts back
// the names and details that it replaced.
import { sql } from 'kysely';
import { detailNames } from '../../contract/members/details.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { eraseSomeRows, removeCustomers } from '../members/deleted-customers.ts';
import { postAll } from '../points/entry-postings.ts';
import { written } from '../points/wording.ts';
import {
  beganBy,
  changing,
  countsOf,
  endWork,
  putRows,
  workThrough,
  type Batch,
  type Beginning,
  type Holding,
  type StoredImport,
  type Worked,
} from './batches.ts';
import { removeRows } from './read.ts';
import { replaceDetails } from './replacing.ts';

/**
 * Undoes an import, or the rest of it after a server was killed. Refuses if any of its members has
 * logged in since, or has another entry or another password. A member to whom this happens during
 * the undo stays, and is counted.
 */
export async function undo(
  store: Store,
  holding: Holding & { begins?: Beginning | undefined },
  report: ProgressReport,
): Promise<void> {
  await workThrough(store, holding, report, {
    from: 'done',
    to: 'undoing',
    refuse: (db) => refuseTouched(db, holding.importId),
    expected: (counts) => counts.new + counts.changed + counts.corrected,
    work: undoSome,
  });
  await removeRows(store, holding.importId);
}

/** The rows that brought a member, a balance or details, with the member. */
const brought = (db: Database, importId: number) =>
  db
    .selectFrom('import_rows as row')
    .innerJoin('imports', 'imports.id', 'row.importId')
    .innerJoin('customers', 'customers.id', 'row.customerId')
    .where('row.importId', '=', importId)
    .where('row.verdict', 'in', changing);

/** The limit of rows that are deleted together with members; more are deleted afterwards. */
const rowsAtOnce = 5_000;

/**
 * SQL for whether anything has happened to the member since the import; a code shows a first
 * log-in. A name that was corrected is put back whatever has happened.
 */
const isTouched = sql<boolean>`"row"."verdict" <> 'corrected'
  and (customers."lastEntryId" is distinct from "row"."entryId"
  or customers."claimChanges" is not null
  or ("row"."verdict" = 'new' and (customers."verificationCode" is not null
    or customers."temporaryUntil" is not null
    or customers."password" is distinct from imports."password"
    or exists (select 1 from visits where visits."customerId" = customers."id")
    or exists (select 1 from stamps where stamps."customerId" = customers."id"))))`;

async function refuseTouched(db: Database, importId: number): Promise<void> {
  const touched = brought(db, importId).where(isTouched);
  const { count } = await touched
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  const { name } = await touched
    .select('customers.name')
    .orderBy('row.number')
    .limit(1)
    .executeTakeFirstOrThrow();
  throw new Refusal('conflict', sentence(messages.importTouched, { count, name }));
}

async function undoSome(
  context: DatabaseContext,
  stored: StoredImport,
  { after, limit }: Batch,
): Promise<Worked> {
  const { db, engine } = context;
  const rows = await db
    .selectFrom('import_rows')
    .selectAll()
    .where('importId', '=', stored.id)
    .where('number', '>', after)
    .where('verdict', 'in', changing)
    .where('customerId', 'is not', null)
    .orderBy('number')
    .limit(limit)
    .execute();
  if (rows.length === 0) {
    await finish(context, stored);
    return { rows: 0, last: after };
  }
  const ids = rows.map(({ customerId }) => customerId!);
  const held = await db
    .selectFrom('customers')
    .select(['id', 'name', 'mobile', 'mobileKey'])
    .select(detailNames)
    .where('id', 'in', ids)
    .orderBy('id')
    .$call(engine.forUpdate)
    .execute();
  const touched = await brought(db, stored.id)
    .where('customers.id', 'in', ids)
    .where(isTouched)
    .select('customers.id')
    .execute();
  const stays = new Set(touched.map(({ id }) => id));
  const there = new Map(held.map((customer) => [customer.id, customer]));
  const goes = rows.filter(({ customerId }) => there.has(customerId!) && !stays.has(customerId!));
  const made = goes.filter(({ verdict }) => verdict === 'new').map(({ customerId }) => customerId!);
  if (made.length > 0) {
    await removeCustomers(db, { ids: made });
    // These members have hardly more than the entry of the import, so their history goes at once.
    await eraseSomeRows(context, { customerIds: made, limit: rowsAtOnce });
  }
  const by = beganBy(stored);
  const outcomes = await postAll(
    context,
    goes
      .filter(({ verdict }) => verdict === 'changed')
      .map(({ customerId, entryId }) => ({
        kind: 'undo' as const,
        customerId: customerId!,
        undoes: entryId!,
        description: written['import-undone'],
        ...by,
      })),
  );
  for (const outcome of outcomes) if (outcome instanceof Refusal) throw outcome;
  for (const { customerId, replaced } of goes) {
    const customer = there.get(customerId!)!;
    if (replaced) await replaceDetails(context, customer, JSON.parse(replaced), 'before');
  }
  await putRows(
    context,
    rows.map((row) => {
      const stayed = stays.has(row.customerId!);
      return { ...row, replaced: null, customerId: null, verdict: stayed ? 'stayed' : row.verdict };
    }),
  );
  return { rows: rows.length, last: rows.at(-1)!.number };
}

async function finish(context: DatabaseContext, stored: StoredImport) {
  const { stayed } = await context.db
    .selectFrom('import_rows')
    .select(({ fn }) => fn.countAll<number>().as('stayed'))
    .where('importId', '=', stored.id)
    .where('verdict', '=', 'stayed')
    .executeTakeFirstOrThrow();
  const counts = { ...countsOf(stored), stayed };
  const end = { action: 'data.import-undone', detail: stored.filename } as const;
  await endWork(context, stored, { state: 'undone', counts, ...end });
}
