// The office's list of members and the search in it, which are fast with a million members.
import type { MemberQuery } from '../../contract/members/customer-calls.ts';
import type { Member } from '../../contract/members/customers.ts';
import { messages } from '../../contract/messages/messages.ts';
import type { Page, PageQuery } from '../../contract/values/values.ts';
import type { Term } from '../../domain/members/search-words.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Store } from '../database/store.ts';
import {
  behind,
  countOf,
  countedTo,
  cursorOf,
  pageOf,
  placeOf,
} from '../database/queries/pages.ts';
import {
  alsoFoundBy,
  hitsOf,
  isOfName,
  rangesOf,
  readingsOf,
  type Hits,
} from './customer-search.ts';
import { countLimit, lastVisitAt, listInOrder, members, shown } from './customer-order.ts';
import { catchUp } from '../summaries/catch-up.ts';
import { readNumbering } from '../restaurant/setting-queries.ts';

/** The limit up to which found members are sorted by name; nobody pages through more. */
const sortLimit = 5_000;
/**
 * The limits of hits: for one query, for one query that looks up each hit, and for a whole search.
 */
const lookedThrough = { batch: 10_000, slowBatch: 2_000, all: 100_000 };

/**
 * Lists members in an order, or those that all words of `q` find, sorted by name; if there are
 * none, those that its next reading finds. If the rarest word alone finds more than 5,000, the
 * order is that of the found words instead; with several words, at most 100,000 hits are looked
 * through for a page. Refuses an invalid cursor, and a search combined with a filter or another
 * order.
 */
export async function listCustomers(
  store: Store,
  query: MemberQuery,
  now: Date,
): Promise<Page<Member>> {
  const { q, sort, level, away } = query;
  if (q === '') return listInOrder(store, query, now);
  if (level || away || (sort && sort !== 'name')) {
    throw new Refusal('invalid', messages.searchIsForAll);
  }
  let page: Page<Member> = { rows: [], total: 0 };
  for (const terms of readingsOf(q, await readNumbering(store))) {
    page = await listFound(store, query, terms);
    if (page.total > 0) break;
  }
  return page;
}

/** A page of the members that all terms find. */
async function listFound(store: Store, query: MemberQuery, terms: Term[]): Promise<Page<Member>> {
  const { after } = query;
  const [rarest, ...others] = await rarestFirst(store, terms);
  if (!rarest) return { rows: [], total: 0 };
  const byWord = after ? placeOf(after).length === 3 : rarest.size > sortLimit;
  const found = { ...rarest, others: others.map(({ term }) => term) };
  return byWord ? listByWord(store, query, found) : listByName(store, query, found);
}

/** The number of a member's visits, and the last one; the latest entries are summed up first. */
export async function readVisited(store: Store, customerId: number) {
  await catchUp(store, { limit: 2_000 });
  const row = await store.db
    .selectFrom('customer_summaries as summary')
    .select(['summary.visits', lastVisitAt])
    .where('summary.customerId', '=', customerId)
    .executeTakeFirst();
  return row ?? { visits: 0, lastVisitAt: null };
}

/**
 * Sorts the terms by their number of hits, which are counted up to one above the limit of sorting.
 */
async function rarestFirst({ db, slice }: Store, terms: Term[]) {
  if (terms.length === 0) return [];
  const counts = terms.map((term, i) => {
    const some = db.selectFrom(
      hitsOf(db, term)
        .limit(sortLimit + 1)
        .as('hit'),
    );
    return some.select(({ fn }) => fn.countAll<number>().as('size')).as(`size${i}`);
  });
  const sizes = await slice(() => db.selectNoFrom(counts).executeTakeFirstOrThrow());
  const sized = terms.map((term, i) => ({ term, size: sizes[`size${i}`] ?? 0 }));
  return sized.toSorted((one, other) => one.size - other.size);
}

/** The rarest term with its number of hits, and the other terms. */
interface Found {
  term: Term;
  size: number;
  others: Term[];
}

