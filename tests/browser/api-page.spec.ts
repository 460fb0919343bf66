// The description of the API in a real browser: readable for everybody, inside the window.
import { describe, expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';

const looks = (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme }));

inChromium((chromium) => {
  describe.each(looks)('$colorScheme', ({ colorScheme }) => {
    test('the description of the API keeps nobody out and stays inside the window', async () => {
      const { window } = await openDoors(chromium);
      const page = await window({ colorScheme, viewport: { width: 1_280, height: 800 } });
      await page.goto('/api/docs');
      await page.getByRole('heading', { name: 'Award points' }).waitFor();
      expect(await contentWidth(page)).toBe(1_280);
      await page.setViewportSize({ width: 360, height: 800 });
      await expect.poll(() => contentWidth(page)).toBe(360);
      await page.getByRole('link', { name: 'Points' }).click();
      await page.waitForURL(/#points$/);
      // All calls have the same layout, so only the first nouns are examined.
      await page.evaluate(
        "document.querySelectorAll('section ~ section ~ section').forEach((one) => one.remove())",
      );
      await expectAccessible(page);
    });
  });
});
