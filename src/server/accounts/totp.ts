// Codes of an app: TOTP (RFC 6238) of six digits, SHA-1 and steps of 30 seconds, as all apps do it.
import { createHmac } from 'node:crypto';

/** The length of a time step in seconds. */
const stepSpan = 30;
/**
 * The number of steps before and after the current one whose codes are accepted, since clocks
 * differ (RFC 6238, 5.2).
 */
const drift = 1;

/** The number of the current step, counted from 1970. */
const stepAt = (now: Date) => Math.floor(now.getTime() / 1_000 / stepSpan);

/** The time step of a code, the earliest that fits; undefined if the code is not valid now. */
export function stepOf(
  code: string,
  { secret, after, now }: { secret: string; after: number; now: Date },
): number | undefined {
  const key = fromBase32(secret);
  const present = stepAt(now);
  for (let step = Math.max(present - drift, after + 1); step <= present + drift; step += 1) {
    if (codeAt(step, { key, digits: 6 }) === code) return step;
  }
  return undefined;
}

/** The code of a step: the last digits of a part of its HMAC (RFC 4226, 5.3). */
export function codeAt(step: number, { key, digits }: { key: Buffer; digits: number }): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const truncated = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fffffff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 (RFC 4648) without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]!);
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
