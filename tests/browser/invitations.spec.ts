// Guests who came with a file: the office prints their invitations, and each opens the card alone.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { bringGuests, numberOf } from '../invitations.ts';
import { owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { actOn, openOffice } from './office.ts';
import { scanned } from './scanned.ts';

const phoneSize = { width: 390, height: 844 };

/** The sheets that come out of the printer. */
async function paper(page: Page) {
  await page.emulateMedia({ media: 'print' });
  // A4 at 96 points an inch.
  await page.setViewportSize({ width: 794, height: 1_123 });
  await page.locator('.print-sheet path[d^=M]').first().waitFor();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const codes = await scanned(page);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1_280, height: 900 });
  return { codes, pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length };
}

/** Types a first password twice, and opens the card. */
async function choosePassword(phone: Page) {
  await phone.getByLabel(/^(New password|كلمة المرور الجديدة)/).fill('figs-and-dates');
  await phone.getByLabel(/^(Confirm password|تأكيد كلمة المرور)/).fill('figs-and-dates');
  await phone.keyboard.press('Enter');
  await phone.getByRole('article', { name: /Your card|بطاقتك/ }).waitFor();
}

inChromium((chromium) => {
  const open = async (guests: number) => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { countryCode: '966' } });
    await bringGuests(admin, guests);
    return { restaurant, window, admin };
  };

  test('cards and a list are printed; one is scanned, opened by digits, and ended', async () => {
    const { window } = await open(12);
    const page = await openOffice(window, 'members');
    await page.getByRole('link', { name: '12 members without a password: invite them' }).click();
    await page.getByRole('button', { name: 'Make cards' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make cards' }).click();
    await page.getByText('Cards 1 to 12. Print them now').waitFor();
    await expectAccessible(page);
    const { codes, pages } = await paper(page);
    expect([codes.length, pages]).toEqual([10, 2]);
    await page.getByText('List', { exact: true }).click();
    const list = await paper(page);
    expect([list.codes, list.pages]).toEqual([codes, 2]);
    await page.emulateMedia({ media: 'print' });
    const [first, last] = await page.locator('.print-sheet').allInnerTexts();
    expect(first).toMatch(/\+966 55 500 ••••\s+([A-Z2-9]{4}-){3}/);
    expect(last).toMatch(/^Invitations of guests · .*\/welcome.*Guest 12/s);
    await page.emulateMedia({ media: 'screen' });
    const { pathname, hash } = new URL(codes[0]!);
    expect(pathname + hash).toMatch(/^\/welcome#[A-Z2-9]{16}$/);
    await page.getByRole('button', { name: 'Done' }).click();

    const phone = await window({ viewport: phoneSize });
    await phone.goto(pathname + hash);
    const digits = phone.getByLabel('The last four digits of your number');
    await digits.fill('9999');
    await phone.keyboard.press('Enter');
    await phone.getByText('This does not fit, or it is not good any more').first().waitFor();
    await expectAccessible(phone);
    expect(await contentWidth(phone)).toBe(phoneSize.width);
    await digits.fill(numberOf(1).slice(-4));
    await phone.keyboard.press('Enter');
    await phone.getByText('10 points are on your card').waitFor();
    await expectAccessible(phone);
    await choosePassword(phone);
    await phone.getByText('10', { exact: true }).first().waitFor();
    expect(phone.url()).not.toContain('#');

    await page.reload();
    const run = page.getByRole('row', { name: /^Cards/ });
    await run.getByRole('cell', { name: '1', exact: true }).waitFor();
    await run.getByRole('button', { name: 'End 12 invitations' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('Invitations ended').waitFor();
    await run.waitFor({ state: 'detached' });
  });

  test(
    'how many can be invited is counted anew after a deletion and an import',
    inLong,
    async () => {
      const { window, admin } = await open(1);
      const page = await openOffice(window, 'members');
      const waiting = page.getByRole('link', { name: /without a password: invite them$/ });
      await waiting.getByText(/^1 member /).waitFor();
      await actOn(page, 'Guest 1', 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await waiting.waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: 'Overview' }).click();
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
      await bringGuests(admin, 2);
      await page.getByRole('tab', { name: 'Members' }).click();
      await waiting.getByText(/^2 members /).waitFor();
    },
  );

  test('a code of the till is typed beside the number, in Arabic', inLong, async () => {
    const { window } = await open(1);
    const page = await openOffice(window, 'points', { locale: 'ar-SA' });
    await page.getByRole('searchbox').fill(numberOf(1));
    await page
      .getByRole('option', { name: /Guest 1/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'اعرض الرمز' }).click();
    const code = page.getByText(/^\d{3}\s?\d{3}$/).first();
    const digits = (await code.textContent())!.replace(/\D/g, '');
    await expectAccessible(page);
    const phone = await window({ viewport: phoneSize, locale: 'ar-SA', colorScheme: 'dark' });
    await phone.goto('/welcome');
    await phone.getByLabel('رقم الجوال').fill('0555000001');
    await phone.getByLabel('الرمز').fill(digits);
    await expectAccessible(phone);
    await phone.keyboard.press('Enter');
    await phone.getByText('في بطاقتك 10 نقاط').waitFor();
    await choosePassword(phone);
  });

  test(
    'a poster says that points are waiting, and leads to the screen for it',
    inLong,
    async () => {
      const { window } = await open(1);
      const page = await openOffice(window, 'settings&view=brand');
      await page.getByText('Your points are waiting').click();
      const { codes, pages } = await paper(page);
      expect([codes, pages]).toEqual([[`${new URL(page.url()).origin}/welcome`], 1]);
    },
  );
});
