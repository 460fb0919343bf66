// The databases and the browser that suites run on; a missing one is skipped by name and reason.
import { describe, inject } from 'vitest';

export type EngineName = 'SQLite' | 'PostgreSQL';

/** Tells the same story on each database engine. */
export function onEachEngine(story: (engine: EngineName) => void) {
  describe('SQLite', () => story('SQLite'));
  onPostgres(() => story('PostgreSQL'));
}

/** For what only PostgreSQL can do, such as several servers on one database. */
export function onPostgres(story: () => void) {
  const postgres = inject('postgres');
  if ('missing' in postgres) describe.skip(`PostgreSQL (missing: ${postgres.missing})`, story);
  else describe('PostgreSQL', story);
}

/** @param story Is given the path of the browser; Playwright starts it with `executablePath`. */
export function inChromium(story: (path: string) => void) {
  const chromium = inject('chromium');
  const options = { timeout: 60_000 };
  if ('missing' in chromium) {
    describe.skip(`Chromium (missing: ${chromium.missing})`, options, () => story(''));
  } else describe('Chromium', options, () => story(chromium.path));
}
