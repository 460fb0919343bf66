// A refund in the office and at the till: it says beforehand what is taken and owed, and both sides
// read what the next points pay.
import { expect, test } from 'vitest';
import { colleague, guest } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { claim } from '../shelf.ts';
import { choosePin, till } from '../tills.ts';
import { addVisitOffers } from '../visits.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { card, openCard } from './card.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('a part of a bill and the rest are refunded, and the card says what is owed', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, dessert } = await addVisitOffers(restaurant);
    const omar = await guest(restaurant, { name: 'Omar' });
    const bill = { amount: '40', number: 'A-17' };
    await admin.asks('settleVisit', { body: { guest: { customerId: omar.id }, bill } });
    await claim(omar, { id: dessert.id });
    const page = await openOffice(window, `members&member=${omar.id}`);
    await page.getByRole('button', { name: /^Refund the bill of/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund this bill?' });
    await dialog.getByText('100 points taken back.').waitFor();
    await dialog.getByText('300 points spent already').waitFor();
    await expectAccessible(page);
    await dialog.getByText('An amount').click();
    await dialog.getByText('of the bill is left.').waitFor();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('20');
    await dialog.getByText('100 points spent already').waitFor();
    await dialog.getByLabel('Reason').fill('Cold soup');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await page.getByText(/20\.00 SAR.? refunded$/).waitFor();
    await page.getByText('100 points are owed: the next points pay them.').waitFor();
    await page.getByText(/of the bill refunded/).waitFor();
    const phone = await openCard(window, omar, { viewport: { width: 390, height: 844 } });
    await card(phone).getByText('100 points are owed: the next points pay them.').waitFor();
    expect(await contentWidth(phone)).toBeLessThanOrEqual(390);
    await expectAccessible(phone);
    await page.getByRole('button', { name: /^Refund the bill of/ }).click();
    await dialog.getByText('All that is left').waitFor();
    await dialog.getByLabel('Reason').fill('Cold soup');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await page.getByText('300 points are owed: the next points pay them.').waitFor();
    await card(phone).getByText('300 points are owed: the next points pay them.').waitFor();
    const award = { customerId: omar.id, points: 300, description: 'Dinner' };
    await admin.asks('awardPoints', { body: award });
    await card(phone)
      .getByText(/are owed/)
      .waitFor({ state: 'detached' });
    await phone.getByText('Paid what was owed').waitFor();
  });

  test('a cashier refunds a bill that they settled, from their own visits', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin } = await addVisitOffers(restaurant);
    const omar = await guest(restaurant, { name: 'Omar' });
    const yusuf = await colleague(restaurant, 'cashier');
    await choosePin(admin, await till(restaurant, admin, { name: 'Door' }), {
      ...yusuf,
      pin: '4071',
    });
    const bill = { amount: '40', number: 'A-17' };
    await yusuf.asks('settleVisit', { body: { guest: { customerId: omar.id }, bill } });
    const page = await window({ viewport: { width: 390, height: 844 } });
    const { code } = await admin.asks('inviteTill', { body: { name: 'Bar' } });
    await page.request.post('/api/tills', { data: { code } });
    await page.goto('/till');
    await page.getByRole('button', { name: 'yusuf' }).click();
    await page.locator('[name=pin]:focus').waitFor();
    await page.keyboard.type('4071');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'My visits' }).click();
    await page.getByRole('button', { name: /^Refund the bill of .Omar/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund this bill?' });
    await dialog.getByText('400 points taken back.').waitFor();
    await dialog.getByLabel('Reason').fill('Cold soup');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await page.getByText(/^Refunded /).waitFor();
    expect(await contentWidth(page)).toBeLessThanOrEqual(390);
  });
});
