// More than one administrator: another one comes, chooses a password, and is switched off.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { administrator, guest, owner, visitor } from '../people.ts';
import { expectAccessible, openDoors } from './browser.ts';
import { actOn, formBeside, openOffice } from './office.ts';

inChromium((chromium) => {
  test('another administrator gets a first password, and chooses an own one', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openOffice(window, 'team');
    await page.getByRole('button', { name: 'New person' }).click();
    const form = formBeside(page, 'New person');
    await form.getByLabel('Username').fill('Layla');
    await form.getByLabel('Role').selectOption('manager');
    await form.getByRole('button', { name: 'Create account' }).click();
    const handOver = page.getByRole('dialog', { name: /A password for/ });
    await handOver.getByText('/admin/login').waitFor();
    await expectAccessible(page);
    const password = await handOver.getByRole('group', { name: 'Password' }).innerText();
    await handOver.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: /Layla/ });
    await row.getByText('Has a password to be replaced').waitFor();

    const phone = await window({ viewport: { width: 390, height: 844 } });
    await phone.goto('/admin/login');
    await phone.getByLabel('Username').fill('Layla');
    await phone.getByLabel('Password', { exact: true }).fill(password.split('\n').at(-1)!);
    await phone.getByRole('button', { name: 'Log in' }).click();
    await phone.getByLabel('New password', { exact: true }).fill('olive-branch');
    await phone.getByLabel('Confirm password').fill('olive-branch');
    await phone.getByRole('button', { name: 'Save password' }).click();
    const more = phone.getByRole('button', { name: 'More' });
    await more.click();
    const sheet = phone.getByRole('dialog', { name: 'More' });
    await sheet.getByText('Terms & Conditions').waitFor();
    expect(await phone.getByRole('button', { name: 'Backup Data' }).count()).toBe(0);

    await page.reload();
    await row.getByRole('switch').click();
    await page.getByText('Account status updated').waitFor();
    await phone.reload();
    await phone.waitForURL('**/admin/login');
    const { rows } = await (await owner(restaurant)).asks('listAdmins');
    expect(rows).toMatchObject([
      { username: 'admin', active: true },
      { username: 'Layla', role: 'manager', active: false, passwordReset: false },
    ]);
  });

  test('one is renamed, and one who has forgotten the password gets another', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const person = await administrator(restaurant);
    const page = await openOffice(window, 'team');
    await actOn(page, /layla/, 'Edit');
    const form = formBeside(page, 'Edit person');
    await form.getByLabel('Username').fill('Laila');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Account saved').waitFor();
    await actOn(page, /Laila/, 'Reset password');
    const asked = page.getByRole('alertdialog', { name: /^Reset the password of .Laila/ });
    await asked.getByRole('button', { name: 'Reset Password' }).click();
    const handOver = page.getByRole('dialog', { name: /A password for .Laila/ });
    const shown = await handOver.getByRole('group', { name: 'Password' }).innerText();
    const password = shown.split('\n').at(-1)!;
    await handOver.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row', { name: /Laila/ }).getByText('to be replaced').waitFor();
    expect((await person.tries('currentAdmin')).status).toBe(401);
    const body = { username: 'laila', password };
    expect(await visitor(restaurant).asks('logInAdmin', { body })).toMatchObject({
      passwordReset: true,
    });
  });

  test('who left is apart, and is found and switched on again', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    for (const username of ['layla', 'rami']) {
      const { id } = await administrator(restaurant, { username });
      await admin.asks('changeAdmin', { params: { id }, body: { active: false } });
    }
    const page = await openOffice(window, 'team');
    const people = page.getByRole('table', { name: 'People', exact: true });
    await people.getByRole('row', { name: /admin/ }).waitFor();
    expect(await people.getByRole('row', { name: /layla/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'People who left: 2' }).click();
    const left = page.getByRole('table', { name: 'People who left' });
    await left.getByRole('row', { name: /rami/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search people who left' }).fill('lay');
    await left.getByRole('row', { name: /rami/ }).waitFor({ state: 'detached' });
    await left.getByRole('switch', { name: /layla. is active/ }).click();
    await people.getByRole('row', { name: /layla/ }).waitFor();
    await page.getByText('Nobody found').waitFor();
    await page.getByRole('button', { name: 'People who left: 1' }).waitFor();
  });

  test('the card of a person that could not be loaded is not called deleted', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { id: customerId, name } = await guest(restaurant);
    const admin = await owner(restaurant);
    const { id } = await (await administrator(restaurant)).asks('currentAdmin');
    await admin.asks('tieAdminCard', { params: { id }, body: { customerId } });
    const page = await openOffice(window, 'team');
    await page.route(`**/customers/${customerId}`, (route) => route.abort());
    await actOn(page, /layla/, 'Member card');
    const dialog = page.getByRole('dialog', { name: /^The card of .layla/ });
    await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await dialog.getByText('This card was deleted.').count()).toBe(0);
    await page.unroute(`**/customers/${customerId}`);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText(name).waitFor();
  });
});