/** Lists members by name, using only the table of words to find those of the page. */
async function listByName(
  { db, slice }: Store,
  { limit, after }: PageQuery,
  { term, size, others }: Found,
) {
  const found = db.selectFrom(hitsOf(db, term).as('hit')).where(alsoFoundBy(others));
  const some = found.select('hit.customerId').limit(countLimit + 1);
  const counted =
    others.length === 0 ? size : await slice(() => countOf(db.selectFrom(some.as('found'))));
  const first = found
    .select(['hit.nameKey', 'hit.customerId'])
    .$if(after !== undefined, (query) =>
      query.where(behind(['hit.nameKey', 'hit.customerId'], after!)),
    )
    .orderBy('hit.nameKey')
    .orderBy('hit.customerId')
    .limit(limit + 1);
  const page = members(db)
    .innerJoin(first.as('first'), 'first.customerId', 'customers.id')
    .select(shown)
    .select('first.nameKey')
    .orderBy('first.nameKey')
    .orderBy('first.customerId');
  const rows = await slice(() => page.execute());
  return pageOf(rows, {
    limit,
    ...countedTo({ limit: countLimit, counted }),
    cursor: ({ nameKey, id }) => cursorOf([nameKey, id]),
  });
}

async function listByWord(store: Store, query: PageQuery, found: Found) {
  const { db } = store;
  const { limit, after } = query;
  const from = after === undefined ? undefined : cursorOf(placeOf(after).slice(1));
  const { counted, first } = await countHits(store, found);
  const count = countedTo({ limit: countLimit, counted });
  const hits =
    first && from === undefined
      ? first.slice(0, limit + 1)
      : await findHits(store, found, { from, enough: limit + 1 });
  if (hits.length === 0) return { rows: [], ...count };
  const ids = hits.map(({ customerId }) => customerId);
  const rows = await members(db).select(shown).where('customers.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const page = pageOf(hits, {
    limit,
    ...count,
    cursor: ({ word, customerId }) => cursorOf(['word', word, customerId]),
  });
  // A member who was deleted meanwhile is left out.
  return { ...page, rows: page.rows.flatMap(({ customerId }) => byId.get(customerId) ?? []) };
}

interface Hit {
  word: string;
  customerId: number;
}

/** The number of hits, counted up to a limit, and the first hits if they were read. */
async function countHits(store: Store, found: Found): Promise<{ counted: number; first?: Hit[] }> {
  if (found.others.length === 0) return { counted: found.size };
  const first = await findHits(store, found, { from: undefined, enough: countLimit + 1 });
  return { counted: first.length, first };
}

/**
 * Finds hits of one word, after a place, that all other words find too: as many as are needed, or
 * all within the limit of hits, in batches.
 */
async function findHits(
  { db, slice }: Store,
  { term, others }: Found,
  { from, enough }: { from: string | undefined; enough: number },
): Promise<Hit[]> {
  const found: Hit[] = [];
  const length = others.every(isOfName) ? lookedThrough.batch : lookedThrough.slowBatch;
  let looked = 0;
  for (const range of rangesOf(db, term)) {
    for (let place = from; looked < lookedThrough.all; looked += length) {
      const some = db
        .selectFrom(range.as('hit'))
        .select(['hit.word', 'hit.customerId'])
        .$if(place !== undefined, (query) =>
          query.where(behind(['hit.word', 'hit.customerId'], place!)),
        )
        .orderBy('hit.word')
        .orderBy('hit.customerId');
      const ends = some.offset(length - 1).limit(1);
      const last = others.length > 0 ? await slice(() => ends.executeTakeFirst()) : undefined;
      const hits = some
        .where(alsoFoundBy(others))
        .$if(last !== undefined, (query) => query.where(upTo(last!)))
        .limit(enough - found.length);
      found.push(...(await slice(() => hits.execute())));
      if (found.length >= enough) return found;
      if (!last) break;
      place = cursorOf([last.word, last.customerId]);
    }
  }
  return found;
}

const upTo =
  ({ word, customerId }: Hit) =>
  ({ eb, refTuple, tuple }: Hits) =>
    eb(refTuple('hit.word', 'hit.customerId'), '<=', tuple(word, customerId));
