// Members as the office lists and finds them, quickly also among a million.
import type { Customer } from '../contract/customers.ts';
import type { Page, PageQuery } from '../contract/values.ts';
import type { Database } from './database.ts';
import { behind, countOf, cursorOf, pageOf, placeOf } from './pages.ts';
import { alsoFoundBy, hitsOf, termsOf, type Term } from './search.ts';
import { readStored } from './settings.ts';

/** Up to so many members are sorted by name; nobody reads through more. */
const mostSorted = 5_000;

const columns = [
  'customers.id',
  'name',
  'nameKey',
  'mobile',
  'points',
  'level',
  'verificationCode',
  'customers.createdAt',
] as const;

/**
 * Members by name: all, or those that every word of `q` finds. When its rarest word alone finds
 * more than 5,000, they come in the order of the words that it found instead.
 * Refuses a cursor that none of these lists gave out.
 */
export async function listCustomers(db: Database, query: PageQuery): Promise<Page<Customer>> {
  const { countryCode = null } = await readStored<{ countryCode: string | null }>(db, [
    'countryCode',
  ]);
  const terms = await rarestFirst(db, termsOf(query.q, countryCode));
  const [rarest, ...others] = terms;
  if (!rarest) return listAll(db, query);
  const byWord = query.after ? placeOf(query.after).length === 3 : rarest.size > mostSorted;
  const found = { term: rarest.term, others: others.map(({ term }) => term) };
  return byWord ? listByWord(db, query, found) : listByName(db, query, found);
}

/** The terms with how many words they hit, counted up to just beyond what would be sorted. */
async function rarestFirst(db: Database, terms: Term[]) {
  const sized = await Promise.all(
    terms.map(async (term) => {
      const some = hitsOf(db, term).limit(mostSorted + 1);
      return { term, size: await countOf(db.selectFrom(some.as('hit'))) };
    }),
  );
  return sized.toSorted((one, other) => one.size - other.size);
}

async function listAll(db: Database, { limit, after }: PageQuery) {
  const total = await countOf(db.selectFrom('customers'));
  const rows = await db
    .selectFrom('customers')
    .select(columns)
    .$if(after !== undefined, (query) => query.where(behind(['nameKey', 'id'], after!)))
    .orderBy('nameKey')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, { limit, total, cursor: ({ nameKey, id }) => cursorOf([nameKey, id]) });
}

interface Found {
  term: Term;
  others: Term[];
}

async function listByName(db: Database, { limit, after }: PageQuery, { term, others }: Found) {
  const hits = db.selectFrom(hitsOf(db, term).as('hit')).where(alsoFoundBy(others));
  const total = await countOf(hits);
  const rows = await db
    .selectFrom('customers')
    .select(columns)
    .where('id', 'in', hits.select('hit.customerId'))
    .$if(after !== undefined, (query) => query.where(behind(['nameKey', 'id'], after!)))
    .orderBy('nameKey')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, { limit, total, cursor: ({ nameKey, id }) => cursorOf([nameKey, id]) });
}

async function listByWord(db: Database, { limit, after }: PageQuery, { term, others }: Found) {
  const hits = db.selectFrom(hitsOf(db, term).as('hit')).where(alsoFoundBy(others));
  const total = await countOf(hits);
  const place = after === undefined ? undefined : cursorOf(placeOf(after).slice(1));
  // The page is cut before the members are looked up, so that only its own are.
  const page = hits
    .select(['hit.word', 'hit.customerId'])
    .$if(place !== undefined, (query) =>
      query.where(behind(['hit.word', 'hit.customerId'], place!)),
    )
    .orderBy('hit.word')
    .orderBy('hit.customerId')
    .limit(limit + 1);
  const rows = await db
    .selectFrom(page.as('page'))
    .innerJoin('customers', 'customers.id', 'page.customerId')
    .select([...columns, 'page.word'])
    .orderBy('page.word')
    .orderBy('page.customerId')
    .execute();
  return pageOf(rows, { limit, total, cursor: ({ word, id }) => cursorOf(['word', word, id]) });
}
