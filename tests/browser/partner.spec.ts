// The partner's log-in and screens, in a real browser.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { owner, partner } from '../people.ts';
import { dismissNotice, longTimeout, openDoors, toasts } from './browser.ts';
import { openCounter } from './counter.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;

inChromium((chromium) => {
  test('the welcome leads to the log-in, and Back leads back', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await window();
    await page.goto('/partner');
    await page.getByRole('link', { name: 'Partner Login' }).click();
    await page.getByRole('heading', { name: 'Partner Login' }).waitFor();
    expect(pathOf(page)).toBe('/partner/login');
    await page.getByRole('link', { name: 'Verify Customer', exact: true }).click();
    await page.getByRole('heading', { name: 'Welcome to the counter' }).waitFor();
    expect(pathOf(page)).toBe('/partner');
  });

  test('without a session the dashboard asks to log in', async () => {
    const { window } = await openDoors(chromium);
    const page = await window();
    await page.goto('/partner/dashboard');
    await page.getByText('Please log in to access the partner dashboard').waitFor();
    expect(await toasts(page)).toContain('Authentication Error');
    await page.getByLabel('Username').waitFor();
    expect(pathOf(page)).toBe('/partner/login');
  });

  test('a partner logs in, and is let through from then on', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { id, username, password } = await partner(restaurant);
    const page = await window();
    await page.goto('/partner/login');
    const logIn = page.getByRole('button', { name: 'Log in', exact: true });
    await page.getByLabel('Username').fill('ba');
    await page.getByLabel('Password', { exact: true }).fill('fresh');
    await logIn.click();
    await page.getByText('Username must be at least 3 characters').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();

    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('stale-bread');
    await logIn.click();
    await page.getByText('Login failed').waitFor();
    expect(await toasts(page)).toContain('Wrong username or password');
    expect(await page.getByLabel('Username').inputValue()).toBe(username);

    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Login successful').waitFor();
    await page.getByRole('heading', { name: 'The Bakery' }).waitFor();
    expect(pathOf(page)).toBe('/partner/dashboard');
    await page.goto('/partner/login');
    await page.getByRole('heading', { name: 'The Bakery' }).waitFor();

    const admin = await owner(restaurant);
    await admin.asks('setPartnerStatus', { params: { id }, body: { active: false } });
    await page.goto('/partner/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await logIn.click();
    await page.getByText('This account is not active').first().waitFor();
    await expect.poll(() => toasts(page), longTimeout).toContain('Login failed');
  });

  test('logging out is asked for first, and says when it did not work', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openCounter(window, await partner(restaurant));
    const button = page.getByRole('banner').getByRole('button', { name: 'Log Out' });
    await button.click();
    const question = page.getByRole('alertdialog', { name: 'Log out of the counter?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });

    await page.route('**/logout', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain; charset=utf-8', body: 'Closed' }),
    );
    await button.click();
    await question.getByRole('button', { name: 'Log Out' }).click();
    await page.getByText('Error logging out').waitFor();
    expect(await toasts(page)).toContain('Closed');
    await page.unroute('**/logout');
    await question.getByRole('button', { name: 'Log Out' }).click();
    await page.getByText('Logged out successfully').waitFor();
    await page.getByLabel('Username').waitFor();
    expect(pathOf(page)).toBe('/partner/login');
    expect(await toasts(page)).toContain('Logged out successfully');
    await page.goto('/partner/dashboard');
    await page.getByText('Authentication Error').waitFor();
  });

  test('a temporary password is replaced before anything else', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { id, username } = await partner(restaurant);
    const newPassword = 'for-one-day';
    await (
      await owner(restaurant)
    ).asks('resetPartnerPassword', { params: { id }, body: { newPassword } });
    const page = await window();
    await page.goto('/partner/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    const told = 'You logged in with a temporary password';
    await expect.poll(() => toasts(page), longTimeout).toContain(told);
    await dismissNotice(page);
    expect(await page.getByRole('tab').count()).toBe(0);
    await page.getByLabel('New password').fill('rye-and-spelt');
    await page.getByLabel('Confirm password').fill('rye-and-wheat');
    await page.keyboard.press('Enter');
    await page.getByText('Passwords do not match').waitFor();
    await page.getByLabel('Confirm password').fill('rye-and-spelt');
    await page.keyboard.press('Enter');
    await page.getByText('Password changed successfully!').waitFor();
    await page.getByRole('tab', { name: 'Verify Customer' }).waitFor();
  });

  test('a partner changes the password at the counter', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const bakery = await partner(restaurant);
    const page = await openCounter(window, bakery);
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Current password').fill('stale-bread');
    await dialog.getByLabel('New password').fill('rye-and-spelt');
    await dialog.getByLabel('Confirm password').fill('rye-and-spelt');
    await page.keyboard.press('Enter');
    await dialog.getByText('Current password is incorrect').waitFor();
    await dialog.getByLabel('Current password').fill(bakery.password);
    await page.keyboard.press('Enter');
    await page.getByText('Password changed successfully!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'The Bakery' }).waitFor();
  });

  test('arrow keys move between the tabs, which stand in the address', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openCounter(window, await partner(restaurant));
    await page.getByRole('tab', { name: 'Verify Customer' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'Bronze benefits' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('This feature is coming soon.').waitFor();
    expect(page.url()).toContain('tab=rewards');
    const title = 'Reward Points · Partner dashboard · Sofra';
    await expect.poll(() => page.title(), longTimeout).toBe(title);
    await page.reload();
    await page.getByText('This feature is coming soon.').waitFor();
  });

  test('the benefits of a level: general ones and the own, on their newest day', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const bakery = await partner(restaurant);
    const florist = await partner(restaurant, { username: 'florist' });
    const admin = await owner(restaurant);
    const add = (level: 'Bronze' | 'Silver', benefit: string, partnerId: number | null = null) =>
      admin.asks('addBenefit', { body: { level, benefit, partnerId } });
    await add('Bronze', 'Free tea');
    await add('Bronze', 'A cookie with every coffee', bakery.id);
    await add('Bronze', 'A rose', florist.id);
    await add('Silver', 'Free soup');

    const page = await openCounter(window, bakery, { place: 'benefits' });
    await page.route('**/benefits/Diamond', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain; charset=utf-8', body: 'Full' }),
    );
    const rows = page.getByRole('main').getByRole('listitem');
    const own = rows.filter({ hasText: 'A cookie with every coffee' });
    await own.getByText('Your own').waitFor();
    await own.getByText('Updated Nov 21, 2026').waitFor();
    expect(await rows.filter({ hasText: 'Free tea' }).innerText()).not.toContain('Your own');
    expect(await rows.count()).toBe(2);

    expect(await page.getByRole('radio').count()).toBe(4);
    await page.getByRole('radio', { name: 'Bronze' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Free soup').waitFor();
    expect(page.url()).toContain('level=Silver');
    await page.keyboard.press('ArrowRight');
    await page.getByText('No active benefits').waitFor();
    const walked = page.locator('input[value=Gold]:checked:focus');
    await walked.waitFor({ state: 'attached' });

    await page.keyboard.press('ArrowRight');
    await page.getByText('Failed to fetch benefits').waitFor();
    await page.getByText('Full', { exact: true }).waitFor();
    await page.unroute('**/benefits/Diamond');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No active benefits').waitFor();
  });

  test('a partner who is switched off meanwhile is led to the log-in', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const bakery = await partner(restaurant);
    const page = await openCounter(window, bakery);
    const params = { id: bakery.id };
    await (await owner(restaurant)).asks('setPartnerStatus', { params, body: { active: false } });
    await page.getByLabel('Mobile Number').fill('+966501234567');
    await page.keyboard.press('Enter');
    await page.getByText('Authentication Error').waitFor();
    await page.getByLabel('Username').waitFor();
    expect(pathOf(page)).toBe('/partner/login');
  });
});
