// The props that the fields of a row's form share.
import * as z from 'zod/mini';
import { levels } from '../../../../../contract/values/level-names.ts';
import { Level } from '../../../../../contract/values/values.ts';
import { useWords } from '../../../../words/languages/language.ts';
import { partWords } from '../../../../words/office/parts.ts';
import { useOffice } from '../../../../words/office/words.ts';

/** The names of a row's fields with a text or a number for which `words` has a label. */
type FieldName<Row, Words> = {
  [Name in keyof Row & keyof Words & string]: Words[Name] extends string
    ? Exclude<Row[Name], undefined> extends string | number | null
      ? Name
      : never
    : never;
}[keyof Row & keyof Words & string];

/**
 * Returns a function from a field's name to its props: the label from `words`, and the value of the
 * edited row as the default.
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

/** Returns a function that names the levels of a row, if the row has several. */
export function useLevelsText() {
  const { levels: names } = useWords();
  const { and } = useOffice(partWords);
  return ({ levels: of }: { levels: readonly Level[] }) =>
    of.length > 1 && of.map((level) => names[level]).join(and);
}

/** The values of a form's fields, by their names. */
export type Typed = Record<string, unknown>;

/** The text of a field as it is typed, without blanks around it. */
export function textIn(typed: Typed, name: string) {
  const text = typed[name];
  return typeof text === 'string' ? text.trim() : '';
}

/** The chosen levels, the lowest first. */
export const levelsIn = ({ levels: typed }: Typed): readonly Level[] =>
  z.array(Level).safeParse(typed).data ?? levels.slice(0, 1);

/** The chosen level, for previews. */
export const levelIn = (typed: Typed, name = 'level') =>
  Level.safeParse(typed[name]).data ?? levels[0];
