// SQLite in a file of its own, through Node's own driver.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, SqliteDriver, sql } from 'kysely';
import type {
  DatabaseConnection,
  SqliteDatabase,
  SqliteStatement,
  TransactionSettings,
} from 'kysely';
import { CompiledQuery } from 'kysely';
import { indoorBell } from './bell.ts';
import type { Engine } from './engine.ts';

/** How many prepared statements are kept. */
const keptStatements = 500;

/** Opens (and makes, where it is missing) `sofra.db` in a folder. */
export function sqlite(folder: string): Engine {
  mkdirSync(folder, { recursive: true });
  const file = open(join(folder, 'sofra.db'));

  return {
    name: 'SQLite',
    dialect: new Dialect({ database: file }),
    // Its folder belongs to one process.
    bell: indoorBell(),
    id: sql`integer`,
    numbered: (column) => column.primaryKey().autoIncrement(),
    key: sql`text`,
    clustered: sql`without rowid`,
    guardLedger,
    rowsOf: (_table, columns, json) => {
      const picked = columns.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
      return sql`select ${sql.join(picked)} from json_each(${json})`;
    },
    emptied: (tables) => tables.map((table) => sql`delete from ${sql.table(table)}`),
    numberedOn: () => undefined,
    held: (query) => query,
    isDuplicate: (error) => codeOf(error) === 2067 || codeOf(error) === 1555,
    isPassing: (error) => [5, 6].includes(codeOf(error) & 0xff),
    isAway: (error) => [8, 10, 11, 13, 14, 26].includes(codeOf(error) & 0xff),
  };
}

/** SQLite's extended result code (https://sqlite.org/rescode.html), 0 for any other error. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;

function open(path: string): SqliteDatabase {
  const file = new DatabaseSync(path, { timeout: 5_000 });
  // The log is folded into the file every 40 MB instead of every 4: points wait a third less.
  file.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma wal_autocheckpoint = 10000;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
    pragma cache_size = -65536;
    pragma mmap_size = 0;
  `);
  const statements = new Map<string, SqliteStatement>();

  return {
    close: () => file.close(),
    prepare(text) {
      const kept = statements.get(text);
      if (kept) return kept;
      if (statements.size >= keptStatements) statements.clear();
      const made = statement(file.prepare(text));
      statements.set(text, made);
      return made;
    },
  };
}

/** SQLite has no booleans: they go in as 1 and 0 and come out by the column's declared type. */
function statement(prepared: StatementSync): SqliteStatement {
  const columns = prepared.columns();
  const flags = columns.filter(({ type }) => type === 'boolean').map(({ name }) => name);
  const bound = (values: readonly unknown[]) =>
    values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[];
  const told = (row: Record<string, unknown>) => {
    for (const flag of flags) if (row[flag] !== null) row[flag] = row[flag] === 1;
    return row;
  };

  return {
    reader: columns.length > 0,
    all: (values) => prepared.all(...bound(values)).map(told),
    run: (values) => prepared.run(...bound(values)),
    *iterate(values) {
      for (const row of prepared.iterate(...bound(values))) yield told(row);
    },
  };
}

/** Kysely's dialect, with changes of the schema in transactions, which SQLite can do. */
class Dialect extends SqliteDialect {
  readonly #config: { database: SqliteDatabase };

  constructor(config: { database: SqliteDatabase }) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new Driver(this.#config);
  }

  override createAdapter() {
    return new Adapter();
  }
}

class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * A transaction takes its write lock at once, so that it never has to give up half-way. One that
 * only reads takes none, and sees the same moment of the file from its first row to its last.
 */
class Driver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ) {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

const guardLedger = [
  sql`create trigger entry_moves_balance after insert on point_transactions begin
    update customers set points = new.balance, "lastEntryId" = new.id
      where id = new."customerId" and points + new.points = new.balance;
    select raise(abort, 'ledger: an entry must follow the balance') where changes() = 0;
  end`,
  sql`create trigger balance_follows_entries
    before update of points, "lastEntryId" on customers
    when new."lastEntryId" <= old."lastEntryId" or not exists (select 1 from point_transactions e
      where e.id = new."lastEntryId" and e."customerId" = new.id and e.balance = new.points) begin
    select raise(abort, 'ledger: a balance changes by an entry only');
  end`,
  sql`create trigger balance_starts_empty before insert on customers
    when new.points <> 0 or new."lastEntryId" is not null begin
    select raise(abort, 'ledger: a balance starts at zero');
  end`,
  sql`create trigger entry_stays before update on point_transactions begin
    select raise(abort, 'ledger: an entry is never changed');
  end`,
  sql`create trigger entry_goes_with_customer before delete on point_transactions
    when exists (select 1 from customers where id = old."customerId") begin
    select raise(abort, 'ledger: an entry goes with its customer only');
  end`,
];
