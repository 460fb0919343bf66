// Light or dark: the system's setting until the person chooses otherwise.
import { useSyncExternalStore } from 'react';
import { whenIdle } from './idle.ts';
import { store } from './storage.ts';

type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export const useTheme = () => useSyncExternalStore(subscribe, themeNow);

/** Switches the theme; a choice that equals the system's setting follows the system again. */
export function switchTheme() {
  const theme = themeNow() === 'dark' ? 'light' : 'dark';
  const own = theme === systemTheme() ? null : theme;
  store('theme', own);
  if (own) document.documentElement.dataset.theme = own;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

/** Paints the browser's own frame in the page's colour, now and after each change of the theme. */
export function paintFrame() {
  whenIdle(paintAsPage);
  subscribe(paintAsPage);
}

function paintAsPage() {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = backgroundColor;
  }
}

const systemTheme = (): Theme => (system.matches ? 'dark' : 'light');
const themeNow = () => (document.documentElement.dataset.theme as Theme) ?? systemTheme();

function subscribe(listener: () => void) {
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}
