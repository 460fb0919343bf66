// Light or dark: the system's setting until the person chooses otherwise.
import { useSyncExternalStore } from 'react';
import { whenIdle } from './idle.ts';
import { eventsOf } from './observable.ts';
import { store } from './storage.ts';

type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');
const changes = eventsOf(system, 'change');

export const useTheme = () => useSyncExternalStore(changes, themeNow);

/** Switches the theme; a choice that equals the system's setting follows the system again. */
export function switchTheme() {
  const theme = themeNow() === 'dark' ? 'light' : 'dark';
  const own = theme === systemTheme() ? null : theme;
  store('theme', own);
  if (own) document.documentElement.dataset.theme = own;
  else delete document.documentElement.dataset.theme;
  // Listeners to the system's setting learn of the choice too.
  system.dispatchEvent(new Event('change'));
}

/** Paints the browser's own frame in the page's colour, now and after each change of the theme. */
export function paintFrame() {
  whenIdle(paintAsPage);
  changes(paintAsPage);
}

function paintAsPage() {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = backgroundColor;
  }
}

const systemTheme = (): Theme => (system.matches ? 'dark' : 'light');
const themeNow = () => (document.documentElement.dataset.theme as Theme) ?? systemTheme();
