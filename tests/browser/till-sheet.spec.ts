// The till as a tool for people who stand: a pad for the bill, what was given in green, and the
// next guest.
import { expect, test } from 'vitest';
import { colleague, standsAt, type Person } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { choosePin, till } from '../tills.ts';
import { addVisitOffers } from '../visits.ts';
import { contentWidth, expectAccessible, expectValue, openDoors } from './browser.ts';

const tablet = { viewport: { width: 1_180, height: 820 } };
const phone = { viewport: { width: 390, height: 844 }, locale: 'ar-SA' };

type Doors = Awaited<ReturnType<typeof openDoors>>;

inChromium((chromium) => {
  test('a bill is typed on the pad, and the sheet says what was given', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin, sara } = await addVisitOffers(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const door = await till(restaurant, admin, { name: 'Door' });
    await choosePin(admin, door, { id: yusuf.id, pin: '4071' });
    const page = await enrolled({ window, admin }, tablet);
    const pad = page.getByRole('group', { name: 'Digits' });
    const type = async (keys: string) => {
      for (const key of keys) await pad.getByRole('button', { name: key, exact: true }).click();
    };
    await page.getByRole('button', { name: 'yusuf' }).click();
    await type('4071');
    await page.getByRole('button', { name: 'Enter' }).click();

    // While nobody is chosen, the pad types a number.
    await page.getByRole('button', { name: 'Scan QR code' }).waitFor();
    await type('501');
    await expectValue(page.getByRole('searchbox'), '501');
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('sara');
    await page.getByRole('option', { name: /Sara/ }).click();

    await type('84.5');
    await expectValue(page.locator('[name=bill]'), '84.5');
    await page.getByRole('button', { name: 'Add Points' }).click();
    const head = page.getByRole('status').getByText('Points added successfully');
    await head.waitFor();
    await page.getByText('+845', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Undo the visit of .Sara/ }).click();
    await head.waitFor({ state: 'detached' });
    await expect.poll(() => standsAt(restaurant, sara.id)).toMatchObject({ points: 1_000 });

    await type('10');
    await page.getByRole('button', { name: 'Add Points' }).click();
    await page.getByRole('button', { name: 'Next guest' }).click();
    await page.getByText('Choose a member').waitFor();
    await page.locator('input[type=search]:focus').waitFor();

    // The PIN enters at the last of as many digits as it had, and a wrong one is forgotten.
    await page.getByRole('button', { name: 'Lock' }).click();
    await page.getByRole('button', { name: 'yusuf' }).click();
    await type('4071');
    await page.getByText('Choose a member').waitFor();
    await page.getByRole('button', { name: 'Lock' }).click();
    await page.getByRole('button', { name: 'yusuf' }).click();
    await type('4072');
    await page.getByText('This PIN is not right').waitFor();
    await type('4071');
    await expectValue(page.locator('[name=pin]'), '4071');

    const small = await enrolled({ window, admin }, phone);
    await small.getByRole('button', { name: 'yusuf' }).click();
    await small.locator('[name=pin]').fill('4071');
    await small.keyboard.press('Enter');
    await small.getByRole('button', { name: 'امسح رمز QR' }).waitFor();
    expect(await small.getByRole('group', { name: 'الأرقام' }).count()).toBe(0);
    expect(await contentWidth(small)).toBe(390);
  });
});

/** A window of a device that has just become a till. */
async function enrolled(
  { window, admin }: Pick<Doors, 'window'> & { admin: Person },
  look: Parameters<Doors['window']>[0],
) {
  const page = await window(look);
  const { code } = await admin.asks('inviteTill', { body: { name: 'Bar' } });
  await page.request.post('/api/tills', { data: { code } });
  await page.goto('/till');
  return page;
}
