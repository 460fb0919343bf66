// How a partner verifies a guest by number and code.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, partner } from '../people.ts';
import { expectValue, longTimeout, openDoors, toasts } from './browser.ts';
import { cardOf, expectFocus, lookUp, openCounter } from './counter.ts';

inChromium((chromium) => {
  /** A guest at Gold, and a partner at the counter. */
  async function atTheCounter() {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const bakery = await partner(restaurant);
    const admin = await owner(restaurant);
    const award = { customerId: sara.id, points: 320_000, description: 'A wedding' };
    await admin.asks('awardPoints', { body: award });
    const page = await openCounter(window, bakery);
    const dialog = page.getByRole('dialog');
    return {
      restaurant,
      sara,
      bakery,
      admin,
      page,
      dialog,
      code: page.getByLabel('Verification code', { exact: true }),
      // The name is matched completely, since 'Verifying...' begins with it.
      verify: dialog.getByRole('button', { name: 'Verify', exact: true }),
    };
  }

  const anotherThan = (code: string) => (code === '000000' ? '111111' : '000000');

  test('the right code shows the level and what it brings, ready for the next guest', async () => {
    const { restaurant, sara, bakery, admin, page, dialog, code } = await atTheCounter();
    const florist = await partner(restaurant, { username: 'florist' });
    for (const [benefit, partnerId] of [
      ['Free dessert', null],
      ['Half a loaf', bakery.id],
      ['A rose', florist.id],
    ] as const) {
      await admin.asks('addBenefit', { body: { level: 'Gold', benefit, partnerId } });
    }
    // The number is typed as people say it, and not as it is stored.
    await lookUp(page, sara.mobile.slice(1).replace(/(.{3})(.{2})/, '$1 ($2) '));
    await dialog.getByText('Sara', { exact: true }).waitFor();
    await dialog.getByText(`•••••••••${sara.mobile.slice(-3)}`).waitFor();
    expect(await dialog.innerText()).not.toContain('Gold');
    await expectFocus(page, 'code');
    // The sixth digit sends the code.
    await code.fill((await cardOf(restaurant, sara)).code);

    await page.getByText('Verification successful').waitFor();
    await page.getByRole('dialog', { name: 'Verified' }).getByText('Gold').waitFor();
    const rows = dialog.getByRole('listitem');
    await rows.filter({ hasText: 'Half a loaf' }).getByText('Your own').waitFor();
    expect(await rows.filter({ hasText: 'Free dessert' }).innerText()).toBe('Free dessert');
    expect(await rows.count()).toBe(2);
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Close']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectValue(page.getByLabel('Mobile Number'), '');
    await expectFocus(page, 'mobile');
  });

  test('a level without benefits says so', inLong, async () => {
    const { restaurant, sara, page, dialog, code } = await atTheCounter();
    await lookUp(page, sara.mobile);
    await code.fill((await cardOf(restaurant, sara)).code);
    await dialog.getByText('No active benefits').waitFor();
  });

  test('a missing or unknown number is said beside its field and in a toast', inLong, async () => {
    const { sara, page, dialog, code, verify } = await atTheCounter();
    await lookUp(page, ' ');
    await page.getByText('Mobile number required').waitFor();
    expect(await toasts(page)).toContain('Please enter a mobile number to verify');
    const field = page.getByLabel('Mobile Number');
    await page.getByRole('main').getByText('Please enter a mobile number').waitFor();
    await expectFocus(page, 'mobile');
    await lookUp(page, '0501');
    await page.getByText('Verification failed').waitFor();
    expect(await toasts(page)).toContain('Invalid mobile number format');
    await lookUp(page, '+966 599 999 999');
    await page.getByRole('main').getByText('Customer not found').waitFor();
    const told = /Verification failed\s+Customer not found/;
    await expect.poll(() => toasts(page), longTimeout).toMatch(told);
    expect(await field.inputValue()).toBe('+966 599 999 999');

    await lookUp(page, sara.mobile);
    await code.waitFor();
    await verify.click();
    await page.getByText('Verification code required').waitFor();
    expect(await toasts(page)).toContain('Please enter the verification code');
    await dialog.getByText('Please enter the verification code').waitFor();
  });

  test('a wrong code is ready to be typed again; after five the counter has to wait', async () => {
    const { restaurant, sara, page, dialog, code, verify } = await atTheCounter();
    const wrong = anotherThan((await cardOf(restaurant, sara)).code);
    await lookUp(page, sara.mobile);
    await code.fill(wrong);
    await page.getByText('Invalid verification code').waitFor();
    expect(await toasts(page)).toContain('The verification code does not match');
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      // A press before the answer is shown has no effect.
      await verify.waitFor();
      const answer = page.waitForResponse('**/verify/*');
      // The typed code is selected, so that the next one replaces it.
      await page.keyboard.type(wrong);
      expect(await code.inputValue()).toBe(wrong);
      expect((await answer).status()).toBe(400);
    }
    await verify.waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Verification failed').waitFor();
    expect(await toasts(page)).toContain('Too many wrong codes for this customer');
    await dialog.getByText('Too many wrong codes for this customer').waitFor();
  });

  test('Cancel and Escape forget number and code', inLong, async () => {
    const { sara, page, dialog, code } = await atTheCounter();
    for (const leave of [
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await lookUp(page, sara.mobile);
      await code.fill('123');
      await leave();
      await dialog.waitFor({ state: 'detached' });
      await expectValue(page.getByLabel('Mobile Number'), '');
      await expectFocus(page, 'mobile');
    }
    await lookUp(page, sara.mobile);
    await expectValue(code, '');
    // A press beside the dialog does not close it.
    await page.mouse.click(180, 20);
    expect(await code.isVisible()).toBe(true);
  });

  test('the last digit and Enter together verify once', inLong, async () => {
    const { restaurant, sara, page, dialog, code } = await atTheCounter();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await lookUp(page, sara.mobile);
    await code.focus();
    await page.keyboard.type(`${(await cardOf(restaurant, sara)).code}`);
    await page.keyboard.press('Enter');
    await dialog.getByText('Gold').waitFor();
    expect(sent).toHaveLength(1);
    await expect.poll(() => toasts(page), longTimeout).toContain('Verification successful');
  });

  test('a button that is pressed until the level is there verifies once', inLong, async () => {
    const { restaurant, sara, page, dialog, code } = await atTheCounter();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await lookUp(page, sara.mobile);
    await code.waitFor();
    // The presses are as fast as possible, so that one is between the answer and its rendering.
    await page.evaluate(`{
      const field = document.querySelector('[name=code]');
      const { form } = field;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (!form.isConnected) return;
        form.requestSubmit();
        port2.postMessage('again');
      };
      field.addEventListener('input', () => port2.postMessage('again'), { once: true });
    }`);
    await code.fill((await cardOf(restaurant, sara)).code);
    await dialog.getByText('Gold').waitFor();
    expect(sent).toHaveLength(1);
  });

  test('an answer that comes after Cancel opens nothing', inLong, async () => {
    const { restaurant, sara, page, dialog, code } = await atTheCounter();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await lookUp(page, sara.mobile);
    await page.route('**/verify/*', async (route) => {
      await held;
      await route.continue();
    });
    await code.fill((await cardOf(restaurant, sara)).code);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    const answer = page.waitForResponse('**/verify/*');
    release();
    expect((await answer).status()).toBe(200);
    await lookUp(page, '+966599999999');
    await page.getByText('Verification failed').waitFor();
    expect(await dialog.count()).toBe(0);
    expect(await toasts(page)).not.toContain('Verification successful');
  });

  test('without a connection it says so, and the code is still there', async () => {
    const { sara, page, dialog, code } = await atTheCounter();
    await lookUp(page, sara.mobile);
    await page.context().setOffline(true);
    await code.fill('123456');
    await dialog.getByText('No connection. Please check your network and try again.').waitFor();
    expect(await code.inputValue()).toBe('123456');
    await expect.poll(() => toasts(page), longTimeout).toContain('Verification failed');
  });
});
