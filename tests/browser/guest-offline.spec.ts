// The offline card, the values that the device stores for it, and the installation of the app.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import type { Restaurant } from '../restaurant.ts';
import { guest, owner } from '../people.ts';
import { longTimeout, openDoors } from './browser.ts';
import { card, logOut, openCard, pointsOn, seeCard, workerOf } from './card.ts';
import { withWorker } from './windows.ts';

/** Everything that the browser stores for the page, as far as a script can read it. */
const keptOn = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const answerOf = (asked) =>
      new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)));
    const found = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name));
      for (const shelf of database.objectStoreNames) {
        found.push(await answerOf(database.transaction(shelf).objectStore(shelf).getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(request.url, await (await cache.match(request)).text());
      }
    }
    return JSON.stringify(found);
  })()`);

/** Whether anything is stored about a guest. */
const isKept = (page: Page) =>
  expect.poll(
    () => page.evaluate(`Object.keys(localStorage).some((name) => /^guest/.test(name))`),
    longTimeout,
  );

const rowOf = (restaurant: Restaurant) =>
  restaurant.store.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow();

const hintOn = (page: Page) => page.getByRole('region', { name: 'Put the card on this phone' });

inChromium((chromium) => {
  test('without a network the card is the last known one, until the network is back', async () => {
    const { restaurant, window } = await openDoors(chromium, { BRAND_NAME: 'Levant' });
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    const visit = { customerId: sara.id, points: 120, description: 'Dinner' };
    await admin.asks('awardPoints', { body: visit });
    const page = await openCard(window, sara, withWorker);
    await workerOf(page);
    await isKept(page).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/^Offline\. Last updated .* 20\d\d at .*\.$/).waitFor();
    await card(page).getByText('Levant').waitFor();
    await pointsOn(page).getByText('120', { exact: true }).waitFor();
    const { verificationCode } = await rowOf(restaurant);
    await card(page)
      .getByText(verificationCode ?? '', { exact: true })
      .waitFor();
    await card(page).locator('path[d^=M]').first().waitFor();
    expect(await page.getByText('Dinner').count()).toBe(0);
    await admin.asks('awardPoints', { body: visit });
    await page.context().setOffline(false);
    await pointsOn(page).getByText('240', { exact: true }).waitFor();
    await page.getByText('Offline. Last updated').waitFor({ state: 'detached' });
  });

  test.each([
    { language: 'English', says: 'No connection. Please check your network', name: 'Your account' },
    { language: 'Arabic', says: 'لا يوجد اتصال', name: 'حسابك' },
  ])('without network and worker, a button says why it does nothing ($language)', async (words) => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const viewport = { width: 390, height: 844 };
    const page = await openCard(window, sara, { viewport, fresh: true });
    if (words.language === 'Arabic') await page.getByRole('button', { name: 'العربية' }).click();
    const account = page.getByRole('button', { name: words.name });
    await account.waitFor();
    await page.context().setOffline(true);
    await account.click();
    const notice = page.getByRole('region').getByRole('alert').getByText(words.says);
    await notice.waitFor();
    // It is in sight of the button that was pressed.
    const [pressed, said] = [(await account.boundingBox())!, (await notice.boundingBox())!];
    expect(Math.abs(said.y - pressed.y)).toBeLessThan(120);
    await page.context().setOffline(false);
    await account.click();
    await page.getByRole('dialog', { name: sara.name }).waitFor();
  });

  test('the card alone is kept for it, with the end of the number', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant, { name: 'Scheherazade' });
    const page = await openCard(window, sara, withWorker);
    await workerOf(page);
    await isKept(page).toBe(true);
    const kept = await keptOn(page);
    expect(kept).toContain('/assets/');
    expect(kept).toContain('Scheherazade');
    expect(kept).not.toMatch(/"http[^"]*\/api\//);
    const cookies = (await page.context().cookies()).map(({ value }) => value);
    const secrets = [sara.mobile.slice(1, -3), sara.password, ...cookies];
    expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
  });

  test('a card that no server has answered for dies after a week', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openCard(window, await guest(restaurant), withWorker);
    await workerOf(page);
    await isKept(page).toBe(true);
    await page.context().setOffline(true);
    const age = (days: number) =>
      page.evaluate(`{
        const card = JSON.parse(localStorage.getItem('guest.card'));
        card.at = new Date(Date.now() - ${days} * 86400000).toISOString();
        localStorage.setItem('guest.card', JSON.stringify(card));
      }`);
    await age(6);
    await page.reload();
    await page.getByText(/^Offline\. Last updated/).waitFor();
    await age(7);
    await page.reload();
    await page.getByText('No connection. Please check your network and try again.').waitFor();
    const left = () => page.evaluate(`localStorage.getItem('guest.card')`);
    await expect.poll(left, longTimeout).toBeNull();
  });

  test(
    'a session that ended elsewhere takes the card with it once that is heard',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const sara = await guest(restaurant);
      const page = await openCard(window, sara, withWorker);
      await workerOf(page);
      await isKept(page).toBe(true);
      await page.goto('/terms');
      const { mobile, password } = sara;
      await sara.asks('logInCustomer', { body: { mobile, password } });
      await sara.asks('logOutCustomer', { body: { everywhere: true } });
      await page.goto('/');
      await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
      await isKept(page).toBe(false);
    },
  );

  test.each(['log-out', 'deletion'])('after %s nothing is kept and nothing shown', async (end) => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara, withWorker);
    await workerOf(page);
    await isKept(page).toBe(true);
    if (end === 'log-out') await logOut(page);
    else await (await owner(restaurant)).asks('removeCustomer', { params: { id: sara.id } });
    await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
    await isKept(page).toBe(false);
    await page.context().setOffline(true);
    await page.goto(`/dashboard/${sara.mobile}`);
    await page.getByText('No connection. Please check your network and try again.').waitFor();
    expect(await page.getByText(sara.name).count()).toBe(0);
  });

  test('the last of two guests on one device is the only one kept', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar' })];
    const page = await openCard(window, sara, withWorker);
    await workerOf(page);
    await isKept(page).toBe(true);
    await page.goto('/terms');
    const before = await keptOn(page);
    await seeCard(page, `/dashboard/${omar.mobile}?tempPass=${omar.password}`);
    await expect.poll(() => keptOn(page), longTimeout).not.toBe(before);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/^Offline\. Last updated/).waitFor();
    await card(page).getByText('Omar').waitFor();
    await page.goto(`/dashboard/${sara.mobile}`);
    await page.getByText('No connection. Please check your network and try again.').waitFor();
    expect(await card(page).count()).toBe(0);
    await page.goto('/terms');
    await page.getByText(/يرجى المحاولة مرة أخرى/).waitFor();
  });

  test(
    'a new worker keeps the files of the version before it, and no older ones',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const sara = await guest(restaurant);
      const page = await openCard(window, sara, withWorker);
      await workerOf(page);
      const versions = () => page.evaluate<string[]>('caches.keys()');
      const [present] = await versions();
      await page.evaluate(`(async () => {
      await caches.open('sofra-oldest');
      const before = await caches.open('sofra-before');
      await before.put('/assets/gone.js', new Response('a file of an open page'));
      await navigator.serviceWorker.register('/worker.js?next');
    })()`);
      await expect.poll(versions, longTimeout).toEqual([present, 'sofra-before']);
      const file = "fetch('/assets/gone.js').then((answer) => answer.text())";
      expect(await page.evaluate(file)).toBe('a file of an open page');
    },
  );

  test('the app begins at the card of whoever is logged in', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium, { BRAND_NAME: 'Levant' });
    const sara = await guest(restaurant);
    const page = await openCard(window, sara, withWorker);
    await workerOf(page);
    const link = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await page.request.get(link ?? '');
    expect(answer.headers()['content-type']).toMatch('application/manifest+json');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ name: 'Levant', short_name: 'Levant', display: 'standalone' });
    for (const { src, sizes } of manifest.icons) {
      const [width] = sizes.split('x').map(Number);
      const picture = await page.evaluate(`(async () => {
        const image = new Image();
        image.src = '${src}';
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      })()`);
      expect(picture).toEqual([width, width]);
    }
    await page.goto(manifest.start_url);
    await page.waitForURL(`**/dashboard/${sara.mobile}`);
    await card(page).waitFor();
    await isKept(page).toBe(true);
    await page.context().setOffline(true);
    await page.goto(manifest.start_url);
    await page.getByText(/^Offline\. Last updated/).waitFor();
    const stranger = await window();
    await stranger.goto(manifest.start_url);
    await stranger.getByText('Please login with your mobile number and password').waitFor();
  });

  test('how the card is put on the phone is said once, in the phone’s own way', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openCard(window, sara);
    const hint = hintOn(page);
    // The browser makes its offer once, soon after the page is there.
    await page.evaluate(`(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      offer.prompt = async () => void (globalThis.prompted = true);
      dispatchEvent(offer);
    })()`);
    await hint.getByRole('button', { name: 'Put the card on this phone' }).click();
    await hint.waitFor({ state: 'detached' });
    expect(await page.evaluate('globalThis.prompted')).toBe(true);

    const safari = await window({ viewport: { width: 390, height: 844 } });
    await safari.addInitScript('Object.defineProperty(navigator, "standalone", { value: false })');
    await seeCard(safari, `/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await hintOn(safari).getByText('Share, then “Add to Home Screen”').waitFor();
    await hintOn(safari).getByRole('button', { name: 'Not now' }).click();
    await safari.reload();
    await card(safari).waitFor();
    expect(await hintOn(safari).count()).toBe(0);
  });
});
