// The first screen of a phone, and the reasons to come back.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import type { Restaurant } from '../restaurant.ts';
import { guest, owner } from '../people.ts';
import { contentWidth, longTimeout, openDoors } from './browser.ts';
import { card, entriesOn, openCard } from './card.ts';

/**
 * The position and width of an element. Its height is left out, since it depends on the content.
 */
async function placeOf(shown: Locator) {
  const { x, y, width } = (await shown.boundingBox())!;
  return { x, y, width };
}

/** Awards points once a day, the last time today. */
async function visits(restaurant: Restaurant, customerId: number, points: readonly number[]) {
  for (const each of points) {
    restaurant.clock.pass({ days: 1 });
    const admin = await owner(restaurant);
    const body = { customerId, points: each, description: 'Dinner' };
    await admin.asks('awardPoints', { body });
  }
}

/** Announcements for those who have just joined. */
async function announce(restaurant: Restaurant, titles: readonly string[]) {
  const admin = await owner(restaurant);
  const about = {
    level: 'Starter',
    description: 'In the garden',
    validUntil: '2099-12-24',
  } as const;
  for (const title of titles) await admin.asks('addOffer', { body: { ...about, title } });
}

inChromium((chromium) => {
  test.each([
    { locale: 'en-US', name: 'Your card', show: 'Show my code' },
    { locale: 'ar-SA', name: 'بطاقتك', show: 'اعرض رمزي' },
  ])('a phone shows the whole card at first, and the code at the thumb ($locale)', async (said) => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    await announce(restaurant, ['Brunch for two', 'Dates with every coffee']);
    await visits(restaurant, sara.id, [70, 80, 60]);
    const page = await window({ locale: said.locale, viewport: { width: 360, height: 740 } });
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    const shown = page.getByRole('article', { name: said.name });
    await shown.getByText(/visits like|زيارة مثل/).waitFor();
    const button = page.getByRole('button', { name: said.show });
    const [whole, foot] = [await shown.boundingBox(), await button.boundingBox()];
    expect(whole!.y + whole!.height).toBeLessThan(foot!.y);
    expect(foot!.y + foot!.height).toBeLessThanOrEqual(740);
    expect(foot!.height).toBeGreaterThanOrEqual(44);
    expect(await contentWidth(page)).toBe(360);
    await button.click();
    await page.getByRole('dialog').getByText(sara.name).waitFor();
  });

  test('while app and answers are late, the page has a frame already', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { mobile, password } = await guest(restaurant);
    const page = await window({ viewport: { width: 390, height: 800 } });
    const frame = page.locator('.first-frame');
    const place = frame.locator('.large');

    /** Opens an address, whose API answers and assets arrive only after the page was painted. */
    async function openLate(address: string) {
      const late = Promise.withResolvers<void>();
      await page.route(/\/(api|assets)\//, async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'commit' });
      await frame.waitFor();
      const paints = `performance.getEntriesByName('first-contentful-paint').length`;
      await expect.poll(() => page.evaluate(paints)).toBe(1);
      const placed = await place.boundingBox();
      late.resolve();
      await frame.waitFor({ state: 'detached' });
      await page.unroute(/\/(api|assets)\//);
      return placed;
    }

    const laid = await openLate('/');
    await page.getByLabel('Full Name').waitFor();
    expect(laid).toMatchObject(await placeOf(page.locator('main .bg-cloth').first()));

    await page.request.post('/api/customers/login', { data: { mobile, password } });
    const placed = await openLate(`/dashboard/${mobile}`);
    expect(placed).toMatchObject(await placeOf(card(page)));
  });

  test('an announcement is opened with a touch', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    await announce(restaurant, ['Brunch for two']);
    const page = await openCard(window, sara);
    const strip = page.getByRole('region', { name: 'Special announcements' });
    await strip.getByText('Valid until December 24, 2099').waitFor();
    await strip.getByRole('button', { name: 'Brunch for two' }).click();
    await page.getByRole('dialog', { name: 'Brunch for two' }).getByText('In the garden').waitFor();
  });

  test('the next level is a number of visits away, and its first benefits are locked', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    for (const benefit of ['Free tea', 'A quiet table', 'Birthday cake', 'Late breakfast']) {
      await admin.asks('addBenefit', { body: { level: 'Bronze', benefit } });
    }
    await visits(restaurant, sara.id, [70, 80]);
    const page = await openCard(window, sara);
    const locked = page.getByRole('listitem').filter({ has: page.getByLabel('Locked') });
    await expect
      .poll(() => locked.allInnerTexts(), longTimeout)
      .toEqual(['Free tea', 'A quiet table', 'Birthday cake']);
    await page.getByText('With Bronze you also get').waitFor();
    await entriesOn(page).nth(1).waitFor();
    expect(await card(page).getByText('visits like your last ones').count()).toBe(0);
    await visits(restaurant, sara.id, [60]);
    // The number of visits is that of 791 points at 70 a visit.
    await card(page).getByText('About 12 visits like your last ones').waitFor();
  });

  test('a guest without entries is told how it goes; months tell their sums', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    const history = page.getByRole('region', { name: 'Points history' });
    await history.getByText('No transactions yet').waitFor();
    const steps = history.getByRole('list', { name: 'How it works' }).getByRole('listitem');
    expect(await steps.count()).toBe(3);
    await visits(restaurant, sara.id, [30, 12]);
    await history.getByText('+12').first().waitFor();
    const month = history.getByRole('listitem').filter({ has: page.getByRole('heading') });
    await expect
      .poll(async () => (await month.allInnerTexts()).join(), longTimeout)
      .toMatch(/\+42$/);
    expect(await steps.count()).toBe(0);
  });
});
