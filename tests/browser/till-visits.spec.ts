// A visit at the till: the bill, rewards and benefits in one movement, undone by one touch; and
// guests who are enrolled there.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { claim, sumsOf } from '../shelf.ts';
import { addVisitOffers } from '../visits.ts';
import { contentWidth, expectAccessible, longTimeout, openDoors } from './browser.ts';
import { openOffice } from './office.ts';
import { scannedOne } from './scanned.ts';

const part = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name });

inChromium((chromium) => {
  const openTill = async (options = {}) => {
    const { restaurant, window } = await openDoors(chromium);
    const table = await addVisitOffers(restaurant);
    const page = await openOffice(window, `points&member=${table.sara.id}`, options);
    await page.locator('input[name=bill]:focus').waitFor();
    return { ...table, page, window };
  };

  test('bill, reward and benefit are settled by keyboard alone, and undone at once', async () => {
    const { page, sara, dessert, restaurant } = await openTill();
    await claim(sara, dessert);
    await page.reload();
    await page.locator('input[name=bill]:focus').waitFor();
    await part(page, /^Dessert waits another 14:/).waitFor();
    await page.keyboard.type('24.50');
    await part(page, /^Free tea/).focus();
    await page.keyboard.press('Space');
    await part(page, /^Dessert waits/).focus();
    await page.keyboard.press('Enter');
    const visit = page.getByRole('list', { name: 'This visit' });
    const chosen = () => visit.getByRole('listitem').allInnerTexts();
    await expect.poll(chosen, longTimeout).toEqual(['Dessert', 'Free tea']);
    await page.getByText('1,000 → 1,245 · Bronze').waitFor();
    await expectAccessible(page);
    await page.locator('input[name=number]').focus();
    await page.keyboard.type('A-17');
    await page.keyboard.press('Enter');
    await page.getByText('Visit saved').waitFor();
    await page.getByText(/^Last visit .+24\.50 SAR/).waitFor();
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_245, spent: 300 });
    await page.getByRole('button', { name: /^Undo the visit of/ }).click();
    await page.getByText('Visit undone').waitFor();
    await page.getByText('First visit').waitFor();
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 0 });
  });

  test('a guest who was typed shows the code on their card before they spend', inLong, async () => {
    const { page, admin, sara, restaurant } = await openTill();
    await admin.asks('changeSettings', { body: { proofAtTill: true } });
    await page.reload();
    await page.locator('input[name=bill]:focus').waitFor();
    const code = page.getByLabel('Code on the guest’s card');
    expect(await code.count()).toBe(0);
    await part(page, /^Dessert/).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save visit' }).click();
    await page.getByText('Please enter the verification code').waitFor();
    const shown = (await sara.asks('currentCustomer')).verificationCode!;
    await code.fill(shown === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Save visit' }).click();
    await page.getByText('The verification code does not match').first().waitFor();
    await code.fill(shown);
    await page.keyboard.press('Enter');
    await page.getByText('Visit saved').waitFor();
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 300 });
    expect((await sara.asks('currentCustomer')).verificationCode).not.toBe(shown);
  });

  test(
    'a bill that was settled is refused in words, and nothing typed is lost',
    inLong,
    async () => {
      const { page, admin, sara } = await openTill();
      const guest = { customerId: sara.id };
      await admin.asks('settleVisit', { body: { guest, bill: { amount: '9', number: 'A17' } } });
      await page.keyboard.type('24.50');
      await page.locator('input[name=number]').fill('a 17');
      await part(page, /^Dessert/).click();
      await page.getByRole('button', { name: 'Save visit' }).click();
      await page
        .getByText('Bill A17 was settled on 2026-11-21 at 21:30, for Sara')
        .first()
        .waitFor();
      expect(await page.locator('input[name=bill]').inputValue()).toBe('24.50');
      expect(await part(page, /^Dessert/).getAttribute('aria-pressed')).toBe('true');
      await page.locator('input[name=number]').fill('18');
      await page.keyboard.press('Enter');
      await page.getByText('Visit saved').waitFor();
    },
  );

  test(
    'a number of a bill without its amount is asked for, and nothing is sent',
    inLong,
    async () => {
      const { page, restaurant } = await openTill();
      await part(page, /^Free tea/).click();
      await page.locator('input[name=number]').fill('A-17');
      await page.getByRole('button', { name: 'Save visit' }).click();
      await page.getByText('The bill is required').waitFor();
      expect(await restaurant.store.db.selectFrom('visits').selectAll().execute()).toEqual([]);
      await page.locator('input[name=bill]').fill('24.50');
      await page.keyboard.press('Enter');
      await page.getByText('Visit saved').waitFor();
    },
  );

  test('a reward without a bill on an Arabic phone: two touches', inLong, async () => {
    const phone = { viewport: { width: 360, height: 740 }, locale: 'ar-SA', hasTouch: true };
    const { page, sara, restaurant } = await openTill(phone);
    await part(page, /^حلوى/).tap();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'سجّل الزيارة' }).tap();
    await page.getByText('سُجّلت الزيارة').waitFor();
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 300 });
  });

  test(
    'the till is asked for its outlet once there are two, and remembers it',
    inLong,
    async () => {
      const { page, admin, sara, restaurant } = await openTill();
      expect(await page.getByLabel('Outlet').count()).toBe(0);
      for (const name of ['Centre', 'Harbour']) await admin.asks('addOutlet', { body: { name } });
      await page.reload();
      await page.getByLabel('Outlet').selectOption('Harbour');
      await page.reload();
      const outlet = page.getByLabel('Outlet').locator('option:checked');
      await expect.poll(() => outlet.innerText(), longTimeout).toBe('Harbour');
      await page.locator('input[name=bill]').fill('10');
      await page.keyboard.press('Enter');
      await page.getByText('Points added successfully').waitFor();
      const visits = await restaurant.store.db.selectFrom('visits').select('outletId').execute();
      expect(visits).toEqual([{ outletId: 2 }]);
      expect((await sumsOf(restaurant, sara)).points).toBe(1_100);
    },
  );

  test(
    'a number that nobody has is enrolled with points, and opens its own card',
    inLong,
    async () => {
      const { page, window, admin } = await openTill();
      await admin.asks('changeSettings', { body: { countryCode: '966' } });
      await page.goto('/admin?tab=points');
      await page.getByRole('searchbox').fill('050 111 2222');
      await page.getByRole('option', { name: /^Enrol .\+966 50 111 2222/ }).waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New member' });
      await dialog.locator('input[name=name]:focus').waitFor();
      await expectAccessible(page);
      await page.keyboard.type('Omar Khalid');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Omar Khalid' }).waitFor();
      await page.getByText('The card on the guest’s phone').waitFor();
      await page.locator('input[name=bill]:focus').waitFor();
      await page.keyboard.type('10');
      await page.keyboard.press('Enter');
      await page.getByText('Points added successfully').waitFor();
      await expectAccessible(page);
      const address = new URL(await scannedOne(page));
      const phone = await window({ viewport: { width: 390, height: 844 } });
      await phone.goto(address.pathname + address.hash);
      await phone.getByLabel('New password').first().fill('figs-and-dates');
      await phone.keyboard.press('Tab');
      await phone.getByLabel('Confirm', { exact: false }).last().fill('figs-and-dates');
      await phone.keyboard.press('Enter');
      await phone.getByRole('article', { name: 'Your card' }).waitFor();
      await phone.getByText('100', { exact: true }).first().waitFor();
    },
  );
});
