// Rewards in the office: made with a picture, previewed, edited, paused and deleted.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { rewardLimits } from '../../src/contract/values/values.ts';
import { owner, partner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { actOn, formBeside, openOffice } from './office.ts';
import { fileField, photo } from './photos.ts';
import { offerDessert } from './shelf.ts';

const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

inChromium((chromium) => {
  test('a reward is made with a picture, edited, paused and deleted', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { rewards: true } });
    await partner(restaurant);
    const page = await openOffice(window, 'rewards');
    await page.getByText('No rewards yet').waitFor();
    await page.getByRole('button', { name: 'New reward' }).click();
    const form = formBeside(page, 'New reward');
    await form.getByRole('button', { name: 'Create reward' }).click();
    await form.getByText('Required', { exact: true }).waitFor();
    await form.getByText('The cost is required').waitFor();

    await form.getByLabel('Name', { exact: true }).fill('Dessert of the day');
    await form.getByLabel('Name in Arabic').fill('حلوى اليوم');
    await form.getByLabel('Cost in points').fill('300');
    await form.getByLabel('Lowest level').selectOption('Bronze');
    await form.getByLabel('How many there are').fill('20');
    await form.getByLabel('First day').fill('2026-12-24');
    await form.getByLabel('Last day').fill('2026-12-01');
    await form.getByLabel('Served at').selectOption('The Bakery');
    const noPicture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('nothing') };
    await fileField(page).setInputFiles(noPicture);
    await form.getByText('This file is not a picture that can be read').waitFor();
    await fileField(page).setInputFiles(await photo(page));
    await form.getByRole('button', { name: 'Another picture' }).waitFor();
    expect(await admin.asks('listRewards')).toEqual([]);

    // The draft keeps the chosen picture with the typed text.
    await page.reload();
    await form.getByRole('button', { name: 'Another picture' }).waitFor();
    const preview = form.getByRole('figure');
    await preview.getByText('حلوى اليوم').waitFor();
    for (const said of ['Dessert of the day', '300 points', /At .*The Bakery.* · From Bronze/]) {
      await preview.locator('[lang=en]').getByText(said).waitFor();
    }
    expect(await preview.locator('[lang=ar]').getAttribute('dir')).toBe('rtl');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create reward' }).click();
    await form.getByText('The last day is before the first one').waitFor();
    await form.getByLabel('First day').fill('');
    await form.getByLabel('Last day').fill('2099-12-24');
    await form.getByRole('button', { name: 'Create reward' }).click();
    await page.getByText('Reward created').waitFor();
    const row = rowOf(page, /Dessert of the day/);
    await row.getByText('20 of 20').waitFor();
    await row.getByText('Dec 24, 2099').waitFor();
    await row.getByText(/^From Bronze · At .*The Bakery/).waitFor();
    const [made] = await admin.asks('listRewards');
    expect(made).toMatchObject({ cost: 300, stock: 20, mostEach: null, firstDay: null });

    const picture = await page.request.get(`/pictures/${made?.picture}.jpg`);
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    expect((await picture.body()).length).toBeLessThanOrEqual(rewardLimits.picture);
    expect(await sizeOf(page, `/pictures/${made?.picture}.jpg`)).toEqual([960, 640]);

    await actOn(page, /Dessert of the day/, 'Edit');
    const edited = formBeside(page, 'Edit reward');
    await edited.getByLabel('Cost in points').fill('350');
    await edited.getByRole('button', { name: 'Remove picture' }).click();
    const choose = edited.getByRole('button', { name: 'Choose a picture' });
    await choose.and(page.locator(':focus')).waitFor();
    await edited.getByRole('button', { name: 'Tea', exact: true }).click();
    const another = edited.getByRole('button', { name: 'Another picture' });
    await another.and(page.locator(':focus')).waitFor();
    const drawn = await edited.locator('img[src^="/pictures/"]').first().getAttribute('src');
    expect(await sizeOf(page, drawn!)).toEqual([960, 640]);
    await edited.getByRole('button', { name: 'Remove picture' }).click();
    await edited.getByRole('button', { name: 'Save changes' }).click();
    await row.getByText('350', { exact: true }).waitFor();
    // On a phone, the reward is one line with its picture, cost, switch and menu.
    await page.setViewportSize({ width: 390, height: 844 });
    await row.getByText('350 points · 0 served').waitFor();
    expect((await row.boundingBox())!.height).toBeLessThanOrEqual(73);
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 800 });
    await row.getByRole('switch').click();
    await expect
      .poll(() => admin.asks('listRewards'))
      .toMatchObject([{ cost: 350, picture: null, active: false }]);

    await actOn(page, /Dessert of the day/, 'Delete reward');
    await page.getByText('disappears from every card').waitFor();
    await page.getByRole('button', { name: 'Delete reward' }).click();
    await page.getByText('No rewards yet').waitFor();
  });

  test('a picture that is small already is never enlarged', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin } = await offerDessert(restaurant);
    const page = await openOffice(window, 'rewards&form=1');
    const address = await page.evaluate<string>(`(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [300, 90];
      canvas.getContext('2d').fillRect(0, 0, 300, 90);
      return canvas.toDataURL('image/png');
    })()`);
    const buffer = Buffer.from(address.split(',')[1]!, 'base64');
    await fileField(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Another picture' }).waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Reward saved').waitFor();
    const [{ picture } = { picture: null }] = await admin.asks('listRewards');
    expect(await sizeOf(page, `/pictures/${picture}.jpg`)).toEqual([135, 90]);
  });

  test('saved while its picture is still on the way, a reward has it', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await offerDessert(restaurant);
    const page = await openOffice(window, 'rewards');
    await page.getByRole('button', { name: 'New reward' }).click();
    const form = formBeside(page, 'New reward');
    await form.getByLabel('Name', { exact: true }).fill('Coffee');
    await form.getByLabel('Cost in points').fill('100');
    const { promise: free, resolve: letThrough } = Promise.withResolvers<void>();
    const address = '**/api/admin/reward-pictures';
    await page.route(address, (route) => free.then(() => route.continue()));
    const isSent = page.waitForRequest(address);
    await fileField(page).setInputFiles(await photo(page));
    await isSent;
    await form.getByRole('button', { name: 'Create reward' }).click();
    await form.getByRole('button', { name: 'Creating...' }).waitFor();
    expect(await admin.asks('listRewards')).toHaveLength(1);
    letThrough();
    await page.getByText('Reward created').waitFor();
    const { picture } = (await admin.asks('listRewards')).at(-1)!;
    expect(await sizeOf(page, `/pictures/${picture}.jpg`)).toEqual([960, 640]);
  });

  test('in Arabic on a phone a reward is made and shown by its Arabic name', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await offerDessert(restaurant);
    const viewport = { width: 360, height: 740 };
    const page = await openOffice(window, 'rewards', { locale: 'ar-SA', viewport });
    await rowOf(page, 'حلوى').waitFor();
    await page.getByRole('button', { name: 'أضف مكافأة' }).click();
    const form = page.getByRole('dialog', { name: 'مكافأة جديدة' });
    await form.getByLabel('الاسم', { exact: true }).fill('Coffee');
    await form.getByLabel('الاسم بالعربية').fill('قهوة');
    await form.getByLabel('النقاط المطلوبة').fill('100');
    await form.getByRole('figure').getByText('100 نقطة').waitFor();
    expect(await contentWidth(page)).toBe(360);
    await form.getByRole('button', { name: 'أنشئ المكافأة' }).click();
    await page.getByText('تم إنشاء المكافأة').waitFor();
    await rowOf(page, 'قهوة').waitFor();
  });
});

/** The size of a picture, in pixels. */
const sizeOf = (page: Page, address: string) =>
  page.evaluate<[number, number]>(`(async () => {
    const picture = new Image();
    picture.src = '${address}';
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  })()`);
