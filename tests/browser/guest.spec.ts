// The guest's first page and card, in a real browser.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner } from '../people.ts';
import { contentWidth, longTimeout, openDoors, toasts } from './browser.ts';
import { logOut } from './card.ts';

inChromium((chromium) => {
  test('a number that has a card turns the form to logging in', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await window();
    await page.goto('/');
    await page.getByLabel('Full Name').fill('Sara');
    await page.getByLabel('Mobile Number').fill(sara.mobile);
    await page.getByLabel('Password', { exact: true }).fill(sara.password);
    await page.getByRole('button', { name: 'Join Sofra Family' }).click();
    await page.getByText('This number already has a card').waitFor();
    expect(await toasts(page)).toBe('');
    await page.getByRole('button', { name: 'Login to Sofra Family' }).click();
    await page.getByText('Your verification code has been updated.').waitFor();
    await page
      .getByRole('heading', { name: sara.name })
      .or(page.getByText(sara.name))
      .first()
      .waitFor();
    expect(page.url()).not.toMatch(/tempPass|walnut/);
  });

  test('a wrong password says so and keeps what was typed', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await window();
    await page.goto('/');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByLabel('Mobile Number').fill(sara.mobile);
    await page.getByLabel('Password', { exact: true }).fill('chestnut-tree');
    await page.keyboard.press('Enter');
    await page
      .getByText('Wrong password or account not found. Please try again.')
      .first()
      .waitFor();
    await expect.poll(() => toasts(page), longTimeout).toContain('Login Failed');
    expect(await page.getByLabel('Mobile Number').inputValue()).toBe(sara.mobile);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('chestnut-tree');
  });

  test('each wrong field says so beside itself, and the first has the focus', async () => {
    const { window } = await openDoors(chromium);
    const page = await window();
    await page.goto('/');
    await page.getByLabel('Full Name').fill('S');
    await page.getByLabel('Mobile Number').fill('050');
    await page.getByLabel('Password', { exact: true }).fill('123');
    await page.getByRole('button', { name: 'Join Sofra Family' }).click();
    for (const words of [
      'Name must be at least 2 characters',
      'Invalid mobile number format',
      'Password must be at least 6 characters',
    ]) {
      await page.getByText(words).waitFor();
    }
    await page.locator('[name=name]:focus').waitFor();
  });

  test('the password of an address is used and taken out of it', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const page = await window();
    const card = `/dashboard/${sara.mobile}`;
    await page.goto(`${card}?tempPass=${sara.password}`);
    await page.getByText('Earn 1,001 more points to reach Bronze').waitFor();
    await page.waitForURL(`**${card}`);
    await page.reload();
    await page.getByText('Earn 1,001 more points to reach Bronze').waitFor();
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      sara.password,
    );
  });

  test(
    "without a session the card asks to log in; somebody else's is not found",
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const [sara, omar] = [await guest(restaurant), await guest(restaurant, { name: 'Omar' })];
      const page = await window();
      await page.goto(`/dashboard/${sara.mobile}`);
      await page.getByText('Please login with your mobile number and password').waitFor();
      expect(await toasts(page)).toContain('Login Required');
      await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
      await page.goto(`/dashboard/${sara.mobile}?tempPass=wrong-one`);
      await page.getByText('Password is required. Please log in using the form.').waitFor();
      await page.goto(`/dashboard/${omar.mobile}?tempPass=${omar.password}`);
      await page.getByText('Earn 1,001 more').waitFor();
      await page.goto(`/dashboard/${sara.mobile}`);
      await page.getByText('Customer not found').waitFor();
    },
  );

  test('the card shows offers, benefits and the history with its signs', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    const change = { customerId: sara.id, description: 'Dinner' };
    await admin.asks('awardPoints', { body: { ...change, points: 1_200 } });
    await admin.asks('deductPoints', { body: { ...change, points: 50, description: 'Dessert' } });
    const at = restaurant.clock.now().toISOString();
    await restaurant.store.db
      .insertInto('level_benefits')
      .values({
        level: 'Bronze',
        benefit: 'Free tea',
        lastUpdated: at,
        partnerId: null,
        imagePath: null,
      })
      .execute();
    await restaurant.store.db
      .insertInto('special_offers')
      .values({
        level: 'Bronze',
        title: 'Brunch for two',
        description: 'In the garden',
        validUntil: '2026-12-24T12:00:00.000Z',
        imagePath: null,
      })
      .execute();
    const page = await window({ viewport: { width: 360, height: 740 } });
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    for (const words of [
      'Brunch for two',
      'Valid until December 24, 2026',
      'Free tea',
      '+1,200',
      'Dessert',
      'Reach 100,001 points to unlock more benefits',
      'Earn 98,851 more points to reach Silver',
    ]) {
      await page.getByText(words).first().waitFor();
    }
    await page.getByText(/^[-−]50$/).waitFor();
    const history = page.getByRole('region', { name: 'Points history' });
    expect((await history.boundingBox())?.height).toBe(400);
    expect(await contentWidth(page)).toBe(360);
  });

  test('a guest with a temporary password chooses a new one first', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    await restaurant.store.db
      .updateTable('customers')
      .set({ temporaryUntil: '2026-11-22T00:00:00.000Z' })
      .execute();
    const page = await window();
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await page.getByText('Password Reset').first().waitFor();
    await page.getByLabel('New password').fill('olive-branch');
    await page.getByLabel('Confirm password').fill('olive-bench');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByLabel('Confirm password').fill('olive-branch');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Earn 1,001 more points to reach Bronze').waitFor();
    await logOut(page);
    await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
  });

  test('terms: Arabic from the right, with line breaks, also when something fails', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await window();
    await page.goto('/');
    await page.getByRole('link', { name: /Terms & Conditions/ }).click();
    await page.waitForURL('**/terms');
    await page.getByText(/لا توجد شروط/).waitFor();
    await restaurant.store.db
      .insertInto('terms_and_conditions')
      .values({
        content: 'السطر الأول\nالسطر الثاني',
        updatedAt: restaurant.clock.now().toISOString(),
      })
      .execute();
    await page.reload();
    const text = page.getByText('السطر الثاني');
    await text.waitFor();
    await page.locator('[dir=rtl]').filter({ has: text }).last().waitFor();
    expect(await text.innerText()).toContain('الأول\n');
    await page.route('**/api/terms', (route) => route.abort());
    await page.reload();
    await page.getByText(/يرجى المحاولة مرة أخرى/).waitFor();
    await page.unroute('**/api/terms');
    expect(await page.getByRole('main').getByRole('alert').innerText()).not.toMatch(/[A-Za-z]/);
    await page.getByRole('button', { name: 'أعد المحاولة' }).click();
    await text.waitFor();
  });

  test('every screen can be Arabic and dark, and stays so', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await window();
    await page.goto('/nowhere');
    await page.getByText('404 Page Not Found').waitFor();
    await page.getByText('Did you forget to add the page to the router?').waitFor();
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.locator('html[dir=rtl]').waitFor();
    await page
      .getByRole('button', { name: 'الوضع الداكن' })
      .or(page.locator('header button').last())
      .first()
      .click();
    await page.locator('html[data-theme=dark]').waitFor();
    await page.goto('/');
    await page.locator('html[lang=ar][dir=rtl][data-theme=dark]').waitFor();
    await page.getByRole('button', { name: 'انضم إلى عائلة Sofra' }).waitFor();
  });

  test('without a connection the form says so and keeps what was typed', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await window();
    await page.goto('/');
    await page.getByLabel('Full Name').fill('Sara');
    await page.getByLabel('Mobile Number').fill('+966501234567');
    await page.getByLabel('Password', { exact: true }).fill('walnut-tree');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Join Sofra Family' }).click();
    await page
      .getByText('No connection. Please check your network and try again.')
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Join Sofra Family' }).click();
    await page.getByText('Welcome to Sofra Family!').waitFor();
  });
});
