// The positions of elements: in the first screen, in their panels, and on the right side.
import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, partner } from '../people.ts';
import { longTimeout, openDoors } from './browser.ts';
import { openCounter } from './counter.ts';
import { openOffice } from './office.ts';

const languages = ['en-US', 'ar-SA'];
const longName = 'عبدالرحمن مصطفى المالكي الهاشمي عبدالعزيز الشامي';

const boxOf = async (part: Locator) => (await part.boundingBox())!;

/** The number of elements in each row, from the first row on. */
async function rowsOf(parts: Locator): Promise<number[]> {
  const tops = [];
  for (const part of await parts.all()) tops.push(Math.round((await boxOf(part)).y));
  return [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length);
}

interface Shown {
  firstChild: { length: number };
  ownerDocument: {
    createRange: () => {
      setStart: (node: object, place: number) => void;
      setEnd: (node: object, place: number) => void;
      getBoundingClientRect: () => { left: number };
    };
  };
}

/** Runs in the page: the positions of the first and the last character of a text. */
function edgesOf({ firstChild: node, ownerDocument }: Shown): number[] {
  const range = ownerDocument.createRange();
  return [0, node.length - 1].map((place) => {
    range.setStart(node, place);
    range.setEnd(node, place + 1);
    return range.getBoundingClientRect().left;
  });
}

interface Styled {
  ownerDocument: { defaultView: { getComputedStyle: (of: object) => { maskImage: string } } };
}

/** Runs in the page: the computed mask image of an element. */
const maskOf = (part: Styled) => part.ownerDocument.defaultView.getComputedStyle(part).maskImage;

/** Runs in the page: scrolls a strip until this element is visible. */
const show = (part: { scrollIntoView: (to: object) => void }) =>
  part.scrollIntoView({ inline: 'end', behavior: 'instant' });

/** The left edge of the first element, which may be within a browser's own field. */
async function leftOf(page: Page, selector: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const found = { query: selector, includeUserAgentShadowDOM: true };
  const { searchId } = await session.send('DOM.performSearch', found);
  const results = { searchId, fromIndex: 0, toIndex: 1 };
  const { nodeIds } = await session.send('DOM.getSearchResults', results);
  const { model } = await session.send('DOM.getBoxModel', { nodeId: nodeIds[0]! });
  return model.content[0]!;
}

