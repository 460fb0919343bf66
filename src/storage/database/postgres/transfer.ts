// Operations for moving a whole PostgreSQL database to or from another database.
import { sql } from 'kysely';
import { shapesOf, type ShapeRow, type DatabaseTransfer } from '../transfer.ts';

const ours = sql`c.relkind = 'r' and c.relnamespace = current_schema()::text::regnamespace`;

export const transfer: DatabaseTransfer = {
  shape: async (db) => {
    const { rows } = await sql<ShapeRow>`
      select c.relname::text as "table", a.attname::text as "column",
        array_position(k.conkey, a.attnum) as place
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = ''
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where ${ours} order by c.relname, a.attnum`.execute(db);
    return shapesOf(rows);
  },
  // Foreign keys are dropped while rows are inserted.
  allowAnyOrder: async () => {},
  lockWriters: async (db, tables) => {
    // This transaction is idle while the other database works, as when it builds indexes.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    const locked = sql.join(tables.map((table) => sql.table(table)));
    await sql`lock table ${locked} in exclusive mode`.execute(db);
  },
  countServers: async (db) => {
    const { rows } = await sql<{ servers: number }>`
      select count(*) as servers from pg_stat_activity
      where datname = current_database() and application_name = 'sofra notifier'`.execute(db);
    return rows[0]!.servers;
  },
  lastNumbers: async (db) => {
    const { rows } = await sql<{ table: string; last: number }>`
      select * from (select c.relname::text as "table", pg_sequence_last_value(
          pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass) as last
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
        where ${ours}) numbers where last is not null`.execute(db);
    return new Map(rows.map(({ table, last }) => [table, last]));
  },
  setLastNumber: async (db, { table, last }) => {
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${last})`.execute(db);
  },
};
