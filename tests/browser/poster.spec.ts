// The poster: a page to print whose code leads guests to the door.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { owner } from '../people.ts';
import { expectAccessible, longTimeout, openDoors } from './browser.ts';
import { openOffice } from './office.ts';
import { scanned, scannedOne } from './scanned.ts';

/** Presses the button, and looks at what would come out of the printer instead. */
async function paper(page: Page) {
  await page.evaluate(`window.print = () => {}`);
  await page.getByRole('button', { name: /^(Print|اطبع)$/ }).click();
  await page.emulateMedia({ media: 'print' });
  // A4 at 96 points an inch.
  await page.setViewportSize({ width: 794, height: 1_123 });
  const sheet = page.locator('.print-sheet');
  await sheet.waitFor();
  await sheet.locator('path[d^=M]').first().waitFor();
  return sheet;
}

/** The number of printed pages. Afterwards the browser reports that it has printed. */
async function pagesOf(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
}

inChromium((chromium) => {
  test('the poster is one page of A4, in both languages, and its code is read', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const brand = { brand: 'Layali', brandArabic: 'ليالي' };
    const rate = { currency: 'KWD', pointsPerUnit: '0.25' };
    await admin.asks('changeSettings', { body: { ...brand, ...rate } });
    const page = await openOffice(window, 'settings&view=brand', { colorScheme: 'dark' });
    await page.getByText('Only this computer knows this address').waitFor();
    await expectAccessible(page);
    const sheet = await paper(page);
    const origin = new URL(page.url()).origin;
    expect(await scannedOne(page)).toBe(`${origin}/`);
    for (const words of [
      'Join the \u2068Layali\u2069 family',
      'انضم إلى عائلة \u2068ليالي\u2069',
      '1 point for \u20684 KWD\u2069',
      'الماسي',
      '500,001+',
    ]) {
      await sheet.getByText(words).first().waitFor();
    }
    expect(await page.getByRole('main').isVisible()).toBe(false);
    expect(await pagesOf(page)).toBe(1);
    // The browser's own print command prints the poster too; other pages print as they are.
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('tab', { name: 'Sign-in' }).click();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('main').waitFor();
    expect(await sheet.count()).toBe(0);
  });

  test('two cards of A5 are on one page, and each is read', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings&view=brand');
    await page.getByText('Two cards, A5').click();
    await paper(page);
    const { origin } = new URL(page.url());
    await expect.poll(() => scanned(page), longTimeout).toEqual([`${origin}/`, `${origin}/`]);
    expect(await pagesOf(page)).toBe(1);
  });

  test('two tents for tables are on one page, and each side is read', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings&view=brand', { locale: 'ar-SA' });
    await page.getByText('بطاقتان للطاولات').click();
    await paper(page);
    const { origin } = new URL(page.url());
    const sides = Array.from({ length: 4 }, () => `${origin}/`);
    await expect.poll(() => scanned(page), longTimeout).toEqual(sides);
    expect(await pagesOf(page)).toBe(1);
  });

  test('a long name stays on its page', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', {
      body: { brand: 'W'.repeat(50), brandArabic: 'ض'.repeat(50) },
    });
    const page = await openOffice(window, 'settings&view=brand');
    await paper(page);
    const overflow = await page.evaluate<number>(`(() => {
      const face = document.querySelector('.print-sheet .face');
      return face.scrollHeight - face.clientHeight;
    })()`);
    expect(overflow).toBeLessThanOrEqual(0);
    await scannedOne(page);
  });
});
