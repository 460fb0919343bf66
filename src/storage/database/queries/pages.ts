// Pages of lists that can grow.
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { messages } from '../../../contract/messages/messages.ts';
import type { Page, PageQuery } from '../../../contract/values/values.ts';
import { finderOf, foldSearched } from '../../../domain/members/search-words.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { DatabaseContext } from '../context.ts';
import { preparedCount } from './rows.ts';
import type { Slice } from './slices.ts';

/** The number of rows of a list; `more` is set if it has more rows than were counted. */
type Count = Pick<Page<unknown>, 'total' | 'more'>;

interface Cut<Row> extends Count {
  limit: number;
  /** The value of `?after=` for the page that follows this row. */
  cursor: (row: Row) => string;
}

/** A page of `limit` rows; row `limit + 1` only shows that there is a next page. */
export function pageOf<Row>(rows: Row[], { limit, cursor, ...count }: Cut<Row>): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return rows.length > limit && last
    ? { rows: shown, next: cursor(last), ...count }
    : { rows: shown, ...count };
}

/** The search and the order of a short list, which is read as a whole. */
interface Whole<Row> {
  /** The searched text of a row; it matches if its words begin with the words of `q`. */
  text: (row: Row) => string;
  /** The sort key of a row; equal rows are sorted by number. */
  key: (row: Row) => string;
}

/** A page of a short list, which is searched, sorted and cut in memory. */
export function pageOfAll<Row extends { id: number }>(
  rows: readonly Row[],
  { q, limit, after }: PageQuery,
  { text, key }: Whole<Row>,
): Page<Row> {
  const finds = finderOf(q);
  const sorted = rows
    .filter((row) => finds(text(row)))
    .map((row) => ({ row, place: [key(row), row.id] as const }));
  const found = sorted.toSorted((one, other) => inOrder(one.place, other.place));
  const from = after === undefined ? undefined : placeOf(after);
  const behind = from ? found.filter(({ place }) => inOrder(place, from) > 0) : found;
  const page = pageOf(behind.slice(0, limit + 1), {
    limit,
    total: found.length,
    cursor: ({ place }) => cursorOf(place),
  });
  return { ...page, rows: page.rows.map(({ row }) => row) };
}

type SortedPlace = readonly (string | number)[];

/** Compares two places in a sorted list: by text, then by number. */
function inOrder([text, number]: SortedPlace, [otherText, otherNumber]: SortedPlace): number {
  if (text !== otherText) return String(text) < String(otherText) ? -1 : 1;
  return Number(number) - Number(otherNumber);
}

/** A search looks through this many of the newest rows, in slices of this size. */
const searched = { rows: 10_000, slice: 500 };

/** A list whose newest row comes first. */
interface Newest<Row, Place> {
  slice: Slice;
  /** Reads up to `limit` rows, which follow a place if one is given. */
  read: (before: Place | undefined, limit: number) => Promise<Row[]>;
  count: () => Promise<number>;
  /** The searched text of a row; it matches if it contains every word of `q`. */
  text: (row: Row) => string;
}

/** The positions between the rows of a list, and how a cursor stores them. */
interface Places<Row, Place> {
  /** The place right after a row. */
  behind: (row: Row) => Place;
  isBehind: (row: Row, place: Place) => boolean;
  write: (place: Place) => string;
  /** Parses a cursor; refuses any text that is not one. */
  parse: (cursor: string) => Place;
}

/** A page of a list by falling numbers, or of the rows that a search finds. */
export const listNewest = <Row extends { id: number }>(
  query: PageQuery,
  list: Newest<Row, number>,
): Promise<Page<Row>> =>
  listPlaced(query, list, {
    behind: ({ id }) => id,
    isBehind: ({ id }, before) => id < before,
    write: String,
    parse: numberOf,
  });

/**
 * The parameters of a query for the newest rows of a customer whose number is below that of a given
 * row.
 */
export interface RowsBefore {
  customerId: number;
  before: number;
  limit: number;
}

/** A page of a customer's rows, newest first, or of the rows among them that a search finds. */
export function listOfCustomer<Row extends { id: number }>(
  table: Parameters<typeof preparedCount>[0],
  read: (context: DatabaseContext, values: RowsBefore) => Promise<Row[]>,
  text: (row: Row) => string,
) {
  const count = preparedCount(table);
  return (
    context: DatabaseContext & { slice: Slice },
    { customerId, ...query }: PageQuery & { customerId: number },
  ): Promise<Page<Row>> =>
    listNewest(query, {
      slice: context.slice,
      read: (before = Number.MAX_SAFE_INTEGER, limit) =>
        read(context, { customerId, before, limit }),
      count: async () => (await count(context, { customerId }))[0]!.total,
      text,
    });
}

