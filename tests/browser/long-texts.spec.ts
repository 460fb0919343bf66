// Texts are shown as people typed them: line breaks are kept, and long words stay inside.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { adminPassword } from '../restaurant.ts';
import { guest, owner, partner } from '../people.ts';
import { expectInside, openDoors } from './browser.ts';
import { openCounter } from './counter.ts';
import { openOffice } from './office.ts';

const longWord = (length: number) => 'W'.repeat(length);

inChromium((chromium) => {
  test(
    'line breaks are kept wherever an offer, a benefit or an event is shown',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const admin = await owner(restaurant);
      const sara = await guest(restaurant);
      const bakery = await partner(restaurant);
      const text = 'Soup or salad\nLamb with rice\nTea';
      const offer = { title: 'A menu', description: text, validUntil: '2099-12-24' };
      await admin.asks('addOffer', { body: { level: 'Starter', ...offer } });
      await admin.asks('addBenefit', { body: { level: 'Starter', benefit: text } });
      await admin.asks('addBenefit', { body: { level: 'Bronze', benefit: text } });
      const [startDate, endDate] = ['2099-12-24', '2099-12-25'];
      const event = { name: 'Feast', description: text, multiplier: 2, startDate, endDate };
      await admin.asks('addEvent', { body: event });

      const page = await window({ viewport: { width: 360, height: 800 } });
      await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
      const shown = page.getByText(text, { exact: true });
      await shown.nth(1).waitFor();
      for (const place of await shown.all()) expect(await place.innerText()).toBe(text);
      const office = await openOffice(window, 'offers');
      for (const tab of ['offers', 'benefits', 'events']) {
        await office.goto(`/admin?tab=${tab}`);
        expect(await office.getByText(text, { exact: true }).innerText()).toBe(text);
      }
      const counter = await openCounter(window, bakery, { place: 'benefits' });
      expect(await counter.getByText(text, { exact: true }).innerText()).toBe(text);
    },
  );

  test('the longest words stay inside the window of a phone and of a desk', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const sara = await guest(restaurant, { name: longWord(100) });
    const offer = { level: 'Starter', validUntil: '2099-12-24' } as const;
    const words = { title: longWord(500), description: longWord(2_000) };
    await admin.asks('addOffer', { body: { ...offer, ...words } });
    await admin.asks('addBenefit', { body: { level: 'Starter', benefit: longWord(500) } });
    const change = { customerId: sara.id, points: 5, description: longWord(500) };
    await admin.asks('awardPoints', { body: change });
    await admin.asks('addTerms', { body: { content: longWord(20_000) } });

    const page = await window({ viewport: { width: 360, height: 800 } });
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await page.getByText(longWord(100)).first().waitFor();
    await page.getByText(longWord(500)).first().waitFor();
    await expectInside(page, 'card');
    await page.goto('/terms');
    await page.getByText(longWord(100)).first().waitFor();
    await expectInside(page, 'terms');
    await admin.asks('addPartner', {
      body: { username: longWord(50), name: longWord(100), password: 'fresh-bread' },
    });
    const data = { username: 'admin', password: adminPassword };
    await page.request.post('/api/admin/login', { data });
    const tabs = ['members', 'partners', 'offers&level=Starter', 'benefits&level=Starter'];
    for (const tab of tabs) {
      await page.goto(`/admin?tab=${tab}`);
      await page.getByRole('row').getByText(longWord(50)).first().waitFor();
      await expectInside(page, tab);
    }
  });
});
