// The office's frame: its sections in a rail beside the content or in a bar at the foot.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest } from '../people.ts';
import { contentWidth, expectAccessible, longTimeout, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

const names = [
  'Overview',
  'Points',
  'Members',
  'Approvals',
  'Offers',
  'Benefits',
  'Rewards',
  'Events',
  'Messages',
  'Partners',
  'Terms & Conditions',
  'Team',
  'Settings',
];

const tabIn = (page: Page, name: string) => page.getByRole('tab', { name });

/** Checks that a tab or a button is completely in the window and large enough for a thumb. */
async function expectWithinReach(page: Page, role: 'tab' | 'button', name: string) {
  const { width, height } = page.viewportSize()!;
  const isWithin = async () => {
    const box = (await page.getByRole(role, { name }).boundingBox())!;
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    return {
      inWindow: [box.x >= 0, box.y >= 0, right <= width, bottom <= height],
      large: Math.min(box.width, box.height) >= 44,
    };
  };
  await expect
    .poll(isWithin, { ...longTimeout, message: name })
    .toEqual({ inWindow: [true, true, true, true], large: true });
}

inChromium((chromium) => {
  test('at a desk the sections stand in a column, and the arrow keys go through it', async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant);
    const page = await openOffice(window, 'points');
    const list = page.getByRole('tablist', { name: 'Sections' });
    await list.waitFor();
    expect(await list.getAttribute('aria-orientation')).toBe('vertical');
    const shown = await list.getByRole('tab').allInnerTexts();
    expect(shown.map((text) => text.split(/\s*\n/)[0])).toEqual(names);
    for (const name of names) await expectWithinReach(page, 'tab', name);
    await tabIn(page, 'Points').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('tab', { name: 'Members', selected: true }).waitFor();
    await page.getByRole('row', { name: 'Sara Ahmad' }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=members');
    await expect.poll(() => page.title(), longTimeout).toBe('Members · Administration · Sofra');
    await tabIn(page, 'Members').getByText('1', { exact: true }).waitFor();
    for (let up = 0; up < 3; up += 1) await page.keyboard.press('ArrowUp');
    await page.getByRole('tab', { name: 'Settings', selected: true }).waitFor();
    await expectAccessible(page);
  });

  test('between a desk and a phone every section is in sight', inLong, async () => {
    const { window } = await openDoors(chromium);
    for (const locale of ['en-US', 'ar-SA']) {
      const page = await openOffice(window, 'events', { locale });
      for (const width of [600, 768, 1_099]) {
        await page.setViewportSize({ width, height: 800 });
        await page.getByRole('tab').nth(7).waitFor();
        for (const tab of await page.getByRole('tab').all()) {
          const name = (await tab.textContent()) ?? '';
          await expectWithinReach(page, 'tab', name);
        }
        await expect.poll(() => contentWidth(page)).toBe(width);
      }
    }
  });

  test('on a phone four stand at the thumb, and the others behind More', async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'points', { viewport: { width: 360, height: 740 } });
    await page.getByRole('tab').nth(3).waitFor();
    const inBar = await page.getByRole('tab').allInnerTexts();
    expect(inBar).toEqual(['Overview', 'Points', 'Members', 'Offers']);
    for (const name of inBar) await expectWithinReach(page, 'tab', name);
    const more = page.getByRole('button', { name: 'More' });
    await expectWithinReach(page, 'button', 'More');
    await more.click();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await more.and(page.locator(':focus')).waitFor();
    await more.click();
    await sheet.getByRole('button', { name: 'Settings' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Sign-in' }).waitFor();
    await expect.poll(() => page.title(), longTimeout).toBe('Settings · Administration · Sofra');
    const inTheBar = page.getByRole('tablist', { name: 'Sections' });
    expect(await inTheBar.getByRole('tab', { selected: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'More : Settings' }).click();
    const open = sheet.getByRole('button', { name: 'Settings' });
    expect(await open.getAttribute('aria-current')).toBe('page');
    expect(await contentWidth(page)).toBe(360);
    await sheet.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/admin/login');
  });

  test('a window that changes its shape keeps what was typed in it', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'points');
    await page.getByRole('searchbox').fill('omar');
    for (const width of [768, 390, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      const state = width === 390 ? 'visible' : 'detached';
      await page.getByRole('button', { name: 'More' }).waitFor({ state });
      expect(await page.getByRole('searchbox').inputValue()).toBe('omar');
    }
  });

  test(
    'sections are fetched while nothing else is to do, and then show at once',
    inLong,
    async () => {
      const { window } = await openDoors(chromium);
      const page = await openOffice(window, 'points');
      const fetched = () =>
        page.evaluate<string>(
          'performance.getEntriesByType("resource").map(({ name }) => name).join()',
        );
      for (const part of [/events-[\w-]+\.js/, /settings-[\w-]+\.js/]) {
        await expect.poll(fetched, { timeout: 10_000 }).toMatch(part);
      }
      // From here on, parts that have not been loaded cannot be loaded.
      await page.route('**/assets/**', (route) => route.abort());
      await page.getByRole('tab', { name: 'Events' }).click();
      await page
        .getByLabel('Multiplier')
        .or(page.getByRole('button', { name: /event/i }))
        .first()
        .waitFor();
      await page.getByRole('tab', { name: 'Settings' }).click();
      await page.getByRole('tab', { name: 'Sign-in' }).waitFor();
    },
  );

  test('rows that are on their way stand in the columns that they become', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    for (let number = 10; number < 20; number += 1) {
      await guest(restaurant, { name: `Mohammed Guest ${number}` });
    }
    const page = await openOffice(window, 'points');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/customers?limit=25*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/admin?tab=members');
    const table = page.getByRole('table', { name: 'Members' });
    await table.locator('td').nth(9).waitFor();
    const places = async () => {
      const heads = await table.getByRole('columnheader').all();
      return Promise.all(heads.map(async (head) => (await head.boundingBox())!.x));
    };
    const before = await places();
    const height = (await table.boundingBox())!.height;
    expect(await table.locator('tbody tr').first().locator('td').count()).toBe(before.length);
    release();
    await page.getByRole('row', { name: 'Mohammed Guest 10' }).waitFor();
    const after = await places();
    expect(Math.abs((await table.boundingBox())!.height - height)).toBeLessThan(1);
    for (const [place, x] of after.entries()) expect(Math.abs(x - before[place]!)).toBeLessThan(24);
  });
});
