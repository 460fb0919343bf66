// A visit as its guest sees it: one code for all that waits, the receipt on the open card, and one
// row of the history.
import { expect, test } from 'vitest';
import type { Restaurant } from '../restaurant.ts';
import { claim, seen } from '../shelf.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { contentWidth, expectAccessible, longTimeout, openDoors, toasts } from './browser.ts';
import { openCard, pointsOn } from './card.ts';
import { codeOn, fillShelf, receiptOn, waiting } from './rewards.ts';
import { scanned } from './scanned.ts';

const phone = { viewport: { width: 390, height: 844 } };

/** Sara, her dessert, and a visit that takes her from Bronze to Silver. */
async function setTable(restaurant: Restaurant) {
  const opened = await fillShelf(restaurant);
  const { sara, admin } = opened;
  await admin.asks('changeSettings', {
    body: { currency: 'SAR', pointsPerUnit: '10', proofAtTill: false, counterSheet: true },
  });
  const tea = { level: 'Bronze', benefit: 'Free tea', frequency: 'daily' } as const;
  const { id } = await admin.asks('addBenefit', { body: tea });
  const [dessert] = (await admin.asks('listRewards')).filter(({ name }) => name === 'Dessert');
  const waits = await claim(sara, dessert!);
  const visit = {
    guest: { customerId: sara.id },
    bill: { amount: '9900', number: 'A-17' },
    claims: [waits.id],
    benefits: [id],
  };
  return { ...opened, visit, chosen: await seen(sara, dessert!.id) };
}

const history = (page: Parameters<typeof waiting>[0]) =>
  page.getByRole('region', { name: /^(Points history|سجل النقاط)$/ });

inChromium((chromium) => {
  test('what waits is on the card, and below its code for a counter', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await setTable(restaurant);
    const page = await openCard(window, sara, phone);
    await waiting(page).getByText('Dessert').waitFor();
    await waiting(page).getByText('At \u2068The Bakery\u2069').waitFor();
    await waiting(page).getByRole('timer').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show my code' }).click();
    const shown = codeOn(page);
    await shown.getByRole('list', { name: 'Waiting for you' }).getByText('Dessert').waitFor();
    expect(await shown.getByRole('timer').innerText()).toMatch(/^1[45]:\d\d$/);
    const { qrToken } = await sara.asks('currentCustomer');
    await expect.poll(() => scanned(page), longTimeout).toEqual([qrToken]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await waiting(page).getByRole('button', { name: 'Give back' }).click();
    const question = page.getByRole('dialog', { name: 'Give this reward back?' });
    await question.getByRole('button', { name: 'Give back' }).click();
    await waiting(page).waitFor({ state: 'detached' });
    await page.getByText('1,200 to spend').waitFor();
  });

  test('a settled visit takes the place of the code, and leaves its receipt', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara, admin, visit } = await setTable(restaurant);
    const page = await openCard(window, sara, phone);
    await waiting(page).waitFor();
    await page.getByRole('button', { name: 'Show my code' }).click();
    await codeOn(page).getByRole('timer').waitFor();
    const { id } = await admin.asks('settleVisit', { body: visit });
    const receipt = receiptOn(page);
    await receipt.getByText('Visit to \u2068Sofra\u2069').waitFor();
    await receipt.getByText('Welcome to Silver!').waitFor();
    const lines = receipt.getByRole('listitem');
    expect((await lines.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Points: 9,900.00 SAR +99,000',
      'Reward: Dessert -300',
      'Benefit: Free tea',
    ]);
    await codeOn(page).waitFor({ state: 'detached' });
    await expect.poll(() => pointsOn(page).innerText(), longTimeout).toBe('100,200');
    await waiting(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Silver benefits' }).waitFor();
    expect(await toasts(page)).toBe('');
    await expectAccessible(page);

    await admin.asks('undoVisit', { params: { id }, body: {} });
    await receipt.getByText('This visit was undone').waitFor();
    await expect.poll(() => pointsOn(page).innerText(), longTimeout).toBe('1,200');
    expect(await toasts(page)).toBe('');
    await expectAccessible(page);
    await receipt.getByRole('button', { name: 'Close' }).click();
    await receipt.waitFor({ state: 'detached' });
    expect(await codeOn(page).count()).toBe(0);
  });

  test('in Arabic, in the dark, from a partner', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara, admin, bakery, visit } = await setTable(restaurant);
    await admin.asks('changePartner', { params: { id: bakery.id }, body: { givesPoints: true } });
    const { qrToken: token } = await sara.asks('currentCustomer');
    const page = await window({ ...phone, locale: 'ar-SA', colorScheme: 'dark' });
    const listening = page.waitForResponse(/\/me\/events/);
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await waiting(page).getByText('حلوى').waitFor();
    await listening;
    const { qrToken = token } = await sara.asks('currentCustomer');
    await bakery.asks('settleVisit', { body: { ...visit, guest: { token: qrToken! } } });
    const receipt = receiptOn(page);
    await receipt.getByText('زيارة إلى \u2068The Bakery\u2069').waitFor();
    await receipt.getByText('أهلًا بك في المستوى الفضي!').waitFor();
    await receipt.getByText('مكافأة: حلوى').waitFor();
    await receipt.getByText('ميزة: Free tea').waitFor();
    expect(await contentWidth(page)).toBe(390);
    await expectAccessible(page);
    await receipt.getByRole('button', { name: 'إغلاق' }).click();
    const row = history(page).getByRole('listitem').filter({ hasText: 'زيارة إلى' });
    await row.getByText('نقاط: 9,900.00 ر.س').waitFor();
    await expectAccessible(page);
  });

  test('a visit is one row of the history, with its parts; undone, it says so', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara, admin, visit, chosen } = await setTable(restaurant);
    restaurant.clock.pass({ minutes: 5 });
    const { id } = await admin.asks('settleVisit', { body: { ...visit, rewards: [chosen] } });
    const page = await openCard(window, sara, phone);
    const rows = history(page)
      .getByRole('listitem')
      .filter({ has: page.locator('time') });
    const told = async () =>
      (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    const day = 'November 21, 2026 at 6:35 PM';
    const parts =
      'Points: 9,900.00 SAR +99,000 ' +
      'Reward: Dessert -300 Reward: Dessert -300 Benefit: Free tea';
    await expect
      .poll(told, longTimeout)
      .toEqual([
        `Visit to \u2068Sofra\u2069 ${day} ${parts}`,
        expect.stringContaining('Dinner 1200'),
      ]);
    await expectAccessible(page);
    await admin.asks('undoVisit', { params: { id }, body: {} });
    await expect.poll(async () => (await told())[0], longTimeout).toContain(`Undone · ${day}`);
    expect(await rows.count()).toBe(2);
    await rows.first().scrollIntoViewIfNeeded();
  });

  test('without rewards the receipt comes too, and no single notices', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara, admin, visit } = await setTable(restaurant);
    await admin.asks('changeSettings', { body: { rewards: false } });
    const page = await openCard(window, sara, phone);
    await admin.asks('settleVisit', { body: { ...visit, claims: [] } });
    await receiptOn(page).getByText('Benefit: Free tea').waitFor();
    expect(await toasts(page)).toBe('');
    await page.getByRole('button', { name: 'Show the QR code on the whole screen' }).click();
    await codeOn(page).waitFor();
    await receiptOn(page).waitFor({ state: 'detached' });
  });
});
