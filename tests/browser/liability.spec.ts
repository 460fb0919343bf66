// The office reads what is owed, and looks at the rows behind a figure.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { claim } from '../shelf.ts';
import { addVisitOffers } from '../visits.ts';
import { expectAccessible, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

const cellsOf = (row: string) => row.split('\t').map((cell) => cell.trim());

inChromium((chromium) => {
  test('each month is told, and each figure leads to its rows', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara, dessert, whole } = await addVisitOffers(restaurant);
    const body = { menuPrice: '12', ownCost: '3.50' };
    await admin.asks('changeReward', { params: dessert, body });
    const harbour = await admin.asks('addOutlet', { body: { name: 'Harbour' } });
    await admin.asks('addOutlet', { body: { name: 'Hill' } });
    await admin.asks('settleVisit', { body: { ...whole, rewards: [], outletId: harbour.id } });
    await claim(sara, dessert);
    restaurant.clock.pass({ days: 12 });
    await award(await owner(restaurant), sara, 40);

    const page = await openOffice(window, 'overview&view=owed');
    await page.getByRole('heading', { name: 'December 2026' }).waitFor();
    await page.getByRole('link', { name: 'November 2026' }).click();
    await page.getByRole('heading', { name: 'By outlet' }).waitFor();
    const month = page.getByRole('table', { name: 'November 2026' });
    const figures = async () => (await month.getByRole('row').allInnerTexts()).map(cellsOf);
    await expect.poll(figures).toEqual([
      ['Change', 'Points', 'At menu price', 'At cost'],
      ['Owed at the beginning', '0', '0.00 SAR', '0.00 SAR'],
      ['Earned', '1,245', '49.80 SAR', '14.53 SAR'],
      ['Spent', '300', '12.00 SAR', '3.50 SAR'],
      ['Owed at the end', '945', '37.80 SAR', '11.03 SAR'],
    ]);
    await page.getByText('100 points are worth 4.00 SAR at menu price').waitFor();
    await expectAccessible(page);

    await month.getByRole('link', { name: '1,245' }).click();
    await page.getByRole('link', { name: 'Sara Ahmad' }).first().waitFor();
    const rows = page.getByRole('row').filter({ hasText: 'Sara Ahmad' });
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.last().innerText()).toContain('245');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to what is owed' }).click();
    await page.getByRole('heading', { name: 'November 2026' }).waitFor();
  });
});
