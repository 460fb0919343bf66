// The description of the API in a real browser: readable for everybody, inside the window.
import { describe, expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 1_280].map((width) => ({ colorScheme, width })),
);

inChromium((chromium) => {
  describe.each(looks)('$colorScheme, $width px', ({ colorScheme, width }) => {
    test('the description of the API keeps nobody out and stays inside the window', async () => {
      const { window } = await openDoors(chromium);
      const page = await window({ colorScheme, viewport: { width, height: 800 } });
      await page.goto('/api/docs');
      await page.getByRole('heading', { name: 'Award points' }).waitFor();
      expect(await contentWidth(page)).toBe(width);
      await page.getByRole('link', { name: 'Points' }).click();
      expect(page.url()).toMatch(/#points$/);
      // All calls are told alike: those about a few nouns are examined for the rest.
      await page.evaluate(
        "document.querySelectorAll('section ~ section ~ section').forEach((one) => one.remove())",
      );
      await expectAccessible(page);
    });
  });
});
