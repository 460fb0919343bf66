// The language of the screens. One language is loaded at a time; English is always there.
import { useSyncExternalStore } from 'react';
import { store } from '../../device/storage.ts';
import { en, type Language, type Words } from './en.ts';

const load: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  ar: async () => (await import('./ar.ts')).ar,
};

let spoken = en;
const listeners = new Set<() => void>();

/** The words of the current language; the component is rendered again when it changes. */
export const useWords = (): Words => useSyncExternalStore(subscribe, () => spoken);

/** The language that `public/first-paint.js` chose: the stored one, else the browser's. */
export const firstLanguage = (): Language => (document.documentElement.lang === 'ar' ? 'ar' : 'en');

/** Switches all screens to the language, and to its direction. */
export async function speak(language: Language) {
  spoken = await load[language]();
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  for (const listener of listeners) listener();
}

/** Switches to the other language, and stores that on this device. */
export async function switchLanguage() {
  const other = spoken.language === 'en' ? 'ar' : 'en';
  await speak(other);
  store('language', other);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
