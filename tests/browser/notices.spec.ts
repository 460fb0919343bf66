// The notices: one at a time, each long enough to be read, and never over what comes next.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, partner } from '../people.ts';
import { adminPassword } from '../restaurant.ts';
import { longTimeout, openDoors, toasts } from './browser.ts';
import { inAccount, workerOf } from './card.ts';
import { withWorker } from './windows.ts';
import { cardOf, lookUp, openCounter } from './counter.ts';
import { openOffice } from './office.ts';

const phone = { width: 360, height: 740 };

/** The notice with this title, once it has stopped moving. */
async function notice(page: Page, title: string) {
  const slip = page.getByRole('region', { name: /Notices|الإشعارات/ }).getByText(title);
  await slip.waitFor();
  return slip.locator('xpath=ancestor::*[@role][1]/*');
}

/** Checks that the notice covers no part of the other element. */
async function expectBeside(slip: Locator, other: Locator) {
  await other.waitFor();
  await other.page().evaluate(still);
  const [above, below] = [await slip.boundingBox(), await other.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Infinity));
}

/** Runs in the page: nothing that arrives moves any more. */
const still = `Promise.allSettled(document.getAnimations().map(({ finished }) => finished))`;

/** Runs in the page: somebody points at each notice as soon as it is there, which holds it. */
const pointAtEachNotice = `new MutationObserver(() => {
  const slip = document.querySelector('section [role=status] > *');
  slip?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
}).observe(document, { subtree: true, childList: true })`;

inChromium((chromium) => {
  test('a temporary password: each of the two notices can be read', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const newPassword = 'for-one-day';
    const params = { id: sara.id };
    await (
      await owner(restaurant)
    ).asks('resetCustomerPassword', { params, body: { newPassword } });
    const page = await window({ fresh: true });
    await page.addInitScript(pointAtEachNotice);
    await page.goto('/');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByLabel('Mobile Number').fill(sara.mobile);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await expect.poll(() => toasts(page), longTimeout).toContain('Temporary Password Created');
    expect(await toasts(page)).not.toContain('Password Reset');
    await page.getByText('Temporary Password Created').dispatchEvent('pointerout');
    await notice(page, 'Password Reset');
    expect(await toasts(page)).not.toContain('Temporary Password Created');
  });

  test.each(['en-US', 'ar-SA'])(
    'on a phone they leave the way back to the search in sight: %s',
    inLong,
    async (locale) => {
      const { restaurant, window } = await openDoors(chromium);
      for (const name of ['Sara', 'Omar', 'Huda', 'Ali', 'Mona', 'Zaid'])
        await guest(restaurant, { name });
      const page = await openOffice(window, 'points', { viewport: phone, locale });
      await page.getByRole('option').last().click();
      await page.locator('input[name=points]').fill('50');
      await page.locator('input[name=description]').fill('Dinner');
      await page.keyboard.press('Enter');
      const added = await notice(page, locale === 'en-US' ? 'Points added' : 'تمت إضافة النقاط');
      const back = page.getByRole('button', { name: locale === 'en-US' ? 'Another' : 'عضو آخر' });
      await expectBeside(added, back);
    },
  );

  test.each(['en-US', 'ar-SA'])(
    'on a phone they leave the offline note in sight: %s',
    inLong,
    async (locale) => {
      const { restaurant, window } = await openDoors(chromium);
      const { mobile, password } = await guest(restaurant);
      const page = await window({ ...withWorker, viewport: phone, locale });
      await page.goto(`/dashboard/${mobile}?tempPass=${password}`);
      await page.getByRole('article').waitFor();
      await workerOf(page);
      await page.context().setOffline(true);
      await inAccount(page, /Refresh|تحديث/);
      const failed = await notice(page, locale === 'en-US' ? 'could not be' : 'تعذّر التحميل');
      await expectBeside(failed, page.getByRole('main').getByRole('alert').first());
    },
  );

  test.each([
    ['beside the list', { width: 1_280, height: 800 }],
    ['over the list', { width: 768, height: 1_024 }],
  ])('a form %s keeps its button while somebody is welcomed', inLong, async (_, viewport) => {
    const { window } = await openDoors(chromium);
    const page = await window({ viewport });
    await page.goto('/admin?tab=offers&form=new');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(adminPassword);
    await page.keyboard.press('Enter');
    const welcome = await notice(page, 'Login successful');
    await expectBeside(welcome, page.getByRole('button', { name: 'Create Offer' }));
  });

  test('on a phone they leave a dialog in sight', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCounter(window, await partner(restaurant), { viewport: phone });
    await lookUp(page, sara.mobile);
    await page.getByLabel('Verification code', { exact: true }).fill('abc');
    await page.keyboard.press('Enter');
    await expectBeside(await notice(page, 'Invalid verification'), page.getByRole('dialog'));
  });

  test('a notice about the last guest does not stand over the next one', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCounter(window, await partner(restaurant));
    const code = page.getByLabel('Verification code', { exact: true });
    await lookUp(page, '+966599999999');
    await notice(page, 'Verification failed');
    await lookUp(page, sara.mobile);
    await code.waitFor();
    expect(await toasts(page)).toBe('');

    await code.fill((await cardOf(restaurant, sara)).code);
    await notice(page, 'Verification successful');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await toasts(page)).toBe('');
  });

  test('a wrong code that is answered after Cancel is told to nobody', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCounter(window, await partner(restaurant));
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await lookUp(page, sara.mobile);
    const { code } = await cardOf(restaurant, sara);
    const wrong = code === '000000' ? '111111' : '000000';
    await page.route('**/verify/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Verification code', { exact: true }).fill(wrong);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    const answer = page.waitForResponse('**/verify/*');
    release();
    expect((await answer).status()).toBe(400);
    await page.unroute('**/verify/*');
    await lookUp(page, sara.mobile);
    await dialog.getByText('Sara', { exact: true }).waitFor();
    expect(await toasts(page)).toBe('');
  });
});
