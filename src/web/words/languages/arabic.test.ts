// Every Arabic sentence with a number in it, for the numbers of each form.
import { expect, test } from 'vitest';
import { ar } from './ar.ts';
import { nouns } from './nouns.ts';
import { rewardWords } from '../rewards/guest-reward-words.ts';
import { receiptWords } from '../visits/receipt.ts';
import { servingWords } from '../rewards/serving.ts';

const counts = [0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103, 111, 1_000, 1_002];

/** After these verbs a noun is an object, or stands in the genitive. */
const verbs = 'استورد استبدل اجمع كسبت خصمنا تمنح خُتمت'.split(' ');
const governing = 'من بعد لمدة مقابل نحو بلوغ إضافة جمع لدى'.split(' ');

type Say = (...given: unknown[]) => unknown;

const tables: [string, unknown][] = [
  ['ar', ar],
  ['rewards', rewardWords.ar],
  ['receipts', receiptWords.ar],
  ['serving', servingWords.ar],
];
const office = import.meta.glob<Record<string, unknown>>('../office/**/*.ts', { eager: true });
for (const exported of Object.values(office)) {
  for (const [name, words] of Object.entries(exported)) {
    if (words && typeof words === 'object' && 'ar' in words) tables.push([name, words.ar]);
  }
}

/** The functions of a table, with the path to each. */
function* functionsIn(words: unknown, path: string): Generator<[string, Say]> {
  if (typeof words === 'function') yield [path, words as Say];
  if (words === null || typeof words !== 'object') return;
  for (const [key, inner] of Object.entries(words)) yield* functionsIn(inner, `${path}.${key}`);
}

/** An object whose properties all have the same value, except booleans and a day's name. */
const bag = (all: unknown, isIt: boolean) =>
  new Proxy<Record<string, unknown>>(
    { undo: isIt, more: isIt, weekday: 'الأحد' },
    { get: (target, key) => target[String(key)] ?? all },
  );

/** The results of a function, in whichever way it takes a number. */
function saidOf(say: Say, given: unknown): string[] {
  const ways = [given, bag(given, false), bag(given, true)];
  return ways.flatMap((one) => {
    try {
      const result = say(one, 'الذهبي');
      const text = typeof result === 'string' ? result : JSON.stringify(result);
      return /NaN|undefined|\[object/.test(text) ? [] : [text];
    } catch {
      return [];
    }
  });
}

/** The functions that count: they do more with a number than insert it like a word. */
const counting = tables
  .flatMap(([name, words]) => [...functionsIn(words, name)])
  .filter(([, say]) => {
    const likeWords = saidOf(say, 'سارة').map((text) => text.replaceAll('سارة', '3'));
    return saidOf(say, 3).join() !== likeWords.join();
  });

/** All texts of a table; its functions are called with a number. */
function* textsIn(words: unknown): Generator<string> {
  if (typeof words === 'string') yield words;
  if (typeof words === 'function') yield* saidOf(words as Say, 3);
  if (words === null || typeof words !== 'object') return;
  for (const inner of Object.values(words)) yield* textsIn(inner);
}

/** The text without names and other values from outside. */
const own = (text: string) => text.replaceAll(/[\u2066\u2068][^\u2069]*\u2069/g, '·');

const wordsOf = (text: string) => own(text).match(/[\p{L}\p{M}]+|\d[\d,]*/gu) ?? [];

/** The forms of a noun after a number: '3 أعضاء', '11 عضوًا', and never after 1 or 2. */
const behind = (count: number) =>
  Object.values(nouns).map(({ genitive }) => genitive(count).split(' ').slice(0, 2).join(' '));
const withNumber = new Set([3, 11, 100].flatMap(behind).map((result) => result.split(' ')[1]!));
/** 'لا نقاط' is a sentence, or begins one. */
const noneWithin = new RegExp(
  `[\\p{L}\\p{M}\\d·] لا (?:${behind(3)
    .map((result) => result.split(' ')[1])
    .join('|')})`,
  'u',
);
const dual = (ending: string) =>
  Object.values(nouns).map(({ genitive }) => genitive(2).split(' ')[0]!.replace(/ين$/, ending));

test.each(counting)('%s of each number', (_, say) => {
  for (const text of counts.flatMap((n) => [...saidOf(say, n), ...saidOf(say, -n)])) {
    expect(own(text), 'thousands are grouped').not.toMatch(/\d{4}/);
    expect(own(text)).not.toMatch(noneWithin);
    const words = wordsOf(text);
    for (const [i, word] of words.entries()) {
      const [before = '', next = ''] = [words[i - 1], words[i + 1]];
      if (/^\d/.test(word) && withNumber.has(next)) {
        expect(behind(Number(word.replaceAll(',', ''))), text).toContain(`${word} ${next}`);
      }
      const isObject = verbs.includes(before);
      const isGoverned = isObject || governing.includes(before);
      if (isGoverned) expect(dual('ان'), text).not.toContain(word);
      else expect(dual('ين'), text).not.toContain(word);
      if (next === 'واحد') expect(isObject, text).toBe(false);
      if (next === 'واحدًا') expect(isObject, text).toBe(true);
    }
  }
});

test('the counting sentences of every table are found', () => {
  const seen = counting.map(([path]) => path);
  for (const path of ['ar.dashboard.earnMore', 'rewards.cost', 'visitWords.cost']) {
    expect(seen).toContain(path);
  }
  expect(seen.length).toBeGreaterThan(45);
});

test('two things are written without a digit, in their grammatical case', () => {
  expect(nouns.member.accusative(1)).toBe('عضوًا واحدًا');
  expect(nouns.furtherPoint.genitive(2)).toBe('نقطتين إضافيتين');
  expect(nouns.reward.alone(0)).toBe('لا مكافآت');
  expect(nouns.reward.nominative(0)).toBe('0 مكافأة');
  expect(rewardWords.ar.goodFor(2 * 1_440 + 2 * 60 + 2)).toContain('لمدة يومين وساعتين ودقيقتين.');
  expect(rewardWords.ar.days(2 * 1_440 + 2 * 60)).toBe('يومان وساعتان');
});

/**
 * Words that readers would misunderstand: حجز is to book a table, ثمن is money, المنضدة a
 * table of a household, and المبتدئ a beginner.
 */
const misleading = /حجز|الثمن|المنضدة|المبتدئ|فريقنا|أبرز|المس |غابوا|نقرؤه|الموجّه/;

test.each(tables)('%s says each thing by its own word', (_, words) => {
  for (const text of textsIn(words)) expect(text).not.toMatch(misleading);
});
