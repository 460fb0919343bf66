// The engine for SQLite, through Node's own driver.
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { closeToOthers, makeDataFolder } from '../data-folder.ts';
import { localNotifier } from '../notifier.ts';
import { parameterOf } from '../queries/prepared.ts';
import { createCheckpoints } from './checkpoints.ts';
import { codeOf, oneConnection, together } from './connection.ts';
import { copyDatabase } from './copy.ts';
import type { Connection, Engine } from '../engine.ts';
import { jsonLines, jsonRows } from './json-lines.ts';
import { leavingRows, transfer } from './transfer.ts';

/** The limit of the cache of prepared queries. */
const cacheLimit = 500;

/**
 * The timeout in milliseconds of a request that waits for the write lock of another process or
 * thread.
 */
const timeout = 1_000;

interface Location {
  folder: string;
  /** Waits for other writers without a timeout. */
  withoutTimeouts: boolean;
  /** Uses a small page cache. */
  lean: boolean;
  /** Writes without journal and flush. */
  scratch: boolean;
}

/** Opens `sofra.db` in a folder, and creates it if it is missing. */
export function sqlite({ folder, withoutTimeouts, lean, scratch }: Location): Engine {
  makeDataFolder(folder);
  const path = join(folder, 'sofra.db');
  const database = openFile(path, { lean, scratch });
  // Work outside of requests uses SQLite's own checkpoints within its commits.
  const checkpoints = withoutTimeouts || scratch ? undefined : createCheckpoints(database, path);
  const { createDriver, runSync } = oneConnection(preparing(database), {
    database,
    timeout: withoutTimeouts ? Infinity : timeout,
    checkpoints,
  });

  return {
    name: 'SQLite',
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    runSync,
    // The folder belongs to one process.
    notifier: localNotifier(),
    rows: (_table, columns, rows) => {
      const cells = cellsOf(columns, rows);
      const picked = cells.map((cell, i) => sql`${cell} as ${sql.ref(columns[i]!)}`);
      return sql`select ${sql.join(picked)}`;
    },
    // Before it inserts what a `select` finds into a table with triggers, SQLite copies it.
    addedRows: (_table, columns, rows) => sql`values (${sql.join(cellsOf(columns, rows))})`,
    list,
    isAmong,
    jsonRows,
    addedJson: (table, columns, { lines, without }) => {
      const wanted = columns.filter((name) => name !== without);
      const names = sql.join(wanted.map((name) => sql.ref(name)));
      const rows = jsonRows(table, wanted, `[${lines.toString()}]`);
      return sql`insert into ${sql.table(table)} (${names}) ${rows}`;
    },
    jsonLines,
    // All queries are prepared anyway, since there is one connection.
    keepReady: () => {},
    lockedNames: () => sql`(select 1 where 0)`,
    lockTables: () => [],
    truncate: (tables) => tables.map((table) => sql`delete from ${sql.table(table)}`),
    dropConstraints,
    transfer,
    leavingRows,
    copyBefore: (change, at) => copyDatabase(folder, { change, at }),
    releaseCache: () => database.exec('pragma shrink_memory'),
    optimize: (db) => sql`pragma wal_checkpoint(truncate)`.execute(db),
    advanceSequence: () => undefined,
    secondsOf: (moment) => sql`unixepoch(${moment})`,
    transactions: async () => ({ oldest: 0, next: 0 }),
    hasOneWriter: true,
    forUpdate: (query) => query,
    forKeyShare: (query) => query,
    isDuplicate: (error) => codeOf(error) === 2067 || codeOf(error) === 1555,
    isRetryable: (error) => codeOf(error) === 517 || (codeOf(error) & 0xff) === 6,
    isBusy: (error) => (codeOf(error) & 0xff) === 5,
    isUnavailable: (error) => [5, 8, 10, 11, 13, 14, 26].includes(codeOf(error) & 0xff),
    // A local file has no standby.
    position: async () => ({ database: 'file', log: 0 }),
    onAway: () => {},
    connections: () => undefined,
  };
}

function openFile(path: string, { lean, scratch }: Pick<Location, 'lean' | 'scratch'>) {
  closeToOthers(path);
  const file = new DatabaseSync(path, { timeout: 5_000 });
  // Checkpoints every 40 MB instead of every 4 MB make awards a third faster.
  file.exec(`
    pragma journal_mode = ${scratch ? 'off' : 'wal'};
    pragma synchronous = ${scratch ? 'off' : 'full'};
    pragma wal_autocheckpoint = 10000;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
    pragma cache_size = ${lean ? -8_192 : -32_768};
    pragma mmap_size = 0;
    pragma busy_timeout = 0;
  `);
  if (!scratch) refuseReadOnly(file);
  return file;
}

/** Wraps the file for Kysely's driver, with a cache of prepared statements. */
function preparing(file: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(text) {
      const cached = cache.get(text);
      if (cached) return cached;
      const statement = prepare(file, text);
      // The columns of a prepared query are those of the schema at the time.
      if (cache.size >= cacheLimit || changesSchema.test(text)) cache.clear();
      if (changesSchema.test(text)) return statement;
      cache.set(text, statement);
      return statement;
    },
  };
}

