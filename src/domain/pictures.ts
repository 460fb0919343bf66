// Whether bytes are a picture.

/** Pixels of a side: more than any screen shows of a reward. */
const longestSide = 4_096;

/**
 * Whether bytes are a JPEG of at most 4,096 pixels a side: its markers one after the other from
 * the beginning to the frame that tells its size, and its end at the end (ITU-T T.81, annex B).
 */
export function isJpeg(bytes: Uint8Array): boolean {
  const at = (place: number) => bytes[place] ?? 0;
  const pairAt = (place: number) => at(place) * 256 + at(place + 1);
  if (pairAt(0) !== 0xffd8 || pairAt(bytes.length - 2) !== 0xffd9) return false;
  for (let place = 2; place < bytes.length - 9; place += 2 + pairAt(place + 2)) {
    if (at(place) !== 0xff) return false;
    const marker = at(place + 1);
    // Frames, but for the tables of Huffman codes and of arithmetic coding among their numbers.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    const sides = [pairAt(place + 5), pairAt(place + 7)];
    return sides.every((side) => side >= 1 && side <= longestSide);
  }
  return false;
}
