// No screen keeps a secret where it can be read, breaks the policy or asks another server.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { adminPassword } from '../restaurant.ts';
import { partner } from '../people.ts';
import { openDoors } from '../browser/browser.ts';
import { plant } from './planted.ts';
import { screensOf, visit, watchPolicy } from './screens.ts';

inChromium((chromium) => {
  // Arabic has words and a font of its own to fetch, beside what English has.
  test('no screen leaves a secret in the browser or breaks the policy, in Arabic', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const planted = plant();
    const password = planted.add('password', 'planted-walnut-tree');
    planted.add('password', adminPassword);
    const bakery = await partner(restaurant);
    planted.add('password', bakery.password);
    const page = await window({ locale: 'ar-SA', fresh: true });
    const seen = await watchPolicy(page);
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
    const card = page.getByRole('article');
    await page.goto('/');
    await page.getByLabel('الاسم الكامل').fill('Sara Ahmad');
    await page.getByLabel('رقم الجوال').fill(mobile);
    await page.getByLabel('كلمة المرور', { exact: true }).fill(password);
    await page.getByRole('button', { name: /^انضم/ }).click();
    await card.waitFor();
    await page.goto(`/dashboard/${mobile}?tempPass=${password}`);
    await card.waitFor();
    for (const [door, username, itsPassword] of [
      ['/admin/login', 'admin', adminPassword],
      ['/partner/login', bakery.username, bakery.password],
    ] as const) {
      await page.goto(door);
      await page.getByLabel('اسم المستخدم').fill(username);
      await page.getByLabel('كلمة المرور', { exact: true }).fill(itsPassword);
      await page.getByRole('button', { name: 'سجّل الدخول' }).click();
      await page.getByText('تم تسجيل الدخول بنجاح').waitFor();
    }
    for (const { name, value } of await page.context().cookies()) {
      planted.addCookies({ [name]: value });
    }
    expect(planted.kinds()).toEqual(['device', 'pass', 'password', 'session']);

    for (const address of screensOf(mobile)) {
      await visit(page, address);
      expect(planted.foundIn(await keptBy(page)), address).toEqual([]);
    }
    expect(seen).toEqual({ broken: [], elsewhere: [] });
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
