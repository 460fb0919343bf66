// Every screen, in each theme, language and width, keeps nobody out and stays inside the window.
import { describe, expect, test } from 'vitest';
import { inChromium } from '../ground/engines.ts';
import { adminPassword } from '../house.ts';
import { guest } from '../people.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';

const themes = ['light', 'dark'] as const;
const locales = ['en-US', 'ar-SA'] as const;
const widths = [360, 1_280] as const;

const looks = themes.flatMap((colorScheme) =>
  locales.flatMap((locale) => widths.map((width) => ({ colorScheme, locale, width }))),
);

inChromium((chromium) => {
  describe.each(looks)('$colorScheme, $locale, $width px', ({ colorScheme, locale, width }) => {
    test('every screen', async () => {
      const { house, window } = await openDoors(chromium);
      const sara = await guest(house, { name: 'A very long name of a guest from far away' });
      const viewport = { width, height: 800 };
      const page = await window({ colorScheme, locale, viewport, reducedMotion: 'reduce' });
      const screens = [
        '/',
        '/terms',
        '/nowhere',
        `/dashboard/${sara.mobile}`,
        '/admin/login',
        '/admin',
        '/admin?tab=members',
        '/admin?tab=partners',
      ];
      await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
      await page.request.post('/api/admin/login', {
        data: { username: 'admin', password: adminPassword },
      });
      for (const screen of screens) {
        await page.goto(screen);
        await page.locator('h1, h2, label').first().waitFor();
        for (const waiting of ['[role=status] > [aria-hidden]', '[aria-busy=true]']) {
          await page.locator(waiting).first().waitFor({ state: 'detached' });
        }
        await expectAccessible(page);
        expect(`${screen} ${await contentWidth(page)}`).toBe(`${screen} ${width}`);
      }
    });
  });
});
