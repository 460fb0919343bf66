// Every screen of the counter is accessible and fits into the window, in each look.
import { describe, expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import type { Restaurant } from '../restaurant.ts';
import { guest, owner, partner } from '../people.ts';
import { contentWidth, expectAccessible, expectInside, openDoors } from './browser.ts';
import { cardOf, openCounter } from './counter.ts';
import { looks } from './looks.ts';
import { turnTo, visit } from '../security/screens.ts';

/** A guest with a long name, and a partner with a long benefit of their own. */
async function withBakery(restaurant: Restaurant) {
  const sara = await guest(restaurant, { name: 'Bartholomew-Maximilian' });
  const { id, username, password } = await partner(restaurant);
  const benefit = 'A free dessert with every main course, on every day but Fridays';
  const body = { level: 'Starter', benefit, partnerId: id } as const;
  await (await owner(restaurant)).asks('addBenefit', { body });
  return { sara, bakery: { username, password }, benefit };
}

inChromium((chromium) => {
  describe.each(looks)('$colorScheme, $locale, $width px', ({ colorScheme, locale, width }) => {
    test('the door of the counter, and its tabs', async () => {
      const { restaurant, window } = await openDoors(chromium);
      const { bakery } = await withBakery(restaurant);
      const viewport = { width, height: 800 };
      const page = await window({ colorScheme, locale, viewport, reducedMotion: 'reduce' });
      for (const screen of ['/partner', '/partner/login']) {
        await visit(page, screen);
        await expectAccessible(page);
        await expectInside(page, screen);
      }
      await page.request.post('/api/partner/login', { data: bakery });
      const tabs = ['rewards', 'benefits', 'verify'];
      for (const tab of tabs) {
        await (tab === tabs[0] ? visit : turnTo)(page, `/partner/dashboard?tab=${tab}`);
        await page.getByRole('tab', { selected: true, includeHidden: true }).waitFor();
        await expectAccessible(page);
        await expectInside(page, tab);
      }
    });

    test('a guest at the counter: no camera, the code, verified', async () => {
      const { restaurant, window } = await openDoors(chromium);
      const { sara, bakery, benefit } = await withBakery(restaurant);
      const viewport = { width, height: 800 };
      const options = { colorScheme, locale, viewport, reducedMotion: 'reduce' } as const;
      const page = await openCounter(window, bakery, options);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: /QR/ }).click();
      await page.getByRole('main').getByRole('alert').waitFor();
      await expectAccessible(page);

      await page.locator('[name=mobile]').fill(sara.mobile);
      await page.keyboard.press('Enter');
      await dialog.getByText(sara.name).waitFor();
      await expectAccessible(page);
      await page.locator('[name=code]').fill((await cardOf(restaurant, sara)).code);
      await dialog.getByText(benefit).waitFor();
      await expectAccessible(page);
      expect(await contentWidth(page)).toBe(width);

      // The same with a sheet, on which it is given.
      const body = { counterSheet: true };
      await (await owner(restaurant)).asks('changeSettings', { body });
      await page.reload();
      await page.locator('[name=mobile]').fill(sara.mobile);
      await page.keyboard.press('Enter');
      await page.locator('[name=code]').fill((await cardOf(restaurant, sara)).code);
      await dialog.getByRole('button', { name: benefit }).click();
      await expectAccessible(page);
      await dialog.locator('button[type=submit]').click();
      await dialog.getByRole('group').waitFor();
      await expectAccessible(page);
      expect(await contentWidth(page)).toBe(width);
    });
  });
});
