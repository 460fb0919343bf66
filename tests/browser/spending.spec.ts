// Rewards in the office: switched on and off, in the overview, and undone in a member's drawer.
import { expect, test } from 'vitest';
import { owner } from '../people.ts';
import { claim, serve } from '../shelf.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { contentWidth, expectAccessible, expectValue, longTimeout, openDoors } from './browser.ts';
import { looks } from './looks.ts';
import { openOffice } from './office.ts';
import { offerDessertToSara } from './shelf.ts';

inChromium((chromium) => {
  test(
    'without rewards only their section tells of them; they are turned on and off',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const page = await openOffice(window, 'settings&view=rewards');
      const section = page.getByRole('tab', { name: 'Rewards', exact: true });
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
      await page.getByText('Levels stay as they are').waitFor();
      expect(await page.getByLabel('Good for').count()).toBe(0);
      await page.goto('/admin?tab=overview');
      await page.getByText('Newest members').waitFor();
      const told = page.getByRole('tabpanel', { name: 'Overview' }).getByText(/reward|spend/i);
      expect(await told.allInnerTexts()).toEqual(['Offer the first reward']);
      await page.goto('/admin?tab=rewards');
      await page.getByRole('button', { name: 'Begin with rewards' }).waitFor();
      await page.goto('/admin?tab=settings&view=audit');
      await page.getByLabel('What').waitFor();
      expect(await page.getByRole('option', { name: 'Rewards' }).count()).toBe(0);
      expect(asked.filter((path) => path.startsWith('/api/admin/rewards'))).toEqual([]);

      await page.goto('/admin?tab=settings&view=rewards');
      const spending = page.getByRole('switch', { name: 'Guests can spend points on rewards' });
      await spending.click();
      await page.getByText('Rewards are on').waitFor();
      await page.getByLabel('Good for').fill('31');
      await page.getByLabel('Unit').selectOption('Days');
      await page.locator('[data-setting=rewards]').getByRole('button', { name: 'Save' }).click();
      await page.getByText('A claim is valid for a minute to 30 days').waitFor();
      await page.getByLabel('Good for').fill('2');
      await page.locator('[data-setting=rewards]').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const admin = await owner(restaurant);
      expect(await admin.asks('readSettings')).toMatchObject({
        rewards: true,
        claimMinutes: 2_880,
      });
      await page.reload();
      await expectValue(page.getByLabel('Unit'), 'days');
      await page.keyboard.press('g');
      await page.keyboard.press('r');
      await page.getByText('No rewards yet').waitFor();
      await page.keyboard.press('Control+k');
      await page.locator('[role=combobox]:focus').waitFor();
      await page.keyboard.type('New reward');
      await page.getByRole('option', { name: 'New reward', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByLabel('Cost in points').waitFor();
      await page.goto('/admin?tab=settings&view=rewards');

      const { sara, dessert } = await offerDessertToSara(restaurant);
      await claim(sara, dessert);
      await spending.click();
      await page.getByText('1 claimed reward still to be served').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await spending.and(page.locator(':checked')).waitFor();
      await section.waitFor();
      await spending.click();
      await page.getByRole('button', { name: 'Switch off' }).click();
      await page.getByText('Rewards are off', { exact: true }).waitFor();
      expect((await admin.asks('readSettings')).rewards).toBeUndefined();
    },
  );

  test('the overview tells what is owed, and what was claimed and served', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara, dessert } = await offerDessertToSara(restaurant);
    const page = await openOffice(window, 'overview');
    await page.getByText('Nothing has been claimed yet').waitFor();
    await page.getByText('1,000', { exact: true }).last().waitFor();
    const first = await claim(sara, dessert);
    await claim(sara, dessert);
    await serve(admin, { restaurant, guest: sara, claim: first });
    await page.reload();
    const days = page.getByRole('table', { name: 'Claimed and served by day' });
    const today = days.getByRole('row', { name: 'Nov 21, 2026' });
    await today.waitFor();
    expect(await today.getByRole('cell').allTextContents()).toEqual(['1', '2']);
    await page.getByText('400', { exact: true }).waitFor();
    const shares = page.getByRole('list', { name: 'What was served' });
    const told = () => shares.getByRole('listitem').allInnerTexts();
    await expect.poll(told, longTimeout).toEqual([expect.stringMatching(/^Dessert\s+1\s+100%$/)]);
    // A deleted reward keeps its share; otherwise the shares of others would be too large.
    await admin.asks('removeReward', { params: dessert });
    await page.reload();
    await shares.getByText('Rewards that are deleted now').waitFor();
    expect(await told()).toEqual([
      expect.stringMatching(/^Rewards that are deleted now\s+1\s+100%$/),
    ]);
    await page.getByRole('slider', { name: 'Day of rewards' }).press('ArrowLeft');
    await page.getByRole('link', { name: '2', exact: true }).click();
    await page.getByRole('cell', { name: 'Reward claimed' }).first().waitFor();
    await expectValue(page.getByLabel('What'), 'reward.');
  });

  test('a reward served by mistake is undone in the drawer, with its points', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara, dessert } = await offerDessertToSara(restaurant);
    await serve(admin, { restaurant, guest: sara, claim: await claim(sara, dessert) });
    const page = await openOffice(window, `members&member=${sara.id}`);
    const drawer = page.getByRole('dialog', { name: 'Sara Ahmad' });
    await drawer.getByText('Rewards claimed').waitFor();
    await drawer.getByText('700', { exact: true }).waitFor();
    await drawer.getByText('Served Nov 21, 2026').waitFor();

    await drawer.getByRole('button', { name: 'Deduct Points' }).click();
    await drawer.getByText('From 1 to 700').waitFor();
    await drawer.getByLabel('Points to deduct').fill('701');
    await drawer.getByText('Cannot deduct more points than customer has').waitFor();
    await drawer.getByText('300 are claimed or spent').waitFor();
    await drawer.getByLabel('Points to deduct').fill('700');
    await drawer.getByText('1,000 → 300 · Starter').waitFor();
    await page.keyboard.press('Escape');

    await drawer.getByRole('button', { name: /^Undo .*Dessert/ }).click();
    const question = page.getByRole('dialog', { name: 'Undo this reward?' });
    await question.getByText('gets 300 points back').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Undo' }).click();
    await question.getByText('Reason is required').waitFor();
    await question.getByLabel('Reason').fill('Wrong guest');
    await page.keyboard.press('Enter');
    await page.getByText('Reward undone, its points are back').waitFor();
    await drawer.getByText(/^Undone Nov 21, 2026 .*points are back$/).waitFor();
    await drawer.getByText('Wrong guest').waitFor();
    await expect.poll(() => drawer.getByText('1,000', { exact: true }).count()).toBeGreaterThan(1);
    expect(await drawer.getByRole('button', { name: /^Undo .*Dessert/ }).count()).toBe(0);
  });

  test.each(looks)(
    'the screens of rewards keep nobody out: $colorScheme, $locale, $width px',
    inLong,
    async ({ width, ...look }) => {
      const { restaurant, window } = await openDoors(chromium);
      const { admin, sara, dessert } = await offerDessertToSara(restaurant);
      await serve(admin, { restaurant, guest: sara, claim: await claim(sara, dessert) });
      const body = { name: 'Dinner', cost: 900, lowestLevel: 'Gold', stock: 0 } as const;
      await admin.asks('addReward', { body: { ...body, lastDay: '2020-01-01' } });
      const viewport = { width, height: 740 };
      const options = { ...look, viewport, reducedMotion: 'reduce' } as const;
      const page = await openOffice(window, 'rewards', options);
      for (const [place, sign] of [
        ['rewards', page.getByRole('row', { name: 'Dinner' })],
        ['rewards&form=1', page.locator('input[name=cost]')],
        ['settings&view=rewards', page.locator('input[name=span]')],
        ['overview', page.getByRole('slider').nth(1)],
        [`members&member=${sara.id}`, page.getByRole('dialog').getByRole('listitem').first()],
      ] as const) {
        await page.goto(`/admin?tab=${place}`);
        await sign.waitFor();
        await expectAccessible(page);
        expect(await contentWidth(page), place).toBe(width);
      }
    },
  );
});
