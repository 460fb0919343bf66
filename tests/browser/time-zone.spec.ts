// Every day and every time on the screens follows the restaurant's clocks, wherever the reader is.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import type { Restaurant } from '../restaurant.ts';
import { guest, owner } from '../people.ts';
import { contentWidth, expectAccessible, expectValue, longTimeout, openDoors } from './browser.ts';
import { actOn, formBeside, openOffice } from './office.ts';

/** East of the date line, where the restaurant's 18:30 in UTC is the morning of the next day. */
const timeZone = 'Pacific/Auckland';
const reader = { timezoneId: 'America/Los_Angeles' };

const move = async (restaurant: Restaurant) =>
  (await owner(restaurant)).asks('changeSettings', { body: { timeZone } });

inChromium((chromium) => {
  test(
    'an offer: thirty days from the restaurant’s today, until the end of a day',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      await move(restaurant);
      const sara = await guest(restaurant);
      const page = await openOffice(window, 'offers&form=new', reader);
      const today = new Intl.DateTimeFormat('sv', { timeZone }).format();
      const daysAhead = async () => {
        const until = await page.getByLabel('Valid until').inputValue();
        return (Date.parse(`${until} UTC`) - Date.parse(today)) / 86_400_000;
      };
      await expect.poll(daysAhead, longTimeout).toBe(30);
      await page.getByLabel('Title', { exact: true }).fill('Brunch');
      await page.getByLabel('Description', { exact: true }).fill('In the garden');
      await page.getByLabel('Valid until').fill('2099-12-24');
      await page.getByRole('button', { name: 'Create Offer' }).click();
      await page.getByRole('row', { name: 'Brunch' }).getByText('Dec 24, 2099').waitFor();
      const [offer] = await (
        await owner(restaurant)
      ).asks('listOffers', { params: { level: 'Starter' } });
      expect(offer?.validUntil).toBe('2099-12-24T10:59:59.999Z');
      await actOn(page, 'Brunch', 'Edit');
      await expectValue(formBeside(page, /^Edit/).getByLabel('Valid until'), 'Dec 24, 2099');

      const card = await window({ ...reader, viewport: { width: 390, height: 844 } });
      await card.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
      await card.getByText('Valid until December 24, 2099').waitFor();
    },
  );

  test('an event is typed and shown by the restaurant’s clocks', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await move(restaurant);
    const page = await openOffice(window, 'events&form=new', reader);
    await page.getByLabel('Name').fill('Harbour night');
    await page.getByLabel('Starts').fill('2099-01-01T18:00');
    await page.getByLabel('Ends').fill('2099-01-01T23:00');
    await page.getByRole('button', { name: 'Create Event' }).click();
    const row = page.getByRole('row', { name: /Harbour night/ });
    await row.getByText('Jan 1, 2099 6:00 PM').waitFor();
    const [event] = await (await owner(restaurant)).asks('listEvents');
    expect(event).toMatchObject({
      startDate: '2099-01-01T05:00:00.000Z',
      endDate: '2099-01-01T10:00:00.000Z',
    });
    await actOn(page, 'Harbour night', 'Edit');
    await expectValue(formBeside(page, /^Edit/).getByLabel('Starts'), 'Jan 1, 2099 6:00 PM');
  });

  test('the audit log is filtered by the restaurant’s days', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await move(restaurant);
    await guest(restaurant);
    const page = await openOffice(window, 'settings&view=audit', reader);
    await page
      .getByRole('row', { name: 'Guest joined' })
      .getByText('Nov 22, 2026 7:30 AM')
      .waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-11-21');
    await page.getByText('Nothing matches').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-11-22');
    await page.getByText('Guest joined').waitFor();
    await page.getByLabel('From').fill('2026-11-23');
    await page.getByText('Nothing matches').waitFor();
  });

  test('the owner chooses the time zone, and what is on the screen follows at once', async () => {
    const { restaurant, window } = await openDoors(chromium);
    await (await owner(restaurant)).asks('changeSettings', { body: { timeZone: 'UTC' } });
    const page = await openOffice(window, 'settings&view=house', {
      viewport: { width: 390, height: 844 },
    });
    await page.getByLabel('Time zone').selectOption({ label: 'Auckland' });
    await page.getByText(/There it is .*[AP]M/).waitFor();
    await page.getByRole('button', { name: 'Save time and numbers' }).click();
    await page.getByText('Time and numbers saved').waitFor();
    const { timeZone: saved, countryCodeAsked } = await (
      await owner(restaurant)
    ).asks('readSettings');
    expect([saved, countryCodeAsked]).toEqual([timeZone, false]);
    expect(await contentWidth(page)).toBe(390);
    await page.getByRole('tab', { name: 'Advanced' }).click();
    await page.getByText('Nov 22, 2026 7:30 AM').first().waitFor();
    await page.getByText('time zone').first().waitFor();
  });

  test('the owner sets on which day weeks begin, and types the opening hours', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const page = await openOffice(window, 'settings&view=house');
    await page.getByLabel('Weeks begin on').selectOption({ label: 'Sunday' });
    await page.getByRole('button', { name: 'Save time and numbers' }).click();
    await page.getByText('Time and numbers saved').waitFor();
    await page.getByRole('group', { name: 'Sunday' }).waitFor();
    const days = page.getByRole('group', { name: /day$/ });
    await expect.poll(() => days.first().textContent()).toContain('Sunday');
    await days.first().getByRole('switch', { name: 'Closed' }).click();
    const [from, to] = [
      days.first().getByLabel('From', { exact: true }),
      days.first().getByLabel('To', { exact: true }),
    ];
    await from.fill('11:30');
    await to.fill('quite late');
    await expectValue(from, '11:30 AM');
    await page.keyboard.press('Enter');
    await page.getByText('A time of day is written like 11:30').first().waitFor();
    await expectAccessible(page);
    await to.fill('1:45 am');
    await page.keyboard.press('Enter');
    await page.getByText('Opening hours saved').waitFor();
    const closed = Array.from({ length: 6 }, () => null);
    const openingHours = [...closed, { from: '11:30', to: '01:45' }];
    expect(await admin.asks('readSettings')).toMatchObject({ weekBegins: 6, openingHours });
    // Another day opens with the same times; one press copies them to all days.
    await days.nth(1).getByRole('switch', { name: 'Closed' }).click();
    await expectValue(days.nth(1).getByLabel('To', { exact: true }), '1:45 AM');
    await days.nth(1).getByLabel('To', { exact: true }).fill('');
    await page.keyboard.press('Enter');
    await page.getByText('Set both times, or switch the day to closed').waitFor();
    await page.getByRole('button', { name: /^Copy to all days: .Sunday/ }).click();
    await days.nth(5).getByRole('switch', { name: 'Open' }).click();
    await page.getByRole('button', { name: 'Save the hours' }).click();
    await expect
      .poll(async () => (await admin.asks('readSettings')).openingHours)
      .toEqual(openingHours.map((_, day) => (day === 4 ? null : { from: '11:30', to: '01:45' })));

    const viewport = { width: 390, height: 844 };
    const phone = await openOffice(window, 'settings&view=house', { viewport, locale: 'ar-SA' });
    const end = phone.getByRole('group', { name: 'الأحد' }).getByLabel('إلى', { exact: true });
    await expectValue(end, '01:45');
    expect(await end.getAttribute('type')).toBe('time');
    expect(await contentWidth(phone)).toBe(390);
    const wide = await openOffice(window, 'offers', { locale: 'ar-SA' });
    await wide.getByRole('button', { name: 'أضف عرضًا' }).click();
    await wide.getByRole('button', { name: 'افتح التقويم' }).first().click();
    const letters = wide
      .getByRole('dialog', { name: 'افتح التقويم' })
      .locator('[aria-hidden] > span');
    await expect
      .poll(() => letters.allTextContents(), longTimeout)
      .toEqual(['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س']);
  });

  test(
    'the owner is asked once for the country of the numbers, and can decline',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const page = await openOffice(window, 'settings&view=house');
      const question = page.getByText('Which country are your guests’ numbers from?');
      await question.waitFor();
      await expectAccessible(page);
      await page.getByLabel('Country code').fill('99999');
      await page.getByRole('button', { name: 'Save time and numbers' }).click();
      await page.getByText('A country code is one to three digits').waitFor();
      await page.getByLabel('Country code').fill('+966');
      await page.getByRole('button', { name: 'Save time and numbers' }).click();
      await question.waitFor({ state: 'detached' });
      const admin = await owner(restaurant);
      expect(await admin.asks('readSettings')).toMatchObject({ countryCode: '966' });

      const other = await openDoors(chromium);
      const declining = await openOffice(other.window, 'settings&view=house');
      await declining
        .getByRole('button', { name: 'Numbers are always typed with their country code' })
        .click();
      await declining.getByText('Time and numbers saved').waitFor();
      await declining.getByText('Which country are').waitFor({ state: 'detached' });
      await declining.reload();
      await declining.getByLabel('Country code').waitFor();
      expect(await declining.getByText('Which country are').count()).toBe(0);
    },
  );
});
