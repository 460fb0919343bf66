// The layout shifts of every screen, as browsers measure them: late answers move nothing.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong, long } from '../setup/long.ts';
import { adminPassword, type Restaurant } from '../restaurant.ts';
import { guest, owner, partner } from '../people.ts';
import { longTimeout, openDoors } from './browser.ts';
import { card } from './card.ts';

/** Animations are switched on, since an animated element must not move any other one. */
const moving = { reducedMotion: 'no-preference' } as const;

/** The limit of a good page: https://web.dev/articles/cls allows 0.1. */
const most = 0.05;

/** Runs in the page: adds up its layout shifts. */
const counting = `window.shifted = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** Runs in the page: waits for two frames, after which a shift is recorded. */
const frames = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`;

/** Runs in the page: delays each answer until the content before it has been painted. */
const answeringLate = `const asked = window.fetch;
window.fetch = async (...call) => {
  await ${frames};
  return asked(...call);
};`;

/**
 * Runs in the page: each answer takes 400 ms and those whose address has one of these parts twice
 * as long, so that what they bring arrives when everything else has been painted.
 */
const answeringSlowly = (later: readonly string[]) => `const asked = window.fetch;
window.fetch = async (...call) => {
  const address = String(call[0]?.url ?? call[0]);
  const isLater = ${JSON.stringify(later)}.some((part) => address.includes(part));
  window.unanswered = (window.unanswered ?? 0) + 1;
  await new Promise((done) => setTimeout(done, isLater ? 800 : 400));
  return asked(...call).finally(() => (window.unanswered -= 1));
};`;

/** Runs in the page: whether every request has been answered. */
const answered = 'window.unanswered === undefined || window.unanswered === 0';

/** Runs in the page: records whether the first content is a screen or only its placeholder. */
const seeingFirst = `new MutationObserver((_, observer) => {
  if (!document.querySelector('#app > :not(.first-frame)')) return;
  observer.disconnect();
  window.startedWith = document.querySelector('#app main') ? 'a screen' : 'nothing';
}).observe(document, { childList: true, subtree: true });`;

async function shiftsOn(page: Page, address: string) {
  await page.goto(address);
  await page.locator('main h1, main h2, main label, main button').first().waitFor();
  for (const waiting of ['main [role=status] > [aria-hidden]', '[aria-busy=true]']) {
    await page.locator(waiting).first().waitFor({ state: 'detached' });
  }
  // An answer can lead to further questions.
  for (let round = 0; round < 3; round += 1) {
    await expect.poll(() => page.evaluate(answered), longTimeout).toBe(true);
    await page.evaluate(frames);
  }
  return page.evaluate<number>('window.shifted');
}

/** A restaurant in which every list has something in it. */
async function openBusyCounter(restaurant: Restaurant) {
  const sara = await guest(restaurant);
  const bakery = await partner(restaurant);
  const admin = await owner(restaurant);
  for (const title of ['Brunch', 'Dinner', 'Tea']) {
    const offer = { title, description: 'In the garden\nor inside', validUntil: '2099-12-24' };
    await admin.asks('addOffer', { body: { level: 'Starter', ...offer } });
    await admin.asks('addBenefit', { body: { level: 'Starter', benefit: title } });
    await admin.asks('addTerms', { body: { content: `${title}\n${title}` } });
    const visit = { customerId: sara.id, points: 10, description: title };
    await admin.asks('awardPoints', { body: visit });
  }
  await admin.asks('settleVisit', { body: { guest: { customerId: sara.id }, points: 5 } });
  return { sara, bakery };
}

const anybody = ['/', '/terms', '/nowhere', '/partner', '/partner/login', '/admin/login'];
const counter = ['verify', 'benefits', 'rewards'].map((tab) => `/partner/dashboard?tab=${tab}`);
const onPhones = ['/dashboard/me', ...counter];
const tabs = ['points', 'members', 'partners', 'offers', 'benefits', 'terms', 'events', 'settings'];
const parts = ['house', 'rewards', 'access', 'backups', 'advanced'];
const views = ['terms&view=previous', ...parts.map((part) => `settings&view=${part}`)];
const office = [...tabs, ...views].map((tab) => `/admin?tab=${tab}`);

/** The screens that people have at each width; in the long form all of them at both. */
const widths: [number, string[]][] = [
  [390, long ? [...onPhones, ...office] : onPhones],
  [1_280, long ? [...onPhones, ...office] : office],
];

