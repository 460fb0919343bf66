// JPEG pictures, reduced to the parts that are needed to show them.
import { arePictureSides, joined } from './bytes.ts';

/**
 * The limit of parts that are kept: a picture with ten scans has about forty, and each costs
 * decoding time.
 */
const partsLimit = 1_000;

/** Markers of ITU-T T.81, table B.1. */
const [start, end, scan] = [0xd8, 0xd9, 0xda];
/** Frame markers: baseline and progressive, which browsers show, and rarer kinds. */
const frames = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc9, 0xca, 0xcb]);
/**
 * Markers of the parts that a decoder needs: frames, Huffman and quantisation tables, the number of
 * lines, restart intervals and scans.
 */
const needed = new Set([...frames, 0xc4, 0xcc, 0xdb, 0xdc, 0xdd, scan]);
/** Markers of application segments and comments, which hold place, time, camera and thumbnails. */
const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** The JFIF header with square pixels and no thumbnail. */
const jfif = Uint8Array.from(
  [
    [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0],
    [1, 1, 0, 0, 1, 0, 1, 0, 0],
  ].flat(),
);

/**
 * The JPEG without anything that is not needed to show it, and without bytes after its end. Two
 * kinds of application segments stay, which say how colours are encoded. Undefined if the bytes are
 * no JPEG of at most 4,096 pixels a side and 1,000 parts. The orientation is dropped too: a browser
 * that reduces a picture has turned it already.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const pairAt = (place: number) => (bytes[place] ?? 0) * 256 + (bytes[place + 1] ?? 0);
  if (pairAt(0) !== 0xff00 + start) return undefined;
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let [framed, scanned] = [false, false];
  for (let place = 2; place < bytes.length;) {
    if (bytes[place] !== 0xff) return undefined;
    const marker = bytes[place + 1] ?? 0;
    if (marker === end) {
      parts.push(bytes.subarray(place, place + 2));
      return framed && scanned ? joined(parts) : undefined;
    }
    const behind = place + 2 + pairAt(place + 2);
    const isBroken = behind < place + 4 || behind > bytes.length;
    if (isBroken || (!needed.has(marker) && !isNote(marker))) return undefined;
    if (frames.has(marker)) {
      const sides = { width: pairAt(place + 7), height: pairAt(place + 5) };
      if (framed || !arePictureSides(sides)) return undefined;
      framed = true;
    }
    scanned ||= marker === scan;
    const next = marker === scan ? endOfScan(bytes, behind) : behind;
    // A picture may have thousands of notes, for which no views of the bytes are made.
    if (saysColours(marker)) parts.push(...coloursIn(marker, bytes.subarray(place, next)));
    else if (!isNote(marker)) parts.push(bytes.subarray(place, next));
    if (parts.length > partsLimit) return undefined;
    place = next;
  }
  return undefined;
}

/**
 * Whether bytes can be a stored JPEG, judged by the first bytes only; a stored picture is reduced
 * again before it is sent.
 */
export const hasJpegSignature = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === start;

/**
 * The position of the marker after a scan: within it, a zero or a restart marker follows each 0xff.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  // A search for each 0xff would take ten times as long where there are many.
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isMarker = next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7);
    if (isMarker) return at;
  }
  return bytes.length;
}

/** The markers of JFIF's and Adobe's segments. */
const saysColours = (marker: number) => marker === 0xe0 || marker === 0xee;

/**
 * The application segment if it says how colours are encoded: a plain JFIF header, or Adobe's,
 * reduced to its numbers; none for others.
 */
function coloursIn(marker: number, note: Uint8Array): Uint8Array[] {
  const name = String.fromCharCode(...note.subarray(4, 9));
  if (marker === 0xe0) return name === 'JFIF\0' ? [jfif] : [];
  return name === 'Adobe' && note.length === 16 ? [note] : [];
}
