// Scanning a guest's QR with the camera, and everything that can prevent it.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, partner } from '../people.ts';
import { longTimeout, openDoors, toasts } from './browser.ts';
import { cameraOn } from './camera.ts';
import { cardOf, expectFocus, lookUp, openCounter } from './counter.ts';

const tokenOnTheCard = 'C0FFEE00C0FFEE00C0FFEE00C0FFEE00';

/** Opens the tab with the camera, which is allowed already. */
const scan = (page: Page) => page.getByRole('tab', { name: 'Verify Customer' }).click();

/** Switches the camera on where it is not allowed yet. */
const askForCamera = (page: Page) => page.getByRole('button', { name: 'Scan QR code' }).click();

/** The number of cameras that are on. */
const camerasOn = (page: Page) =>
  page.evaluate<number>(
    `[...document.querySelectorAll('video')].concat(window.videos ?? [])
      .flatMap(({ srcObject }) => srcObject?.getTracks() ?? [])
      .filter(({ readyState }) => readyState === 'live').length`,
  );

/** Waits until the camera has shown its pictures for a while longer. */
async function looksOn(page: Page) {
  const seconds = () => page.evaluate<number>(`document.querySelector('video').currentTime`);
  const until = (await seconds()) + 0.7;
  await expect.poll(seconds, { timeout: 10_000 }).toBeGreaterThan(until);
}

