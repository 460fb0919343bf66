// What an owner sees on the first day: what is used, and one link to everything.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { contentWidth, expectAccessible, expectValue, openDoors } from './browser.ts';
import { owner } from '../people.ts';
import { formBeside, openOffice } from './office.ts';

const firstDay = { firstDay: true };

const sectionsOf = (page: Page) =>
  page.getByRole('tablist', { name: 'Sections' }).getByRole('tab').allInnerTexts();

/** The fields that a page of the settings shows; pictures and prints are none. */
const fields = 'main :is(input[name]:not([type=file], [type=radio]), select, [role=switch])';

inChromium((chromium) => {
  test('a café sees ten sections, one view and five pages; all else is a press away', async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'overview', firstDay);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(await sectionsOf(page)).toHaveLength(10);
    expect(await page.getByRole('tab', { name: 'End of day' }).count()).toBe(0);

    await page.getByRole('tab', { name: 'Settings' }).click();
    const pages = page.getByRole('tablist', { name: 'Settings' }).getByRole('tab');
    await expect.poll(() => pages.count()).toBe(5);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Everything' }).click();
    await page.getByRole('tab', { name: 'Approvals' }).waitFor();
    expect(await sectionsOf(page)).toHaveLength(13);
    await page.reload();
    await page.getByRole('button', { name: 'Only what you use' }).click();
    await expect.poll(() => sectionsOf(page)).toHaveLength(10);
  });

  test('settings that nobody uses are one line each, which opens', async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings&view=advanced', firstDay);
    await page.getByRole('button', { name: 'Set up: Webhooks' }).click();
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Set up: Webhooks' }).count()).toBe(0);
  });

  test('the search, an address and a former one open what has not appeared', async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings&view=connections', firstDay);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('webhook');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.locator('[data-setting=hooks][data-leads]').waitFor();
    await page.goto('/admin?tab=approvals');
    await page.getByRole('tab', { name: 'Approvals', selected: true }).waitFor();
    await page.goto('/admin?tab=overview&view=closes');
    await page.getByRole('tab', { name: 'End of day', selected: true }).waitFor();
  });

  test('the pages of the first day have twelve fields', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings', firstDay);
    const counts: Record<string, number> = {};
    for (const view of ['house', 'rewards', 'access', 'backups', 'advanced']) {
      await page.goto(`/admin?tab=settings&view=${view}`);
      await page.getByRole('tabpanel').locator('h2').first().waitFor();
      await page.locator('[role=status] > [aria-hidden]').first().waitFor({ state: 'detached' });
      counts[view] = await page.locator(fields).filter({ visible: true }).count();
    }
    expect(counts).toEqual({ house: 8, rewards: 1, access: 3, backups: 0, advanced: 0 });
  });

  test('on a phone in Arabic, the link stands behind the bar’s last button', inLong, async () => {
    const { window } = await openDoors(chromium);
    const viewport = { width: 360, height: 740 };
    const look = { ...firstDay, viewport, locale: 'ar', colorScheme: 'dark' } as const;
    const page = await openOffice(window, 'settings&view=advanced', look);
    await page.getByRole('button', { name: /^إعداد: إشعارات البرامج/ }).waitFor();
    expect(await contentWidth(page)).toBe(360);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'المزيد' }).click();
    await page.getByRole('button', { name: 'كل شيء' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'الموافقات' }).waitFor();
  });

  test('rewards begin with one button, in their own section', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'rewards', firstDay);
    await page.getByRole('button', { name: 'Begin with rewards' }).click();
    await page.getByText('No rewards yet').waitFor();
  });

  test('a reward takes a name, a cost and a picture; more choices open', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await (await owner(restaurant)).asks('changeSettings', { body: { rewards: true } });
    const page = await openOffice(window, 'rewards&form=new', firstDay);
    const form = formBeside(page, 'New reward');
    await form.getByLabel('Name', { exact: true }).fill('Mint tea');
    await form.getByLabel('Cost in points').fill('500');
    // The third one, the picture, is chosen by buttons.
    const typed = form.locator('input, select, textarea').filter({ visible: true });
    expect(await typed.count()).toBe(2);
    // A mistake behind the closed choices opens them.
    await form.getByText('More choices').click();
    await form.getByLabel('Times for each guest').fill('0');
    await form.getByText('More choices').click();
    await form.getByRole('button', { name: 'Create reward' }).click();
    await form.getByLabel('Times for each guest').and(page.locator(':focus')).waitFor();
    await form.getByLabel('Times for each guest').fill('');
    await expectAccessible(page);
    // The picture is drawn by the name, until somebody chooses another one, or none.
    await form.getByRole('button', { name: 'Another picture' }).waitFor();
    await form.getByRole('button', { name: 'Create reward' }).click();
    await page.getByText('Reward created').waitFor();
    const admin = await owner(restaurant);
    expect((await admin.asks('listRewards'))[0]?.picture).toBeTruthy();
    await page.getByRole('button', { name: 'New reward' }).click();
    await form.getByLabel('Name', { exact: true }).fill('كعك');
    await form.getByRole('button', { name: 'Remove' }).click();
    await form.getByLabel('Name', { exact: true }).fill('قهوة');
    await form.getByLabel('Cost in points').fill('300');
    await form.getByRole('button', { name: 'Create reward' }).click();
    await expect.poll(async () => (await admin.asks('listRewards')).length).toBe(2);
    expect((await admin.asks('listRewards'))[1]?.picture).toBeNull();
  });

  test('a limit is one sentence, proposed from the usual bill', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const setUp = { usualBill: 40 };
    await admin.asks('changeSettings', { body: { currency: 'SAR', pointsPerUnit: '10', setUp } });
    const page = await openOffice(window, 'team&view=limits', firstDay);
    await page.getByRole('button', { name: 'Take 2,000: the points of five usual bills' }).click();
    await expectValue(page.getByLabel('Ask me above … points at once'), '2000');
    expect(await page.getByLabel('Undos per day').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('Limits saved').waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Approvals' }).waitFor();
  });
});
