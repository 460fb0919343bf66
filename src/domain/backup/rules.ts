// Whether the rows of a backup are a house that can be: each by itself, and all of them together.
import {
  backupRows,
  backupTables,
  type BackupRow,
  type BackupTable,
} from '../../contract/backup-file.ts';
import { messages } from '../../contract/messages.ts';
import { keepBalances, type Balances } from './balances.ts';
import { levelAt } from '../levels.ts';
import type { Layout } from './older-formats.ts';
import { mobileKey } from '../mobile.ts';
import { usernameKey } from '../names.ts';
import { keepNumbers, type Numbers } from './numbers.ts';
import { Refusal } from '../refusal.ts';

/** Refuses a backup with what is wrong in it, and where. */
export const damaged = (what: string) =>
  new Refusal(
    'invalid',
    messages.damagedBackup.replace('{what}', () => what),
  );

interface Seen {
  /** The place and the number of the row before, of the table that is being read. */
  table: BackupTable | undefined;
  row: number;
  id: number;
  usernames: Map<string, number>;
  mobiles: Numbers;
  admins: { id: number; username: string }[];
  partners: Set<number>;
  balances: Balances;
  counts: Record<string, number>;
  settings: Set<string>;
  activeTerms: number;
}

/** What is known of a backup whose rows have all been read. */
export type Inspected = Pick<Seen, 'admins' | 'balances' | 'counts'>;

/**
 * Reads a backup's rows, table by table in the order of `backupRows`, each table by rising number.
 * Refuses the first row that cannot be, in words that say where; `end` refuses what is missing.
 * Of the rows it keeps what others refer to, some forty bytes for each customer, so that a file of
 * any length can pass by.
 */
export function inspectRows({ columns }: Pick<Layout, 'columns'>) {
  const seen: Seen = {
    table: undefined,
    row: 0,
    id: 0,
    usernames: new Map(),
    mobiles: keepNumbers(),
    admins: [],
    partners: new Set(),
    balances: keepBalances(),
    counts: Object.fromEntries(backupTables.map((table) => [table, 0])),
    settings: new Set(),
    activeTerms: 0,
  };

  return {
    /**
     * @param fields How many fields the text of the row has, where it came as text: an object has
     * but one of those that are there twice.
     */
    row<T extends BackupTable>(table: T, given: unknown, fields?: number): BackupRow<T> {
      if (seen.table !== table) Object.assign(seen, { table, row: 0, id: 0, usernames: new Map() });
      seen.row += 1;
      seen.counts[table] = seen.row;
      const { data, error } = backupRows[table].safeParse(given);
      const wrong = error
        ? misshapen(given, error.issues[0])
        : (doubled(fields, columns(table)) ?? misplaced(table, data as BackupRow<T>, seen));
      if (wrong) throw damaged(`${table}, row ${seen.row}: ${wrong}`);
      return data as BackupRow<T>;
    },
    end(): Inspected {
      const wrong = incomplete(seen);
      if (wrong) throw damaged(wrong);
      return seen;
    },
  };
}

interface Issue {
  code?: string;
  keys?: readonly string[];
  path: readonly PropertyKey[];
}

/** What is wrong with the shape of a row. */
function misshapen(given: unknown, issue: Issue | undefined): string {
  if (issue?.code === 'unrecognized_keys') {
    return `unknown field ${JSON.stringify(issue.keys?.[0]).slice(0, 50)}`;
  }
  const field = issue?.path[0];
  if (field === undefined) return 'it is not a row';
  return Object.hasOwn(given as object, field)
    ? `${String(field)} is not right`
    : `${String(field)} is missing`;
}

/** Of a row with all its fields and no other one, what is left to be there too often. */
function doubled(fields: number | undefined, columns: readonly string[]) {
  return fields === undefined || fields === columns.length ? undefined : 'a field is there twice';
}

/** What is wrong with a row among the others, if anything. */
function misplaced<T extends BackupTable>(table: T, row: BackupRow<T>, seen: Seen) {
  const rule = rules[table] as ((row: BackupRow, seen: Seen) => string | undefined) | undefined;
  return ('id' in row ? misnumbered(row.id, seen) : undefined) ?? rule?.(row, seen);
}

function misnumbered(id: number, seen: Seen): string | undefined {
  const { id: before } = seen;
  seen.id = id;
  if (id === before) return `id ${id} is there twice`;
  return id < before ? `id ${id} comes after id ${before}` : undefined;
}

const rules: { [T in BackupTable]?: (row: BackupRow<T>, seen: Seen) => string | undefined } = {
  admins: ({ id, username }, seen) => {
    seen.admins.push({ id, username });
    return taken(seen.usernames, { key: usernameKey(username), what: 'username', row: seen.row });
  },
  partners: ({ id, username }, seen) => {
    seen.partners.add(id);
    return taken(seen.usernames, { key: usernameKey(username), what: 'username', row: seen.row });
  },
  customers: ({ id, mobile, points, level }, seen) => {
    seen.balances.add({ id, points });
    if (points < 0) return 'points are below zero';
    if (level !== levelAt(points)) return `level is ${level}, but ${points} points are not`;
    // Fifteen digits at most, so that the number is as good as its text.
    const first = seen.mobiles.add(Number(mobileKey(mobile)));
    return first === undefined ? undefined : `mobile is that of row ${first + 1}`;
  },
  point_transactions: ({ id, customerId, points, balance }, { balances }) => {
    const before = balances.of(customerId)?.sum;
    if (before === undefined) return `customer ${customerId} is not in the backup`;
    if (before + points !== balance) return `${before} and ${points} points are not ${balance}`;
    balances.move({ id, customerId, balance });
    return balance < 0 ? 'balance is below zero' : undefined;
  },
  level_benefits: ({ partnerId }, { partners }) =>
    partnerId === null || partners.has(partnerId)
      ? undefined
      : `partner ${partnerId} is not in the backup`,
  terms_and_conditions: ({ active }, seen) => {
    if (active) seen.activeTerms += 1;
    return seen.activeTerms > 1 ? 'other terms are active already' : undefined;
  },
  settings: ({ name }, { settings }) => {
    if (settings.has(name)) return `${name} is there twice`;
    settings.add(name);
    return undefined;
  },
};

function taken(
  keys: Map<string, number>,
  { key, what, row }: { key: string; what: string; row: number },
): string | undefined {
  const first = keys.get(key);
  keys.set(key, row);
  return first === undefined ? undefined : `${what} is that of row ${first}`;
}

/** What is missing or does not add up once all rows have been read, if anything. */
function incomplete({ admins, balances }: Seen): string | undefined {
  if (admins.length === 0) return 'admins: there is no administrator';
  const wrong = balances.firstWrong();
  if (!wrong) return undefined;
  return `customers, row ${wrong.row}: points are ${wrong.told}, but entries give ${wrong.sum}`;
}
