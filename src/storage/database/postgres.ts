// PostgreSQL, through a pool of connections.
import {
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import type { Connection, Engine } from './engine.ts';
import { loadDriver } from './postgres-driver.ts';
import { parameterOf } from './prepared.ts';
import { postgresNotifier } from './postgres-notifier.ts';

/** Enough to keep the database's cores busy; more would only queue there instead of here. */
const connections = 10;
/** Milliseconds: with a rollback behind it, a caller has an answer within five seconds. */
const patience = 2_000;

interface Address {
  /** `postgres://user:password@host/database` */
  url: string;
  /** Statements take as long as they take, and one core at most: the others are for requests. */
  unhurried: boolean;
}

/** Reaches the database when it is first asked something. */
export function postgres({ url, unhurried }: Address): Engine {
  const driver = loadDriver();
  const names = new Map<string, string>();
  const pool = new driver.Pool({
    // What is asked at once in a transaction goes out at once.
    pipeline: true,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patience,
    ...(unhurried
      ? { options: '-c max_parallel_workers_per_gather=0' }
      : { query_timeout: patience, statement_timeout: patience }),
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'sofra',
    types: { getTypeParser: plainNumbers(driver) },
  });
  // An idle connection that breaks is replaced at the next question, which tells if it can't be.
  pool.on('error', () => {});
  // One that breaks between two statements has told its query, or will tell the next.
  pool.on('connect', (client) => client.on('error', () => {}));

  return {
    name: 'PostgreSQL',
    dialect: new PostgresDialect({ pool: withNames(pool, names) }),
    notifier: postgresNotifier(url),
    rows: (table, columns, rows) => jsonRows(table, columns, parameterOf(rows, JSON.stringify)),
    // Not a query, for which a planner that knows too little reads the whole table.
    list: (_table, _column, values) => sql`any(${values})`,
    jsonRows,
    keepReady: (text) => {
      if (!names.has(text)) names.set(text, `sofra_${names.size}`);
    },
    lockTables: (tables) => [
      sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`,
    ],
    truncate: (tables) => [sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`],
    dropConstraints,
    // It plans by what it knows of the rows, which would come by itself in a minute or two.
    optimize: (db) => sql`analyze`.execute(db),
    advanceSequence: (table) => {
      const sequence = sql`pg_get_serial_sequence(${`"${table}"`}, 'id')`;
      return sql`select setval(${sequence}, greatest(max(id), pg_sequence_last_value(${sequence})))
        from ${sql.table(table)} having count(*) > 0`;
    },
    secondsOf: (moment) => sql`floor(extract(epoch from ${moment}::timestamptz))::bigint`,
    transactions: async (db) => {
      const { rows } = await sql<{ oldest: number; next: number }>`
        select pg_snapshot_xmin(now)::text::bigint as oldest,
          pg_snapshot_xmax(now)::text::bigint as next
        from pg_current_snapshot() as now`.execute(db);
      return rows[0]!;
    },
    forUpdate: (query) => query.forUpdate(),
    forKeyShare: (query) => query.forKeyShare(),
    isDuplicate: (error) => codeOf(error) === '23505',
    isRetryable: (error) => ['40001', '40P01'].includes(codeOf(error)),
    isUnavailable: (error) => away.test(codeOf(error)) || lost.test(String(error)),
  };
}

const jsonRows = (table: string, columns: readonly string[], json: unknown): RawBuilder<never> =>
  sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`;

/**
 * A pool whose connections keep the statements that have a name, parsed and planned. What is asked
 * in one turn goes out as one piece, and the beginning of a transaction with the reads behind it.
 */
function withNames(pool: pg.Pool, names: ReadonlyMap<string, string>): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    const { stream } = client.connection;
    /** The beginning of a transaction, while it is on its way. */
    let begun: Promise<unknown> | undefined;
    let waits = false;

    function send(text: string, values: unknown[]) {
      stream.cork();
      process.nextTick(() => stream.uncork());
      return client.query({ name: names.get(text)!, text, values });
    }

    async function query(text: string, values: unknown[]) {
      if (text === 'begin') {
        begun = send(text, values).finally(() => (begun = undefined));
        begun.catch(() => {});
        return { command: 'BEGIN', rowCount: 0, rows: [] };
      }
      // A write, and what comes behind it, waits: it must not be done without a transaction.
      waits = begun !== undefined && (waits || !text.startsWith('select'));
      if (waits) await begun;
      const [answer] = await Promise.all([send(text, values), begun]);
      return answer;
    }

    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  }

  return { connect, end: () => pool.end(), options: pool.options };
}

/** SQLSTATE (PostgreSQL's documentation, appendix A), or the system's error code. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Connections, resources, the operator and its files; a time-out, a standby, and no tables yet. */
const away = /^(08|53|57P|58)|^(57014|25006|55P03|42P01)$|^E[A-Z]+$/;
/** What the driver says of a connection without giving a code. */
const lost = /connection (terminated|timeout|error)|timeout exceeded|read timeout|socket/i;

const bigint = 20;
const numeric = 1700;

/** Counts and sums come as numbers: nothing here passes 2^53. */
const plainNumbers = ({ types }: typeof pg) =>
  ((oid: number, format?: 'text') =>
    oid === bigint || oid === numeric
      ? Number
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser;

/**
 * The ledger's guards, and the keys, references and indexes of these tables, taken off to be put
 * back: each is made much faster for all rows at once than kept row by row. So does pg_restore.
 */
async function dropConstraints(
  db: Connection,
  tables: readonly string[],
): ReturnType<Engine['dropConstraints']> {
  const own = sql`(${sql.join(tables.map((table) => sql`${`"${table}"`}::regclass`))})`;
  const { rows: rules } = await sql<Definition>`
    select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as made
    from pg_constraint
    where (conrelid in ${own} or confrelid in ${own}) and contype in ('f', 'p', 'u')
    order by contype`.execute(db);
  const { rows: indexes } = await sql<Definition>`
    select indexrelid::regclass::text as name, '' as "table", pg_get_indexdef(indexrelid) as made
    from pg_index where indrelid in ${own}
    and not exists (select 1 from pg_constraint where conindid = indexrelid)`.execute(db);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  }
  for (const { name, table } of rules) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db);
  // References come last: what they refer to has to be a key again.
  const added = rules
    .toReversed()
    .map(
      ({ name, table, made }) =>
        sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(made)}`,
    );
  return {
    indexes: [...indexes.map(({ made }) => sql.raw(made)), ...added],
    guards: tables.map((table) => sql`alter table ${sql.table(table)} enable trigger user`),
  };
}

/** What a key, reference or index is called, and how it is made. */
interface Definition {
  name: string;
  table: string;
  made: string;
}
