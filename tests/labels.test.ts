// Words that several subjects have are translated once, in the vocabulary of labels.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labels } from '../src/contract/messages/labels.ts';

const common = new Set(Object.values(labels).map(({ en, ar }) => `${en} ${ar}`));

test('no subject has a word of its own where there is a label', () => {
  const files = globSync('src/{web/words,domain/data}/**/*.ts');
  const words = files.flatMap((file) => {
    if (file.endsWith('.test.ts')) return [];
    const source = readFileSync(file, 'utf8');
    const pairs = source.matchAll(/(?:both\(|\{ en:)\s*'([^']*)',\s*(?:ar: )?'([^']*)'/g);
    return [...pairs].map(([, en, ar]) => ({ file, word: `${en} ${ar}` }));
  });
  expect(words.length).toBeGreaterThan(1_000);
  expect(words.filter(({ word }) => common.has(word))).toEqual([]);
});

test('no two labels are the same', () => {
  expect(common.size).toBe(Object.keys(labels).length);
});