inChromium((chromium) => {
  /** A restaurant whose partner has a camera; `looksAt` gets the token of Sara's card. */
  async function counterWithCamera(looksAt: (token: string) => string[]) {
    const { restaurant, window } = await openDoors(
      chromium,
      {},
      await cameraOn(...looksAt(tokenOnTheCard)),
    );
    const sara = await guest(restaurant);
    await restaurant.store.db
      .updateTable('customers')
      .set({ qrToken: tokenOnTheCard })
      .where('id', '=', sara.id)
      .execute();
    const permissions = ['camera'];
    const page = await openCounter(window, await partner(restaurant), {
      place: 'benefits',
      permissions,
    });
    return { restaurant, sara, page, dialog: page.getByRole('dialog') };
  }

  test('the QR on the card shows the level at once, and once', async () => {
    const { restaurant, sara, page, dialog } = await counterWithCamera((token) => [token]);
    const before = await cardOf(restaurant, sara);
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    const reader = page.waitForResponse('**/*.wasm');
    await scan(page);
    await page.getByRole('dialog', { name: 'Verified' }).getByText('Starter').waitFor();
    await page.getByText('Verification successful').waitFor();
    expect(await (await reader).allHeaders()).toMatchObject({
      'content-type': 'application/wasm',
      'content-encoding': expect.stringMatching(/^(br|gzip)$/),
      'cache-control': expect.stringContaining('immutable'),
    });
    // All requests went to this origin, and contained only the token from the camera.
    expect(new Set(asked.map(({ origin }) => origin))).toEqual(
      new Set([new URL(page.url()).origin]),
    );
    const scans = () => asked.filter(({ pathname }) => pathname === '/api/partner/scan').length;
    const calls = asked.filter(({ pathname }) => pathname.startsWith('/api/'));
    expect(new Set(calls.map(({ pathname }) => pathname))).toEqual(
      new Set(['/api/partner/scan', '/api/partner/verified']),
    );
    expect(await cardOf(restaurant, sara)).not.toEqual(before);
    await expect.poll(() => camerasOn(page), longTimeout).toBe(0);

    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(page, 'mobile');
    // The card is still in the picture, and is not verified again.
    await looksOn(page);
    expect(scans()).toBe(1);
    const today = page.getByRole('list').filter({ hasText: 'Sara' });
    await expect.poll(() => today.getByRole('listitem').count(), longTimeout).toBe(1);
  });

  test(
    'a code that is none any more is said to be outdated, and asked about once',
    inLong,
    async () => {
      const outdated = 'BAD0C0DEBAD0C0DEBAD0C0DEBAD0C0DE';
      const { page } = await counterWithCamera(() => [outdated]);
      const scans: string[] = [];
      page.on('request', (request) => request.url().endsWith('/scan') && scans.push(request.url()));
      await scan(page);
      await page.getByRole('main').getByText('This QR code is not valid any more').waitFor();
      await expect.poll(() => toasts(page), longTimeout).toContain('Verification failed');
      await looksOn(page);
      expect(scans).toHaveLength(1);
      const again = page.waitForResponse('**/scan');
      await page.getByRole('button', { name: 'Scan again' }).click();
      expect((await again).status()).toBe(400);
    },
  );

  test('a QR from elsewhere is told apart, and scanning goes on', inLong, async () => {
    // The reader may be loaded late, and has to see the first code all the same.
    const elsewhere = Array.from({ length: 4 }, () => 'https://example.com');
    const { page } = await counterWithCamera((token) => [...elsewhere, token]);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/scan', async (route) => {
      await held;
      await route.continue();
    });
    await scan(page);
    await page.getByText('This QR code is not from a card of the family').waitFor();
    release();
    await page.getByRole('dialog', { name: 'Verified' }).waitFor();
  });

  test('the camera goes off when the page is hidden, and by its own button', inLong, async () => {
    const { page } = await counterWithCamera(() => ['https://example.com']);
    await page.evaluate(`{
      const media = navigator.mediaDevices;
      const open = media.getUserMedia.bind(media);
      window.videos = [];
      media.getUserMedia = (wish) =>
        open(wish).then((srcObject) => (window.videos.push({ srcObject }), srcObject));
    }`);
    const turn = (state: 'hidden' | 'visible') =>
      page.evaluate(`
        var value = '${state}';
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));`);
    await scan(page);
    await page.getByText('not from a card of the family').waitFor();
    expect(await camerasOn(page)).toBeGreaterThan(0);
    await turn('hidden');
    await expect.poll(() => camerasOn(page)).toBe(0);
    await turn('visible');
    await expect.poll(() => camerasOn(page)).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(`document.querySelector('video').paused`)).toBe(false);
    await page.getByRole('button', { name: 'Turn the camera off' }).click();
    await expect.poll(() => camerasOn(page)).toBe(0);
    await askForCamera(page);
    await expect.poll(() => camerasOn(page)).toBeGreaterThan(0);
  });

  test('a camera that is not allowed: why, and what to do', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium, {}, await cameraOn('nobody looks'));
    const page = await openCounter(window, await partner(restaurant), { permissions: [] });
    await askForCamera(page);
    await page.getByText('The camera is not allowed here').waitFor();
    await page.context().grantPermissions(['camera']);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This QR code is not from a card of the family').waitFor();
  });

  test('without a camera the number is typed', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openCounter(window, await partner(restaurant), { permissions: ['camera'] });
    await page.getByText('There is no camera').waitFor();
    await lookUp(page, '+966599999999');
    await page.getByRole('main').getByText('Customer not found').waitFor();
  });

  test('at an address without https the browser hides the camera', inLong, async () => {
    const flags = ['--host-resolver-rules=MAP counter.test 127.0.0.1'];
    const { restaurant, window } = await openDoors(chromium, {}, flags);
    const { username, password } = await partner(restaurant);
    const page = await window();
    await page.goto('/partner/login');
    await page.goto(page.url().replace('127.0.0.1', 'counter.test'));
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await askForCamera(page);
    await page.getByText('The camera needs a secure address').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  test('a reader that cannot be fetched is fetched again', inLong, async () => {
    const { page } = await counterWithCamera((token) => [token]);
    await page.route('**/*.wasm', (route) => route.abort());
    await scan(page);
    await page.getByText('The scanner could not be loaded').waitFor();
    await expect.poll(() => camerasOn(page), longTimeout).toBe(0);
    await page.unroute('**/*.wasm');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: 'Verified' }).waitFor();
  });

  test('a browser that reads QR codes by itself fetches no reader', inLong, async () => {
    const { page } = await counterWithCamera((token) => [token]);
    await page.evaluate(browsersOwnReader(`[{ rawValue: '${tokenOnTheCard}' }]`));
    const readers: string[] = [];
    page.on('request', (request) => request.url().endsWith('.wasm') && readers.push(request.url()));
    await scan(page);
    await page.getByRole('dialog', { name: 'Verified' }).waitFor();
    expect(readers).toEqual([]);
  });

  test('where the own reader of the browser only fails, ours is taken', inLong, async () => {
    const { page } = await counterWithCamera((token) => [token]);
    const unavailable = `Promise.reject(new DOMException('unavailable', 'NotSupportedError'))`;
    await page.evaluate(browsersOwnReader(unavailable));
    await scan(page);
    await page.getByRole('dialog', { name: 'Verified' }).waitFor();
  });
});

/** A fake of the Shape Detection API, which Chromium on Linux does not have. */
const browsersOwnReader = (seen: string) => `
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => (${seen});
  };`;
