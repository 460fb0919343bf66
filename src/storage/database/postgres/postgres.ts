// PostgreSQL, through a pool of connections.
import { PostgresDialect, sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Connection, Engine, Position } from '../engine.ts';
import { addressesOf } from './addresses.ts';
import { jsonLines } from './copy-out.ts';
import { copied, copiedJson } from './copy.ts';
import { codeOf, isUnavailable, loadDriver } from './driver.ts';
import type { ServerKind } from './find-server.ts';
import { postgresNotifier } from './notifier.ts';
import { renewedPool } from './pool.ts';
import { liveSchema } from './schema.ts';
import { parameterOf } from '../queries/prepared.ts';
import { transfer } from './transfer.ts';

/**
 * The number of connections: enough to keep the cores of the database busy; more would only queue
 * there.
 */
const connections = 10;
/**
 * The timeout of a query in milliseconds: with a rollback, a caller has an answer within five
 * seconds.
 */
const timeout = 2_000;
/**
 * The timeout in milliseconds for any answer: a working server has at least cancelled the query by
 * then.
 */
const answerTimeout = timeout + 500;
/** The timeout in milliseconds of an idle transaction, whose locks others may wait for. */
const idling = 10_000;

interface Address {
  /** `postgres://user:password@host/database`, with several hosts where there are standbys. */
  url: string;
  /** The address without a pooler, since a pooler can give each transaction another connection. */
  directUrl: string | undefined;
  /** Queries have no timeout and use at most one core, since the others are for requests. */
  withoutTimeouts: boolean;
  kind?: ServerKind;
}

/** Opens the engine; the first query connects to the database. */
export function postgres(address: Address): Engine {
  const { url, directUrl = url, withoutTimeouts, kind = 'primary' } = address;
  const isPooled = directUrl !== url && !withoutTimeouts;
  const names = new Map<string, string>();
  const awayListeners = new Set<(reason?: unknown) => void>();
  const pool = renewedPool({
    wanted: { kind, addresses: addressesOf(isPooled ? url : directUrl, kind) },
    isDirect: !isPooled,
    options: {
      // Queries of one turn of the event loop are sent in one packet.
      pipeline: true,
      max: connections,
      connectionTimeoutMillis: timeout,
      keepAlive: true,
      application_name: 'sofra',
      types: { getTypeParser: plainNumbers(loadDriver()) },
      ...(withoutTimeouts ? optionsWithoutTimeouts : { query_timeout: answerTimeout }),
      ...(!withoutTimeouts && !isPooled && limits),
    },
    names,
    begin: isPooled ? beginLimited : 'begin',
    onAway: (reason) => awayListeners.forEach((listener) => listener(reason)),
  });

  return {
    name: 'PostgreSQL',
    dialect: new PostgresDialect({ pool }),
    notifier: postgresNotifier(addressesOf(directUrl, kind)),
    rows: rowsAsJson,
    addedRows: rowsAsJson,
    // A subquery instead would make a planner without statistics read the whole table.
    list: (_table, _column, values) => sql`any(${values})`,
    isAmong: (column, texts) => sql`${sql.ref(column)} = any(${texts})`,
    jsonRows,
    copied,
    addedJson: copiedJson,
    jsonLines,
    keepReady: (text) => {
      // Queries are not prepared behind a pooler, where the next query may run on another
      // connection.
      if (!isPooled && !names.has(text)) names.set(text, `sofra_${names.size}`);
    },
    lockedNames,
    lockTables,
    truncate: (tables) => [sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`],
    dropConstraints,
    liveSchema,
    transfer,
    leavingRows: (db, work) => work(db),
    // Without this, autovacuum would update the planner's statistics only after a minute or two.
    optimize: (db) => sql`analyze`.execute(db),
    advanceSequence: (table) => {
      const sequence = sql`pg_get_serial_sequence(${`"${table}"`}, 'id')`;
      return sql`select setval(${sequence}, greatest(max(id), pg_sequence_last_value(${sequence})))
        from ${sql.table(table)} having count(*) > 0`;
    },
    secondsOf: (moment) => sql`floor(extract(epoch from ${moment}::timestamptz))::bigint`,
    transactions,
    position,
    hasOneWriter: false,
    forUpdate: (query) => query.forUpdate() as typeof query,
    forKeyShare: (query) => query.forKeyShare() as typeof query,
    isDuplicate: (error) => codeOf(error) === '23505',
    isRetryable: (error) => ['40001', '40P01'].includes(codeOf(error)),
    isBusy: () => false,
    isUnavailable,
    onAway: (listener) => void awayListeners.add(listener),
    connections: pool.connections,
  };
}

async function transactions(db: Connection): ReturnType<Engine['transactions']> {
  const { rows } = await sql<{ oldest: number; next: number }>`
    select pg_snapshot_xmin(now)::text::bigint as oldest,
      pg_snapshot_xmax(now)::text::bigint as next
    from pg_current_snapshot() as now`.execute(db);
  return rows[0]!;
}

async function position(db: Connection): Promise<Position> {
  const { rows } = await sql<Position>`
    select system_identifier || '/' || (select oid from pg_database
        where datname = current_database()) as database,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
        else pg_current_wal_lsn() end, '0/0')::bigint as log
    from pg_control_system()`.execute(db);
  return rows[0]!;
}

const lockTables: Engine['lockTables'] = (tables) => [
  sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`,
];

/** Each name is locked by an advisory lock, sorted so that two transactions do not deadlock. */
const lockedNames: Engine['lockedNames'] = (names) => sql`(
  select pg_advisory_xact_lock(hashtextextended("name", 0))
  from (select distinct unnest(${names}::text[]) as "name" order by 1) as "sorted")`;

const jsonRows = (table: string, columns: readonly string[], json: unknown): RawBuilder<never> =>
  sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`;

const rowsAsJson: Engine['rows'] = (table, columns, rows) =>
  jsonRows(table, columns, parameterOf(rows, JSON.stringify));

/** Timeouts of PostgreSQL itself, so that a client that has died holds no locks. */
const limits = {
  statement_timeout: timeout,
  idle_in_transaction_session_timeout: idling,
};

/**
 * The same timeouts for a single transaction: behind a pooler, other clients use the connection
 * afterwards.
 */
const beginLimited = `begin; set local statement_timeout = ${timeout};
  set local idle_in_transaction_session_timeout = ${idling}`;

const optionsWithoutTimeouts = {
  options: '-c max_parallel_workers_per_gather=0',
  idle_in_transaction_session_timeout: idling,
};

const bigint = 20;
const numeric = 1700;

/** Reads counts and sums as numbers, since none exceeds 2^53. */
const plainNumbers = ({ types }: typeof pg) =>
  ((oid: number, format?: 'text') =>
    oid === bigint || oid === numeric
      ? Number
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser;

/**
 * Drops the triggers of the ledger, and the keys, foreign keys and indexes of these tables.
 * Creating them afterwards is much faster than updating them row by row; pg_restore does the same.
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
  // More memory makes it faster to build the indexes again.
  await sql`set local maintenance_work_mem = '128MB'`.execute(db);
  await sql`set local work_mem = '32MB'`.execute(db);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  }
  for (const { name, table } of rules) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db);
  // Foreign keys come last, since they need the keys.
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

/** The name of a key, foreign key or index, and its definition. */
interface Definition {
  name: string;
  table: string;
  made: string;
}
