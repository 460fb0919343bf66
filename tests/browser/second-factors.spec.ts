// Second factors on the screens: set up, asked for at the log-in, proved again, and demanded.
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { administrator } from '../people.ts';
import { adminPassword, type Restaurant } from '../restaurant.ts';
import { codeIn } from '../second-factors.ts';
import { expectAccessible, expectInside, openDoors } from './browser.ts';
import { formBeside, openOffice } from './office.ts';

/** Opens a restaurant at a host name, since browsers make passkeys only for names. */
async function openWithName(chromium: string) {
  const { restaurant, window } = await openDoors(chromium);
  const { port } = restaurant.app.server.address() as AddressInfo;
  const baseURL = `http://localhost:${port}`;
  // The port is known only once the restaurant listens.
  Object.assign(restaurant.config, { PUBLIC_URL: baseURL });
  return { restaurant, window, asked: { baseURL, fresh: true } };
}

/** A virtual authenticator with a passkey, which answers without a touch. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Sets up an app with the secret in the dialog; returns the secret. */
async function setUpApp(page: Page, { restaurant }: { restaurant: Restaurant }) {
  await page.getByRole('button', { name: /Set up an app|أعدّ تطبيقًا/ }).click();
  const dialog = page.getByRole('dialog');
  const of = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel(/Code of the app|رمز التطبيق/).fill(codeIn(restaurant, { of }));
  await dialog.getByRole('button', { name: /Confirm|أكّد/ }).click();
  return of;
}

/** The recovery codes in the dialog, which is then closed. */
async function keepCodes(dialog: Locator) {
  const items = dialog.getByRole('listitem');
  await items.first().waitFor();
  const codes = await items.allInnerTexts();
  await dialog.getByRole('button', { name: /I have kept them|حفظتها/ }).click();
  return codes;
}

interface Account {
  username: string;
  password: string;
}

async function typePassword(page: Page, { username, password }: Account) {
  await page.goto('/admin/login');
  await page.getByLabel(/Username|اسم المستخدم/).fill(username);
  await page.getByLabel(/^(Password|كلمة المرور)$/).fill(password);
  await page.getByRole('button', { name: /^(Log in|سجّل الدخول)$/ }).click();
}

const account = { username: 'admin', password: adminPassword };

