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
const kept: Record<string, number> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Infinity,
  IEND: 0,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
};

/**
 * The PNG without anything that is not needed to show it, and without bytes after its end. Undefined
 * if the bytes are no PNG of at most 4,096 pixels a side.
 */
export function pngWithoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (textAt(bytes, 0, signature.length) !== signature) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, signature.length)];
  let hasPixels = false;
  for (let place = signature.length; place + frame <= bytes.length;) {
    const length = view.getUint32(place);
    const name = textAt(bytes, place + 4, 4);
    const behind = place + frame + length;
    // The header comes first, and only once.
    const isFirst = parts.length === 1;
    if (behind > bytes.length || isFirst !== (name === 'IHDR')) return undefined;
    if (isFirst) {
      const isHeader = length === kept['IHDR'];
      if (!isHeader || !arePictureSides(sidesAt(view, place + 8))) return undefined;
    }
    hasPixels ||= name === 'IDAT';
    if (length <= (kept[name] ?? -1)) parts.push(bytes.subarray(place, behind));
    if (parts.length > partsLimit) return undefined;
    if (name === 'IEND') return hasPixels && length === 0 ? joined(parts) : undefined;
    place = behind;
  }
  return undefined;
}

const sidesAt = (view: DataView, place: number) => ({
  width: view.getUint32(place),
  height: view.getUint32(place + 4),
});
