// The databases and the browsers that suites run on; a missing one is skipped by name and reason.
import { describe, inject } from 'vitest';
import type { WebKit } from './other-browsers.ts';
import type { Provided } from './provide.ts';

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

/** @param story Is given the path of PgBouncer. */
export function throughPgBouncer(story: (path: string) => void) {
  const [postgres, pooler] = [inject('postgres'), inject('pooler')];
  const missing = [postgres, pooler].flatMap((found) => ('missing' in found ? found.missing : []));
  if (missing.length > 0) describe.skip(`PgBouncer (missing: ${missing[0]})`, () => story(''));
  else describe('PgBouncer', () => story('path' in pooler ? pooler.path : ''));
}

/** @param story Is given the path of the browser; Playwright starts it with `executablePath`. */
export function inChromium(story: (path: string) => void) {
  inBrowser('Chromium', inject('chromium'), (found) => story(found?.path ?? ''));
}

/** @param story Is given what starts the browser. */
export function inFirefox(story: (found: { path: string }) => void) {
  inBrowser('Firefox', inject('firefox'), (found) => story(found ?? { path: '' }));
}

/** @param story Is given what starts the browser. */
export function inWebKit(story: (found: WebKit) => void) {
  const none = { driver: '', browser: '', screen: '' };
  inBrowser('WebKit', inject('webkit'), (found) => story(found ?? none));
}

/** A story is told without a browser, too, so that each of its tests is skipped by name. */
function inBrowser<Found extends object>(
  name: string,
  found: Provided<Found>,
  story: (found?: Found) => void,
) {
  const options = { timeout: 60_000 };
  if ('missing' in found)
    describe.skip(`${name} (missing: ${found.missing})`, options, () => story());
  else describe(name, options, () => story(found));
}
