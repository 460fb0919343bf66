// Points that end: the owner sets the rule and reads what it would concern, the guest reads on the
// card what ends when, and the office gives ended points back.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { endOfDay, setEnds } from '../endings.ts';
import { owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { fillShelf, sumsOf } from '../shelf.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { card, openCard } from './card.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  async function opening() {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara } = await fillShelf(restaurant, { points: 0 });
    return { restaurant, window, admin, sara };
  }

  test('a guest reads what ends when, and gets it back within thirty days', async () => {
    const { restaurant, window, admin, sara } = await opening();
    await setEnds(admin, { after: 'earning', months: 3 });
    await award(admin, sara, 1_200);
    restaurant.clock.pass({ days: 45 });
    await endOfDay(restaurant);
    const page = await openCard(window, sara);
    await card(page).getByText('1,200 points can be spent until').waitFor();
    const history = page.getByRole('region', { name: 'Points history' });
    await history.getByText(/^Until/).waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBeLessThanOrEqual(360);

    restaurant.clock.pass({ days: 60 });
    await endOfDay(restaurant);
    const office = await openOffice(window, `members&member=${sara.id}`);
    const drawer = office.getByRole('dialog');
    await drawer.getByText('Points ended').waitFor();
    await expectAccessible(office);
    await drawer.getByRole('button', { name: /^Undo.*Points ended/ }).click();
    const asking = office.getByRole('dialog').last();
    await asking.getByLabel('Reason').fill('She was ill');
    await asking.getByRole('button', { name: /^Undo/ }).last().click();
    await expect.poll(() => sumsOf(restaurant, sara)).toEqual({ points: 1_200, spent: 0 });
  });

  test('the owner reads what a rule would concern before saving it', inLong, async () => {
    const { restaurant, window, admin, sara } = await opening();
    await award(admin, sara, 400);
    restaurant.clock.pass({ days: 200 });
    const page = await openOffice(window, 'settings&view=rewards&setting=pointEnds');
    const panel = page.locator('[data-setting=pointEnds]');
    await panel.getByLabel('Points end').selectOption('visit');
    await panel.getByLabel('Months').fill('3');
    await panel.getByText('1 member would have 400 points less to spend today').waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await (await owner(restaurant)).asks('readSettings')).pointEnds)
      .toMatchObject({ after: 'visit', months: 3 });
    await panel.getByLabel('Points end').selectOption('');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await (await owner(restaurant)).asks('readSettings')).pointEnds)
      .toBeNull();
  });
});
