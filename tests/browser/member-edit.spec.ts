// The office corrects a member's name and number in the drawer.
import { expect, test } from 'vitest';
import { guest, owner, visitor } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { expectAccessible, expectValue, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('a name and a number are corrected in place, with a note about the sessions', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant, { name: 'Sara Ahmad', mobile: '+966555000111' });
    await guest(restaurant, { name: 'Omar Haddad', mobile: '+966555000222' });
    const page = await openOffice(window, `members&member=${sara.id}`);
    const drawer = page.getByRole('dialog', { name: 'Sara Ahmad' });
    const opener = drawer.getByRole('button', { name: 'Edit', exact: true });
    await opener.click();
    const name = drawer.getByLabel('Name');
    await expectValue(name, 'Sara Ahmad');
    await page.keyboard.press('Escape');
    await opener.and(page.locator(':focus')).waitFor();

    // Nothing can be saved before something differs.
    await opener.click();
    const save = drawer.getByRole('button', { name: 'Save changes' });
    await save.and(page.locator('[aria-disabled=true]')).waitFor();
    const mobile = drawer.getByLabel('Mobile');
    await mobile.fill('+966 555 000 222');
    await drawer.getByText('Their sessions and devices end').waitFor();
    await expectAccessible(page);
    await save.click();
    await drawer.getByText('A customer with this mobile number already exists').waitFor();

    await mobile.fill('+966 555 000 333');
    await name.fill('Sara Omar');
    await page.keyboard.press('Enter');
    const renamed = page.getByRole('dialog', { name: 'Sara Omar' });
    await renamed.getByText('+966 55 500 0333').waitFor();
    await renamed
      .getByRole('button', { name: 'Edit', exact: true })
      .and(page.locator(':focus'))
      .waitFor();
    await page.getByText('Member saved').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: 'Sara Omar' }).waitFor();
    const logIn = { mobile: '+966555000333', password: sara.password };
    await visitor(restaurant).asks('logInCustomer', { body: logIn });
  });

  test('a number once read differently stays when only the name is corrected', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant, { name: 'Sara Ahmad', mobile: '548785059' });
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { countryCode: '966' } });
    const page = await openOffice(window, `members&member=${sara.id}`);
    const drawer = page.getByRole('dialog', { name: 'Sara Ahmad' });
    await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
    await drawer.getByLabel('Name').fill('Sara Omar');
    const save = drawer.getByRole('button', { name: 'Save changes' });
    await save.and(page.locator('[aria-disabled=false]')).waitFor();
    expect(await drawer.getByText('Their sessions and devices end').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('Member saved').waitFor();
    const { name, mobile } = await admin.asks('readCustomer', { params: { id: sara.id } });
    expect([name, mobile]).toEqual(['Sara Omar', '548785059']);
    await sara.asks('currentCustomer');
  });
});
