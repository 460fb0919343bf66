// PNG pictures, reduced to the parts that are needed to show them.
import { arePictureSides, joined, textAt } from './bytes.ts';

const signature = '\x89PNG\r\n\x1a\n';

/** The limit of parts that are kept: a logo of the largest size has a few. */
const partsLimit = 1_000;

/** Bytes of a chunk beside its data: its length, its name and its checksum. */
const frame = 12;

/**
 * The most bytes of data in each kind of chunk that is kept: what the picture is made of, and its
 * colours in numbers (W3C's PNG specification, 11.2 and 11.3). All other kinds, such as texts, the
 * time, EXIF and further pictures of an animation, are dropped.
 */
const kept: ReadonlyMap<number, number> = new Map([
  [numberOf('IHDR'), 13],
  [numberOf('PLTE'), 768],
  [numberOf('IDAT'), Infinity],
  [numberOf('IEND'), 0],
  [numberOf('tRNS'), 256],
  [numberOf('gAMA'), 4],
  [numberOf('cHRM'), 32],
  [numberOf('sRGB'), 1],
]);

/** The name of a chunk as a number, since a picture may have thousands of chunks. */
function numberOf(name: string): number {
  return [...name].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
}

const [header, pixels, ending] = [numberOf('IHDR'), numberOf('IDAT'), numberOf('IEND')];

/**
 * The PNG without anything that is not needed to show it, and without bytes after its end.
 * Undefined if the bytes are no PNG of at most 4,096 pixels a side.
 */
export function pngWithoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (textAt(bytes, 0, signature.length) !== signature) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, signature.length)];
  let hasPixels = false;
  for (let place = signature.length; place + frame <= bytes.length;) {
    const length = view.getUint32(place);
    const name = view.getUint32(place + 4);
    const behind = place + frame + length;
    // The header comes first, and only once.
    const isFirst = parts.length === 1;
    if (behind > bytes.length || isFirst !== (name === header)) return undefined;
    if (isFirst) {
      if (length !== kept.get(header) || !arePictureSides(sidesAt(view, place + 8)))
        return undefined;
    }
    hasPixels ||= name === pixels;
    if (length <= (kept.get(name) ?? -1)) parts.push(bytes.subarray(place, behind));
    if (parts.length > partsLimit) return undefined;
    if (name === ending) return hasPixels && length === 0 ? joined(parts) : undefined;
    place = behind;
  }
  return undefined;
}

const sidesAt = (view: DataView, place: number) => ({
  width: view.getUint32(place),
  height: view.getUint32(place + 4),
});
