// A browser keeps no password, no pass and no token of a visit anywhere that can be read.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { adminPassword } from '../restaurant.ts';
import { openDoors } from '../browser/browser.ts';
import { plant } from './planted.ts';
import { screensOf, visit } from './screens.ts';

inChromium((chromium) => {
  test('joining, logging in and the office leave no secret in the browser', async () => {
    const { window } = await openDoors(chromium);
    const planted = plant();
    const password = planted.add('password', 'planted-walnut-tree');
    planted.add('password', adminPassword);
    const page = await window({ fresh: true });
    const sent: string[] = [];
    page.on('request', (request) => {
      const { referer = '' } = request.headers();
      sent.push(referer, request.method() === 'GET' ? request.url() : '');
    });
    page.on('response', async (response) => {
      if (!/\/api\/customers(\/login)?$/.test(response.url())) return;
      const { password: pass } = (await response.json().catch(() => ({}))) as { password?: string };
      if (pass) planted.add('pass', pass);
    });

    const mobile = '+966501234567';
    await page.goto('/');
    await page.getByLabel('Full Name').fill('Sara Ahmad');
    await page.getByLabel('Mobile Number').fill(mobile);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Join Sofra Family' }).click();
    await page.getByText('Earn 1,001 more points to reach Bronze').waitFor();
    await page.goto(`/dashboard/${mobile}?tempPass=${password}`);
    await page.getByText('Earn 1,001 more points to reach Bronze').waitFor();
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(adminPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Login successful').waitFor();
    for (const { name, value } of await page.context().cookies()) {
      planted.addCookies({ [name]: value });
    }
    expect(planted.kinds()).toEqual(['device', 'pass', 'password', 'session']);

    for (const address of screensOf(mobile)) {
      await visit(page, address);
      expect(planted.foundIn(await keptBy(page)), address).toEqual([]);
    }
    // The address of a card may be opened with a password in it; no other ever has one.
    const opened = `/dashboard/${mobile}?tempPass=`;
    const others = sent.filter((address) => !address.includes(opened));
    expect(planted.foundIn(others.join('\n'))).toEqual([]);
    expect(planted.foundIn((await historyOf(page)).join('\n'))).toEqual([]);
  });
});

/** All that a script on this page could read and that stays: stores, caches, cookies, referrer. */
const keptBy = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const parts = [document.cookie, document.referrer, location.href, window.name,
      JSON.stringify(history.state), JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const open = await new Promise((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      for (const store of open.objectStoreNames) {
        parts.push(await new Promise((resolve) => {
          const asked = open.transaction(store).objectStore(store).getAll();
          asked.onsuccess = () => resolve(JSON.stringify(asked.result));
        }));
      }
      open.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url, await (await cache.match(request)).text());
      }
    }
    return parts.join('\\n');
  })()`);

/** The addresses that the back button leads to. */
async function historyOf(page: Page): Promise<string[]> {
  const inside = await page.context().newCDPSession(page);
  const { entries } = await inside.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}
