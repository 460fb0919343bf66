// The places of visits in lists with the newest first. They go by the moment of each visit, since a
// program may have sent a bill late.
import { sql, type SqlBool } from 'kysely';
import { cursorOf, keysIn } from '../../database/queries/pages.ts';

export interface Place {
  at: string;
  id: number;
}

/** The place before the newest visit: above every moment (ISO 8601) and every number. */
export const newest: Place = { at: '~', id: Number.MAX_SAFE_INTEGER };

export const visitPlaces = {
  behind: ({ at, id }: Place): Place => ({ at, id }),
  isBehind: (row: Place, { at, id }: Place) => row.at < at || (row.at === at && row.id < id),
  write: ({ at, id }: Place) => cursorOf([at, id]),
  /** Refuses a text that is no cursor of such a list. */
  parse: (cursor: string): Place => {
    const [at, id] = keysIn(['at', 'id'], cursor) as [string, number];
    return { at, id };
  },
};

/** SQL for whether a row of `visits` comes after a place. */
export const isBehind = ({ at, id }: Place) =>
  sql<SqlBool>`("visits"."at", "visits"."id") < (${at}, ${id})`;
