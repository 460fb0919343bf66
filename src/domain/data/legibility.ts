// Judges whether a text was decoded by the right encoding, by what stands in its words.

/** The scripts whose letters do not stand in one word together. */
const scripts = [
  /\p{Script=Latin}/u,
  // Marks of Arabic are shared with other scripts, and so is the tatweel.
  /[\p{Script=Arabic}\u0640\u064b-\u0655\u0670]/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
];

/** Characters that stand for bytes without a meaning: U+FFFD, controls, and private ones. */
const meaningless = /[\ufffd\u0080-\u0084\u0086-\u009f\p{Co}]/gu;

/** Signs that text has beside letters only by mistake: those of single-byte encodings. */
const odd = String.raw`[\u00a1-\u00a9\u00ac\u00ae-\u00b4\u00b6\u00b8\u00b9\u00bc-\u00bf\u00d7\u00f7`
  .concat(String.raw`\u02c6-\u02dd\u2020-\u2022\u2026\u2030\u2039\u203a\u2044\u20ac\u2122\u2202`)
  .concat(String.raw`\u2206\u220f\u2211\u221a\u221e\u222b\u2248\u2260\u2264\u2265\u2500-\u25ca]`);
const oddBefore = new RegExp(String.raw`${odd}(?=[\p{L}\p{M}])`, 'gu');
const oddAfter = new RegExp(
  String.raw`(?<=[\p{L}\p{M}])(?!\u2026|\u2022|\u00a9|\u00ae|\u2122|\u203a)${odd}`,
  'gu',
);

/** Between words. */
const gaps = /[\s\p{P}\d]+/u;
/** The length up to which a word is looked at. */
const longest = 60;

/**
 * The number of faults in a text, roughly one for each word that nobody writes: bytes without a
 * meaning, letters of two scripts in one word, a capital after a small letter, signs such as `§`
 * between letters. A text in English letters has none. Texts in the right encoding have none or
 * next to none, whatever their language.
 */
export function faultsIn(text: string): number {
  if (isAscii.test(text) || isArabicAndAscii(text)) return 0;
  let faults = 5 * countOf(text, meaningless);
  faults += 3 * countOf(text, oddBefore) + 3 * countOf(text, oddAfter);
  // Dashes and quotation marks stand for letters where a small letter follows.
  faults += countOf(text, /(?<=\p{L})[\u2013\u2014\u2018\u201c-\u201e](?=\p{Ll})/gu);
  faults += 0.25 * countOf(text, /(?<=\p{Ll})\u2019(?=\p{Ll})/gu);
  for (const word of text.split(gaps)) {
    if (!isAscii.test(word)) faults += faultsOf(word.slice(0, longest));
  }
  return faults;
}

const isAscii = /^\p{ASCII}*$/u;

/** The usual text of an Arabic file, for which one look is enough. */
const isArabicAndAscii = (text: string) =>
  /^[\p{ASCII}\u0600-\u06ff]*$/u.test(text) &&
  !/[a-z][\u0600-\u06ff]|[\u0600-\u06ff][a-z]/i.test(text);

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function faultsOf(word: string): number {
  const mixed = scripts.filter((script) => script.test(word)).length > 1 ? 3 : 0;
  // JosŽ; only the capitals of other letters than the English ones, because of McDonald.
  const capitals = 2 * countOf(word, /(?<=\p{Ll})(?![A-Z])\p{Lu}/gu);
  // In Latin, a word has an English letter: ãÍãÏ is Arabic, and Èâàí is Russian.
  const foreign = /^[\p{Script=Latin}\p{M}]{3,}$/u.test(word) && !/[a-z]/i.test(word) ? 3 : 0;
  // Ligatures and the points of Hebrew, which hardly anybody writes.
  return mixed + capitals + foreign + 2 * countOf(word, /[\ufb00-\ufb06\u05b0-\u05c7]/gu);
}
