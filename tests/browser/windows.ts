// The windows of the tests, which are cleared and reused by the next story.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { long } from '../setup/long.ts';

export interface WindowOptions extends BrowserContextOptions {
  /**
   * The window is not shared with other stories: for changes that cannot be undone, such as
   * `addInitScript`, `exposeFunction` and `clock`.
   */
  fresh?: boolean;
  /**
   * The office shows what has appeared alone, as on a new device. In all other windows, somebody
   * has asked for everything before.
   */
  firstDay?: boolean;
}

/** Animations make stories wait, so they run in the long form, and where a story asks for them. */
const motion = { reducedMotion: long ? 'no-preference' : 'reduce' } as const;

/**
 * A service worker fetches all files of the guest's app again for each story, and could hide
 * requests from a story that intercepts them.
 */
const withoutWorker = { serviceWorkers: 'block' } as const;

/** The options of a window in which the guest's service worker is installed. */
export const withWorker = { serviceWorkers: 'allow' } as const;

/** Unused windows, by the options that cannot be changed after opening. */
const free = new WeakMap<Browser, Map<string, Page[]>>();

/**
 * Enters a window, which may be a used one: its process has run the app and cached the assets, so
 * that opening a screen takes half as long.
 */
export async function enterWindow(browser: Browser, { fresh, firstDay, ...asked }: WindowOptions) {
  const options = { ...motion, ...withoutWorker, ...asked };
  const { viewport, colorScheme, reducedMotion, forcedColors, ...lasting } = options;
  const key = JSON.stringify({ ...lasting, firstDay });
  const windows = free.get(browser) ?? new Map<string, Page[]>();
  free.set(browser, windows);
  const reused = fresh ? undefined : windows.get(key)?.pop();
  const page: Page = reused ?? (await browser.newContext(options).then((one) => one.newPage()));
  if (!reused && !firstDay) await page.context().addInitScript(askingForEverything);
  if (reused) {
    await page.setViewportSize(viewport ?? { width: 1_280, height: 720 });
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion,
      forcedColors: forcedColors ?? 'none',
    });
  }

  async function leave({ again }: { again: boolean }) {
    if (fresh || !again || page.isClosed()) return page.context().close();
    await clear(page);
    if (options.permissions) await page.context().grantPermissions(options.permissions);
    windows.set(key, [...(windows.get(key) ?? []), page]);
  }
  return { page, leave };
}

/** Runs in each page before its scripts; only the office's read what it stores. */
const askingForEverything = `if (location.pathname.startsWith('/admin')) {
  localStorage.setItem('everything', 'shown');
}`;

/** The events of a page that stories listen to. */
const told = ['console', 'dialog', 'pageerror', 'request', 'response', 'requestfailed'];

/**
 * Removes everything of a story from its window, which then waits at an address without scripts.
 */
async function clear(page: Page): Promise<void> {
  const context = page.context();
  for (const event of told) page.removeAllListeners(event);
  await Promise.all([
    ...context.pages().map((one) => one !== page && one.close()),
    context.setOffline(false),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.clearPermissions(),
    page.mouse.move(-1, -1),
  ]);
  await page.goto('/robots.txt');
  await page.evaluate(`sessionStorage.clear(); window.name = ''`);
  // A remaining CDP session would keep the page offline.
  const session = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  // An unregistered service worker lives as long as a page uses it, and could be reused.
  if (await page.evaluate(`navigator.serviceWorker?.controller`)) await page.reload();
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}
