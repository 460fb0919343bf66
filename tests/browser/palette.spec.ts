// The palette and the shortcuts: everything in the office by keyboard.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner } from '../people.ts';
import { contentWidth, expectAccessible, expectValue, longTimeout, openDoors } from './browser.ts';
import { looks } from './looks.ts';
import { openOffice } from './office.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Find or do anything' });
const placeOf = (page: Page) => new URL(page.url()).search;

/** The names of the files that the page has fetched so far. */
const fetched = (page: Page) =>
  page.evaluate<string>('performance.getEntriesByType("resource").map(({ name }) => name).join()');

/** What people of other products look for, and what they are to find first. */
const ownWords: Record<string, [string, string][]> = {
  en: [
    ['give points', 'Points'],
    ['double points on Friday', 'Events'],
    ['happy hour', 'Events'],
    ['discount', 'Offers'],
    ['coupon', 'Offers'],
    ['second branch', 'Outlets'],
    ['new waiter', 'People'],
    ['employee', 'Team'],
    ['yesterday’s sales', 'Overview'],
    ['take a bill back', 'Members'],
    ['refund', 'Members'],
    ['privacy text', 'Terms'],
    ['invite old guests', 'Invite guests'],
    ['approve', 'Approvals'],
    ['statement', 'Partners'],
    ['QR', 'Poster'],
    ['what guests can buy', 'Rewards'],
    ['expiry', 'Terms'],
    ['language', 'العربية'],
    ['levels', 'Five levels'],
  ],
  'ar-SA': [
    ['العملة', 'النقاط حسب الفاتورة'],
    ['كلمة المرور', 'كلمة مرور'],
    ['شعار', 'الشعار'],
    ['ملصق', 'الملصق'],
    ['الدوام', 'أوقات العمل'],
    ['الخصم', 'العروض'],
    ['الموظفين', 'الفريق'],
    ['مبيعات الأمس', 'نظرة عامة'],
    ['الخصوصية', 'الشروط'],
    ['ما يشتريه الضيوف', 'المكافآت'],
  ],
};

