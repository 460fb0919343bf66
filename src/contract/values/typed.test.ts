// Typed texts are read alike, whatever keyboard or program they come from.
import { expect, test } from 'vitest';
import { foldAmount, foldCode, foldNumber, foldTyped } from './typed.ts';

const unseen =
  '\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u2060\u2066\u2069\u202a\u202e' +
  '\u3164\ufe0f\ufeff\u{e0020}';
const blank = '\t\n\u0085\u00a0\u2003\u2007\u2028\u202f\u205f\u2800\u3000';

test.each([...unseen, ...blank])('what cannot be seen makes no difference: %j', (sign) => {
  for (const write of [
    (one: string, other: string) => one + sign + other,
    (one: string, other: string) => sign + one + other,
    (one: string, other: string) => one + other + sign,
  ]) {
    expect(foldNumber(write('050', '1110116'))).toBe('0501110116');
    expect(foldCode(write('123', '456'))).toBe('123456');
    expect(foldAmount(write('12', '.50'))).toBe('12.50');
  }
});

/** Arabic, Persian, Hindi, Bengali and full-width digits, and two mathematical styles. */
const scripts =
  '٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ०१२३४५६७८९ ০১২৩৪৫৬৭৮৯ ０１２３４５６７８９ 𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗 𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡';
test.each(scripts.split(' '))('%s are the ten digits', (digits) =>
  expect(foldTyped(digits)).toBe('0123456789'),
);

test.each(['-', '‐', '‑', '‒', '–', '—', '―', '−', '－', '﹣'])('%s is a dash', (dash) => {
  expect(foldTyped(`A${dash}1`)).toBe('A-1');
  expect(foldAmount(`${dash}5`)).toBe('-5');
});

test.each([
  ['12²', '12²'],
  ['½', '½'],
  ['1٬234٫5', "1'234٫5"],
])('the amount %s is %s', (typed, amount) => expect(foldAmount(typed)).toBe(amount));
