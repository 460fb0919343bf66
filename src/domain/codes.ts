// The code by which a guest is known at a partner's counter, and how often it may be guessed.

export const codeDigits = 6;

/** Six digits, leading zeros kept, of a number that the caller drew from a secure source. */
export const codeOf = (drawn: number) => String(drawn % 10 ** codeDigits).padStart(codeDigits, '0');

const minute = 60_000;

/** Five wrong codes of one partner for one guest within this many milliseconds are enough. */
export const wrongCodes = { most: 5, within: 15 * minute };

/**
 * Milliseconds that a partner has to wait before the next code of a guest is compared, 0 for none.
 * `wrong` are the moments of the partner's last wrong ones, newest first.
 */
export function waitForCode(wrong: readonly Date[], now: Date): number {
  const [newest, oldest] = [wrong[0], wrong[wrongCodes.most - 1]];
  if (!newest || !oldest) return 0;
  const tooFast = newest.getTime() - oldest.getTime() < wrongCodes.within;
  return tooFast ? Math.max(0, newest.getTime() + wrongCodes.within - now.getTime()) : 0;
}
