import { test } from 'vitest';
import { owner, guest } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { openDoors } from './browser.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('shots', async () => {
    for (const [locale, width, dark] of [['en', 1280, false], ['en', 390, true], ['ar', 390, false], ['ar', 1280, true]] as const) {
      const { restaurant, window } = await openDoors(chromium);
      const admin = await owner(restaurant);
      await admin.asks('changeSettings', { body: { countryCode: '966' } });
      await guest(restaurant, { name: 'Sara', mobile: '+966501234569' });
      const page = await openOffice(window, 'members&view=import', { locale, viewport: { width, height: 1200 }, colorScheme: dark ? 'dark' : 'light' } as never);
      if (dark) await page.emulateMedia({ colorScheme: 'dark' });
      const lines = Buffer.from('Customers of Harbour House;;;;;\nFirst name;Last name;Phone;Mobile;Points;Wallet balance\nJörg;Müßig;;0112345678 / 0501234567;12.5;SAR 3.00\nAnaïs;Groß;0501234568;;1250;\nSara;Ahmad;;0501234569;-3;\nRami;;;n/a;7;\nTotal;;;;1267;\n', 'latin1');
      const chooser = page.waitForEvent('filechooser');
      await page.locator('main button, button').filter({ hasText: /CSV/ }).first().click();
      await (await chooser).setFiles({ name: 'old cards.csv', mimeType: 'text/csv', buffer: lines });
      await page.getByText('Jörg').first().waitFor();
      await page.screenshot({ path: `/tmp/shots/${locale}-${width}-1.png`, fullPage: true });
      const submit = page.locator('form button[type=submit]').last();
      await submit.click();
      await page.locator('input[name=fractions]').first().waitFor({ state: 'attached' });
      await page.locator('input[name=fractions]').first().check({ force: true });
      await submit.click();
      await page.locator('input[name=belowZero]').first().waitFor({ state: 'attached' });
      await page.screenshot({ path: `/tmp/shots/${locale}-${width}-2.png`, fullPage: true });
      await page.locator('input[name=belowZero]').first().check({ force: true });
      await submit.click();
      await page.getByText('Groß').nth(0).waitFor();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/shots/${locale}-${width}-3.png`, fullPage: true });
    }
  }, 240_000);
});
