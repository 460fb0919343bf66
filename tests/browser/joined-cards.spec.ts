// Two cards of a guest become one in the office: proposed or searched, compared, and undone.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { guest, owner, visitor } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { expectAccessible, openDoors } from './browser.ts';
import { actOn, openOffice } from './office.ts';

inChromium((chromium) => {
  test('two cards are compared, made one, and undone from the toast', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const sara = await guest(restaurant, { name: 'Sara Ahmad', mobile: '+966555000111' });
    const other = await guest(restaurant, { name: 'Sarah Ahmed', mobile: '+966555000222' });
    await award(admin, sara, 700);
    await award(admin, other, 600);
    const page = await openOffice(window, 'members');
    await actOn(page, 'Sara Ahmad', 'Join with another card');
    const dialog = page.getByRole('dialog', { name: /Make one card/ });
    await dialog.getByRole('searchbox', { name: 'Search the other card' }).fill('sarah');
    await dialog.getByRole('button', { name: /Sarah Ahmed/ }).click();
    const both = dialog.getByRole('table', { name: /Both cards/ });
    await both.getByRole('row', { name: /^Points 700 600 1,300$/ }).waitFor();
    await both.getByRole('row', { name: /^Level Starter Starter Bronze$/ }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Sarah Ahmed' }).check({ force: true });
    await dialog.getByRole('radio', { name: /500 0222/ }).check({ force: true });
    await dialog.getByText(/logs in with .*500 0222.* and the password/).waitFor();
    await dialog.getByRole('button', { name: 'Make one card' }).click();
    await page.getByText('The cards are one', { exact: true }).waitFor();
    const { name, mobile, points } = await admin.asks('readCustomer', {
      params: { id: sara.id },
    });
    expect({ name, mobile, points }).toEqual({
      name: 'Sarah Ahmed',
      mobile: other.mobile,
      points: 1_300,
    });
    await page.getByRole('button', { name: /^Undo the join of/ }).click();
    await page.getByText('There are two cards again', { exact: true }).waitFor();
    const { rows } = await admin.asks('listCustomers', {});
    expect(rows.map((row) => [row.name, row.points]).toSorted()).toEqual([
      ['Sara Ahmad', 700],
      ['Sarah Ahmed', 600],
    ]);
  });

  test('a pair that may be one person is proposed, and undone in the drawer', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const sara = await guest(restaurant, { name: 'سارة أحمد', mobile: '+966555000111' });
    await award(admin, sara, 700);
    const body = { mobile: sara.mobile };
    await admin.asks('freeNumber', { params: { id: sara.id }, body });
    const joins = { name: 'سارة أحمد', mobile: sara.mobile, password: 'fig-orchard' };
    await visitor(restaurant).asks('joinFamily', { body: joins });
    const page = await openOffice(window, 'members', { locale: 'ar' });
    await page.getByRole('link', { name: /ربما كانا شخصًا واحدًا/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: /قارن بطاقتَي/ }).click();
    const dialog = page.getByRole('dialog', { name: /دمج بطاقتَي/ });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'ادمج البطاقتين' }).click();
    await page.getByText('صارت البطاقتان واحدة', { exact: true }).waitFor();
    await page.getByText('لا بطاقتين تبدوان لشخص واحد').waitFor();
    const drawn = await openOffice(window, `members&member=${sara.id}`, { locale: 'ar' });
    const drawer = drawn.getByRole('dialog', { name: 'سارة أحمد' });
    await drawer.getByText(/صارت بطاقتان هذه البطاقة/).waitFor();
    await drawer.getByRole('button', { name: 'تراجع عن الدمج' }).click();
    await drawn.getByText('عادتا بطاقتين', { exact: true }).waitFor();
    const { mobile, points } = await admin.asks('readCustomer', { params: { id: sara.id } });
    expect({ mobile, points }).toEqual({ mobile: '', points: 700 });
  });
});
