// Serving what guests have claimed at the office's Points tab, by scan or code.
import { expect, test } from 'vitest';
import { openCard } from '../cards.ts';
import { guest } from '../people.ts';
import { claim, olderClaim } from '../shelf.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { contentWidth, expectAccessible, expectValue } from './browser.ts';
import { openBakery } from './bakery.ts';
import { openCard as openGuestCard } from './card.ts';
import { cardOf } from './counter.ts';
import { openOffice } from './office.ts';

const phone = { viewport: { width: 360, height: 740 }, permissions: ['camera'], locale: 'ar-SA' };

inChromium((chromium) => {
  test('six digits of a card find its guest, whose code proves the visit', inLong, async () => {
    const { restaurant, sara, admin, dessert, window } = await openBakery(chromium);
    const { id } = await claim(sara, dessert);
    const { code } = await cardOf(restaurant, sara);
    await guest(restaurant, { name: 'Omar Hadi', mobile: `+96657${code}` });
    const page = await openOffice(window, 'points');
    const options = page.getByRole('option');
    await page.getByRole('searchbox').fill(code);
    // Members whose number ends with these digits are listed first.
    await options.last().getByText('The rewards of the guest with this code').waitFor();
    await options.first().getByText('Omar').waitFor();
    expect(await options.count()).toBe(2);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sara Ahmad' }).waitFor();
    // What the guest has claimed is chosen already, since they have shown the card.
    await page.getByRole('button', { name: 'Dessert', pressed: true }).waitFor();
    // The code was typed already, so it is not asked for again.
    expect(await page.locator('[name=code]').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save visit' }).click();
    await page.getByText('Visit saved').first().waitFor();
    expect((await admin.asks('listClaims', { params: sara })).rows).toMatchObject([
      { id, state: 'served' },
    ]);
    expect((await cardOf(restaurant, sara)).code).not.toBe(code);

    await page.getByRole('searchbox').fill(code);
    await options.last().getByText('The rewards of the guest with this code').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const main = page.getByRole('main');
    await main.getByText('There is no reward waiting with this code').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await main.getByText('There is no reward waiting').waitFor({ state: 'detached' });
  });

  test('an older claim is served by its own code, with the keyboard alone', inLong, async () => {
    const { restaurant, sara, admin, dessert, window } = await openBakery(chromium);
    const older = { guest: sara, reward: dessert, code: '482913' };
    const { id, code } = await olderClaim(restaurant, older);
    const card = await openCard(sara);
    const page = await openOffice(window, 'points');
    await page.getByRole('searchbox').fill(code);
    await page.getByText('The rewards of the guest with this code').waitFor();
    await page.keyboard.press('Enter');
    const ready = page.getByRole('dialog', { name: 'Ready to serve' });
    await ready.getByText(/^for .Sara.$/).waitFor();
    await ready.getByRole('button', { name: 'Serve' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Served' }).waitFor();
    expect(await card.next()).toMatchObject({ claim: { id, state: 'served' } });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('input[type=search]:focus').waitFor();
    await expectValue(page.getByRole('searchbox'), '');
    expect(await admin.asks('listRewards')).toMatchObject([{ claimed: 0, served: 1 }]);
  });

  test('an answer that comes after something else was typed opens nothing', inLong, async () => {
    const { restaurant, sara, dessert, window } = await openBakery(chromium);
    await claim(sara, dessert);
    const { code } = await cardOf(restaurant, sara);
    const page = await openOffice(window, 'points');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/claims/find', async (route) => {
      await held;
      await route.continue();
    });
    const answer = page.waitForResponse('**/api/claims/find');
    await page.getByRole('searchbox').fill(code);
    await page.getByText('The rewards of the guest with this code').waitFor();
    expect(await page.getByText('Nobody found').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox').fill('Sara');
    release();
    await (await answer).finished();
    await page.getByRole('option', { name: /Sara/ }).click();
    await page.getByRole('heading', { name: 'Sara Ahmad' }).waitFor();
    expect(new URL(page.url()).searchParams.get('member')).toBe(String(sara.id));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('the camera that reads cards reads rewards, in Arabic on a phone', inLong, async () => {
    const { restaurant, sara, admin, dessert, window, show } = await openBakery(chromium);
    const older = { guest: sara, reward: dessert, code: '482913' };
    await show((await olderClaim(restaurant, older)).token);
    const page = await openOffice(window, 'points', phone);
    const scan = page.getByRole('button', { name: 'امسح رمز QR' });
    await scan.click();
    const ready = page.getByRole('dialog', { name: 'جاهزة للتقديم' });
    await ready.getByText('حلوى').waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(360);
    await ready.getByRole('button', { name: 'قدّم' }).click();
    const served = page.getByRole('dialog', { name: 'قُدِّمت' });
    await served.getByRole('button', { name: 'الضيف التالي' }).click();
    await served.waitFor({ state: 'detached' });
    await page.locator('input[type=search]:focus').waitFor();
    expect(await admin.asks('listRewards')).toMatchObject([{ served: 1 }]);
    // A card still works; a code that is neither a card nor a claim is reported.
    await show('https://example.com', (await cardOf(restaurant, sara)).token);
    await scan.click();
    await page.getByText('رمز QR هذا لا يخص بطاقة ولا مكافأة').waitFor();
    await page.getByRole('heading', { name: 'Sara Ahmad' }).waitFor();
  });

  test('a guest who was found by name says yes on their own phone', async () => {
    const { sara, admin, window } = await openBakery(chromium);
    await admin.asks('changeSettings', { body: { staffChooseRewards: true } });
    const own = await admin.asks('addReward', { body: { name: 'Baklava', cost: 200 } });
    const card = await openGuestCard(window, sara);
    const page = await openOffice(window, 'points');
    await page.getByRole('searchbox').fill('sara');
    await page.getByRole('option', { name: /Sara/ }).click();
    await page.getByRole('button', { name: /Baklava/ }).click();
    await page.getByRole('button', { name: 'Ask on their phone' }).click();
    await page.getByText(/The question is on the guest’s card/).waitFor();
    await expectAccessible(page);

    const question = card.getByRole('dialog', { name: 'Use this now?' });
    await question.getByText('Baklava').waitFor();
    await question.getByText('-200', { exact: true }).waitFor();
    await expectAccessible(card);
    expect(await contentWidth(card)).toBe(360);
    await question.getByRole('button', { name: 'Yes, use it now' }).click();
    await question.waitFor({ state: 'detached' });

    await page.getByText('The guest said yes on their phone').waitFor();
    expect(await page.locator('[name=code]').count()).toBe(0);
    await page.getByRole('button', { name: 'Save visit' }).click();
    await page.getByText('Visit saved').first().waitFor();
    const { rows } = await admin.asks('listClaims', { params: sara });
    expect(rows).toMatchObject([{ reward: own.name, state: 'served' }]);
    await card.getByRole('region', { name: 'Receipt' }).getByText('Baklava').waitFor();
    await expectAccessible(card);
  });
});
