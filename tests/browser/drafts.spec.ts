// Typed values in the office survive the end of the session.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { adminPassword } from '../restaurant.ts';
import { owner } from '../people.ts';
import { expectValue, longTimeout, openDoors } from './browser.ts';
import { actOn, formBeside, openOffice } from './office.ts';

/** Ends the session, presses a button that needs it, and logs in again. */
async function endAndReturn(page: Page, button: string) {
  await page.context().clearCookies();
  await page.getByRole('button', { name: button }).click();
  // The form that is being left has a field for a user name too.
  await page.waitForURL('**/admin/login');
  await logIn(page);
}

async function logIn(page: Page, { username = 'admin', password = adminPassword } = {}) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  // The notice may be from an earlier log-in, and a form may cover everything else.
  await page.waitForURL(/\/admin(\?|$)/);
}

/** The tab's session storage, which anybody can read with the browser's tools. */
const kept = (page: Page) => page.evaluate<string | null>("sessionStorage.getItem('drafts')");

const keepsNothing = (page: Page) =>
  expect.poll(async () => JSON.parse((await kept(page)) ?? '{"forms":{}}').forms).toEqual({});

inChromium((chromium) => {
  test('terms, an offer, a benefit and an event are back after the log-in', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'terms');
    await page.getByLabel('Terms content, in Arabic').fill('شروط طويلة');
    await page.getByRole('switch', { name: 'Active' }).click();
    await endAndReturn(page, 'Save Terms');
    await page.locator('[lang=ar] p, [lang=ar] div').getByText('شروط طويلة').first().waitFor();
    await expectValue(page.getByLabel('Terms content, in Arabic'), 'شروط طويلة');
    await page.getByRole('switch', { name: 'Active', checked: false }).waitFor();
    await page.getByRole('button', { name: 'Save Terms' }).click();
    await page.getByText('تم حفظ الشروط والأحكام بنجاح').waitFor();
    await keepsNothing(page);

    await page.goto('/admin?tab=offers&level=Gold');
    await page.getByRole('button', { name: 'New offer' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Brunch');
    await page.getByLabel('Description', { exact: true }).fill('In the garden');
    await page.getByLabel('Valid until').fill('2099-12-24');
    await endAndReturn(page, 'Create Offer');
    await page.getByText('Guests at Gold see it').waitFor();
    expect(page.url()).toContain('tab=offers&level=Gold');
    await page.getByRole('button', { name: 'Create Offer' }).click();
    await page.getByRole('row', { name: 'Brunch' }).getByText('Dec 24, 2099').waitFor();

    await page.getByRole('tab', { name: 'Benefits' }).click();
    await page.getByRole('button', { name: 'New benefit' }).click();
    await page.getByLabel('Benefit', { exact: true }).fill('Free tea');
    await endAndReturn(page, 'Add Benefit');
    await expectValue(page.getByLabel('Benefit', { exact: true }), 'Free tea');

    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('button', { name: 'New event' }).click();
    await page.getByLabel('Name').fill('Ramadan nights');
    await page.getByLabel('Starts').fill('2099-01-01T18:00');
    await page.getByLabel('Ends').fill('2099-01-01T23:00');
    await endAndReturn(page, 'Create Event');
    await expectValue(page.getByLabel('Name'), 'Ramadan nights');
    await expectValue(page.getByLabel('Starts'), 'Jan 1, 2099 6:00 PM');
  });

  test('a partner is chosen again, and a new one’s password is never kept', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('addPartner', {
      body: { username: 'bakery', name: 'The Bakery', password: 'fresh-bread' },
    });
    const page = await openOffice(window, 'benefits&form=new');
    await page.getByLabel('Benefit', { exact: true }).fill('Bread');
    await page.getByLabel('Partner', { exact: true }).selectOption('The Bakery');
    await endAndReturn(page, 'Add Benefit');
    const chosen = page.getByLabel('Partner', { exact: true }).locator('option:checked');
    await expect.poll(() => chosen.innerText(), longTimeout).toBe('The Bakery');

    await page.getByRole('tab', { name: 'Partners' }).click();
    await page.getByRole('button', { name: 'New partner' }).click();
    await page.getByLabel('Username').fill('florist');
    await page.getByRole('textbox', { name: 'Password' }).fill('roses-and-thorns');
    await page.getByLabel('Name', { exact: true }).fill('The Florist');
    await expect.poll(() => kept(page), longTimeout).toContain('The Florist');
    expect(await kept(page)).not.toContain('roses-and-thorns');
    await endAndReturn(page, 'Create partner');
    await expectValue(page.getByLabel('Username'), 'florist');
    await expectValue(page.getByLabel('Name', { exact: true }), 'The Florist');
  });

  test(
    'an edit opens again over the newest row, and says if that was changed',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const admin = await owner(restaurant);
      const body = {
        level: 'Starter',
        title: 'Tea',
        description: 'Free',
        validUntil: '2099-12-24',
      };
      const { id } = await admin.asks('addOffer', { body: { ...body, level: 'Starter' } });
      const page = await openOffice(window, 'offers');
      await actOn(page, 'Tea', 'Edit');
      const form = formBeside(page, 'Edit offer');
      await form.getByLabel('Title', { exact: true }).fill('Mint tea');
      await admin.asks('changeOffer', { params: { id }, body: { description: 'Free on Fridays' } });
      await endAndReturn(page, 'Save changes');
      await expectValue(form.getByLabel('Title', { exact: true }), 'Mint tea');
      await expectValue(form.getByLabel('Description', { exact: true }), 'Free on Fridays');
      expect(await form.getByText('changed by somebody else').count()).toBe(0);

      await admin.asks('changeOffer', { params: { id }, body: { title: 'Green tea' } });
      await page.reload();
      await form.getByText('This was changed by somebody else in the meantime').waitFor();
      await form.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Special offer saved').waitFor();
      const [offer] = await admin.asks('listOffers', { params: { level: 'Starter' } });
      expect(offer).toMatchObject({ title: 'Mint tea', description: 'Free on Fridays' });
      await keepsNothing(page);
    },
  );

  test('a day stays when the window turns narrow while its form is open', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings&view=levels');
    const keep = page.getByLabel('Nobody falls before the end of');
    await keep.fill('24 Dec 2099');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More' }).waitFor();
    expect(await keep.inputValue()).toBe('24 Dec 2099');

    // The form beside its list is another element than in a dialog.
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page.goto('/admin?tab=offers&form=new');
    const until = page.getByLabel('Valid until');
    await until.fill('24 Dec 2099');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('dialog', { name: 'New offer' }).waitFor();
    await expectValue(until, '2099-12-24');
    await page.setViewportSize({ width: 1_280, height: 900 });
    await formBeside(page, 'New offer').waitFor();
    await expectValue(until, 'Dec 24, 2099');
  });

  test('an edit of a row that is gone keeps its words until it is closed', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const span = { startDate: '2099-01-01', endDate: '2099-01-02' };
    const { id } = await admin.asks('addEvent', {
      body: { name: 'Eid', description: '', multiplier: 2, ...span },
    });
    const page = await openOffice(window, 'events');
    await actOn(page, 'Eid', 'Edit');
    const form = formBeside(page, 'Edit event');
    await form.getByLabel('Description', { exact: true }).fill('Three days');
    await admin.asks('removeEvent', { params: { id } });
    await endAndReturn(page, 'Save changes');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText('Special event not found').waitFor();
    expect(await form.getByLabel('Description', { exact: true }).inputValue()).toBe('Three days');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.goBack();
    await expectValue(form.getByLabel('Description', { exact: true }), 'Three days');
    await form.getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'detached' });
    await keepsNothing(page);
  });

  test('a submission and the brand, with a picture that was chosen, are back', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings&view=submissions');
    await page.getByRole('button', { name: 'New submission' }).click();
    const form = formBeside(page, 'New submission');
    await form.getByLabel('Short description').fill('Points at our table');
    await page.context().clearCookies();
    await page.reload();
    await logIn(page);
    await expectValue(form.getByLabel('Short description'), 'Points at our table');
    await form.getByRole('button', { name: 'Discard draft' }).click();

    await page.getByRole('tab', { name: 'Restaurant' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Layali');
    await page.getByLabel('Colour', { exact: true }).fill('#0b6e8f');
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"/>';
    await page.locator('form input[type=file]').setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(picture),
    });
    await page.getByRole('button', { name: 'Remove logo' }).waitFor();
    await endAndReturn(page, 'Save brand');
    await page.getByRole('button', { name: 'Remove logo' }).waitFor();
    await expectValue(page.getByLabel('Name', { exact: true }), 'Layali');
    await expectValue(page.getByLabel('Colour', { exact: true }), '#0b6e8f');
    await page.getByRole('button', { name: 'Save brand' }).click();
    await page.getByText('Brand saved').waitFor();
    await page.locator('header').getByText('Layali').waitFor();
    await keepsNothing(page);
  });

  test('logging out leaves nothing, and another administrator finds nothing', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openOffice(window, 'offers&form=new');
    await page.getByLabel('Title', { exact: true }).fill('Brunch');
    await expect.poll(() => kept(page), longTimeout).toContain('Brunch');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Username').waitFor();
    expect(await kept(page)).toBe(null);
    await logIn(page);
    expect(new URL(page.url()).search).toBe('');

    await page.goto('/admin?tab=offers&form=new');
    await page.getByLabel('Title', { exact: true }).fill('Brunch');
    await restaurant.store.db
      .updateTable('admins')
      .set({ username: 'somebody-else', usernameKey: 'somebody-else' })
      .execute();
    await endAndReturnAs(page, 'somebody-else');
    await expectValue(page.getByLabel('Title', { exact: true }), '');
    expect(await kept(page)).not.toContain('Brunch');
  });
});

async function endAndReturnAs(page: Page, username: string) {
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create Offer' }).click();
  await page.getByLabel('Description', { exact: true }).waitFor();
  await page.reload();
  await logIn(page, { username });
}
