// A guest brings a friend: the link and its code on the card, the form that they lead to, and what
// both get after the friend's first bill, on telephones in both languages.
import { expect, test } from 'vitest';
import { pays } from '../friends.ts';
import { look, send, setRules, switchOn } from '../occasions.ts';
import { guest, owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { inAccount, openCard } from './card.ts';

inChromium((chromium) => {
  test('a link leads a friend to join, and both get points after the first bill', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { currency: 'SAR', pointsPerUnit: '1' } });
    await setRules(admin, { quietFrom: 0, quietUntil: 0 });
    const sara = await guest(restaurant);
    const phone = await openCard(window, sara);
    expect(await phone.getByRole('button', { name: 'Bring a friend' }).count()).toBe(0);
    await switchOn(admin, 'friend', { points: 50 });
    await phone.reload();
    await phone.getByRole('button', { name: 'Bring a friend' }).click();
    const sheet = phone.getByRole('dialog', { name: 'Bring a friend' });
    await sheet.getByText('Each of you: 50 points.').waitFor();
    await sheet.getByText('This month: 0 of at most 5.').waitFor();
    await sheet.locator('svg path').first().waitFor();
    await expectAccessible(phone);
    expect(await contentWidth(phone)).toBe(360);
    const link = await sheet.getByText('/#friend=').innerText();

    const theirs = await window({ viewport: { width: 360, height: 740 }, locale: 'ar-SA' });
    await theirs.goto(link);
    await theirs.getByText('دعاك صديق إلى').waitFor();
    expect(await theirs.getByText('Sara').count()).toBe(0);
    await expectAccessible(theirs);
    expect(await contentWidth(theirs)).toBe(360);
    await theirs.getByLabel('الاسم الكامل').fill('عمر');
    await theirs.getByLabel('رقم الجوال').fill('+966500000042');
    await theirs.getByRole('textbox', { name: 'كلمة المرور' }).fill('walnut-tree');
    await theirs.getByRole('button', { name: /^انضم/ }).click();
    await theirs.getByRole('button', { name: 'ادعُ صديقًا' }).waitFor();
    const { id } = await restaurant.store.db
      .selectFrom('customers')
      .select('id')
      .where('name', '=', 'عمر')
      .executeTakeFirstOrThrow();
    await pays(admin, { id });
    await look(restaurant);
    await send(restaurant);
    await theirs.getByText('لأن صديقًا دعا صديقًا').waitFor();
    await theirs.getByText('أُضيفت إلى بطاقتك 50 نقطة').waitFor();
    await theirs.getByRole('button', { name: 'ادعُ صديقًا' }).click();
    const own = theirs.getByRole('dialog', { name: 'ادعُ صديقًا' });
    await own.getByText('هذا الشهر: 0 من 5 على الأكثر.').waitFor();
    await expectAccessible(theirs);
    expect(await contentWidth(theirs)).toBe(360);

    await phone.reload();
    await phone.getByText('Because a friend was brought').waitFor();
    // Who wants no messages brings nobody.
    await phone.getByRole('button', { name: 'No more offers on my card' }).click();
    await inAccount(phone, 'Messages and offers');
    await phone.reload();
    await phone.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await phone.getByRole('button', { name: 'Bring a friend' }).count()).toBe(0);
  });
});