/** A page, newest first, of a list that defines its own places. */
export async function listPlaced<Row, Place>(
  { q, limit, after }: PageQuery,
  list: Newest<Row, Place>,
  places: Places<Row, Place>,
): Promise<Page<Row>> {
  const { read, count, text } = list;
  const before = after === undefined ? undefined : places.parse(after);
  const cursor = (row: Row) => places.write(places.behind(row));
  const words = [...new Set(foldSearched(q).split(' '))].filter((word) => word !== '');
  if (words.length === 0) {
    const rows = await read(before, limit + 1);
    // A list that fits on its first page needs no other count.
    const isWhole = before === undefined && rows.length <= limit;
    return pageOf(rows, { limit, total: isWhole ? rows.length : await count(), cursor });
  }
  const finds = (row: Row) => words.every((word) => foldSearched(text(row)).includes(word));
  const found = await search(list, places, finds);
  const rows = before === undefined ? found : found.filter((row) => places.isBehind(row, before));
  return pageOf(rows.slice(0, limit + 1), { limit, total: found.length, cursor });
}

/**
 * The rows that a search finds. They are compared in memory because the engines do not fold Arabic,
 * and read in slices so that other requests do not wait for a long list.
 */
async function search<Row, Place>(
  { slice, read }: Newest<Row, Place>,
  places: Places<Row, Place>,
  finds: (row: Row) => boolean,
): Promise<Row[]> {
  const found: Row[] = [];
  let before: Place | undefined;
  for (let seen = 0; seen < searched.rows; seen += searched.slice) {
    const rows = await slice(() => read(before, searched.slice));
    found.push(...rows.filter(finds));
    const last = rows.at(-1);
    if (rows.length < searched.slice || last === undefined) break;
    before = places.behind(last);
  }
  return found;
}

/** The number of rows of a query, which must not select columns. */
export async function countOf<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, unknown>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return total;
}

/** The length of a list for which counting stopped at `limit + 1` rows. */
export const countedTo = ({ limit, counted }: { limit: number; counted: number }): Count =>
  counted > limit ? { total: limit, more: true } : { total: counted };

type Key = string | number;

/** The cursor of a place in a sorted list, in characters that need no escaping. */
export const cursorOf = (keys: readonly Key[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

interface Direction {
  /** Whether the order is descending. */
  down?: boolean;
  /** The numeric columns with their highest possible values; the last column is always an id. */
  numbers?: Readonly<Record<string, number>>;
}

/**
 * The condition that a row comes after a cursor. Refuses a text that is no cursor of such a list.
 */
export function behind<Column extends string>(
  columns: readonly Column[],
  cursor: string,
  { down = false, numbers = {} }: Direction = {},
) {
  const keys = keysIn(columns, cursor, numbers);
  const place = columns.map((column) => sql.ref(column));
  const than = sql.raw(down ? '<' : '>');
  return sql<SqlBool>`(${sql.join(place)}) ${than} (${sql.join(keys)})`;
}

/** The values of the columns in a cursor. Refuses text that is no cursor of such a list. */
export function keysIn(
  columns: readonly string[],
  cursor: string,
  numbers: Direction['numbers'] = {},
): Key[] {
  const keys = placeOf(cursor);
  const fits = columns.every((column, i) => {
    const largest = i === columns.length - 1 ? Number.MAX_SAFE_INTEGER : numbers[column];
    const key = keys[i];
    if (largest === undefined) return typeof key === 'string';
    return typeof key === 'number' && Math.abs(key) <= largest;
  });
  if (!fits || keys.length !== columns.length) {
    throw new Refusal('invalid', messages.invalidInput);
  }
  return keys;
}

/**
 * The row number in a cursor of a list by number. Refuses other text, and a number that the column
 * does not hold.
 */
export function numberOf(cursor: string, largest = Number.MAX_SAFE_INTEGER): number {
  if (/^\d{1,15}$/.test(cursor) && Number(cursor) <= largest) return Number(cursor);
  throw new Refusal('invalid', messages.invalidInput);
}

/** Values that a database takes: well-formed text without NUL, or a whole number. */
const isKey = (key: unknown) =>
  typeof key === 'string' ? /^[^\0\p{Cs}]*$/u.test(key) : Number.isSafeInteger(key);

/** The keys in a cursor. Refuses text that is no cursor. */
export function placeOf(cursor: string): Key[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(keys) && keys.every(isKey)) return keys;
  } catch {
    // Invalid JSON is refused below, as JSON of another form is.
  }
  throw new Refusal('invalid', messages.invalidInput);
}
