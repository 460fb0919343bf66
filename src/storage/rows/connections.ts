// The shapes of rows about programs in a backup.
import * as z from 'zod/mini';
import { keyScopes } from '../../contract/scopes.ts';
import { Count, Name, rule, RowId, StoredMoment } from './values.ts';

const scope = `(${keyScopes.join('|')})`;

export const connectionRows = {
  connection_keys: z
    .strictObject({
      id: RowId,
      name: Name,
      /** Null for all outlets. */
      outletId: z.nullable(RowId),
      /** The scopes, separated by spaces: `members:read visits:write`. */
      scopes: z.string().check(z.regex(new RegExp(`^(${scope}( ${scope})*)?$`))),
      /** Calls an hour. */
      hourly: Count,
      /** The fingerprint of the key; null once it has ended. */
      keyHash: z.nullable(z.string().check(z.regex(/^[\w-]{43}$/))),
      lastFour: z.string().check(z.regex(/^[a-z2-7]{4}$/)),
      createdAt: StoredMoment,
      createdById: z.nullable(RowId),
      /** Null for no end. */
      expiresAt: z.nullable(StoredMoment),
      endedAt: z.nullable(StoredMoment),
    })
    .check(rule('keyHash', (row) => (row.keyHash === null) === (row.endedAt !== null))),
};
