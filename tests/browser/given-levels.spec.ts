// A level that the owner gives in the drawer: the card says until when, in both languages, and the
// owner ends it again.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { setLevelsBy } from '../level-periods.ts';
import { inChromium } from '../setup/engines.ts';
import { fillShelf } from '../shelf.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('the owner gives a level until a day, and ends it earlier', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara } = await fillShelf(restaurant, { points: 0 });
    await award(admin, sara, 1_200);
    await setLevelsBy(admin, 'balance');
    const office = await openOffice(window, `members&member=${sara.id}`);
    const drawer = office.getByRole('dialog', { name: 'Sara' });
    await drawer.getByRole('button', { name: /^Actions/ }).click();
    await office.getByRole('menuitem', { name: 'Give a level' }).click();
    const form = office.getByRole('dialog', { name: /A level for/ });
    await form.getByLabel('Level').selectOption('Gold');
    await form.getByLabel('Until the end of').fill('15 January 2027');
    await form.getByLabel('Reason').fill('Our first guest');
    await expectAccessible(office);
    await form.getByRole('button', { name: 'Give a level' }).click();
    await drawer.getByText(/Gold.* until .*2027.*, given by .*: .*Our first guest/).waitFor();
    await expectAccessible(office);

    const phone = { width: 390, height: 844 };
    const arabic = await window({ viewport: phone, locale: 'ar-SA' });
    const listening = arabic.waitForResponse(/\/me\/events/);
    await arabic.goto(`/dashboard/${sara.mobile}?tempPass=${sara.password}`);
    await listening;
    const card = arabic.getByRole('article', { name: 'بطاقتك' });
    await card.getByText(/مستواك محفوظ حتى/).waitFor();
    await card.getByText('الذهبي', { exact: true }).waitFor();
    await expectAccessible(arabic);
    expect(await contentWidth(arabic)).toBeLessThanOrEqual(phone.width);

    await drawer.getByRole('button', { name: 'End now' }).click();
    await drawer.getByText(/given by/).waitFor({ state: 'detached' });
    await card.getByText(/مستواك محفوظ حتى/).waitFor({ state: 'detached' });
    const read = await admin.asks('readCustomer', { params: { id: sara.id } });
    expect(read).toMatchObject({ level: 'Bronze', points: 1_200 });
  });
});
