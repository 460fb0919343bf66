// WebP pictures, reduced to the parts that are needed to show them.
import { arePictureSides, joined, textAt } from './bytes.ts';

/** Bytes before the chunks, and before the data of each chunk. */
const [head, frame] = [12, 8];

/** The bit of `VP8X` that says that the picture has an alpha channel. */
const alpha = 0x10;

interface Chunk {
  name: string;
  /** The chunk with its name, its length and the byte that makes it even. */
  whole: Uint8Array;
  data: Uint8Array;
}

/**
 * The WebP without anything that is not needed to show it, such as EXIF, XMP and a colour profile,
 * and without bytes after its end (RFC 9649). Undefined if the bytes are no WebP of at most 4,096
 * pixels a side; an animation is none.
 */
export function webpWithoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const isWebp = textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP';
  const chunks = isWebp ? chunksIn(bytes) : undefined;
  const pixels = chunks?.find(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const sides = pixels && sidesOf(pixels);
  if (!chunks || !sides || !arePictureSides(sides)) return undefined;
  const mask = chunks.find(({ name }) => name === 'ALPH');
  if (!mask || pixels.name === 'VP8L') return riff([pixels.whole]);
  return riff([extended(sides), mask.whole, pixels.whole]);
}

/** The chunks of the file; undefined if one is cut off, or has many others beside it. */
function chunksIn(bytes: Uint8Array): Chunk[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = frame + view.getUint32(4, true);
  const chunks: Chunk[] = [];
  if (end > bytes.length) return undefined;
  for (let place = head; place < end;) {
    if (place + frame > end || chunks.length === chunksLimit) return undefined;
    const length = view.getUint32(place + 4, true);
    const begin = place + frame;
    const behind = begin + length + (length % 2);
    if (behind > end) return undefined;
    chunks.push({
      name: textAt(bytes, place, 4),
      whole: bytes.subarray(place, behind),
      data: bytes.subarray(begin, begin + length),
    });
    place = behind;
  }
  return chunks;
}

/** A still picture has at most seven kinds of chunks. */
const chunksLimit = 100;

/**
 * The sides that the pixels themselves are said to have; undefined if they are not of their kind.
 */
function sidesOf({ name, data }: Chunk) {
  if (data.length < 10) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (name === 'VP8L') {
    if (data[0] !== 0x2f) return undefined;
    const bits = view.getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (view.getUint16(3) !== 0x9d01 || data[5] !== 0x2a) return undefined;
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

/** The chunk that comes before an alpha channel. */
function extended({ width, height }: { width: number; height: number }): Uint8Array {
  const chunk = new Uint8Array(frame + 10);
  chunk.set([...'VP8X'].map((letter) => letter.charCodeAt(0)));
  const view = new DataView(chunk.buffer);
  view.setUint32(4, 10, true);
  view.setUint8(frame, alpha);
  // Each side less one, in three bytes.
  view.setUint32(frame + 4, width - 1, true);
  view.setUint16(frame + 7, height - 1, true);
  return chunk;
}

function riff(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = joined([new Uint8Array(head), ...chunks]);
  whole.set([...'RIFF\0\0\0\0WEBP'].map((letter) => letter.charCodeAt(0)));
  new DataView(whole.buffer).setUint32(4, whole.length - frame, true);
  return whole;
}
