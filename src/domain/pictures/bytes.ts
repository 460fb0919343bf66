// What the formats of pictures share: the size of a picture, and bytes in pieces.

/** The limit of width and height in pixels: more than any screen shows of a picture. */
const longestSide = 4_096;

/** Whether a picture has these sides, in pixels. */
export const arePictureSides = ({ width, height }: { width: number; height: number }): boolean =>
  [width, height].every((side) => side >= 1 && side <= longestSide);

/** The pieces as one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The bytes as characters of the same numbers, such as the name of a part. */
export const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
