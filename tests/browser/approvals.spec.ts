// A manager's request above a limit waits on the guest's card and with the owner, who approves or
// declines it.
import { expect, test } from 'vitest';
import { noLimits } from '../../src/domain/staff/limit-rules.ts';
import { colleague, standsAt } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { addVisitOffers } from '../visits.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { openCard } from './card.ts';
import { openOffice } from './office.ts';

const phone = { viewport: { width: 390, height: 844 } };

inChromium((chromium) => {
  test('a request is asked for, seen by all it concerns, and decided live', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara } = await addVisitOffers(restaurant);
    const { username, password } = await colleague(restaurant, 'manager');

    // The owner sets a limit, on a wide screen.
    const office = await openOffice(window, 'team&view=limits');
    await office.getByRole('combobox', { name: 'For' }).selectOption('All managers');
    await office.getByLabel('Ask me above … points at once').fill('50');
    await office.getByRole('button', { name: 'Save limits' }).click();
    await office.getByText('Limits saved').waitFor();
    await expectAccessible(office);
    expect((await admin.asks('listStaffLimits')).roles.manager).toEqual({
      ...noLimits,
      pointsPerAward: 50,
    });

    // A manager gives more than the limit; the guest and the owner see the request.
    const card = await openCard(window, sara, phone);
    const till = await window({ viewport: { width: 1_280, height: 900 } });
    await till.request.post('/api/admin/login', { data: { username, password } });
    await till.goto(`/admin?tab=points&member=${sara.id}`);
    await till.locator('input[name=bill]').fill('24.50');
    await till.getByRole('button', { name: /^Dessert/ }).click();
    await till.getByRole('button', { name: 'Save visit' }).click();
    const own = till.getByRole('status', { name: 'Your requests' });
    await own.getByText('waiting for approval').waitFor();
    await expectAccessible(till);
    const waits = card.getByRole('region', { name: 'Waiting for approval' });
    await waits.getByText('Dessert').waitFor();
    await expectAccessible(card);

    const owner = await openOffice(window, 'approvals', { ...phone, locale: 'ar-SA' });
    const approve = owner.getByRole('button', { name: /^وافق/ });
    await approve.waitFor();
    await expectAccessible(owner);
    expect(await contentWidth(owner)).toBeLessThanOrEqual(390);
    await approve.click();
    await owner.getByText('لا توجد طلبات.').waitFor();
    await own.getByText('approved', { exact: true }).waitFor();
    await waits.waitFor({ state: 'detached' });
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_245 });

    // The next request appears without a reload, and is declined with a reason.
    await till.locator('input[name=bill]').fill('9');
    await till.getByRole('button', { name: 'Add points' }).click();
    await owner.getByRole('button', { name: /^ارفض/ }).click();
    await owner.getByLabel('السبب').fill('Too much');
    await owner.getByRole('dialog').getByRole('button', { name: 'ارفض', exact: true }).click();
    await own.getByText('declined', { exact: true }).waitFor();
    await own.getByText(/Too much/).waitFor();
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_245 });
  });
});
