// The keys of programs in the office: made, used, replaced and ended; and points that are owed.
import { expect, test } from 'vitest';
import { guest } from '../people.ts';
import { billOf, withKey } from '../programs.ts';
import { inChromium } from '../setup/engines.ts';
import { long } from '../setup/long.ts';
import { claim } from '../shelf.ts';
import { addVisitOffers } from '../visits.ts';
import { expectAccessible, openDoors } from './browser.ts';
import { actOn, openOffice } from './office.ts';

inChromium((chromium) => {
  test('the owner makes a key, sees what it did and what is owed, and ends it', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { dessert } = await addVisitOffers(restaurant);
    const omar = await guest(restaurant, { name: 'Omar' });
    const page = await openOffice(window, 'settings&view=connections');
    await page.getByText('No keys yet').waitFor();
    await page.getByText('Nothing to recover').waitFor();
    await page.getByRole('button', { name: 'New key' }).click();
    const form = page.getByRole('dialog', { name: 'New key' });
    await form.getByLabel('Name').fill('Foodics');
    await form.getByRole('checkbox', { name: 'Find guests by the number alone' }).check();
    if (long) await expectAccessible(page);
    await form.getByRole('button', { name: 'Make the key' }).click();
    const made = page.getByRole('dialog', { name: 'The key of' });
    const key = await made.getByRole('code').textContent();
    await made.getByRole('button', { name: 'I have copied it' }).click();

    const till = withKey(restaurant, key!);
    await till.settles({ guest: { id: omar.id }, bill: billOf('2041', '40') });
    await claim(omar, { id: dessert.id });
    await till.reverses({ bill: { number: '2041', businessDay: '2026-11-21' } });
    await page.reload();
    const row = page.getByRole('row', { name: /Foodics/ });
    await row.getByText(/calls:\s2 · refused:\s0/).waitFor();
    expect(await page.getByText(key!).count()).toBe(0);
    const owed = page.getByRole('row', { name: 'Omar' });
    await owed.getByText('2041').waitFor();
    await owed.getByText('300', { exact: true }).waitFor();
    await expectAccessible(page);

    await actOn(page, /Foodics/, 'Replace');
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    const other = await made.getByRole('code').textContent();
    await made.getByRole('button', { name: 'I have copied it' }).click();
    await row.getByText(/ends /).waitFor();
    await actOn(page, /Foodics.*ends /, 'End key');
    await page.getByRole('button', { name: 'End key' }).click();
    await row.getByText(/ended /).waitFor();
    expect((await till.tries('listProgramVisits')).status).toBe(401);
    await withKey(restaurant, other!).asks('listProgramVisits', {});

    await page.getByRole('link', { name: 'Omar' }).click();
    await page.getByRole('dialog').getByText('300 points owed').waitFor();
  });
});
