// A real browser on a real restaurant: opens both, and gives each person a window of their own.
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { openRestaurant } from '../restaurant.ts';
import { flags } from './flags.ts';

/** What a page may complain of: calls that are refused, and an address without https. */
export const expected =
  /^Failed to load resource|^The Cross-Origin-Opener-Policy header has been ignored/;

let browser: Promise<Browser> | undefined;

/** One browser for the stories of all files; each has its own windows. Flags take another one. */
async function launch(executablePath: string, more: readonly string[]): Promise<Browser> {
  const options = { executablePath, args: [...flags, ...more] };
  if (more.length === 0) return (browser ??= chromium.launch(options));
  const own = await chromium.launch(options);
  onTestFinished(() => own.close());
  return own;
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
  await restaurant.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = restaurant.app.server.address() as AddressInfo;
  const opened = await launch(executablePath, more);

  /** A window of one's own. What the page complains of fails the test, but for what it provokes. */
  async function window(options: BrowserContextOptions = {}, provoked = expected) {
    const context = await opened.newContext({
      baseURL: `http://127.0.0.1:${port}`,
      locale: 'en-US',
      timezoneId: 'UTC',
      ...options,
    });
    const page = await context.newPage();
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await describeTo(console.error, page);
      await context.close();
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

/** What a page that failed a test showed: its address, and what is on it by role and name. */
const describeTo = async (tell: (text: string) => void, page: Page) =>
  tell(`${page.url()}\n${await page.locator('body').ariaSnapshot()}`);

/** Nothing on the page keeps anybody out: WCAG 2.2 AA, as far as a machine can tell. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    // All of it runs in this page: there are no frames, for which it would open another one.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** What the toast says at this moment. */
export const toasts = async (page: Page) =>
  (await page.getByRole('region', { name: /Notices|الإشعارات/ }).allInnerTexts()).join(' ');

/** How wide the page's content is: wider than its window means that it scrolls sideways. */
export const contentWidth = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth');
