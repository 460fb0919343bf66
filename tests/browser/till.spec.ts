// Giving points at a till: by the camera, by the bill, by what is usual, and on a phone.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, standsAt, type Person } from '../people.ts';
import type { Restaurant } from '../restaurant.ts';
import { contentWidth, expectAccessible, longTimeout, openDoors } from './browser.ts';
import { cameraOn } from './camera.ts';
import { openOffice } from './office.ts';

const tokenOnTheCard = 'C0FFEE00C0FFEE00C0FFEE00C0FFEE00';
const riyals = { currency: 'SAR', pointsPerUnit: '10' };
const phone = { viewport: { width: 360, height: 740 } };

const add = (page: Page) => page.getByRole('button', { name: 'Add Points' }).click();
const scan = (page: Page) => page.getByRole('button', { name: 'Scan QR code' }).click();
const choose = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).click();
const added = (page: Page) => page.getByText('Points added successfully').waitFor();

/** Gives a guest points so often that the amount counts as usual. */
async function giveOften(admin: Person, { to, points }: { to: number; points: number }) {
  const body = { customerId: to, points, description: 'Dinner' };
  for (let i = 0; i < 5; i += 1) await admin.asks('awardPoints', { body });
}

const showQr = ({ store }: Restaurant, { id, qrToken }: { id: number; qrToken: string }) =>
  store.db.updateTable('customers').set({ qrToken }).where('id', '=', id).execute();

