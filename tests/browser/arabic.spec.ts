// Arabic beyond its words: the layout of pages from right to left.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, partner } from '../people.ts';
import { longTimeout, openDoors } from './browser.ts';
import { card } from './card.ts';
import { cardOf, openCounter } from './counter.ts';
import { openOffice } from './office.ts';

const locale = 'ar-SA';

/** The right edge of each number in pixels. */
async function ends(numbers: Locator) {
  const boxes = await Promise.all((await numbers.all()).map((number) => number.boundingBox()));
  return boxes.map((box) => Math.round((box?.x ?? 0) + (box?.width ?? 0)));
}

/** A computed style of the first element with this selector, or of its pseudo-element. */
async function shownAs(page: Page, selector: string, { property, part = '' }: Shown) {
  await page.locator(selector).first().waitFor({ state: 'attached' });
  const element = `document.querySelector(${JSON.stringify(selector)})`;
  return page.evaluate<string>(`getComputedStyle(${element}, '${part}')['${property}']`);
}

interface Shown {
  property: string;
  part?: string;
}

inChromium((chromium) => {
  test('numbers below each other stand units under units', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const sara = await guest(restaurant);
    const omar = await guest(restaurant, { name: 'Omar' });
    const visit = { customerId: sara.id, description: 'Dinner' };
    for (const points of [5, 1_250, -30])
      await admin.asks('awardPoints', { body: { ...visit, points } });
    await admin.asks('awardPoints', { body: { ...visit, customerId: omar.id, points: 7 } });

    const office = await openOffice(window, 'members', { locale });
    const points = office.getByRole('cell').getByText(/^(1,225|7)$/);
    await points.nth(1).waitFor();
    expect(new Set(await ends(points)).size).toBe(1);
    await office.goto('/admin?tab=points');
    const found = office.getByRole('option').getByText(/^(1,225|7)$/);
    await found.nth(1).waitFor();
    expect(new Set(await ends(found)).size).toBe(1);

    const page = await window({ locale, viewport: { width: 390, height: 800 } });
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    // The sum of the month, which has no colour, stands apart.
    const entries = page.locator('.text-good, .text-bad').getByText(/^[+-][\d,]+$/);
    await entries.nth(2).waitFor();
    expect(new Set(await ends(entries)).size).toBe(1);
  });

  test('a code is centred, passwords and dates stand where the line begins', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const counter = await openCounter(window, await partner(restaurant), { locale });
    await counter.locator('input[name=mobile]').fill(sara.mobile);
    await counter.keyboard.press('Enter');
    const code = 'input[name=code]';
    expect(await shownAs(counter, code, { property: 'textAlign' })).toBe('center');
    expect(await shownAs(counter, code, { property: 'direction' })).toBe('ltr');

    const office = await openOffice(window, 'partners&form=new', { locale });
    const password = 'input[name=password]';
    expect(await shownAs(office, password, { property: 'textAlign' })).toBe('right');
    expect(await shownAs(office, password, { property: 'direction' })).toBe('ltr');
    await office.goto('/admin?tab=offers&form=new');
    const date = { property: 'textAlign', part: '::-webkit-datetime-edit' };
    expect(await shownAs(office, 'input[name=validUntil]', date)).toBe('right');
  });

  test(
    'an empty text area runs from right to left, and then as what is typed',
    inLong,
    async () => {
      const { window } = await openDoors(chromium);
      const page = await openOffice(window, 'offers&form=new', { locale });
      const area = 'textarea[name=description]';
      const direction = { property: 'direction' };
      expect(await shownAs(page, area, direction)).toBe('rtl');
      await page.locator(area).fill('Brunch');
      await expect.poll(() => shownAs(page, area, direction), longTimeout).toBe('ltr');
      await page.locator(area).fill('فطور');
      await expect.poll(() => shownAs(page, area, direction), longTimeout).toBe('rtl');
      const english = await openOffice(window, 'offers&form=new');
      expect(await shownAs(english, area, direction)).toBe('ltr');
    },
  );

  test(
    "the brand's Arabic name stands in Arabic sentences, the header and the title",
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const sara = await guest(restaurant);
      const admin = await owner(restaurant);
      const page = await window({ locale });
      await page.goto('/');
      await page.getByRole('button', { name: 'انضم إلى عائلة Sofra' }).waitFor();
      await admin.asks('changeSettings', { body: { brand: 'Olive', brandArabic: 'زيتونة' } });
      await page.reload();
      await page.getByRole('button', { name: 'انضم إلى عائلة زيتونة' }).waitFor();
      await page.getByRole('banner').getByText('زيتونة').waitFor();
      await expect.poll(() => page.title(), longTimeout).toContain('زيتونة');
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('button', { name: 'Join Olive Family' }).waitFor();
      await expect.poll(() => page.title(), longTimeout).toContain('Olive');
      await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
      await card(page).getByText('Olive').waitFor();
    },
  );

  test('a refusal is said in Arabic, with the values that stand in it', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const bakery = await partner(restaurant);
    const { code } = await cardOf(restaurant, sara);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tried = 0; tried < 5; tried += 1) {
      const typed = { params: { mobile: sara.mobile }, body: { code: wrong } };
      expect((await bakery.tries('verifyCustomer', typed)).status).toBe(400);
    }
    const counter = await openCounter(window, bakery, { locale });
    await counter.locator('input[name=mobile]').fill(sara.mobile);
    await counter.keyboard.press('Enter');
    await counter.locator('input[name=code]').fill(code);
    await counter.keyboard.press('Enter');
    const waiting = 'رموز خاطئة كثيرة لهذا الضيف. دقائق الانتظار: 15';
    await counter.getByRole('dialog').getByText(waiting).waitFor();

    const office = await openOffice(window, 'settings', { locale });
    const text = JSON.stringify({ format: 'sofra-backup', version: 1, createdAt: 'yesterday' });
    const file = { name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await office.getByRole('button', { name: 'استعد البيانات' }).click();
    await office.locator('input[type=file][accept=".json"]').setInputFiles(file);
    const damaged = 'هذه النسخة الاحتياطية تالفة: \u2068createdAt\u2069 غير صحيح';
    await office.getByText(damaged).waitFor();
  });

  test('a fault of ours is told in Arabic, with its number', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await restaurant.store.db.schema.dropTable('store_submissions').execute();
    const page = await openOffice(window, 'settings&view=submissions', { locale });
    await page.getByText(/حدث خطأ ما \(\u2068[\da-f-]{36}\u2069\)/).waitFor();
  });

  test('where the system chooses the colours, what is chosen can be told', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant);
    await guest(restaurant, { name: 'Omar' });
    const page = await openOffice(window, 'points', { forcedColors: 'active' });
    const ground = { property: 'backgroundColor' };
    const expectToDiffer = async (chosen: string, other: string) => {
      const plain = await shownAs(page, other, ground);
      await expect.poll(() => shownAs(page, chosen, ground), longTimeout).not.toBe(plain);
    };
    await expectToDiffer('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]');
    await page.getByRole('option').first().click();
    await page.locator('input[name=points]').waitFor();
    const row = '[role=option]';
    await expectToDiffer(`${row}[aria-selected=true]`, `${row}[aria-selected=false]`);
    await page.goto('/admin?tab=offers');
    await expectToDiffer('label:has(:checked)', 'label:has([type=radio]:not(:checked))');
  });
});
