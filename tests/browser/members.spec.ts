// The office finds members, looks back, deducts, resets, deletes one.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { spacedMobile } from '../../src/domain/members/mobile.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { adminPassword } from '../restaurant.ts';
import { guest, owner, visitor } from '../people.ts';
import { expectAccessible, longTimeout, openDoors, toasts } from './browser.ts';
import { cardOf } from './counter.ts';
import { actOn } from './office.ts';

inChromium((chromium) => {
  test('members are found as one types, and the address remembers the search', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    await guest(restaurant, { name: 'Omar Haddad' });
    const office = await openMembers(await window());
    const row = office.getByRole('row', { name: 'Sara Ahmad' });
    await row.getByText(spacedMobile(sara.mobile)).waitFor();
    await row.getByText('Starter').waitFor();
    await office.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
    const heads = await office.getByRole('columnheader').allInnerTexts();
    expect(heads.slice(0, -1)).toEqual([
      'Name',
      'Mobile',
      'Level',
      'Points',
      'Verification code',
      'Visits',
      'Last visit',
    ]);
    const { code } = await cardOf(restaurant, sara);
    expect(await row.getByRole('cell').nth(4).textContent()).toContain(code);
    await expect.poll(() => office.title(), longTimeout).toBe('Members · Administration · Sofra');
    await office.getByText('1–2 of 2').waitFor();
    await office.keyboard.press('/');
    await office.keyboard.type('omar');
    await row.waitFor({ state: 'detached' });
    await office.getByText('1–1 of 1').waitFor();
    // Enter opens the first row; the arrows lead through all of them, and back.
    await office.keyboard.press('Enter');
    const drawer = office.getByRole('dialog', { name: 'Omar Haddad' });
    await drawer.getByText('Last visit').waitFor();
    await drawer
      .getByRole('button', { name: 'Add Points' })
      .and(office.locator(':focus'))
      .waitFor();
    await office.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await office.locator('input[type=search]:focus').waitFor();
    await office.keyboard.press('ArrowDown');
    await office.getByRole('link', { name: 'Omar Haddad' }).and(office.locator(':focus')).waitFor();
    await office.keyboard.press('ArrowUp');
    await office.locator('input[type=search]:focus').waitFor();
    await office.reload();
    await office.getByRole('row', { name: 'Omar Haddad' }).waitFor();
    expect(await office.getByRole('searchbox').inputValue()).toBe('omar');
    await office.getByRole('searchbox').press('Escape');
    await row.waitFor();
    await office.getByRole('searchbox').fill('zzzz');
    await office.getByText('Nobody found').waitFor();
  });

  test('thirty members are two pages, and each has its address', async () => {
    const { restaurant, window } = await openDoors(chromium);
    for (let number = 10; number < 40; number += 1) {
      await guest(restaurant, { name: `Guest ${number}` });
    }
    const office = await openMembers(await window());
    await office.getByText('1–25 of 30').waitFor();
    await office.getByRole('button', { name: 'Next' }).click();
    await office.getByText('26–30 of 30').waitFor();
    await office.reload();
    await office.getByRole('row', { name: 'Guest 39' }).waitFor();
    await office.getByRole('button', { name: 'Previous' }).click();
    await office.getByText('1–25 of 30').waitFor();
    await office.goBack();
    await office.getByText('26–30 of 30').waitFor();
  });

  test('a search that finds more than are counted says so, in both languages', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant);
    const office = await openMembers(await window());
    const headers = { 'X-Total-Count': '1000', 'X-Total-More': 'true' };
    await office.route('**/api/customers?q=sara*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
    });
    await office.getByRole('searchbox').fill('sara');
    await office.getByText('1–1 of more than 1,000').waitFor();
    await office.getByRole('button', { name: 'العربية' }).click();
    await office.getByText('من أكثر من 1,000').waitFor();
  });

  test(
    'the history opens in a dialog; what fails says so and can be tried again',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const sara = await guest(restaurant);
      const admin = await owner(restaurant);
      const award = { customerId: sara.id, points: 120, description: 'Dinner' };
      await admin.asks('awardPoints', { body: award });
      const office = await openMembers(await window());
      await office.route('**/transactions*', (route) =>
        route.fulfill({ status: 500, contentType: 'text/plain; charset=utf-8', body: 'Oh' }),
      );
      await actOn(office, 'Sara Ahmad', 'View History');
      await office.getByText('Error loading history').waitFor();
      await office.getByText('Failed to fetch transaction history: Oh').waitFor();
      await office.unroute('**/transactions*');
      await office.getByRole('button', { name: 'Try again' }).click();
      const dialog = office.getByRole('dialog', { name: /History of .*Sara Ahmad/ });
      await dialog.getByText('Dinner').waitFor();
      await dialog.getByText('+120').waitFor();
      await dialog.getByText('Nov 21, 2026 6:30 PM').waitFor();
      await expectAccessible(office);
      await office.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await office.locator('[aria-label^="Actions"]:focus').waitFor();
    },
  );

  test('no more can be deducted than there is; the rest is seen beforehand', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    const award = { customerId: sara.id, points: 1_200, description: 'Dinner' };
    await admin.asks('awardPoints', { body: award });
    const office = await openMembers(await window());
    await actOn(office, 'Sara Ahmad', 'Deduct Points');
    const dialog = office.getByRole('dialog');
    const points = dialog.getByLabel('Points to deduct');
    const send = dialog.getByRole('button', { name: 'Deduct Points' });
    await points.and(office.locator('[min="1"][max="1200"]')).waitFor();
    await send.click();
    await dialog.getByText('Points are required').waitFor();
    await points.fill('1.5');
    await send.click();
    await dialog.getByText('Points must be a whole number').waitFor();
    await points.fill('0');
    await send.click();
    await dialog.getByText('Must deduct at least 1 point').waitFor();
    await dialog.getByText('Reason is required').waitFor();
    await points.fill('1201');
    await dialog.getByLabel('Reason').fill('Free dessert');
    await send.click();
    await dialog.getByText('Cannot deduct more points than customer has').first().waitFor();
    await points.fill('300');
    await dialog.getByText('1,200 → 900 · Starter').waitFor();
    await send.click();
    await office.getByText('Points deducted successfully').waitFor();
    await office
      .getByRole('row', { name: 'Sara Ahmad' })
      .getByRole('cell', { name: '900', exact: true })
      .waitFor();
    const { rows } = await admin.asks('listTransactions', { params: { id: sara.id } });
    expect(rows.map((entry) => entry.points)).toEqual([-300, 1_200]);
  });

  test('from a guest at 0 no deduction is offered', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    const award = { customerId: sara.id, points: 50, description: 'Tea' };
    await admin.asks('awardPoints', { body: award });
    const office = await openMembers(await window());
    await actOn(office, 'Sara Ahmad', 'Deduct Points');
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Points to deduct').fill('50');
    await dialog.getByLabel('Reason').fill('Mistake');
    await dialog.getByRole('button', { name: 'Deduct Points' }).click();
    await office.getByText('Points deducted successfully').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await office.locator('[aria-label^="Actions"]:focus').waitFor();
    await office.keyboard.press('Enter');
    const none = office.getByRole('menuitem', { name: 'Deduct Points', disabled: true });
    expect(await none.getAttribute('title')).toBe('There are no points to deduct');
    await none.click({ force: true });
    expect(await dialog.count()).toBe(0);
  });

  test('a refused deduction says why, over the form that is still there', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    const change = { customerId: sara.id, points: 100, description: 'Dinner' };
    await admin.asks('awardPoints', { body: change });
    const office = await openMembers(await window());
    await actOn(office, 'Sara Ahmad', 'Deduct Points');
    await admin.asks('deductPoints', { body: change });
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Points to deduct').fill('50');
    await dialog.getByLabel('Reason').fill('Mistake');
    await dialog.getByRole('button', { name: 'Deduct Points' }).click();
    await office.getByText('Error deducting points').waitFor();
    expect(await toasts(office)).toContain('Cannot deduct more points than customer has');
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Mistake');
  });

  test('a reset states the new password, which then opens the door', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const office = await openMembers(await window());
    await actOn(office, 'Sara Ahmad', 'Reset Password');
    const question = office.getByRole('alertdialog', { name: /Sara Ahmad.*\+966 5/ });
    const password = await question.locator('code').innerText();
    expect(password).toMatch(/^[a-z2-9]{12}$/);
    await question.getByRole('button', { name: 'Reset Password' }).click();
    const done = office.getByRole('dialog', { name: 'Password reset successfully' });
    await done.waitFor();
    expect(await done.locator('code').innerText()).toBe(password);
    await expect.poll(() => toasts(office), longTimeout).toContain(`New password: ${password}`);
    const logIn = { body: { mobile: sara.mobile, password } };
    const { passwordReset } = await visitor(restaurant).asks('logInCustomer', logIn);
    expect(passwordReset).toBe(true);
  });

  test('the focus comes back, also after a dialog that was still loading', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant);
    const office = await openMembers(await window());
    const answers: (() => void)[] = [];
    await office.route('**/api/admin/settings', async (route) => {
      await new Promise<void>((answer) => answers.push(answer));
      await route.continue();
    });
    const opener = office.getByRole('button', { name: /^Actions/ });
    const reset = async () => {
      await opener.focus();
      await office.keyboard.press('Enter');
      await office.getByRole('menuitem', { name: 'View History' }).and(focus).waitFor();
      await office.keyboard.press('ArrowDown');
      await office.keyboard.press('Enter');
    };
    const focus = office.locator(':focus');
    await reset();
    await office.getByRole('dialog').locator(':focus').waitFor();
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.();
    const question = office.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).and(office.locator(':focus')).waitFor();
    await office.keyboard.press('Escape');
    await opener.and(office.locator(':focus')).waitFor();

    await reset();
    await question.getByRole('button', { name: 'Reset Password' }).click();
    const done = office.getByRole('dialog', { name: 'Password reset successfully' });
    await done.locator(':focus').waitFor();
    await office.keyboard.press('Escape');
    await opener.and(office.locator(':focus')).waitFor();
  });

  test('a fixed reset password is told by the question and by the toast', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium, {
      CUSTOMER_RESET_PASSWORD: 'sofra-again',
    });
    await guest(restaurant);
    const office = await openMembers(await window());
    await actOn(office, 'Sara Ahmad', 'Reset Password');
    const question = office.getByRole('alertdialog');
    expect(await question.locator('code').innerText()).toBe('sofra-again');
    await question.getByRole('button', { name: 'Reset Password' }).click();
    await office.getByText('New password: sofra-again').waitFor();
  });

  test('deleting says who and what goes, and can be thought better of', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant);
    const office = await openMembers(await window());
    await actOn(office, 'Sara Ahmad', 'Delete');
    const question = office.getByRole('alertdialog', { name: /Delete .*Sara Ahmad.*\+966 5/ });
    await question.getByText('whole history').waitFor();
    await expectAccessible(office);
    await office.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await actOn(office, 'Sara Ahmad', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await office.getByText('Customer deleted successfully').waitFor();
    await office.getByText('No members yet').waitFor();
    await office.locator('main:focus').waitFor();
  });

  test('a member who is gone already: the office is told', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const office = await openMembers(await window());
    await actOn(office, 'Sara Ahmad', 'Delete');
    await (await owner(restaurant)).asks('removeCustomer', { params: { id: sara.id } });
    await office.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await office.getByText('Error deleting customer').waitFor();
    expect(await toasts(office)).toContain('Customer not found');
    await office.locator('main:focus').waitFor();
  });
});

async function openMembers(page: Page) {
  await page.request.post('/api/admin/login', {
    data: { username: 'admin', password: adminPassword },
  });
  await page.goto('/admin?tab=members');
  await page.getByRole('row').nth(1).waitFor();
  return page;
}
