// A mistake is undone with one touch, and an older entry in the history, with a reason.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, partner, standsAt } from '../people.ts';
import { expectAccessible, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

/**
 * The pointer is over the notice, which therefore stays: its button can only disappear by an
 * action.
 */
const hold = (page: Page) => noticeOn(page).dispatchEvent('pointermove');
const letGo = (page: Page) => noticeOn(page).dispatchEvent('pointerout');
const noticeOn = (page: Page) => page.getByRole('status').getByText(/successfully/);

const drawerOf = (page: Page, name: string) => page.getByRole('dialog', { name });

inChromium((chromium) => {
  test('points that were given to the wrong guest are taken back with one touch', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openOffice(window, 'points');
    await page.getByRole('option', { name: /Sara Ahmad/ }).click();
    await page.getByRole('spinbutton', { name: 'Points' }).fill('1200');
    await page.getByLabel('Description').fill('Dinner');
    await page.getByRole('button', { name: 'Add Points' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Points added successfully' });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Visit undone').waitFor();
    await notice.waitFor({ state: 'detached' });
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 0, sum: 0, entries: 2 });
    // The form uses the new balance.
    await page.getByRole('spinbutton', { name: 'Points' }).fill('10');
    await page.getByText('0 → 10 · Starter').waitFor();
  });

  test('the touch that undoes says whom and what, and ends with the next act', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await partner(restaurant);
    for (const name of ['Sara Ahmad', 'Omar Said']) {
      const { id: customerId } = await guest(restaurant, { name });
      await admin.asks('awardPoints', { body: { customerId, points: 1, description: 'Tea' } });
    }
    const page = await openOffice(window, 'points');
    const undo = page.getByRole('button', { name: /^Undo the visit of .Sara Ahmad/ });
    const give = async () => {
      await page.getByRole('option', { name: /Sara Ahmad/ }).click();
      await page.getByRole('spinbutton', { name: 'Points' }).fill('120');
      await page.getByLabel('Description').fill('Dinner');
      await page.getByRole('button', { name: 'Add Points' }).click();
      await page
        .getByRole('status')
        .getByText(/Sara Ahmad · .\+120/)
        .waitFor();
      await undo.waitFor();
      await hold(page);
    };
    await give();
    await page.getByRole('option', { name: /Omar Said/ }).click();
    await undo.waitFor({ state: 'detached' });
    await give();
    await page.getByRole('spinbutton', { name: 'Points' }).fill('5');
    await undo.waitFor({ state: 'detached' });
    await give();
    await page.getByRole('tab', { name: 'Partners' }).click();
    await undo.waitFor();
    await page.getByRole('switch', { name: /The Bakery/ }).click();
    await undo.waitFor({ state: 'detached' });
  });

  test('nothing is undone behind a dialog, and late answers wait for its end', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant);
    const page = await openOffice(window, 'points');
    const undo = page.getByRole('button', {
      name: /^Undo the visit of .Sara Ahmad/,
      includeHidden: true,
    });
    const add = async () => {
      await page.getByRole('spinbutton', { name: 'Points' }).fill('120');
      await page.getByLabel('Description').fill('Dinner');
      await page.getByRole('button', { name: 'Add Points' }).click();
    };
    await page.getByRole('option', { name: /Sara Ahmad/ }).click();
    await add();
    await undo.waitFor();
    await hold(page);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find or do anything' });
    await palette.waitFor();
    await undo.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    expect(await undo.count()).toBe(0);

    await page.getByRole('button', { name: 'Dismiss' }).click();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/visits', (route) => held.then(() => route.continue()));
    await add();
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    release();
    await hold(page);
    expect(await undo.count()).toBe(0);
    await page.keyboard.press('Escape');
    await undo.waitFor();

    // Another member is opened and another deduction is begun.
    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByRole('row', { name: 'Sara Ahmad' }).getByText('Starter').click();
    await undo.waitFor({ state: 'detached' });
    await letGo(page);
    const drawer = drawerOf(page, 'Sara Ahmad');
    const deduct = drawer.getByRole('button', { name: 'Deduct Points' });
    const taken = page.getByRole('button', { name: /^Undo .50 for .Sara Ahmad/ });
    await deduct.click();
    await drawer.getByLabel('Points to deduct').fill('50');
    await drawer.getByLabel('Reason').fill('Mistake');
    await deduct.click();
    await taken.waitFor();
    await hold(page);
    await deduct.click();
    await drawer.getByLabel('Points to deduct').fill('5');
    await taken.waitFor({ state: 'detached' });
  });

  test('an older entry is undone from the history with a reason, and both are tied', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 1_200, description: 'Wedding' };
    await admin.asks('awardPoints', { body });
    restaurant.clock.pass({ minutes: 20 });
    const page = await openOffice(window, `members&member=${sara.id}`);
    const drawer = drawerOf(page, 'Sara Ahmad');
    await drawer.getByRole('button', { name: /^Undo .*Wedding/ }).click();
    const form = page.getByRole('dialog', { name: 'Undo this entry?' });
    await form.getByText('1,200 → 0 · Starter').waitFor();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Undo' }).click();
    await form.getByText('Reason is required').waitFor();
    await form.getByLabel('Reason').fill('Wrong guest');
    await form.getByRole('button', { name: 'Undo' }).click();
    await form.waitFor({ state: 'detached' });
    await drawer
      .getByRole('listitem')
      .filter({ hasText: 'Wrong guest' })
      .getByText('Undo')
      .waitFor();
    await drawer.getByRole('listitem').filter({ hasText: 'Wedding' }).getByText('Undone').waitFor();
    expect(await drawer.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 0, sum: 0, entries: 2 });
  });

  test(
    'an undo that the balance does not allow says beforehand what is missing',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
      const given = { customerId: sara.id, points: 300, description: 'Dinner' };
      await admin.asks('awardPoints', { body: given });
      const taken = { customerId: sara.id, points: 100, description: 'Gift' };
      await admin.asks('deductPoints', { body: taken });
      const page = await openOffice(window, `members&member=${sara.id}`);
      const drawer = drawerOf(page, 'Sara Ahmad');
      await drawer.getByRole('button', { name: /^Undo .*Dinner/ }).click();
      const form = page.getByRole('dialog', { name: 'Undo this entry?' });
      const refused = 'Cannot deduct more points than customer has. Missing: 100';
      await form.getByText(refused).waitFor();
      await form.getByLabel('Reason').fill('Wrong guest');
      await form.getByRole('button', { name: 'Undo' }).click();
      await form.getByRole('alert').filter({ hasText: refused }).waitFor();
      expect(await standsAt(restaurant, sara.id)).toEqual({ points: 200, sum: 200, entries: 2 });
    },
  );
});
