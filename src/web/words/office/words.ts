// The office's words: a file for each subject, with both languages; guests never load them.
import { useWords } from '../languages/language.ts';

interface Both<Said> {
  en: Said;
  ar: Said;
}

/** The words of a subject; a missing Arabic one does not compile. */
export const inBothLanguages = <Said>({ en, ar }: { en: Said; ar: NoInfer<Said> }): Both<Said> => ({
  en,
  ar,
});

/** The words of a subject in the current language. */
export const useOffice = <Said>(both: Both<Said>): Said => both[useWords().language];

/** A name or a number inside a sentence of either direction, between FSI and PDI. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

/** The word for a name from the server; the name itself where there is no word for it. */
export const wordFor = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) && words[name]) || name;
