// The plural form of a phrase for a count, and numbers as both languages write them.

const figures = new Intl.NumberFormat('en');

/** A whole number with its thousands grouped, in Latin digits: 1,180. */
export const grouped = (count: number) => figures.format(count);

/** Points with their sign: +120, -50. */
export const signed = (points: number) => `${points < 0 ? '-' : '+'}${grouped(Math.abs(points))}`;

/** A phrase with a number in each plural form of the language. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Chooses among forms by the language's own rules; `{n}` stands for the number. */
export function pluralIn(language: string) {
  const rules = new Intl.PluralRules(language);
  return (count: number, forms: Forms) =>
    (forms[rules.select(count)] ?? forms.other).replace('{n}', grouped(count));
}
