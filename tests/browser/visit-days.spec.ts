// The visits of the last days in the overview, each day beside the same one of the week before.
import { expect, test } from 'vitest';
import { guest, owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { addVisitOffers } from '../visits.ts';
import { contentWidth, expectAccessible, longTimeout, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  /** Sara came last week for the first time; today she has come again, and Omar with her. */
  async function opened() {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara, whole } = await addVisitOffers(restaurant);
    await admin.asks('settleVisit', { body: whole });
    restaurant.clock.pass({ days: 7 });
    const omar = await guest(restaurant, { name: 'Omar Haddad' });
    for (const [{ id: customerId }, amount] of [
      [sara, '1200'],
      [omar, '34.50'],
    ] as const) {
      const body = { guest: { customerId }, bill: { amount } };
      await (await owner(restaurant)).asks('settleVisit', { body });
    }
    return { window };
  }

  test('a day tells who came, what was paid and given, and how it was a week before', async () => {
    const { window } = await opened();
    const page = await openOffice(window, 'overview');
    const days = page.getByRole('table', { name: 'Visits of the last 7 days' });
    const cells = async (day: string) =>
      days.getByRole('row', { name: day }).getByRole('cell').allTextContents();
    await days.waitFor();
    expect(await cells('Nov 28, 2026')).toEqual(['2', '1', '1,234.50 SAR', '0', '0']);
    expect(await cells('Nov 21, 2026')).toEqual(['1', '0', '24.50 SAR', '1', '1']);
    expect(await days.getByRole('row').count()).toBe(15);
    const claimed = page.getByRole('list', { name: 'Claimed in 30 days: 1' });
    await expect
      .poll(() => claimed.getByRole('listitem').allInnerTexts(), longTimeout)
      .toEqual(['Served\n1\n100%']);
    const chosen = page.getByRole('slider', { name: 'Day of visits' });
    expect(await chosen.getAttribute('aria-valuetext')).toMatch(/: 2 visits, 1 by returning/);
    await page
      .getByText(/^was .24\.50 SAR.$/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await chosen.press('ArrowLeft');
    await page.getByRole('heading', { name: 'Nov 27, 2026' }).waitFor();
  });

  test('on an Arabic phone the same stands within its width', inLong, async () => {
    const { window } = await opened();
    const page = await openOffice(window, 'overview', {
      viewport: { width: 390, height: 844 },
      locale: 'ar-SA',
      colorScheme: 'dark',
    });
    await page.getByRole('heading', { name: 'زيارات آخر 7 أيام' }).waitFor();
    await page
      .getByText(/^كان .24\.50.ر\.س.$/)
      .first()
      .waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(390);
  });
});
