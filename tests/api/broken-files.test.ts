// A file that is not JSON, or other JSON, is refused with its fault and without much memory.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goodFile, sentenceFor } from '../filled.ts';
import { long as isLong } from '../setup/long.ts';

test('a file that is no backup, also in its bytes, is refused with the place', async () => {
  const { text } = await goodFile();
  for (const [sentence, spoilt] of Object.entries(spoilings(text))) {
    for (const body of spoilt) {
      const said = await sentenceFor(body);
      expect(said?.replace(/at byte \d+/, 'at byte N')).toBe(sentence);
    }
  }
});

const long = 3_000_000;
const nested = '['.repeat(100_000) + ']'.repeat(100_000);

/** Files by the sentence of their refusal. */
function spoilings(text: string): Record<string, string[]> {
  const damaged = (ways: Record<string, string[]>) =>
    Object.entries(ways).map(([what, bodies]) => [`This backup is damaged: ${what}`, bodies]);
  return {
    'The body must be JSON': [
      '',
      '   \n',
      'nonsense',
      '{"format":',
      '{"format" "sofra-backup"}',
      '"endless'.padEnd(long, 'x'),
      ' '.repeat(2 * long),
    ],
    'This file is not a backup of Sofra': [
      '"a text"',
      '7',
      'null',
      '[]',
      '['.repeat(long),
      '{}',
      '{"format":7}',
      '{"name":"sofra"}',
      '{"__proto__":{"format":"sofra-backup"}}',
    ],
    ...Object.fromEntries(damaged({ ...fieldsOf(text), ...rowsOf(text), ...bytesOf(text) })),
  };
}

const fieldsOf = (text: string) => ({
  'version is missing': ['{"format":"sofra-backup","createdAt":'],
  'format is there twice': [text.replace('"version"', '"format":"sofra-backup","version"')],
  '__proto__ is unknown': [text.replace('"version"', '"__proto__"')],
  'counts.__proto__ is unknown': [text.replace('"counts":{', '"counts":{"__proto__":1,')],
  'counts.admins is not right': [text.replace('"admins":1', '"admins":1e400')],
  'tables.customers is missing': [text.replace('"customers":[', '"point_transactions":[')],
  'tables.admins is there twice': [text.replace('"partners":[', '"admins":[],"partners":[')],
});

function rowsOf(text: string) {
  const customers = (begin: string) => text.replace('"customers":[\n', `"customers":[\n${begin}`);
  const id = (number: string) => text.replace(/("customers":\[\n\{"id":)1/, `$1${number}`);
  return {
    'customers, row 1: a field is there twice': [text.replace(/("customers":\[\n\{)/, '$1"id":7,')],
    'admins, row 1: a field is there twice': [
      text.replace('"admins":[\n{', '"admins":[\n{"username":"layla",'),
    ],
    'admins, row 1: unknown field "__proto__"': [
      text.replace('"admins":[\n{', '"admins":[\n{"__proto__":{"id":1},'),
    ],
    'customers, row 1: name is not right': [text.replace('Sara Ahmad', 'x'.repeat(1_000_000))],
    'customers, row 1: id is not right': ['1e400', '9'.repeat(400), '9007199254740993', nested].map(
      id,
    ),
    'customers, row 1: it is not a row': ['7,', `${nested},`, 'null,'].map(customers),
  };
}

const bytesOf = (text: string) => ({
  'at byte N: the file ends too early': [text.trimEnd().slice(0, -3)],
  'at byte N: the file goes on': [`${text}{`],
  'at byte N: this is not JSON': [text.replace('"name":"Sara', '"name":Sara')],
  'at byte N: there is no , or ]': [text.replace('},\n{', '}\n{')],
  'at byte N: this is too long': [text.replace('Sara', 'x'.repeat(long))],
  'at byte N: there is nothing but white space': [
    text.replace('},\n{', `},${' '.repeat(2 * long)}{`),
    text + ' '.repeat(2 * long),
  ],
});

test('wherever a file is cut off, it is refused', async () => {
  const bytes = Buffer.from((await goodFile()).text.trimEnd());
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (length) => {
      expect(await sentenceFor(bytes.subarray(0, length))).toMatch(/damaged|JSON|backup of Sofra/);
    }),
    { numRuns: isLong ? 100 : 40 },
  );
});

test('whichever bit is turned over, the file is refused or says the same', async () => {
  const { text, file } = await goodFile();
  const bytes = Buffer.from(text);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bytes.length * 8 - 1 }), async (bit) => {
      const turned = Buffer.from(bytes);
      turned[bit >> 3]! ^= 1 << (bit & 7);
      const sentence = await sentenceFor(turned);
      // The version that a file needs is mentioned only if it is newer than this one.
      const { needs } = file;
      if (sentence === undefined) expect({ ...JSON.parse(turned.toString()), needs }).toEqual(file);
      else expect(sentence).toMatch(/damaged|JSON|backup of Sofra|newer/);
    }),
    { numRuns: isLong ? 300 : 60 },
  );
});

test('fields in another order and other white space are the same backup', async () => {
  const { text, file } = await goodFile();
  const turned = JSON.stringify(file, (_, value: unknown) =>
    value && typeof value === 'object' && 'id' in value
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  );
  for (const same of [text, turned, JSON.stringify(file), JSON.stringify(file, null, '\t')]) {
    expect(await sentenceFor(same)).toBeUndefined();
  }
});
