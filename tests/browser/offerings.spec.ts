// Special offers, benefits, terms and special events in the office, in a real browser.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner, partner } from '../people.ts';
import { dismissNotice, expectAccessible, expectValue, openDoors } from './browser.ts';
import { actOn, formBeside, openOffice } from './office.ts';

inChromium((chromium) => {
  test('an offer saved while the list is still on its way is in the list', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'terms');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let isFirst = true;
    await page.route('**/api/offers/Gold', async (route) => {
      const answer = await route.fetch();
      if (isFirst) {
        isFirst = false;
        await held;
      }
      // The fulfilment fails if the page has cancelled its request, which is expected.
      await route.fulfill({ response: answer }).catch(() => {});
    });
    await page.goto('/admin?tab=offers&level=Gold&form=new');
    await page.getByLabel('Title', { exact: true }).fill('Brunch');
    await page.getByLabel('Description', { exact: true }).fill('In the garden');
    await page.getByRole('button', { name: 'Create Offer' }).click();
    await page.getByText('offer created successfully').waitFor();
    release();
    await page.getByRole('row', { name: 'Brunch' }).waitFor();
  });

  test('an offer is created for thirty days, switched off, and deleted after asking', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openOffice(window, 'offers');
    await page.getByText('No special offers for Starter yet').waitFor();
    await page.getByText('Gold', { exact: true }).click();
    await page.getByText('No special offers for Gold yet').waitFor();
    expect(page.url()).toContain('level=Gold');

    const form = formBeside(page, 'New offer');
    expect(await form.count()).toBe(0);
    await page.getByRole('button', { name: 'New offer' }).click();
    await form.getByLabel('Title', { exact: true }).and(page.locator(':focus')).waitFor();
    await form.getByRole('checkbox', { name: 'Gold', checked: true }).waitFor();
    const thirtyDays = `new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
      .format(Date.now() + 30 * 86400000)`;
    await expectValue(page.getByLabel('Valid until'), await page.evaluate<string>(thirtyDays));
    // A day is chosen from a month, by arrow keys too.
    await page.getByRole('button', { name: 'Open the calendar' }).last().click();
    await page.locator('[aria-pressed=true]:focus').waitFor();
    await expectAccessible(page);
    // The button of the next month can be pressed again and again.
    await page.getByRole('button', { name: 'The month after' }).press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'The month before' }).press('Enter');
    await page.locator('[aria-label="The month before"]:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the calendar' }).last().click();
    await page.locator('[aria-pressed=true]:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const later = thirtyDays.replace('30', '37');
    await expectValue(page.getByLabel('Valid until'), await page.evaluate<string>(later));
    await page.getByLabel('Valid until').fill('24 December');
    await page.getByRole('button', { name: 'Create Offer' }).click();
    await page.getByText('This is not a date').first().waitFor();
    await page.getByRole('button', { name: 'Create Offer' }).click();
    await page.getByText('Title is required').waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Brunch for two');
    await page.getByLabel('Description', { exact: true }).fill('In the garden');
    await page.getByLabel('Valid until').fill('');
    await page.getByRole('button', { name: 'Create Offer' }).click();
    await page.getByText('A date is required').waitFor();
    await page.getByLabel('Valid until').fill('2099-12-24');
    await page.getByRole('button', { name: 'Create Offer' }).click();
    await page.getByText('Special offer created successfully').waitFor();
    const row = page.getByRole('row', { name: 'Brunch for two' });
    await row.getByText('Dec 24, 2099').waitFor();
    await form.waitFor({ state: 'detached' });
    await row.locator('[data-fresh]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'New offer' }).and(page.locator(':focus')).waitFor();
    await dismissNotice(page);

    await row.getByRole('switch').click();
    await expect.poll(() => offersOf(restaurant)).toMatchObject([{ active: false, level: 'Gold' }]);
    await row.getByRole('switch', { checked: false }).waitFor();

    await actOn(page, 'Brunch for two', 'Delete offer');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await actOn(page, 'Brunch for two', 'Delete offer');
    await page.getByRole('button', { name: 'Delete offer' }).click();
    await page.getByText('Offer deleted successfully!').waitFor();
    await page.getByText('No special offers for Gold yet').waitFor();
    await page.locator('#content:focus').waitFor();
  });

  test('an offer that is gone already is told by its own title', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const { id } = await admin.asks('addOffer', {
      body: { level: 'Starter', title: 'Tea', description: 'Free', validUntil: '2099-12-24' },
    });
    const page = await openOffice(window, 'offers');
    const row = page.getByRole('row', { name: 'Tea' });
    await row.waitFor();
    await admin.asks('removeOffer', { params: { id } });
    await actOn(page, 'Tea', 'Delete offer');
    await page.getByRole('button', { name: 'Delete offer' }).click();
    await page.getByText('Error deleting offer').waitFor();
    await page.getByText('Offer not found').waitFor();
  });

  test("a partner's benefit is added, switched off and deleted", inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await partner(restaurant);
    const page = await openOffice(window, 'benefits');
    await page.getByText('Bronze', { exact: true }).click();
    await page.getByText('Bronze has no benefits yet').waitFor();
    await page.getByRole('button', { name: 'New benefit' }).click();
    await page.getByLabel('Benefit', { exact: true }).fill('A loaf of bread');
    await page.getByLabel('Partner', { exact: true }).selectOption('The Bakery');
    await page.getByRole('button', { name: 'Add Benefit' }).click();
    await page.getByText('Benefit added successfully!').waitFor();
    const row = page.getByRole('row', { name: 'A loaf of bread' });
    await row.getByText('At The Bakery').waitFor();
    await row.getByRole('switch').click();
    const admin = await owner(restaurant);
    const listed = () => admin.asks('listBenefits', { params: { level: 'Bronze' } });
    await expect.poll(listed).toMatchObject([{ active: false, partner: 'The Bakery' }]);
    await actOn(page, 'A loaf of bread', 'Delete benefit');
    await page.getByRole('button', { name: 'Delete benefit' }).click();
    await page.getByText('Bronze has no benefits yet').waitFor();
  });

  test('terms: written in Arabic with a preview, and an older version activated', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openOffice(window, 'terms');
    await page.getByRole('button', { name: 'Save Terms' }).click();
    await page.getByText('يرجى إدخال محتوى الشروط والأحكام').waitFor();
    const text = page.getByLabel('Terms content, in Arabic');
    expect(await text.getAttribute('dir')).toBe('rtl');
    await text.fill('النسخة الأولى\nسطر ثان');
    await page.locator('[lang=ar]').getByText('النسخة الأولى').last().waitFor();
    await page.getByRole('button', { name: 'Save Terms' }).click();
    await page.getByText('تم حفظ الشروط والأحكام وتفعيلها بنجاح').waitFor();
    await dismissNotice(page);
    await text.fill('النسخة الثانية');
    await page.getByRole('switch', { name: 'Active' }).click();
    await page.getByRole('button', { name: 'Save Terms' }).click();
    await page.getByText('تم حفظ الشروط والأحكام بنجاح').waitFor();
    await dismissNotice(page);

    await page.getByRole('tab', { name: 'Previous Versions' }).click();
    await page.getByText('النسخة الثانية').waitFor();
    const activate = page.getByRole('button', { name: /^Activate the version/ });
    expect(await activate.count()).toBe(1);
    await activate.click();
    await page.getByText('The other versions become inactive.').waitFor();
    await page.getByRole('button', { name: 'Activate version' }).click();
    await page.getByText('تم تفعيل الشروط والأحكام بنجاح').waitFor();
    await page.locator('#content:focus').waitFor();
    expect(await (await guest(restaurant)).asks('currentTerms')).toMatchObject({
      content: 'النسخة الثانية',
    });
  });

  test('terms that cannot be saved or are active already say so in Arabic', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const { id } = await admin.asks('addTerms', { body: { content: 'الأولى', active: false } });
    const page = await openOffice(window, 'terms');
    await page.getByLabel('Terms content, in Arabic').fill('الثانية');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save Terms' }).click();
    await page.getByText(/فشل حفظ الشروط والأحكام/).waitFor();
    expect(await page.getByLabel('Terms content, in Arabic').inputValue()).toBe('الثانية');
    await page.context().setOffline(false);
    await page.getByRole('tab', { name: 'Previous Versions' }).click();
    await page.getByRole('button', { name: /^Activate the version/ }).waitFor();
    await admin.asks('activateTerms', { params: { id } });
    await page.getByRole('button', { name: /^Activate the version/ }).click();
    await page.getByRole('button', { name: 'Activate version' }).click();
    await page.getByText(/فشل تفعيل الشروط والأحكام/).waitFor();
  });

  test('an event is created, runs, is edited, switched off and deleted', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'events');
    await page.getByText('No special events yet').waitFor();
    await page.getByRole('button', { name: 'New event' }).click();
    await page.getByLabel('Name').fill('Ramadan nights');
    await page.getByLabel('Points multiplier').fill('');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await page.getByText('Multiplier is required').waitFor();
    expect(await page.getByText('A date is required').count()).toBe(2);
    await page.getByLabel('Points multiplier').fill('0');
    await page.getByLabel('Starts').fill('2020-01-01T18:00');
    await page.getByLabel('Ends').fill('2019-01-01T18:00');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await page.getByText('Multiplier must be at least 1').waitFor();
    await page.getByLabel('Points multiplier').fill('3');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await page.getByText('An event must end after it starts').waitFor();
    await page.getByLabel('Ends').fill('2099-01-01T18:00');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await page.getByText('Special event created successfully').waitFor();
    const row = page.getByRole('row', { name: /Ramadan nights/ });
    await row.getByText('Runs now').waitFor();
    await row.getByText('Jan 1, 2020 6:00 PM').waitFor();

    await actOn(page, 'Ramadan nights', 'Edit');
    const form = formBeside(page, 'Edit event');
    await expectValue(form.getByLabel('Starts'), 'Jan 1, 2020 6:00 PM');
    await expectAccessible(page);
    await form.getByLabel('Points multiplier').fill('4');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await row.getByText('×4').waitFor();
    await row.getByRole('switch').click();
    await row.getByText('Off').waitFor();
    await actOn(page, 'Ramadan nights', 'Delete event');
    await page.getByRole('button', { name: 'Delete event' }).click();
    await page.getByText('No special events yet').waitFor();
  });
});

async function offersOf(restaurant: Parameters<typeof owner>[0]) {
  const admin = await owner(restaurant);
  return admin.asks('listOffers', { params: { level: 'Gold' } });
}
