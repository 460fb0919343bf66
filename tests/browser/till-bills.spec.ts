// A manager compares the bills of the till with the visits of a day, from a file.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { numbered } from '../many.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { addVisitOffers } from '../visits.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

async function choose(page: Page, button: string, lines: string) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  const file = { name: 'closed.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) };
  await (await chooser).setFiles(file);
}

/** 62 bills, one of which has earned points, and one more points than its amount gives. */
const bills = `Nr,Total
A-17,24.50
B-1,5
${numbered(60)
  .map((i) => `C-${i},10`)
  .join('\n')}
=1+1<b>,free
`;

inChromium((chromium) => {
  async function opened() {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara, whole } = await addVisitOffers(restaurant);
    await admin.asks('settleVisit', { body: whole });
    const guest = { customerId: sara.id };
    for (const bill of [{ amount: '50', number: 'B-1' }, { amount: '7' }]) {
      await admin.asks('settleVisit', { body: { guest, bill } });
    }
    return { window };
  }

  test('a file is chosen, its columns named, and each bill told with its visit', async () => {
    const { window } = await opened();
    const page = await openOffice(window, 'overview&view=closes');
    await page.getByRole('link', { name: 'Compare with the till’s bills' }).click();
    await choose(page, 'Choose a CSV file', bills);
    await page.getByText(/^Say which columns of .closed\.csv./).waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('Required', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Number of the bill').selectOption('A: Nr');
    await page.getByRole('button', { name: 'Compare' }).click();

    await page.getByRole('heading', { name: /closed\.csv.*Nov 21, 2026/ }).waitFor();
    const figures = page.locator('main dl');
    const told = async () => (await figures.innerText()).replaceAll(/[\u2068\u2069]/g, '');
    await expect
      .poll(async () => (await told()).replaceAll('\n', ' '))
      .toBe(
        'Earned 1 24.50 SAR Not earned 60 600.00 SAR Earned more than billed 1 45.00 SAR ' +
          'Earned, no such bill 1 7.00 SAR Not read 1',
      );
    const table = page.getByRole('table', { name: 'Bills' });
    // The bill that has earned too much is first.
    const much = table.getByRole('row', { name: 'B-1' });
    await much.getByText('50.00 SAR').waitFor();
    await expectAccessible(page);
    const kind = (name: string) =>
      page.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true });
    await kind('Not earned');
    await page.getByText('1–50 of 60').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await table.getByRole('row', { name: /C-59/ }).waitFor();
    await kind('Not read');
    await table.getByText('A bill has figures and a decimal point only').waitFor();
    await table.getByText('=1+1<b>').waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the list as CSV' }).click();
    const list = await download;
    expect(list.suggestedFilename()).toBe('sofra-till-bills-2026-11-21.csv');
    const lines = (await readFile(await list.path(), 'utf8')).split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      '\ufeffWhat it is,Bill,Billed,Entered,Guest,Row,Why',
      'Earned,A-17,24.50 SAR,24.50 SAR,Sara Ahmad,2,',
      'Earned more than billed,B-1,5.00 SAR,50.00 SAR,Sara Ahmad,3,',
    ]);
    expect(lines.at(-2)).toMatch(/^Not read,'=1\+1<b>,free,,,64,A bill has/);
    // Another day does not have these visits.
    await page.getByLabel('Business day').fill('2026-11-20');
    await page.getByLabel('Business day').blur();
    await page.getByRole('heading', { name: /Nov 20, 2026/ }).waitFor();
    await expect.poll(() => figures.innerText()).toMatch(/^Earned\n0\n/);
  });

  test('on an Arabic phone a row leads to the member, within its width', inLong, async () => {
    const { window } = await opened();
    const page = await openOffice(window, 'overview&view=till-bills&day=2026-11-21', {
      viewport: { width: 390, height: 844 },
      locale: 'ar-SA',
      colorScheme: 'dark',
    });
    await choose(page, 'اختر ملف CSV', bills.replace('Nr,Total', 'رقم الفاتورة,الإجمالي'));
    await page.getByRole('heading', { name: /closed\.csv/ }).waitFor();
    expect(await contentWidth(page)).toBe(390);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sara Ahmad' }).click();
    await page.getByRole('dialog', { name: 'Sara Ahmad' }).waitFor();
    // The list is still there after going back.
    await page.goBack();
    await page.getByRole('heading', { name: /closed\.csv/ }).waitFor();
    await page.getByRole('button', { name: 'قارن من جديد' }).click();
    await page.getByRole('link', { name: 'Sara Ahmad' }).waitFor();
  });
});
