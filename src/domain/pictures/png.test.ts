// PNG pictures, bytes that only begin like a PNG, and the chunks that are kept.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pngWithoutMetadata } from './png.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A chunk; its checksum is not looked at. */
function chunk(name: string, data: Buffer | string = ''): Buffer {
  const bytes = Buffer.from(data);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, Buffer.from(name), bytes, Buffer.from('sum!')]);
}

function header(width: number, height: number): Buffer {
  const data = Buffer.from('00000000000000000806000000', 'hex');
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
}

const [one, pixels, end] = [header(1, 1), chunk('IDAT', 'pixels'), chunk('IEND')];
const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks]);
const reduced = (bytes: Uint8Array) => {
  const kept = pngWithoutMetadata(bytes);
  return kept && Buffer.from(kept);
};

test.each([
  ['of one pixel', png(one, pixels, end), true],
  ['of 4,096 pixels a side', png(header(4_096, 4_096), pixels, end), true],
  ['of more', png(header(4_097, 1), pixels, end), false],
  ['of none', png(header(0, 1), pixels, end), false],
  ['without its end', png(one, pixels), false],
  ['cut off', png(one, pixels, end).subarray(0, -1), false],
  ['without a header', png(pixels, end), false],
  ['with two headers', png(one, one, pixels, end), false],
  ['with a header of another length', png(chunk('IHDR', 'short'), pixels, end), false],
  ['without pixels', png(one, end), false],
  ['with an end that holds something', png(one, pixels, chunk('IEND', 'x')), false],
  ['of thousands of parts', png(one, ...Array.from({ length: 2_000 }, () => pixels), end), false],
  ['a text', Buffer.from('no picture'), false],
  ['nothing', Buffer.alloc(0), false],
])('%s', (_, bytes, is) => {
  expect(reduced(bytes) !== undefined).toBe(is);
});

test('texts, times and places are dropped, and so are bytes after the end', () => {
  const notes = [
    chunk('tEXt', 'Author\0Sara'),
    chunk('iTXt', 'XML:com.adobe.xmp'),
    chunk('zTXt', 'Comment'),
    chunk('eXIf', 'GPS 24.7136 N 46.6753 E'),
    chunk('tIME', '2026'),
    chunk('iCCP', 'Camera of Sara'),
    chunk('acTL', '12345678'),
    chunk('fdAT', 'another picture'),
    // A colour in more bytes than it takes.
    chunk('gAMA', 'a longer text'),
    chunk('prVt', 'anything else'),
  ];
  const colours = [chunk('gAMA', '1234'), chunk('sRGB', '0'), chunk('PLTE', 'abc')];
  const shown = [...colours, chunk('tRNS', 'a'), pixels, pixels];
  const sent = png(one, ...notes, ...shown, ...notes, end, Buffer.from('more'), one);
  expect(reduced(sent)).toEqual(png(one, ...shown, end));
  expect(reduced(png(one, ...shown, end))).toEqual(png(one, ...shown, end));
});

test('any bytes are handled without an error, and a reduced picture stays as it is', () => {
  const part = fc.constantFrom(
    one,
    pixels,
    end,
    chunk('tEXt', 'a'),
    Buffer.from('ffffffff', 'hex'),
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }),
      fc.uint8Array({ maxLength: 40 }),
      (parts, odd) => {
        const kept = reduced(png(one, ...parts, Buffer.from(odd)));
        if (kept) expect(reduced(kept)).toEqual(kept);
      },
    ),
  );
});
