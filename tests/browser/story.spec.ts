// The first story: a guest joins, the office awards points, the guest's card shows it.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { adminPassword } from '../restaurant.ts';
import { openDoors } from './browser.ts';
import { entriesOn } from './card.ts';

inChromium((chromium) => {
  test('a guest joins, the office awards 1,100 points, the card says Bronze', async () => {
    const { window } = await openDoors(chromium);
    const guest = await window({ viewport: { width: 360, height: 740 } });
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

    const office = await window({ viewport: { width: 1280, height: 800 } });
    await office.goto('/admin');
    await office.getByLabel('Username').fill('admin');
    await office.getByLabel('Password', { exact: true }).fill(adminPassword);
    await office.getByRole('button', { name: 'Log in' }).click();
    await office.getByText('Login successful').waitFor();
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
    await guest.getByText('Dinner').waitFor();
    await entriesOn(guest).getByText('+1,100').waitFor();
  });
});
