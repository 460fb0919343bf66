// A real browser for a real restaurant: opens both, and gives each person a window.
import type { AxeResults } from 'axe-core';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { openRestaurant } from '../restaurant.ts';
import { flags, shellFlags } from './flags.ts';
import { enterWindow, type WindowOptions } from './windows.ts';

/** Console messages that are expected: refused calls, and an address without https. */
export const expected =
  /^Failed to load resource|^The Cross-Origin-Opener-Policy header has been ignored/;

/** The timeout for content that takes long on a busy machine. */
export const longTimeout = { timeout: 20_000 };

const browsers = new Map<string, Promise<Browser>>();

/**
 * The browser of all stories of this process: the headless shell, which takes half the time.
 * Stories that need flags, such as a camera, share the full browser.
 */
function launch(whole: string, more: readonly string[]): Promise<Browser> {
  const key = more.join(' ');
  const shell = key ? undefined : inject('headlessShell');
  const executablePath = shell && 'path' in shell ? shell.path : whole;
  const args = [...flags, ...(shell ? shellFlags : more)];
  const open = browsers.get(key) ?? chromium.launch({ executablePath, args });
  browsers.set(key, open);
  return open;
}

/** The port of the first restaurant of this process, on which later ones listen if it is free. */
let port = 0;

async function listen({ server }: FastifyInstance): Promise<string> {
  server.listen({ port, host: '127.0.0.1' });
  await once(server, 'listening').catch(() => {
    server.listen({ port: 0, host: '127.0.0.1' });
    return once(server, 'listening');
  });
  const address = server.address() as AddressInfo;
  port ||= address.port;
  return `http://127.0.0.1:${address.port}`;
}

/** Opens a restaurant that listens, and a browser for it, with further flags if needed. */
export async function openDoors(
  executablePath: string,
  environment: Record<string, string> = {},
  more: readonly string[] = [],
) {
  const restaurant = await openRestaurant('SQLite', environment);
  await restaurant.app.ready();
  const baseURL = await listen(restaurant.app);
  // The browser keeps connections open, also some that it has not used yet.
  onTestFinished(() => restaurant.app.server.closeAllConnections());
  const opened = await launch(executablePath, more);

  /** Opens a window. Console errors of its page fail the test, except for the expected ones. */
  async function window(options: WindowOptions = {}, provoked = expected) {
    const asked = { baseURL, locale: 'en-US', timezoneId: 'UTC', ...options };
    const { page, leave } = await enterWindow(opened, asked);
    onTestFinished(async ({ task }) => {
      const failed = task.result?.state === 'fail';
      if (failed) await describeTo(console.error, page);
      await leave({ again: !failed });
    });
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error' && ![expected, provoked].some((one) => one.test(line.text())))
        complaints.push(line.text());
    });
    onTestFinished(() => expect(complaints).toEqual([]));
    return page;
  }
  return { restaurant, window };
}

/** Describes the page of a failed test: its address, and its elements by role and name. */
const describeTo = async (tell: (text: string) => void, page: Page) =>
  tell(`${page.url()}\n${await page.locator('body').ariaSnapshot()}`);

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Runs in the page: waits until animations have ended, since fading text has too little contrast.
 */
const animationsEnd = `Promise.allSettled(document.getAnimations()
  .filter(({ playState }) => playState === 'running')
  .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  .map(({ finished }) => finished)).then(() => {})`;

/** The minified axe, which a page reads in half the time of the readable one. */
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Checks the page for WCAG 2.2 AA with axe, as far as that can be automated. */
export async function expectAccessible(page: Page) {
  await page.evaluate(animationsEnd);
  // The source of axe is half a megabyte, so it is loaded only once in each document.
  if (await page.evaluate(`!('axe' in window)`)) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ resultTypes: ['violations'], runOnly: ${JSON.stringify(rules)} })`,
  );
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Waits until a field has this value. */
export const expectValue = (field: Locator, value: string) =>
  expect.poll(() => field.inputValue(), longTimeout).toBe(value);

/** The text of the toast at this moment. */
export const toasts = async (page: Page) =>
  (await page.getByRole('region', { name: /Notices|الإشعارات/ }).allInnerTexts()).join(' ');

/** Closes the notice if there is one; otherwise the next one would wait for three seconds. */
export const dismissNotice = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('section.notices button')].at(-1)?.click()`);

/** The width of the page's content. If it is wider than the window, the page scrolls sideways. */
export const contentWidth = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth');

/**
 * Checks that the page does not scroll sideways, in the width of a phone and of a desktop. The
 * width is restored.
 */
export async function expectInside(page: Page, place: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of [before.width === 360 ? 1_280 : 360, before.width]) {
    await page.setViewportSize({ ...before, width });
    // Screens that depend on the width are rendered shortly after the resize.
    await expect.poll(() => contentWidth(page), { message: `${place}, ${width} px` }).toBe(width);
  }
}
