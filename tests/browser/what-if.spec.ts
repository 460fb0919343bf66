// Trying another rate, event, price or level on the bills of the last 90 days, while it is typed.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { owner } from '../people.ts';
import { addVisitOffers } from '../visits.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { actOn, openOffice } from './office.ts';

inChromium((chromium) => {
  test('a slider tries rates, and saving is what changes the rate', async () => {
    const { window, admin } = await openWithBills();
    const page = await openOffice(window, 'settings&view=house&setting=earning');
    const rate = page.getByLabel('Points for 1 SAR');
    const tried = page.getByRole('region', { name: 'The last 90 days with this' });
    await rate.waitFor();
    await expect.poll(() => tried.count()).toBe(0);
    await page.getByLabel('Try another rate').fill('20');
    await expect.poll(() => rate.inputValue()).toBe('20');
    await tried.getByRole('row', { name: 'Points of bills 1,305 2,611' }).waitFor();
    await tried.getByText(/^3 visits with bills of .130.55 SAR/).waitFor();
    await rate.fill('0.01');
    await tried
      .getByRole('link', { name: /Sara Ahmad/ })
      .getByText('Bronze → Starter')
      .waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBeLessThanOrEqual(1280);
    expect((await admin.asks('readSettings')).pointsPerUnit).toBe('10');
    await rate.fill('10');
    await expect.poll(() => tried.count()).toBe(0);
  });

  test('events, prices of rewards and levels are tried in their forms', inLong, async () => {
    const { window } = await openWithBills();
    const page = await openOffice(window, 'rewards');
    await actOn(page, /Dessert/i, 'Edit');
    await page.getByLabel('Cost in points').fill('5000');
    const tried = page.getByRole('region', { name: 'The last 90 days with this' });
    await tried.getByRole('row', { name: 'Members who have enough today 1 0' }).waitFor();

    await page.goto('/admin?tab=events');
    await page.getByRole('button', { name: 'New event' }).click();
    await page.getByLabel('Points multiplier').fill('3');
    await page.getByLabel('Starts').fill('2026-11-21');
    await page.getByLabel('Ends').fill('2026-11-22');
    // This evening is not over, so that its Saturday does not count yet.
    await tried.getByText('The same hours came 12 times in these days').waitFor();

    await page.goto('/admin?tab=settings&view=levels');
    await page.getByRole('group', { name: 'Bronze' }).getByLabel('From points').fill('500');
    await tried.getByRole('row', { name: 'Members who climbed 1 0' }).waitFor();
  });

  async function openWithBills() {
    const doors = await openDoors(chromium);
    const { sara } = await addVisitOffers(doors.restaurant);
    const admin = await owner(doors.restaurant);
    for (const amount of ['24.50', '99.05', '7']) {
      const body = { guest: { customerId: sara.id }, bill: { amount } };
      await admin.asks('settleVisit', { body });
    }
    return { ...doors, admin };
  }
});
