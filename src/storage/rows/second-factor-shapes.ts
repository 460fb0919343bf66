// The shapes of rows about second factors in a backup, which contain no secret to make a code or an
// answer.
import * as z from 'zod/mini';
import { Encoded, Name, Paths, RowId, StoredMoment } from './values.ts';

export const Passkey = z.strictObject({
  id: RowId,
  adminId: RowId,
  credentialId: Encoded,
  publicKey: Encoded,
  counter: z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)),
  /** The WebAuthn transports as a JSON list. */
  transports: Paths,
  name: Name,
  /** The host for which the passkey was made; it can only be used there. */
  rpId: Name,
  createdAt: StoredMoment,
  lastUsedAt: z.nullable(StoredMoment),
});

/** A code is stored as its SHA-256 in base64url. */
export const RecoveryCode = z.strictObject({ id: RowId, adminId: RowId, codeHash: Encoded });