inChromium((chromium) => {
  test("the camera reads a member's card, and the bill on the table becomes points", async () => {
    const { restaurant, window } = await openDoors(chromium, {}, await cameraOn(tokenOnTheCard));
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    await guest(restaurant, { name: 'Omar Hadi' });
    await showQr(restaurant, { id: sara.id, qrToken: tokenOnTheCard });
    await admin.asks('changeSettings', { body: riyals });
    const page = await openOffice(window, 'points', { permissions: ['camera'] });
    await page.getByRole('option', { name: /Omar/ }).waitFor();
    await scan(page);
    await page.getByRole('heading', { name: 'Sara Ahmad' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('input[name=bill]:focus').waitFor();
    await page.keyboard.type('184.5');
    await page.getByText('184.50 SAR').waitFor();
    await page.getByText('1,845 points').waitFor();
    await page.getByText('0 → 1,845 · Bronze').waitFor();
    await page.keyboard.press('Enter');
    await added(page);
    // The card has the new metal, and its balance is counted up.
    const head = page.locator('[data-level=Bronze]', { hasText: 'Sara Ahmad' });
    await head.getByText('1,845', { exact: true }).waitFor();
    await head.getByText('Bronze from now on!').waitFor();
    const { rows } = await sara.asks('listTransactions', { params: { id: sara.id } });
    expect(rows).toMatchObject([{ points: 1_845, description: '184.50 SAR' }]);
    // She is the most recent guest, and her card is still valid.
    await page.getByText('Given points last').waitFor();
    await expect.poll(() => page.getByRole('option').count(), longTimeout).toBe(1);
    expect((await sara.asks('currentCustomer')).qrToken).toBe(tokenOnTheCard);
  });

  test(
    'an outdated card is said to be one, and the camera goes off with its window',
    inLong,
    async () => {
      const { window } = await openDoors(chromium, {}, await cameraOn(tokenOnTheCard));
      const page = await openOffice(window, 'points', { permissions: ['camera'] });
      await scan(page);
      const dialog = page.getByRole('dialog', { name: 'Scan the QR code' });
      await dialog.getByText('This QR code is not valid any more').waitFor();
      await dialog.getByRole('button', { name: 'Scan again' }).waitFor();
      const live = () =>
        page.evaluate<number>(
          `window.tracks.filter(({ readyState }) => readyState === 'live').length`,
        );
      await page.evaluate(
        `window.tracks = document.querySelector('video').srcObject.getTracks().concat()`,
      );
      expect(await live()).toBe(1);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(live).toBe(0);
      await page
        .getByRole('button', { name: 'Scan QR code' })
        .and(page.locator(':focus'))
        .waitFor();
    },
  );

  test('where there is no camera, it is said in words, and the name is typed', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant);
    const page = await openOffice(window, 'points');
    await page.evaluate(`navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('none', 'NotFoundError');
    }`);
    await scan(page);
    await page.getByText('There is no camera').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('sara');
    await choose(page, /Sara/);
    await page.locator('input[name=points]:focus').waitFor();
  });

  test('a bill that is none is told beside its field, and nothing is given', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    await admin.asks('changeSettings', { body: riyals });
    const page = await openOffice(window, 'points');
    await choose(page, /Sara/);
    for (const [typed, words] of [
      ['', 'The bill is required'],
      ['-184.50', 'A bill cannot be negative'],
      ['184.505', 'Too many decimals: a bill is written like 184.50'],
      ['999999999', 'This bill would give more than 2,147,483,647 points'],
      ['1000000000000000000', 'A bill is 1,000,000,000.00 SAR at most'],
      ['12 50', 'A bill is written like 184.50'],
    ]) {
      await page.getByLabel('Bill').last().fill(typed!);
      await add(page);
      await page.getByText(words!, { exact: true }).waitFor();
    }
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ entries: 0 });
    // Points can still be typed, and this device stores that choice.
    await page.getByText('Points', { exact: true }).last().click();
    await page.getByRole('spinbutton', { name: 'Points' }).fill('50');
    await page.getByLabel('Description').fill('Tea');
    await add(page);
    await added(page);
    await page.reload();
    await choose(page, /Sara/);
    await page.getByRole('spinbutton', { name: 'Points' }).waitFor();
  });

  test('the usual amount is one touch, and ten times as much is asked about', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    await giveOften(admin, { to: sara.id, points: 200 });
    const page = await openOffice(window, 'points');
    await choose(page, /Sara/);
    await page.getByRole('group', { name: 'Given often' }).getByText('200').click();
    await page.getByRole('group', { name: 'Often for' }).getByText('Dinner').click();
    await page.getByText('1,000 → 1,200 · Bronze').waitFor();
    await expectAccessible(page);
    await add(page);
    await added(page);

    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    await page.getByRole('spinbutton', { name: 'Points' }).fill('2000');
    await page.getByLabel('Description').fill('Feast');
    await add(page);
    const question = page.getByRole('alertdialog', { name: 'Give 2,000 points?' });
    await question.getByText('gets 2,000. Usual is 200.').waitFor();
    expect(await page.getByText('Adding...').count()).toBe(0);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(keys).toEqual([]);
    expect(await page.getByRole('spinbutton', { name: 'Points' }).inputValue()).toBe('2000');

    // The answer is lost; the retry does not make a second visit.
    await page.route('**/api/visits', async (route) => {
      await route.fetch();
      await route.abort();
      await page.unroute('**/api/visits');
    });
    for (let i = 0; i < 2; i += 1) {
      await add(page);
      await question.getByRole('button', { name: 'Yes, add them' }).click();
      await expect.poll(() => keys.length).toBe(i + 1);
      await question.waitFor({ state: 'detached' });
      if (i === 0) await page.getByRole('main').getByRole('alert').waitFor();
    }
    await page.getByText('3,200', { exact: true }).first().waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(await standsAt(restaurant, sara.id)).toEqual({ points: 3_200, sum: 3_200, entries: 7 });
  });

  test.each(['en-US', 'ar-SA'])(
    'on a phone one sees the form, and then comes back (%s)',
    inLong,
    async (locale) => {
      const { restaurant, window } = await openDoors(chromium);
      const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
      for (const name of ['Omar Hadi', 'Layla Nasser', 'Noor Saleh', 'Huda Karim', 'Ali Zaki']) {
        await guest(restaurant, { name });
      }
      await admin.asks('changeSettings', { body: riyals });
      const page = await openOffice(window, 'points', { ...phone, locale });
      await choose(page, /Sara/);
      const heading = page.getByRole('heading', { name: 'Sara Ahmad' });
      await heading.waitFor();
      await expect.poll(() => page.getByRole('option').count(), longTimeout).toBe(0);
      const send = page.getByRole('button', { name: /^(Add Points|أضف النقاط)$/ });
      const isInSight = async () => {
        const { y } = (await heading.boundingBox())!;
        return y > 0 && y < 300;
      };
      await expect.poll(isInSight, longTimeout).toBe(true);
      expect(await contentWidth(page)).toBeLessThanOrEqual(360);
      await expectAccessible(page);
      await page.locator('input[name=bill]').fill('20');
      await send.click();
      await page.getByText('200', { exact: true }).last().waitFor();
      const another = page.getByRole('button', { name: /^(Another member|عضو آخر)$/ });
      await another.and(page.locator(':focus')).waitFor();
      expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 200 });
      await another.click();
      await page.getByRole('option', { name: /Sara/ }).waitFor();
      await page.locator('input[type=search]:focus').waitFor();
      // The phone's back button leads there too, and a reload keeps the member.
      await choose(page, /Sara/);
      await page.locator('input[name=bill]').waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Sara Ahmad' }).waitFor();
      await page.goBack();
      await page.getByRole('option', { name: /Sara/ }).waitFor();
    },
  );

  test('the owner says what a bill earns, and sees what one would', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings&view=house');
    await page.getByLabel('Currency').selectOption('KWD');
    const rate = page.getByLabel('Points for 1 KWD');
    await rate.fill('0');
    await page.locator('[data-setting=earning]').getByRole('button', { name: 'Save' }).click();
    await page.getByText('A number above zero with up to two decimals').first().waitFor();
    await rate.fill('0.25');
    await page.getByText('184.500 KWD').waitFor();
    await page.getByText('gives 46 points').waitFor();
    await expectAccessible(page);
    await page.locator('[data-setting=earning]').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Earning saved').waitFor();
    const admin = await owner(restaurant);
    const rates = { currency: 'KWD', pointsPerUnit: '0.25' };
    expect(await admin.asks('readSettings')).toMatchObject(rates);
    expect((await admin.asks('readTill')).earning).toEqual(rates);
    await page.getByLabel('Currency').selectOption('None: points are typed');
    await page.locator('[data-setting=earning]').getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await admin.asks('readTill')).earning).toBe(null);
  });
});
