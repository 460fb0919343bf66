// Pages of lists that can grow.
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { messages } from '../../contract/messages.ts';
import type { Page, PageQuery } from '../../contract/values.ts';
import { folded, wordsOf } from '../../domain/names.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Step } from './steps.ts';

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

/** How many of a list's newest rows a search looks through, and how many at a time. */
const searched = { rows: 10_000, step: 500 };

/** A list in which the newest row, which has the highest number, comes first. */
interface Newest<Row> {
  step: Step;
  /** So many rows, below a number where one is given. */
  read: (before: number | undefined, limit: number) => Promise<Row[]>;
  count: () => Promise<number>;
  /** What is searched of a row: it has to contain every word of `q`. */
  text: (row: Row) => string;
}

/** A page of a list, or of those of its rows that a search finds. */
export async function listNewest<Row extends { id: number }>(
  { q, limit, after }: PageQuery,
  { step, read, count, text }: Newest<Row>,
): Promise<Page<Row>> {
  const before = after === undefined ? undefined : numberOf(after);
  const cursor = ({ id }: Row) => String(id);
  const words = wordsOf(q).filter((word) => word !== '');
  if (words.length === 0) {
    const rows = await read(before, limit + 1);
    return pageOf(rows, { limit, total: await count(), cursor });
  }
  const finds = (row: Row) => words.every((word) => folded(text(row)).includes(word));
  const found = await search({ step, read }, finds);
  const rows = found.filter(({ id }) => id < (before ?? Infinity)).slice(0, limit + 1);
  return pageOf(rows, { limit, total: found.length, cursor });
}

/**
 * The rows that a search finds. They are compared here, since the engines fold no Arabic, and some
 * at a time, so that nobody else waits for a long list.
 */
async function search<Row extends { id: number }>(
  { step, read }: Pick<Newest<Row>, 'step' | 'read'>,
  finds: (row: Row) => boolean,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let seen = 0, before: number | undefined; seen < searched.rows; seen += searched.step) {
    const rows = await step(() => read(before, searched.step));
    found.push(...rows.filter(finds));
    if (rows.length < searched.step) break;
    before = rows.at(-1)?.id;
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

/** What a list says of its length, of which no more than one beyond `most` was counted. */
export const countedTo = ({ most, counted }: { most: number; counted: number }): Count =>
  counted > most ? { total: most, more: true } : { total: counted };

type Key = string | number;

/** A place in a sorted list, as text that needs no escaping. */
export const cursorOf = (keys: readonly Key[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

interface Direction {
  /** The list falls instead of rising. */
  down?: boolean;
  /** Columns of numbers, besides the last one, which always is one. */
  numbers?: readonly string[];
}

/** The condition of lying behind a cursor. Refuses text that is no cursor of such a list. */
export function behind<Column extends string>(
  columns: readonly Column[],
  cursor: string,
  { down = false, numbers = [] }: Direction = {},
) {
  const keys = placeOf(cursor);
  const fits = columns.every((column, i) => {
    const isNumber = i === columns.length - 1 || numbers.includes(column);
    return isNumber ? Number.isSafeInteger(keys[i]) : isWord(keys[i]);
  });
  if (!fits || keys.length !== columns.length) {
    throw new Refusal('invalid', messages.invalidInput);
  }
  const place = columns.map((column) => sql.ref(column));
  const than = sql.raw(down ? '<' : '>');
  return sql<SqlBool>`(${sql.join(place)}) ${than} (${sql.join(keys)})`;
}

/** Text that a database takes: whole characters, and no zero among them. */
const isWord = (key: Key | undefined) => typeof key === 'string' && /^[^\0\p{Cs}]*$/u.test(key);

/** The row number that a cursor of a list by number stands for. Refuses other text. */
export function numberOf(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new Refusal('invalid', messages.invalidInput);
}

/** What a cursor was made of. Refuses text that is no cursor. */
export function placeOf(cursor: string): Key[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(keys) && keys.every((key) => ['string', 'number'].includes(typeof key))) {
      return keys;
    }
  } catch {
    // What is not JSON is no cursor, like JSON that is something else.
  }
  throw new Refusal('invalid', messages.invalidInput);
}
