// What gives access or takes data out asks for the password where the log-in is longer ago.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, partner } from '../people.ts';
import { adminPassword } from '../restaurant.ts';
import { expectAccessible, expectInside, longTimeout, openDoors, toasts } from './browser.ts';
import { actOn, formBeside, openOffice } from './office.ts';

const proofOf = (page: Page) => page.getByRole('dialog', { name: /Confirm it’s you|تأكيد هويتك/ });

/** Closes the dialog that asks for a proof. */
const refuse = (page: Page) =>
  proofOf(page)
    .getByRole('button', { name: /Close|إغلاق/ })
    .click();

/** Proves by the password in the dialog that asks for it. */
async function prove(page: Page) {
  const proof = proofOf(page);
  await proof.getByLabel(/Your password|كلمة مرورك/).fill(adminPassword);
  await proof.getByRole('button', { name: /Confirm|أكّد/ }).click();
  await proof.waitFor({ state: 'detached' });
}

inChromium((chromium) => {
  test('ten minutes after the log-in, a reset and an export ask for the password', async () => {
    const { restaurant, window } = await openDoors(chromium, {
      CUSTOMER_RESET_PASSWORD: 'sofra-again',
    });
    await guest(restaurant);
    const page = await openOffice(window, 'members');
    restaurant.clock.pass({ minutes: 10 });
    await actOn(page, 'Sara Ahmad', 'Reset Password');
    const question = page.getByRole('alertdialog', { name: /^Reset the password of .Sara/ });
    await question.getByRole('button', { name: 'Reset Password' }).click();
    await proofOf(page).getByLabel('Your password').waitFor();
    await expectAccessible(page);
    await prove(page);
    const done = page.getByRole('dialog', { name: 'Password reset successfully' });
    await done.waitFor();
    expect(await toasts(page)).toContain('New password: sofra-again');
    await done.getByRole('button', { name: 'Done' }).click();

    restaurant.clock.pass({ minutes: 10 });
    await page.getByRole('link', { name: 'Export' }).click();
    const file = page.getByRole('link', { name: 'Download members' });
    await file.click();
    await refuse(page);
    await page.getByText('Nothing was downloaded').waitFor();
    await file.click();
    const download = page.waitForEvent('download');
    await prove(page);
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    // While the proof is fresh, nothing asks.
    const next = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download points' }).click();
    expect((await next).suggestedFilename()).toMatch(/\.csv$/);
  });

  test('a partner, a till and the proof at the till ask too, in Arabic', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await partner(restaurant);
    const page = await openOffice(window, 'partners', { locale: 'ar' });
    restaurant.clock.pass({ minutes: 10 });
    await page.getByRole('button', { name: 'أعد تعيين كلمة المرور' }).click();
    const question = page.getByRole('alertdialog', { name: /^هل تريد إعادة تعيين كلمة مرور/ });
    await question.getByRole('button', { name: 'أعد تعيين كلمة المرور' }).click();
    await proofOf(page).getByLabel('كلمة مرورك').waitFor();
    await expectAccessible(page);
    await expectInside(page, 'the dialog of the proof');
    await prove(page);
    await page.getByRole('dialog', { name: 'تمت إعادة تعيين كلمة مرور الشريك بنجاح' }).waitFor();

    restaurant.clock.pass({ minutes: 10 });
    await page.goto('/admin?tab=team');
    await page.getByRole('tab', { name: 'نقاط البيع' }).click();
    await page.getByRole('button', { name: /^(نقطة بيع جديدة|أضف نقطة بيع)$/ }).click();
    const form = formBeside(page, /نقطة بيع/);
    await form.getByLabel('الاسم').fill('Bar');
    await form.getByRole('button', { name: 'أنشئ الرمز' }).click();
    await prove(page);
    await page.getByRole('dialog', { name: /^رمز لنقطة البيع/ }).waitFor();

    restaurant.clock.pass({ minutes: 10 });
    await page.goto('/admin?tab=settings&view=house');
    const needsCard = page.getByRole('switch', { name: /^تتطلب المكافآت والمزايا/, checked: true });
    await needsCard.click();
    await refuse(page);
    await needsCard.waitFor();
    await needsCard.click();
    await prove(page);
    const admin = await owner(restaurant);
    await expect
      .poll(async () => (await admin.asks('readSettings')).proofAtTill, longTimeout)
      .toBe(false);
    // Other settings are saved without a proof, however long ago the last one is.
    restaurant.clock.pass({ minutes: 10 });
    await page.getByRole('switch', { name: 'يسجّل الشركاء الزيارة في صفحة واحدة' }).click();
    await expect
      .poll(async () => (await admin.asks('readSettings')).counterSheet, longTimeout)
      .toBe(true);
  });
});
