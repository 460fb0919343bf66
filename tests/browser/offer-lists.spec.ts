// Offers and benefits in both languages, for several levels, with pictures and in their order.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, visitor } from '../people.ts';
import { contentWidth, expectAccessible, longTimeout, openDoors } from './browser.ts';
import { formBeside, openOffice } from './office.ts';
import { fileField, photo } from './photos.ts';

inChromium((chromium) => {
  test('an offer for two levels is made in both languages, and read in the guest’s', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    await admin.asks('addOffer', { body: { ...soup, level: 'Starter' } });
    const page = await openOffice(window, 'offers&form=new');
    const form = formBeside(page, 'New offer');
    await form.getByLabel('Title', { exact: true }).fill('Brunch for two');
    await form.getByLabel('Description', { exact: true }).fill('In the garden');
    await form.getByLabel('Title in Arabic').fill('فطور لشخصين');
    const gold = form.getByRole('checkbox', { name: 'Gold' });
    const starter = form.getByRole('checkbox', { name: 'Starter' });
    await starter.click({ force: true });
    expect(await starter.isChecked()).toBe(true);
    await gold.check();
    await fileField(page).setInputFiles(await photo(page));
    await form.getByRole('button', { name: 'Another picture' }).waitFor();
    const preview = form.getByRole('figure', { name: 'As guests will see it' });
    await preview.locator('[lang=ar]').getByText('فطور لشخصين').waitFor();
    await preview.getByText('Guests at Starter, Gold see it').waitFor();
    await form.getByLabel('From').fill('2099-12-25');
    await form.getByLabel('Valid until').fill('2099-12-24');
    // The draft contains the levels and the picture too.
    await page.reload();
    await form.getByRole('button', { name: 'Another picture' }).waitFor();
    await gold.and(page.locator(':checked')).waitFor();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create Offer' }).click();
    await form.getByText('The last day is before the first one').waitFor();
    await form.getByLabel('From').fill('');
    await form.getByRole('button', { name: 'Create Offer' }).click();
    const row = page.getByRole('row', { name: 'Brunch for two' });
    await row.getByText('Starter, Gold').waitFor();
    const [made] = await admin.asks('listOffers', { params: { level: 'Gold' } });
    expect(made).toMatchObject({ level: 'Starter', levels: ['Starter', 'Gold'], validFrom: null });

    const phone = await window({ viewport: { width: 390, height: 844 }, locale: 'ar-SA' });
    await phone.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    const slip = phone.getByRole('button', { name: 'فطور لشخصين' });
    await slip.locator(`img[src="${made?.imagePath}"]`).waitFor();
    await slip.click();
    const sheet = phone.getByRole('dialog', { name: 'فطور لشخصين' });
    // A text without a translation is shown as it is.
    await sheet.getByText('In the garden').waitFor();
  });

  test('rows are put in order by keyboard and by dragging', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    for (const benefit of ['Tea', 'Soup', 'Cake']) {
      await admin.asks('addBenefit', { body: { level: 'Starter', benefit } });
    }
    const page = await openOffice(window, 'benefits');
    const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` });
    const said = page.getByRole('status');
    await handle('Cake').focus();
    await page.keyboard.press('Space');
    await said.getByText(/Cake.*picked up, place 3 of 3/).waitFor();
    await page.keyboard.press('Home');
    await said.getByText(/Cake.*, place 1 of 3/).waitFor();
    await page.keyboard.press('Escape');
    await said.getByText(/Cake.*is where it was/).waitFor();
    await expect.poll(() => names(page), longTimeout).toEqual(['Tea', 'Soup', 'Cake']);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await said.getByText(/Cake.*put down at place 2 of 3/).waitFor();
    await handle('Cake').and(page.locator(':focus')).waitFor();
    const listed = async () =>
      (await sara.asks('listBenefits', { params: { level: 'Starter' } })).map((row) => row.benefit);
    await expect.poll(listed).toEqual(['Tea', 'Cake', 'Soup']);
    await expectAccessible(page);

    const from = (await handle('Tea').boundingBox())!;
    const to = (await page.getByRole('row', { name: 'Soup' }).boundingBox())!;
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + to.height - 4, { steps: 8 });
    await said.getByText(/Tea.*, place 3 of 3/).waitFor();
    await page.mouse.up();
    await expect.poll(listed).toEqual(['Cake', 'Soup', 'Tea']);
    await page.reload();
    await expect.poll(() => names(page), longTimeout).toEqual(['Cake', 'Soup', 'Tea']);

    // Somebody else changes the order while a row is being moved.
    await handle('Cake').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    const ids = (await sara.asks('listBenefits', { params: { level: 'Starter' } })).map(
      ({ id }) => id,
    );
    await admin.asks('orderBenefits', { body: { ids: ids.toReversed(), before: ids } });
    await page.keyboard.press('Space');
    await page.getByText('Somebody has changed this list meanwhile').waitFor();
    await expect.poll(() => names(page), longTimeout).toEqual(['Tea', 'Soup', 'Cake']);

    await page.goto('/admin?tab=benefits&sort=benefit');
    await page.getByRole('row', { name: 'Cake' }).waitFor();
    expect(await handle('Cake').count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the order of the cards' }).click();
    await handle('Cake').waitFor();
    await page.locator('#content:focus').waitFor();
  });

  test('on a phone in Arabic rows have handles, and the page keeps its width', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    for (const benefitArabic of ['شاي', 'حساء']) {
      const body = { level: 'Starter' as const, benefit: 'A benefit', benefitArabic };
      await admin.asks('addBenefit', { body });
    }
    const viewport = { width: 360, height: 740 };
    const page = await openOffice(window, 'benefits', { locale: 'ar-SA', viewport });
    const handle = page.getByRole('button', { name: /نقل .*شاي/ });
    await handle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText(/في المكان 2 من 2/)
      .waitFor();
    const first = async () =>
      (await admin.asks('listBenefits', { params: { level: 'Starter' } }))[0]?.benefitArabic;
    await expect.poll(first).toBe('حساء');
    expect(await contentWidth(page)).toBe(360);
  });

  test('terms in English are read in English, and in Arabic by all others', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openOffice(window, 'terms');
    await page.getByLabel('Terms content, in Arabic').fill('الشروط كاملة');
    await page.getByLabel('In English').fill('The terms in full');
    await page.locator('[lang=en]').getByText('The terms in full').last().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Terms' }).click();
    await page.getByText('تم حفظ الشروط والأحكام وتفعيلها بنجاح').waitFor();
    await page.getByRole('tab', { name: 'Previous Versions' }).click();
    await page.getByText('The terms in full').waitFor();
    expect(await visitor(restaurant).asks('currentTerms')).toMatchObject({
      content: 'الشروط كاملة',
      contentEnglish: 'The terms in full',
    });
    await page.goto('/terms');
    await page.getByText('The terms in full').waitFor();
    expect(await page.getByText('الشروط كاملة').count()).toBe(0);
    const arabic = await window({ locale: 'ar-SA' });
    await arabic.goto('/terms');
    await arabic.getByText('الشروط كاملة').waitFor();
    expect(await arabic.getByText('The terms in full').count()).toBe(0);
  });
});

const soup = { title: 'Soup', description: 'Of the day', validUntil: '2099-12-24' };

/** The names of the rows, in their order. */
const names = async (page: Page) => {
  const rows = await page.locator('tbody tr td:first-child').allInnerTexts();
  return rows.map((text) => text.split('\n')[0]);
};
