// Levels over a period: the owner reads who would fall before switching the rule on, and the guest
// reads on the card until when the level is kept and what is missing.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { levelDay, setLevelsBy } from '../level-periods.ts';
import { owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { fillShelf } from '../shelf.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { card, openCard } from './card.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  async function opening() {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara } = await fillShelf(restaurant, { points: 0 });
    await award(admin, sara, 150_000);
    return { restaurant, window, admin, sara };
  }

  test('a guest reads until when the level is kept, and what is missing', async () => {
    const { restaurant, window, admin, sara } = await opening();
    await setLevelsBy(admin, 'months');
    await levelDay(restaurant);
    restaurant.clock.pass({ days: 1 });
    await levelDay(restaurant);
    restaurant.clock.pass({ days: 340 });
    await levelDay(restaurant);
    const page = await openCard(window, sara);
    await card(page).getByText('Your level is kept until').waitFor();
    await card(page)
      .getByText(/100,001 more points by .* keep your level/)
      .waitFor();
    await card(page).getByText('Silver', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBeLessThanOrEqual(360);
    const office = await openOffice(window, `members&member=${sara.id}`);
    const drawer = office.getByRole('dialog');
    await drawer.getByText('Level kept until').waitFor();
    await drawer.getByText(/^Missing by/).waitFor();
    await expectAccessible(office);
  });

  test('the owner reads who would fall before the rule is saved', async () => {
    const { restaurant, window } = await opening();
    restaurant.clock.pass({ days: 400 });
    const page = await openOffice(window, 'settings&view=rewards&setting=levelsBy');
    const panel = page.locator('[data-setting=levelsBy]');
    await panel.getByLabel('A level is reached by').selectOption('year');
    await panel.getByText('1 member falls').waitFor();
    await panel.getByRole('link', { name: /Silver/ }).waitFor();
    await panel.getByRole('row', { name: /^November 2027/ }).waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await (await owner(restaurant)).asks('readSettings')).levelsBy)
      .toBe('year');
  });
});
