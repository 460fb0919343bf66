// The colours of a logo: those that fill most of it, without its greys and its ground.
import { expect, test } from 'vitest';
import { coloursOf } from './logo-colours.ts';

type Pixel = readonly [number, number, number, number?];

const pixels = (...runs: readonly (readonly [Pixel, number])[]) => ({
  data: new Uint8ClampedArray(
    runs.flatMap(([[red, green, blue, opacity = 255], count]) =>
      Array.from({ length: count }, () => [red, green, blue, opacity]).flat(),
    ),
  ),
});

test('a logo on white proposes its colours, the largest first, and shades of one are one', () => {
  const picture = pixels(
    [[255, 255, 255], 500],
    [[20, 20, 20], 100],
    [[180, 30, 40], 60],
    [[182, 32, 42], 60],
    [[20, 110, 60], 40],
  );
  expect(coloursOf(picture)).toEqual(['#b51f29', '#146e3c']);
});

test('a black and white logo, and one that is not seen, propose none', () => {
  expect(coloursOf(pixels([[0, 0, 0], 50], [[250, 250, 250], 50]))).toEqual([]);
  expect(coloursOf(pixels([[200, 30, 30, 20], 50]))).toEqual([]);
});
