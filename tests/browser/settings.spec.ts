// The office's settings: password, brand, resets, store submissions and the audit log.
import { expect, test } from 'vitest';
import { limits } from '../../src/contract/values/values.ts';
import { noLimits } from '../../src/domain/staff/limit-rules.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { adminPassword } from '../restaurant.ts';
import { guest, owner } from '../people.ts';
import { visit } from '../security/screens.ts';
import { contentWidth, expectAccessible, expectValue, longTimeout, openDoors } from './browser.ts';
import { actOn, openOffice } from './office.ts';

/** A picture of 400 × 100 pixels, drawn rather than kept as a file. */
const picture = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100"
    fill="#0a6"/></svg>`,
);

interface LargestLogo {
  /** The picture file in base64. */
  picture: string;
  /** The length of the logo made from it, as a data URL. */
  written: number;
}

/** Searches for a picture whose logo is close to the limit: more noise makes a longer logo. */
const largestLogo = `(() => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 256;
  const context = canvas.getContext('2d');
  const draw = (noisy) => {
    const image = context.createImageData(256, 256);
    let noise = 1;
    for (let place = 0; place < image.data.length; place += 1) {
      noise = (noise * 16807) % 2147483647;
      image.data[place] = place % 4 === 3 ? 255 : place < noisy * 4 ? noise & 255 : 0;
    }
    context.putImageData(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.9).length;
  };
  const most = 'data:image/webp;base64,'.length + ${Math.ceil(limits.logo / 3) * 4};
  let [fits, beyond] = [0, 256 * 256];
  while (beyond - fits > 1) {
    const noisy = Math.floor((fits + beyond) / 2);
    if (draw(noisy) <= most) fits = noisy;
    else beyond = noisy;
  }
  return { written: draw(fits), picture: canvas.toDataURL('image/png').split(',')[1] };
})()`;

inChromium((chromium) => {
  test('changed limits stand in the log in words, with numbers in groups', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const body = { ...noLimits, pointsPerAward: 2_000, undosPerDay: 3 };
    await admin.asks('changeRoleLimits', { params: { role: 'cashier' }, body });
    const page = await openOffice(window, 'settings&view=audit');
    await page.getByText('All cashiers: Most points at once 2,000, Undos per day 3').waitFor();
    const arabic = await openOffice(window, 'settings&view=audit', { locale: 'ar' });
    await arabic.getByText('أقصى نقاط في المرة الواحدة 2,000').waitFor();
  });

  test('the administrator changes the password, once the current one is right', async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings&view=access');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Current password is required').waitFor();
    await page.getByText('New password must be at least 6 characters').waitFor();
    await page.getByLabel('Current password').fill('not-this-one');
    await page.getByLabel('New password', { exact: true }).fill('olive-branch');
    await page.getByLabel('Confirm new password').fill('olive-bench');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByLabel('Confirm new password').fill('olive-branch');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Current password is incorrect').first().waitFor();
    await page.getByLabel('Current password').fill(adminPassword);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Password changed successfully!').waitFor();
    await expectValue(page.getByLabel('Current password'), '');
  });

  test("the owner's name, colour and logo are on every screen, and can be taken back", async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await openOffice(window, 'settings');
    await page.getByLabel('Name', { exact: true }).fill('Layali');
    await page.getByLabel('Colour', { exact: true }).fill('blue');
    await page.getByRole('button', { name: 'Save brand' }).click();
    await page.getByText('A colour is written like #b4532a').waitFor();
    await page.getByLabel('Colour', { exact: true }).fill('#0b6e8f');
    const file = page.locator('form input[type=file]');
    await file.setInputFiles({ name: 'a.txt', mimeType: 'image/png', buffer: Buffer.from('no') });
    await page.getByText('This file is not a picture that can be read').waitFor();
    await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: picture });
    await page.getByRole('button', { name: 'Remove logo' }).waitFor();
    await page.getByRole('button', { name: 'Save brand' }).click();
    await page.getByText('Brand saved').waitFor();
    await page.locator('header').getByText('Layali').waitFor();
    await page.locator('header img[src^="data:image/"]').waitFor();
    await expectAccessible(page);

    const card = await window({ viewport: { width: 360, height: 740 } });
    await card.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await card.getByRole('article').getByText('Layali').waitFor();
    await card.getByRole('article').locator('img[src^="data:image/"]').waitFor();
    await expect.poll(() => card.evaluate(accentNow), longTimeout).toBe('rgb(11 110 143)');
    await expectAccessible(card);

    await page.getByRole('button', { name: 'Remove logo' }).click();
    await page.getByRole('button', { name: /own colour/ }).click();
    await page.getByRole('button', { name: 'Save brand' }).click();
    await page.locator('header svg').first().waitFor();
    await expect.poll(() => page.evaluate(accentNow)).not.toBe('rgb(11 110 143)');
  });

  test('a logo of the largest size is saved, beside the longest name', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings');
    const { picture: largest, written } = await page.evaluate<LargestLogo>(largestLogo);
    const file = page.locator('form input[type=file]');
    const buffer = Buffer.from(largest, 'base64');
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Remove logo' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('ض'.repeat(50));
    await page.getByRole('button', { name: 'Save brand' }).click();
    await page.getByText('Brand saved').waitFor();
    const { logo } = await (await owner(restaurant)).asks('readSettings');
    expect(written).toBeGreaterThan(61_350);
    // The browser has written a colour profile of half a kibibyte, which is not kept.
    expect(written - logo!.length).toBeGreaterThanOrEqual(0);
    expect(written - logo!.length).toBeLessThan(1_000);
    expect(await page.evaluate(shownLogo)).toEqual([logo!.length, 256]);
  });

  test('the passwords that are handed out are fresh, or the one that was chosen', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings&view=access');
    const forGuests = page.getByRole('group', { name: 'When a guest forgot the password' });
    await forGuests.getByRole('switch').click();
    await forGuests.getByLabel('Which one').fill('tea');
    await page.getByRole('button', { name: 'Save passwords' }).click();
    await page.getByText('Password must be at least 6 characters').waitFor();
    await forGuests.getByLabel('Which one').fill('tea-with-mint');
    await page.getByRole('button', { name: 'Save passwords' }).click();
    await page.getByText('Password settings saved').waitFor();
    const admin = await owner(restaurant);
    expect(await admin.asks('readSettings')).toMatchObject({
      customerResetPassword: 'tea-with-mint',
      partnerResetPassword: null,
    });
    await forGuests.getByRole('switch').click();
    await page.getByRole('button', { name: 'Save passwords' }).click();
    await expect
      .poll(async () => (await admin.asks('readSettings')).customerResetPassword)
      .toBe(null);
  });

  test('settings come in parts with addresses, which say what they are for', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings', { viewport: { width: 360, height: 800 } });
    // The country of the guests' numbers has not been set yet.
    await page
      .getByRole('tab', { name: 'Restaurant A question is open', selected: true })
      .waitFor();
    await page.getByText('whose clocks your days follow').waitFor();
    await (await owner(restaurant)).asks('changeSettings', { body: { countryCode: '966' } });
    await page.reload();
    await page.getByText('whose clocks your days follow').waitFor();
    await page.getByText('A question is open').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Restaurant' }).press('ArrowRight');
    await page.getByRole('heading', { name: 'Rewards and levels' }).waitFor();
    await page.getByRole('banner').getByText('Sofra').waitFor();
    // The second search leads to the address that is open already.
    for (const from of ['view=rewards', 'view=house&setting=earning']) {
      expect(page.url()).toContain(from);
      await page.keyboard.press('/');
      await page.keyboard.type('currency');
      await page.getByRole('list', { name: 'Settings found' }).getByRole('link').waitFor();
      await page.keyboard.press('Enter');
      await page.locator('[data-setting=earning]:focus').waitFor();
    }
    await expectAccessible(page);
    await page.goto('/admin?tab=settings&view=data');
    await page.getByRole('heading', { name: 'Import members' }).waitFor();
    expect(await contentWidth(page)).toBe(360);
  });

  test('the owner sets when the day begins, and what others may do', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { rewards: true } });
    const saved = () => admin.asks('readSettings');
    const page = await openOffice(window, 'settings&view=house');
    const begins = page.getByLabel('The day begins at');
    await expectValue(begins, '4');
    await begins.selectOption({ label: '12:00 AM' });
    await page.getByRole('button', { name: 'Save time and numbers' }).click();
    await page.getByText('Time and numbers saved').waitFor();
    await page.getByRole('switch', { name: 'Partners save a visit on one sheet' }).click();
    await expect.poll(saved).toMatchObject({ dayBegins: 0, counterSheet: true });
    await page.getByRole('switch', { name: /^Rewards and benefits need/, checked: true }).click();
    await page.getByLabel('Points that staff give to their own card').fill('50');
    await page.locator('[data-setting=till]').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Share saved').waitFor();
    await expect.poll(saved).toMatchObject({ proofAtTill: false, ownCardPercent: 50 });
    await page.getByRole('tab', { name: 'Restaurant' }).press('ArrowRight');
    await page.getByRole('switch', { name: /^Staff can choose/, checked: true }).click();
    await page.getByRole('switch', { name: /^Staff can choose/, checked: false }).waitFor();
    await expect.poll(saved).toMatchObject({ staffChooseRewards: false });
  });

  test('a store submission is written, moves on, and is deleted', async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'settings&view=submissions');
    await page.getByText('No store submissions yet').waitFor();
    await page.getByRole('button', { name: 'New submission' }).click();
    const form = page.getByRole('region', { name: /submission$/ });
    await form.getByLabel('Short description').fill('Too short');
    await form.getByLabel('Full description').fill('Short too');
    await form.getByLabel('Privacy policy URL').fill('nowhere');
    await form.getByLabel('Contact email').fill('nobody');
    await form.getByRole('button', { name: 'Save submission' }).click();
    for (const words of [
      'Short description must be at least 10 characters',
      'Full description must be at least 50 characters',
      'Invalid privacy policy URL',
      'Invalid contact email',
    ]) {
      await form.getByText(words).waitFor();
    }
    await form.getByLabel('Short description').fill('Points at our table');
    await form
      .getByLabel('Full description')
      .fill('Points on every visit, five levels. '.repeat(3));
    await form.getByLabel('Privacy policy URL').fill('https://example.com/privacy');
    await form.getByLabel('Contact email').fill('owner@example.com');
    await form.getByLabel('Icon path').fill('/icon.png');
    await form.getByLabel('Feature graphic path').fill('/feature.png');
    await form.getByLabel('Screenshot paths').fill('/one.png\n\n/two.png\n');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save submission' }).click();
    await page.getByText('Store submission created').waitFor();
    const row = page.getByRole('row', { name: 'Points at our table' });
    await row.getByText('Pending').waitFor();

    await actOn(page, 'Points at our table', 'Edit');
    await expectValue(form.getByLabel('Screenshot paths'), '/one.png\n/two.png');
    await form.getByLabel('Status').selectOption('Approved');
    await form.getByRole('button', { name: 'Save submission' }).click();
    await row.getByText('Approved').waitFor();
    await actOn(page, 'Points at our table', 'Delete submission');
    await page.getByRole('button', { name: 'Delete submission' }).click();
    await page.getByText('No store submissions yet').waitFor();
  });

  test('the audit log says who did what, and is filtered and paged', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    for (let count = 1; count <= 30; count += 1) {
      await admin.asks('awardPoints', {
        body: { customerId: sara.id, points: count, description: 'Tea' },
      });
    }
    const page = await openOffice(window, 'settings&view=audit');
    await page.getByText('Administrator logged in').first().waitFor();
    await page.getByLabel('What').selectOption('Points');
    await page.getByText('1–25 of 30').waitFor();
    const row = page.getByRole('row', { name: 'Points added' }).first();
    await row.getByText('Sara Ahmad').waitFor();
    await row.getByText('+30').waitFor();
    await row.getByText('admin', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('26–30 of 30').waitFor();
    await page.getByLabel('Who').selectOption('Guest');
    await page.getByText('Nothing matches').waitFor();
    await page.getByLabel('What').selectOption('Anything');
    await page.getByText('Guest logged in').waitFor();
    await page.getByLabel('From').fill('2026-11-22');
    await page.getByText('Nothing matches').waitFor();
    await page.getByLabel('From').fill('2026-11-21');
    await page.getByLabel('To', { exact: true }).fill('2026-11-21');
    await page.getByText('Guest logged in').waitFor();
    await page.reload();
    await page.getByText('Guest logged in').waitFor();
    expect(await page.getByLabel('Who').inputValue()).toBe('customer');
    await page.goto('/admin?tab=settings&view=audit&since=2026-13-45');
    await page.getByText('Guest logged in').waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe('');
  });

  test('each tab in Arabic, in the dark and on a phone keeps nobody out', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    await guest(restaurant);
    const viewport = { width: 360, height: 800 };
    const look = { locale: 'ar-SA', colorScheme: 'dark', reducedMotion: 'reduce' } as const;
    const page = await window({ ...look, viewport });
    const data = { username: 'admin', password: adminPassword };
    await page.request.post('/api/admin/login', { data });
    const parts = ['house', 'rewards', 'access', 'backups', 'advanced'];
    const settings = parts.map((part) => `settings&view=${part}`);
    for (const place of ['offers', 'events', 'terms&view=previous', ...settings]) {
      await visit(page, `/admin?tab=${place}`);
      await page.getByRole('tabpanel').first().waitFor();
      await expectAccessible(page);
      expect(await contentWidth(page), place).toBe(360);
    }
  });
});

/** The length of the logo's address in the header, and its width in pixels. */
const shownLogo = `(async () => {
  const image = document.querySelector('header img');
  await image.decode();
  return [image.src.length, image.naturalWidth];
})()`;

const accentNow = `getComputedStyle(document.documentElement).getPropertyValue('--color-accent')`;