inChromium((chromium) => {
  const sizes = [
    { width: 360, height: 740 },
    { width: 1_280, height: 800 },
    // The same phone with its keyboard open.
    { width: 360, height: 440 },
  ];
  test.each(
    languages.flatMap((locale) => [
      { locale, place: 'verify', field: 'mobile' },
      { locale, place: 'rewards', field: 'code' },
    ]),
  )('the first screen has all of $place: $locale', inLong, async ({ locale, place, field }) => {
    const { restaurant, window } = await openDoors(chromium);
    await (await owner(restaurant)).asks('changeSettings', { body: { rewards: true } });
    const page = await openCounter(window, await partner(restaurant), { locale, place });
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      for (const part of [
        page.getByRole('button', { name: /^(Scan QR code|امسح رمز QR)$/ }),
        page.locator(`input[name=${field}]`),
        page.locator('button[type=submit]'),
      ]) {
        const isInside = async () => {
          const { y, height } = await boxOf(part);
          return y >= 0 && y + height <= viewport.height - 8;
        };
        const message = `${await part.innerText()} at ${viewport.height}`;
        await expect.poll(isInside, { ...longTimeout, message }).toBe(true);
      }
    }
  });

  test('plates stand in even rows, and no name reaches into the visits', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [member, admin] = [await guest(restaurant, { name: longName }), await owner(restaurant)];
    const about = { customerId: member.id, points: 10, description: 'Dinner' };
    await admin.asks('awardPoints', { body: about });
    const page = await openOffice(window, 'overview');
    const plates = page.getByRole('navigation', { name: 'Members by level' }).getByRole('link');
    const row = page.getByRole('link', { name: longName }).first();
    await row.waitFor();
    for (const [width, rows] of [
      [390, [1, 2, 2]],
      [768, [5]],
      [1_280, [5]],
    ] as const) {
      await page.setViewportSize({ width, height: 1_000 });
      const message = `${width} px`;
      await expect.poll(() => rowsOf(plates), { ...longTimeout, message }).toEqual(rows);
      for (const one of await page.getByRole('link', { name: longName }).all()) {
        const [name, end] = [one.locator('bdi').first(), one.locator('bdi').last()];
        const [left, right] = [await boxOf(name), await boxOf(end)];
        expect(left.x + left.width, message).toBeLessThanOrEqual(right.x);
      }
    }
  });

  test(
    'in Arabic a sign stands before its figures, and all begins at its line',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
      const award = { customerId: sara.id, points: 22_860, description: 'Wedding' };
      await admin.asks('awardPoints', { body: award });
      const card = await window({ locale: 'ar-SA' });
      await card.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
      const sums = card.getByText('+22,860', { exact: true });
      await expect.poll(() => sums.count(), longTimeout).toBe(2);
      for (const sum of await sums.all()) {
        const [sign = 0, last = 0] = (await sum.evaluate(edgesOf as never)) as number[];
        expect(sign).toBeLessThan(last);
      }
      const overview = await openOffice(window, 'overview', { locale: 'ar-SA' });
      const plate = overview.getByRole('link', { name: /الأساسي/ });
      const { x, width } = await boxOf(plate.locator('span'));
      const [figure = 0] = (await plate.locator('bdi').evaluate(edgesOf as never)) as number[];
      expect(figure).toBeGreaterThan(x + width - 40);
      // A phone uses its own picker, whose text begins at the right, so the left half is empty.
      const narrow = { viewport: { width: 390, height: 844 }, locale: 'ar-SA' };
      const office = await openOffice(window, 'events&form=new', narrow);
      await office.locator('input[type=datetime-local]').first().waitFor();
      const [field, date] = await Promise.all([
        leftOf(office, 'input[type=datetime-local]'),
        leftOf(office, '[pseudo=-webkit-datetime-edit-fields-wrapper]'),
      ]);
      expect(date - field).toBeGreaterThan(100);
    },
  );

  test.each([
    ['en-US', 'Notify me of new offers', 'right'],
    ['ar-SA', 'أبلغني بالعروض الجديدة', 'left'],
  ])('offers fade out before the bell: %s', inLong, async (locale, bell, side) => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const about = { level: 'Starter', description: 'For you', validUntil: '2026-12-24' } as const;
    for (const title of ['Brunch', 'Dinner'])
      await admin.asks('addOffer', { body: { ...about, title } });
    const page = await window({ locale, viewport: { width: 390, height: 844 }, fresh: true });
    // This browser lets a page ask only in response to a gesture.
    await page.addInitScript(`
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      Notification.requestPermission = async () => 'default';
    `);
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    const strip = page.getByRole('list').filter({ hasText: 'Brunch' }).first();
    await strip.getByText('Dinner').waitFor();
    const [slips, button] = [
      await boxOf(strip),
      await boxOf(page.getByRole('button', { name: bell })),
    ];
    const isFree =
      side === 'right' ? slips.x + slips.width <= button.x : button.x + button.width <= slips.x;
    expect(isFree).toBe(true);
    const mask = await strip.evaluate(maskOf as never);
    expect(mask).toContain(`linear-gradient(to ${side}`);
    // At the end of the strip, the last slip is completely visible.
    const last = strip.getByRole('listitem').last();
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const room = async () => {
        await last.evaluate(show as never);
        const [slip, all] = [await boxOf(last), await boxOf(strip)];
        return side === 'right' ? all.x + all.width - slip.x - slip.width : slip.x - all.x;
      };
      const message = `${width} px`;
      await expect.poll(room, { ...longTimeout, message }).toBeGreaterThanOrEqual(20);
    }
  });

  test("a counter's lists are as wide and as high as they need", inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, bakery] = [await guest(restaurant), await partner(restaurant)];
    const admin = await owner(restaurant);
    const benefit = 'A cookie with every coffee, for you and for everybody who comes with you';
    const body = { level: 'Bronze', benefit, partnerId: bakery.id } as const;
    await admin.asks('addBenefit', { body });
    const page = await openCounter(window, bakery, { place: 'benefits' });
    const title = page.getByText(benefit);
    await page.setViewportSize({ width: 640, height: 800 });
    const badge = page.getByText('Your own');
    await badge.waitFor();
    const between = async () => {
      const [text, own] = [await boxOf(title), await boxOf(badge)];
      return own.y - text.y - text.height;
    };
    await expect.poll(between, longTimeout).toBeGreaterThanOrEqual(0);
    const { verificationCode: code } = await sara.asks('currentCustomer');
    const params = { mobile: sara.mobile };
    await bakery.asks('verifyCustomer', { params, body: { code: code! } });
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.getByRole('tab', { name: 'Verify Customer' }).click();
    const today = page.getByRole('region', { name: 'Verified today' });
    await today.getByText('Sara').waitFor();
    const [list, row] = [await boxOf(today), await boxOf(today.getByRole('listitem'))];
    expect(list.y + list.height - (row.y + row.height)).toBeLessThan(40);
  });

  test('a notice of three lines has room, and leaves the drawer its way out', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant, { name: 'Abdulrahman Al-Rashidi Al-Hashimi' });
    const place = `members&member=${sara.id}`;
    const page = await openOffice(window, place, { viewport: { width: 360, height: 740 } });
    await page.getByRole('dialog').waitFor();
    await awardIn(page);
    const notice = page.getByRole('region', { name: 'Notices' }).locator('[role=status] > *');
    await notice.getByText('Points added').waitFor();
    const [slip, text] = [await boxOf(notice), await boxOf(notice.locator('p').first())];
    expect(text.y - slip.y).toBeGreaterThanOrEqual(6);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

async function awardIn(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Add Points' }).click();
  await page.locator('input[name=points]').fill('50');
  await page.locator('input[name=description]').fill('Dinner');
  await page.keyboard.press('Enter');
}
