// A manager types the till's report of a day, follows what differs, and closes the day.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { program, billOf } from '../programs.ts';
import { addVisitOffers } from '../visits.ts';
import { expectAccessible, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('a report that differs leads to the bills, and the day is closed', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara, whole } = await addVisitOffers(restaurant);
    await admin.asks('settleVisit', { body: whole });
    const till = await program(restaurant, { admin });
    await till.settles({ guest: { id: sara.id }, bill: billOf('B-1', '50') });
    await till.reverses({ bill: { number: 'B-1', businessDay: '2026-11-21' }, amount: '5' });

    const page = await openOffice(window, 'overview&view=closes');
    await page.getByRole('button', { name: 'Enter the till’s report (Z)' }).click();
    await page.getByLabel('Bills in the report').fill('3');
    await page.getByLabel('Total of the report').fill('79.50');
    await page.getByRole('button', { name: 'Save the report' }).click();
    await page.getByText(/^The till’s report less this total: bills .1., .10\.00 SAR.$/).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Find the bills that explain it' }).click();
    await page.getByRole('heading', { name: 'Compare bills' }).waitFor();
    expect(page.url()).toContain('outlet=1');
    await page.goBack();

    await page.getByRole('button', { name: 'Close the day' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the day' }).click();
    await page.getByText(/^Closed \(.admin., /).waitFor();
    expect(await page.getByRole('button', { name: 'Close the day' }).count()).toBe(0);
    const lines = page.getByRole('table', { name: 'Refunds and undos' });
    await lines.getByText('-5.00 SAR').waitFor();
    await till.reverses({ bill: { number: 'B-1', businessDay: '2026-11-21' } });
    await page.reload();
    await page.getByRole('table', { name: 'Changed since it was closed' }).waitFor();
    await lines.getByText('-5.00 SAR').waitFor();
    expect(await lines.getByText('-45.00 SAR').count()).toBe(0);
  });
});
