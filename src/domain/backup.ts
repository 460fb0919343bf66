// Whether the rows of a backup are a house that can be: each by itself, and all of them together.
import { backupRows, type BackupRow, type BackupTable } from '../contract/backup-file.ts';
import { messages } from '../contract/messages.ts';
import { levelAt } from './levels.ts';
import { mobileKey } from './mobile.ts';
import { usernameKey } from './names.ts';
import { Refusal } from './refusal.ts';

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
  mobiles: Map<string, number>;
  admins: number;
  partners: Set<number>;
  /** What each customer's row says, and how far their entries have come. */
  points: Map<number, number>;
  balances: Map<number, number>;
  settings: Set<string>;
  activeTerms: number;
}

/**
 * Reads a backup's rows, table by table in the order of `backupRows`, each table by rising number.
 * Refuses the first row that cannot be, in words that say where; `end` refuses what is missing.
 * What it keeps of the rows is what others refer to, so that a file of any length can pass by.
 */
export function inspectRows() {
  const seen: Seen = {
    table: undefined,
    row: 0,
    id: 0,
    usernames: new Map(),
    mobiles: new Map(),
    admins: 0,
    partners: new Set(),
    points: new Map(),
    balances: new Map(),
    settings: new Set(),
    activeTerms: 0,
  };

  return {
    row<T extends BackupTable>(table: T, given: unknown): BackupRow<T> {
      if (seen.table !== table) Object.assign(seen, { table, row: 0, id: 0, usernames: new Map() });
      seen.row += 1;
      const wrong = misshapen(table, given) ?? misplaced(table, given as BackupRow<T>, seen);
      if (wrong) throw damaged(`${table}, row ${seen.row}: ${wrong}`);
      return given as BackupRow<T>;
    },
    end() {
      const wrong = incomplete(seen);
      if (wrong) throw damaged(wrong);
    },
  };
}

/** What is wrong with the shape of a row, if anything. */
function misshapen(table: BackupTable, given: unknown): string | undefined {
  const { error } = backupRows[table].safeParse(given);
  const issue = error?.issues[0];
  if (!issue) return undefined;
  if (issue.code === 'unrecognized_keys') {
    return `unknown field ${JSON.stringify(issue.keys[0]).slice(0, 50)}`;
  }
  const [field] = issue.path;
  if (field === undefined) return 'it is not a row';
  return Object.hasOwn(given as object, field)
    ? `${String(field)} is not right`
    : `${String(field)} is missing`;
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
  admins: ({ username }, seen) => {
    seen.admins += 1;
    return taken(seen.usernames, { key: usernameKey(username), what: 'username', row: seen.row });
  },
  partners: ({ id, username }, seen) => {
    seen.partners.add(id);
    return taken(seen.usernames, { key: usernameKey(username), what: 'username', row: seen.row });
  },
  customers: ({ id, mobile, points, level }, seen) => {
    seen.points.set(id, points);
    if (points < 0) return 'points are below zero';
    if (level !== levelAt(points)) return `level is ${level}, but ${points} points are not`;
    return taken(seen.mobiles, { key: mobileKey(mobile), what: 'mobile', row: seen.row });
  },
  point_transactions: ({ customerId, points, balance }, { points: customers, balances }) => {
    if (!customers.has(customerId)) return `customer ${customerId} is not in the backup`;
    const before = balances.get(customerId) ?? 0;
    balances.set(customerId, balance);
    if (before + points !== balance) return `${before} and ${points} points are not ${balance}`;
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
function incomplete({ admins, points, balances }: Seen): string | undefined {
  if (admins === 0) return 'admins: there is no administrator';
  let row = 0;
  for (const [id, told] of points) {
    row += 1;
    const sum = balances.get(id) ?? 0;
    if (sum !== told) return `customers, row ${row}: points are ${told}, but entries give ${sum}`;
  }
  return undefined;
}
