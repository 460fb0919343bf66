// The guest's card: its QR in full screen, and the change of the password.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import type { Restaurant } from '../restaurant.ts';
import { guest, partner } from '../people.ts';
import { dismissNotice, longTimeout, openDoors, toasts } from './browser.ts';
import { card, inAccount, openCard } from './card.ts';
import { scanned, scannedOne } from './scanned.ts';

const tokenOf = async (restaurant: Restaurant) =>
  (await restaurant.store.db.selectFrom('customers').select('qrToken').executeTakeFirstOrThrow())
    .qrToken ?? '';

inChromium((chromium) => {
  test.each(['light', 'dark'] as const)('the QR on the card is read, in the %s', async (scheme) => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara, { colorScheme: scheme, deviceScaleFactor: 2 });
    await card(page).locator('path[d^=M]').first().waitFor();
    await card(page).scrollIntoViewIfNeeded();
    expect(await scannedOne(page)).toBe(await tokenOf(restaurant));
  });

  test('pressed, it fills the screen; Escape and a press anywhere close it', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    const qr = page.getByRole('button', { name: 'Show the QR code on the whole screen' });
    const full = page.getByRole('dialog', { name: 'The QR code of your card' });
    await qr.focus();
    await page.keyboard.press('Enter');
    await full.getByText(sara.name).waitFor();
    const whole = { x: 0, y: 0, width: 360, height: 740 };
    await expect.poll(() => full.boundingBox(), longTimeout).toEqual(whole);
    const drawn = await full.locator('svg:has(path[d^=M])').filter({ visible: true }).last();
    expect((await drawn.boundingBox())?.width).toBeGreaterThan(320);
    expect(await scannedOne(page)).toBe(await tokenOf(restaurant));
    await page.keyboard.press('Escape');
    await full.waitFor({ state: 'detached' });
    await qr.and(page.locator(':focus')).waitFor();
    await qr.click();
    await full.getByText(sara.name).click();
    await full.waitFor({ state: 'detached' });
    await qr.click();
    await full.getByRole('button', { name: 'Close' }).click();
    await full.waitFor({ state: 'detached' });
  });

  test('a partner who scans it renews it, also over the whole screen', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    await page.getByRole('button', { name: 'Show the QR code on the whole screen' }).click();
    const full = page.getByRole('dialog', { name: 'The QR code of your card' });
    const path = full.locator('path[d^=M]').last();
    await path.waitFor();
    const token = await tokenOf(restaurant);
    const bakery = await partner(restaurant);
    await bakery.asks('scanCustomer', { body: { token } });
    const renewed = await tokenOf(restaurant);
    expect(renewed).not.toBe(token);
    await expect.poll(() => scanned(page), longTimeout).toEqual([renewed]);
  });

  test('a guest changes the password, and logs in with the new one', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    await inAccount(page, 'Change password');
    const form = page.getByRole('dialog', { name: 'Change password' });
    const save = form.getByRole('button', { name: 'Save password' });
    await save.click();
    await form.getByText('Current password is required').waitFor();
    await form.getByText('New password must be at least 6 characters').waitFor();
    await form.getByLabel('Current password').fill('chestnut-tree');
    await form.getByLabel('New password').fill('olive-branch');
    await form.getByLabel('Confirm password').fill('olive-bench');
    await save.click();
    await form.getByText('Passwords do not match').waitFor();
    await form.getByLabel('Confirm password').fill('olive-branch');
    await save.click();
    await form.getByText('Current password is incorrect').first().waitFor();
    await expect.poll(() => toasts(page), longTimeout).toContain('Error');
    await form.getByLabel('Current password').fill(sara.password);
    // A press on the sheet's own margin does not close it.
    await form.click({ position: { x: 5, y: 30 } });
    await save.click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('Password changed successfully!').waitFor();
    // The notice covers the button of the account for five seconds.
    await dismissNotice(page);
    await inAccount(page, 'Change password');
    await form.waitFor();
    await page.mouse.click(180, 20);
    await form.waitFor({ state: 'detached' });
    await page.reload();
    await card(page).waitFor();
    const again = await window();
    await again.goto(`/dashboard/${sara.mobile}?tempPass=olive-branch`);
    await card(again).waitFor();
  });

  test('logged out everywhere, the card stays open on no device', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const [phone, tablet] = [await openCard(window, sara), await openCard(window, sara)];
    await inAccount(phone, 'Change password');
    await phone.getByRole('button', { name: 'Log out everywhere' }).click();
    for (const page of [phone, tablet]) {
      await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
    }
  });
});
