// The rows of second factors as a backup has them: nothing in them makes a code or an answer.
import * as z from 'zod/mini';
import { Encoded, Name, Paths, RowId, StoredMoment } from './values.ts';

export const Passkey = z.strictObject({
  id: RowId,
  adminId: RowId,
  credentialId: Encoded,
  publicKey: Encoded,
  counter: z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)),
  /** A JSON list of the ways in which it is reached. */
  transports: Paths,
  name: Name,
  /** The host for which it was made, and at which alone it can be used. */
  rpId: Name,
  createdAt: StoredMoment,
  lastUsedAt: z.nullable(StoredMoment),
});

/** A code is stored as its SHA-256 in base64url. */
export const RecoveryCode = z.strictObject({ id: RowId, adminId: RowId, codeHash: Encoded });
