// Amounts on screens as the restaurant's country writes them: typed, before they are given, in the
// history of the office and on the guest's card.
import { expect, test } from 'vitest';
import { guest, owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { contentWidth, expectAccessible, expectValue, openDoors } from './browser.ts';
import { openCard } from './card.ts';
import { openOffice } from './office.ts';

const phone = { viewport: { width: 390, height: 844 } };
const euros = { currency: 'EUR', pointsPerUnit: '10', countryCode: '49' };

inChromium((chromium) => {
  test('in Berlin a bill is typed and shown with a comma, on every screen', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    await admin.asks('changeSettings', { body: euros });
    const page = await openOffice(window, 'points', phone);
    await page.getByRole('option', { name: /Sara/ }).click();
    const bill = page.getByLabel('Bill').last();
    await bill.fill('1,250');
    await page.getByRole('button', { name: 'Add Points' }).click();
    await page.getByText('Too many decimals: a bill is written like 184,50').waitFor();
    await bill.fill('1.234,5');
    await page.getByText('1.234,50 EUR').waitFor();
    await page.getByText('12,345 points').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Points' }).click();
    await page.getByText('Points added successfully').waitFor();

    const card = await openCard(window, sara, phone);
    await card.getByText('1.234,50 EUR').first().waitFor();
    expect(await contentWidth(card)).toBe(390);

    const steps = await openOffice(window, 'overview');
    await steps.goto('/admin/setup?step=earning');
    const usual = steps.locator('[name=usualBill]');
    await usual.fill('12,50');
    await steps
      .getByText(/3,75 EUR|4 EUR/)
      .first()
      .waitFor();
    await steps.getByRole('button', { name: 'Save and go on' }).click();
    await expect
      .poll(async () => (await admin.asks('readSettings')).setUp)
      .toMatchObject({ usualBill: 12.5 });
    await steps.goto('/admin/setup?step=earning');
    await expectValue(usual, '12,50');
  });
});
