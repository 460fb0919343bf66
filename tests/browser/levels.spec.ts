// The owner's levels in the settings: the effects of a change are shown before it is made.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { award } from '../cards.ts';
import { guest, owner } from '../people.ts';
import {
  contentWidth,
  dismissNotice,
  expectAccessible,
  expectValue,
  openDoors,
} from './browser.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('levels are changed by the owner, called otherwise, and put back by one touch', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar Said' })];
    await award(admin, sara, 600);
    await award(admin, omar, 1_200);
    const page = await openOffice(window, 'settings&view=levels');
    const level = (name: string) => page.getByRole('group', { name, exact: true });
    const points = (name: string) => level(name).getByLabel('From points');
    await page.getByText('Nobody’s level changes').waitFor();
    await points('Bronze').fill('1500');
    await page.getByText('1 member falls').waitFor();
    const falling = page.getByRole('link', { name: /Omar Said/ });
    await falling.getByText('Bronze → Starter').waitFor();
    // By now, the usual number of points for a visit is about 900.
    await level('Bronze').getByText('after about 2 visits').waitFor();
    await points('Silver').fill('1000');
    await page.getByText('The points have to rise from level to level').waitFor();
    await points('Bronze').fill('500');
    await page.getByText('2 members rise').waitFor();
    await level('Silver').getByLabel('Name', { exact: true }).fill('Regular');
    const save = page.getByRole('button', { name: 'Change the levels' });
    await save.click();
    await page.getByText('Write the name in both languages, or in none').waitFor();
    await level('Silver').getByLabel('Name in Arabic').fill('الدائم');
    await expectAccessible(page);
    await save.click();
    const question = page.getByRole('alertdialog', { name: 'Change the levels for everybody?' });
    await question.getByText('2 members rise').waitFor();
    await question.getByRole('button', { name: 'Change the levels' }).click();
    await page.getByText('Levels changed').waitFor();
    await dismissNotice(page);
    await level('Regular').waitFor();
    // An empty field has the default name as its placeholder.
    const arabic = level('Regular').getByLabel('Name in Arabic');
    await arabic.and(page.locator('[placeholder=الفضي]')).waitFor();

    const card = await window({ viewport: { width: 390, height: 844 } });
    await card.goto(`/dashboard/${omar.mobile}?tempPass=${omar.password}`);
    await card.getByRole('article').getByText('Regular').first().waitFor();
    await card.getByRole('button', { name: 'العربية' }).click();
    await card.getByRole('article').getByText('الدائم').first().waitFor();

    await page.getByRole('button', { name: 'Undo change' }).click();
    const back = page.getByRole('alertdialog', { name: 'Take the last change back?' });
    await back.getByText('2 members fall').waitFor();
    await back.getByRole('button', { name: 'Undo change' }).click();
    await page.getByText('The levels are as they were before').waitFor();
    await level('Silver').waitFor();
    await expectValue(points('Bronze'), '1001');
    // The open card gets a live update.
    await card.getByRole('article').getByText('البرونزي').first().waitFor();
  });

  test('a suggestion is taken on a phone, and nobody falls before a day', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const sara = await guest(restaurant);
    await award(admin, sara, 200);
    await award(admin, sara, 1_000);
    const phone = { viewport: { width: 390, height: 844 }, locale: 'ar-SA' };
    const page = await openOffice(window, 'settings&view=levels', phone);
    await page.getByRole('button', { name: 'سنة من الزيارات' }).click();
    await page.getByText('ينزل عضو واحد').waitFor();
    await page.getByLabel('لا ينزل أحد قبل نهاية يوم').fill('2026-12-01');
    await expectAccessible(page);
    expect(await contentWidth(page)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'غيّر المستويات' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('ينزل عضو واحد بعد').waitFor();
    await question.getByRole('button', { name: 'غيّر المستويات' }).click();
    await page.getByText('تم تغيير المستويات').waitFor();
    await page.getByText('لا ينزل أحد إلى نهاية يوم').waitFor();
    expect(await admin.asks('readLevels')).toMatchObject({
      thresholds: [0, 2_400, 7_200, 16_000, 31_000],
      inForce: [0, 1_001, 7_200, 16_000, 31_000],
      keptUntil: '2026-12-02T00:00:00.000Z',
    });
    expect(await sara.asks('currentCustomer')).toMatchObject({ level: 'Bronze' });
  });
});
