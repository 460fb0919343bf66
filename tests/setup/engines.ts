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
export const throughPgBouncer = (story: (path: string) => void) =>
  onPostgresBy('PgBouncer', inject('pooler'), story);

/** @param story Is given the path of HAProxy. */
export const behindHaproxy = (story: (path: string) => void) =>
  onPostgresBy('HAProxy', inject('balancer'), story);

function onPostgresBy(
  name: string,
  program: Provided<{ path: string }>,
  story: (path: string) => void,
) {
  const found = [inject('postgres'), program];
  const missing = found.flatMap((one) => ('missing' in one ? one.missing : []));
  if (missing.length > 0) describe.skip(`${name} (missing: ${missing[0]})`, () => story(''));
  else describe(name, () => story('path' in program ? program.path : ''));
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
