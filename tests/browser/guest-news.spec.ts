// The live updates of an open card, also after a break.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import type { Restaurant } from '../restaurant.ts';
import { guest, owner, partner } from '../people.ts';
import { longTimeout, openDoors, toasts } from './browser.ts';
import { card, entriesOn, logOut, openCard, pointsOn, seeCard } from './card.ts';

interface Change {
  points: number;
  description: string;
}

/** The office adds points to a guest, or takes some away. */
async function award(restaurant: Restaurant, { id }: { id: number }, change: Change) {
  const admin = await owner(restaurant);
  await admin.asks('awardPoints', { body: { customerId: id, ...change } });
}

inChromium((chromium) => {
  test('an award is counted up on the open card and stands on top of the history', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    await page.getByText('No transactions yet').waitFor();
    await award(restaurant, sara, { points: 120, description: 'Dinner' });
    await pointsOn(page).getByText('120', { exact: true }).waitFor();
    await entriesOn(page).getByText('+120').waitFor();
    await page.getByText('Earn 881 more points to reach Bronze').waitFor();
    await page
      .getByRole('status')
      .getByText("You've earned 120 points! Your new total is 120.")
      .waitFor();
    await award(restaurant, sara, { points: 30, description: 'Breakfast' });
    await pointsOn(page).getByText('150', { exact: true }).waitFor();
    const entries = entriesOn(page);
    await expect
      .poll(() => entries.allInnerTexts(), longTimeout)
      .toEqual([expect.stringContaining('Breakfast'), expect.stringContaining('Dinner')]);
    await entries.first().and(page.locator('[data-fresh=true]')).waitFor();
  });

  test('an undone entry is taken off the open card, and both entries say so', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 500, description: 'Feast' };
    const { transactionId } = await admin.asks('awardPoints', { body });
    const page = await openCard(window, sara);
    await pointsOn(page).getByText('500', { exact: true }).waitFor();
    await admin.asks('undoEntry', { body: { customerId: sara.id, transactionId } });
    await pointsOn(page).getByText('0', { exact: true }).waitFor();
    await entriesOn(page).first().getByText('Undo ·').waitFor();
    await entriesOn(page).last().getByText('Undone ·').waitFor();
    await page
      .getByRole('status')
      .getByText('An earlier entry was undone. Your new total is 0.')
      .waitFor();
    expect(await toasts(page)).toBe('');
  });

  test('a deduction is counted down without a word of praise', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    await award(restaurant, sara, { points: 500, description: 'Feast' });
    const page = await openCard(window, sara);
    const admin = await owner(restaurant);
    const body = { customerId: sara.id, points: 80, description: 'A mistake' };
    await admin.asks('deductPoints', { body });
    await pointsOn(page).getByText('420', { exact: true }).waitFor();
    await page.getByText(/^[-−]80$/).waitFor();
    await page
      .getByRole('status')
      .getByText('80 points were deducted. Your new total is 420.')
      .waitFor();
    expect(await toasts(page)).toBe('');
  });

  test('a level-up changes the metal, is celebrated once, and brings its benefits', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    await admin.asks('addBenefit', { body: { level: 'Bronze', benefit: 'Free tea' } });
    const page = await openCard(window, sara);
    await page.locator('[data-level=Starter]').first().waitFor();
    await award(restaurant, sara, { points: 1_100, description: 'Wedding' });
    const sheet = page.getByRole('dialog', { name: 'Welcome to Bronze!' });
    await sheet.getByRole('region', { name: 'Yours from now on' }).getByText('Free tea').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).last().click();
    await page.locator('article[data-level=Bronze]').waitFor();
    await page.getByText('Free tea').waitFor();
    await page.getByText('Reach 100,001 points to unlock more benefits').waitFor();
    await page.reload();
    await page.locator('article[data-level=Bronze]').waitFor();
    expect(await toasts(page)).toBe('');
  });

  test(
    'a level that was reached meanwhile is celebrated when the card is opened',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const sara = await guest(restaurant);
      const page = await openCard(window, sara);
      await page.goto('/terms');
      await award(restaurant, sara, { points: 100_500, description: 'Wedding' });
      await page.goto(`/dashboard/${sara.mobile}`);
      await page.getByText('Welcome to Silver!').waitFor();
      await page.reload();
      await page.locator('article[data-level=Silver]').waitFor();
      expect(await toasts(page)).toBe('');
    },
  );

  test('entries made while there is no network arrive afterwards, each once', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    await award(restaurant, sara, { points: 10, description: 'Coffee' });
    await page.getByText('Coffee').waitFor();
    await page.context().setOffline(true);
    await page.getByText('No connection. Points and code may have changed since.').waitFor();
    restaurant.app.server.closeAllConnections();
    await award(restaurant, sara, { points: 20, description: 'Lunch' });
    await award(restaurant, sara, { points: 30, description: 'Dinner' });
    await page.context().setOffline(false);
    await pointsOn(page).getByText('60', { exact: true }).waitFor();
    await entriesOn(page).getByText('+30').waitFor();
    const told = async () =>
      (await entriesOn(page).allInnerTexts()).map((text) => text.split('\n')[0]);
    await expect.poll(told, longTimeout).toEqual(['Dinner', 'Lunch', 'Coffee']);
    await page.getByText('No connection').waitFor({ state: 'detached' });
  });

  test('both tabs of a guest hear of an award', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    const second = await page.context().newPage();
    await seeCard(second, `/dashboard/${sara.mobile}`);
    await award(restaurant, sara, { points: 70, description: 'Dinner' });
    for (const tab of [page, second]) {
      await tab.bringToFront();
      await pointsOn(tab).getByText('70', { exact: true }).waitFor();
    }
  });

  test('a new offer appears, and goes when it is switched off', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    await page.getByText('No active special offers at the moment').waitFor();
    const admin = await owner(restaurant);
    const offer = {
      level: 'Starter',
      title: 'Brunch for two',
      description: 'In the garden',
    } as const;
    const body = { ...offer, validUntil: '2026-12-24' };
    const { id } = await admin.asks('addOffer', { body });
    await page.getByText('Brunch for two').waitFor();
    await admin.asks('changeOffer', { params: { id }, body: { active: false } });
    await page.getByText('No active special offers at the moment').waitFor();
  });

  test('a code that a partner has used is another one at once', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    const { verificationCode: code } = await restaurant.store.db
      .selectFrom('customers')
      .select('verificationCode')
      .executeTakeFirstOrThrow();
    const halves = [code?.slice(0, 3) ?? '', code?.slice(3) ?? ''];
    await card(page).getByText(halves.join(''), { exact: true }).waitFor();
    const bakery = await partner(restaurant);
    const body = { code: code ?? '' };
    await bakery.asks('verifyCustomer', { params: { mobile: sara.mobile }, body });
    await card(page).getByText(halves.join(''), { exact: true }).waitFor({ state: 'detached' });
    const renewed = await restaurant.store.db
      .selectFrom('customers')
      .select('verificationCode')
      .executeTakeFirstOrThrow();
    await card(page)
      .getByText(renewed.verificationCode ?? '', { exact: true })
      .waitFor();
  });

  test('a guest whose account is deleted is told so and led away', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    // A question of the page that is answered after the deletion would lead away without a reason.
    await expect.poll(() => page.locator('.animate-breathe').count()).toBe(0);
    const admin = await owner(restaurant);
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    await page.getByText('Your account was deleted').waitFor();
    await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.getByText(sara.name).count()).toBe(0);
  });

  test('a guest whose password is reset is told what to do', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    const admin = await owner(restaurant);
    const body = { newPassword: 'temporary-one' };
    await admin.asks('resetCustomerPassword', { params: { id: sara.id }, body });
    await page.getByText('Your password was reset').waitFor();
    await page.getByText('Log in with the temporary password that you were given.').waitFor();
    await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
  });

  test('a card that is logged out elsewhere in this browser asks to log in', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    const second = await page.context().newPage();
    await seeCard(second, `/dashboard/${sara.mobile}`);
    await logOut(second);
    await second.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
    await page.bringToFront();
    await page.getByText('Please login with your mobile number and password').waitFor();
  });
});
