// Special events.
import type { Insertable, Updateable } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';

type Events = Tables['special_events'];

/** All events, the newest first. */
export const listEvents = (db: Database) =>
  db.selectFrom('special_events').selectAll().orderBy('id', 'desc').execute();

export const addEvent = (db: Database, event: Insertable<Events>) =>
  db.insertInto('special_events').values(event).returningAll().executeTakeFirstOrThrow();

/** Changes the fields that are defined; answers the changed row. */
export const changeEvent = (db: Database, id: number, changes: Updateable<Events>) =>
  db
    .updateTable('special_events')
    .set({ ...changes, id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeEvent = (db: Database, id: number) =>
  db.deleteFrom('special_events').where('id', '=', id).returning('name').executeTakeFirst();
