// Customers: added, found by number or mobile, changed, taken away.
import type { Insertable, Selectable, Updateable } from 'kysely';
import { columnsOf } from '../rows/columns.ts';
import type { Customer } from '../../contract/members/customers.ts';
import { mobileKey } from '../../domain/members/mobile.ts';
import { sortKey } from '../../domain/members/names.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { addNumberedRows, addRows } from '../database/queries/rows.ts';
import { searchWords } from './customer-search.ts';

type Customers = Tables['customers'];
type Keys = 'nameKey' | 'mobileKey';

/** A customer before the database numbers them, and without what follows from name and mobile. */
export type NewCustomer = Omit<Insertable<Customers>, 'id' | Keys>;

export type StoredCustomer = Selectable<Customers>;

/** Adds a customer and answers the number, or nothing where the mobile is somebody's already. */
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

/** Adds many customers at once; answers their numbers in their order. */
export async function addCustomers(
  context: DatabaseContext,
  people: NewCustomer[],
): Promise<number[]> {
  const ids = await addNumberedRows(context, 'customers', people.map(customerRow));
  const words = people.flatMap((fields, i) => wordRows({ ...fields, id: ids[i] as number }));
  await addRows(context, 'customer_words', words);
  return ids;
}

/** A customer as a row, with what they are sorted and found by. */
export const customerRow = <Fields extends Pick<NewCustomer, 'name' | 'mobile'>>(
  fields: Fields,
) => ({
  ...fields,
  nameKey: sortKey(fields.name),
  mobileKey: mobileKey(fields.mobile),
});

/** The rows by which the search finds a customer. */
export const wordRows = ({ id, ...about }: Pick<Customer, 'id' | 'name' | 'mobile'>) =>
  searchWords(about).map((word) => ({
    ...word,
    customerId: id,
    nameKey: sortKey(about.name),
  }));

export async function findCustomer(context: DatabaseContext, id: number) {
  const [customer] = await findById(context, { id });
  return customer;
}

/** The customer who has the first of these numbers that anybody has; they come as keys. */
export async function findCustomerByMobile(context: DatabaseContext, keys: string[]) {
  return firstOf(keys, await findByMobiles(context, { keys }));
}

/** The row of the first of these numbers that any of the rows has. */
export const firstOf = <Row extends { mobileKey: string }>(
  keys: readonly string[],
  rows: readonly Row[],
): Row | undefined =>
  keys.map((key) => rows.find((row) => row.mobileKey === key)).find((row) => row !== undefined);

/** Who has one of these numbers, by their keys, in the order in which they came. */
export const findNamesakes = async ({ db }: DatabaseContext, keys: string[]) =>
  keys.length === 0
    ? []
    : db
        .selectFrom('customers')
        .select(['id', 'name', 'mobile'])
        .where('mobileKey', 'in', keys)
        .orderBy('id')
        .execute();

/** By their names, since what is prepared names them. */
const columns = [
  ...columnsOf.customers,
  'nameKey',
  'mobileKey',
  'lastEntryId',
  'qrToken',
  'stampChanges',
  'claimChanges',
] as const satisfies (keyof Customers)[];

const findById = prepared(({ db }, param: Param<{ id: number }>) =>
  db.selectFrom('customers').select(columns).where('id', '=', param('id')),
);

const findByMobiles = prepared(({ db, engine }, param: Param<{ keys: string[] }>) =>
  db
    .selectFrom('customers')
    .select(columns)
    .where('mobileKey', '=', engine.list('customers', 'mobileKey', param('keys'))),
);

/** Not the name and the mobile: their keys and words would have to change with them. */
type Changes = Omit<Updateable<Customers>, 'name' | 'mobile' | Keys>;

export async function updateCustomer(db: Database, id: number, changes: Changes): Promise<void> {
  await db.updateTable('customers').set(changes).where('id', '=', id).execute();
}

/** A customer by number; where keys of mobiles are given, only if one of them is theirs. */
export interface Leaving {
  id: number;
  keys?: readonly string[];
}

/** Takes a customer away with their history; answers who it was, or nothing. */
export const removeCustomer = (db: Database, { id, keys }: Leaving) =>
  db
    .deleteFrom('customers')
    .where('id', '=', id)
    .$if(keys !== undefined, (customer) => customer.where('mobileKey', 'in', keys!))
    .returning(['name', 'mobile'])
    .executeTakeFirst();