inChromium((chromium) => {
  test('a passkey and an app are set up, asked for at the log-in, and prove again', async () => {
    const { restaurant, window, asked } = await openWithName(chromium);
    const page = await openOffice(window, 'settings&view=access', asked);
    await addAuthenticator(page);
    const panel = page.locator('section').filter({ hasText: 'Sign-in and security' }).last();
    await panel.getByText('your password alone so far').waitFor();
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a passkey' });
    await adding.getByLabel('What is it on?').fill('Office laptop');
    await adding.getByRole('button', { name: 'Create passkey' }).click();
    const shown = page.getByRole('dialog', { name: 'Recovery codes' });
    await shown.waitFor();
    await expectAccessible(page);
    const codes = await keepCodes(shown);
    expect(codes).toHaveLength(8);
    await panel.getByText('Office laptop').waitFor();
    const of = await setUpApp(page, { restaurant });
    await panel.getByRole('button', { name: 'Remove the app' }).waitFor();
    await panel.getByText('8 left').waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Team' }).click();
    await page.getByText(/Should Sofra get another address, those of .admin. end/).waitFor();

    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.waitForURL('**/admin/login');
    await typePassword(page, account);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await expectAccessible(page);
    await expectInside(page, 'the second step');
    await page.getByLabel('Code of the app').fill('000000');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('main').getByText('This is not right, or was used already').waitFor();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/admin');

    restaurant.clock.pass({ minutes: 10 });
    await page.goto('/admin?tab=team');
    await page.getByRole('button', { name: 'New person' }).click();
    const form = formBeside(page, 'New person');
    await form.getByLabel('Username').fill('Layla');
    await form.getByRole('button', { name: 'Create account' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await expectAccessible(page);
    await proof.getByLabel('Code of the app').fill(codeIn(restaurant, { of }));
    await proof.getByRole('button', { name: 'Confirm' }).click();
    const handOver = page.getByRole('dialog', { name: /A password for/ });
    await handOver.getByRole('button', { name: 'Done' }).click();
    restaurant.clock.pass({ minutes: 10 });
    await page.goto('/admin?tab=settings&view=access');
    await panel.getByRole('button', { name: 'Remove the app' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the app?' });
    await question.getByText('Only the factor itself ends it').waitFor();
    expect(await question.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
    await expectAccessible(page);
    await question.getByLabel('Code of the app').fill(codeIn(restaurant, { of }));
    await question.getByRole('button', { name: 'Remove' }).click();
    await question.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Set up an app' }).waitFor();

    const phone = await window({ ...asked, viewport: { width: 390, height: 844 } });
    await typePassword(phone, account);
    await phone.getByRole('button', { name: 'Use a recovery code' }).click();
    await phone.getByLabel('Recovery code').fill(codes[0]!.toLowerCase());
    await phone.getByRole('button', { name: 'Log in' }).click();
    await phone.waitForURL('**/admin');

    // A person without codes left makes new ones.
    await restaurant.store.db.deleteFrom('recovery_codes').execute();
    await page.reload();
    await panel.getByText('0 left').waitFor();
    await panel.getByRole('button', { name: 'New codes' }).waitFor();
  });

  test(
    'whoever has to set one up does so before anything else, in Arabic too',
    inLong,
    async () => {
      const { restaurant, window, asked } = await openWithName(chromium);
      const layla = await administrator(restaurant);
      const page = await openOffice(window, 'settings&view=access', asked);
      const of = await setUpApp(page, { restaurant });
      await keepCodes(page.getByRole('dialog', { name: 'Recovery codes' }));
      restaurant.clock.pass({ minutes: 10 });
      await page.getByLabel('Demanded of').selectOption('Owners');
      await page.locator('[data-setting=demand]').getByRole('button', { name: 'Save' }).click();
      const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
      // Whoever has a factor is not asked for the password, which would get by it.
      const code = proof.getByLabel('Code of the app');
      await code.fill('000000');
      expect(await proof.getByLabel('Your password').count()).toBe(0);
      await proof.getByRole('button', { name: 'Confirm' }).click();
      await proof.getByText('This is not right, or was used already').waitFor();
      await code.fill(codeIn(restaurant, { of }));
      await proof.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Demand saved').waitFor();

      const options = { ...asked, locale: 'ar', viewport: { width: 390, height: 844 } };
      const phone = await window(options);
      await typePassword(phone, layla);
      await phone.getByRole('heading', { name: 'أعدّ خطوة تحقق ثانية' }).waitFor();
      await expectAccessible(phone);
      await expectInside(phone, 'the screen of whoever has to');
      await setUpApp(phone, { restaurant });
      await keepCodes(phone.getByRole('dialog', { name: 'رموز الاسترداد' }));
      await phone.getByRole('button', { name: 'المزيد' }).waitFor();
    },
  );

  test('a factor that was lost is removed by a recovery code, in Arabic too', inLong, async () => {
    const { restaurant, window, asked } = await openWithName(chromium);
    const options = { ...asked, locale: 'ar', viewport: { width: 390, height: 844 } };
    const page = await openOffice(window, 'settings&view=access', options);
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'أضف مفتاح مرور' }).click();
    const adding = page.getByRole('dialog', { name: 'أضف مفتاح مرور' });
    await adding.getByLabel('على أي جهاز هو؟').fill('Phone');
    await adding.getByRole('button', { name: 'أنشئ مفتاح المرور' }).click();
    const [lost = ''] = await keepCodes(page.getByRole('dialog', { name: 'رموز الاسترداد' }));
    restaurant.clock.pass({ minutes: 20 });
    await page.getByRole('button', { name: /^إزالة .Phone/ }).click();
    const question = page.getByRole('dialog', { name: /هل تريد إزالة مفتاح المرور/ });
    await question.getByRole('button', { name: 'استخدم مفتاح مرور' }).waitFor();
    await expectAccessible(page);
    await expectInside(page, 'the question about a lost factor');
    await question.getByRole('button', { name: 'استخدم رمز استرداد' }).click();
    await question.getByLabel('رمز الاسترداد').fill('AAAA-BBBB-CCCC-DDDD');
    await question.getByRole('button', { name: 'أزل' }).click();
    await question.getByLabel('رمز الاسترداد').fill(lost);
    await question.getByRole('button', { name: 'أزل' }).click();
    await page.getByText('تمت الإزالة').waitFor();
    await page.getByText('تدخل حتى الآن بكلمة المرور وحدها.').waitFor();
  });
});