inChromium((chromium) => {
  test('a member is found as one types, and opens over the section one was in', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    await guest(restaurant, { name: 'Omar Haddad' });
    const page = await openOffice(window, 'events');
    await page.getByRole('tab', { name: 'Events', selected: true }).waitFor();
    await page.keyboard.press('Control+k');
    await paletteOf(page).locator('[role=combobox]:focus').waitFor();
    await page.keyboard.type('sar');
    await paletteOf(page)
      .getByRole('option', { name: /^Sara Ahmad/, selected: true })
      .waitFor();
    expect(await paletteOf(page).getByRole('option', { name: /Omar/ }).count()).toBe(0);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Sara Ahmad' });
    await drawer.getByRole('button', { name: 'Add Points' }).and(page.locator(':focus')).waitFor();
    expect(placeOf(page)).toBe(`?tab=members&member=${sara.id}`);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Events', selected: true }).waitFor();
    expect(placeOf(page)).toBe('?tab=events');
  });

  test('points are added to a member from anywhere, without a mouse', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openOffice(window, 'settings');
    await page.getByRole('tab', { name: 'Settings', selected: true }).waitFor();
    await page.keyboard.press('Control+k');
    await paletteOf(page).locator('[role=combobox]:focus').waitFor();
    await page.keyboard.type(sara.mobile.slice(-4));
    await paletteOf(page)
      .getByRole('option', { name: /Add points to .*Sara Ahmad/ })
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Sara Ahmad' });
    await drawer.locator('input[name=points]:focus').waitFor();
    await page.keyboard.type('70');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lunch');
    await page.keyboard.press('Enter');
    await drawer.getByText('Balance after 70').waitFor();
  });

  test(
    'sections and acts are found by their words; what is not there is said',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      await guest(restaurant);
      const page = await openOffice(window, 'points');
      const opener = page.getByRole('button', { name: 'Search', exact: true });
      await opener.click();
      const palette = paletteOf(page);
      await palette.getByRole('combobox').fill('cond');
      await palette.getByRole('option', { name: 'Terms & Conditions', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: 'Terms & Conditions', selected: true }).waitFor();

      await opener.click();
      await palette.getByRole('combobox').fill('new of');
      await palette.getByRole('option', { name: 'New offer', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      const form = page.getByRole('region', { name: 'New offer' });
      await form.getByLabel('Title', { exact: true }).waitFor();
      expect((await form.boundingBox())!.height).toBeGreaterThan(300);

      await opener.click();
      await palette.getByRole('combobox').fill('dark');
      await palette.getByRole('option', { name: 'Dark theme' }).click();
      await palette.waitFor({ state: 'detached' });
      await page.locator('html[data-theme=dark]').waitFor();

      await opener.click();
      await palette.getByRole('combobox').fill('backup');
      await palette.getByRole('option', { name: 'Backup Data', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('Backup created successfully').waitFor();
      const { rows } = await (await owner(restaurant)).asks('listBackups', {});
      expect(rows).toHaveLength(1);

      await opener.click();
      await palette.getByRole('combobox').fill('poster');
      await palette.getByRole('option', { name: 'Poster', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('[data-setting=poster]:focus').waitFor();

      await opener.click();
      await palette.getByRole('combobox').fill('poster');
      await palette.getByRole('option', { name: 'Poster', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await palette.waitFor({ state: 'detached' });
      await page.locator('[data-setting=poster]:focus').waitFor();

      await opener.click();
      await palette.getByRole('combobox').fill('zzzz');
      await palette.getByText('Nothing found').waitFor();
      await page.keyboard.press('Escape');
      await opener.and(page.locator(':focus')).waitFor();

      await page.keyboard.press('Control+k');
      await palette.getByRole('combobox').fill('log out');
      await palette.getByRole('option', { name: 'Log out', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/admin/login');
    },
  );

  test('a new owner finds things by words of their own, in both languages', inLong, async () => {
    const { window } = await openDoors(chromium);
    for (const [locale, lookUps] of Object.entries(ownWords)) {
      const page = await openOffice(window, 'points', { locale });
      await page.getByRole('button', { name: /^(Search|ابحث)$/ }).click();
      for (const [typed, found] of lookUps) {
        await page.getByRole('dialog').getByRole('combobox').fill(typed);
        const first = page.getByRole('listbox').getByRole('option').first();
        const told = expect.poll(() => first.textContent(), { ...longTimeout, message: typed });
        await told.toContain(found);
      }
    }
  });

  test('g and a letter lead to a section, and never while one types', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant);
    const page = await openOffice(window, 'points');
    await page.getByRole('option', { name: /Sara Ahmad/ }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('row', { name: 'Sara Ahmad' }).waitFor();
    expect(placeOf(page)).toBe('?tab=members');
    await page.keyboard.press('/');
    await page.keyboard.type('go?');
    await expectValue(page.getByRole('searchbox'), 'go?');
    await page.getByText('Nobody found').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('tab', { name: 'Members', selected: true }).focus();
    for (const [first, second] of [
      ['Control+g', 'o'],
      ['g', 'Alt+o'],
      ['g', 'x'],
      ['x', 'o'],
    ] as const) {
      await page.keyboard.press(first);
      await page.keyboard.press(second);
    }
    await page.getByRole('tab', { name: 'Members', selected: true }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.getByRole('tab', { name: 'Offers', selected: true }).waitFor();
  });

  test('a question mark shows the shortcuts, which Arabic keyboards have too', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'points', { locale: 'ar-SA' });
    await page.getByRole('tab', { name: 'النقاط', selected: true }).focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'اختصارات لوحة المفاتيح' });
    await dialog.getByText('انتقل إلى الأعضاء').waitFor();
    expect(await dialog.locator('kbd').first().getAttribute('dir')).toBe('ltr');
    const keys = await dialog.locator('kbd').allTextContents();
    const ofSections = keys.filter((_, i) => keys[i - 1] === 'G');
    expect(ofSections.length).toBeGreaterThan(10);
    expect(new Set(ofSections).size).toBe(ofSections.length);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.evaluate(`for (const [key, code] of [['ل', 'KeyG'], ['ة', 'KeyM']])
      dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))`);
    await page.getByRole('tab', { name: 'الأعضاء', selected: true }).waitFor();
  });

  test(
    'the palette is no part of the first screen, and comes while the page rests',
    inLong,
    async () => {
      const { window } = await openDoors(chromium);
      const page = await openOffice(window, 'members', { fresh: true });
      await page.addInitScript(
        'window.rests = []; window.requestIdleCallback = (act) => window.rests.push(act);',
      );
      await page.reload();
      await page.getByText('No members yet').waitFor();
      expect(await fetched(page)).not.toMatch(/palette|shortcuts/);
      await page.evaluate('window.rests.forEach((act) => act())');
      await expect.poll(() => fetched(page), longTimeout).toMatch(/palette-/);
      await page.route('**/assets/**', (route) => route.abort());
      await page.keyboard.press('Control+k');
      await paletteOf(page).waitFor();
    },
  );

  test.each(looks)(
    'the palette keeps nobody out: $colorScheme, $locale, $width px',
    inLong,
    async ({ width, ...look }) => {
      const { restaurant, window } = await openDoors(chromium);
      await guest(restaurant, { name: 'A very long name of a guest from far away' });
      const viewport = { width, height: 740 };
      const options = { ...look, viewport, reducedMotion: 'reduce' } as const;
      const page = await openOffice(window, 'points', options);
      await page.getByRole('button', { name: /^(Search|ابحث)$/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('option').first().waitFor();
      await expectAccessible(page);
      await page.keyboard.type('very');
      await dialog
        .getByRole('option', { name: /far away/ })
        .first()
        .waitFor();
      await expectAccessible(page);
      expect(await contentWidth(page)).toBe(width);
    },
  );
});
