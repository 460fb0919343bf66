// The visits of a member in the office: what each brought, what they come to, and one undone.
import { expect, test } from 'vitest';
import { scan } from '../counters.ts';
import { guest } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { sumsOf } from '../shelf.ts';
import { addVisitOffers } from '../visits.ts';
import { contentWidth, expectAccessible, longTimeout, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  /** Sara had tea at the bakery, and then a meal with a dessert for her points. */
  async function opened() {
    const { restaurant, window } = await openDoors(chromium);
    const table = await addVisitOffers(restaurant);
    const { admin, bakery, sara, benefitId, whole } = table;
    const { verification } = await scan(restaurant, bakery, sara);
    await bakery.asks('settleVisit', {
      body: { guest: { verification }, benefits: [benefitId] },
    });
    await admin.asks('settleVisit', { body: { ...whole, benefits: [] } });
    return { ...table, window };
  }

  test('each visit tells its bill, its parts and its counter, and one is undone', async () => {
    const { window, sara, restaurant } = await opened();
    const page = await openOffice(window, `members&member=${sara.id}`);
    const drawer = page.getByRole('dialog', { name: 'Sara Ahmad' });
    await drawer.getByText('Average bill').waitFor();
    await drawer.getByText('24.50 SAR', { exact: true }).first().waitFor();
    const parts = drawer.getByRole('list', { name: /^Visit of/ });
    const linesOf = async () =>
      (await parts.allInnerTexts()).map((text) => text.replaceAll(/[\u2068\u2069]/g, ''));
    const served = ['Bill A-17 · 24.50 SAR\n+245\nDessert\n-300', 'Free tea'];
    await expect.poll(linesOf, longTimeout).toEqual(served);
    await drawer.getByText(/Office.* · number typed/).waitFor();
    await drawer.getByText(/bakery.* · code scanned/i).waitFor();
    await expectAccessible(page);

    await drawer
      .getByRole('button', { name: /^Undo the visit of/ })
      .first()
      .click();
    const asked = page.getByRole('dialog', { name: 'Undo this visit?' });
    await asked.getByRole('button', { name: 'Undo', exact: true }).click();
    await asked.getByText('Reason is required').first().waitFor();
    await asked.getByLabel('Reason').fill('Wrong guest');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText('Visit undone').waitFor();
    await drawer.getByText(/^Undone Nov 21, 2026 \S+ PM$/).waitFor();
    expect(await drawer.getByRole('button', { name: /^Undo the visit of/ }).count()).toBe(1);
    await drawer.getByText('Average bill').waitFor({ state: 'detached' });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 0 });
  });

  test(
    'the outlet is told where there are several; who was never here has none',
    inLong,
    async () => {
      const { window, sara, admin, restaurant } = await opened();
      for (const name of ['Centre', 'Harbour']) await admin.asks('addOutlet', { body: { name } });
      const body = { guest: { customerId: sara.id }, bill: { amount: '10' }, outletId: 2 };
      await admin.asks('settleVisit', { body });
      const page = await openOffice(window, `members&member=${sara.id}`);
      await page.getByText(/Harbour.* · .*Office.* · number typed/).waitFor();
      const omar = await guest(restaurant, { name: 'Omar Haddad' });
      await page.goto(`/admin?tab=members&member=${omar.id}`);
      await page.getByText('No visit has been saved for this member yet.').waitFor();
    },
  );

  test('on an Arabic phone the visits are told in Arabic, within its width', inLong, async () => {
    const { window, sara } = await opened();
    const page = await openOffice(window, `members&member=${sara.id}`, {
      viewport: { width: 360, height: 740 },
      locale: 'ar-SA',
      hasTouch: true,
    });
    const drawer = page.getByRole('dialog', { name: 'Sara Ahmad' });
    await drawer.getByText('متوسط الفاتورة').waitFor();
    await drawer
      .getByRole('list', { name: /^زيارة/ })
      .first()
      .getByText('حلوى')
      .waitFor();
    await expectAccessible(page);

    expect(await contentWidth(page)).toBe(360);
    await drawer
      .getByRole('button', { name: /^تراجع عن زيارة/ })
      .first()
      .tap();
    await page.getByRole('dialog', { name: 'هل تريد التراجع عن هذه الزيارة؟' }).waitFor();
    await expectAccessible(page);
  });

  test('a restaurant that has never settled a visit shows nothing of them', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await addVisitOffers(restaurant);
    const page = await openOffice(window, `members&member=${sara.id}`);
    const drawer = page.getByRole('dialog', { name: 'Sara Ahmad' });
    await drawer.getByRole('listitem').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await drawer.getByRole('heading', { name: 'Visits' }).count()).toBe(0);
  });
});
