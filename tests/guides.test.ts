// The guides say what the screens say: each name in a step is a word of the screens.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { labels } from '../src/contract/messages/labels.ts';
import { guideNames } from '../src/web/guides/guide.ts';
import { guides } from '../src/web/guides/guides.ts';

const root = join(import.meta.dirname, '..');
const languages = ['en', 'ar'] as const;

/** All words of the screens of a language. */
async function wordsOf(language: (typeof languages)[number]): Promise<Set<string>> {
  const found = new Set(Object.values(labels).map((label) => label[language]));
  const gather = (of: unknown): void => {
    if (typeof of === 'string') found.add(of);
    if (typeof of === 'object' && of !== null) Object.values(of).forEach(gather);
  };
  for (const file of globSync('src/web/words/office/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const module = (await import(join(root, file))) as Record<string, Record<string, unknown>>;
    for (const words of Object.values(module)) gather(words?.[language]);
  }
  return found;
}

test.for(languages)('each name in a step is one of the screens, in %s', async (language) => {
  const words = await wordsOf(language);
  const named = guideNames.flatMap((name) =>
    guides[name].chapters.flatMap(({ steps }) =>
      steps.flatMap((step) => step[language].split('**').filter((_, place) => place % 2 === 1)),
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !words.has(name))).toEqual([]);
});

test('each chapter has an address of its own and its picture in both languages', () => {
  for (const name of guideNames) {
    const { chapters } = guides[name];
    expect(new Set(chapters.map((chapter) => chapter.name)).size).toBe(chapters.length);
    for (const { picture } of chapters) {
      if (!picture) continue;
      for (const language of languages) {
        const file = `public/guides/pictures/${picture.name}-${language}.jpg`;
        expect([file, existsSync(join(root, file))]).toEqual([file, true]);
      }
    }
  }
});
