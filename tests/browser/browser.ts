// A real browser on a real restaurant: opens both, and gives each person a window of their own.
import axe, { type AxeResults } from 'axe-core';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { chromium, type Browser, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { openRestaurant } from '../restaurant.ts';
import { flags, shellFlags } from './flags.ts';
import { enterWindow, type WindowOptions } from './windows.ts';

/** Complaints of a page that are expected: refused calls, and an address without https. */
export const expected =
  /^Failed to load resource|^The Cross-Origin-Opener-Policy header has been ignored/;

const browsers = new Map<string, Promise<Browser>>();

/**
 * The browser of all stories of this process: Chromium without windows, whose own process needs
 * half the time. Stories with flags of their own, such as a camera, share the whole browser.
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

/**
 * Opens a restaurant that listens, and a browser at its door, with more flags where it needs them.
 */
export async function openDoors(
  executablePath: string,
  environment: Record<string, string> = {},
  more: readonly string[] = [],
) {
  const restaurant = await openRestaurant('SQLite', environment);
  await restaurant.app.ready();
  const baseURL = await listen(restaurant.app);
  // The browser keeps connections open, also such over which it has not yet asked for anything.
  onTestFinished(() => restaurant.app.server.closeAllConnections());
  const opened = await launch(executablePath, more);

  /** A window of one's own. What the page complains of fails the test, but for what it provokes. */
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

/** The page of a failed test: its address, and its elements by role and name. */
const describeTo = async (tell: (text: string) => void, page: Page) =>
  tell(`${page.url()}\n${await page.locator('body').ariaSnapshot()}`);

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Runs in the page: waits for animations that end, since words that fade in lack contrast. */
const animationsEnd = `Promise.allSettled(document.getAnimations()
  .filter(({ playState }) => playState === 'running')
  .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  .map(({ finished }) => finished)).then(() => {})`;

/** Nothing on the page keeps anybody out: WCAG 2.2 AA, as far as a machine can tell. */
export async function expectAccessible(page: Page) {
  await page.evaluate(animationsEnd);
  // Half a megabyte of source, which a document has to read only once.
  if (await page.evaluate(`!('axe' in window)`)) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ resultTypes: ['violations'], runOnly: ${JSON.stringify(rules)} })`,
  );
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** The text of the toast at this moment. */
export const toasts = async (page: Page) =>
  (await page.getByRole('region', { name: /Notices|الإشعارات/ }).allInnerTexts()).join(' ');

/** Takes the notice away, if it is there: the next one would wait behind it for three seconds. */
export const dismissNotice = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('section.notices button')].at(-1)?.click()`);

/** How wide the page's content is: wider than its window means that it scrolls sideways. */
export const contentWidth = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth');

/** The page scrolls sideways neither on a phone nor at a desk; its width stays what it was. */
export async function expectInside(page: Page, place: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of [before.width === 360 ? 1_280 : 360, before.width]) {
    await page.setViewportSize({ ...before, width });
    // Screens that change with the width do so a moment after the window.
    await expect.poll(() => contentWidth(page), { message: `${place}, ${width} px` }).toBe(width);
  }
}
