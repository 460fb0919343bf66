// The bounds of a JSON body, which are looked at in its bytes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBounded } from './json.ts';

const bounded = (text: string) => isBounded(Buffer.from(text));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const fields = (count: number) =>
  `{${Array.from({ length: count }, (_, i) => `"f${i}":[{}]`).join()}}`;

test.each([
  ['lists within each other', nested(32), nested(33)],
  ['objects within each other', '{"a":'.repeat(32), '{"a":'.repeat(33)],
  ['both within each other', '[{"a":'.repeat(16), '[{"a":'.repeat(16) + '['],
  ['fields of an object', fields(500), fields(501)],
  ['fields of an object within others', `[{"a":${fields(500)}}]`, `[{"a":${fields(501)}}]`],
  ['values of a list', `[${'1,'.repeat(59_999)}1]`, `[${'1,'.repeat(60_000)}1]`],
  ['objects', `[${'{},'.repeat(29_999)}{}]`, `[${'{},'.repeat(30_000)}{}]`],
])('%s have a limit', (_, most, more) => {
  expect([bounded(most), bounded(more)]).toEqual([true, false]);
});

test('signs within texts count for nothing', () => {
  const signs = '[{,:}]'.repeat(20_000);
  expect(bounded(JSON.stringify({ text: signs, [signs]: `\\"${signs}\\\\` }))).toBe(true);
  expect(bounded(`["\\\\",${nested(40)}]`)).toBe(false);
  expect(bounded(`["\\"",${nested(40)}]`)).toBe(false);
  expect(bounded(`["a\\"${nested(40)}"]`)).toBe(true);
});

test('fields are counted for each object alone', () => {
  expect(bounded(`[${Array.from({ length: 20 }, () => fields(400)).join()}]`)).toBe(true);
  const behind = '{"a":1},'.repeat(50);
  expect(bounded(`{"b":[${behind}{}],${fields(499).slice(1)}`)).toBe(true);
  expect(bounded(`{"b":[${behind}{}],${fields(500).slice(1)}`)).toBe(false);
});

test('shapes of objects are counted over the whole body, and each only once', () => {
  const objects = (count: number, nameOf: (i: number) => string) =>
    `[${Array.from({ length: count }, (_, i) => `{"${nameOf(i)}":1}`).join()}]`;
  expect(bounded(objects(2_000, (i) => `f${i}`))).toBe(true);
  expect(bounded(objects(2_001, (i) => `f${i}`))).toBe(false);
  expect(bounded(objects(20_000, (i) => `f${i % 100}`))).toBe(true);
  // The same names in another order are other shapes.
  const turned = (by: number) =>
    `{${Array.from({ length: 100 }, (_, i) => `"f${(i + by) % 100}":1`).join()}}`;
  expect(bounded(`[${Array.from({ length: 20 }, (_, by) => turned(by)).join()}]`)).toBe(true);
  expect(bounded(`[${Array.from({ length: 21 }, (_, by) => turned(by)).join()}]`)).toBe(false);
});

test('ordinary JSON is within the bounds, and what is no JSON is no fault', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => bounded(JSON.stringify(value))));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => isBounded(bytes) || true));
  for (const text of ['', ']]]]', '}{', '"', '"\\', '::::']) expect(bounded(text)).toBe(true);
});
