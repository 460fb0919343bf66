// JPEG pictures, bytes that only begin like a JPEG, and the parts that are kept.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutMetadata } from './jpeg.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const bare = (hex: string) => {
  const kept = withoutMetadata(bytes(hex));
  return kept && Buffer.from(kept).toString('hex');
};

const jfif = 'ffe000104a46494600010100000100010000';
const scan = 'ffda0008010100003f00d2cfff0020ffd012';
const frameOf = (height: string, width: string) => `ffc0000b08${height}${width}01011100`;
const frame = frameOf('0001', '0001');
const picture = (inside: string) => `ffd8${inside}ffd9`;
/** An application segment, with its length before its text. */
const note = (marker: string, text: string) => {
  const length = (text.length + 2).toString(16).padStart(4, '0');
  return `ff${marker}${length}${Buffer.from(text).toString('hex')}`;
};

test.each([
  ['of one pixel', picture(jfif + frame + scan), true],
  ['of 4,096 pixels a side', picture(frameOf('1000', '1000') + scan), true],
  ['of more', picture(frameOf('1001', '0001') + scan), false],
  ['of none', picture(frameOf('0001', '0000') + scan), false],
  ['of two frames', picture(frame + frame + scan), false],
  ['without its end', picture(frame + scan).slice(0, -4), false],
  ['cut off in a note', picture(frame + scan).slice(0, 20), false],
  ['without a frame', picture(jfif + scan), false],
  ['without a scan', picture(jfif + frame), false],
  ['with something else between its markers', `ffd800${(frame + scan).slice(2)}ffd9`, false],
  ['with a marker of another kind', picture(`ffde0004aabb${frame}${scan}`), false],
  ['with a length of nothing', picture(`ffe10000${frame}${scan}`), false],
  ['a PNG', '89504e470d0a1a0a0000000d49484452', false],
  ['nothing', '', false],
])('%s', (_, hex, is) => {
  expect(bare(hex) !== undefined).toBe(is);
});

test('notes of programs are dropped, and so are bytes after the end', () => {
  const adobe = 'ffee000e41646f626500640000000001';
  const notes =
    note('e1', 'Exif\0\0GPS 24.7136 N 46.6753 E') +
    note('e1', 'http://ns.adobe.com/xap/1.0/\0<x/>') +
    note('e2', 'ICC_PROFILE\0\u0001\u0001Camera of Sara') +
    note('ed', 'Photoshop 3.0\0Sara Ahmad') +
    note('ee', 'Adobe and more than its numbers') +
    note('fe', 'a comment');
  const thumbnail = 'ffe000134a464946000101000001000101010000ff';
  const tables = 'ffdb0005001122ffc4000500aabbffdd00040001';
  const shown = tables + frame + scan + tables.slice(0, 14) + scan;
  const typed = `${picture(thumbnail + notes + adobe + shown + notes)}ffd8${'00'.repeat(99)}ffd9`;
  expect(bare(typed)).toBe(picture(jfif + adobe + shown));
  expect(bare(picture(jfif + adobe + shown))).toBe(picture(jfif + adobe + shown));
});

test('notes are dropped however many, and a picture of thousands of parts is refused', () => {
  const empty = (marker: string, count: number) => `ff${marker}0002`.repeat(count);
  expect(bare(picture(empty('fe', 50_000) + frame + scan))).toBe(picture(frame + scan));
  const tables = empty('c4', 900);
  expect(bare(picture(tables + frame + scan))).toBe(picture(tables + frame + scan));
  expect(bare(picture(empty('c4', 50_000) + frame + scan))).toBe(undefined);
  expect(bare(picture(frame + scan.repeat(2_000)))).toBe(undefined);
  expect(bare(picture(note('e0', 'JFIF\0').repeat(20_000) + frame + scan))).toBe(undefined);
});

test('any bytes are handled without an error, and a reduced picture stays as it is', () => {
  const part = fc.constantFrom(frame, scan, jfif, note('e1', 'Exif'), 'ff', 'ffd9', '00');
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }),
      fc.uint8Array({ maxLength: 60 }),
      (parts, odd) => {
        const typed = picture(parts.join('') + Buffer.from(odd).toString('hex'));
        const kept = bare(typed);
        if (kept !== undefined)
          expect([kept.length <= typed.length, bare(kept)]).toEqual([true, kept]);
      },
    ),
  );
});
