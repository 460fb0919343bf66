// The language of the screens. One language is loaded at a time; English is always there.
import { observable } from '../../device/observable.ts';
import { store } from '../../device/storage.ts';
import { en, type Language, type Words } from './en.ts';

const load: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  ar: async () => (await import('./ar.ts')).ar,
};

const spoken = observable<Words>(en);

/** The words of the current language; the component is rendered again when it changes. */
export const useWords = spoken.useValue;

/** The language that `public/first-paint.js` chose: the stored one, else the browser's. */
export const firstLanguage = (): Language => (document.documentElement.lang === 'ar' ? 'ar' : 'en');

/** Switches all screens to the language, and to its direction. */
export async function speak(language: Language) {
  const words = await load[language]();
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  spoken.set(words);
}

/** Switches to the other language, and stores that on this device. */
export async function switchLanguage() {
  const other = spoken.get().language === 'en' ? 'ar' : 'en';
  await speak(other);
  store('language', other);
}
