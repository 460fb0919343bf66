// A tablet becomes a till, at which people choose themselves, type a PIN, and lock it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { colleague, guest, owner } from '../people.ts';
import { choosePin, till } from '../tills.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { actOn, openOffice } from './office.ts';

const tablet = { viewport: { width: 820, height: 1_180 } };
const phone = { viewport: { width: 390, height: 844 } };

/** Touches the digits of a PIN. */
async function touch(page: Page, pin: string) {
  const pad = page.getByRole('group', { name: 'Digits' });
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click();
}

inChromium((chromium) => {
  test('a tablet is enrolled, and people work at it in turns', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await colleague(restaurant, 'cashier');
    const hala = await colleague(restaurant, 'cashier', { username: 'hala' });
    await guest(restaurant);
    const office = await openOffice(window, 'team&view=tills');
    await office.getByRole('button', { name: 'New till' }).click();
    await office.getByLabel('Name', { exact: true }).fill('Bar');
    await office.getByRole('button', { name: 'Make the code' }).click();
    const shown = office.getByRole('dialog', { name: /A code for .Bar/ });
    const code = await shown.getByRole('group', { name: 'Code' }).locator('code').innerText();
    await expectAccessible(office);

    const page = await window(tablet);
    await page.goto('/till');
    await page.getByLabel('Code').fill('ABCD');
    await page.getByRole('button', { name: 'Enrol' }).click();
    await page.getByRole('main').getByText('This code is not right, or has run out').waitFor();
    await page.goto(`/till?code=${code}`);
    await page.getByRole('button', { name: 'Enrol' }).click();
    await page.getByText('Who is working?').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await expectAccessible(page);
    await choosePin(admin, await till(restaurant, admin, { name: 'Door' }), {
      ...hala,
      pin: '5082',
    });

    // The first PIN is temporary, from the office, and is replaced here.
    await shown.getByRole('button', { name: 'Done' }).click();
    await office.getByRole('row', { name: /Bar/ }).waitFor();
    await office.getByRole('tab', { name: 'People' }).click();
    await actOn(office, /yusuf/, 'New PIN');
    await office.getByRole('button', { name: 'Make a PIN' }).click();
    const handed = office.getByRole('dialog', { name: /^The PIN of .yusuf/ }).locator('code');
    const temporary = await handed.innerText();
    await page.reload();
    await page.getByRole('button', { name: 'yusuf' }).click();
    await touch(page, temporary);
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByText('Choose a PIN of your own').waitFor();
    await expectAccessible(page);
    await touch(page, '4071');
    await page.getByLabel('Repeat PIN').fill('4072');
    await page.getByRole('button', { name: 'Save the PIN' }).click();
    await page.getByText('The two PINs differ').waitFor();
    await page.getByLabel('Repeat PIN').fill('4071');
    await page.getByRole('button', { name: 'Save the PIN' }).click();

    // A guest is served. Then another person takes over with two touches and a PIN.
    await page.getByText('Scan the card, or type a number or a name.').waitFor();
    await page.getByRole('searchbox').fill('sara');
    await page.getByRole('option', { name: /Sara/ }).click();
    await page.getByRole('spinbutton', { name: 'Points' }).fill('20');
    await page.getByLabel('Description').fill('Lunch');
    await page.getByRole('button', { name: 'Add Points' }).click();
    await page.getByText('Points added successfully').waitFor();
    await page.getByRole('spinbutton', { name: 'Points' }).fill('77');
    await page.getByRole('button', { name: 'Lock' }).click();
    await page.getByRole('button', { name: 'hala' }).click();
    await page.locator('[name=pin]:focus').waitFor();
    await page.keyboard.type('5082');
    await page.keyboard.press('Enter');
    await page.getByText('Choose a member').waitFor();
    // Nothing of the person before is left, neither typed values nor their guest.
    expect(await page.getByText('Sara Ahmad').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await page.getByText('Choose a member').waitFor();
    await page.getByRole('tab', { name: 'My visits' }).click();
    await page.getByText('No visit yet').waitFor();
    await expectAccessible(page);

    // The key locks from within a field too. A till that was ended is not a till any more.
    await page.getByRole('tab', { name: 'Points' }).click();
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('F2');
    await page.getByText('Who is working?').waitFor();
    await expect
      .poll(() => page.evaluate(`fetch('/api/admin/me').then(({ status }) => status)`))
      .toBe(401);
    const [bar] = (await admin.asks('listTills', { query: { q: 'bar' } })).rows;
    await admin.asks('endTill', { params: { id: bar!.id } });
    await page.reload();
    await page.getByText('Make this device a till').waitFor();
  });

  test('a till locks by itself, on a phone in Arabic too', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    await choosePin(admin, await till(restaurant, admin, { name: 'Door' }), {
      ...yusuf,
      pin: '4071',
    });
    const page = await window({ ...phone, locale: 'ar-SA' });
    const { code } = await admin.asks('inviteTill', { body: { name: 'Bar' } });
    await page.request.post('/api/tills', { data: { code } });
    await page.clock.install();
    await page.goto('/till');
    await page.getByRole('button', { name: 'yusuf' }).click();
    await page.locator('[name=pin]:focus').waitFor();
    await page.keyboard.type('٤٠٧١');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'زياراتي' }).waitFor();
    expect(await contentWidth(page)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await page.clock.runFor(150_000);
    await page.getByRole('searchbox').click();
    await page.clock.runFor(150_000);
    await page.getByRole('tab', { name: 'زياراتي' }).waitFor();
    await page.clock.runFor(31_000);
    await page.getByText('من يعمل الآن؟').waitFor();
    await expectAccessible(page);
  });

  test('people with a password see in the office what their role allows', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { username, password } = await colleague(restaurant, 'cashier');
    const page = await window({ viewport: { width: 1_280, height: 900 } });
    await page.request.post('/api/admin/login', { data: { username, password } });
    const answers: number[] = [];
    page.on('response', (response) => answers.push(response.status()));
    await page.goto('/admin');
    await page.getByText('Choose a member').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Points',
      'My visits',
      'Settings',
    ]);
    await page.getByRole('tab', { name: 'My visits' }).click();
    await page.getByText('No visit yet').waitFor();
    expect(answers.filter((status) => status >= 400)).toEqual([]);

    // A manager can give PINs to cashiers, but cannot add people.
    const maryam = await colleague(restaurant, 'manager');
    const data = { username: maryam.username, password: maryam.password };
    await page.request.post('/api/admin/login', { data });
    await page.goto('/admin?tab=team');
    await actOn(page, /yusuf/, 'New PIN');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const ofOwner = page.getByRole('row', { name: /admin/ });
    expect(await ofOwner.getByRole('button', { name: /^Actions/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'New person' }).count()).toBe(0);
  });
});
