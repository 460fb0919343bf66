// Partners in the office, and points while an event is on.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, partner, visitor } from '../people.ts';
import {
  dismissNotice,
  expectAccessible,
  expectValue,
  longTimeout,
  openDoors,
  toasts,
} from './browser.ts';
import { actOn, openOffice } from './office.ts';

inChromium((chromium) => {
  test('a new partner gets the password that stands in the form, and can log in', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const office = await openOffice(window, 'partners');
    await office.getByText('No partners yet').waitFor();
    await office.getByRole('button', { name: 'New partner' }).click();
    const suggested = async () => {
      const field = office.getByRole('textbox', { name: 'Password' });
      await expect.poll(() => field.inputValue(), longTimeout).toMatch(/^[a-z2-9]{12}$/);
      return field.inputValue();
    };
    const password = await suggested();
    await office.getByRole('button', { name: 'Create partner' }).click();
    await office.getByText('Username must be at least 3 characters').waitFor();
    await office.getByText('Name must be at least 2 characters').waitFor();
    await office.getByLabel('Username').fill('bakery');
    await office.getByLabel('Name', { exact: true }).fill('The Bakery');
    await office.getByRole('button', { name: 'Create partner' }).click();
    await office.getByText('Partner created successfully').waitFor();
    const handOver = office.getByRole('dialog', { name: /A password for/ });
    const address = handOver.getByRole('group', { name: 'Log in at' });
    await address.getByText(/\/partner$/).waitFor();
    await address.getByText('Only this computer knows this address.').waitFor();
    // A press beside the dialog does not close it, since the password cannot be shown again.
    await office.mouse.click(2, 300);
    await handOver.getByText(password, { exact: true }).waitFor();
    await handOver.getByRole('button', { name: 'Done' }).click();
    await office.getByRole('row', { name: 'bakery' }).getByText('Nov 21, 2026').waitFor();
    await dismissNotice(office);
    await office.getByRole('button', { name: 'New partner' }).click();
    await expectValue(office.getByLabel('Username'), '');
    expect(await suggested()).not.toBe(password);
    const body = { username: 'bakery', password };
    expect(await visitor(restaurant).asks('logInPartner', { body })).toMatchObject({
      passwordReset: true,
    });

    await office.getByLabel('Username').fill('Bakery');
    await office.getByLabel('Name', { exact: true }).fill('Another');
    await office.getByRole('button', { name: 'Create partner' }).click();
    await office.getByText('Error creating partner').waitFor();
    expect(await toasts(office)).toContain('This username is already taken');
    expect(await office.getByLabel('Username').inputValue()).toBe('Bakery');
  });

  test('a partner’s names are edited beside the list', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await partner(restaurant);
    await partner(restaurant, { username: 'florist' });
    const office = await openOffice(window, 'partners');
    await actOn(office, 'bakery', 'Edit');
    const form = office.getByRole('region', { name: 'Edit partner' });
    await expectValue(form.getByLabel('Name', { exact: true }), 'The Bakery');
    await form.getByLabel('Username').fill('florist');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await office.getByText('Error saving partner').waitFor();
    expect(await toasts(office)).toContain('This username is already taken');
    await form.getByLabel('Username').fill('oven');
    await form.getByLabel('Name', { exact: true }).fill('The Oven');
    await office.keyboard.press('Enter');
    await office.getByText('Partner saved').waitFor();
    await form.waitFor({ state: 'detached' });
    await office.getByRole('cell', { name: 'The Oven', exact: true }).waitFor();
    await expectAccessible(office);
  });

  test('a partner gives points for bills once it is switched on in its form', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await partner(restaurant);
    const office = await openOffice(window, 'partners');
    const row = office.getByRole('row', { name: 'bakery' });
    await row.waitFor();
    expect(await row.getByText('Gives points for bills').count()).toBe(0);
    await actOn(office, 'bakery', 'Edit');
    const form = office.getByRole('region', { name: 'Edit partner' });
    const toggle = form.getByRole('switch', { name: 'Gives points for bills' });
    await toggle.and(office.locator(':not(:checked)')).waitFor();
    await toggle.click();
    await expectAccessible(office);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await office.getByText('Partner saved').waitFor();
    await row.getByText('Gives points for bills').waitFor();
    const { rows } = await (await owner(restaurant)).asks('listPartners', { query: {} });
    expect(rows).toMatchObject([{ name: 'The Bakery', active: true, givesPoints: true }]);
    await actOn(office, 'bakery', 'Edit');
    await toggle.and(office.locator(':checked')).waitFor();
  });

  test('the form is prefilled with what the restaurant has chosen', inLong, async () => {
    const { window } = await openDoors(chromium, { PARTNER_DEFAULT_PASSWORD: 'welcome-aboard' });
    const office = await openOffice(window, 'partners&form=new');
    await expectValue(office.getByRole('textbox', { name: 'Password' }), 'welcome-aboard');
  });

  test(
    'a partner is switched off and on, and the switch goes back when that fails',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      await partner(restaurant);
      const page = await window();
      await page.route('**/partners/months', (route) => route.abort());
      const office = await openOffice(() => Promise.resolve(page), 'partners');
      // Figures that are not loaded are not shown as 0.
      await office.getByRole('cell', { name: '–', exact: true }).nth(1).waitFor();
      const toggle = office.getByRole('switch', { name: /The Bakery.* is active/ });
      await toggle.focus();
      await office.keyboard.press('Space');
      await office.getByText('Partner status updated').waitFor();
      await toggle.and(office.locator(':not(:checked)')).waitFor();
      const [row] = (await (await owner(restaurant)).asks('listPartners', { query: {} })).rows;
      expect(row?.active).toBe(false);
      await office.route('**/status', (route) =>
        route.fulfill({ status: 503, contentType: 'text/plain; charset=utf-8', body: 'Closed' }),
      );
      await toggle.click();
      await office.getByText('Error updating partner status').waitFor();
      await office.locator('[role=switch]:not(:checked)').waitFor();
    },
  );

  test('a partner gets a new password, and is deleted with a warning', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { username } = await partner(restaurant);
    const office = await openOffice(window, 'partners');
    await actOn(office, 'bakery', 'Reset Password');
    const question = office.getByRole('alertdialog', { name: /The Bakery.*bakery/ });
    const password = await question.locator('code').innerText();
    await question.getByRole('button', { name: 'Reset Password' }).click();
    const done = office.getByRole('dialog', { name: 'Partner password reset successfully' });
    await done.waitFor();
    await expect.poll(() => toasts(office), longTimeout).toContain(`New password: ${password}`);
    await visitor(restaurant).asks('logInPartner', { body: { username, password } });
    await done.getByRole('button', { name: 'Done' }).click();

    await actOn(office, 'bakery', 'Delete');
    const warning = office.getByRole('alertdialog', { name: /Delete .*The Bakery.*bakery/ });
    await warning.getByText('Its benefits and rewards stay, inactive').waitFor();
    await expectAccessible(office);
    await warning.getByRole('button', { name: 'Delete' }).click();
    await office.getByText('Partner deleted successfully').waitFor();
    await office.getByText('No partners yet').waitFor();
  });

  test('while an event runs, the preview multiplies and says why', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant);
    const span = { startDate: '2020-01-01', endDate: '2999-01-01' };
    await (
      await owner(restaurant)
    ).asks('addEvent', {
      body: { name: 'Ramadan nights', description: '', multiplier: 2, ...span },
    });
    const office = await openOffice(window, 'points');
    await office.getByRole('option').click();
    await office.getByText('Ramadan nights is on: points count ×2').waitFor();
    await office.getByRole('button', { name: 'Add Points' }).click();
    await office.getByText('Points are required').waitFor();
    await office.getByRole('spinbutton', { name: 'Points' }).fill('600');
    await office.getByText('0 → 1,200 · Bronze').waitFor();
    await office.getByLabel('Description').fill('Dinner');
    await office.keyboard.press('Enter');
    await office.getByText('Points added successfully').waitFor();
    await office.getByRole('option').getByText('1,200').waitFor();
  });
});
