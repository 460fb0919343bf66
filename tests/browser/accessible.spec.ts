// Every screen, in each theme, language and width, keeps nobody out and stays inside the window.
import { describe, expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { adminPassword, type Restaurant } from '../restaurant.ts';
import { guest, owner, partner } from '../people.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { cardOf, openCounter } from './counter.ts';

/** Of theme, language and width every two go together in one of them, as in all eight. */
const looks = [
  { colorScheme: 'light', locale: 'en-US', width: 360 },
  { colorScheme: 'light', locale: 'ar-SA', width: 1_280 },
  { colorScheme: 'dark', locale: 'en-US', width: 1_280 },
  { colorScheme: 'dark', locale: 'ar-SA', width: 360 },
] as const;

/** A guest of Bronze with an entry on either side of zero, a benefit and an offer. */
async function regular(restaurant: Restaurant) {
  const sara = await guest(restaurant);
  const admin = await owner(restaurant);
  const visit = { customerId: sara.id, points: 1_180, description: 'Dinner for two' };
  await admin.asks('awardPoints', { body: visit });
  await admin.asks('deductPoints', { body: { ...visit, points: 20 } });
  await admin.asks('addBenefit', { body: { level: 'Bronze', benefit: 'Free tea' } });
  const offer = { title: 'Brunch', description: 'In the garden', validUntil: '2026-12-24' };
  await admin.asks('addOffer', { body: { level: 'Bronze', ...offer } });
  return sara;
}

/** A guest with a long name, and a partner with a long benefit of their own. */
async function sweetHouse(restaurant: Restaurant) {
  const sara = await guest(restaurant, { name: 'Bartholomew-Maximilian' });
  const { id, username, password } = await partner(restaurant);
  const benefit = 'A free dessert with every main course, on every day but Fridays';
  const body = { level: 'Starter', benefit, partnerId: id } as const;
  await (await owner(restaurant)).asks('addBenefit', { body });
  return { sara, bakery: { username, password }, benefit };
}

inChromium((chromium) => {
  describe.each(looks)('$colorScheme, $locale, $width px', ({ colorScheme, locale, width }) => {
    test('every screen', async () => {
      const { restaurant, window } = await openDoors(chromium);
      const sara = await guest(restaurant, { name: 'A very long name of a guest from far away' });
      const viewport = { width, height: 800 };
      const page = await window({ colorScheme, locale, viewport, reducedMotion: 'reduce' });
      const { mobile, password } = sara;
      const administrator = { username: 'admin', password: adminPassword };
      const anybody = ['/', '/terms', '/nowhere', '/admin/login'];
      const logged = ['/dashboard/me', '/admin', '/admin?tab=members', '/admin?tab=partners'];
      for (const screen of [...anybody, ...logged]) {
        if (screen === logged[0]) {
          await page.request.post('/api/customers/login', { data: { mobile, password } });
          await page.request.post('/api/admin/login', { data: administrator });
        }
        await page.goto(screen);
        await page.locator('h1, h2, label').first().waitFor();
        for (const waiting of ['[role=status] > [aria-hidden]', '[aria-busy=true]']) {
          await page.locator(waiting).first().waitFor({ state: 'detached' });
        }
        await expectAccessible(page);
        expect(`${screen} ${await contentWidth(page)}`).toBe(`${screen} ${width}`);
      }
    });

    test("a regular guest's card, its QR and a new password", async () => {
      const { restaurant, window } = await openDoors(chromium);
      const sara = await regular(restaurant);
      const viewport = { width, height: 800 };
      const page = await window({ colorScheme, locale, viewport, reducedMotion: 'reduce' });
      await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
      for (const words of ['Dinner for two', 'Free tea', 'Brunch']) {
        await page.getByText(words).first().waitFor();
      }
      await page.locator('path[d^=M]').first().waitFor();
      await expectAccessible(page);
      for (const opener of [/Show the QR|رمز QR/, /Change password|تغيير كلمة المرور/]) {
        await page.getByRole('button', { name: opener }).click();
        await page.getByRole('dialog').waitFor();
        await expectAccessible(page);
        expect(await contentWidth(page)).toBe(width);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    });

    test('the door of the counter, and its tabs', async () => {
      const { restaurant, window } = await openDoors(chromium);
      const { bakery } = await sweetHouse(restaurant);
      const viewport = { width, height: 800 };
      const page = await window({ colorScheme, locale, viewport, reducedMotion: 'reduce' });
      for (const screen of ['/partner', '/partner/login']) {
        await page.goto(screen);
        await page.locator('h1').waitFor();
        await expectAccessible(page);
        expect(`${screen} ${await contentWidth(page)}`).toBe(`${screen} ${width}`);
      }
      await page.request.post('/api/partner/login', { data: bakery });
      for (const tab of ['rewards', 'benefits', 'verify']) {
        await page.goto(`/partner/dashboard?tab=${tab}`);
        await page.getByRole('tab', { selected: true }).waitFor();
        await page.locator('[role=status] > [aria-hidden]').waitFor({ state: 'detached' });
        await expectAccessible(page);
        expect(`${tab} ${await contentWidth(page)}`).toBe(`${tab} ${width}`);
      }
    });

    test('a guest at the counter: no camera, the code, verified', async () => {
      const { restaurant, window } = await openDoors(chromium);
      const { sara, bakery, benefit } = await sweetHouse(restaurant);
      const viewport = { width, height: 800 };
      const options = { colorScheme, locale, viewport, reducedMotion: 'reduce' } as const;
      const page = await openCounter(window, bakery, options);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: /QR/ }).click();
      await dialog.getByRole('alert').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      await page.locator('[name=mobile]').fill(sara.mobile);
      await page.keyboard.press('Enter');
      await dialog.getByText(sara.name).waitFor();
      await expectAccessible(page);
      await page.locator('[name=code]').fill((await cardOf(restaurant, sara)).code);
      await page.keyboard.press('Enter');
      await dialog.getByText(benefit).waitFor();
      await expectAccessible(page);
      expect(await contentWidth(page)).toBe(width);
    });
  });
});
