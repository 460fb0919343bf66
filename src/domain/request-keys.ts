// Idempotency keys: what they stand for, and those that Sofra's own screens send.

/**
 * A key whose order is that of time: a database adds such keys to the end of their index, where
 * those of a moment share a page, while random keys each need a page of their own.
 *
 * @param at The present moment in milliseconds since 1970.
 * @param random At least ten random bytes, so that no two requests of a caller have the same key.
 */
export const requestKeyAt = (at: number, random: Uint8Array): string =>
  hexOf(at, 12) + Array.from(random, (byte) => hexOf(byte, 2)).join('');

/**
 * The text that a key stands for: the request without the answer to the question whether its bill
 * is meant, which does not make it another request.
 */
export const keyedText = (asked: unknown): string =>
  JSON.stringify(asked, (name, value: unknown) => (name === 'meant' ? undefined : value));

const hexOf = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
