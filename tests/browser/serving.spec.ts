// Serving what guests have claimed at the counter of a partner: by the card's code, and older
// claims by the code and QR of their own.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openCard } from '../cards.ts';
import { claim, olderClaim, sumsOf } from '../shelf.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { contentWidth, expectAccessible, expectValue, longTimeout, toasts } from './browser.ts';
import { openBakery } from './bakery.ts';
import { cardOf, expectFocus, openCounter } from './counter.ts';
import { openOffice } from './office.ts';

const phone = { viewport: { width: 360, height: 740 } };
const desk = { viewport: { width: 1_280, height: 900 } };
const permissions = ['camera'];

/** Waits until the camera has shown its pictures for a while longer. */
async function looksOn(page: Page) {
  const seconds = () => page.evaluate<number>(`document.querySelector('video').currentTime`);
  const until = (await seconds()) + 0.7;
  await expect.poll(seconds, { timeout: 10_000 }).toBeGreaterThan(until);
}

inChromium((chromium) => {
  test('the card’s six digits open what waits, which is served once', async () => {
    const { restaurant, sara, bakery, dessert, window } = await openBakery(chromium);
    const { id } = await claim(sara, dessert);
    const { code } = await cardOf(restaurant, sara);
    const page = await openCounter(window, bakery, { ...desk, place: 'rewards' });
    await page.getByLabel('Code on the guest’s card').fill(code);
    const sheet = page.getByRole('dialog', { name: 'Verified' });
    for (const words of [/^Bronze$/, /^Sara$/]) await sheet.getByText(words).waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Dessert waits' }).click();
    await sheet.getByRole('button', { name: 'Save visit' }).click();
    const settled = page.getByRole('dialog', { name: 'Visit saved' });
    await settled.getByText('Dessert').waitFor();
    await settled.getByRole('button', { name: 'Close' }).last().click();
    await settled.waitFor({ state: 'detached' });
    expect((await sara.asks('readShelf')).claims).toEqual([]);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 5_000, spent: 300 });
    // The code was renewed, and the next guest's is typed in the same place.
    await expectFocus(page, 'code');
    await page.keyboard.type(code);
    await page.getByRole('main').getByText('There is no reward waiting with this code').waitFor();
    const claims = await restaurant.store.db.selectFrom('claims').selectAll().execute();
    expect(claims).toMatchObject([{ id, state: 'served' }]);
  });

  test('a scanned older claim is served once, and both screens turn', inLong, async () => {
    const { restaurant, sara, bakery, dessert, window, show } = await openBakery(chromium);
    const made = await olderClaim(restaurant, { guest: sara, reward: dessert, code: '482913' });
    const card = await openCard(sara);
    await show(made.token);
    const options = { ...desk, permissions, place: 'rewards' };
    const page = await openCounter(window, bakery, options);
    const ready = page.getByRole('dialog', { name: 'Ready to serve' });
    for (const words of [/^Dessert$/, /^for .Sara.$/, /^300 points$/, /1[45]:\d\d. left/]) {
      await ready.getByText(words).waitFor();
    }
    await expectAccessible(page);
    // Enter after the last digit sends only the code, and does not serve the claim.
    await page.keyboard.press('Enter');
    await ready.getByRole('button', { name: 'Serve' }).click();
    const served = page.getByRole('dialog', { name: 'Served' });
    await served.getByText('Dessert').and(page.locator(':visible')).waitFor();
    await page.getByText('Reward served').waitFor();
    await expectAccessible(page);
    expect(await card.next()).toMatchObject({
      kind: 'claim',
      claim: { id: made.id, state: 'served' },
      spent: 300,
    });
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 5_000, spent: 300 });

    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await served.getByRole('button', { name: 'Next guest' }).click();
    await served.waitFor({ state: 'detached' });
    await expectFocus(page, 'code');
    // The QR that is still in the picture is not sent again.
    await looksOn(page);
    expect(asked).toEqual([]);
    await page.keyboard.type(made.code);
    await page.getByRole('main').getByText('There is no reward waiting with this code').waitFor();
    await expect.poll(() => toasts(page), longTimeout).toContain('Nothing to serve');
    await expectAccessible(page);
  });

  test('the sixth digit finds it, in Arabic on a phone in the dark', inLong, async () => {
    const { restaurant, sara, bakery, dessert, window } = await openBakery(chromium);
    await claim(sara, dessert);
    const { code } = await cardOf(restaurant, sara);
    const options = { ...phone, colorScheme: 'dark', locale: 'ar-SA', place: 'rewards' } as const;
    const page = await openCounter(window, bakery, options);
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(360);
    const field = page.getByLabel('الرمز الظاهر على بطاقة الضيف');
    await field.fill(code.slice(0, 5));
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText('يرجى إدخال أرقام الرمز الستة').waitFor();
    // The digits are those of an Arabic keyboard.
    const digits = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit)));
    await field.fill('');
    await field.pressSequentially(digits.join(''));
    const sheet = page.getByRole('dialog', { name: 'تم التحقق' });
    await sheet.getByRole('button', { name: 'حلوى متبقٍ' }).click();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(360);
    await sheet.getByRole('button', { name: 'سجّل الزيارة' }).click();
    const settled = page.getByRole('dialog', { name: 'سُجّلت الزيارة' });
    await settled.getByRole('button', { name: 'إغلاق' }).last().click();
    await settled.waitFor({ state: 'detached' });
    await expectValue(field, '');
  });

  test.each([
    { locale: 'en-US', wrong: /no reward waiting/, wait: 'Minutes to wait: 15' },
    { locale: 'ar-SA', wrong: /لا توجد مكافأة بانتظار/, wait: 'دقائق الانتظار: 15' },
  ])('five wrong codes are held up ($locale)', inLong, async ({ locale, wrong, wait }) => {
    const { restaurant, sara, bakery, dessert, window } = await openBakery(chromium);
    await claim(sara, dessert);
    const { code } = await cardOf(restaurant, sara);
    const page = await openCounter(window, bakery, { ...phone, locale, place: 'rewards' });
    const field = page.locator('[name=code]');
    await field.focus();
    const other = code === '000000' ? '111111' : '000000';
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answer = page.waitForResponse('**/api/claims/find');
      // The typed code is selected, so that the next one replaces it.
      await page.keyboard.type(other);
      expect((await answer).status()).toBe(404);
      await page.getByRole('main').getByText(wrong).waitFor();
      await page.locator('button[type=submit]:not([aria-disabled=true])').waitFor();
    }
    await page.keyboard.type(code);
    await page.getByRole('main').getByText(wait).waitFor();
    await page.locator('button[type=submit][aria-disabled=true]').waitFor();
    await expectAccessible(page);
  });

  test('a change made elsewhere is said in its place, and there is a way on', inLong, async () => {
    const { restaurant, sara, admin, bakery, dessert, window } = await openBakery(chromium);
    const older = (code: string) => olderClaim(restaurant, { guest: sara, reward: dessert, code });
    const { code, token } = await older('482913');
    const page = await openCounter(window, bakery, { ...phone, place: 'rewards' });
    const field = page.getByLabel('Code on the guest’s card');
    const ready = page.getByRole('dialog', { name: 'Ready to serve' });
    const over = page.getByRole('dialog', { name: 'Not served' });
    const next = over.getByRole('button', { name: 'Next guest' });
    await field.fill(code);
    await ready.waitFor();
    await admin.asks('serveClaim', { body: { token } });
    await ready.getByRole('button', { name: 'Serve' }).click();
    await over.getByText('This reward has been served already').waitFor();
    await expectAccessible(page);
    await next.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await over.waitFor({ state: 'detached' });

    await field.fill((await older('591702')).code);
    await ready.waitFor();
    restaurant.clock.pass({ minutes: 15 });
    await ready.getByRole('button', { name: 'Serve' }).click();
    await over.getByText('The time for this reward has run out').waitFor();
    await next.click();
    await over.waitFor({ state: 'detached' });

    // What the restaurant serves itself does not wait here.
    const tea = await admin.asks('addReward', { body: { name: 'Tea', cost: 100 } });
    await claim(sara, tea);
    await field.fill((await cardOf(restaurant, sara)).code);
    await page.getByRole('main').getByText('There is no reward waiting with this code').waitFor();
  });

  test('an answer that was lost is asked for again, and it is served once', inLong, async () => {
    const { restaurant, sara, bakery, dessert, window } = await openBakery(chromium);
    const older = { guest: sara, reward: dessert, code: '482913' };
    const { code } = await olderClaim(restaurant, older);
    const page = await openCounter(window, bakery, { ...phone, place: 'rewards' });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/serve')) keys.push(request.headers()['idempotency-key']);
    });
    await page.route('**/api/claims/serve', async (route) => {
      await route.fetch();
      await route.abort();
      await page.unroute('**/api/claims/serve');
    });
    await page.getByLabel('Code on the guest’s card').fill(code);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Serve' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: 'Served' }).waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 5_000, spent: 300 });
  });

  test('a code of something else says what it is, and leads there', inLong, async () => {
    const { restaurant, sara, bakery, dessert, window, show } = await openBakery(chromium);
    const older = { guest: sara, reward: dessert, code: '482913' };
    await show((await olderClaim(restaurant, older)).token);
    const page = await openCounter(window, bakery, { ...phone, permissions });
    const main = page.getByRole('main');
    await main.getByText('This is the QR code of a reward').waitFor();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Go to Reward Points' }).click();
    const ready = page.getByRole('dialog', { name: 'Ready to serve' });
    await ready.getByText('Dessert').waitFor();
    await ready.getByRole('button', { name: 'Serve' }).click();
    await page.getByRole('button', { name: 'Next guest' }).click();
    // The partner scans again after a reload, and no message about the last guest is left.
    await show('https://example.com');
    await page.reload();
    await main.getByText('This QR code is neither of a card nor of a reward').waitFor();
  });

  test('without rewards nothing is said of them', inLong, async () => {
    const { restaurant, sara, admin, bakery, dessert, window, show } = await openBakery(chromium);
    const older = { guest: sara, reward: dessert, code: '482913' };
    const { token } = await olderClaim(restaurant, older);
    await admin.asks('changeSettings', { body: { rewards: false } });
    await show(token);
    const page = await openCounter(window, bakery, { ...phone, permissions });
    await page.getByText('This QR code is not from a card of the family').waitFor();
    expect(await page.getByRole('button', { name: 'Go to Reward Points' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Reward Points' }).click();
    await page.getByText('This feature is coming soon.').waitFor();
    const office = await openOffice(window, 'points');
    await office.getByRole('searchbox').fill('123456');
    await office.getByText('Nobody found').waitFor();
    await office.getByText('Try the beginning of a name').waitFor();
    expect(await office.getByRole('option').count()).toBe(0);
  });

  test('the time that is left is counted down by the clock of the server', inLong, async () => {
    const { restaurant, sara, bakery, dessert, window } = await openBakery(chromium);
    const older = { guest: sara, reward: dessert, code: '482913' };
    const { code } = await olderClaim(restaurant, older);
    restaurant.clock.pass({ minutes: 5 });
    const page = await openCounter(window, bakery, { ...phone, place: 'rewards', fresh: true });
    await page.clock.install();
    await page.getByLabel('Code on the guest’s card').fill(code);
    const ready = page.getByRole('dialog', { name: 'Ready to serve' });
    await ready
      .getByRole('timer')
      .getByText(/(10:00|09:5\d)/)
      .waitFor();
    await page.clock.fastForward(9 * 60_000);
    await ready
      .getByRole('timer')
      .getByText(/(1:00|0:5\d)/)
      .waitFor();
    await page.clock.fastForward(60_000);
    await ready.getByText('The time has run out').waitFor();
    await expectAccessible(page);
    // The countdown is that of the device. The server has its own clock, by which the claim is
    // still valid.
    await ready.getByRole('button', { name: 'Serve' }).click();
    await page.getByRole('dialog', { name: 'Served' }).waitFor();
  });
});
