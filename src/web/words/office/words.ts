// The office's words: a file for each subject, with both languages; guests never load them.
import { useWords } from '../languages/language.ts';

/** A word, or the words of a subject, in both languages. */
interface Both<Said> {
  en: Said;
  ar: Said;
}

/** The words of a subject, each in both languages, and grouped as their places need them. */
interface Words {
  [name: string]: Both<unknown> | Words;
}

type Spoken<Told> = Told extends Both<infer Said> ? Said : { [K in keyof Told]: Spoken<Told[K]> };

/** A word in both languages; a missing Arabic one does not compile. */
export const both = <Said>(en: Said, ar: NoInfer<Said>): Both<Said> => ({ en, ar });

/**
 * A sentence about something that has a name, with the name in the place of `{name}`, by whatever
 * noun. At `{isolated name}` it is isolated from the direction of the sentence.
 */
export const naming = (en: string, ar: string) => both(withName(en), withName(ar));

/** The words of a subject, by language. */
export const inBothLanguages = <Told extends Words>(words: Told): Both<Spoken<Told>> => ({
  en: spokenIn('en', words) as Spoken<Told>,
  ar: spokenIn('ar', words) as Spoken<Told>,
});

const spokenIn = (language: keyof Both<unknown>, words: Words): object =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      'en' in word ? word[language] : spokenIn(language, word),
    ]),
  );

const withName = (sentence: string) => (name: string) =>
  sentence.replace(/\{(isolated )?\w+\}/g, (_, apart) => (apart ? isolated(name) : name));

/** The words of a subject in the current language. */
export const useOffice = <Said>(words: Both<Said>): Said => words[useWords().language];

/** A name or a number inside a sentence of either direction, between FSI and PDI. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

/** The word for a name from the server; the name itself where there is no word for it. */
export const wordFor = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) && words[name]) || name;
