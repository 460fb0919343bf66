// Ways besides the card on phones: an owner sets e-mail up, a guest asks to be told before points
// end, and text messages stand in an Arabic office. A reward as a gift waits until it is served.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { mailTo, openMailServer } from '../channels.ts';
import { gatewayAt, openGateway } from '../gateways.ts';
import { look, send, setRules, switchOn } from '../occasions.ts';
import { guest, owner } from '../people.ts';
import type { Restaurant } from '../restaurant.ts';
import { inChromium } from '../setup/engines.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { inAccount } from './card.ts';
import { openOffice } from './office.ts';
import { offerDessert } from './shelf.ts';

const phone = { width: 390, height: 844 };
const arabic = { viewport: phone, locale: 'ar-SA' };

/** The address of the page is that of the restaurant. */
const openedAt = ({ config }: Restaurant, url: string) =>
  Object.assign(config, { PUBLIC_URL: new URL(url).origin });

inChromium((chromium) => {
  test('an owner sets e-mail up on a phone, and tests it', async () => {
    const mails = await openMailServer();
    const { restaurant, window } = await openDoors(chromium, { MAIL_HOSTS: 'localhost' });
    const page = await openOffice(window, 'messages', { viewport: phone });
    openedAt(restaurant, page.url());
    await page.reload();
    const panel = page.getByRole('region', { name: 'E-mail', exact: true });
    await panel.getByRole('button', { name: 'Set up e-mail' }).click();
    const form = page.getByRole('dialog', { name: 'Set up e-mail' });
    await form.getByLabel('Mail server (SMTP)').fill('localhost');
    await form.getByLabel('Port').fill(`${mails.port}`);
    await form.getByLabel('Encryption').selectOption('None, within your own network');
    const { senderName, senderAddress, imprint } = mailTo(mails.port);
    await form.getByLabel('Sender', { exact: true }).fill(senderName);
    await form.getByLabel('Address of the sender').fill(senderAddress);
    await form.getByLabel('Who sends it').fill(imprint);
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(phone.width);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Now send yourself a test').waitFor();
    await panel.getByText('Set up, but not tested').waitFor();
    await panel.getByRole('button', { name: 'Send a test' }).click();
    const trying = page.getByRole('dialog', { name: 'Send a test' });
    await trying.getByLabel('To this address').fill('owner@bait.example');
    await trying.getByRole('button', { name: 'Send a test' }).click();
    await trying.getByText('The server took it').waitFor();
    await expectAccessible(page);
    expect(mails.received).toMatchObject([{ to: [{ address: 'owner@bait.example' }] }]);
    await trying.getByRole('button', { name: 'Done' }).click();
    await panel.getByText('Set up, but not tested').waitFor({ state: 'detached' });
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(phone.width);
  });

  test.each([
    ['en-US', 'Dessert', 'A gift from the restaurant'],
    ['ar-SA', 'حلوى', 'هدية من المطعم'],
  ])('a gift waits on the card until it is served: %s', async (locale, reward, gift) => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, dessert } = await offerDessert(restaurant);
    await setRules(admin, { quietFrom: 0, quietUntil: 0 });
    await switchOn(admin, 'welcome', { giftId: dessert.id });
    const sara = await guest(restaurant);
    await award(admin, sara, 120);
    const page = await window({ viewport: phone, locale });
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await page.getByRole('article').first().waitFor();
    await look(restaurant);
    await send(restaurant);
    const waiting = page.getByRole('listitem').filter({ hasText: gift });
    await waiting.getByText(reward).waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(phone.width);
    const [held] = (await sara.asks('readShelf')).claims;
    const { qrToken } = await sara.asks('currentCustomer');
    await admin.asks('settleVisit', {
      body: { guest: { token: qrToken! }, claims: [held!.id] },
    });
    await waiting.waitFor({ state: 'detached' });
    await expectAccessible(page);
  });

  test('a guest asks to be told before points end, in Arabic, and ends it', async () => {
    const texts = await openGateway();
    const environment = { HOOK_HOSTS: `127.0.0.1:${texts.port}` };
    const { restaurant, window } = await openDoors(chromium, environment);
    const page = await window(arabic);
    const admin = await owner(restaurant);
    await page.goto('/');
    openedAt(restaurant, page.url());
    await openTexts(admin, texts.port);
    const sara = await guest(restaurant);
    await award(admin, sara, 120);
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await inAccount(page, 'الرسائل والعروض');
    const sheet = page.getByRole('dialog', { name: 'رسائل من المطعم' });
    await sheet.getByRole('button', { name: /^أريد تنبيهًا على رقمي/ }).click();
    await page.getByText('سيصلك تنبيه قبل انتهاء نقاطك وهداياك').first().waitFor();
    const end = sheet.getByRole('button', { name: 'لا أريد تنبيهات النقاط على رقمي' });
    await end.waitFor();
    // Offers are apart, and nobody has asked for them.
    await sheet.getByText('لا تصلك عروض على رقمك').waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(phone.width);
    await end.click();
    await page.getByText('لن يصلك تنبيه قبل انتهاء نقاطك وهداياك').first().waitFor();
    await sheet.getByRole('button', { name: /^أريد تنبيهًا على رقمي/ }).waitFor();
    const said = await restaurant.store.db
      .selectFrom('consents')
      .select(['purpose', 'given', 'language'])
      .orderBy('id')
      .execute();
    expect(said.map(({ given, ...one }) => ({ ...one, given: Boolean(given) }))).toEqual([
      { purpose: 'service', language: 'ar', given: true },
      { purpose: 'service', language: 'ar', given: false },
    ]);
  });

  test('text messages in an Arabic office, dark', async () => {
    const texts = await openGateway();
    const environment = { HOOK_HOSTS: `127.0.0.1:${texts.port}` };
    const { restaurant, window } = await openDoors(chromium, environment);
    const admin = await owner(restaurant);
    const page = await openOffice(window, 'messages', { ...arabic, colorScheme: 'dark' });
    openedAt(restaurant, page.url());
    await openTexts(admin, texts.port);
    await page.reload();
    const panel = page.getByRole('region', { name: 'رسائل نصية (SMS، واتساب)' });
    await panel.getByText(/أُنفق اليوم: .?0.? من .?1,000.?/).waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(phone.width);
    await panel.getByRole('button', { name: 'تغيير الرسائل النصية' }).click();
    const form = page.getByRole('dialog', { name: 'تغيير الرسائل النصية' });
    await form.getByText('إن تُرك فارغًا يبقى المحفوظ').waitFor();
    await expectAccessible(page);
    expect(await contentWidth(page)).toBe(phone.width);
  });
});

/** The owner has set text messages up, and tested them. */
async function openTexts(admin: Awaited<ReturnType<typeof owner>>, port: number) {
  await admin.asks('setTextGateway', { body: { ...gatewayAt(port), secret: 'walnut-tree' } });
  const body = { mobile: '+966501112233', language: 'ar' } as const;
  expect(await admin.asks('testText', { body })).toMatchObject({ sent: true });
}
