// The database engines and browsers of the suites. Suites whose engine is missing are skipped, with
// the reason in their name.
import { relative, sep } from 'node:path';
import { describe, expect, inject, test, type TestContext } from 'vitest';
import type { Provided, WebKit } from '../../lab/programs.ts';
import { onBothEngines } from './both-engines.ts';
import { inLongOnPostgres, long } from './long.ts';

export type EngineName = 'SQLite' | 'PostgreSQL';

/** The same as vitest's `test`, except that on PostgreSQL the short form leaves the test out. */
type TestOnce = (name: string, story: (context: TestContext) => unknown, timeout?: number) => void;

/**
 * Runs the same story on each database engine. In the short form, files outside of
 * `both-engines.ts` run on SQLite alone.
 *
 * @param story Gets `testOnce`, for tests in which no query differs on PostgreSQL.
 */
export function onEachEngine(story: (engine: EngineName, testOnce: TestOnce) => void) {
  const tellOn =
    (engine: EngineName): TestOnce =>
    (name, told, timeout) =>
      test(name, { ...inLongOnPostgres(engine), ...(timeout && { timeout }) }, told);
  describe('SQLite', () => story('SQLite', tellOn('SQLite')));
  const file = relative(process.cwd(), expect.getState().testPath!).replaceAll(sep, '/');
  if (long || onBothEngines.includes(file)) {
    onPostgres(() => story('PostgreSQL', tellOn('PostgreSQL')));
  }
}

/**
 * Runs a story about behaviour that only PostgreSQL has, such as several servers on one database.
 */
export const onPostgres = (story: () => void) =>
  suite('PostgreSQL', [inject('postgres')], () => story());

/**
 * @param story Gets the folder of PostgreSQL's programs, with which it starts a server of its own.
 */
export const onOurPostgres = (story: (programs: string) => void) =>
  suite('PostgreSQL', [ourPostgres()], (found) => story(found?.path ?? ''));

function ourPostgres(): Provided<{ path: string }> {
  const found = inject('postgres');
  if ('missing' in found) return found;
  return found.programs ? { path: found.programs } : { missing: 'it takes one of our own to kill' };
}

/** @param story Gets the path of PgBouncer. */
export const throughPgBouncer = (story: (path: string) => void) =>
  suite('PgBouncer', [inject('pooler'), inject('postgres')], (found) => story(found?.path ?? ''));

/** @param story Gets the path of HAProxy. */
export const behindHaproxy = (story: (path: string) => void) =>
  suite('HAProxy', [inject('balancer'), inject('postgres')], (found) => story(found?.path ?? ''));

/**
 * If a program is missing, the story is called without it, so that its tests are listed as skipped.
 */
function suite<Found extends object>(
  name: string,
  [needed, ...others]: [Provided<Found>, ...Provided<object>[]],
  story: (found?: Found) => void,
  options = {},
) {
  const missing = [needed, ...others].flatMap((one) => ('missing' in one ? one.missing : []));
  if (missing.length > 0 || 'missing' in needed) {
    describe.skip(`${name} (missing: ${missing[0]})`, options, () => story());
  } else describe(name, options, () => story(needed));
}

const inBrowser = { timeout: 60_000 };

/** @param story Gets the path of the browser; Playwright starts it with `executablePath`. */
export const inChromium = (story: (path: string) => void) =>
  suite('Chromium', [inject('chromium')], (found) => story(found?.path ?? ''), inBrowser);

/**
 * @param story Gets the paths of the browser, and of the program that makes pictures of its PDFs.
 */
export const onPaper = (story: (found: { chromium: string; pictures: string }) => void) =>
  suite(
    'Chromium',
    [inject('chromium'), inject('pdfPictures')],
    (found) => {
      const pictures = inject('pdfPictures');
      story({ chromium: found?.path ?? '', pictures: 'path' in pictures ? pictures.path : '' });
    },
    inBrowser,
  );

/** @param story Gets the path of the browser. */
export const inFirefox = (story: (found: { path: string }) => void) =>
  suite('Firefox', [inject('firefox')], (found) => story(found ?? { path: '' }), inBrowser);

/** @param story Gets the paths of the browser and its driver. */
export function inWebKit(story: (found: WebKit) => void) {
  const none = { driver: '', browser: '', screen: '' };
  suite('WebKit', [inject('webkit')], (found) => story(found ?? none), inBrowser);
}
