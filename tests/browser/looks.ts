// The themes, languages and widths in which every screen is tested.
import { long } from '../setup/long.ts';

const themes = ['light', 'dark'] as const;
const locales = ['en-US', 'ar-SA'] as const;
const widths = [360, 1_280] as const;

const all = themes.flatMap((colorScheme) =>
  locales.flatMap((locale) => widths.map((width) => ({ colorScheme, locale, width }))),
);

/** Two looks that differ in theme, language and width; all eight in the long form. */
export const looks = long ? all : [all[0]!, all[7]!];
