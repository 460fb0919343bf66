// Moves a restaurant to another database: every row of every table, or nothing.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { backupTables } from '../../contract/data/backups.ts';
import type { ProgressReport } from '../../domain/progress.ts';
import { prefetched, whileNext } from '../backup/overlap.ts';
import { addRows } from '../database/queries/rows.ts';
import { withLocation, placeOf } from '../database/reasons.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import type { TableShape } from '../database/transfer.ts';
import { record, type Actor } from '../restaurant/audit-queries.ts';
import { endLeasesOfEnded, readLease } from '../leases/leases.ts';
import { refuseNewerSchema } from '../schema/applied-steps.ts';
import { dayOf, readMarks, refuseMoved, storeMarks } from './move-marks.ts';

/** The tables that belong to each database itself: the steps of its schema, and its leases. */
const own = ['kysely_migration', 'leases'];
/** The number of rows that one query reads; pictures are large. */
const batchSizes = { rows: 500, pictures: 8 };

interface Order {
  actor: Actor;
  at: Date;
  report: ProgressReport;
}

/**
 * Refuses a database that already contains a restaurant, or anything else. Empty tables, as after
 * an interrupted move, are accepted.
 */
export async function refuseOccupied({ db, engine, location }: Store): Promise<void> {
  const place = placeOf(location);
  const tables = (await engine.transfer.shape(db)).map(({ table }) => table);
  if (tables.length === 0) return;
  if (!tables.includes('kysely_migration')) {
    throw new Error(`${place} has tables of something else: name an empty database`);
  }
  for (const table of backupTables.filter((one) => tables.includes(one))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) throw new Error(await occupied(db, place));
  }
}

async function occupied(db: Database, place: string): Promise<string> {
  const { movedTo, movedFrom } = await readMarks(db);
  const there = `There is a house in ${place} already`;
  if (movedTo) {
    return `${there}, which was moved to ${movedTo.place} on ${dayOf(movedTo)}: put it elsewhere`;
  }
  if (!movedFrom) return `${there}: name an empty database`;
  return (
    `${there}, which came there from ${movedFrom.place} on ${dayOf(movedFrom)}, whole. ` +
    'Set it, or empty it to move once more'
  );
}

/**
 * Moves a restaurant to an empty database with the schema of this version, and returns the number
 * of rows of each table. The old database is locked meanwhile. The new one is filled in one
 * transaction, in which each row is read back and compared. Afterwards the old one is marked as
 * moved, which is its only change: if the move is interrupted, the restaurant is complete in the
 * old database, which is still in use, whether or not it is complete in the new one too. Refuses
 * while a server or other long work uses the old database. An error of one of the databases names
 * its location.
 */
export async function moveRestaurant(
  source: Store,
  target: Store,
  order: Order,
): Promise<Map<string, number>> {
  const [here, there] = [source, target].map(placing) as [Placing, Placing];
  await here(endLeasesOfEnded(source.db));
  const shape = await there(target.engine.transfer.shape(target.db));
  const moved = shape.filter(({ table }) => !own.includes(table));
  await there(target.engine.transfer.allowAnyOrder(target.db));
  const [from, to] = [source, target].map(({ location }) => placeOf(location)) as [string, string];
  const at = order.at.toISOString();
  const moving = source.db.transaction().execute(async (db) => {
    const tables = shape.map(({ table }) => table);
    await source.engine.transfer.lockWriters(db, tables);
    await refuseAtWork({ ...source, db }, order.at);
    await refuseMoved(db);
    const filling = target.db.transaction().execute(async (transaction) => {
      const context = { ...target, db: transaction };
      const filled = await fill({ ...source, db }, context, { shape: moved, ...order });
      await storeMarks(transaction, { movedFrom: { place: from, at } });
      const detail = `${from} → ${to}`;
      await record(transaction, { ...order, action: 'backup.moved', detail });
      return filled;
    });
    const counts = await there(filling);
    await storeMarks(db, { movedTo: { place: to, at } });
    return counts;
  });
  return here(moving);
}

/** Runs work with a database, and adds its location to errors that do not have one yet. */
const placing =
  ({ location }: Store) =>
  <Answer>(work: Promise<Answer>): Promise<Answer> =>
    work.catch((error: unknown) => {
      throw withLocation(location, error);
    });