const changesSchema = /^\s*(create|alter|drop)\b/i;

/**
 * Refuses a file that is not writable: SQLite would open it read-only, and stay so even if the file
 * became writable later.
 */
function refuseReadOnly(file: DatabaseSync): void {
  try {
    // A `begin` alone proves nothing, since it also succeeds on a read-only file.
    file.exec('begin immediate; pragma user_version = 0; rollback');
  } catch (error) {
    // Another connection holds the write lock, so the file is writable.
    if ((codeOf(error) & 0xff) === 5) return;
    file.close();
    throw error;
  }
}

/** A parameter whose value comes from each of the rows for which a query is run. */
class Cell {
  readonly rows: readonly Row[];
  readonly column: string;

  constructor(rows: readonly object[], column: string) {
    this.rows = rows as readonly Row[];
    this.column = column;
  }
}

/** A subquery instead would make SQLite use another index than for a single value. */
const list: Engine['list'] = (_table, _column, values) => {
  const rows = parameterOf(values, (all) => [...new Set(all)].map((value) => ({ value })));
  return sql`(${parameterOf(rows as object[], (all) => new Cell(all, 'value'))})`;
};

const isAmong: Engine['isAmong'] = (column, texts) =>
  sql`${sql.ref(column)} in (select value from json_each(${parameterOf(texts, JSON.stringify)}))`;

const cellsOf = (columns: readonly string[], rows: readonly object[]) =>
  columns.map((column) => parameterOf(rows, (all) => new Cell(all, column)));

type Row = Record<string, unknown>;

/**
 * Prepares a statement. SQLite stores booleans as 1 and 0, which are recognised by the declared
 * type of the column. Rows are read as arrays, since the objects that Node makes of them are
 * dictionaries, which take longer to make, to read and above all to copy.
 */
function prepare(file: DatabaseSync, text: string): SqliteStatement {
  const prepared = file.prepare(text);
  prepared.setReturnArrays(true);
  const isRead = text.startsWith('select');
  const columns = prepared.columns();
  const names = columns.map(({ name }) => name);
  const flags = columns.filter(({ type }) => type === 'boolean').map(({ name }) => name);
  const rowOf = (cells: readonly unknown[]) => {
    const row: Row = {};
    for (let i = 0; i < names.length; i += 1) row[names[i]!] = cells[i];
    for (const flag of flags) if (row[flag] !== null) row[flag] = row[flag] === 1;
    return row;
  };
  const say = (words: string) => file.exec(words);
  // With `setReturnArrays`, each row is an array of its cells.
  const allOf = (bound: SQLInputValue[]) =>
    (prepared.all(...bound) as unknown as unknown[][]).map(rowOf);

  const runsOf = (values: readonly unknown[]) => {
    const runs = valuesOfRuns(values);
    if (runs.length === 1 || isRead || file.isTransaction) return runs;
    throw new Error('Many rows have to be written in a transaction');
  };

  return {
    reader: columns.length > 0,
    all(values) {
      const runs = runsOf(values);
      if (runs.length === 1) return allOf(runs[0]!);
      return file.isTransaction ? runs.flatMap(allOf) : together(say, () => runs.flatMap(allOf));
    },
    run(values) {
      const runs = runsOf(values).map((bound) => prepared.run(...bound));
      const changes = runs.reduce((sum, run) => sum + Number(run.changes), 0);
      return { changes, lastInsertRowid: runs.at(-1)?.lastInsertRowid ?? 0 };
    },
    *iterate(values) {
      const rows = prepared.iterate(...boundOf(values)) as Iterable<unknown>;
      for (const cells of rows) yield rowOf(cells as unknown[]);
    },
  };
}

/** The values of the parameters for each run of a query: a single run, or one for each row. */
function valuesOfRuns(values: readonly unknown[]): SQLInputValue[][] {
  const cell = values.find((value) => value instanceof Cell);
  if (!cell) return [boundOf(values)];
  return cell.rows.map((row) =>
    boundOf(values.map((value) => (value instanceof Cell ? row[value.column] : value))),
  );
}

const boundOf = (values: readonly unknown[]) =>
  values.map((value) =>
    typeof value === 'boolean' ? Number(value) : (value ?? null),
  ) as SQLInputValue[];

/** Drops the triggers of the ledger and the indexes of these tables. */
async function dropConstraints(
  db: Connection,
  tables: readonly string[],
): ReturnType<Engine['dropConstraints']> {
  const { rows } = await sql<{ type: 'index' | 'trigger'; name: string; made: string }>`
    select type, name, sql as made from sqlite_schema
    where type in ('index', 'trigger') and sql is not null and tbl_name in (${sql.join(tables)})
  `.execute(db);
  for (const { type, name } of rows) {
    await sql`drop ${sql.raw(type)} ${sql.ref(name)}`.execute(db);
  }
  const created = (asked: (typeof rows)[number]['type']) =>
    rows.filter(({ type }) => type === asked).map(({ made }) => sql.raw(made));
  return { indexes: created('index'), guards: created('trigger') };
}
