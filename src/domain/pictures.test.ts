// What is a picture, and what only begins like one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJpeg } from './pictures.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const frame = (height: string, width: string) =>
  `ffd8ffe000104a46494600010100000100010000ffc0000b08${height}${width}01011100ffd9`;

test.each([
  ['of one pixel', frame('0001', '0001'), true],
  ['of 4,096 pixels a side', frame('1000', '1000'), true],
  ['of more', frame('1001', '0001'), false],
  ['of none', frame('0001', '0000'), false],
  ['without its end', frame('0001', '0001').slice(0, -4), false],
  ['without a frame', 'ffd8ffe000104a46494600010100000100010000ffd9', false],
  ['with tables of Huffman codes alone', 'ffd8ffc4000b080001000101011100ffd9', false],
  ['with something else between its markers', `ffd800${frame('0001', '0001').slice(4)}`, false],
  ['a PNG', '89504e470d0a1a0a0000000d49484452', false],
  ['nothing', '', false],
])('%s', (_, hex, is) => {
  expect(isJpeg(bytes(hex))).toBe(is);
});

test('any bytes are looked at without end or fault', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (some) => {
      const framed = Uint8Array.from([0xff, 0xd8, ...some, 0xff, 0xd9]);
      expect(typeof isJpeg(framed)).toBe('boolean');
    }),
  );
});
