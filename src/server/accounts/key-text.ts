// The text of a key: `sofra_`, its number, 160 random bits and a checksum, which lets a mistyped
// key be refused without the database, and lets scanners recognise leaked keys.
import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { hashToken } from './secrets.ts';

const signs = 'abcdefghijklmnopqrstuvwxyz234567';

/** Base32 (RFC 4648, 6) in lower case: five bits per character. */
const base32 = (bytes: Uint8Array) =>
  Array.from({ length: Math.ceil((bytes.length * 8) / 5) }, (_, i) => {
    const [at, shift] = [Math.floor((i * 5) / 8), (i * 5) % 8];
    const pair = ((bytes[at]! << 8) | (bytes[at + 1] ?? 0)) >> (11 - shift);
    return signs[pair & 31];
  }).join('');

/** The CRC-32 of a text in seven characters. */
function checksumOf(text: string): string {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, crc32(text));
  return base32(bytes);
}

const form = /^(sofra_([1-9]\d{0,11})_([a-z2-7]{32}))([a-z2-7]{7})$/;

/** A new key with its number; it is shown once. */
export function newKey(id: number): string {
  const unchecked = `sofra_${id}_${base32(randomBytes(20))}`;
  return unchecked + checksumOf(unchecked);
}

/** The number and the fingerprint of a key; undefined for a text that is not a key. */
export function readKey(key: string): { id: number; keyHash: string } | undefined {
  const [, unchecked = '', id, , checksum] = form.exec(key) ?? [];
  if (!unchecked || checksumOf(unchecked) !== checksum) return undefined;
  return { id: Number(id), keyHash: hashToken(key) };
}

/**
 * The secret that signs receipts by HMAC-SHA-256, in hex: derived from the random part of the key,
 * so that a till can compute it, and the stored secret does not reveal the key.
 */
export function receiptSecretOf(key: string): string {
  const [, , , random = ''] = form.exec(key) ?? [];
  return createHmac('sha256', random).update('sofra receipts 1').digest('hex');
}
