// The browser's notifications to a guest: of points and of offers, each once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import type { Restaurant } from '../restaurant.ts';
import { guest, owner } from '../people.ts';
import { longTimeout, openDoors } from './browser.ts';
import { openCard, seeCard, type OpenWindow } from './card.ts';
import { withNotifications } from './flags.ts';
import { withWorker } from './windows.ts';

/** The notices that the device shows at this moment. */
const notices = (page: Page) =>
  page.evaluate<string[]>(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((shown) => shown.map(({ title, body }) => title + ' ' + body))`);

/**
 * The number of notifications that the page has shown. Only then is the browser asked for them,
 * since Chromium loses a notification that is read while it is being shown.
 */
async function shown(page: Page): Promise<number> {
  const pages = page.context().pages();
  const counts = await Promise.all(pages.map((each) => each.evaluate<number>('window.shown')));
  return counts.reduce((all, some) => all + some, 0);
}

/** A window whose pages count the notifications that they show; its guest has allowed them. */
const counting =
  (window: OpenWindow): OpenWindow =>
  async (options) => {
    const permissions = ['notifications'];
    const page = await window({ ...withWorker, permissions, fresh: true, ...options });
    await page.context().addInitScript(`
      window.shown = 0;
      const { prototype } = ServiceWorkerRegistration;
      const show = prototype.showNotification;
      prototype.showNotification = async function (...told) {
        await show.apply(this, told);
        window.shown += 1;
      };
    `);
    return page;
  };

const dismissAll = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((shown) => shown.forEach((notice) => notice.close()))`);

async function offer(restaurant: Restaurant, title: string) {
  const admin = await owner(restaurant);
  const body = {
    level: 'Starter',
    title,
    description: 'For you',
    validUntil: '2026-12-24',
  } as const;
  await admin.asks('addOffer', { body });
}

const brunch = 'New Special Offer! Valid until December 24, 2026';

inChromium((chromium) => {
  async function openCounting() {
    const { restaurant, window } = await openDoors(chromium, {}, withNotifications);
    return { restaurant, window: counting(window), sara: await guest(restaurant) };
  }

  test('points that are added are told once, also with two tabs open', async () => {
    const { restaurant, window, sara } = await openCounting();
    const page = await openCard(window, sara);
    expect(await notices(page)).toEqual([]);
    const second = await page.context().newPage();
    await seeCard(second, `/dashboard/${sara.mobile}`);
    const admin = await owner(restaurant);
    const body = { customerId: sara.id, points: 120, description: 'Dinner' };
    await admin.asks('awardPoints', { body });
    const told = "Points Added! You've earned 120 points! Your new total is 120.";
    await expect.poll(() => shown(page), longTimeout).toBe(2);
    expect(await notices(page)).toEqual([told]);
    await admin.asks('deductPoints', { body: { ...body, points: 20 } });
    await page.getByText(/^[-−]20$/).waitFor();
    expect(await notices(page)).toEqual([told]);
  });

  test(
    'an offer is told once on this device, whatever is reloaded or opened twice',
    inLong,
    async () => {
      const { restaurant, window, sara } = await openCounting();
      await offer(restaurant, 'Brunch for two');
      const page = await openCard(window, sara);
      await expect.poll(() => shown(page), longTimeout).toBe(1);
      expect(await notices(page)).toEqual([brunch]);
      await dismissAll(page);
      const second = await page.context().newPage();
      await seeCard(second, `/dashboard/${sara.mobile}`);
      await seeCard(page, `/dashboard/${sara.mobile}`);
      expect(await notices(page)).toEqual([]);
      await offer(restaurant, 'Dinner by the sea');
      await page.getByText('Dinner by the sea').waitFor();
      await second.getByText('Dinner by the sea').waitFor();
      await expect.poll(() => shown(page), longTimeout).toBeGreaterThan(0);
      // The other tab may not know of the notification yet, and then replaces it by the same one.
      await page.evaluate(`navigator.locks.request('guest.offers-told', () => {})`);
      expect(await notices(page)).toEqual([brunch]);
    },
  );

  test.each([
    { answer: 'granted', told: [brunch] },
    { answer: 'denied', told: [] },
  ])('who is asked at the press of a button says: $answer', inLong, async ({ answer, told }) => {
    const { restaurant, window, sara } = await openCounting();
    await offer(restaurant, 'Brunch for two');
    const page = await window();
    // This browser lets a page ask only in response to a gesture.
    await page.addInitScript(`
      let [pressed, said] = [false, 'default'];
      addEventListener('pointerdown', () => (pressed = true));
      Object.defineProperty(Notification, 'permission', { get: () => said });
      Notification.requestPermission = async () => (said = pressed ? '${answer}' : said);
    `);
    await seeCard(page, `/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await page.getByText('Brunch for two').waitFor();
    const button = page.getByRole('button', { name: 'Notify me of new offers' });
    await button.click();
    await button.waitFor({ state: 'detached' });
    await expect.poll(() => shown(page), longTimeout).toBe(told.length);
    expect(await notices(page)).toEqual(told);
  });

  test('nobody is asked again who has said no', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium, {}, withNotifications);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara, { permissions: [] });
    expect(await page.evaluate('Notification.permission')).toBe('denied');
    await page.getByText('No active special offers at the moment').waitFor();
    const button = page.getByRole('button', { name: 'Notify me of new offers' });
    expect(await button.count()).toBe(0);
  });
});
