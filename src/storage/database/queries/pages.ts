// Pages of lists that can grow.
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { messages } from '../../../contract/messages.ts';
import type { Page, PageQuery } from '../../../contract/values.ts';
import { folded, wordsOf } from '../../../domain/members/names.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Slice } from './slices.ts';

/** How many rows a list has, or that it has more than were counted. */
type Count = Pick<Page<unknown>, 'total' | 'more'>;

interface Cut<Row> extends Count {
  limit: number;
  /** What `?after=` has to say to go on behind this row. */
  cursor: (row: Row) => string;
}

/** The page that begins a list of `limit + 1` rows: one too many says that there is a next page. */
export function pageOf<Row>(rows: Row[], { limit, cursor, ...count }: Cut<Row>): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return rows.length > limit && last
    ? { rows: shown, next: cursor(last), ...count }
    : { rows: shown, ...count };
}

/** How a list of so few rows that all of them are read is searched and sorted. */
interface Whole<Row> {
  /** What is searched of a row: words in it have to begin like those of `q`. */
  text: (row: Row) => string;
  /** What the rows are sorted by; those alike by their numbers. */
  key: (row: Row) => string;
}

/** A page of rows that are searched, sorted and cut here. */
export function pageOfAll<Row extends { id: number }>(
  rows: readonly Row[],
  { q, limit, after }: PageQuery,
  { text, key }: Whole<Row>,
): Page<Row> {
  const sought = folded(q) === '' ? [] : wordsOf(q);
  const finds = (row: Row) => {
    const words = wordsOf(text(row));
    return sought.every((term) => words.some((word) => word.startsWith(term)));
  };
  const placed = rows.filter(finds).map((row) => ({ row, place: [key(row), row.id] as const }));
  const found = placed.toSorted((one, other) => inOrder(one.place, other.place));
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

/** Below zero, zero or above, like two places in one sorted list: by text, then by number. */
function inOrder([text, number]: SortedPlace, [otherText, otherNumber]: SortedPlace): number {
  if (text !== otherText) return String(text) < String(otherText) ? -1 : 1;
  return Number(number) - Number(otherNumber);
}

/** How many of a list's newest rows a search looks through, and how many at a time. */
const searched = { rows: 10_000, slice: 500 };

/** A list in which the newest row comes first. */
interface Newest<Row, Place> {
  slice: Slice;
  /** So many rows, behind a place where one is given. */
  read: (before: Place | undefined, limit: number) => Promise<Row[]>;
  count: () => Promise<number>;
  /** What is searched of a row: it has to contain every word of `q`. */
  text: (row: Row) => string;
}

/** Places between the rows of a list, and how a cursor tells one. */
interface Places<Row, Place> {
  /** The place right behind a row. */
  behind: (row: Row) => Place;
  isBehind: (row: Row, place: Place) => boolean;
  write: (place: Place) => string;
  /** Refuses text that no place is written as. */
  parse: (cursor: string) => Place;
}

/** A page of a list by falling numbers, or of those of its rows that a search finds. */
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

/** The same of a list that has places of its own. */
export async function listPlaced<Row, Place>(
  { q, limit, after }: PageQuery,
  { slice, read, count, text }: Newest<Row, Place>,
  places: Places<Row, Place>,
): Promise<Page<Row>> {
  const before = after === undefined ? undefined : places.parse(after);
  const cursor = (row: Row) => places.write(places.behind(row));
  const words = wordsOf(q).filter((word) => word !== '');
  if (words.length === 0) {
    const rows = await read(before, limit + 1);
    return pageOf(rows, { limit, total: await count(), cursor });
  }
  const finds = (row: Row) => words.every((word) => folded(text(row)).includes(word));
  const found = await search({ slice, read, behind: places.behind }, finds);
  const rows = before === undefined ? found : found.filter((row) => places.isBehind(row, before));
  return pageOf(rows.slice(0, limit + 1), { limit, total: found.length, cursor });
}

/**
 * The rows that a search finds. They are compared here, since the engines fold no Arabic, and some
 * at a time, so that nobody else waits for a long list.
 */
async function search<Row, Place>(
  {
    slice,
    read,
    behind: placeBehind,
  }: Pick<Newest<Row, Place>, 'slice' | 'read'> & Pick<Places<Row, Place>, 'behind'>,
  finds: (row: Row) => boolean,
): Promise<Row[]> {
  const found: Row[] = [];
  let before: Place | undefined;
  for (let seen = 0; seen < searched.rows; seen += searched.slice) {
    const rows = await slice(() => read(before, searched.slice));
    found.push(...rows.filter(finds));
    const last = rows.at(-1);
    if (rows.length < searched.slice || last === undefined) break;
    before = placeBehind(last);
  }
  return found;
}

/** How many rows a query finds; it has to be one that selects nothing yet. */
export async function countOf<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, unknown>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return total;
}

/** The length of a list, of which no more than one row beyond `limit` was counted. */
export const countedTo = ({ limit, counted }: { limit: number; counted: number }): Count =>
  counted > limit ? { total: limit, more: true } : { total: counted };

type Key = string | number;

/** A place in a sorted list, as text that needs no escaping. */
export const cursorOf = (keys: readonly Key[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

interface Direction {
  /** The list falls instead of rising. */
  down?: boolean;
  /** Columns of numbers and the largest they hold, besides the last one, which is of ids. */
  numbers?: Readonly<Record<string, number>>;
}

/** The condition of lying behind a cursor. Refuses text that is no cursor of such a list. */
export function behind<Column extends string>(
  columns: readonly Column[],
  cursor: string,
  { down = false, numbers = {} }: Direction = {},
) {
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
  const place = columns.map((column) => sql.ref(column));
  const than = sql.raw(down ? '<' : '>');
  return sql<SqlBool>`(${sql.join(place)}) ${than} (${sql.join(keys)})`;
}

/**
 * The row number that a cursor of a list by number stands for. Refuses other text, and a number
 * that the column does not hold.
 */
export function numberOf(cursor: string, largest = Number.MAX_SAFE_INTEGER): number {
  if (/^\d{1,15}$/.test(cursor) && Number(cursor) <= largest) return Number(cursor);
  throw new Refusal('invalid', messages.invalidInput);
}

/** What a database takes: text of whole characters and no zero among them, or a whole number. */
const isKey = (key: unknown) =>
  typeof key === 'string' ? /^[^\0\p{Cs}]*$/u.test(key) : Number.isSafeInteger(key);

/** What a cursor was made of. Refuses text that is no cursor. */
export function placeOf(cursor: string): Key[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(keys) && keys.every(isKey)) return keys;
  } catch {
    // What is not JSON is no cursor, like JSON that is something else.
  }
  throw new Refusal('invalid', messages.invalidInput);
}
