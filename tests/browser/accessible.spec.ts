// Every screen of guests and the office is accessible and fits into the window, in each look.
import { describe, expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { adminPassword, type Restaurant } from '../restaurant.ts';
import { guest, owner } from '../people.ts';
import { contentWidth, expectAccessible, expectInside, openDoors } from './browser.ts';
import { inAccount } from './card.ts';
import { looks } from './looks.ts';
import { turnTo, visit } from '../security/screens.ts';

/** A guest of Bronze with a positive and a negative entry, a benefit and an offer. */
async function regular(restaurant: Restaurant) {
  const sara = await guest(restaurant);
  const admin = await owner(restaurant);
  const dinner = { customerId: sara.id, points: 1_180, description: 'Dinner for two' };
  await admin.asks('awardPoints', { body: dinner });
  await admin.asks('deductPoints', { body: { ...dinner, points: 20 } });
  await admin.asks('addBenefit', { body: { level: 'Bronze', benefit: 'Free tea' } });
  const offer = { title: 'Brunch', description: 'In the garden', validUntil: '2026-12-24' };
  await admin.asks('addOffer', { body: { level: 'Bronze', ...offer } });
  return sara;
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
      const look = async ([first, ...others]: readonly [string, ...string[]]) => {
        for (const screen of [first, ...others]) {
          await (screen === first ? visit : turnTo)(page, screen);
          await expectAccessible(page);
          await expectInside(page, screen);
        }
      };
      await look(['/', '/terms', '/welcome', '/nowhere', '/admin/login']);
      await page.request.post('/api/customers/login', { data: { mobile, password } });
      await page.request.post('/api/admin/login', { data: administrator });
      await look(['/dashboard/me']);
      await look(['/admin', '/admin?tab=members', '/admin?tab=partners']);
    });

    test('dialogs over the members: one of them, the palette, the shortcuts', async () => {
      const { restaurant, window } = await openDoors(chromium);
      const sara = await regular(restaurant);
      const viewport = { width, height: 800 };
      const page = await window({ colorScheme, locale, viewport, reducedMotion: 'reduce' });
      const administrator = { username: 'admin', password: adminPassword };
      await page.request.post('/api/admin/login', { data: administrator });
      await page.goto('/admin?tab=members');
      for (const open of [
        () => page.getByText(sara.name).first().click(),
        () => page.keyboard.press('Control+k'),
        () => page.keyboard.press('?'),
      ]) {
        await open();
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        await dialog.locator('[role=status] > [aria-hidden]').waitFor({ state: 'detached' });
        await expectAccessible(page);
        expect(await contentWidth(page)).toBe(width);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
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
      const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
      for (const open of [
        () => press(/Show the QR|رمز QR/),
        () => press('Brunch'),
        () => press(/Your account|حسابك/),
        () => inAccount(page, /Change password|غيّر كلمة المرور/),
        () => inAccount(page, /Delete my account|احذف حسابي/),
      ]) {
        await open();
        await page.getByRole('dialog').waitFor();
        await expectAccessible(page);
        expect(await contentWidth(page)).toBe(width);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    });
  });
});
