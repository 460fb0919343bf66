// Every log-in page redirects logged-in people, and the terms lead back to the screen before.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { adminPassword } from '../restaurant.ts';
import { guest, partner } from '../people.ts';
import { openDoors } from './browser.ts';
import { card, logOut } from './card.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Runs in the page: records whether a form was ever shown. */
const watchForForms = `new MutationObserver(() => {
  if (document.querySelector('form')) document.documentElement.dataset.form = 'seen';
}).observe(document, { subtree: true, childList: true })`;
const formWasSeen = (page: Page) =>
  page.evaluate<boolean>(`document.documentElement.dataset.form === 'seen'`);

/** Runs in the page: records each fetched address, and whether `first-paint.js` fetched it. */
const watchAsking = `const really = fetch;
globalThis.asked = [];
globalThis.fetch = (address, options) => {
  asked.push([address, new Error().stack.includes('/first-paint.js') ? 'ahead' : 'by the app']);
  return really(address, options);
}`;
const askedIn = async (page: Page) =>
  Object.groupBy(await page.evaluate<[string, string][]>('asked'), ([address]) => address);

inChromium((chromium) => {
  test('a guest with a session is led to the card, and sees no form before', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { mobile, password } = await guest(restaurant);
    const page = await window({ fresh: true });
    await page.goto('/');
    await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
    await page.request.post('/api/customers/login', { data: { mobile, password } });
    await page.addInitScript(watchForForms);
    await page.goto('/');
    await card(page).waitFor();
    expect(pathOf(page)).toBe(`/dashboard/${mobile}`);
    expect(await formWasSeen(page)).toBe(false);

    await logOut(page);
    await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
  });

  test('a partner is led to the counter and an administrator to the office', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { username, password } = await partner(restaurant);
    const page = await window({ fresh: true });
    await page.addInitScript(watchForForms);
    await page.request.post('/api/partner/login', { data: { username, password } });
    for (const door of ['/partner', '/partner/login']) {
      await page.goto(door);
      await page.getByRole('heading', { name: 'The Bakery' }).waitFor();
      expect(pathOf(page)).toBe('/partner/dashboard');
    }
    const admin = { username: 'admin', password: adminPassword };
    await page.request.post('/api/admin/login', { data: admin });
    await page.goto('/admin/login');
    await page.getByRole('tab', { name: 'Members' }).waitFor();
    expect(pathOf(page)).toBe('/admin');
  });

  test('a first visit asks for nothing that is refused', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await window();
    const refused: string[] = [];
    page.on('response', (answer) => void (answer.status() < 400 || refused.push(answer.url())));
    for (const [door, sign] of [
      ['/', 'Join Sofra Family'],
      ['/partner/login', 'Log in'],
      ['/admin/login', 'Log in'],
    ] as const) {
      await page.goto(door);
      await page.getByRole('button', { name: sign, exact: true }).waitFor();
    }
    expect(refused).toEqual([]);
  });

  test('the data of a screen are asked for ahead of the app, and once', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { id, mobile, password } = await guest(restaurant);
    const bakery = await partner(restaurant);
    const page = await window();
    await page.addInitScript(watchAsking);
    const lastOfCard = page.waitForRequest('**/transactions');
    // The app's script waits until the first script has requested the card, as if that were fast.
    await page.route('**/assets/index-*.js', async (route) => {
      if (pathOf(page).startsWith('/dashboard/')) await lastOfCard;
      await route.continue();
    });
    for (const [role, data] of [
      ['customers', { mobile, password }],
      ['partner', { username: bakery.username, password: bakery.password }],
      ['admin', { username: 'admin', password: adminPassword }],
    ] as const) {
      await page.request.post(`/api/${role}/login`, { data });
    }
    const bread = page.getByRole('heading', { name: 'The Bakery' });
    const offers = page.getByText('No active special offers at the moment');
    const ofCard = ['offers/Starter', 'benefits/Starter', 'benefits/Bronze', 'customers/me'];
    for (const [place, asked, sign] of [
      [`/dashboard/${mobile}`, [...ofCard, `customers/${id}/transactions`], offers],
      ['/partner/dashboard', ['partner/me'], bread],
      ['/admin', ['admin/me'], page.getByRole('tab', { name: 'Members' })],
      ['/terms', ['terms'], page.getByRole('link', { name: 'Back' })],
      ['/admin/login', ['sessions'], page.getByRole('tab', { name: 'Members' })],
    ] as const) {
      await page.goto(place);
      await sign.waitFor();
      const found = await askedIn(page);
      for (const path of ['config', ...asked].map((call) => `/api/${call}`)) {
        expect(found[path]).toEqual([[path, 'ahead']]);
      }
    }
  });

  test('what was asked for ahead and fails is not asked for again', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await window();
    let asked = 0;
    await page.route('**/api/terms', async (route) => {
      asked += 1;
      // The app has begun to wait for the answer.
      const isAhead = () => page.evaluate(`askedAhead.has('undefined /api/terms')`);
      await expect.poll(isAhead).toBe(false);
      await route.abort();
    });
    await page.goto('/terms');
    const retry = page.getByRole('button', { name: 'أعد المحاولة' });
    await retry.waitFor();
    expect(asked).toBe(1);
    await page.unroute('**/api/terms');
    await retry.click();
    await page.getByText('لا توجد شروط وأحكام متاحة حاليًا.').waitFor();
  });

  test('where it cannot be known who is there, one can log in', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await window();
    for (const [door, call, field] of [
      ['/', '**/api/customers/me', 'Mobile Number'],
      ['/partner/login', '**/api/partner/me', 'Username'],
      ['/admin/login', '**/api/admin/me', 'Username'],
    ] as const) {
      await page.route(call, (route) => route.abort());
      await page.goto(door);
      await page.getByLabel(field).waitFor();
    }
  });

  test(
    'the terms lead back to a guest’s card, and to the way in for anybody else',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const { mobile, password } = await guest(restaurant);
      const page = await window();
      await page.goto('/');
      await page.getByRole('link', { name: /Terms & Conditions/ }).click();
      await page.getByRole('link', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();

      await page.goto(`/dashboard/${mobile}?tempPass=${password}`);
      await page.getByRole('link', { name: /Terms & Conditions/ }).click();
      const back = page.getByRole('link', { name: 'Back' });
      await back.waitFor();
      await page.reload();
      await back.and(page.locator(`[href="/dashboard/${mobile}"]`)).waitFor();
      await back.click();
      await card(page).waitFor();
      await page.goto('/terms');
      expect(await back.getAttribute('href')).toBe('/');
    },
  );
});
