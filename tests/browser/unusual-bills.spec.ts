// An unusually high bill: the till asks about it, offers what was probably meant, and where the
// person may not decide, it waits for approval and says why.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { colleague, standsAt } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { addVisitOffers } from '../visits.ts';
import { openBakery } from './bakery.ts';
import { contentWidth, expectAccessible, expectValue, openDoors } from './browser.ts';
import { cardOf, lookUp, openCounter } from './counter.ts';
import { openOffice } from './office.ts';

const phone = { viewport: { width: 390, height: 844 } };
const usual = { setUp: { usualBill: 50 } };

inChromium((chromium) => {
  /** A restaurant in which a usual bill is 50 SAR. */
  async function opening() {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara } = await addVisitOffers(restaurant);
    await admin.asks('changeSettings', { body: usual });
    return { restaurant, window, admin, sara };
  }

  const questionOn = (page: Page) => page.getByRole('alertdialog', { name: /4,850\.00 SAR/ });
  /** Types a bill and sends it by the keyboard. */
  async function type(page: Page, amount: string) {
    await page.locator('input[name=bill]').fill(amount);
    await page.locator('input[name=bill]').press('Enter');
  }

  test('a slip is mended with one touch, and what is meant waits for approval', async () => {
    const { restaurant, window, sara } = await opening();
    const { username, password } = await colleague(restaurant, 'cashier');
    const till = await window(phone);
    await till.request.post('/api/admin/login', { data: { username, password } });
    await till.goto(`/admin?tab=points&member=${sara.id}`);
    await type(till, '4850');
    const question = questionOn(till);
    const why = 'This bill is unusually high: more than 20 times the usual one';
    await question.getByText(why).waitFor();
    // The keyboard begins where nothing is given, so that a second Enter gives nothing.
    await question.locator('button:focus').filter({ hasText: 'Cancel' }).waitFor();
    await expectAccessible(till);
    expect(await contentWidth(till)).toBeLessThanOrEqual(390);
    await till.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await till.locator('input[name=bill]').inputValue()).toBe('4850');
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_000 });
    await type(till, '4850');
    await question.getByRole('button', { name: 'It is ⁨48.50 SAR⁩' }).click();
    await till.getByText('Points added successfully').waitFor();
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_485 });

    await type(till, '4850');
    await question.getByRole('button', { name: /^Yes/ }).click();
    const own = till.getByRole('status', { name: 'Your requests' });
    await own.getByText('waiting for approval').waitFor();
    const owner = await openOffice(window, 'approvals');
    await owner.getByRole('alert').filter({ hasText: why }).waitFor();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: /^Approve/ }).click();
    await owner.getByText('Nothing waits.').waitFor();
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_485 + 48_500 });
    await owner.goto('/admin?tab=overview&view=standing-out&days=7');
    const line = owner.getByRole('listitem').filter({ hasText: '97 times the usual bill' });
    await line.getByText('yusuf').waitFor();
    await line.getByRole('link', { name: /^Visits/ }).click();
    await owner.getByRole('cell', { name: /4,850\.00 SAR/ }).waitFor();
    await expectAccessible(owner);
  });

  test(
    'an owner says that it is right, and a lost answer makes no other visit',
    inLong,
    async () => {
      const { restaurant, window, sara } = await opening();
      const page = await openOffice(window, `points&member=${sara.id}`, {
        ...phone,
        locale: 'ar-SA',
      });
      const keys: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/visits')) keys.push(request.headers()['idempotency-key']);
      });
      // The answer to what is meant is lost; whoever sends it once more is asked nothing.
      await page.route('**/api/visits', async (route) => {
        if (!route.request().postData()?.includes('"meant":true')) return route.continue();
        await route.fetch();
        await route.abort();
        await page.unroute('**/api/visits');
      });
      await type(page, '4850');
      await expectAccessible(page);
      await questionOn(page).getByRole('button', { name: /^نعم/ }).click();
      await page.getByRole('main').getByRole('alert').waitFor();
      await type(page, '4850');
      await expectValue(page.locator('input[name=bill]'), '');
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(1);
      expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 49_500 });
    },
  );

  test('a partner is asked on their sheet', inLong, async () => {
    const { restaurant, window, sara, admin, bakery } = await openBakery(chromium);
    const body = { counterSheet: true, currency: 'SAR', pointsPerUnit: '10', ...usual };
    await admin.asks('changeSettings', { body });
    await admin.asks('changePartner', { params: { id: bakery.id }, body: { givesPoints: true } });
    const page = await openCounter(window, bakery);
    await lookUp(page, sara.mobile);
    await page.locator('[name=code]').fill((await cardOf(restaurant, sara)).code);
    await page.getByRole('dialog', { name: 'Verified' }).waitFor();
    await type(page, '4850');
    await expectAccessible(page);
    await questionOn(page)
      .getByRole('button', { name: /^It is/ })
      .click();
    await page.getByRole('dialog', { name: 'Visit saved' }).waitFor();
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 5_485 });
  });

  test('the set-up says what is asked about, and a search finds the setting', inLong, async () => {
    const { window, admin } = await opening();
    const page = await openOffice(window, 'overview');
    await page.goto('/admin/setup?step=earning');
    await page.getByText('Bills above ⁨1,000.00 SAR⁩ are asked about').waitFor();
    await page.locator('[name=usualBill]').fill('35');
    await page.getByText('Bills above ⁨700.00 SAR⁩ are asked about').waitFor();
    await page.goto('/admin?tab=settings');
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('typing');
    await page.getByRole('link', { name: 'Unusually high bills' }).click();
    const field = page.getByLabel(/^Bills above/);
    await page.getByText('20 times the usual bill (⁨1,000.00 SAR⁩)').waitFor();
    await expectAccessible(page);
    await field.fill('300');
    const panel = page.locator('form').filter({ has: field });
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await admin.asks('readSettings')).billsAskedAbove).toBe(300);
    await panel.getByRole('button', { name: 'Save', disabled: true }).waitFor();
    await field.fill('');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await admin.asks('readSettings')).billsAskedAbove).toBeNull();
  });
});
