// Addresses are understood in every spelling and with any digits.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest } from '../people.ts';
import { openDoors } from './browser.ts';
import { card } from './card.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('a number with %2B, spaces or Arabic figures leads to the card', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant, { mobile: '+966501234567' });
    for (const written of ['%2B966501234567', '%2B966%2050%20123%204567', '٩٦٦٥٠١٢٣٤٥٦٧']) {
      const page = await window();
      await page.goto(`/dashboard/${written}?tempPass=${sara.password}`);
      await card(page).waitFor();
      await page.reload();
      await card(page).waitFor();
    }
  });

  test('a number that cannot be decoded leads to nobody', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await window();
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await card(page).waitFor();
    await page.goto('/dashboard/%2B966%E0%A4');
    await page.getByText('Customer not found').waitFor();
  });

  test('a screen that could not be fetched gives way to the next address', async () => {
    const { window } = await openDoors(chromium);
    const page = await window({}, /Failed to fetch dynamically imported module/);
    await page.goto('/partner');
    const logIn = page.getByRole('link', { name: 'Partner Login' });
    await logIn.waitFor();
    await page.route('**/assets/*.js', (route) => route.abort());
    await logIn.click();
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.waitFor();
    await page.goBack();
    await tryAgain.waitFor({ state: 'detached' });
  });

  test('a page whose files are gone since an update says so, and opens anew', async () => {
    const { window } = await openDoors(chromium);
    const page = await window({}, /Sofra was updated|status of 404/);
    await page.goto('/partner');
    const logIn = page.getByRole('link', { name: 'Partner Login' });
    await logIn.waitFor();
    const isDocument = ({ pathname }: URL) => pathname === '/';
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.route(isDocument, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/index-[^"]+\.js/, 'index-AAAAAAAA.js');
      return route.fulfill({ response: answer, body });
    });
    await logIn.click();
    await page.getByText('Sofra was updated since this page was opened.').waitFor();
    await page.unroute('**/assets/*.js');
    await page.unroute(isDocument);
    await page.getByRole('button', { name: 'Open it anew' }).click();
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
  });

  test('a search for a percent sign stays what was typed', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant, { name: 'Sara %41' });
    await guest(restaurant, { name: 'Sara A' });
    const page = await openOffice(window, 'members&q=%2541');
    await page.getByRole('row', { name: 'Sara %41' }).waitFor();
    expect(await page.getByRole('row', { name: 'Sara A' }).count()).toBe(0);
    expect(await page.getByRole('searchbox').inputValue()).toBe('%41');
  });
});
