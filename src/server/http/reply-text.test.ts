// Replies are written as the contract declares them, with the same result as by its schemas.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { replyText } from './reply-text.ts';

const Guest = z.object({
  id: z.int(),
  name: z.string(),
  level: z.enum(['Gold', 'Diamond']),
  since: z.nullable(z.string()),
  spent: z.optional(z.number()),
  parts: z.array(z.object({ kind: z.literal('points'), kept: z.boolean() })),
});
const sara = { id: 1, name: 'سارة "S" \n\ud800', level: 'Gold', since: null, parts: [] };
const part = { kind: 'points', kept: true };

test('a field that is not declared is in no reply, however deep it lies', () => {
  const secret = { password: 'rose', parts: [{ ...part, token: 'rose' }] };
  for (const how of [{}, { isProved: true }]) {
    const text = replyText(
      z.object({ rows: z.array(Guest) }),
      how,
    )({
      rows: [{ ...sara, ...secret }],
      secret,
    });
    expect(text).not.toContain('rose');
    expect(JSON.parse(text!)).toEqual({ rows: [{ ...sara, parts: [part] }] });
  }
});

test('a value of another type is refused with its place', () => {
  const wrong: [string, object][] = [
    ['id', { id: '1' }],
    ['id', { id: Number.NaN }],
    ['name', { name: { password: 'rose' } }],
    ['level', { level: 'Ruby' }],
    ['since', { since: undefined }],
    ['parts', { parts: [{ ...part, kept: 'yes' }] }],
  ];
  for (const [place, change] of wrong) {
    expect(() => replyText(Guest)({ ...sara, ...change })).toThrow(place);
  }
});

test('a reply is the text that its schema makes of it', () => {
  const replies: [z.ZodMiniType, unknown][] = [
    [Guest, { ...sara, spent: undefined }],
    [Guest, { ...sara, spent: 2.5, parts: [part, part] }],
    [z.union([z.literal('never'), z.nullable(z.string())]), 'never'],
    [z.record(z.string(), z.int()), { one: 1 }],
    [z.object({ name: z.string().check(z.trim()) }), { name: ' Sara ' }],
    [z.array(z.union([z.object({ id: z.int() }), Guest])), [{ id: 1 }, sara]],
    [z.nullable(Guest), null],
    [z.optional(z.undefined()), undefined],
  ];
  for (const [schema, value] of replies) {
    expect(replyText(schema)(value)).toBe(JSON.stringify(schema.parse(value)));
  }
});

test('a proved reply also keeps the rules beside types', () => {
  const Code = z.object({ code: z.string().check(z.regex(/^\d{6}$/)) });
  expect(replyText(Code)({ code: '12' })).toBe('{"code":"12"}');
  expect(() => replyText(Code, { isProved: true })({ code: '12' })).toThrow('code');
});

test('a text is written as JSON writes it, whichever signs are in it', () => {
  const write = replyText(z.string());
  for (let unit = 0; unit < 0x1_00_00; unit += 1) {
    const text = `a${String.fromCharCode(unit)}`;
    if (write(text) !== JSON.stringify(text)) expect.fail(`U+${unit.toString(16)}`);
  }
  expect(write('سارة 🌹 \ud800')).toBe(JSON.stringify('سارة 🌹 \ud800'));
});
