// A sentence with any values is sent as one line of ASCII, and is read back unchanged.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messages, type Message } from './messages.ts';
import { english } from './english.ts';
import { readSentence, sentence, textIn, writeSentence, type Sentence } from './sentences.ts';
import { textOf } from './texts.ts';

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const key = fc.constantFrom(...(Object.keys(english) as Message[]));
const { tree } = fc.letrec<{ tree: Sentence; value: string | number | Sentence }>((tie) => ({
  tree: fc.record({ key, values: fc.dictionary(text, tie('value')) }, { requiredKeys: ['key'] }),
  value: fc.oneof({ maxDepth: 3 }, text, fc.integer(), tie('tree')),
}));

test('a sentence with any values is written as one line of ASCII and read back', () => {
  fc.assert(
    fc.property(tree, (one) => {
      const line = writeSentence(one);
      expect(line).toMatch(/^[\x20-\x7e]*$/);
      const read = readSentence(line);
      expect(read && textOf(read)).toBe(textOf(one));
    }),
  );
});

test('a text that is no sentence is read as undefined', () => {
  const foreign = ['', '[]', '{}', '"codeWrong"', 'Not found', '{"key":7}'];
  const misshapen = ['{"key":"tooLong","values":{"limit":{}}}', '{"key":"__proto__"}', '__proto__'];
  const endless = `${'{"key":"atByte","values":{"what":'.repeat(1_000)}1${'}}'.repeat(1_000)}`;
  for (const line of [...foreign, ...misshapen, endless])
    expect(readSentence(line)).toBeUndefined();
});

test('a key that is in no table has no text, nor has a sentence with such a key in it', () => {
  const unknown = ['null', 'sayHello', '{"key":"sayHello"}', 'toString', 'constructor'];
  const within = '{"key":"atByte","values":{"at":7,"what":{"key":"sayHello"}}}';
  for (const line of [...unknown, within]) expect(saidBy(line)).toBeUndefined();
  fc.assert(fc.property(text, (line) => void expect(saidBy(line)).toBeUndefined()));
});

const saidBy = (line: string) => {
  const read = readSentence(line);
  return read && textIn(english, read);
};

test('an error of a schema is read as a key alone, or as a sentence with its values', () => {
  expect(readSentence(messages.codeWrong)).toEqual({ key: 'codeWrong' });
  const tooLong = sentence(messages.tooLong, { limit: 100 });
  expect(readSentence(writeSentence(tooLong))).toEqual(tooLong);
});

test('a sentence within a sentence is inserted; a text that looks like a place stays', () => {
  const what = sentence(messages.partMissing, { part: '{row} codeWrong $&' });
  const whole = sentence(messages.damagedBackup, {
    what: sentence(messages.rowWrong, { table: 'admins', row: 3, what }),
  });
  expect(textOf(whole)).toBe(
    'This backup is damaged: admins, row 3: {row} codeWrong $& is missing',
  );
});

test('an unpaired surrogate is replaced, as it is when sent', () => {
  const half = sentence(messages.unknownField, { field: 'a\ud800' });
  expect(readSentence(writeSentence(half))).toEqual(half);
  expect(textOf(half)).toBe(textOf(sentence(messages.unknownField, { field: 'a\ufffd' })));
});
