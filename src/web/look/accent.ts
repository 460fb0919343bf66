// Computes all shades of the accent from the owner's one colour, each readable where it is used.

type Rgb = readonly [number, number, number];

// The backgrounds and text colours of theme.css on which the accent is used, light and dark.
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
const aubergine: Rgb = [42, 23, 34];
const light = { page: [244, 239, 230], surface: [255, 253, 249], towards: black } as const;
const dark = { page: [26, 18, 23], surface: [38, 27, 34], towards: white } as const;
const cloth: Rgb = [59, 31, 49];

/** WCAG 2.2, success criteria 1.4.3 and 1.4.11, with a little to spare for rounding. */
const readable = 4.6;
const visible = 3.1;

/** The custom properties of theme.css for an accent `#rrggbb`. */
export function accentOf(colour: string): Record<string, string> {
  const accent = rgbOf(colour);
  const inks = [aubergine, white, black];
  const ink = inks.find((one) => contrast(one, accent) >= readable) ?? black;
  // On hover the accent moves away from its text colour, so that the text stays readable.
  const strong = mix(accent, { with: ink === white ? black : white, share: 0.14 });
  const [lightWash, darkWash] = [washOn(light.surface), washOn(dark.surface)];

  function washOn(background: Rgb) {
    return mix(background, { with: accent, share: 0.16 });
  }

  return {
    '--color-accent': css(accent),
    '--color-accent-strong': css(strong),
    '--color-on-accent': css(ink),
    '--color-accent-ink': lightDark(
      moved(accent, { towards: black, on: [light.page, light.surface, lightWash] }),
      moved(accent, { towards: white, on: [dark.page, dark.surface, darkWash] }),
    ),
    '--color-accent-wash': lightDark(lightWash, darkWash),
    '--color-gilt': css(moved(accent, { towards: white, on: [cloth], atLeast: visible })),
  };
}

interface Move {
  towards: Rgb;
  on: readonly Rgb[];
  atLeast?: number;
}

/** The colour, changed as little as makes it readable on all the backgrounds. */
function moved(colour: Rgb, { towards, on, atLeast = readable }: Move) {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, { with: towards, share });
    if (on.every((background) => contrast(shade, background) >= atLeast)) return shade;
  }
  return towards;
}

function rgbOf(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

const css = ([red, green, blue]: Rgb) => `rgb(${red} ${green} ${blue})`;
const lightDark = (inLight: Rgb, inDark: Rgb) => `light-dark(${css(inLight)}, ${css(inDark)})`;

function mix(colour: Rgb, { with: other, share }: { with: Rgb; share: number }): Rgb {
  const part = (place: 0 | 1 | 2) => Math.round(colour[place] * (1 - share) + other[place] * share);
  return [part(0), part(1), part(2)];
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(one: Rgb, other: Rgb) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: Rgb) {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
