// A guest's rewards: the shelf, what waits with its clock, what becomes of it, the history.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { award } from '../cards.ts';
import { guest, owner } from '../people.ts';
import { serve } from '../shelf.ts';
import { expireClaims } from '../../src/storage/rewards/claim-expiry.ts';
import { contentWidth, expectAccessible, longTimeout, openDoors, toasts } from './browser.ts';
import { card, entriesOn, inAccount, logOut, openCard } from './card.ts';
import { withWorker } from './windows.ts';
import { claimOn, codeOn, fillShelf, receiptOn, rewardOn, shelf, waiting } from './rewards.ts';
import { scanned } from './scanned.ts';

inChromium((chromium) => {
  test('a guest chooses a reward, shows the one code, and sees it served', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara, bakery } = await fillShelf(restaurant);
    const viewport = { width: 1_280, height: 900 };
    const page = await openCard(window, sara, { viewport });
    await page.getByText('1,200 to spend').waitFor();
    await rewardOn(page, 'Cake').waitFor();
    const told = await shelf(page).getByRole('listitem').allInnerTexts();
    expect(told.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Dessert 300 points At \u2068The Bakery\u2069 · Only 3 left You can have it now',
      'Brunch 1,320 points 120 points more',
      'Chef’s table 100 points From Gold',
      'Cake 200 points None left',
    ]);
    await rewardOn(page, 'Brunch').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You need 120 points more for it.').waitFor();
    expect(await dialog.getByRole('button', { name: /Claim/ }).count()).toBe(0);
    // The browser's event that a dialog has closed may arrive too late for the next press.
    await page.evaluate(`addEventListener('close', (e) => e.stopImmediatePropagation(), true)`);
    await page.keyboard.press('Escape');
    // The focus goes back to where it was as the dialog closes.
    await dialog.waitFor({ state: 'detached' });
    await rewardOn(page, 'Brunch').and(page.locator(':focus')).waitFor();
    await rewardOn(page, 'Dessert').focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('300 of your 1,200 points').waitFor();
    await dialog.getByText('It waits for you for 15 minutes.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const claim = await claimOn(page, sara, 'Dessert');
    const { verificationCode, qrToken } = await sara.asks('currentCustomer');
    await expect.poll(() => scanned(page), longTimeout).toEqual([qrToken]);
    await expect.poll(() => dialog.innerText()).toContain(verificationCode!.slice(0, 3));
    await dialog.getByRole('list', { name: 'Waiting for you' }).getByText('Dessert').waitFor();
    const clock = dialog.getByRole('timer');
    expect(await clock.innerText()).toMatch(/^14:\d\d$|^15:00$/);
    const first = await clock.innerText();
    await expect.poll(() => clock.innerText(), longTimeout).not.toBe(first);
    await card(page).getByText('900 to spend').waitFor();
    await expect
      .poll(async () => (await entriesOn(page).allInnerTexts())[0], longTimeout)
      .toMatch(/^Claimed: \u2068Dessert\u2069[^]*-300$/);
    await expectAccessible(page);

    await serve(bakery, { restaurant, guest: sara, claim });
    const receipt = receiptOn(page);
    await receipt.getByText('Visit to \u2068The Bakery\u2069').waitFor();
    await receipt.getByRole('listitem').getByText('Dessert').waitFor();
    await codeOn(page).waitFor({ state: 'detached' });
    await expectAccessible(page);
    await receipt.getByRole('button', { name: 'Close' }).click();
    await receipt.waitFor({ state: 'detached' });
    await waiting(page).waitFor({ state: 'detached' });
    await card(page).getByText('900 to spend').waitFor();
    await rewardOn(page, 'Brunch').getByText('420 points more').waitFor();
  });

  test('in Arabic, on a phone: on the card through a reload, and given back', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await fillShelf(restaurant);
    const viewport = { width: 390, height: 740 };
    const page = await window({ locale: 'ar-SA', colorScheme: 'dark', viewport });
    const address = `/dashboard/${sara.mobile}`;
    await page.goto(`${address}?tempPass=${sara.password}`);
    await claimOn(page, sara, 'حلوى');
    await page.keyboard.press('Escape');
    await page.reload();
    await waiting(page).getByText('حلوى').waitFor();
    await waiting(page).getByRole('timer').waitFor();
    await waiting(page).getByText('لدى').waitFor();
    await page.getByRole('button', { name: 'اعرض رمزي' }).click();
    await codeOn(page).getByText('حلوى').waitFor();
    await codeOn(page).getByRole('timer').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await contentWidth(page)).toBe(390);
    await expectAccessible(page);
    await waiting(page).getByRole('button', { name: 'ألغِ الاستبدال' }).click();
    const question = page.getByRole('dialog', { name: 'هل تريد إلغاء هذا الاستبدال؟' });
    await question.getByText('تعود 300 نقطة إلى رصيدك').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'ألغِ الاستبدال' }).click();
    await expect.poll(() => toasts(page), longTimeout).toContain('عادت 300 نقطة إلى رصيدك');
    await waiting(page).waitFor({ state: 'detached' });
    await page.locator('#content:focus').waitFor();
    await page.getByText('الرصيد المتاح: 1,200').first().waitFor();
    const history = page.getByRole('region', { name: 'سجل النقاط' });
    await history.getByText('إلغاء استبدال: \u2068حلوى\u2069').waitFor();
    await history.getByText('استبدال: \u2068حلوى\u2069', { exact: true }).waitFor();
  });

  test('without a network it waits on the card, until the guest has left', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await fillShelf(restaurant);
    const page = await openCard(window, sara, withWorker);
    await claimOn(page, sara, 'Dessert');
    await page.keyboard.press('Escape');
    const kept = () => page.evaluate<string>(`localStorage.getItem('guest.card')`);
    await expect.poll(kept, longTimeout).toContain('Dessert');
    await page.evaluate(`navigator.serviceWorker.ready`);
    await page.reload();
    await waiting(page).waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/^Offline\. Last updated/).waitFor();
    await card(page).getByText('900 to spend').waitFor();
    await waiting(page).getByText('Dessert').waitFor();
    await waiting(page).getByRole('timer').waitFor();
    expect(await page.getByRole('button', { name: /^Give back/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show my code' }).click();
    await codeOn(page).getByRole('timer').waitFor();
    const { qrToken } = await sara.asks('currentCustomer');
    await expect.poll(() => scanned(page), longTimeout).toEqual([qrToken]);
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
    await shelf(page).waitFor();
    await logOut(page);
    await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
    await expect.poll(kept, longTimeout).toBeNull();
  });

  test('at zero the time has run out, and the points are back', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await fillShelf(restaurant, { claimMinutes: 1 });
    const page = await openCard(window, sara);
    await claimOn(page, sara, 'Dessert');
    await page.keyboard.press('Escape');
    restaurant.clock.pass({ seconds: 58 });
    await page.reload();
    await waiting(page).getByRole('timer').waitFor();
    restaurant.clock.pass({ seconds: 2 });
    await waiting(page).getByText('The time has run out').waitFor();
    const { store, services, clock } = restaurant;
    await expireClaims(store, services.claims, clock.now);
    await expect.poll(() => toasts(page), longTimeout).toContain('Time has run out');
    await waiting(page).waitFor({ state: 'detached' });
    await page.getByText('1,200 to spend').waitFor();
    await expect
      .poll(async () => (await entriesOn(page).allInnerTexts())[0], longTimeout)
      .toMatch(/^Expired: \u2068Dessert\u2069[^]*\+300$/);
  });

  test('a reward that has changed since says so, and is shown as it is now', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara, admin } = await fillShelf(restaurant);
    const page = await openCard(window, sara);
    await rewardOn(page, 'Dessert').click();
    const [dessert] = (await admin.asks('listRewards')).filter(({ name }) => name === 'Dessert');
    await admin.asks('changeReward', { params: dessert!, body: { cost: 350 } });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Claim for 300 points' }).click();
    await dialog.getByText('This reward has just changed. Please look at it again').waitFor();
    await dialog.getByText('350 of your 1,200 points').waitFor();
    await dialog.getByRole('button', { name: 'Claim for 350 points' }).click();
    await codeOn(page).waitFor();
    await card(page).getByText('850 to spend').waitFor();
  });

  test('rewards that cannot be fetched say so in their place', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await fillShelf(restaurant);
    const page = await window({ viewport: { width: 360, height: 740 } });
    const unreachable = '**/api/customers/me/rewards';
    await page.route(unreachable, (route) => route.abort());
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await page.getByText('1,200 to spend').waitFor();
    await page.getByText('No connection. Please check your network').waitFor();
    await page.unroute(unreachable);
    await page.getByRole('button', { name: 'Try again' }).click();
    await rewardOn(page, 'Dessert').waitFor();
  });

  test('where their file cannot be fetched the card is there', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await fillShelf(restaurant);
    const page = await window({ viewport: { width: 360, height: 740 } });
    await page.route('**/assets/guest-rewards-*', (route) => route.abort());
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await card(page).getByText('1,200', { exact: true }).waitFor();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.poll(() => again.count(), longTimeout).toBe(2);
    await page.unroute('**/assets/guest-rewards-*');
    await again.first().click();
    await rewardOn(page, 'Dessert').waitFor();
    await again.click();
    await entriesOn(page).getByText('+1,200').waitFor();
  });

  test('a claim is lost on the way, and made once when it is tried again', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await fillShelf(restaurant);
    const page = await openCard(window, sara);
    await page.route('**/api/customers/me/claims', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await rewardOn(page, 'Dessert').click();
    const claiming = page.getByRole('dialog').getByRole('button', { name: 'Claim for' });
    await claiming.click();
    await expect.poll(() => toasts(page), longTimeout).toContain('Claiming did not work');
    await page.unroute('**/api/customers/me/claims');
    await claiming.click();
    await codeOn(page).waitFor();
    expect((await sara.asks('readShelf')).claims.length).toBe(1);
    await card(page).getByText('900 to spend').waitFor();
  });

  test('all of their data tells what was claimed, too', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await fillShelf(restaurant);
    const page = await openCard(window, sara);
    await claimOn(page, sara, 'Dessert');
    await page.keyboard.press('Escape');
    const coming = page.waitForEvent('download');
    await inAccount(page, 'My data as a file');
    const data = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
    expect(data).toMatchObject({
      points: 1_200,
      transactions: [{ points: 1_200 }],
      claims: [{ kind: 'claimed', points: -300, reward: 'Dessert' }],
    });
  });

  test('more than six rewards are shown on request', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara, admin } = await fillShelf(restaurant);
    for (const name of ['Tea', 'Coffee', 'Juice']) {
      await admin.asks('addReward', { body: { name, cost: 50 } });
    }
    const page = await openCard(window, sara);
    await rewardOn(page, 'Tea').waitFor();
    expect(await shelf(page).getByRole('listitem').count()).toBe(6);
    await page.getByRole('button', { name: 'Show all 7 rewards' }).click();
    await rewardOn(page, 'Cake').waitFor();
    await page.locator('[aria-label=Rewards]:focus').waitFor();
  });

  test('points that come while somebody looks bring rewards nearer', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara, admin } = await fillShelf(restaurant);
    const page = await openCard(window, sara);
    await rewardOn(page, 'Brunch').getByText('120 points more').waitFor();
    await award(admin, sara, 120);
    await rewardOn(page, 'Brunch').getByText('You can have it now').waitFor();
    await page.getByText('1,320 to spend').waitFor();
  });

  test.each([
    { locale: 'en-US', name: 'Your card', show: 'Show my code', said: '1,200' },
    { locale: 'ar-SA', name: 'بطاقتك', show: 'اعرض رمزي', said: '1,200' },
  ])('a small phone shows the whole card at first ($locale)', inLong, async (look) => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await fillShelf(restaurant);
    const page = await window({ locale: look.locale, viewport: { width: 360, height: 640 } });
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    const shown = page.getByRole('article', { name: look.name });
    await shown.getByText(look.said, { exact: true }).waitFor();
    const whole = await shown.boundingBox();
    const foot = await page.getByRole('button', { name: look.show }).boundingBox();
    expect(whole!.y + whole!.height).toBeLessThan(foot!.y);
    expect(await contentWidth(page)).toBe(360);
  });

  test('nothing offered yet is said; switched off, nothing tells of rewards', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const asked: string[] = [];
    const page = await window({ viewport: { width: 360, height: 640 } });
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await page.getByText('No transactions yet').waitFor();
    expect(await page.getByText(/to spend|Rewards/).count()).toBe(0);
    expect(asked.filter((url) => /rewards|me\/history/.test(url))).toEqual([]);
    await admin.asks('changeSettings', { body: { rewards: true } });
    await page.reload();
    await page.getByText('No rewards yet').waitFor();
    await page.getByText('No transactions yet').waitFor();
  });
});
