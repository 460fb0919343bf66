// The office's lists: the form beside them, all levels at a glance, and the guests' preview.
import { expect, test } from 'vitest';
import { catchUp } from '../../src/storage/summaries/catch-up.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, partner } from '../people.ts';
import { contentWidth, expectAccessible, expectValue, openDoors } from './browser.ts';
import { looks } from './looks.ts';
import { cardOf } from './counter.ts';
import { actOn, chooseLevel, formBeside, openOffice } from './office.ts';

const tea = { title: 'Tea', description: 'Free', validUntil: '2099-12-24' } as const;

inChromium((chromium) => {
  test('a form beside the list is closed and opened again with what was typed', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('addOffer', { body: { ...tea, level: 'Starter' } });
    const page = await openOffice(window, 'offers');
    const [add, form] = [page.getByRole('button', { name: 'New offer' }), formBeside(page, 'New')];
    const acts = page.getByRole('button', { name: /^Actions: .Tea/ });
    const title = form.getByLabel('Title', { exact: true });
    await add.click();
    await title.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Brunch for two');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await add.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await expectValue(title, 'Brunch for two');

    // The row's form replaces it, with a draft of its own.
    await actOn(page, 'Tea', 'Edit');
    await form.waitFor({ state: 'detached' });
    const other = formBeside(page, 'Edit offer');
    await other.getByLabel('Title', { exact: true }).fill('Mint tea');
    await expectAccessible(page);
    await other.getByRole('button', { name: 'Close' }).click();
    await acts.and(page.locator(':focus')).waitFor();
    await actOn(page, 'Tea', 'Edit');
    await expectValue(other.getByLabel('Title', { exact: true }), 'Mint tea');
    await page.goBack();
    await other.waitFor({ state: 'detached' });

    // In a narrow window, the form is a dialog over the list.
    await page.setViewportSize({ width: 390, height: 800 });
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'New offer' });
    await expectValue(dialog.getByLabel('Title', { exact: true }), 'Brunch for two');
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(390);
    await dialog.getByLabel('Description', { exact: true }).fill('In the garden');
    await dialog.getByRole('button', { name: 'Create Offer' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: 'Brunch for two' });
    await row.locator('[data-fresh]').waitFor({ state: 'attached' });
    await add.and(page.locator(':focus')).waitFor();
    await add.click();
    await expectValue(dialog.getByLabel('Title', { exact: true }), '');
  });

  test.each([
    { locale: 'en-US', colorScheme: 'light' },
    { locale: 'ar-SA', colorScheme: 'dark' },
  ] as const)('a phone shows the code on the card of the row ($locale)', inLong, async (look) => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const sara = await guest(restaurant, { name: 'Sara Ahmad bint Abdulrahman al-Farsi' });
    await admin.asks('awardPoints', {
      body: { customerId: sara.id, points: 1_234_567, description: 'Dinner' },
    });
    await catchUp(restaurant.store, { limit: 100 });
    const viewport = { width: 390, height: 844 };
    const page = await openOffice(window, 'members', { ...look, viewport });
    const row = page.getByRole('row', { name: sara.name });
    const { code } = await cardOf(restaurant, sara);
    const shown = row.getByText(code.slice(0, 3), { exact: true });
    await shown.and(page.locator(':visible')).waitFor();
    expect(await row.innerText()).toContain(look.locale === 'ar-SA' ? 'زيارة' : '1 visit');
    // The filters take one line, so that the first member is on the first half of the screen.
    expect((await row.boundingBox())!.y).toBeLessThan(422);
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(390);
  });

  test('a row that is deleted while its form is open takes the form with it', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('addBenefit', { body: { level: 'Starter', benefit: 'A loaf' } });
    const page = await openOffice(window, 'benefits');
    await actOn(page, 'A loaf', 'Edit');
    await formBeside(page, 'Edit benefit').getByLabel('Benefit').fill('Bread');
    await actOn(page, 'A loaf', 'Delete benefit');
    await page.getByRole('button', { name: 'Delete benefit' }).click();
    await page.getByText('Starter has no benefits yet').waitFor();
    await formBeside(page, 'Edit benefit').waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.searchParams.has('form'));
  });

  test('a press elsewhere ends the waiting for what Enter would open', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant);
    await guest(restaurant, { name: 'Omar Haddad' });
    const page = await openOffice(window, 'members');
    await page.getByText('1–2 of 2').waitFor();
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/q=omar/, async (route) => {
      await promise;
      await route.continue();
    });
    await page.keyboard.press('/');
    await page.keyboard.type('omar');
    await page.keyboard.press('Enter');
    await page.getByRole('columnheader', { name: 'Mobile' }).click();
    answer();
    await page.getByText('1–1 of 1').waitFor();
    await page.getByRole('row', { name: 'Omar Haddad' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('all levels are seen at a glance, each with how many its guests have now', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const active = { level: 'Gold', active: true } as const;
    const { id } = await admin.asks('addOffer', { body: { ...tea, level: 'Gold' } });
    await admin.asks('addOffer', { body: { ...tea, level: 'Gold', title: 'Dinner' } });
    await admin.asks('addOffer', { body: { ...tea, level: 'Silver', title: 'Brunch' } });
    const over = { ...tea, level: 'Silver', title: 'Long ago', validUntil: '2026-11-20' } as const;
    await admin.asks('addOffer', { body: over });
    const page = await openOffice(window, 'offers');
    await page.getByRole('radio', { name: 'Gold 2 active' }).waitFor();
    await page.getByRole('radio', { name: 'Silver 1 active' }).waitFor();
    await page.getByText('All levels', { exact: true }).click();
    const gold = page.getByRole('table', { name: 'Special offers for Gold' });
    await gold.getByRole('row', { name: 'Dinner' }).waitFor();
    expect(page.url()).toContain('level=all');
    await page.getByRole('table', { name: 'for Silver' }).getByText('Over').waitFor();
    await page.getByText('No special offers for Diamond yet').waitFor();
    await expectAccessible(page);

    await gold.getByRole('switch', { name: /^Tea/ }).click();
    await page.getByRole('heading', { name: 'Gold 1 active' }).waitFor();
    await page.getByRole('radio', { name: 'All levels 2 active' }).waitFor();
    const listed = await admin.asks('listOffers', { params: { level: 'Gold' } });
    expect(listed.find((offer) => offer.id === id)).toMatchObject({ ...active, active: false });

    await page.reload();
    await page.getByRole('button', { name: 'New offer' }).click();
    const form = formBeside(page, 'New offer');
    await form.getByLabel('Title', { exact: true }).fill('Soup');
    await form.getByLabel('Description', { exact: true }).fill('Of the day');
    await chooseLevel(form, 'Diamond');
    await form.getByRole('button', { name: 'Create Offer' }).click();
    const diamond = page.getByRole('table', { name: 'Special offers for Diamond' });
    await diamond.getByRole('row', { name: 'Soup' }).locator('[data-fresh]').waitFor({
      state: 'attached',
    });
  });

  test('a benefit is seen as its guests will see it while it is typed', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await partner(restaurant);
    const page = await openOffice(window, 'benefits&level=Gold&form=new');
    const form = formBeside(page, 'New benefit');
    const preview = form.getByRole('figure', { name: 'As guests will see it' });
    await preview.getByText('Gold benefits').waitFor();
    await form.getByLabel('Benefit', { exact: true }).fill('A loaf of bread');
    await form.getByLabel('Partner', { exact: true }).selectOption('The Bakery');
    await preview.getByText('A loaf of bread').waitFor();
    await preview.getByText('The Bakery').waitFor();
    await chooseLevel(form, 'Diamond');
    await preview.getByText('Diamond benefits').waitFor();
    await preview.locator('[data-level=Diamond]').waitFor();
  });

  test('a row that exists is saved only where something differs', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const { id } = await admin.asks('addOffer', { body: { ...tea, level: 'Starter' } });
    const page = await openOffice(window, `offers&form=${id}`);
    const form = formBeside(page, 'Edit offer');
    const save = form.getByRole('button', { name: 'Save changes' });
    const isQuiet = () => save.getAttribute('aria-disabled');
    await save.waitFor();
    await expect.poll(isQuiet).toBe('true');
    await form.getByLabel('Title', { exact: true }).fill('Mint tea');
    await expect.poll(isQuiet).toBe('false');
    await form.getByLabel('Title', { exact: true }).fill('Tea');
    await expect.poll(isQuiet).toBe('true');
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.method() === 'PATCH')));
    await form.getByLabel('Title', { exact: true }).press('Enter');
    await save.click({ force: true });
    expect(sent).toBe(0);
    await chooseLevel(form, 'Gold');
    await save.click();
    await page.getByText('Special offer saved').waitFor();
    expect(sent).toBe(1);

    await page.goto('/admin?tab=settings');
    const brand = page.getByRole('button', { name: 'Save brand' });
    await brand.waitFor();
    await expect.poll(() => brand.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Name', { exact: true }).fill('Layali');
    await brand.click();
    await page.getByText('Brand saved').waitFor();
    await expect.poll(() => brand.getAttribute('aria-disabled')).toBe('true');
  });

  test.each(looks)('lists and their forms at %o', async ({ width, ...look }) => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('addOffer', { body: { ...tea, level: 'Starter' } });
    const page = await openOffice(window, 'offers&level=all&form=new', {
      ...look,
      viewport: { width, height: 800 },
    });
    await page.locator('input[name=title]').waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(width);
  });
});
