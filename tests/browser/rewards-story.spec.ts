// A reward from its beginning to its end: made in the office, claimed on the card, served at a
// partner, undone by the office; each person in a window of their own.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { guest, owner, partner } from '../people.ts';
import { sumsOf } from '../shelf.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { longTimeout, openDoors } from './browser.ts';
import { card, openCard } from './card.ts';
import { cardOf, openCounter } from './counter.ts';
import { formBeside, openOffice } from './office.ts';
import { claimOn, receiptOn, rewardOn, waiting } from './rewards.ts';

inChromium((chromium) => {
  const opened = async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    await award(admin, sara, 1_200);
    return { restaurant, window, sara, bakery: await partner(restaurant) };
  };

  test('in English, on desks', inLong, async () => {
    const { restaurant, window, sara, bakery } = await opened();
    const viewport = { width: 1_280, height: 900 };
    const office = await openOffice(window, 'settings&view=rewards');
    await office.getByRole('switch', { name: 'Guests can spend points on rewards' }).click();
    await office.getByRole('link', { name: 'Go to the rewards' }).click();
    await office.getByRole('button', { name: 'New reward' }).click();
    const form = formBeside(office, 'New reward');
    await form.getByLabel('Name', { exact: true }).fill('Dessert');
    await form.getByLabel('Cost in points').fill('300');
    await form.getByLabel('Served at').selectOption('The Bakery');
    await form.getByRole('button', { name: 'Create reward' }).click();
    await office.getByText('Reward created').waitFor();

    const phone = await openCard(window, sara, { viewport });
    await phone.getByText('1,200 to spend').waitFor();
    await claimOn(phone, sara, 'Dessert');

    const counter = await openCounter(window, bakery, { place: 'rewards', viewport });
    await counter.locator('[name=code]').fill((await cardOf(restaurant, sara)).code);
    const sheet = counter.getByRole('dialog', { name: 'Verified' });
    await sheet.getByRole('button', { name: 'Dessert waits' }).click();
    await sheet.getByRole('button', { name: 'Save visit' }).click();
    await counter.getByRole('dialog', { name: 'Visit saved' }).waitFor();
    await receiptOn(phone).getByText('Dessert').waitFor(longTimeout);
    await receiptOn(phone).getByRole('button', { name: 'Close' }).click();
    await card(phone).getByText('900 to spend').waitFor();

    await office.goto(`/admin?tab=members&member=${sara.id}`);
    await office.getByRole('button', { name: /^Undo .*Dessert/ }).click();
    const question = office.getByRole('dialog', { name: 'Undo this reward?' });
    await question.getByLabel('Reason').fill('The oven was cold');
    await question.getByRole('button', { name: 'Undo' }).click();
    await office.getByText('Reward undone, its points are back').waitFor();
    await phone.getByText('1,200 to spend').waitFor(longTimeout);
    await rewardOn(phone, 'Dessert').getByText('You can have it now').waitFor();
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_200, spent: 0 });
  });

  test('in Arabic, on phones', inLong, async () => {
    const { restaurant, window, sara, bakery } = await opened();
    const look = { locale: 'ar-SA', viewport: { width: 390, height: 780 } };
    const office = await openOffice(window, 'settings&view=rewards', look);
    await office.getByRole('switch').first().click();
    await office.getByRole('link', { name: 'انتقل إلى المكافآت' }).waitFor();
    await office.goto('/admin?tab=rewards&form=new');
    const form = office.getByRole('dialog', { name: 'مكافأة جديدة' });
    await form.getByLabel('الاسم', { exact: true }).fill('Dessert');
    await form.getByLabel('الاسم بالعربية').fill('حلوى');
    await form.getByLabel('النقاط المطلوبة').fill('300');
    await form.locator('[name=partnerId]').selectOption('The Bakery');
    await form.getByRole('button', { name: 'أنشئ المكافأة' }).click();
    await office.getByText('تم إنشاء المكافأة').waitFor();

    const phone = await window(look);
    await phone.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await claimOn(phone, sara, 'حلوى');
    await phone.keyboard.press('Escape');
    await phone.getByRole('dialog').waitFor({ state: 'detached' });
    await waiting(phone).getByText('حلوى').waitFor();

    const counter = await openCounter(window, bakery, { place: 'rewards', ...look });
    await counter.locator('[name=code]').fill((await cardOf(restaurant, sara)).code);
    const sheet = counter.getByRole('dialog', { name: 'تم التحقق' });
    await sheet.getByRole('button', { name: 'حلوى متبقٍ' }).click();
    await sheet.getByRole('button', { name: 'سجّل الزيارة' }).click();
    await counter.getByRole('dialog', { name: 'سُجّلت الزيارة' }).waitFor();
    await receiptOn(phone).getByText('حلوى').waitFor(longTimeout);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_200, spent: 300 });

    await office.goto(`/admin?tab=members&member=${sara.id}`);
    await office.getByRole('button', { name: /تراجع.*حلوى/ }).click();
    const question = office.getByRole('dialog').last();
    await question.locator('[name=reason]').fill('الفرن كان باردًا');
    await office.keyboard.press('Enter');
    await expect
      .poll(() => sumsOf(restaurant, sara), longTimeout)
      .toEqual({
        points: 1_200,
        spent: 0,
      });
    await phone.getByText('الرصيد المتاح: 1,200').first().waitFor(longTimeout);
  });
});
