// Texts that take longest: to be put in order, to be searched for a pattern, to be folded.

/** Of so many characters each: what a text of any length is at its worst. */
export const worstTexts = (length: number): string[] => worst.map((one) => one(length));

/** The same, of what a header may have: characters of Latin-1 that are no controls. */
export const worstHeaders = (length: number): string[] =>
  [...latin, '\u00e9'].map((part) => filled(part, length));

const filled = (part: string, length: number) =>
  part.repeat(Math.max(0, Math.ceil(length / part.length))).slice(0, Math.max(0, length));

/** Marks of two classes, the higher ones first: each of the others has to pass all of them. */
const marks = (length: number) => '\u0315'.repeat(length / 2) + '\u0316'.repeat(length / 2);
/** As many as a letter may have. */
const mostMarks = `a${marks(30)}`;

const latin = [' ', 'a', '1', '-', '.', ',', ';', '=', '"', '\\', '%', '/', 'a.', '1,', 'a@', 'a '];

const worst: readonly ((length: number) => string)[] = [
  (length) => `a${marks(length - 1)}`,
  // A character that is dropped between marks leaves them to one letter.
  ...['\u200b', '\u200d', '\u00ad', '\u034f', '\ufe0f'].map(
    (dropped) => (length: number) => filled(marks(28) + dropped, length),
  ),
  // Half-width sounds become marks, and others become two.
  (length) => filled(`${marks(28)}\uff9e`, length),
  (length) => filled('\u0344\u0316', length),
  (length) => filled(mostMarks, length),
  ...['\ufdfa', '\u1100\u1161\u11a8', '\u{1d15f}', '\u03a3.', '\u00a0', '\u{1f468}\u200d'].map(
    (part) => (length: number) => filled(part, length),
  ),
  ...latin.map((part) => (length: number) => filled(part, length)),
  // Nearly a number, an address, a picture.
  (length) => `${filled('1', length - 1)}x`,
  (length) => `https://${filled('a\u0316\u0315', length - 8)}`,
  (length) => `data:image/png;base64,${filled('A', length - 23)}!`,
];
