// Local numbers: people see how theirs is read, and can log in with it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import type { Restaurant } from '../restaurant.ts';
import { guest, owner, partner } from '../people.ts';
import { openDoors } from './browser.ts';
import { logOut } from './card.ts';
import { lookUp, openCounter } from './counter.ts';

const inSaudiArabia = async (restaurant: Restaurant) =>
  (await owner(restaurant)).asks('changeSettings', { body: { countryCode: '966' } });

const numberField = (page: Page) => page.locator('input[name=mobile]');

inChromium((chromium) => {
  /**
   * Types the number in the log-in, checks how it is understood, and logs in; returns what was
   * sent. The server reads the number.
   */
  async function enter(page: Page, written: string) {
    const submit = page.locator('button[type=submit]');
    const place = await submit.boundingBox();
    await numberField(page).fill(written);
    const read = page.getByText('+966 55 500 0111', { exact: true });
    await read.waitFor();
    expect(await read.getAttribute('dir')).toBe('ltr');
    expect(await submit.boundingBox()).toEqual(place);
    await page.getByLabel('Password', { exact: true }).fill('walnut-tree');
    const sent = page.waitForRequest(/\/api\/customers(\/login)?$/);
    await submit.click();
    await page.getByRole('article', { name: 'Your card' }).waitFor();
    return (await sent).postDataJSON();
  }

  async function toLogIn(page: Page) {
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Login to Sofra Family' }).waitFor();
  }

  test('a guest joins with a local number and logs in with it', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await inSaudiArabia(restaurant);
    const page = await window({ viewport: { width: 390, height: 800 } });
    await page.goto('/');
    await page.getByText('Local, or with the country code').waitFor();
    await page.getByLabel('Full Name').fill('Sara');
    expect(await enter(page, '0555 000 111')).toMatchObject({ mobile: '0555000111' });
    await logOut(page);
    await toLogIn(page);
    expect(await enter(page, '0555 000 111')).toMatchObject({ mobile: '0555000111' });
  });

  test.each(['00966 555 000 111', '٠٥٥٥٠٠٠١١١', '+966 (55) 500-0111'])(
    'a guest who wrote the number otherwise logs in with %s',
    inLong,
    async (written) => {
      const { restaurant, window } = await openDoors(chromium);
      await inSaudiArabia(restaurant);
      await guest(restaurant, { mobile: '+966555000111' });
      const page = await window({ viewport: { width: 390, height: 800 } });
      await page.goto('/');
      await toLogIn(page);
      await enter(page, written);
    },
  );

  test(
    'the counter finds a guest by a local number, and is ready for the next one',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      await inSaudiArabia(restaurant);
      await guest(restaurant, { mobile: '+966555000111' });
      const page = await openCounter(window, await partner(restaurant), { locale: 'ar-SA' });
      const hint = page.getByText('محلي، أو مع رمز الدولة');
      await hint.waitFor();
      await numberField(page).fill('0555 000 111');
      await page.getByText('+966 55 500 0111', { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Sara', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await hint.waitFor();
    },
  );

  test(
    'a number without its zero is the guest’s own; others are refused in words',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      await inSaudiArabia(restaurant);
      const page = await window({ viewport: { width: 390, height: 800 } });
      await page.goto('/');
      await page.getByLabel('Full Name').fill('Sara');
      await page.getByLabel('Password', { exact: true }).fill('walnut-tree');
      for (const [written, said] of [
        ['12', 'This number is too short'],
        ['05550001112', 'This number is too long'],
        ['447400123456', 'Write this number with + and the country code, or like this: 0512345678'],
      ] as const) {
        await numberField(page).fill(written);
        await page.keyboard.press('Enter');
        await page.locator('form').getByText(said, { exact: true }).waitFor();
        expect(await numberField(page).getAttribute('aria-invalid')).toBe('true');
        expect(new URL(page.url()).pathname).toBe('/');
      }
      await numberField(page).fill('');
      expect(await enter(page, '555000111')).toMatchObject({ mobile: '555000111' });
      const counter = await openCounter(window, await partner(restaurant), { locale: 'ar-SA' });
      await numberField(counter).fill('447400123456');
      await counter.keyboard.press('Enter');
      const field = counter.getByRole('main');
      await field.getByText('اكتب هذا الرقم مع علامة + ورمز الدولة').first().waitFor();
      await numberField(counter).fill('555000111');
      await counter.getByText('سنحفظه هكذا').waitFor();
      await counter.keyboard.press('Enter');
      await counter.getByRole('dialog').getByText('Sara', { exact: true }).waitFor();
    },
  );

  test('without a country code the field says how to write a number', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openCounter(window, await partner(restaurant));
    const hint = page.getByText('With the country code, such as +966');
    await hint.waitFor();
    await lookUp(page, '0555 000 111');
    await page.getByRole('main').getByText('Invalid mobile number format').first().waitFor();
    await hint.waitFor();
    await numberField(page).fill('966555000111');
    await page.getByText('+966 55 500 0111', { exact: true }).waitFor();
  });
});
