// What an owner has to know at once stands at the top of the overview, and can be switched off.
import { expect, test } from 'vitest';
import { lookForAlerts } from '../../src/server/operation/alerts.ts';
import { inChromium } from '../setup/engines.ts';
import { owner } from '../people.ts';
import { expectAccessible, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('a full disk stands at the top, leads on, and is switched off', async () => {
    const { restaurant, window } = await openDoors(chromium);
    await owner(restaurant);
    const { store, clock, config } = restaurant;
    await lookForAlerts({ store, clock: clock.now, config }, async () => 0.05);
    const page = await openOffice(window, 'overview');
    const band = page.getByRole('region', { name: 'Alerts' });
    await band.getByText('The disk is nearly full').waitFor();
    await expectAccessible(page);
    await band.getByRole('link', { name: 'The disk is nearly full' }).click();
    await expect.poll(() => page.url()).toContain('view=backups');
    await page.goto('/admin?tab=settings&view=advanced');
    await page.getByRole('switch', { name: 'The disk is nearly full' }).click();
    await page.getByText('Alerts saved').waitFor();
    await page.goto('/admin?tab=overview');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await expect.poll(() => band.count()).toBe(0);
  });
});
