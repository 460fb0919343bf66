// The sheet at a partner's counter: what a verified guest gets is settled with one button.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { claim, sumsOf } from '../shelf.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { openBakery } from './bakery.ts';
import { contentWidth, expectAccessible } from './browser.ts';
import { cardOf, expectFocus, lookUp, openCounter } from './counter.ts';

const phone = { viewport: { width: 360, height: 740 } };
const desk = { viewport: { width: 1_280, height: 800 } };
const permissions = ['camera'];

inChromium((chromium) => {
  /** The owner has switched the sheet on; the bakery gives ten points for a riyal. */
  async function opening() {
    const opened = await openBakery(chromium);
    const { admin, bakery } = opened;
    const body = { counterSheet: true, currency: 'SAR', pointsPerUnit: '10' };
    await admin.asks('changeSettings', { body });
    await admin.asks('changePartner', { params: { id: bakery.id }, body: { givesPoints: true } });
    await admin.asks('addBenefit', { body: { level: 'Bronze', benefit: 'Free tea' } });
    return opened;
  }

  type Opened = Awaited<ReturnType<typeof opening>>;

  /** Verifies the guest at the partner's counter by number and code. */
  async function verified(page: Page, { restaurant, sara }: Opened) {
    await lookUp(page, sara.mobile);
    await page.locator('[name=code]').fill((await cardOf(restaurant, sara)).code);
    const dialog = page.getByRole('dialog', { name: 'Verified' });
    await dialog.getByRole('button', { name: 'Save visit' }).waitFor();
    return dialog;
  }

  const receipt = (page: Page) => page.getByRole('dialog', { name: 'Visit saved' });
  /** The lines of a receipt without the characters that isolate amounts. */
  const linesOf = async (dialog: ReturnType<typeof receipt>) => {
    const lines = dialog.getByRole('list', { name: 'This visit' }).getByRole('listitem');
    await lines.first().waitFor();
    return (await lines.allInnerTexts()).map((line) => line.replaceAll(/[\u2066-\u2069]/g, ''));
  };

  test('a scan and two touches serve what waits; Undo takes all of it back', async () => {
    const { restaurant, sara, admin, bakery, dessert, window, show } = await opening();
    await claim(sara, dessert);
    await show((await cardOf(restaurant, sara)).token);
    const page = await openCounter(window, bakery, { ...phone, permissions });
    const sheet = page.getByRole('dialog', { name: 'Verified' });
    for (const words of [/^Bronze$/, /^Sara$/]) await sheet.getByText(words).waitFor();
    const settle = sheet.getByRole('button', { name: 'Save visit' });
    expect(await settle.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
    const waiting = sheet.getByRole('region', { name: 'Waiting for the guest' });
    await waiting.getByRole('button', { name: 'Dessert' }).click();
    await expectAccessible(page);
    const pressed = (await settle.boundingBox())!;
    await settle.click();

    const done = receipt(page);
    const undo = done.getByRole('button', { name: 'Undo the visit of ' });
    // A second press in the same place must not undo the visit.
    const { y, height } = (await undo.boundingBox())!;
    expect(y + height).toBeLessThan(pressed.y);
    await done.getByText('for ').and(done.getByText('Sara')).waitFor();
    expect(await linesOf(done)).toEqual(['Dessert']);
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(360);
    const { rows } = await admin.asks('listClaims', { params: { id: sara.id } });
    expect(rows).toMatchObject([{ state: 'served' }]);
    await undo.click();
    const undone = page.getByRole('dialog', { name: 'Visit undone' });
    await undone.waitFor();
    await expectAccessible(page);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 5_000, spent: 0 });
    expect(await undone.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await undone.getByRole('button', { name: 'Close' }).last().click();
    await undone.waitFor({ state: 'detached' });
    await expectFocus(page, 'mobile');
  });

  test('by keyboard: Enter in the bill settles, and once more does nothing', inLong, async () => {
    const all = await opening();
    const { restaurant, sara, bakery, window } = all;
    const page = await openCounter(window, bakery, desk);
    const sheet = await verified(page, all);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.keyboard.press('Tab');
    await expectFocus(page, 'bill');
    await page.keyboard.type('184.505');
    await page.keyboard.press('Enter');
    await sheet.getByText('a bill is written like 184.50').waitFor();
    expect(sent).toEqual([]);
    await page.keyboard.press('Backspace');
    await sheet.getByText(/^Bill .184\.50 SAR.$/).waitFor();
    await page.keyboard.press('Enter');
    await receipt(page).waitFor();
    await page.keyboard.press('Enter');
    expect(await linesOf(receipt(page))).toEqual(['Bill 184.50 SAR\n+1,845']);
    await expectAccessible(page);
    expect(sent).toHaveLength(1);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 6_845, spent: 0 });
  });

  test('a bill earns once: the second is told, and what was chosen stays', inLong, async () => {
    const all = await opening();
    const { restaurant, sara, bakery, window } = all;
    const page = await openCounter(window, bakery, phone);
    for (const time of ['first', 'second']) {
      const sheet = await verified(page, all);
      await sheet.getByLabel('Bill', { exact: true }).fill('50');
      await sheet.getByLabel('No. (optional)').fill('A-17');
      await sheet.getByRole('button', { name: 'Free tea' }).click();
      await sheet.getByRole('button', { name: 'Save visit' }).click();
      if (time === 'second') break;
      await receipt(page).getByRole('button', { name: 'Close' }).click();
      await receipt(page).waitFor({ state: 'detached' });
    }
    const sheet = page.getByRole('dialog', { name: 'Verified' });
    await sheet.getByText(/A-17.*Sara/).waitFor();
    await sheet.getByLabel('No. (optional)').fill('A-18');
    await sheet.getByRole('button', { name: 'Save visit' }).click();
    expect((await linesOf(receipt(page))).join()).toContain('Free tea');
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 6_000, spent: 0 });
  });

  test(
    'two counters settle one claim: the second is told, and can give the rest',
    inLong,
    async () => {
      const all = await opening();
      const { restaurant, sara, bakery, dessert, window } = all;
      await claim(sara, dessert);
      const [one, other] = [
        await openCounter(window, bakery, phone),
        await openCounter(window, bakery, desk),
      ];
      const sheets = [await verified(one, all), await verified(other, all)];
      for (const sheet of sheets) {
        const waiting = sheet.getByRole('region', { name: 'Waiting for the guest' });
        await waiting.getByRole('button', { name: 'Dessert' }).click();
        await sheet.getByRole('button', { name: 'Free tea' }).click();
      }
      await Promise.all(
        sheets.map((sheet) => sheet.getByRole('button', { name: 'Save visit' }).click()),
      );
      const told = (page: Page) => page.getByText('This reward has been served already').first();
      await Promise.race([one, other].map((page) => told(page).waitFor()));
      const second = (await told(one).isVisible()) ? one : other;
      const first = second === one ? other : one;
      await receipt(first).waitFor();
      const sheet = second.getByRole('dialog', { name: 'Verified' });
      const waiting = sheet.getByRole('region', { name: 'Waiting for the guest' });
      await waiting.waitFor({ state: 'detached' });
      await expectAccessible(second);
      await sheet.getByRole('button', { name: 'Save visit' }).click();
      await receipt(second).waitFor();
      expect(await linesOf(receipt(second))).toEqual(['Free tea']);
      expect(await sumsOf(restaurant, sara)).toEqual({ points: 5_000, spent: 300 });
    },
  );

  test('a lost answer is asked for again, and the visit is settled once', inLong, async () => {
    const all = await opening();
    const { restaurant, sara, bakery, dessert, window } = all;
    await claim(sara, dessert);
    const page = await openCounter(window, bakery, phone);
    const sheet = await verified(page, all);
    await page.route('**/api/visits', async (route) => {
      await route.fetch();
      await route.abort();
      await page.unroute('**/api/visits');
    });
    await sheet.getByLabel('Bill', { exact: true }).fill('50');
    const waiting = sheet.getByRole('region', { name: 'Waiting for the guest' });
    await waiting.getByRole('button', { name: 'Dessert' }).click();
    const settle = sheet.getByRole('button', { name: 'Save visit' });
    await settle.click();
    await sheet.getByText('No connection. Please check your network and try again.').waitFor();
    await settle.click();
    await receipt(page).waitFor();
    expect(await linesOf(receipt(page))).toHaveLength(2);
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 5_500, spent: 300 });
  });

  test('Undo is offered for ten minutes', inLong, async () => {
    const all = await opening();
    const page = await openCounter(all.window, all.bakery, { ...phone, fresh: true });
    await page.clock.install();
    const sheet = await verified(page, all);
    await sheet.getByRole('button', { name: 'Free tea' }).click();
    await sheet.getByRole('button', { name: 'Save visit' }).click();
    const undo = receipt(page).getByRole('button', { name: 'Undo the visit of ' });
    await undo.waitFor();
    await page.clock.fastForward(9 * 60_000);
    expect(await undo.isVisible()).toBe(true);
    await page.clock.fastForward(60_000);
    await undo.waitFor({ state: 'detached' });
  });

  test(
    'a partner without points has no bill; a guest without anything is told',
    inLong,
    async () => {
      const all = await opening();
      const { restaurant, sara, admin, bakery, dessert, window } = all;
      await admin.asks('changePartner', {
        params: { id: bakery.id },
        body: { givesPoints: false },
      });
      const page = await openCounter(window, bakery, phone);
      const sheet = await verified(page, all);
      expect(await sheet.getByLabel('Bill', { exact: true }).count()).toBe(0);
      await sheet.getByRole('button', { name: 'Close' }).click();
      await sheet.waitFor({ state: 'detached' });
      await admin.asks('removeReward', { params: { id: dessert.id } });
      for (const { id } of await admin.asks('listBenefits', { params: { level: 'Bronze' } })) {
        await admin.asks('removeBenefit', { params: { id } });
      }
      await lookUp(page, sara.mobile);
      await page.locator('[name=code]').fill((await cardOf(restaurant, sara)).code);
      await page.getByText('Nothing to give right now.').waitFor();
      await expectAccessible(page);
      expect(await page.getByRole('button', { name: 'Save visit' }).count()).toBe(0);
    },
  );

  test('in Arabic at a desk in the dark', inLong, async () => {
    const { restaurant, sara, bakery, dessert, window } = await opening();
    await claim(sara, dessert);
    const options = { ...desk, locale: 'ar-SA', colorScheme: 'dark' } as const;
    const page = await openCounter(window, bakery, options);
    await page.locator('[name=mobile]').fill(sara.mobile);
    await page.keyboard.press('Enter');
    await page.locator('[name=code]').fill((await cardOf(restaurant, sara)).code);
    const sheet = page.getByRole('dialog', { name: 'تم التحقق' });
    const waiting = sheet.getByRole('region', { name: 'بانتظار الضيف' });
    await waiting.getByRole('button', { name: 'حلوى' }).click();
    await sheet.getByLabel('مبلغ الفاتورة').fill('٥٠');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'سجّل الزيارة' }).click();
    const done = page.getByRole('dialog', { name: 'سُجّلت الزيارة' });
    await done.getByText('+500').waitFor();
    await done.getByText('حلوى').waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(1_280);
    await done.getByRole('button', { name: 'تراجع' }).click();
    await page.getByRole('dialog', { name: 'تم التراجع عن الزيارة' }).waitFor();
  });

  test('rewards without the sheet are served from a card too, and only they', inLong, async () => {
    const { restaurant, sara, admin, bakery, dessert, window, show } = await opening();
    await admin.asks('changeSettings', { body: { counterSheet: false } });
    await show((await cardOf(restaurant, sara)).token);
    const page = await openCounter(window, bakery, { ...phone, permissions, place: 'rewards' });
    const sheet = page.getByRole('dialog', { name: 'Verified' });
    await sheet.getByRole('button', { name: 'Dessert' }).waitFor();
    expect(await sheet.getByText('Free tea').count()).toBe(0);
    expect(await sheet.getByLabel('Bill', { exact: true }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Dessert' }).click();
    await sheet.getByRole('button', { name: 'Save visit' }).click();
    const done = receipt(page);
    await done.waitFor();
    expect(await linesOf(done)).toEqual(['Dessert\n-300']);
    await done.getByRole('button', { name: 'Close' }).click();
    await done.waitFor({ state: 'detached' });

    await claim(sara, dessert);
    await page.getByRole('radio', { name: 'By number' }).check({ force: true });
    await lookUp(page, sara.mobile);
    await page.locator('[name=code]').fill((await cardOf(restaurant, sara)).code);
    const waiting = sheet.getByRole('region', { name: 'Waiting for the guest' });
    await waiting.getByRole('button', { name: 'Dessert' }).waitFor();
    // The other tab still works as without a sheet.
    await show((await cardOf(restaurant, sara)).token);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Verify Customer' }).click();
    await sheet.getByText('Free tea').waitFor();
    expect(await sheet.getByRole('button').allInnerTexts()).toEqual(['Close']);
  });
});
