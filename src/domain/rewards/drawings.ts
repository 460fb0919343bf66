// Which of the drawn pictures suits a reward, by the words of its name.
import { foldSearched } from '../members/search-words.ts';

export const drawings = ['tea', 'coffee', 'sweets', 'bread', 'dish'] as const;
export type Drawing = (typeof drawings)[number];

/** The beginnings of words, in both languages; a word of an earlier line comes first. */
const beginnings: Record<Drawing, string> = {
  tea: 'tea chai karak شاي كرك',
  coffee: 'coffee latte espresso cappuccino mocha macchiato قهوة لاتيه اسبريسو كابتشينو موكا قهوه',
  sweets:
    'dessert cake sweet ice cookie kunafa baklava pudding brownie waffle حلى حلو كيك كعك كنافة ' +
    'بقلاوة ايس كوكيز بسبوسة',
  bread: 'bread sandwich manakish croissant pastry bagel toast خبز ساندويتش مناقيش كرواسون فطير',
  dish:
    'soup salad burger pizza meal lunch dinner breakfast plate dish pasta kebab rice ' +
    'شوربة سلطة برجر بيتزا وجبة غداء عشاء فطور طبق باستا كباب رز',
};

const folded = drawings.map((drawing) => ({
  drawing,
  words: foldSearched(beginnings[drawing]).split(' '),
}));

/** The drawing whose words the names have; undefined where they have none. */
export function drawingFor(...names: readonly string[]): Drawing | undefined {
  // The Arabic article, and particles before it, are not looked for.
  const typed = names.flatMap((name) => foldSearched(name).split(' '));
  const bare = typed.map((word) => word.replace(/^(?:[وبكل]?ال|لل)(?=.{3})/u, ''));
  return folded.find(({ words }) =>
    bare.some((word) => words.some((beginning) => word.startsWith(beginning))),
  )?.drawing;
}
