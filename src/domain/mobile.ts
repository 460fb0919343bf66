// Whose number it is: `+966…` and `966…` are one person; and as much of it as a partner sees.

/** What uniqueness and look-ups compare: the number without its plus. */
export const mobileKey = (mobile: string) => mobile.replace(/^\+/, '');

/** The number with all digits but the last three as dots; of a very short one the last is shown. */
export function maskedMobile(mobile: string): string {
  const digits = mobileKey(mobile);
  const shown = digits.length < 7 ? 1 : 3;
  return '•'.repeat(digits.length - shown) + digits.slice(-shown);
}
