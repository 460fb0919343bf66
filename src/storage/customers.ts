// Customers: added, found, listed, and their words for the search.
import type { Customer } from '../contract/customers.ts';
import type { Page, PageQuery } from '../contract/values.ts';
import { mobileKey } from '../domain/mobile.ts';
import { folded } from '../domain/names.ts';
import type { Database, Tables } from './database.ts';
import { behind, cursorOf, pageOf } from './pages.ts';
import { addNumberedRows, addRows, type Place } from './rows.ts';
import { foundBy, searchWords } from './search.ts';

export interface NewCustomer {
  name: string;
  mobile: string;
  password: string | null;
  temporaryUntil: string | null;
  verificationCode: string;
  createdAt: string;
}

/** A customer as stored, without what only the ledger needs. */
export type StoredCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

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
export async function addCustomers(place: Place, people: NewCustomer[]): Promise<number[]> {
  const ids = await addNumberedRows(place, 'customers', people.map(customerRow));
  const words = people.flatMap((fields, i) => wordRows({ ...fields, id: ids[i] as number }));
  await addRows(place, 'customer_words', words);
  return ids;
}

const customerRow = (fields: NewCustomer) => ({
  ...fields,
  nameKey: folded(fields.name),
  mobileKey: mobileKey(fields.mobile),
});

/** The rows by which the search finds a customer. */
const wordRows = ({ id, ...about }: Pick<Customer, 'id' | 'name' | 'mobile'>) =>
  searchWords(about).map((word) => ({ word, customerId: id }));

const columns = [
  'id',
  'name',
  'mobile',
  'points',
  'level',
  'verificationCode',
  'password',
  'temporaryUntil',
  'createdAt',
] as const;

export const findCustomer = (db: Database, id: number) =>
  db.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirst();

export const findCustomerByMobile = (db: Database, mobile: string) =>
  db
    .selectFrom('customers')
    .select(columns)
    .where('mobileKey', '=', mobileKey(mobile))
    .executeTakeFirst();

type Changes = Partial<
  Pick<Tables['customers'], 'password' | 'temporaryUntil' | 'verificationCode'>
>;

export async function updateCustomer(db: Database, id: number, changes: Changes): Promise<void> {
  await db.updateTable('customers').set(changes).where('id', '=', id).execute();
}

/** Members by name, those that `q` finds. Refuses a cursor that none of its pages gave out. */
export async function listCustomers(
  db: Database,
  { q, limit, after }: PageQuery,
): Promise<Page<Customer>> {
  const matching = db.selectFrom('customers').where(foundBy(q));
  const { total } = await matching
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(['id', 'name', 'nameKey', 'mobile', 'points', 'level', 'verificationCode', 'createdAt'])
    .$if(after !== undefined, (query) => query.where(behind(['nameKey', 'id'], after!)))
    .orderBy('nameKey')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, { limit, total, cursor: ({ nameKey, id }) => cursorOf([nameKey, id]) });
}
