// The office's words: one file a subject, both languages side by side; guests never fetch them.
import { useWords } from '../languages/language.ts';

interface Both<Said> {
  en: Said;
  ar: Said;
}

/** Says the same in both languages; what is missing in the Arabic does not compile. */
export const inBothLanguages = <Said>({ en, ar }: { en: Said; ar: NoInfer<Said> }): Both<Said> => ({
  en,
  ar,
});

/** The words of one subject in the language that is spoken now. */
export const useOffice = <Said>(both: Both<Said>): Said => both[useWords().language];

/** A name or a number inside a sentence of either direction, between FSI and PDI. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

/** The word for a name that the server says; the name itself where this page has none for it. */
export const wordFor = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) && words[name]) || name;
