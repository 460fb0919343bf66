// The documents are right: the tests that they name exist, and they answer every requirement.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { detailLabels } from '../src/contract/members/detail-labels.ts';

const document = readFileSync('docs/security.md', 'utf8');

/** The rows of the requirements, each with its cells. */
const rows = document
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/**
 * The requirements of levels 1 and 2 of ASVS 5.0.0 by section, without the chapters V9, V10 and
 * V17.
 */
const asked = {
  1: { 1: [1, 2], 2: [1, 9], 3: [1, 11], 4: [1, 3], 5: [1, 2] },
  2: { 1: [1, 3], 2: [1, 3], 3: [1, 4], 4: [1, 1] },
  3: { 2: [1, 2], 3: [1, 4], 4: [1, 6], 5: [1, 5], 7: [1, 2] },
  4: { 1: [1, 3], 2: [1, 1], 3: [1, 2], 4: [1, 4] },
  5: { 1: [1, 1], 2: [1, 3], 3: [1, 2], 4: [1, 3] },
  6: { 1: [1, 3], 2: [1, 12], 3: [1, 4], 4: [1, 4], 5: [1, 5], 6: [1, 3], 8: [1, 4] },
  7: { 1: [1, 3], 2: [1, 4], 3: [1, 2], 4: [1, 5], 5: [1, 2], 6: [1, 2] },
  8: { 1: [1, 2], 2: [1, 3], 3: [1, 1], 4: [1, 1] },
  11: { 1: [1, 2], 2: [1, 3], 3: [1, 3], 4: [1, 4], 5: [1, 1], 6: [1, 1] },
  12: { 1: [1, 3], 2: [1, 2], 3: [1, 4] },
  13: { 1: [1, 1], 2: [1, 5], 3: [1, 2], 4: [1, 5] },
  14: { 1: [1, 2], 2: [1, 4], 3: [1, 3] },
  15: { 1: [1, 3], 2: [1, 3], 3: [1, 7] },
  16: { 1: [1, 1], 2: [1, 5], 3: [1, 4], 4: [1, 3], 5: [1, 3] },
};

/** Expands a range: `1.2.6` and `1.2.8` become 1.2.6, 1.2.7 and 1.2.8. */
function numbered(section: string, [first = 1, last = first]: number[]): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => `${section}.${first + i}`);
}

test('every requirement that applies has a row, in its order', () => {
  const answered = rows.flatMap(([id = '']) => {
    const [first = '', last = first] = id.split('–');
    const [chapter, section] = first.split('.');
    const span = [first, last].map((one) => Number(one.split('.')[2]));
    return numbered(`${chapter}.${section}`, span);
  });
  const wanted = Object.entries(asked).flatMap(([chapter, sections]) =>
    Object.entries(sections).flatMap(([section, span]) => numbered(`${chapter}.${section}`, span)),
  );
  expect(answered).toEqual(wanted);
});

test('every row has the requirement, how it is met, and its test or why there is none', () => {
  const shown = /^(`|by reading$|operator$|does not apply$)/;
  const wrong = rows.filter((cells) => {
    const [, asks, how, by = ''] = cells;
    return cells.length !== 4 || !asks || !how || !(shown.test(by) || /Deviation/.test(how));
  });
  expect(wrong).toEqual([]);
});

test('every test that is named is there', () => {
  const named = [...document.matchAll(/`((?:tests|src)\/[\w./-]+\.ts): ([^`]+)`/g)];
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(([, path = '', name = '']) => !hasTest(path, name));
  expect(missing.map(([reference]) => reference)).toEqual([]);
});

test('a test that is not there is missed', () => {
  const [path, name] = ['tests/documents.test.ts', 'every test that is named is there'];
  expect(hasTest(path, name)).toBe(true);
  expect(hasTest(path, `${name} and more`)).toBe(false);
  expect(hasTest('tests/nowhere.test.ts', name)).toBe(false);
});

test('every place that the map names is there', () => {
  const map = readFileSync('ARCHITECTURE.md', 'utf8');
  const section = /## Where is …\?\n([^]*?)\n## /.exec(map)?.[1] ?? '';
  const places = [...section.matchAll(/`((?:src|migrations)\/[^`]+)`/g)].map(([, path]) => path!);
  expect(places.length).toBeGreaterThan(30);
  expect(places.filter((path) => !existsSync(path))).toEqual([]);
});

test('every detail of members is among the personal data', () => {
  const personal = document.split('\n').filter((line) => line.startsWith('| personal |'));
  const [, , what = ''] = personal.find((line) => line.includes('of a member'))?.split('|') ?? [];
  const missing = Object.values(detailLabels).filter(
    ({ en }) => !what.toLowerCase().includes(en.toLowerCase()),
  );
  expect(missing).toEqual([]);
});

/** Whether a file has a test of this name: the text after `test(`, `testOnce(`, `.each(…)(`. */
function hasTest(path: string, name: string): boolean {
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return ["'", '"', '`'].some((quote) =>
    source
      .split(quote + name + quote)
      .slice(0, -1)
      .some((before) => /(\btest|\btestOnce|\bit|\))\(\s*$/.test(before)),
  );
}

test('the list of changes begins with this version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const [, newest] =
    /^## (\S+) – \d{4}-\d\d-\d\d$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(newest).toBe(version);
});
