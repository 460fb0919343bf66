// Customers: adding, finding, changing and deleting them.
import type { Insertable, Updateable } from 'kysely';
import { columnsOf } from '../rows/shapes.ts';
import type { Customer } from '../../contract/members/customers.ts';
import { keyWithoutNumber, mobileKey, noNumber } from '../../domain/members/mobile.ts';
import { sortKey } from '../../domain/members/names.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import type { DatabaseContext } from '../database/context.ts';
import {
  addNumberedRows,
  addRows,
  preparedFind,
  preparedLock,
  selected,
  type Read,
} from '../database/queries/rows.ts';
import { searchWords } from './customer-search.ts';

type Customers = Tables['customers'];
type Keys = 'nameKey' | 'mobileKey';

/** A new customer, without number and without the keys that are derived from other fields. */
export type NewCustomer = Omit<Insertable<Customers>, 'id' | Keys>;

export type StoredCustomer = Read<'customers'>;

/** Adds a customer and returns the number; undefined if the mobile number is taken. */
export async function addCustomer(db: Database, fields: NewCustomer): Promise<number | undefined> {
  const added = await db
    .insertInto('customers')
    .values(customerRow(fields))
    .onConflict((conflict) => conflict.column('mobileKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return undefined;
  await db
    .insertInto('customer_words')
    .values(wordRows({ ...fields, id: added.id }))
    .execute();
  return added.id;
}

/** Adds many customers in one query; returns their numbers in the same order. */
export async function addCustomers(
  context: DatabaseContext,
  people: NewCustomer[],
): Promise<number[]> {
  const ids = await addNumberedRows(context, 'customers', people.map(customerRow));
  const words = people.flatMap((fields, i) => wordRows({ ...fields, id: ids[i] as number }));
  await addRows(context, 'customer_words', words);
  return ids;
}

/** A customer as a row, with the keys for sorting and finding them. */
export const customerRow = <Fields extends Pick<NewCustomer, 'name' | 'mobile'>>(
  fields: Fields,
) => ({
  ...fields,
  nameKey: sortKey(fields.name),
  mobileKey: mobileKey(fields.mobile),
});

/** The rows of the search table for a customer. */
export const wordRows = ({ id, ...about }: Pick<Customer, 'id' | 'name' | 'mobile'>) =>
  searchWords(about).map((word) => ({ ...word, customerId: id }));

export async function findCustomer(context: DatabaseContext, id: number) {
  const [customer] = await findCustomers(context, [id]);
  return customer;
}

/** The customers with these numbers, in any order. */
export const findCustomers = (
  context: DatabaseContext,
  ids: readonly number[],
): Promise<StoredCustomer[]> => findByIds(context, { values: [...ids] });

/** The customer with the first of these mobile numbers (as keys) that is taken. */
export async function findCustomerByMobile(context: DatabaseContext, keys: string[]) {
  return firstOf(keys, await findByMobiles(context, { values: keys }));
}

/** The row that matches the earliest of the keys. */
export const firstOf = <Row extends { mobileKey: string }>(
  keys: readonly string[],
  rows: readonly Row[],
): Row | undefined =>
  keys.map((key) => rows.find((row) => row.mobileKey === key)).find((row) => row !== undefined);

/** The customers with one of these mobile numbers (as keys), in the order in which they joined. */
export const findNamesakes = async ({ db }: DatabaseContext, keys: string[]) =>
  keys.length === 0
    ? []
    : db
        .selectFrom('customers')
        .select(['id', 'name', 'mobile'])
        .where('mobileKey', 'in', keys)
        .orderBy('id')
        .execute();

/** The columns are listed, because prepared queries must name their columns. */
const columns = [
  ...columnsOf.customers,
  'nameKey',
  'mobileKey',
  'lastEntryId',
  'qrToken',
  'stampChanges',
  'claimChanges',
  'lapsed',
  'kept',
  'keptNotedOn',
] as const satisfies (keyof StoredCustomer)[];

const findByIds = preparedFind('customers', columns, 'id');

/** Customers, locked in the order of their numbers until the transaction ends. */
export const lockCustomers = preparedLock('customers', columns);

/** A customer, locked until the transaction ends; undefined if there is none. */
export async function lockCustomer(context: DatabaseContext, id: number) {
  const [customer] = await lockCustomers(context, { ids: [id] });
  return customer;
}

const findByMobiles = preparedFind('customers', columns, 'mobileKey');

/** Takes the number from a customer's card, which is found by its code or the name from then on. */
export async function takeNumber(db: Database, { id, name }: StoredCustomer): Promise<void> {
  await db
    .updateTable('customers')
    .set({ mobile: noNumber, mobileKey: keyWithoutNumber(id) })
    .where('id', '=', id)
    .execute();
  await replaceWords(db, { id, name, mobile: noNumber });
}

/**
 * The changeable columns, without name and mobile number, whose keys and words would have to change
 * too.
 */
type Changes = Omit<Updateable<Customers>, 'name' | 'mobile' | Keys>;

export async function updateCustomer(db: Database, id: number, changes: Changes): Promise<void> {
  await db.updateTable('customers').set(changes).where('id', '=', id).execute();
}

/**
 * Changes the name or the mobile number of a customer, together with the derived keys and words. A
 * number that stays keeps its key, which may be that of its digits (`foldMobileKeys`).
 */
export async function renameCustomer(
  db: Database,
  row: Pick<StoredCustomer, 'id' | 'mobile' | 'mobileKey'>,
  { name, mobile }: Pick<Customer, 'name' | 'mobile'>,
): Promise<StoredCustomer> {
  const { id } = row;
  const kept = mobile === row.mobile ? { mobileKey: row.mobileKey } : {};
  const renamed = await db
    .updateTable('customers')
    .set({ ...customerRow({ name, mobile }), ...kept })
    .where('id', '=', id)
    .returning(selected('customers', columns))
    .$castTo<StoredCustomer>()
    .executeTakeFirstOrThrow();
  await replaceWords(db, { id, name, mobile });
  await db
    .updateTable('customer_summaries')
    .set({ nameKey: renamed.nameKey })
    .where('customerId', '=', id)
    .execute();
  return renamed;
}

async function replaceWords(db: Database, named: Parameters<typeof wordRows>[0]): Promise<void> {
  await db.deleteFrom('customer_words').where('customerId', '=', named.id).execute();
  const words = wordRows(named);
  if (words.length > 0) await db.insertInto('customer_words').values(words).execute();
}
