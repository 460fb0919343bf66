// A member in a drawer: opened from the list, edited in place, closed by going back.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import type { Restaurant } from '../restaurant.ts';
import { bringGuests } from '../invitations.ts';
import { guest, owner } from '../people.ts';
import { contentWidth, expectAccessible, longTimeout, openDoors } from './browser.ts';
import { looks } from './looks.ts';
import { actOn, openOffice } from './office.ts';

/** Sara of Bronze with three entries, and Omar with none. */
async function family(restaurant: Restaurant) {
  const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar Haddad' })];
  const admin = await owner(restaurant);
  for (const [points, description] of [
    [1_200, 'Wedding'],
    [-50, 'Mistake'],
    [30, 'Tea'],
  ] as const) {
    await admin.asks('awardPoints', { body: { customerId: sara.id, points, description } });
  }
  return { sara, omar, admin };
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name });
const drawerOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const focusIsOn = (page: Page, text: string) =>
  page.locator(':focus').filter({ hasText: text }).waitFor();

inChromium((chromium) => {
  test('a press on a row opens the member, and the way back closes it', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await family(restaurant);
    const page = await openOffice(window, 'members');
    await rowOf(page, 'Sara Ahmad').getByText('Bronze').click();
    const drawer = drawerOf(page, 'Sara Ahmad');
    await drawer.getByText('Member since').waitFor();
    await drawer.getByText('Nov 21, 2026', { exact: true }).last().waitFor();
    expect(new URL(page.url()).searchParams.get('member')).toBe(String(sara.id));
    await focusIsOn(page, 'Add Points');
    await page.goBack();
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?tab=members');
    await focusIsOn(page, 'Sara Ahmad');

    await page.keyboard.press('Enter');
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await focusIsOn(page, 'Sara Ahmad');
    expect(new URL(page.url()).search).toBe('?tab=members');
  });

  test(
    'the second card of a number that was read two ways is named, a press away',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const sara = await guest(restaurant, { name: 'Sara Ahmad', mobile: '548785059' });
      const twice = await guest(restaurant, { name: 'Sara A.', mobile: '+966548785059' });
      await (await owner(restaurant)).asks('changeSettings', { body: { countryCode: '966' } });
      const page = await openOffice(window, `members&member=${sara.id}`);
      const note = drawerOf(page, 'Sara Ahmad').getByRole('alert');
      await note.getByText('The same number, read differently').waitFor();
      await note.getByText('+966 54 878 5059', { exact: true }).waitFor();
      await expectAccessible(page);
      await note.getByRole('link', { name: 'Sara A.' }).click();
      await drawerOf(page, 'Sara A.').getByText('+54 878 5059', { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('member')).toBe(String(twice.id));
    },
  );

  test('the buttons of a row open no drawer', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await family(restaurant);
    const page = await openOffice(window, 'members');
    await actOn(page, 'Sara Ahmad', 'View History');
    const history = page.getByRole('dialog', { name: /History of .*Sara Ahmad/ });
    await history.getByText('Wedding').click();
    expect(new URL(page.url()).searchParams.has('member')).toBe(false);
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  test('the address leads to a member, and says so of one who is not there', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { omar } = await family(restaurant);
    const page = await openOffice(window, `members&q=sara&member=${omar.id}`);
    const drawer = drawerOf(page, 'Omar Haddad');
    await drawer.getByText('No transactions yet').waitFor();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?tab=members&q=sara');
    await page.goto('/admin?tab=members&member=4711');
    await drawerOf(page, 'Member').getByText('Customer not found').waitFor();
  });

  test('an invitation is ended in the drawer, which keeps the focus', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await bringGuests(admin, 1);
    await admin.asks('makeCards', { body: {} });
    const page = await openOffice(window, 'members');
    await rowOf(page, 'Guest 1').click();
    await focusIsOn(page, 'Add Points');
    const end = page.getByRole('button', { name: 'End the invitation' });
    await end.focus();
    await page.keyboard.press('Enter');
    await end.waitFor({ state: 'detached' });
    await drawerOf(page, 'Guest 1').and(page.locator(':focus')).waitFor();
  });

  test('each entry stands with the balance after it, as the head says', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await family(restaurant);
    const page = await openOffice(window, `members&member=${sara.id}`);
    const entries = drawerOf(page, 'Sara Ahmad').getByRole('listitem');
    const told = async () =>
      (await entries.allInnerTexts())
        .map((text) => text.split(/\s*\n+\s*/))
        .map((lines) => [lines[0], lines[2], lines.at(-1)]);
    await expect.poll(told, longTimeout).toEqual([
      ['Tea', '+30', '1,180'],
      ['Mistake', '-50', '1,150'],
      ['Wedding', '+1,200', '1,200'],
    ]);
    await drawerOf(page, 'Sara Ahmad').getByText('1,180').nth(1).waitFor();
  });

  test('points are added and deducted in the drawer, which shows at once what became', async () => {
    const { restaurant, window } = await openDoors(chromium);
    await family(restaurant);
    const page = await openOffice(window, 'members');
    await rowOf(page, 'Sara Ahmad').getByRole('link').press('Enter');
    const drawer = drawerOf(page, 'Sara Ahmad');
    await focusIsOn(page, 'Add Points');
    await page.keyboard.press('Enter');
    await drawer.locator('input[name=points]:focus').waitFor();
    await page.keyboard.type('50');
    await drawer.getByText('1,180 → 1,230 · Bronze').waitFor();
    await page.keyboard.press('Escape');
    await focusIsOn(page, 'Add Points');
    await page.keyboard.press('Enter');
    await drawer.locator('input[name=points]:focus').waitFor();
    await page.keyboard.type('50');
    await drawer.getByLabel('Description').fill('Dinner');
    await page.keyboard.press('Enter');
    const entries = drawer.getByRole('listitem').filter({ hasText: 'Balance after' });
    const newest = entries.first();
    await newest.getByText('Balance after 1,230').waitFor();
    await newest.getByText('Dinner').waitFor();
    await focusIsOn(page, 'Add Points');

    await drawer.getByRole('button', { name: 'Deduct Points' }).click();
    await drawer.getByLabel('Points to deduct').fill('1231');
    await drawer.getByLabel('Reason').fill('Gift');
    await page.keyboard.press('Enter');
    await drawer.getByText('Cannot deduct more points than customer has').first().waitFor();
    await drawer.getByLabel('Points to deduct').fill('300');
    await drawer.getByText('1,230 → 930 · Starter').waitFor();
    await page.keyboard.press('Enter');
    await newest.getByText('Balance after 930').waitFor();
    await drawer.getByText('Starter').waitFor();
    await focusIsOn(page, 'Deduct Points');
    await page.keyboard.press('Escape');
    await rowOf(page, 'Sara Ahmad').getByRole('cell', { name: '930', exact: true }).waitFor();
  });

  test(
    "another administrator's award is there when the member is opened again",
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const { sara, admin } = await family(restaurant);
      const page = await openOffice(window, 'members');
      const link = rowOf(page, 'Sara Ahmad').getByRole('link');
      await link.click();
      const drawer = drawerOf(page, 'Sara Ahmad');
      await drawer.getByText('Tea').waitFor();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      const award = { customerId: sara.id, points: 20, description: 'Lunch' };
      await admin.asks('awardPoints', { body: award });
      await link.click();
      await drawer.getByRole('listitem').first().getByText('Balance after 1,200').waitFor();
      // The head shows the new balance too, although the list behind it is older.
      await drawer.getByText('1,200', { exact: true }).nth(2).waitFor();
    },
  );

  test('a deletion says who and what goes; then drawer and row are gone', async () => {
    const { restaurant, window } = await openDoors(chromium);
    await family(restaurant);
    const page = await openOffice(window, 'members');
    await rowOf(page, 'Sara Ahmad').getByRole('link').click();
    const drawer = drawerOf(page, 'Sara Ahmad');
    const menu = drawer.getByRole('button', { name: /^Actions/ });
    const remove = async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await remove();
    const question = page.getByRole('alertdialog', { name: /Delete .*Sara Ahmad.*\+966 5/ });
    await question.getByText('1,180 points').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await menu.and(page.locator(':focus')).waitFor();
    await remove();
    await question.getByRole('button', { name: 'Delete' }).click();
    await drawer.waitFor({ state: 'detached' });
    await rowOf(page, 'Sara Ahmad').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=members');
    await page.getByText('Customer deleted successfully').waitFor();
    await page.locator('main:focus').waitFor();
  });

  test('a new password is told over the drawer, to which the focus comes back', async () => {
    const { restaurant, window } = await openDoors(chromium);
    await family(restaurant);
    const page = await openOffice(window, 'members');
    await rowOf(page, 'Sara Ahmad').getByRole('link').click();
    const opener = drawerOf(page, 'Sara Ahmad').getByRole('button', { name: 'Reset Password' });
    await opener.click();
    const question = page.getByRole('alertdialog', { name: /Sara Ahmad/ });
    await question.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await opener.and(page.locator(':focus')).waitFor();
  });

  test.each(looks)(
    'rows and drawer keep nobody out: $colorScheme, $locale, $width px',
    inLong,
    async ({ width, ...look }) => {
      const { restaurant, window } = await openDoors(chromium);
      const { sara } = await family(restaurant);
      await guest(restaurant, { name: 'A very long name of a guest from far away' });
      const viewport = { width, height: 740 };
      const options = { ...look, viewport, reducedMotion: 'reduce' } as const;
      const page = await openOffice(window, 'members', options);
      const row = rowOf(page, 'Sara Ahmad');
      await row.waitFor();
      if (width < 600) {
        for (const line of (await page.getByRole('row').all()).slice(1)) {
          const { height } = (await line.boundingBox())!;
          expect(Math.abs(height - 91)).toBeLessThan(4);
        }
      }
      await row.click();
      const drawer = drawerOf(page, sara.name);
      await drawer.getByText('Wedding').waitFor();
      await expectAccessible(page);
      expect(await contentWidth(page)).toBe(width);
      if (width < 600) expect((await drawer.boundingBox())!.width).toBe(width);
      await page.keyboard.press('Enter');
      await drawer.locator('input[name=points]').waitFor();
      await expectAccessible(page);
    },
  );
});