type Placing = ReturnType<typeof placing>;

async function refuseAtWork({ db, engine }: Store, at: Date): Promise<void> {
  await refuseNewerSchema(db);
  const work = await readLease(db, at);
  if (work) throw new Error(`Something else is at work on the house (${work.work}): wait for it`);
  const servers = await engine.transfer.countServers(db);
  if (servers > 0) {
    throw new Error(`Sofra is running on the house (servers: ${servers}): stop all of them first`);
  }
}

/** Copies all rows to the tables of the other database, and verifies that they are there. */
async function fill(
  source: Store,
  target: Store,
  { shape, report }: Order & { shape: readonly TableShape[] },
): Promise<Map<string, number>> {
  const tables = shape.map(({ table }) => table) as (typeof backupTables)[number][];
  await target.engine.transfer.lockWriters(target.db, tables);
  // A server may have started on the new database since the first check.
  await refuseOccupied(target);
  const { indexes, guards } = await target.engine.dropConstraints(target.db, tables);
  for (const query of target.engine.truncate(tables)) await query.execute(target.db);
  for (const table of tables) report.expect(2 * (await countOf(source, table)));
  const sums = new Map<string, Sum>();
  for (const table of shape) {
    const add = (rows: Row[]) => addRows(target, table.table as 'settings', rows as never);
    sums.set(table.table, await sumOf(source, table, { report, add }));
  }
  for (const query of [...indexes, ...guards]) await query.execute(target.db);
  await giveNumbers(source, target);
  for (const table of shape) {
    const sum = await sumOf(target, table, { report });
    const { digest, rows } = sums.get(table.table)!;
    if (sum.rows === rows && sum.digest === digest) continue;
    const told = `${rows} there, ${sum.rows} here`;
    throw new Error(`The rows of ${table.table} are not those of the house (${told})`);
  }
  return new Map([...sums].map(([table, { rows }]) => [table, rows]));
}

/**
 * Carries over the sequences, so that no number is assigned twice, such as that of a deleted guest.
 */
async function giveNumbers(source: Store, target: Store): Promise<void> {
  const numbers = await placing(source)(source.engine.transfer.lastNumbers(source.db));
  for (const [table, last] of numbers) {
    await target.engine.transfer.setLastNumber(target.db, { table, last });
  }
}

async function countOf(store: Store, table: string): Promise<number> {
  const count = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`;
  const { rows } = await placing(store)(count.execute(store.db));
  return rows[0]!.rows;
}

type Row = Record<string, unknown>;

/** The number of a table's rows, and a digest that does not depend on their order. */
interface Sum {
  rows: number;
  digest: string;
}

/** Reads all rows of a table and sums them up; `add` gets each batch, if given. */
async function sumOf(
  store: Store,
  shape: TableShape,
  { report, add }: Pick<Order, 'report'> & { add?: (rows: Row[]) => Promise<unknown> },
): Promise<Sum> {
  const digest = Buffer.alloc(32);
  let count = 0;
  await whileNext(prefetched(batchesOf(store, shape)), async (rows) => {
    for (const row of rows) {
      const values = JSON.stringify(shape.columns.map((column) => row[column]));
      const one = hash('sha256', values, 'buffer');
      for (let i = 0; i < digest.length; i += 1) digest[i]! ^= one[i]!;
    }
    await add?.(rows);
    count += rows.length;
    report.did(rows.length);
  });
  return { rows: count, digest: digest.toString('hex') };
}

/** The rows of a table in the order of its primary key. */
async function* batchesOf(store: Store, { table, columns, key }: TableShape) {
  const limit = table === 'reward_pictures' ? batchSizes.pictures : batchSizes.rows;
  const keys = sql.join(key.map((column) => sql.ref(column)));
  for (let last: unknown[] | undefined; ;) {
    const after = last ? sql`where (${keys}) > (${sql.join(last)})` : sql``;
    const batch = sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} ${after} order by ${keys} limit ${limit}`;
    const { rows } = await placing(store)(batch.execute(store.db));
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = key.map((column) => rows.at(-1)![column]);
  }
}
