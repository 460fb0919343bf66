// The types of the package that decrypts pushes.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  export function decrypt(
    body: Buffer,
    how: { version: string; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
