// Messages: an owner looks beforehand, switches an occasion on and reads what became of it; a guest
// reads a message on the card, ends messages with one touch, and begins them again.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { look, send, setRules, switchOn } from '../occasions.ts';
import { guest, owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { card, inAccount, openCard } from './card.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('an owner switches an occasion on, and a guest gets its message', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await setRules(admin, { quietFrom: 0, quietUntil: 0 });
    const sara = await guest(restaurant);
    await award(admin, sara, 120);
    await look(restaurant);
    const phone = await openCard(window, sara);
    const page = await openOffice(window, 'messages');
    await page.getByText('No messages yet').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Words and gift: Welcome' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('In English').fill('Come for a tea, it is on us.');
    await form.getByLabel('Points with it').fill('50');
    const preview = form.getByRole('figure');
    await preview.getByText('Come for a tea, it is on us.').waitFor();
    await preview.getByText('50 points are on your card').waitFor();
    await preview.getByText('أُضيفت إلى بطاقتك 50 نقطة').waitFor();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Message saved').waitFor();

    // Of what is near, the words have the name.
    await admin.asks('changeSettings', { body: { rewards: true } });
    await admin.asks('addReward', { body: { name: 'Kunafa', nameArabic: 'كنافة', cost: 300 } });
    await page.reload();
    await page.getByRole('button', { name: 'Words and gift: Nearly there' }).click();
    const near = page.getByRole('dialog').getByRole('figure');
    await near.getByText(/One more visit, and .?Kunafa.? is yours/).waitFor();
    await near.getByText(/زيارة واحدة تفصلك عن .?كنافة.?/).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    const toggle = page.getByRole('switch', { name: 'Welcome: on' });
    await toggle.click();
    const question = page.getByRole('alertdialog', { name: 'Switch on: Welcome?' });
    await question.getByText(sara.name).waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Switched on').waitFor();
    expect(await toggle.isChecked()).toBe(true);

    await look(restaurant);
    await send(restaurant);
    // The message comes to the card that is open.
    const message = phone.getByRole('article').filter({ hasText: 'Come for a tea' });
    await message.getByText('Because you were here for the first time').waitFor();
    await card(phone).getByText('170').first().waitFor();
    await expectAccessible(phone);
    expect(await contentWidth(phone)).toBe(360);
    await page.reload();
    const row = page.getByRole('row', { name: sara.name });
    await row.getByText('On the card').waitFor();
    await page.getByText('Nobody is held out').waitFor();
    await message.getByRole('button', { name: 'Got it' }).click();
    await message.waitFor({ state: 'detached' });
    await page.reload();
    await row.getByText('Read', { exact: true }).waitFor();
    await row.getByRole('link', { name: sara.name }).click();
    await page.getByRole('button', { name: 'End messages' }).click();
    await page.getByText('Wants no messages on the card').waitFor();
    await expectAccessible(page);
  });

  test('a guest ends messages with one touch, takes that back, and sees what came', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await setRules(admin, { quietFrom: 0, quietUntil: 0 });
    const sara = await guest(restaurant);
    await award(admin, sara, 120);
    await switchOn(admin, 'welcome');
    await look(restaurant);
    await send(restaurant);
    const page = await window({ viewport: { width: 360, height: 740 }, locale: 'ar-SA' });
    await page.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    const message = page.getByRole('article').filter({ hasText: 'شكرًا على زيارتك الأولى' });
    await message.getByText('لأنك زرتنا لأول مرة').waitFor();
    await expectAccessible(page);
    await message.getByRole('button', { name: 'لا أريد عروضًا على بطاقتي' }).click();
    await page.getByText('لن تصل عروض أخرى إلى بطاقتك').first().waitFor();
    await message.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'تراجع' }).click();
    await page.getByText('ستصل العروض إلى بطاقتك من جديد').first().waitFor();
    await inAccount(page, 'الرسائل والعروض');
    const sheet = page.getByRole('dialog', { name: 'رسائل من المطعم' });
    await sheet.getByText('أريد رؤية العروض على بطاقتي').waitFor();
    await sheet.getByText('شكرًا على زيارتك الأولى').waitFor();
    await expectAccessible(page);
    const consents = await restaurant.store.db.selectFrom('consents').select('given').execute();
    expect(consents.map(({ given }) => Boolean(given))).toEqual([false, true]);
  });
});