/** The answers that bring a panel of their own: settings, requests, lines that stand out. */
const later = ['/api/admin/settings', '/api/requests/mine', '/api/admin/standing-out'];

/** The screens with slow answers: before the first step of the set-up, and after it. */
const slowScreens = [
  [{}, ['/admin?tab=points', '/admin?tab=overview']],
  [{ country: 'done' }, ['/admin?tab=overview', ...(long ? [...onPhones, ...office] : [])]],
] as const;

interface People {
  sara: { mobile: string; password: string };
  bakery: { username: string; password: string };
}

/** Logs a guest, a partner and the owner in, in one browser. */
async function logInAll(page: Page, { sara, bakery }: People) {
  const { mobile } = sara;
  await page.request.post('/api/customers/login', { data: { mobile, password: sara.password } });
  const { username, password } = bakery;
  await page.request.post('/api/partner/login', { data: { username, password } });
  const administrator = { username: 'admin', password: adminPassword };
  await page.request.post('/api/admin/login', { data: administrator });
}

inChromium((chromium) => {
  test.each(widths)(
    'no screen of %i px shifts under its reader',
    inLong,
    async (width, screens) => {
      const { restaurant, window } = await openDoors(chromium);
      const { sara, bakery } = await openBusyCounter(restaurant);
      const page = await window({ viewport: { width, height: 800 }, ...moving, fresh: true });
      await page.addInitScript(counting);
      await page.addInitScript(answeringLate);
      const shifts: Record<string, number> = {};
      for (const address of anybody) shifts[address] = await shiftsOn(page, address);
      await logInAll(page, { sara, bakery });
      for (const address of screens) shifts[address] = await shiftsOn(page, address);
      expect(Object.entries(shifts).filter(([, shifted]) => shifted >= most)).toEqual([]);
    },
  );

  test.each(long ? [390, 1_280] : [390])(
    'answers of 400 ms and more move nothing, while the set-up is open (%i px)',
    async (width) => {
      const { restaurant, window } = await openDoors(chromium);
      const { sara, bakery } = await openBusyCounter(restaurant);
      const admin = await owner(restaurant);
      const shifts: Record<string, number> = {};
      for (const [setUp, screens] of slowScreens) {
        await admin.asks('changeSettings', { body: { rewards: true, setUp } });
        const viewport = { width, height: 800 };
        const page = await window({ viewport, ...moving, fresh: true });
        await page.addInitScript(counting);
        await page.addInitScript(answeringSlowly(later));
        await logInAll(page, { sara, bakery });
        for (const address of screens) {
          const name = `${address}, ${Object.keys(setUp).join() || 'no step'}`;
          shifts[name] = await shiftsOn(page, address);
        }
      }
      expect(Object.entries(shifts).filter(([, shifted]) => shifted >= most)).toEqual([]);
    },
  );

  test(
    'each address starts with its screen, and waits for nothing that is there',
    inLong,
    async () => {
      const { window } = await openDoors(chromium);
      const page = await window({ ...moving, fresh: true });
      await page.addInitScript(seeingFirst);
      for (const address of ['/', '/terms', '/partner', '/admin/login', '/admin?tab=offers']) {
        await page.goto(address);
        await page.locator('main h1, main h2, main label, main button').first().waitFor();
        expect(await page.evaluate('window.startedWith'), address).toBe('a screen');
      }
    },
  );

  test('the card stays where it is, and its question about notices takes no room', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await openBusyCounter(restaurant);
    const page = await window({ viewport: { width: 390, height: 800 }, ...moving });
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await card(page).waitFor();
    const before = await card(page).boundingBox();
    await page.evaluate(frames);
    await page.getByText('Brunch').first().waitFor();
    const notifier = page.getByRole('button', { name: 'Notify me of new offers' });
    await page.context().grantPermissions(['notifications']);
    await page.reload();
    await card(page).waitFor();
    await notifier.waitFor({ state: 'detached' });
    expect(await card(page).boundingBox()).toEqual(before);
  });

  test('offers that come late move nothing', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await openBusyCounter(restaurant);
    const page = await window({ viewport: { width: 390, height: 800 }, ...moving });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/offers/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await card(page).waitFor();
    const before = await card(page).boundingBox();
    release();
    await page.getByText('Brunch').first().waitFor();
    expect(await card(page).boundingBox()).toEqual(before);
  });
});
