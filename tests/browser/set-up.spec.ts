// The first hour: from the link of the first start to a guest who has points.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { defaultThresholds } from '../../src/domain/points/level-rules.ts';
import { firstAdmin } from '../../src/server/accounts/first-admin.ts';
import { adminPassword, type Restaurant } from '../restaurant.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { owner } from '../people.ts';
import { expectAccessible, expectInside, expectValue, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

async function addPartner(page: Page) {
  await page.getByRole('button', { name: /^(Add a partner|أضف شريكًا)$/ }).click();
  await page.locator('[name=username]').fill('bakery');
}

/** A restaurant that was started for the first time; returns the link in its address. */
async function firstStart({ store, clock, hashCost }: Restaurant) {
  await store.db.deleteFrom('admins').execute();
  const wanted = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: undefined };
  const ways = await firstAdmin(store, wanted, clock.now(), { hashCost });
  return `/admin/setup#${ways!.link}`;
}

inChromium((chromium) => {
  test('an owner comes by the link, sets the restaurant up, and is its first guest', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const link = await firstStart(restaurant);
    const page = await window({
      viewport: { width: 1_280, height: 900 },
      timezoneId: 'Asia/Riyadh',
      fresh: true,
    });
    const goOn = page.getByRole('button', { name: 'Save and go on' });
    await page.goto(link);
    const username = page.getByLabel('Your user name');
    await expectValue(username, 'admin');
    expect(await username.getAttribute('autocomplete')).toBe('username');
    await page.getByLabel('Your password').fill(adminPassword);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByText('+966').waitFor();
    expect(page.url()).not.toContain('#');
    await goOn.click();
    await page.getByLabel('Name', { exact: true }).fill('Bayt Sara');
    // The card beside the form shows the name before it is saved.
    await page.getByRole('complementary').getByText('Bayt Sara').waitFor();
    await goOn.click();
    await page.getByText('about \u20685 SAR\u2069 back: 1,000 points').waitFor();
    await page.getByText('after about 6 visits').waitFor();
    await goOn.click();
    await page.getByText('after about 201 visits').first().waitFor();
    await page.getByRole('button', { name: 'A year of visits' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('What you chose or typed in this step is not saved').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Change the levels for everybody?' });
    await question.getByRole('button', { name: 'Change the levels' }).click();
    await page.getByRole('button', { name: 'Begin with rewards' }).click();
    // The reward is called a dessert, and has its picture.
    await page.getByRole('button', { name: 'Another picture' }).waitFor();
    await page.getByRole('button', { name: 'Create reward' }).click();
    await page.getByRole('button', { name: /^Add: .+dessert/ }).click();
    await page.getByText('Added', { exact: true }).waitFor();
    await page.goto('/admin?tab=overview');
    await page.getByRole('heading', { name: 'What is left' }).waitFor();
    await page.getByRole('link', { name: 'Try it' }).click();

    await page.getByText('Only this computer knows this address').waitFor();
    await page.getByLabel('Your name').fill('Sara Ahmad');
    await page.getByLabel('Your mobile number').fill('0555000111');
    await page.getByRole('button', { name: 'Make my card' }).click();
    await page.getByText('The card on the guest’s phone').waitFor();
    await page.getByRole('button', { name: 'Give me 1,500 points to try' }).click();
    await page.getByText('with 1,500 points').waitFor();
    await page.getByRole('button', { name: 'Take the test points away' }).click();
    await page.getByText('with 0 points').waitFor();
    await page.getByRole('button', { name: 'Give me 1,500 points to try' }).click();
    await page.getByText('with 1,500 points').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('The test points are still on your card').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take them away and finish' }).click();
    await page.getByRole('link', { name: 'No backup has been tested yet' }).waitFor();
    await page.getByRole('heading', { name: 'What is left' }).waitFor({ state: 'detached' });
    const admin = await owner(restaurant);
    expect(await admin.asks('readSettings')).toMatchObject({
      brand: 'Bayt Sara',
      currency: 'SAR',
      timeZone: 'Asia/Riyadh',
      countryCode: '966',
      weekBegins: 6,
      pointsPerUnit: '10',
      setUp: { country: 'done', brand: 'done', earning: 'done', levels: 'done', away: true },
    });
    expect(await admin.asks('listRewards')).toMatchObject([{ picture: expect.any(String) }]);
    const { thresholds } = await admin.asks('readLevels');
    expect(thresholds).not.toEqual(defaultThresholds);
    const [benefit] = await admin.asks('listBenefits', { params: { level: 'Silver' } });
    expect(benefit).toMatchObject({
      benefit: 'A free dessert once a month',
      benefitArabic: 'حلوى مجانية مرة كل شهر',
      byPartners: false,
    });
    const { rows } = await admin.asks('listCustomers');
    expect(rows).toMatchObject([{ name: 'Sara Ahmad', points: 0, visits: 0 }]);
  });

  test.each([
    {
      locale: 'en-US',
      width: 1_280,
      asks: 'What you chose or typed in this step is not saved',
      leaves: 'Do not save',
      onward: /^(Next|Skip|Finish)$/,
    },
    {
      locale: 'ar-SA',
      width: 390,
      asks: 'ما اخترته أو كتبته في هذه الخطوة لم يُحفظ بعد',
      leaves: 'لا تحفظ',
      onward: /^(التالي|تخطَّ|أنهِ الإعداد)$/,
    },
  ])('no step loses what was typed in it ($locale)', inLong, async (words) => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const settings = { currency: 'SAR', countryCode: '966', rewards: true, setUp: {} } as const;
    await admin.asks('changeSettings', { body: settings });
    const { locale, width } = words;
    const page = await openOffice(window, 'overview', { locale, viewport: { width, height: 844 } });
    const onward = page.getByRole('button', { name: words.onward });
    const asks = page.getByText(words.asks);
    const steps = page.getByRole('navigation').getByRole('button');
    const type = (name: string, text: string) => page.locator(`[name=${name}]`).fill(text);
    for (const [step, change] of [
      ['country', () => page.getByRole('combobox').selectOption('DE')],
      ['brand', () => type('brand', 'Bayt Sara')],
      ['earning', () => type('usualBill', '77')],
      ['levels', () => type('min1', '77')],
      ['offerings', () => type('name', 'Coffee')],
      ['partners', () => addPartner(page)],
      ['trial', () => type('name', 'Sara')],
    ] as const) {
      await page.goto(`/admin/setup?step=${step}`);
      await onward.waitFor();
      await change();
      await onward.click();
      await asks.waitFor();
      await expectAccessible(page);
      await expectInside(page, step);
      expect((await admin.asks('readSettings')).setUp).not.toHaveProperty(step);
      // The list of the steps asks in its own place.
      await steps.nth(step === 'country' ? 1 : 0).click();
      await asks.waitFor();
      await page.getByRole('button', { name: words.leaves }).click();
      await asks.waitFor({ state: 'detached' });
      const next = step === 'country' ? 'brand' : 'country';
      expect(new URL(page.url()).searchParams.get('step')).toBe(next);
    }
    // Nothing is asked where nothing was changed.
    await page.goto('/admin/setup?step=levels');
    await onward.click();
    await expect.poll(() => new URL(page.url()).searchParams.get('step')).toBe('offerings');
    const { setUp, brand } = await admin.asks('readSettings');
    expect(setUp).toEqual({ levels: 'done' });
    expect(brand).toBe('Sofra');
  });

  test('points end only if the owner says so, who reads what laws say', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const settings = { currency: 'SAR', countryCode: '966', rewards: true, setUp: {} } as const;
    await admin.asks('changeSettings', { body: settings });
    const page = await openOffice(window, 'overview');
    const rule = page.getByRole('switch', { name: 'Points end after 12 months without a visit' });
    const law = page.getByText('Laws differ');
    const goOn = page.getByRole('button', { name: 'Save and go on' });
    const save = async () => {
      await goOn.click();
      await expect.poll(() => new URL(page.url()).searchParams.get('step')).toBe('levels');
      return (await admin.asks('readSettings')).pointEnds;
    };
    await page.goto('/admin/setup?step=earning');
    expect(await rule.isChecked()).toBe(false);
    expect(await law.isVisible()).toBe(false);
    expect(await save()).toBeNull();
    await page.goto('/admin/setup?step=earning');
    await rule.click();
    await law.waitFor();
    await expectAccessible(page);
    expect(await save()).toMatchObject({ after: 'visit', months: 12 });
    await page.goto('/admin/setup?step=earning');
    await law.waitFor();
    await rule.click();
    expect(await save()).toBeNull();
    // Another rule is left as it is.
    await admin.asks('changeSettings', { body: { pointEnds: { after: 'earning', months: 6 } } });
    await page.goto('/admin/setup?step=earning');
    await goOn.waitFor();
    expect(await rule.isVisible()).toBe(false);
    expect(await save()).toMatchObject({ after: 'earning', months: 6 });
  });

  test(
    'a link that was used leads to the log-in, and nobody comes in without one',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const link = await firstStart(restaurant);
      const first = await window();
      await first.goto(link);
      await first.getByLabel('Your password').fill(adminPassword);
      await first.getByRole('button', { name: 'Begin' }).click();
      await first.getByRole('heading', { name: 'Country' }).waitFor();
      await restaurant.store.db.deleteFrom('sessions').execute();
      await first.getByRole('button', { name: 'Skip' }).click();
      await first.getByRole('heading', { name: 'Administrator login' }).waitFor();
      const page = await window();
      await page.goto(link);
      await page.getByText('This link was used before, or has ended').waitFor();
      expect(await page.getByLabel('Your password').isVisible()).toBe(false);
      await page.getByRole('link', { name: 'Log in with the password' }).click();
      await page.getByRole('heading', { name: 'Administrator login' }).waitFor();
      await page.goto('/admin/setup');
      await page.getByRole('heading', { name: 'Administrator login' }).waitFor();
    },
  );

  test(
    'clocks stay as they were set, and a first guest is kept until deleted',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const admin = await owner(restaurant);
      const choices = { countryCode: '1', currency: 'USD', timeZone: 'America/Chicago' };
      await admin.asks('changeSettings', { body: { ...choices, setUp: {} } });
      const page = await openOffice(window, 'overview');
      await page.goto('/admin/setup?step=country');
      await page.getByText(choices.timeZone).waitFor();
      const country = page.getByLabel('Country', { exact: true });
      await expectValue(country, 'US');
      await country.selectOption('Puerto Rico');
      await page.getByText('America/Puerto Rico').waitFor();
      await country.selectOption('United States');
      await page.getByRole('button', { name: 'Save and go on' }).click();
      await page.getByRole('heading', { name: 'Name and logo' }).waitFor();
      expect(await admin.asks('readSettings')).toMatchObject(choices);

      const trial = page.getByRole('button', { name: 'Try it' });
      const enrol = async (mobile: string) => {
        await page.getByLabel('Your name').fill('Sara Ahmad');
        await page.getByLabel('Your mobile number').fill(mobile);
        await page.getByRole('button', { name: 'Make my card' }).click();
        await page.getByText('The card on the guest’s phone').waitFor();
      };
      await trial.click();
      await enrol('212 555 0123');
      await expect
        .poll(async () => (await admin.asks('readSettings')).setUp)
        .toMatchObject({ guestId: 1 });
      await admin.asks('removeCustomer', { params: { id: 1 } });
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await trial.click();
      await page.getByRole('button', { name: 'Make my card' }).waitFor();
      await page.route('**/api/admin/settings', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      );
      await enrol('212 555 0124');
      await page.getByText('with 0 points').waitFor();
      await page.getByRole('alert').getByText('No connection').waitFor();
      await page.getByText('The card on the guest’s phone').waitFor();
    },
  );

  test(
    'the steps are skipped, opened again and put away, in Arabic on a phone',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const admin = await owner(restaurant);
      await admin.asks('changeSettings', { body: { setUp: {} } });
      const page = await openOffice(window, 'overview', {
        locale: 'ar-SA',
        viewport: { width: 360, height: 740 },
      });
      await page.getByRole('link', { name: 'تابع' }).click();
      for (const step of ['الدولة', 'الاسم والشعار', 'كم يكسب الضيف']) {
        await page.getByRole('heading', { name: step, exact: true }).waitFor();
        await page.getByRole('button', { name: 'تخطَّ' }).click();
      }
      for (const step of ['المستويات', 'أول مكافأة ومزايا', 'الشركاء', 'الملصق وبطاقات الطاولات']) {
        await page.getByRole('heading', { name: step, exact: true }).waitFor();
        await expectAccessible(page);
        await expectInside(page, step);
        await page.getByRole('button', { name: 'التالي' }).click();
      }
      await page.getByRole('button', { name: 'الدولة، تم تخطّيها' }).click();
      await page.getByRole('heading', { name: 'الدولة', exact: true }).waitFor();
      await page.goto('/admin?tab=overview');
      await page.getByText('تم تخطّيها').first().waitFor();
      await page.getByRole('button', { name: 'أخفِ هذه القائمة' }).click();
      await page.getByText('تجد كل ذلك في الإعدادات').waitFor();
      await expect.poll(() => page.getByText('تم تخطّيها').count()).toBe(0);
      await page.locator('#content:focus').waitFor();
    },
  );
});
