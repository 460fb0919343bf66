// Operations for moving a whole SQLite database to or from another database.
import { sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { shapesOf, type ShapeRow, type DatabaseTransfer } from '../transfer.ts';

export const transfer: DatabaseTransfer = {
  shape: async (db) => {
    // Hidden columns are generated ones.
    const { rows } = await sql<ShapeRow>`
      select m.name as "table", c.name as "column", nullif(c.pk, 0) as place
      from sqlite_schema m join pragma_table_xinfo(m.name) c
      where m.type = 'table' and m.name not like 'sqlite!_%' escape '!' and c.hidden = 0
      order by m.name, c.cid`.execute(db);
    return shapesOf(rows);
  },
  allowAnyOrder: (db) => sql`pragma foreign_keys = off`.execute(db),
  // No lock is needed: SQLite allows a single write transaction, and the folder belongs to one
  // server.
  lockWriters: async () => {},
  countServers: async () => 0,
  lastNumbers: async (db) => {
    const { rows } = await sql<{ table: string; last: number }>`
      select name as "table", seq as last from sqlite_sequence where seq > 0`.execute(db);
    return new Map(rows.map(({ table, last }) => [table, last]));
  },
  setLastNumber: async (db, { table, last }) => {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  },
};

/**
 * Turns foreign keys off on the connection that deletes, which is only possible outside of
 * transactions.
 */
export const leavingRows: Engine['leavingRows'] = (db, work) =>
  db.connection().execute(async (one) => {
    await sql`pragma foreign_keys = off`.execute(one);
    try {
      return await work(one);
    } finally {
      await sql`pragma foreign_keys = on`.execute(one);
    }
  });
