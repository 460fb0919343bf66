// The language of the screens. One language is loaded at a time; English is always there.
import type { Level } from '../../../contract/values/level-names.ts';
import { observable } from '../../device/observable.ts';
import { store } from '../../device/storage.ts';
import { en, type Language, type Words } from './en.ts';

const load: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  ar: async () => (await import('./ar.ts')).ar,
};

/** The words as they are loaded, and as they are said. */
let loaded: Words = en;
const spoken = observable<Words>(en);

/** The names that the owner has given levels, in both languages. */
type LevelNames = readonly {
  level: Level;
  name?: string | undefined;
  nameArabic?: string | undefined;
}[];
let levelNames: LevelNames = [];

/** The words of the current language; the component is rendered again when it changes. */
export const useWords = spoken.useValue;

/** The names that levels have as long as the owner gives them no others. */
export function useUsualLevels() {
  useWords();
  return loaded.levels;
}

/**
 * The language of the page: at first the one that `public/first-paint.js` chose, which is the
 * stored one, else the browser's.
 */
export const pageLanguage = (): Language => (document.documentElement.lang === 'ar' ? 'ar' : 'en');

/** Switches all screens to the language, and to its direction. */
export async function speak(language: Language) {
  const words = await load[language]();
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  loaded = words;
  spoken.set(named(words));
}

/** Calls the levels by the owner's names from now on. */
export function nameLevels(names: LevelNames) {
  if (JSON.stringify(names) === JSON.stringify(levelNames)) return;
  levelNames = names;
  spoken.set(named(loaded));
}

/** Words with the owner's names of the levels. */
export function named(words: Words): Words {
  const own = levelNames.flatMap(({ level, name, nameArabic }) => {
    const ownName = words.language === 'ar' ? nameArabic : name;
    return ownName === undefined ? [] : [[level, ownName] as const];
  });
  return own.length > 0
    ? { ...words, levels: { ...words.levels, ...Object.fromEntries(own) } }
    : words;
}

/** Switches to the other language, and stores that on this device. */
export async function switchLanguage() {
  const other = spoken.get().language === 'en' ? 'ar' : 'en';
  await speak(other);
  store('language', other);
}
