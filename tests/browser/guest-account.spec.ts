// The menu behind the guest's initial: theme, own data, and both ways out.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner } from '../people.ts';
import { expectAccessible, longTimeout, openDoors } from './browser.ts';
import { card, inAccount, logOut, openCard } from './card.ts';
import { looks } from './looks.ts';

inChromium((chromium) => {
  test('the question before logging out is answered with yes or no', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openCard(window, await guest(restaurant));
    await inAccount(page, 'Log out');
    const question = page.getByRole('dialog', { name: 'Log out?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await card(page).waitFor();
    await page.locator('[aria-label="Your account"]:focus').waitFor();
    await logOut(page);
    await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
  });

  test('the theme is switched there, and stays so', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openCard(window, await guest(restaurant), { colorScheme: 'light' });
    await inAccount(page, 'Dark theme');
    await page.locator('html[data-theme=dark]').waitFor();
    await page.reload();
    await card(page).waitFor();
    await page.locator('html[data-theme=dark]').waitFor();
  });

  test('a guest takes all their data along as a file, however many pages it has', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const award = { customerId: sara.id, points: 1, description: 'Tea' };
    const many = Array.from({ length: 501 }, () => admin.asks('awardPoints', { body: award }));
    await Promise.all(many);
    const page = await openCard(window, sara);
    const coming = page.waitForEvent('download');
    await inAccount(page, 'My data as a file');
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile((await file.path())!, 'utf8'));
    expect(data).toMatchObject({
      restaurant: 'Sofra',
      name: sara.name,
      mobile: sara.mobile,
      points: 501,
      level: 'Starter',
    });
    expect(data.transactions).toHaveLength(501);
    await page.getByText('Your data is in your downloads').first().waitFor();
  });

  test('without a connection the data is not gathered, and says so', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const page = await openCard(window, await guest(restaurant));
    await page.route('**/transactions*', (route) => route.abort());
    await inAccount(page, 'My data as a file');
    await page.getByText('Your data could not be gathered').first().waitFor();
  });

  test('the account is deleted only with its own number', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const page = await openCard(window, sara);
    await inAccount(page, 'Delete my account');
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    const remove = dialog.getByRole('button', { name: 'Delete my account' });
    await dialog.getByLabel('Type your mobile number to confirm').fill('+966500000000');
    await remove.click();
    await dialog.locator('form').getByText('This is not the number of your card').waitFor();
    expect((await admin.asks('listCustomers', {})).total).toBe(1);
    await dialog.getByLabel('Type your mobile number to confirm').fill(sara.mobile);
    await remove.click();
    await page.getByText('Your account was deleted').waitFor();
    await page.getByText('Thank you for having been our guest.').waitFor();
    await page.getByRole('button', { name: 'Join Sofra Family' }).waitFor();
    await expect.poll(() => page.evaluate('localStorage.length'), longTimeout).toBe(0);
    expect((await admin.asks('listCustomers', {})).total).toBe(0);
  });

  test.each(looks)(
    'nothing in it keeps anybody out ($colorScheme, $locale, $width)',
    inLong,
    async (look) => {
      const { restaurant, window } = await openDoors(chromium);
      const { width, ...options } = look;
      const sara = await guest(restaurant);
      const page = await window({ ...options, viewport: { width, height: 740 } });
      await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
      for (const place of [undefined, /Log out|تسجيل الخروج/, /Delete my account|احذف حسابي/]) {
        await page.getByRole('button', { name: /Your account|حسابك/ }).click();
        if (place) await page.getByRole('dialog').getByRole('button', { name: place }).click();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    },
  );
});
