// The characters of texts: which are dropped, refused (with which sentence) or kept.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { check } from './check.ts';
import { messages } from '../messages/messages.ts';
import { textOf } from '../messages/texts.ts';
import { ImagePath, NewPassword, PageQuery, Text, Username } from './values.ts';

const Name = Text({ min: 2, max: 100, tooShort: messages.nameTooShort });
const Story = Text({ max: 100, lines: true });

/** The result for a text: the text as it is stored, or the sentence of its refusal. */
function kept(schema: z.ZodMiniType, typed: unknown) {
  const checked = check(schema, typed);
  return checked.wrong ? `refused: ${textOf(checked.wrong[0].sentence)}` : checked.data;
}

const control = 'refused: Must not contain control characters';
const direction = 'refused: Must not contain characters that turn the direction of text around';
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));

test.each([...range(0x202a, 0x202e), ...range(0x2066, 0x2069)])(
  'what turns direction around is refused in a line, in lines, in a user name: %j',
  (character) => {
    for (const schema of [Name, Story, Username(messages.usernameTooShort)]) {
      expect(kept(schema, `Sara${character}Ahmad`)).toBe(direction);
    }
  },
);

test.each(['\0', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\ud800', '\udfff', '\ufffe'])(
  'controls, halves of characters and what is none are refused: %j',
  (character) => {
    for (const schema of [Name, Story, NewPassword()]) {
      expect(kept(schema, `walnut${character}tree`)).toBe(control);
    }
  },
);

test('ends of lines are accepted in texts of several lines only', () => {
  for (const end of ['\n', '\r\n', '\t']) {
    expect(kept(Story, `one${end}two`)).toBe(`one${end}two`);
    expect(kept(Name, `one${end}two`)).toBe(control);
  }
  for (const end of ['\u2028', '\u2029']) {
    expect(kept(Story, `one${end}two`)).toBe('one\ntwo');
    expect(kept(Name, `one${end}two`)).toBe(control);
  }
});

test.each(['\u200b', '\ufeff', '\u00ad', '\u2060', '\u3164', '\u{e0041}', '\ufff9'])(
  'what nobody sees is dropped: %j',
  (character) => {
    const typed = `${character}Sa${character}ra ${character}`;
    expect(kept(Name, typed)).toBe('Sara');
    expect(kept(Story, typed)).toBe('Sara');
  },
);

test.each([
  'علی\u200cرضا',
  '👩\u200d🍳 Chef',
  '❤\ufe0f Sara',
  'Sara\u200f',
  '葛\u{e0100}城',
  'O’Neill',
])('what a name is written with stays: %j', (name) => expect(kept(Name, name)).toBe(name));

test.each([
  '\u200d\u200d',
  '\u200c\u200f',
  '\u3164\u3164',
  '\u2800\u2800',
  '\ufe0f\ufe0f',
  ' \u00a0 ',
])('a name of which nothing can be seen is none: %j', (name) =>
  expect(kept(Name, name)).toBe('refused: Name must be at least 2 characters'),
);

test.each([
  ['ｂａｋｅｒｙ', 'bakery'],
  ['ba\u200dke\u200cry\u200e', 'bakery'],
  ['①②③', '123'],
  ['\u200d\u200da', 'refused: Username must be at least 3 characters'],
  ['ﷺ'.repeat(50), 'refused: Must be at most 50 characters'],
])('the user name %j is %j', (typed, expected) => {
  expect(kept(Username(messages.usernameTooShort), typed)).toBe(expected);
});

test.each([
  '/a\u202eb.png',
  '/a\u200bb.png',
  '/a\0.png',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  'https:///a.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'http://evil.example/a.png',
  '/a.png" onerror="alert(1)',
])('%j is no path of an image', (path) => {
  expect(kept(ImagePath, path)).toBe(
    'refused: An image is a path of this site or an https address',
  );
});

test('a letter carries thirty marks, and one more is refused in words', () => {
  const marks = (count: number) => `Sara${'\u0316'.repeat(count)}`;
  const refused = 'refused: A letter can have at most 30 marks';
  expect(kept(Name, marks(30))).toBe(marks(30));
  for (const schema of [Name, Story, NewPassword(), Username(messages.usernameTooShort)]) {
    expect(kept(schema, marks(31))).toBe(refused);
    // Dropped characters between marks leave them on one letter.
    expect(kept(schema, `${marks(20)}\u200d${marks(20).slice(4)}`)).toBe(refused);
  }
  expect(kept(PageQuery, { q: marks(31) })).toBe(refused);
});

test('marks are counted as they are stored: one that becomes two counts as two', () => {
  for (const schema of [Name, Story, NewPassword(), Username(messages.usernameTooShort)]) {
    expect(kept(schema, `Sara12${'\u0344'.repeat(15)}`)).toBe(`Sara12${'\u0308\u0301'.repeat(15)}`);
    expect(kept(schema, `Sara12${'\u0344'.repeat(16)}`)).toBe(
      'refused: A letter can have at most 30 marks',
    );
  }
});

test('a text that is far too long is refused for its length, without other checks', () => {
  expect(kept(Name, `\0${marksOf(30_000)}`)).toBe('refused: Must be at most 100 characters');
  expect(kept(Name, ` ${'e\u0301'.repeat(100)} `)).toBe('é'.repeat(100));
});

const marksOf = (count: number) => '\u0315\u0316'.repeat(count / 2);

test('a search accepts any pasted text', () => {
  const query = { q: '\u2068Sara\u2069\u200f\tAhmad\0' };
  expect(kept(PageQuery, query)).toMatchObject({ q: 'Sara Ahmad' });
});

test('a stored text that is sent again stays the same', () => {
  const schemas = [Name, Story, Username(messages.usernameTooShort), NewPassword()];
  const odd = fc.constantFrom(0x20, 0x61, 0x301, 0xad, 0x200b, 0x200d, 0x2028, 0xfdfa, 0x3164);
  const point = fc.oneof(odd, fc.integer({ min: 0, max: 0x10ffff }));
  // Two of these marks become two marks each when they are normalised.
  const mark = fc.constantFrom(0x315, 0x344, 0xf73);
  const marked = fc.array(mark, { minLength: 15, maxLength: 32 });
  const text = fc.oneof(
    fc.array(point),
    fc
      .tuple(fc.array(point, { maxLength: 9 }), marked)
      .map(([start, marks]) => [...start, ...marks]),
  );
  fc.assert(
    fc.property(text, (points) => {
      const typed = String.fromCodePoint(...points);
      for (const schema of schemas) {
        const { success, data } = schema.safeParse(typed);
        if (success) expect(kept(schema, data)).toBe(data);
      }
    }),
  );
});
