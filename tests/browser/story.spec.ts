// The first story: a guest joins, the office awards points, the guest's card shows it.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { owner, partner } from '../people.ts';
import { adminPassword } from '../restaurant.ts';
import { dismissNotice, openDoors } from './browser.ts';
import { entriesOn } from './card.ts';
import { cardOf } from './counter.ts';

/** The window has animations, as most people see them. */
const moving = { reducedMotion: 'no-preference' } as const;

inChromium((chromium) => {
  test('a guest joins, the office awards 1,100 points, the card says Bronze', async () => {
    const { window } = await openDoors(chromium);
    const guest = await window({ viewport: { width: 360, height: 740 }, ...moving });
    await guest.goto('/');
    await guest.getByLabel('Full Name').fill('Sara Ahmad');
    await guest.getByLabel('Mobile Number').fill('+966 50 123 4567');
    await guest.getByLabel('Password', { exact: true }).fill('walnut-tree');
    await guest.getByRole('button', { name: 'Join Sofra Family' }).click();
    await guest.getByText('Welcome to Sofra Family!').waitFor();
    await guest.getByText('Earn 1,001 more points to reach Bronze').waitFor();
    expect(new URL(guest.url()).pathname).toBe('/dashboard/+966501234567');
    expect(guest.url()).not.toContain('tempPass');
    await guest.getByText('No transactions yet').waitFor();

    const office = await window({ viewport: { width: 1280, height: 800 }, ...moving });
    await office.goto('/admin');
    await office.getByLabel('Username').fill('admin');
    await office.getByLabel('Password', { exact: true }).fill(adminPassword);
    await office.getByRole('button', { name: 'Log in' }).click();
    await office.getByText('Login successful').waitFor();
    await dismissNotice(office);
    await office.getByRole('searchbox').or(office.getByRole('combobox')).fill('ahmad sar');
    await office.getByRole('option', { name: /Sara Ahmad/ }).waitFor();
    await office.keyboard.press('ArrowDown');
    await office.keyboard.press('Enter');
    await office.getByRole('spinbutton', { name: 'Points' }).fill('1100');
    await office.getByLabel('Description').fill('Dinner');
    await office.getByText('1,100').first().waitFor();
    await office.keyboard.press('Enter');
    await office.getByText('Points added successfully').waitFor();

    await guest.getByText('Bronze', { exact: true }).first().waitFor();
    await guest.getByText('Earn 98,901 more points to reach Silver').waitFor();
    await guest.getByText('Dinner').first().waitFor();
    await entriesOn(guest).getByText('+1,100').waitFor();
  });

  test('in Arabic, on two phones: a guest joins, and a partner verifies the card', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const bakery = await partner(restaurant);
    const admin = await owner(restaurant);
    const benefit = 'حلوى مجانية مع كل قهوة';
    await admin.asks('addBenefit', { body: { level: 'Starter', benefit, partnerId: bakery.id } });
    const phone = { viewport: { width: 360, height: 740 }, locale: 'ar-SA' };

    const guest = await window(phone);
    await guest.goto('/');
    await guest.getByLabel('الاسم الكامل').fill('سارة أحمد');
    await guest.getByLabel('رقم الجوال').fill('+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧');
    await guest.getByLabel('كلمة المرور', { exact: true }).fill('walnut-tree');
    await guest.getByRole('button', { name: 'انضم إلى عائلة Sofra' }).click();
    await guest.getByText(benefit).waitFor();
    const { rows } = await admin.asks('listCustomers');
    const { code } = await cardOf(restaurant, rows[0]!);
    await guest.getByText(code, { exact: true }).waitFor();

    const counter = await window(phone);
    await counter.goto('/partner');
    await counter.getByRole('link', { name: 'سجّل الدخول' }).click();
    await counter.getByLabel('اسم المستخدم').fill(bakery.username);
    await counter.getByLabel('كلمة المرور', { exact: true }).fill(bakery.password);
    await counter.getByRole('button', { name: 'سجّل الدخول' }).click();
    await counter.getByLabel('رقم الجوال').fill('+966501234567');
    await counter.getByRole('button', { name: 'تحقق', exact: true }).click();
    await counter.getByLabel('رمز التحقق', { exact: true }).fill(code);
    await counter.getByText('تم التحقق بنجاح').waitFor();
    const verified = counter.getByRole('dialog', { name: 'تم التحقق' });
    for (const words of ['سارة', 'الأساسي', benefit]) {
      await verified.getByText(words, { exact: true }).first().waitFor();
    }
    // The code is used up, so the card shows a new one immediately.
    await guest.getByText(code, { exact: true }).waitFor({ state: 'detached' });
    const { code: next } = await cardOf(restaurant, rows[0]!);
    await guest.getByText(next, { exact: true }).waitFor();
  });
});
