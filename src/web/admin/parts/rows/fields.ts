// The props that the fields of a row's form share.
import { Level, levels } from '../../../../contract/levels.ts';
import { useWords } from '../../../words/languages/language.ts';

/** The fields of a row that hold text or a number, and whose name is a word, too. */
type FieldName<Row, Words> = {
  [Name in keyof Row & keyof Words & string]: Words[Name] extends string
    ? Exclude<Row[Name], undefined> extends string | number | null
      ? Name
      : never
    : never;
}[keyof Row & keyof Words & string];

/**
 * A function that answers the props of a field by its name: the word of that name is its label,
 * and the value of the row, where one is edited, is its value at first.
 */
export const fieldsOf =
  <Row extends object, Words extends object>(row: Row | undefined, words: Words) =>
  (name: FieldName<Row, Words>, maxLength?: number) => ({
    name,
    label: words[name] as string,
    defaultValue: (row?.[name] ?? undefined) as string | number | undefined,
    maxLength,
  });

/** For names and passwords, which a browser is neither to complete nor to correct. */
export const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** The levels to choose from. */
export function useLevelOptions() {
  const { levels: names } = useWords();
  return levels.map((value) => ({ value, label: names[value] }));
}

/** The values of a form's fields, by their names. */
export type Typed = Record<string, unknown>;

/** The text of a field as it is typed, without blanks around it. */
export function textIn(typed: Typed, name: string) {
  const text = typed[name];
  return typeof text === 'string' ? text.trim() : '';
}

/** The chosen level, for previews. */
export const levelIn = (typed: Typed, name = 'level') =>
  Level.safeParse(typed[name]).data ?? levels[0];
