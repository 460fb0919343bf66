// The office's outlets: one has no name; the first and the second are named, renamed and removed.
import { test } from 'vitest';
import { guest, owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { expectAccessible, openDoors } from './browser.ts';
import { actOn, formBeside, openOffice } from './office.ts';

inChromium((chromium) => {
  test(
    'the owner names the outlet that there is and a second one, and removes it',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
      await admin.asks('settleVisit', { body: { guest: { customerId: sara.id }, points: 7 } });
      const page = await openOffice(window, 'settings&view=house');
      await page.getByText('Your restaurant has one outlet').waitFor();
      await page.getByRole('button', { name: 'Name your first outlet' }).click();
      const first = formBeside(page, 'Your first outlet');
      await first.getByText('all visits until now belong to it').waitFor();
      await first.getByLabel('Name', { exact: true }).fill('Harbour');
      await first.getByLabel('Name in Arabic').fill('المرفأ');
      await expectAccessible(page);
      await first.getByRole('button', { name: 'Save outlet' }).click();
      const harbour = page.getByRole('row', { name: /Harbour/ });
      await harbour.getByText('المرفأ').waitFor();

      await page.getByRole('button', { name: 'New outlet' }).click();
      const second = formBeside(page, 'New outlet');
      await second.getByLabel('Name', { exact: true }).fill('HARBOUR');
      await second.getByRole('button', { name: 'Save outlet' }).click();
      await second.getByText('Another outlet has this name already').waitFor();
      await second.getByLabel('Name', { exact: true }).fill('Old Tow');
      await second.getByRole('button', { name: 'Save outlet' }).click();
      await actOn(page, 'Old Tow', 'Edit');
      const renaming = formBeside(page, 'Rename outlet');
      await renaming.getByLabel('Name', { exact: true }).fill('Old Town');
      await renaming.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('row', { name: /Old Town/ }).waitFor();

      await actOn(page, 'Harbour', 'Delete outlet');
      await page.getByRole('button', { name: 'Delete outlet' }).click();
      await page.getByText('This outlet has visits, so that it stays').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await actOn(page, 'Old Town', 'Delete outlet');
      await page.getByRole('button', { name: 'Delete outlet' }).click();
      await page.getByText('Outlet deleted').waitFor();
      await page.getByRole('row', { name: /Old Town/ }).waitFor({ state: 'detached' });
      await harbour.waitFor();
    },
  );
});
