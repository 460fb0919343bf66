// The colours of a logo, by which the accent of the brand is proposed.

interface Pixels {
  /** Red, green, blue and opacity of each pixel, 0 to 255. */
  data: Uint8ClampedArray;
}

/** The maximum number of proposed colours. */
const most = 4;
/** The width in degrees of a range of hues that counts as one colour. */
const step = 20;
/** The least difference between the channels of an accent; white, black and greys have less. */
const leastChroma = 40;
/** The least opacity of a pixel that counts. */
const leastOpacity = 128;

interface Hue {
  count: number;
  sum: [number, number, number];
}

/**
 * The colours of a picture as `#rrggbb`, by area and strength, the largest first; none for a
 * picture without colours. Each is the mean of the pixels in one range of hues.
 */
export function coloursOf({ data }: Pixels): string[] {
  const hues = new Map<number, Hue>();
  let counted = 0;
  for (let i = 0; i < data.length; i += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = data.subarray(i, i + 4);
    const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
    if (opacity < leastOpacity || chroma < leastChroma) continue;
    const hue = Math.round(hueOf({ red, green, blue, chroma }) / step) % (360 / step);
    const { count, sum } = hues.get(hue) ?? { count: 0, sum: [0, 0, 0] };
    const sums: Hue['sum'] = [
      sum[0] + red * chroma,
      sum[1] + green * chroma,
      sum[2] + blue * chroma,
    ];
    hues.set(hue, { count: count + chroma, sum: sums });
    counted += chroma;
  }
  return [...hues.values()]
    .filter(({ count }) => count > counted / 20)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, most)
    .map(({ count, sum }) => `#${sum.map((part) => hex(part / count)).join('')}`);
}

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0');

interface Colour {
  red: number;
  green: number;
  blue: number;
  chroma: number;
}

/** The hue in degrees, 0 to 360, of the HSL model. */
function hueOf({ red, green, blue, chroma }: Colour): number {
  const highest = Math.max(red, green, blue);
  if (highest === red) return (((green - blue) / chroma + 6) % 6) * 60;
  if (highest === green) return ((blue - red) / chroma + 2) * 60;
  return ((red - green) / chroma + 4) * 60;
}
