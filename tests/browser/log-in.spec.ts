// The three log-ins: help without a password, and the wait after too many wrong ones.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, partner, visitor } from '../people.ts';
import { openDoors } from './browser.ts';

inChromium((chromium) => {
  test('each log-in says where a new password comes from', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await window();
    await page.goto('/');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Ask our staff: they give you a new one.').waitFor();
    await page.goto('/partner/login');
    await page.getByText('Ask the restaurant: it gives you a new one.').waitFor();
    await page.goto('/admin/login');
    await page.getByText('The first password was shown once').waitFor();
    const arabic = await window({ locale: 'ar-SA' });
    await arabic.goto('/');
    await arabic.getByRole('button', { name: 'سجّل الدخول' }).click();
    await arabic.getByText('اسأل موظفينا').waitFor();
  });

  test('after too many wrong passwords the guest sees the wait go by', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const { mobile, password } = sara;
    const stranger = visitor(restaurant);
    const page = await window({ fresh: true });
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByLabel('Mobile Number').fill(mobile);
    await page.getByLabel('Password', { exact: true }).fill(password);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      restaurant.clock.pass({ seconds: 40 });
      await stranger.tries('logInCustomer', { body: { mobile, password: 'chestnut' } });
    }
    const submit = page.getByRole('button', { name: 'Login to Sofra Family' });
    await submit.click();
    const held = page.getByRole('main').getByRole('alert');
    await held.getByText('Too many attempts. Please try again later').waitFor();
    await held.getByText('You can try again in 40 seconds.').waitFor();
    await page.getByText(/^Try again in 0:(40|3\d)$/).waitFor();
    await page.clock.fastForward(20_000);
    await page.getByText(/^Try again in 0:(20|1\d)$/).waitFor();
    // A text that a screen reader has read must not change every second.
    await held.getByText('You can try again in 40 seconds.').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.keyboard.press('Enter');
    await page.clock.fastForward(20_000);
    await held.getByText('You can try again now.').waitFor();
    expect(sent.filter((url) => url.includes('login'))).toEqual([]);
    restaurant.clock.pass({ seconds: 40 });
    await submit.click();
    await page.getByText('Welcome back!').waitFor();
  });

  test('another account than the one that was guessed at need not wait', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { username, password } = await partner(restaurant);
    const bakery = await partner(restaurant, { username: 'florist' });
    const stranger = visitor(restaurant);
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      restaurant.clock.pass({ seconds: 10 });
      await stranger.tries('logInPartner', { body: { username, password: 'chestnut' } });
    }
    const page = await window();
    await page.goto('/partner/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByText(/^Try again in 0:\d\d$/).waitFor();
    await page.getByLabel('Username').fill(bakery.username);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Login successful').waitFor();
  });
});
