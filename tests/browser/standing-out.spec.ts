// The screens of what stands out and of the day's close: visits, a note, a count, and the print.
import { expect, test } from 'vitest';
import { numbered } from '../many.ts';
import { colleague } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { addVisitOffers } from '../visits.ts';
import { contentWidth, expectAccessible, longTimeout, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  /** Yusuf types numbers and rounds bills far more often than Huda. */
  async function opened() {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await addVisitOffers(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const huda = await colleague(restaurant, 'cashier', { username: 'huda' });
    const visit = { businessDay: '2026-11-21', actorRole: 'admin' as const, currency: 'SAR' };
    const at = restaurant.clock.now().toISOString();
    await restaurant.store.db
      .insertInto('visits')
      .values([
        ...numbered(30).map((i) => ({
          ...visit,
          at,
          actorId: yusuf.id,
          amount: 5_000,
          billNumber: `Y-${i}`,
          billKey: `Y-${i}`,
          identifiedBy: i < 28 ? ('typed' as const) : ('scanned' as const),
        })),
        ...numbered(80).map((i) => ({
          ...visit,
          at,
          actorId: huda.id,
          amount: 3_725,
          identifiedBy: i < 9 ? ('typed' as const) : ('scanned' as const),
        })),
      ])
      .execute();
    const body = { guest: { customerId: sara.id }, bill: { amount: '12.50' } };
    await yusuf.asks('settleVisit', { body });
    return { window, yusuf };
  }

  test('a figure leads to its visits, is noted as looked at, and a day is counted', async () => {
    const { window } = await opened();
    const page = await openOffice(window, 'overview');
    await page.getByText(/^.94%. \(29 of 31\), the rest .11%. \(9 of 80\)$/).waitFor();
    await page.getByRole('link', { name: 'Show all' }).first().click();
    const line = /yusuf. · Number typed instead of a scan/;
    const row = page.getByRole('listitem').filter({ hasText: 'Number typed' });
    await row.waitFor();
    const table = page.getByRole('table', { name: 'Each person against the average' });
    await expect.poll(() => table.getByRole('row').count(), longTimeout).toBe(4);
    await expectAccessible(page);
    await row.getByRole('link', { name: /^Visits/ }).click();
    await page.getByRole('heading', { name: line }).waitFor();
    await page.getByText('1–25 of 29').waitFor();
    await page.getByText('Y-27 · 50.00 SAR').waitFor();
    await page.getByRole('link', { name: 'Sara Ahmad' }).waitFor();
    await page.getByRole('link', { name: 'Back to Worth a look' }).click();

    await row.getByRole('button', { name: /^Looked at/ }).click();
    await page.getByLabel('Note').fill('The camera was broken');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Looked at by .admin., .*: .The camera was broken/).waitFor();
    const titles = page.getByRole('listitem').locator('p:first-child');
    await titles.last().filter({ hasText: 'Number typed' }).waitFor();

    await page.getByRole('tab', { name: 'End of day' }).click();
    await page.getByRole('heading', { name: 'yusuf' }).waitFor();
    await page.getByRole('button', { name: /^Count the bills: .yusuf/ }).click();
    await page.getByLabel('Bills counted').fill('30');
    await page.getByLabel('Their amount').fill('1500');
    await page.getByRole('button', { name: 'Save the count' }).click();
    await page.getByText(/Bills counted: .30., .1,500\.00 SAR./).waitFor();
    await expectAccessible(page);
    // A roll of 80 mm has the figures, and no buttons.
    await page.setViewportSize({ width: 302, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => contentWidth(page)).toBe(302);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('tab').filter({ visible: true }).count()).toBe(0);
  });

  test('an Arabic phone shows what stands out within its width', inLong, async () => {
    const { window } = await opened();
    const page = await openOffice(window, 'overview&view=standing-out', {
      viewport: { width: 390, height: 844 },
      locale: 'ar-SA',
      colorScheme: 'dark',
    });
    await page.getByText('كتابة الرقم بدل المسح').first().waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(390);
    await page.getByRole('tab', { name: 'إقفال اليوم' }).click();
    await page.getByRole('heading', { name: 'yusuf' }).waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(390);
  });

  test('a bill for which two visits earned leads to both', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara } = await addVisitOffers(restaurant);
    const settled = (number: string) =>
      admin.asks('settleVisit', {
        body: { guest: { customerId: sara.id }, bill: { amount: '30', number } },
      });
    const { db } = restaurant.store;
    await settled('00025257');
    // As a version before stored it, with the zeros.
    await db.updateTable('visits').set({ billKey: '00025257' }).execute();
    await settled('25257');
    await db
      .updateTable('visits')
      .set({ billKey: '25257', sharesBill: true })
      .where('billNumber', '=', '00025257')
      .execute();
    for (const locale of ['en', 'ar-SA']) {
      const page = await openOffice(window, 'overview&view=standing-out', {
        viewport: { width: 390, height: 844 },
        locale,
      });
      const row = page.getByRole('listitem').filter({ hasText: '25257' });
      await row.first().waitFor();
      await expectAccessible(page);
      expect(await contentWidth(page)).toBe(390);
      await row.getByRole('link').first().click();
      await expect.poll(() => page.getByRole('row').count(), longTimeout).toBe(2);
    }
  });
});
