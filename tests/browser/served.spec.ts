// Benefits at the counter: given on the sheet, seen on the card, listed in a statement.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Frequency } from '../../src/contract/offers/benefits.ts';
import { scan, stamp } from '../counters.ts';
import { guest, owner, partner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { claim, serve } from '../shelf.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { openCard } from './card.ts';
import { cardOf, lookUp, openCounter } from './counter.ts';
import { actOn, formBeside, openOffice } from './office.ts';
import { offerDessertToSara } from './shelf.ts';

inChromium((chromium) => {
  /** A guest, a partner, and what it gives: tea each day, and bread without limit. */
  async function opening() {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const bakery = await partner(restaurant);
    await admin.asks('changeSettings', { body: { counterSheet: true } });
    const add = async (benefit: string, frequency: Frequency, partnerId: number | null = null) => {
      const body = { level: 'Starter', benefit, frequency, partnerId } as const;
      return (await admin.asks('addBenefit', { body })).id;
    };
    const tea = await add('Free tea', 'daily');
    const bread = await add('Half a loaf', 'unlimited', bakery.id);
    return { restaurant, window, sara, admin, bakery, tea, bread };
  }

  type Opened = Awaited<ReturnType<typeof opening>>;

  /** Verifies the guest at the partner's counter. */
  async function verified({ restaurant, window, sara, bakery }: Opened) {
    const page = await openCounter(window, bakery);
    await lookUp(page, sara.mobile);
    await page.locator('[name=code]').fill((await cardOf(restaurant, sara)).code);
    await page.getByRole('dialog', { name: 'Verified' }).waitFor();
    return page;
  }

  const atCounter = (page: Page, benefit: string) =>
    page.getByRole('dialog').getByRole('button', { name: benefit });
  const onCard = (page: Page, benefit: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: benefit });
  const settle = (page: Page) =>
    page.getByRole('button', { name: 'Save visit', exact: true }).click();
  const receipt = (page: Page) => page.getByRole('dialog', { name: 'Visit saved' });

  test('a touch chooses a benefit; settled, it is on the card at once, and is undone', async () => {
    const all = await opening();
    const { window, sara } = all;
    const card = await openCard(window, sara);
    const counter = await verified(all);
    // The partner's own benefits are first.
    const first = await counter.getByRole('dialog').getByRole('listitem').first().innerText();
    expect(first).toContain('Half a loaf');
    expect(first).toContain('Your own');
    await atCounter(counter, 'Free tea').click();
    await settle(counter);
    await receipt(counter).getByText('Free tea').waitFor();

    // The name is between characters that isolate its direction.
    const told = card.getByRole('region', { name: 'Receipt' });
    await told.getByText(/^Visit to .The Bakery.$/).waitFor();
    await told.getByText('Benefit: Free tea').waitFor();
    const row = onCard(card, 'Free tea');
    await row.getByText('Once a day · Given Nov 21, 2026 · Again from Nov 22, 2026').waitFor();
    await expectAccessible(card);
    await expectAccessible(counter);

    await counter.getByRole('button', { name: 'Undo the visit of ' }).click();
    await counter.getByRole('dialog', { name: 'Visit undone' }).waitFor();
    await told.getByText('This visit was undone').waitFor();
    await row.getByText('Once a day', { exact: true }).waitFor();
  });

  test('by keyboard: what is chosen is given once, and again next time', inLong, async () => {
    const all = await opening();
    const { admin, sara } = all;
    for (let visit = 1; visit <= 2; visit += 1) {
      const counter = await verified(all);
      await atCounter(counter, 'Half a loaf').focus();
      await counter.keyboard.press('Enter');
      await counter.keyboard.press('Tab');
      await counter.keyboard.press('Tab');
      await counter.keyboard.press('Enter');
      await receipt(counter).waitFor();
      // The second press is where the button to settle was.
      await counter.keyboard.press('Enter');
      await receipt(counter).waitFor();
      const { rows } = await admin.asks('listStamps', { params: { id: sara.id } });
      expect(rows).toHaveLength(visit);
    }
  });

  test('a benefit that another partner has just given says when it is due', inLong, async () => {
    const all = await opening();
    const { restaurant, sara, tea: benefitId } = all;
    const counter = await verified(all);
    const tea = atCounter(counter, 'Free tea');
    await tea.click();
    await atCounter(counter, 'Half a loaf').click();
    const florist = await partner(restaurant, { username: 'florist' });
    const { verification } = await scan(restaurant, florist, sara);
    expect((await stamp(florist, { verification, benefitId })).status).toBe(200);
    await settle(counter);
    const told = /A benefit.*It can be given again from 2026-11-22/;
    await counter.getByRole('dialog').getByText(told).waitFor();
    await tea.getByText('Again from Nov 22, 2026').waitFor();
    expect(await tea.getAttribute('aria-disabled')).toBe('true');
    // The other one is still chosen.
    await settle(counter);
    const given = receipt(counter).getByRole('list', { name: 'This visit' });
    await given.waitFor();
    expect(await given.allInnerTexts()).toEqual(['Half a loaf']);
  });

  test('what was given stands beside the guest, and is taken back there', inLong, async () => {
    const all = await opening();
    const counter = await verified(all);
    await atCounter(counter, 'Half a loaf').click();
    await settle(counter);
    await receipt(counter).getByRole('button', { name: 'Close', exact: true }).click();
    const today = counter.getByRole('region', { name: 'Verified today' });
    await today.getByText('Half a loaf').waitFor();
    await expectAccessible(counter);
    await today.getByRole('button', { name: 'Take back: ' }).click();
    await today.getByText('Half a loaf').waitFor({ state: 'detached' });
    await counter.getByText('Taken back: ').first().waitFor();
  });

  test('the office says how often, and takes a stamp back', inLong, async () => {
    const all = await opening();
    const { restaurant, window, sara, bakery, bread: benefitId } = all;
    const office = await openOffice(window, 'benefits&level=Starter');
    await office.getByRole('row', { name: 'Free tea' }).getByText('Once a day').waitFor();
    await actOn(office, 'Half a loaf', 'Edit');
    const form = formBeside(office, 'Edit benefit');
    await form.getByLabel('How often').selectOption('Once a month');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await office.getByText('Benefit saved').waitFor();
    const row = office.getByRole('row', { name: 'Half a loaf' });
    await row.getByText('At The Bakery · Once a month').waitFor();

    const { verification } = await scan(restaurant, bakery, sara);
    await stamp(bakery, { verification, benefitId });
    await office.goto(`/admin?tab=members&member=${sara.id}`);
    const drawer = office.getByRole('dialog', { name: 'Sara Ahmad' });
    await drawer.getByText('Benefits given').waitFor();
    await expectAccessible(office);
    await drawer.getByRole('button', { name: 'Take back' }).click();
    const question = office.getByRole('alertdialog', { name: 'Take this stamp back?' });
    await question.getByRole('button', { name: 'Take back' }).click();
    await office.getByText('Stamp taken back').waitFor();
    await drawer.getByText('Taken back Nov 21, 2026').waitFor();
    expect(await drawer.getByRole('button', { name: 'Take back' }).count()).toBe(0);
  });

  /** The cells of a table, row by row. */
  const cellsOf = (page: Page, name: string) =>
    page
      .getByRole('table', { name })
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
      );

  test('a month’s statement adds up, on the screen, in its file and on paper', async () => {
    const all = await opening();
    const { restaurant, window, sara, admin, bakery, tea, bread } = all;
    const omar = await guest(restaurant, { name: 'Omar' });
    await admin.asks('changeSettings', { body: { currency: 'SAR' } });
    await admin.asks('changeBenefit', { params: { id: bread }, body: { price: '2.50' } });
    for (const [who, ...given] of [
      [sara, tea, bread],
      [omar, bread],
      [sara, bread],
    ] as const) {
      const { verification } = await scan(restaurant, bakery, who);
      for (const benefitId of given) await stamp(bakery, { verification, benefitId });
      restaurant.clock.pass({ hours: 4 });
    }
    const page = await openCounter(window, bakery);
    await page.getByRole('link', { name: 'Statement' }).click();
    const byDay = page.getByRole('table', { name: 'By day' });
    await byDay.waitFor();
    expect(await cellsOf(page, 'By day')).toEqual([
      ['Day', 'Verified', 'Different guests', 'Benefits served'],
      ['Nov 21', '2', '2', '3'],
      ['Nov 22', '1', '1', '1'],
      ['Total', '3', '2', '4'],
    ]);
    expect(await cellsOf(page, 'By benefit')).toEqual([
      ['Benefit', 'Benefits served', 'Agreed price', 'Amount'],
      ['Half a loaf', '3', '2.50 SAR', '7.50 SAR'],
      ['Free tea', '1', '', ''],
      ['Total', '4', '', '7.50 SAR'],
    ]);
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(360);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('statement-The-Bakery-2026-11.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toBe(
      [
        '\ufeffStatement,The Bakery,2026-11',
        '',
        'Day,Verified,Different guests,Benefits served',
        '2026-11-21,2,2,3',
        '2026-11-22,1,1,1',
        'Total,3,2,4',
        '',
        'Benefit,Benefits served,Agreed price,Amount',
        'Half a loaf,3,2.50 SAR,7.50 SAR',
        'Free tea,1,,',
        'Total,4,,7.50 SAR',
        '',
        'Day,Time,Service,Agreed price,Taken back',
        ...['18:30,Free tea,', '18:30,Half a loaf,2.50 SAR', '22:30,Half a loaf,2.50 SAR'].map(
          (line) => `2026-11-21,${line},`,
        ),
        '2026-11-22,02:30,Half a loaf,2.50 SAR,',
        '',
      ].join('\r\n'),
    );
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('button').or(page.getByRole('link')).all()).toEqual([]);
    expect(await byDay.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'The month before' }).click();
    await page.getByText('Nothing in this month').waitFor();
    expect(new URL(page.url()).searchParams.get('month')).toBe('2026-10');
    await page.getByRole('link', { name: 'Back to the counter' }).click();
    await page.getByRole('tab', { name: 'Verify Customer' }).waitFor();
  });

  test.each([
    { locale: 'en-US', width: 390, colorScheme: 'light' },
    { locale: 'ar-SA', width: 1_280, colorScheme: 'dark' },
  ] as const)(
    'what was taken back since is said, and each service has its time ($locale)',
    inLong,
    async ({ locale, width, colorScheme }) => {
      const all = await opening();
      const { restaurant, window, sara, admin, bakery, bread } = all;
      await admin.asks('changeSettings', { body: { currency: 'SAR' } });
      await admin.asks('changeBenefit', { params: { id: bread }, body: { price: '2.50' } });
      const { verification } = await scan(restaurant, bakery, sara);
      for (let times = 0; times < 2; times += 1)
        await stamp(bakery, { verification, benefitId: bread });
      const [first] = (await admin.asks('listStamps', { params: sara })).rows;
      await admin.asks('removeStamp', { params: { id: first!.id } });
      const viewport = { width, height: 800 };
      const page = await openCounter(window, bakery, { locale, viewport, colorScheme });
      await page.goto('/partner/dashboard?statement');
      const isArabic = locale === 'ar-SA';
      const back = page.getByRole('table', {
        name: isArabic ? 'سُحب بعد تقديمه' : 'Taken back since',
      });
      await back
        .getByText(isArabic ? 'سُحب في 21 نوفمبر 2026' : 'Taken back Nov 21, 2026')
        .waitFor();
      expect(await back.getByRole('row').count()).toBe(2);
      await page
        .getByRole('button', { name: isArabic ? 'أظهر كل خدمة على حدة' : 'Show each service' })
        .click();
      const each = page.getByRole('table', { name: isArabic ? 'كل خدمة على حدة' : 'Each service' });
      await each
        .getByText(isArabic ? '6:30 م' : '6:30 PM')
        .first()
        .waitFor();
      expect(await each.getByRole('row').count()).toBe(3);
      await expectAccessible(page);
      expect(await contentWidth(page)).toBe(width);
      expect(await page.evaluate(widerThanPlace)).toBe(0);
      // On paper both are whole, and the browser names the file for the partner.
      await page.emulateMedia({ media: 'print' });
      expect(await each.isVisible()).toBe(true);
      expect(await back.isVisible()).toBe(true);
      const printed = page.evaluate(
        `new Promise((tell) => {
          addEventListener('beforeprint', () => setTimeout(() => tell(document.title)));
        })`,
      );
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
      expect(await printed).toBe('statement-The-Bakery-2026-11');
      await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
      expect(await page.title()).not.toContain('statement-');
    },
  );

  test.each([360, 1_280])('rewards have a table of their own, %i px', inLong, async (wide) => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, dessert, sara } = await offerDessertToSara(restaurant);
    const bakery = await partner(restaurant);
    const params = { id: dessert.id };
    await admin.asks('changeReward', { params, body: { partnerId: bakery.id } });
    for (let i = 0; i < 2; i += 1) {
      await serve(bakery, { restaurant, guest: sara, claim: await claim(sara, dessert) });
    }
    const colorScheme = wide === 360 ? 'light' : 'dark';
    const options = {
      locale: 'ar-SA',
      colorScheme,
      viewport: { width: wide, height: 800 },
    } as const;
    const page = await openCounter(window, bakery, options);
    await page.getByRole('link', { name: 'كشف الشهر' }).click();
    await page.getByRole('table', { name: 'حسب اليوم' }).waitFor();
    const byDay = await cellsOf(page, 'حسب اليوم');
    expect(byDay.map((cells) => cells.at(-1))).toEqual(['مكافآت مقدَّمة', '2', '2']);
    expect(await cellsOf(page, 'حسب المكافأة')).toEqual([
      ['المكافأة', 'مكافآت مقدَّمة'],
      ['حلوى', '2'],
      ['المجموع', '2'],
    ]);
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(wide);
    expect(await page.evaluate(widerThanPlace)).toBe(0);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'نزّل ملف CSV' }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n');
    expect(lines.slice(2, 4)).toEqual([
      'اليوم,مرات التحقق,ضيوف مختلفون,مكافآت مقدَّمة',
      '2026-11-21,2,1,2',
    ]);
    expect(lines.slice(6, 9)).toEqual(['المكافأة,مكافآت مقدَّمة', 'حلوى,2', 'المجموع,2']);
    expect(lines.slice(10, 11)).toEqual(['اليوم,الساعة,الخدمة,السعر المتفق عليه,سُحب']);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('table', { name: 'By reward' }).waitFor();
    expect(await page.evaluate(widerThanPlace)).toBe(0);
  });

  test('the office reads the statement of a partner from its row', inLong, async () => {
    const all = await opening();
    const { restaurant, window, sara, bakery } = all;
    await scan(restaurant, bakery, sara);
    const office = await openOffice(window, 'partners');
    const row = office.getByRole('row', { name: 'bakery' });
    await row.getByRole('cell', { name: '1', exact: true }).waitFor();
    const heads = await office.getByRole('columnheader').allInnerTexts();
    expect(heads.slice(3, 5)).toEqual(['Guests this month', 'Benefits this month']);
    await expectAccessible(office);
    await row.getByText('The Bakery', { exact: true }).click();
    await office.getByRole('heading', { name: /Statement of .*The Bakery/ }).waitFor();
    await office.getByRole('table', { name: 'By day' }).waitFor();
    expect(await cellsOf(office, 'By day')).toContainEqual(['Total', '1', '1']);
    const next = office.getByRole('button', { name: 'The month after' });
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(office);
    await office.getByRole('link', { name: 'All partners' }).click();
    await office.getByRole('row', { name: 'bakery' }).waitFor();
  });
});

/** The number of tables that are wider than their place. */
const widerThanPlace = `[...document.querySelectorAll('table')].filter((table) =>
  table.offsetWidth > table.parentElement.offsetWidth).length`;
