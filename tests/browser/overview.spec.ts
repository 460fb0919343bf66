// The overview of the day: its numbers match the entries and link to their lists.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner } from '../people.ts';
import { runningVersion } from '../../src/server/overview/releases.ts';
import type { Restaurant } from '../restaurant.ts';
import { brings } from '../importing.ts';
import { contentWidth, expectAccessible, expectValue, longTimeout, openDoors } from './browser.ts';
import { looks } from './looks.ts';
import { openOffice } from './office.ts';

/** Sara of Bronze with two visits, one of which was undone, and Omar without a visit. */
async function family(restaurant: Restaurant) {
  const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
  await guest(restaurant, { name: 'Omar Haddad' });
  const body = { customerId: sara.id, points: 1_200, description: 'Wedding' };
  await admin.asks('awardPoints', { body });
  const { transactionId } = await admin.asks('awardPoints', { body });
  await admin.asks('undoEntry', { body: { customerId: sara.id, transactionId } });
  await admin.asks('deductPoints', { body: { ...body, points: 150 } });
  return { sara, admin };
}

const plate = (page: Page, level: string) =>
  page.getByRole('navigation', { name: 'Members by level' }).getByRole('link', { name: level });

inChromium((chromium) => {
  test('plates, days and lists tell what happened, and lead to it', async () => {
    const { restaurant, window } = await openDoors(chromium);
    await family(restaurant);
    const page = await openOffice(window, 'overview');
    await page.getByText('2 members', { exact: true }).waitFor();
    expect(await plate(page, 'Bronze').textContent()).toBe('Bronze1');
    expect(await plate(page, 'Gold').textContent()).toBe('Gold0');
    const days = page.getByRole('table', { name: 'Points by day' });
    const today = days.getByRole('row', { name: 'Nov 21, 2026' });
    const cells = () => today.getByRole('cell').allTextContents();
    await expect.poll(cells, longTimeout).toEqual(['1,200', '150', '1', '0']);
    const rows = () => days.getByRole('row').count();
    await expect.poll(rows, longTimeout).toBe(31);
    await page.getByText('90 days', { exact: true }).click();
    await expect.poll(rows, longTimeout).toBe(91);

    const chosen = page.getByRole('slider', { name: 'Day' });
    const value = () => chosen.getAttribute('aria-valuetext');
    await expect.poll(value, longTimeout).toMatch(/Nov 21, 2026.*: 1,200 given, 150 taken/);
    await chosen.press('ArrowLeft');
    await expect.poll(value, longTimeout).toMatch(/Nov 20, 2026.*: 0 given, 0 taken/);
    await chosen.press('End');
    await page.getByRole('link', { name: '150', exact: true }).last().click();
    await page.getByRole('cell', { name: 'Points undone' }).waitFor();
    expect(new URL(page.url()).searchParams.get('since')).toBe('2026-11-21');

    await page.goto('/admin?tab=overview');
    await plate(page, 'Bronze').click();
    await page.getByRole('row', { name: /Sara Ahmad/ }).waitFor();
    expect(await page.getByRole('row', { name: /Omar/ }).count()).toBe(0);
    await expectValue(page.getByLabel('Level'), 'Bronze');
    await page.goto('/admin?tab=overview');
    await page.getByRole('link', { name: /Omar Haddad/ }).click();
    await page.getByRole('dialog', { name: 'Omar Haddad' }).waitFor();
  });

  test('the version that runs leads to what it brought', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'overview');
    const running = new RegExp(`^Sofra .?${runningVersion()}.?$`);
    await page.getByText(running).waitFor();
    await page.getByRole('link', { name: 'What is new' }).click();
    await page.getByRole('heading', { name: running }).waitFor();
    await page.getByText('This version is running').waitFor();
    expect(await page.getByRole('heading', { name: 'Added' }).count()).toBeGreaterThan(5);
    await expectAccessible(page);
  });

  test(
    'balances from files have a figure of their own, which leads to their entries',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const { admin } = await family(restaurant);
      await brings(admin, 'Name,Mobile,Points\nHuda,+966501234571,4000\n');
      const page = await openOffice(window, 'overview');
      const days = page.getByRole('table', { name: 'Points by day' });
      await days.getByRole('columnheader', { name: 'From files' }).waitFor();
      const today = days.getByRole('row', { name: 'Nov 21, 2026' });
      const cells = await today.getByRole('cell').allTextContents();
      expect(cells).toEqual(['1,200', '150', '4,000', '1', '0']);
      await page.getByRole('link', { name: '4,000', exact: true }).last().click();
      await page.getByRole('cell', { name: 'Points brought from a file' }).waitFor();
    },
  );

  test('an answer of another program is told of in words, and never shown', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await family(restaurant);
    const page = await openOffice(window, 'points');
    const html = '<html><body><h1>502 Bad Gateway</h1>nginx</body></html>';
    for (const [status, says] of [
      [502, 'The connection works, but Sofra does not answer'],
      [200, 'Sofra is not available right now'],
    ] as const) {
      await page.route('**/api/admin/overview', (route) =>
        route.fulfill({ status, contentType: 'text/html', body: html }),
      );
      await page.goto('/admin?tab=overview');
      await page.getByText(says).first().waitFor();
      expect(await page.getByText('nginx').count()).toBe(0);
      await page.unroute('**/api/admin/overview');
    }
  });

  test(
    'the office opens at Points, and an empty overview says what comes next, without charts',
    inLong,
    async () => {
      const { window } = await openDoors(chromium);
      const page = await openOffice(window, '');
      await page.getByRole('tab', { name: 'Points', selected: true }).waitFor();
      await page.getByRole('tab', { name: 'Overview' }).click();
      await page.getByText('Guests appear here as soon as they join.').waitFor();
      await page.getByText('Give your first points').waitFor();
      for (const chart of ['Points by day', 'Visits by weekday and hour']) {
        expect(await page.getByRole('heading', { name: chart }).count()).toBe(0);
      }
      await page.getByText('No backup has been tested yet').waitFor();
    },
  );

  test('members are sorted and filtered, and the address keeps it', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await family(restaurant);
    const page = await openOffice(window, 'members');
    const names = () => page.locator('tbody tr td:first-child').allInnerTexts();
    const first = page.locator('tbody tr').first();
    await first.getByText('Omar Haddad').waitFor();
    await page.getByLabel('Sorted by').selectOption('Points');
    await first.getByText('Sara Ahmad').waitFor();
    expect(await names()).toEqual(['Sara Ahmad', 'Omar Haddad']);
    const counted = () => page.getByLabel('Level').locator('option').allTextContents();
    await expect.poll(counted, longTimeout).toContain('Bronze (1)');
    await page.getByLabel('Level').selectOption('Starter');
    await first.getByText('Omar Haddad').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=members&sort=points&level=Starter');
    await page.reload();
    await first.getByText('Omar Haddad').waitFor();
    expect(await names()).toEqual(['Omar Haddad']);
    await page.getByLabel('Last visit').selectOption('Over 30 days ago');
    await page.getByText('No member is at this level or has stayed away for so long.').waitFor();
    expect(await page.getByLabel('Sorted by').isDisabled()).toBe(true);
  });

  test.each(looks)(
    'the overview keeps nobody out: $colorScheme, $locale, $width px',
    inLong,
    async ({ width, ...look }) => {
      const { restaurant, window } = await openDoors(chromium);
      await family(restaurant);
      const options = { ...look, viewport: { width, height: 740 } };
      const page = await openOffice(window, 'overview', options);
      await page.getByRole('slider').waitFor();
      await expectAccessible(page);
      expect(await contentWidth(page)).toBe(width);
    },
  );
});
