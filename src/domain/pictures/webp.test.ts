// WebP pictures, bytes that only begin like one, and the chunks that are kept.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webpWithoutMetadata } from './webp.ts';

/** Pictures of one pixel: with losses, without, and with losses beside an alpha channel. */
const lossy = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const lossless = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const withAlpha = Buffer.from(
  'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAABBxAR/Q9ERP8DAABWUDggGAAAADABAJ0BKgEAAQAD' +
    'ADQlpAADcAD++/1QAA==',
  'base64',
);

function chunk(name: string, text: string): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(text.length, 4);
  return Buffer.concat([head, Buffer.from(text + '\0'.repeat(text.length % 2), 'latin1')]);
}

function webp(...chunks: Buffer[]): Buffer {
  const whole = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...chunks]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const chunksOf = (picture: Buffer) => picture.subarray(12);
const reduced = (bytes: Uint8Array) => {
  const kept = webpWithoutMetadata(bytes);
  return kept && Buffer.from(kept);
};

/** A picture without losses that says these sides. */
function sized(width: number, height: number): Buffer {
  const picture = Buffer.from(lossless);
  picture.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  return picture;
}

test.each([
  ['with losses', lossy, true],
  ['without losses', lossless, true],
  ['with an alpha channel', withAlpha, true],
  ['of 4,096 pixels a side', sized(4_096, 4_096), true],
  ['of more', sized(4_097, 1), false],
  ['cut off', lossy.subarray(0, -2), false],
  ['without pixels', webp(chunk('EXIF', 'GPS')), false],
  ['with pixels of another kind', webp(chunk('VP8 ', 'these are no pixels')), false],
  ['an animation', webp(chunk('ANIM', '123456'), chunk('ANMF', 'a picture in a picture')), false],
  ['of thousands of parts', webp(...Array.from({ length: 200 }, () => chunk('VP8 ', ''))), false],
  ['a text', Buffer.from('no picture'), false],
  ['nothing', Buffer.alloc(0), false],
])('%s', (_, bytes, is) => {
  expect(reduced(bytes) !== undefined).toBe(is);
});

test('places, texts and profiles are dropped, and so are bytes after the end', () => {
  const notes = [
    chunk('ICCP', 'Camera of Sara'),
    chunk('EXIF', 'GPS 24.7136 N 46.6753 E!'),
    chunk('XMP ', '<x/>'),
    chunk('note', 'anything else'),
  ];
  const all = chunk('VP8X', '\x3c\0\0\0\0\0\0\0\0\0');
  const typed = (picture: Buffer) =>
    Buffer.concat([webp(all, ...notes, chunksOf(picture), ...notes), Buffer.from('and more')]);
  for (const picture of [lossy, lossless]) {
    expect(reduced(typed(picture))).toEqual(picture);
    expect(reduced(picture)).toEqual(picture);
  }
  const masked = Buffer.concat([webp(all, ...notes, chunksOf(withAlpha).subarray(18), ...notes)]);
  expect(reduced(masked)).toEqual(withAlpha);
  expect(reduced(withAlpha)).toEqual(withAlpha);
});

test('any bytes are handled without an error, and a reduced picture stays as it is', () => {
  const part = fc.constantFrom(...[lossy, lossless, withAlpha].map(chunksOf), chunk('EXIF', 'a'));
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 5 }),
      fc.uint8Array({ maxLength: 40 }),
      (parts, odd) => {
        const kept = reduced(webp(...parts, Buffer.from(odd)));
        if (kept) expect(reduced(kept)).toEqual(kept);
      },
    ),
  );
});
