// What is found by the words that somebody types: titles and the words beside them.
import { finderOf, foldSearched } from '../../../domain/members/search-words.ts';

/**
 * The items whose text has all typed words, each as the beginning of a word; without any such item,
 * those that have the most of the words. All items are found if nothing is typed, and none if no
 * text has any of the words. Words such as `the` and `في` are not looked for, and `كلمة` finds
 * `والكلمة` and the other way round.
 */
export function bestMatches<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): Item[] {
  const finders = wordsOf(typed).map(wordFinder);
  if (finders.length === 0) return [...items];
  const counted = items.map((item) => {
    const text = textOf(item);
    return { item, count: finders.filter((finds) => finds(text)).length };
  });
  const most = Math.max(...counted.map(({ count }) => count));
  return most === 0 ? [] : counted.flatMap(({ item, count }) => (count === most ? [item] : []));
}

/** Words that say nothing about what is looked for. */
const smallWords = new Set(
  foldSearched(
    'a an the on of in to for from my our i is are what where how who can with and or by at ' +
      'في من على إلى عن ما ماذا أين كيف هل مع أو أن',
  ).split(' '),
);

function wordsOf(typed: string): string[] {
  const words = foldSearched(typed).split(' ').filter(Boolean);
  const telling = words.filter((word) => !smallWords.has(word));
  return telling.length > 0 ? telling : words;
}

/** Particles that are written together with the Arabic word after them, or with its article. */
const particles = /(?<!\p{L})(?:[وفبكل]?ال|لل|[وفبكل])(?=\p{L}{3})/gu;

function wordFinder(word: string): (text: string) => boolean {
  const finders = [...new Set([word, word.replace(particles, '')])].map(finderOf);
  return (text) => {
    const all = `${text} ${text.replace(particles, '')}`;
    return finders.some((finds) => finds(all));
  };
}
