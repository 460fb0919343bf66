// Codes of an app equal those of the RFCs, are valid for one time step before and after, and each
// step only once.
import { expect, test } from 'vitest';
import { base32, codeAt, fromBase32, stepOf } from './totp.ts';

const key = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at second %i is that of RFC 6238, appendix B', (second, code) => {
  expect(codeAt(Math.floor(second / 30), { key, digits: 8 })).toBe(code);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is that of RFC 4648, section 10', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
  expect(String(fromBase32(encoded))).toBe(text);
});

test('a code is good one step before and after, and not behind a step that was used', () => {
  const secret = base32(key);
  const now = new Date(59_000);
  const codes = [-1, 0, 1, 2, 3].map((step) => (step < 0 ? '' : codeAt(step, { key, digits: 6 })));
  const steps = (after: number) => codes.map((code) => stepOf(code, { secret, after, now }));
  expect(steps(-1)).toEqual([undefined, 0, 1, 2, undefined]);
  expect(steps(1)).toEqual([undefined, undefined, undefined, 2, undefined]);
});
