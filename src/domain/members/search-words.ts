// The words by which names are found: how a name and a search are folded and divided, so that a
// name is found however its letters, its article and its parts are written.
import { foldTyped } from '../../contract/values/typed.ts';
import { limits } from '../../contract/values/values.ts';
import { folded } from './names.ts';

/**
 * A text folded for searching: lower case, with look-alike letters and signs as one. Bounded texts
 * only: the time to normalise a letter grows with the square of the number of its marks.
 */
export const foldSearched = (text: string): string =>
  (isUnmarked.test(text) ? text : unmarked(text))
    .toLowerCase()
    .replace(looksAlike, (letter) => lookAlike.get(letter)!)
    .replace(/ {2,}/g, ' ')
    .trim();

/** Most names have only letters and signs that need no more than the table below. */
const isUnmarked = /^[ -_a-~\u0621-\u063a\u0641-\u064a]*$/;

const unmarked = (text: string) =>
  foldTyped(text.replace(/[´`]/g, "'"))
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/\s/g, ' ');

/**
 * Letters that look alike or stand for each other on different keyboards, each line with the letter
 * that they become. Arabic ones are those of Lucene's ArabicNormalizer and PersianNormalizer with
 * their Kurdish and Urdu forms, and letters of Persian, Urdu and the Maghreb with those that are
 * typed for them on keyboards without them; Latin ones are those without a decomposition in
 * Unicode; Cyrillic and Greek ones are those whose capitals are confusable with Latin ones (Unicode
 * UTS #39, confusables.txt).
 */
const lookAlikes = `
- −
' ʹʻʼʽʾʿˈ‘’‛′ꞌٴ՚
ا آأإٱٲٳٵ
ي ئىیېےۍێ
و ؤۇۆۈۋۊ
ك کڪگڭ
ه ةہۃھە
ب پ
ت ٹ
ج چ
د ڈ
ر ڑ
ز ژ
ف ڤڢ
ق ڨڧ
ن ں
a аα
ae æ
b вβ
c с
d đðԁ
e еεə
h нηħһ
i іιı
j ј
k кκ
l ł
m мμ
n νŋ
o оοø
oe œ
p рρ
q ԛ
s ѕ
ss ß
t тτŧ
th þ
w ԝ
x хχ
y уυү
z ζ
σ ς`;

const lookAlike = new Map(
  lookAlikes
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string])
    .flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);
// A hamza by itself is often left out.
lookAlike.set('ء', '');
const looksAlike = new RegExp(`[${[...lookAlike.keys()].join('')}]`, 'g');

interface Part {
  text: string;
  /** Whether it follows the part before without a space, as after a hyphen or an apostrophe. */
  isJoined: boolean;
}

/** The parts of a folded text: words end at spaces, hyphens, apostrophes, dots and the like. */
function partsOf(text: string): Part[] {
  if (text === '') return [];
  if (!gap.test(text)) {
    return text.split(' ').map((word) => ({ text: word, isJoined: false }));
  }
  const parts: Part[] = [];
  for (const [, between = '', word = ''] of text.matchAll(wordAfterGap)) {
    const isJoined = parts.length > 0 && (!between.includes(' ') || between.includes('-'));
    parts.push({ text: word, isJoined });
  }
  return parts;
}

const signs = String.raw`'"\-.,:;/\\|()[\]{}<>·•«»‹›“”„،؛…&+@=*?~#`;
const gap = new RegExp(`[${signs}]`);
const wordAfterGap = new RegExp(`([ ${signs}]*)([^ ${signs}]+)`, 'g');

/** A consonant before which the l of an article becomes the same consonant. */
const sun = '(sh|th|dh|[tdrzsn])';
const article = /^(?:ال|[aeu]l)$/;
const assimilated = new RegExp(`^[aeu]${sun}$`);

/** Whether a part is the article of the next one: al, el, ul, ال, or as in `As-Salem`. */
const isArticle = ({ text }: Part, next: Part | undefined) =>
  next !== undefined &&
  (article.test(text) || next.text.startsWith(assimilated.exec(text)?.[1] ?? '\0'));

/** An article at the beginning of a word, with as many letters after it that it is likely one. */
const attached = new RegExp(`^(?:ال(?=.{3})|[ae]l(?=.{4})|[ae]${sun}(?=\\1.{3}))`);

/** A part as its beginning, such as an article, and the word after it, if it is both. */
function divided(part: Part, beginning = attached): Part[] {
  const [found = ''] = beginning.exec(part.text) ?? [];
  if (found === '') return [part];
  return [
    { ...part, text: found },
    { text: part.text.slice(found.length), isJoined: true },
  ];
}

/** First parts of names that are written together with the next part, or apart. */
const first = new RegExp(
  `^(?:${[
    'عبد|ابو|ابي|ام|بن|ابن|بنت|بني',
    `ab(?:i|o|u|ou)|umm?|bin|bint|ben|ibn|abd[aeiou]?(?:l|${sun})?`,
    'mc|mac|de|del|della|di|da|du|la|le|van|von|der|den',
  ].join('|')})$`,
);
/** Last parts of names that are written together with the part before, or apart. */
const last = /^(?:الله|دين|[aeu]llah|ul|(?:[aeu][ld])?d(?:i|ee|ei)ne?)$/;

/** A servant's name that is written as one word, with as many letters that it is likely one. */
const servantOf = new RegExp(`^(?:عبدال(?=.{3})|abd[aeiou]?(?:l|${sun}(?=\\1))(?=.{4}))`);

/** The parts of a name in groups, each of which may be written as one word. */
function groupsOf(name: string): Part[][] {
  const parts = partsOf(name)
    .flatMap((part) => divided(part))
    .flatMap((part) => divided(part, servantOf));
  const groups: Part[][] = [];
  for (const [i, part] of parts.entries()) {
    const before = parts[i - 1];
    const next = parts[i + 1];
    const isLast = last.test(part.text) || (isArticle(part, next) && last.test(next!.text));
    const isNext = before && (first.test(before.text) || isArticle(before, part));
    if (before && (part.isJoined || isLast || isNext)) groups.at(-1)!.push(part);
    else groups.push([part]);
  }
  return groups;
}

/**
 * The words by which a name is found: from each of its parts to the end of what may be written as
 * one word, so that `harbi` and `alharbi` are beginnings of words of `Al-Harbi`. Latin articles are
 * also written as `al`.
 */
export function nameWords(name: string): string[] {
  const whole = foldSearched(withHyphens(name));
  const words = groupsOf(whole).flatMap((group) =>
    group.flatMap((part, i) => {
      const rest = group.slice(i + 1).map(({ text }) => text);
      const word = withServant([part.text, ...rest].join(''), 2);
      const isLatin = /^[a-z]/.test(part.text) && isArticle(part, group[i + 1]);
      const spellings = [word, word.replace(ofFaith, 'aldin')];
      return isLatin ? [...spellings, ['al', ...rest].join('')] : spellings;
    }),
  );
  const found = words.length > 0 ? words : whole.split(' ');
  return [...new Set(found.map(cut))];
}

/** Joiners that keep the letters of Persian names apart are hyphens: علی‌رضا is also رضا. */
const withHyphens = (name: string) => name.replaceAll('\u200c', '-');

/** The end of names such as Salah al-Din, which are also written Salahuddin or Salaheddine. */
const ofFaith = /(?<=..)[aeiou]?(?:l|d)d(?:i|ee|ei)ne?$/;

/** The first characters of a text: as many as a name may have. */
export const cut = (text: string) =>
  text.length <= limits.name ? text : [...text].slice(0, limits.name).join('');

/**
 * A word in the one spelling that all of `Abdul Rahman`, `Abdelrahman`, `Abdurrahman` and
 * `Abd al-Rahman` have, if at least so many letters follow; other words as they are.
 */
function withServant(word: string, fewest: number): string {
  const [found, , rest = ''] = servant.exec(word) ?? [];
  return found && rest.length >= fewest ? `abdal${rest}` : word;
}
const servant = new RegExp(`^abd[aeiou]?(?:l|${sun}(?=\\1))?(.*)$`);

/** A word of a search, as alternative beginnings: a word of a name must begin with one of them. */
export type Term = readonly string[];

/**
 * The terms of a search for names: each typed word is found by itself, and written together with
 * those before it. With `loosely`, typed articles may be missing in the name.
 */
export function nameTerms(typed: string, { loosely = false } = {}): Term[] {
  const parts = typed.split(/\s+/).flatMap(searchedIn);
  const sought = loosely ? parts.flatMap(withoutArticle) : parts;
  if (sought.length === 0) {
    return foldSearched(typed)
      .split(' ')
      .map((word) => [word]);
  }
  return sought.map((part, i) => {
    const [twoBefore, before] = [sought[i - 2]?.text ?? '', sought[i - 1]?.text ?? ''];
    const isBetween = article.test(before) || assimilated.test(before);
    const joined = [
      part.text,
      before + part.text,
      (isBetween ? twoBefore : '') + before + part.text,
    ];
    const isOfNext = !article.test(part.text) && isArticle(part, sought[i + 1]);
    const also = isOfNext ? ['al', `${before}al`] : [];
    return withoutLonger([...joined.flatMap(spellingsOf), ...part.others, ...also]);
  });
}

interface Searched extends Part {
  /** Other beginnings by which the part may be found. */
  others: string[];
}

/** The parts of a typed word, which has no spaces. */
function searchedIn(typed: string): Searched[] {
  const whole = withHyphens(typed);
  const expanded = partsOf(foldSearched(whole.replace(/[äæöøüå]/gi, expandedLetter)));
  // Members whose words are not renewed yet are found by words as versions until 0.13 folded them.
  const former = folded(typed);
  return partsOf(foldSearched(whole)).map((part, i) => ({
    ...part,
    others: [expanded[i]?.text ?? '', contracted(part.text), former],
  }));
}

/** Some people write `Mueller` for Müller, and some keyboards have no other way. */
const expandedLetter = (letter: string) =>
  ({ ä: 'ae', æ: 'ae', ö: 'oe', ø: 'oe', ü: 'ue', å: 'aa' })[letter.toLowerCase()] ?? letter;
/** In short words, such as Raed and Joe, the letters are more likely meant. */
const contracted = (word: string) =>
  word.length < 5 ? word : word.replace(/(?<=[aou])e|a(?=a)/g, '');

/** The spellings under which the words of names may begin like a typed word. */
const spellingsOf = (word: string) => [
  word,
  withServant(word, 0),
  word.replace(latinArticle, 'al'),
  word.replace(ofFaith, 'aldin'),
];
const latinArticle = new RegExp(`^(?:[eu]l|[ae]${sun}(?=\\1))`);

/** A part without its article; nothing if it is the article of the next one. */
const withoutArticle = (part: Searched, i: number, parts: Searched[]): Searched[] =>
  isArticle(part, parts[i + 1]) ? [] : [{ ...part, ...divided(part).at(-1) }];

/** The different words, without those that begin with another one. */
function withoutLonger(all: readonly string[]): string[] {
  const words = [...new Set(all)].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && word.startsWith(other)));
}

/** A function that tells whether a search finds a text; a search for nothing finds all. */
export function finderOf(typed: string): (text: string) => boolean {
  if (foldSearched(typed) === '') return () => true;
  const readings = [nameTerms(typed), nameTerms(typed, { loosely: true })];
  return (text) => {
    const words = nameWords(text);
    return readings.some((terms) =>
      terms.every((term) =>
        term.some((beginning) => words.some((word) => word.startsWith(beginning))),
      ),
    );
  };
}
