// The evening sheet in the office: who is likely to come, a tick beside who has, in both languages.
import { expect, test } from 'vitest';
import { keepEvening } from '../../src/storage/overview/evening.ts';
import { guest, owner } from '../people.ts';
import { addVisitOffers } from '../visits.ts';
import { inChromium } from '../setup/engines.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('tonight’s guests stand on one page, which is printed', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await addVisitOffers(restaurant);
    const lina = await guest(restaurant, { name: 'Lina' });
    const comes = async (...who: { id: number }[]) => {
      const admin = await owner(restaurant);
      for (const { id: customerId } of who) {
        await admin.asks('settleVisit', { body: { guest: { customerId }, bill: { amount: '9' } } });
      }
    };
    const phone = { viewport: { width: 390, height: 844 } };
    const empty = await openOffice(window, 'overview&view=evening', phone);
    await empty.getByText('Nobody yet').waitFor();
    await expectAccessible(empty);
    for (let week = 0; week < 5; week += 1) {
      await comes(sara, lina);
      restaurant.clock.pass({ days: 7 });
    }
    await keepEvening(restaurant.store, restaurant.clock.now());
    await comes(lina);
    const page = await openOffice(window, 'overview&view=evening', phone);
    await page.getByText('1 of 2 have come').waitFor();
    const likely = page.getByRole('region', { name: 'Likely to come' }).or(page.locator('main'));
    await likely
      .first()
      .getByRole('link', { name: /Lina.*5 times in twelve weeks · came at/ })
      .waitFor();
    await page.getByRole('button', { name: 'Print' }).waitFor();
    expect(await contentWidth(page)).toBe(390);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
  });
});
