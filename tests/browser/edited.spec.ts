// Offers and benefits are edited, and benefits of a switched-off partner are not in force.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, partner } from '../people.ts';
import { contentWidth, expectAccessible, expectValue, openDoors, toasts } from './browser.ts';
import { openCounter } from './counter.ts';
import { actOn, chooseLevel, formBeside, openOffice } from './office.ts';

const tea = { level: 'Starter', title: 'Tea', description: 'Free' } as const;

inChromium((chromium) => {
  test('an expired offer is extended, gets a picture, and is on the card again', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    await admin.asks('addOffer', { body: { ...tea, validUntil: '2026-11-20' } });
    const seen = () => sara.asks('listOffers', { params: { level: 'Starter' } });
    expect(await seen()).toEqual([]);
    const page = await openOffice(window, 'offers');
    const row = page.getByRole('row', { name: 'Tea' });
    await row.getByText('Over').waitFor();
    await actOn(page, 'Tea', 'Edit');
    const form = formBeside(page, 'Edit offer');
    await expectValue(form.getByLabel('Title', { exact: true }), 'Tea');
    await expectValue(form.getByLabel('Valid until'), 'Nov 20, 2026');
    await form.getByLabel('Valid until').fill('2099-12-24');
    await form.getByRole('textbox', { name: 'picture' }).fill('tea.png');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText('An image is a path of this site or an https address').waitFor();
    await form.getByRole('textbox', { name: 'picture' }).fill('https://example.com/tea.png');
    await form.getByText('show only pictures of this site').waitFor();
    await form.getByRole('textbox', { name: 'picture' }).fill('/nowhere.png');
    await form.getByText('There is no picture at this path').waitFor();
    await form.getByRole('textbox', { name: 'picture' }).fill('/icons/any-192.png');
    const preview = form.getByRole('figure', { name: 'As guests will see it' });
    await preview.getByText('Valid until December 24, 2099').last().waitFor();
    await preview.locator('img[src="/icons/any-192.png"]').last().waitFor();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Special offer saved').waitFor();
    await row.getByText('Dec 24, 2099').waitFor();
    expect(await seen()).toMatchObject([
      { title: 'Tea', description: 'Free', imagePath: '/icons/any-192.png' },
    ]);
  });

  test('an offer moves to another level; one that is gone leaves the words', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const { id } = await admin.asks('addOffer', { body: { ...tea, validUntil: '2099-12-24' } });
    const page = await openOffice(window, 'offers');
    await actOn(page, 'Tea', 'Edit');
    const form = formBeside(page, 'Edit offer');
    await chooseLevel(form, 'Gold');
    await form.getByRole('button', { name: 'Save changes' }).click();
    const row = page.getByRole('row', { name: 'Tea' });
    await row.locator('[data-fresh]').waitFor({ state: 'attached' });
    expect(page.url()).toContain('level=Gold');
    await page.getByText('Starter', { exact: true }).click();
    await page.getByText('No special offers for Starter yet').waitFor();
    await page.getByText('Gold', { exact: true }).click();
    await actOn(page, 'Tea', 'Edit');
    await admin.asks('removeOffer', { params: { id } });
    await form.getByLabel('Description', { exact: true }).fill('Free on Fridays');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText('Offer not found').waitFor();
    await page.getByText('No special offers for Gold yet').waitFor();
    expect(await form.getByLabel('Description', { exact: true }).inputValue()).toBe(
      'Free on Fridays',
    );
  });

  test(
    'an offer that ends within a day keeps its hour until the day is changed',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const admin = await owner(restaurant);
      const validUntil = '2099-12-24T12:00:00.000Z';
      await admin.asks('addOffer', { body: { ...tea, validUntil } });
      const page = await openOffice(window, 'offers');
      await actOn(page, 'Tea', 'Edit');
      await formBeside(page, 'Edit offer').getByLabel('Title', { exact: true }).fill('Mint tea');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Special offer saved').waitFor();
      const listed = await admin.asks('listOffers', { params: { level: 'Starter' } });
      expect(listed).toMatchObject([{ title: 'Mint tea', validUntil }]);
    },
  );

  test(
    'a benefit gets other words, a partner and a picture, and loses them again',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const admin = await owner(restaurant);
      await partner(restaurant);
      await admin.asks('changeSettings', { body: { currency: 'SAR' } });
      const loaf = { level: 'Starter', benefit: 'A loaf', price: '5' } as const;
      await admin.asks('addBenefit', { body: loaf });
      // The agreed price keeps its currency, although bills have another one by now.
      await admin.asks('changeSettings', { body: { currency: 'JPY' } });
      const viewport = { width: 390, height: 844 };
      const page = await openOffice(window, 'benefits', { viewport });
      await actOn(page, 'A loaf', 'Edit');
      const dialog = page.getByRole('dialog', { name: 'Edit benefit' });
      await dialog.getByLabel('Benefit').fill('A loaf of bread');
      await dialog.getByLabel('Partner', { exact: true }).selectOption('The Bakery');
      await dialog.getByRole('textbox', { name: 'picture' }).fill('/icons/any-192.png');
      await expectAccessible(page);
      expect(await contentWidth(page)).toBe(390);
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Benefit saved').waitFor();
      const [saved] = await admin.asks('listBenefits', { params: { level: 'Starter' } });
      expect(saved).toMatchObject({ price: '5.00 SAR' });
      const row = page.getByRole('row', { name: 'A loaf of bread' });
      await row.getByText('At The Bakery').waitFor();
      await actOn(page, 'A loaf of bread', 'Edit');
      await dialog.getByLabel('Partner', { exact: true }).selectOption({ index: 0 });
      await dialog.getByRole('textbox', { name: 'picture' }).fill('');
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      // Rows behind the open dialog are inert and cannot be found.
      await dialog.waitFor({ state: 'detached' });
      await row.getByText('At The Bakery').waitFor({ state: 'detached' });
      const listed = await admin.asks('listBenefits', { params: { level: 'Starter' } });
      expect(listed).toMatchObject([
        { benefit: 'A loaf of bread', partnerId: null, imagePath: null },
      ]);
    },
  );

  test('a benefit that partners may not give says so, and is at no counter', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [admin, bakery] = [await owner(restaurant), await partner(restaurant)];
    await admin.asks('addBenefit', { body: { level: 'Bronze', benefit: 'A cake' } });
    const page = await openOffice(window, 'benefits&level=Bronze');
    const row = page.getByRole('row', { name: 'A cake' });
    await actOn(page, 'A cake', 'Edit');
    const form = formBeside(page, 'Edit benefit');
    const toggle = form.getByRole('switch', { name: 'Partners may give it' });
    await toggle.and(page.locator(':checked')).waitFor();
    await toggle.click();
    // The switch applies to the restaurant's own benefits, and keeps its state meanwhile.
    await form.getByLabel('Partner', { exact: true }).selectOption('The Bakery');
    await toggle.waitFor({ state: 'hidden' });
    await form.getByLabel('Partner', { exact: true }).selectOption({ index: 0 });
    await toggle.and(page.locator(':not(:checked)')).waitFor();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await row.getByText('In the restaurant only').waitFor();

    const counter = await openCounter(window, bakery, { place: 'benefits&level=Bronze' });
    await counter.getByText('No active benefits').waitFor();
    await actOn(page, 'A cake', 'Edit');
    await toggle.click();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await row.getByText('In the restaurant only').waitFor({ state: 'detached' });
    await counter.reload();
    await counter.getByText('A cake').waitFor();
  });

  test('the office says what rests with a partner that is off', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const { id: partnerId } = await partner(restaurant);
    for (const level of ['Starter', 'Gold'] as const) {
      await admin.asks('addBenefit', { body: { level, benefit: `Bread, ${level}`, partnerId } });
    }
    const page = await openOffice(window, 'partners');
    await page.getByRole('switch', { name: /The Bakery/ }).click();
    await page.getByText('Partner status updated').waitFor();
    expect(await toasts(page)).toContain('Its 2 benefits rest while it is off');
    const row = page.getByRole('row', { name: 'bakery' });
    await row.getByText('Its 2 benefits rest while it is off').waitFor();
    await page.getByRole('tab', { name: 'Benefits' }).click();
    await page.getByText('Rests: partner is off').waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Partners' }).click();
    await page.getByRole('switch', { name: /The Bakery/ }).click();
    await row.getByText('rest while it is off').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Benefits' }).click();
    await page.getByRole('row', { name: 'Bread, Starter' }).waitFor();
    expect(await page.getByText('Rests: partner is off').count()).toBe(0);
  });
});
