// Documents in which cards are scanned may use a camera and run WebAssembly; the permissions of
// these and of all other documents.
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { cameraOn } from '../browser/camera.ts';
import { openDoors } from '../browser/browser.ts';
import { openCounter } from '../browser/counter.ts';
import { inChromium } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';
import { partner } from '../people.ts';

/** Features that an injected script might request. */
const powers = ['camera', 'microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'hid'];

/** The features that this document may use, and whether it may run WebAssembly. */
async function mayDo(page: Page) {
  const allowed = `document.featurePolicy.allowedFeatures()`;
  const features = await page.evaluate<string[]>(allowed);
  const program = `WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))`;
  const runs = await page.evaluate<boolean>(`${program}.then(() => true, () => false)`);
  return { features: powers.filter((one) => features.includes(one)), runs };
}

const nothing = { features: [], runs: false };
const camera = { features: ['camera'], runs: true };

/** A window in which violations are expected, so its console is not checked. */
async function silentWindow(window: () => Promise<Page>) {
  const page = await window();
  await page.goto('/terms');
  const quiet = await page.context().browser()!.newPage();
  onTestFinished(() => quiet.close());
  return { page: quiet, origin: new URL(page.url()).origin };
}

inChromium((chromium) => {
  test('counter and office may use a camera and nothing more, no other document may', async () => {
    const { window } = await openDoors(chromium);
    const { page, origin } = await silentWindow(window);
    const counter = ['/partner', '/partner/login', '/partner/dashboard', '/Partner/Login/'];
    for (const address of [...counter, '/admin/login', '/Admin/']) {
      await page.goto(origin + address);
      expect([address, await mayDo(page)]).toEqual([address, camera]);
    }
    for (const address of ['/', '/terms', '/admin/nowhere', '/partner/nowhere', '/partners']) {
      await page.goto(origin + address);
      expect([address, await mayDo(page)]).toEqual([address, nothing]);
    }
    // After going back and forward, each document has the same permissions as before.
    await page.goto(`${origin}/partner`);
    await page.goBack();
    expect(await mayDo(page)).toEqual(nothing);
    await page.goForward();
    expect(await mayDo(page)).toEqual(camera);
  });

  test('a link that leads away from the counter leaves its document', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { username, password } = await partner(restaurant);
    const { page, origin } = await silentWindow(window);
    await page.goto(`${origin}/partner/login`);
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    // A screen that failed has the brand's link to the guests' log-in. The form is loaded by now,
    // since it shares a file of words with the counter.
    await page.route('**/assets/counter*.js', (route) => route.abort());
    await page.keyboard.press('Enter');
    await page.getByText('could not be loaded').waitFor();
    expect(await mayDo(page)).toEqual(camera);
    await page.getByRole('banner').getByRole('link', { name: 'Sofra' }).click();
    await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
    expect(await mayDo(page)).toEqual(nothing);
  });

  test('nobody frames the counter, and its camera is off once it is left', async () => {
    const { restaurant, window } = await openDoors(chromium, {}, await cameraOn('nothing of ours'));
    const permissions = ['camera'];
    const place = 'benefits';
    const page = await openCounter(window, await partner(restaurant), { permissions, place });
    const live = () =>
      page.evaluate<number>(`window.streams.flatMap((stream) => stream.getTracks())
        .filter(({ readyState }) => readyState === 'live').length`);
    await page.evaluate(`{
      window.streams = [];
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wish) => {
        const stream = await open(wish);
        window.streams.push(stream);
        return stream;
      };
    }`);
    await page.getByRole('tab', { name: 'Verify Customer' }).click();
    await page.getByText('This QR code is not from a card of the family').waitFor();
    expect(await live()).toBe(1);
    await page.getByRole('button', { name: 'Turn the camera off' }).click();
    await expect.poll(live).toBe(0);
    await page.getByRole('button', { name: 'Scan QR code' }).click();
    await expect.poll(live).toBe(1);
    await page.evaluate(`{
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }`);
    await expect.poll(live).toBe(0);

    const { page: trap, origin } = await silentWindow(window);
    await trap.goto(`${origin}/terms`);
    await trap.setContent(`<iframe src="${origin}/partner" allow="camera"></iframe>`);
    const [, framed] = trap.frames();
    await framed?.waitForLoadState().catch(() => {});
    expect(await framed?.locator('main').count()).toBe(0);
  });
});

test('the counter is no window of others, and its worker may no more than any page', async () => {
  const { app } = await openRestaurant('SQLite');
  const page = await app.inject('/partner');
  expect(page.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  const worker = await app.inject('/worker.js');
  expect(worker.headers).toMatchObject({
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(worker.headers['service-worker-allowed']).toBeUndefined();
  expect(worker.headers['content-security-policy']).not.toContain('wasm');
});
