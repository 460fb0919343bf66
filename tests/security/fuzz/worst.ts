// Texts that take the longest to normalise, to match with a pattern, or to fold.

/** The slowest texts of a given length. */
export const worstTexts = (length: number): string[] => worst.map((one) => one(length));

/** The slowest headers: characters of Latin-1 without control characters. */
export const worstHeaders = (length: number): string[] =>
  [...latin, '\u00e9'].map((part) => filled(part, length));

const filled = (part: string, length: number) =>
  part.repeat(Math.max(0, Math.ceil(length / part.length))).slice(0, Math.max(0, length));

/**
 * Combining marks of two classes, the higher class first, so that sorting moves each of the others
 * past all of them.
 */
const marks = (length: number) => '\u0315'.repeat(length / 2) + '\u0316'.repeat(length / 2);
/** A letter with the maximum number of marks. */
const manyMarks = `a${marks(30)}`;

const latin = [' ', 'a', '1', '-', '.', ',', ';', '=', '"', '\\', '%', '/', 'a.', '1,', 'a@', 'a '];

const worst: readonly ((length: number) => string)[] = [
  (length) => `a${marks(length - 1)}`,
  // Characters that are dropped between marks join the marks of both sides at one letter.
  ...['\u200b', '\u200d', '\u00ad', '\u034f', '\ufe0f'].map(
    (dropped) => (length: number) => filled(marks(28) + dropped, length),
  ),
  // Half-width sound marks become combining marks, and other characters become two.
  (length) => filled(`${marks(28)}\uff9e`, length),
  (length) => filled('\u0344\u0316', length),
  (length) => filled(manyMarks, length),
  ...['\ufdfa', '\u1100\u1161\u11a8', '\u{1d15f}', '\u03a3.', '\u00a0', '\u{1f468}\u200d'].map(
    (part) => (length: number) => filled(part, length),
  ),
  ...latin.map((part) => (length: number) => filled(part, length)),
  // Texts that are almost a number, an address, or a picture.
  (length) => `${filled('1', length - 1)}x`,
  (length) => `https://${filled('a\u0316\u0315', length - 8)}`,
  (length) => `data:image/png;base64,${filled('A', length - 23)}!`,
];
