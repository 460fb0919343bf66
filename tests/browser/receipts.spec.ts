// Receipts that guests claim: one is made in the office, scanned and claimed on a phone. The
// restaurant's scanners recognise the codes of a receipt.
import { expect, test } from 'vitest';
import { program } from '../programs.ts';
import { receiptOf } from '../receipts.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { addVisitOffers } from '../visits.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { cameraOn } from './camera.ts';
import { openOffice } from './office.ts';
import { scannedOne } from './scanned.ts';

const phoneSize = { width: 390, height: 844 };

inChromium((chromium) => {
  test('a guest opens a receipt, joins, and has its points with one touch', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { admin } = await addVisitOffers(restaurant);
    const till = await program(restaurant, { admin });
    const page = await openOffice(window, 'settings&view=connections&setting=receipts');
    await page.getByLabel('Number of the bill').fill('2041');
    await page.getByLabel('Amount that earns').fill('184.5');
    await page.getByRole('button', { name: 'Make the receipt' }).click();
    const qr = page.getByRole('img', { name: 'The QR code of bill 2041' });
    await qr.locator('path[d^=M]').waitFor({ state: 'attached' });
    await qr.scrollIntoViewIfNeeded();
    const { pathname, hash } = new URL(await scannedOne(page));

    const phone = await window({ viewport: phoneSize, locale: 'ar-SA' });
    await phone.goto(pathname + hash);
    await phone.getByRole('heading', { name: 'تمنحك 1,845 نقطة' }).waitFor();
    await phone.getByText('فاتورة ⁨2041⁩ · ⁨184.50 ر.س⁩').waitFor();
    await expectAccessible(phone);
    expect(await contentWidth(phone)).toBe(phoneSize.width);
    await phone.getByLabel('الاسم الكامل').fill('ليلى حسن');
    await phone.getByLabel('رقم الجوال').fill('+966501234567');
    await phone.getByRole('textbox', { name: 'كلمة المرور' }).fill('figs-and-dates');
    await phone.keyboard.press('Enter');
    const claim = phone.getByRole('button', { name: 'أضفها إلى بطاقتي' });
    await phone.getByText('هذه بطاقة ⁨ليلى⁩.').waitFor();
    const visits = () => restaurant.store.db.selectFrom('visits').select('id').execute();
    expect(await visits()).toEqual([]);
    await claim.click();
    await phone.getByText('أُضيفت إلى بطاقتك، ورصيدك الآن 1,845 نقطة.').waitFor();
    expect(await visits()).toHaveLength(1);
    await phone.reload();
    await phone.getByText('مُنحت نقاط هذه الفاتورة من قبل').waitFor();
    await expectAccessible(phone);
    // A second receipt too soon, a used one and an invalid one have their messages.
    const slip = { number: '2042', amount: '10' };
    await phone.goto(`/b/#${receiptOf(restaurant, till.key, slip)}`);
    await claim.click();
    await phone.getByText('الدقائق المتبقية: 30').waitFor();
    await phone.goto(`/b/#${receiptOf(restaurant, till.key, { ...slip, ago: 1_440 })}`);
    await phone.getByText('كان هذا الإيصال صالحًا حتى').waitFor();
    await phone.goto('/b/#2041');
    await phone.getByText('هذا ليس إيصالًا من هذا المطعم').waitFor();
    // With refunds for a week, the points of the next receipt wait for a week.
    await page.getByLabel('Days until the points arrive').fill('7');
    await page.locator('[data-setting=receipts]').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Times saved').waitFor();
    restaurant.clock.pass({ minutes: 30 });
    await phone.goto(`/b/#${receiptOf(restaurant, till.key, slip)}`);
    await phone.getByText('تصل النقاط إلى بطاقتك في').waitFor();
    await claim.click();
    const later = 'سُجّلت الفاتورة لك، وتصل نقاطها إلى بطاقتك في ⁨28 نوفمبر 2026⁩.';
    await phone.getByText(later).waitFor();
    await expectAccessible(phone);
    await phone.getByRole('link', { name: 'افتح بطاقتي' }).click();
    await phone.getByRole('article', { name: 'بطاقتك' }).getByText('1,845').first().waitFor();
    const history = phone.getByRole('region', { name: 'سجل النقاط' });
    const arriving = history.getByRole('listitem').filter({ hasText: '10.00 SAR' });
    await arriving.getByText('+100').waitFor();
    await arriving.getByText('تصل في ⁨28 نوفمبر 2026⁩').waitFor();
  });

  test('the scanner of the restaurant says what the codes of a slip are', inLong, async () => {
    const receipt = `http://a/b/#1/1/1/1/1/${'0'.repeat(24)}`;
    const values = ['S', '310122393500003', '2026', '1', '1'];
    const bytes = values.flatMap((value, i) => [i + 1, value.length, ...Buffer.from(value)]);
    const tax = Buffer.from(bytes).toString('base64');
    const { window } = await openDoors(chromium, {}, await cameraOn(receipt, tax));
    const page = await openOffice(window, 'points', { permissions: ['camera'] });
    await page.getByRole('button', { name: 'Scan QR code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan the QR code' });
    await dialog.getByText('This is a receipt, which guests open').waitFor();
    await dialog.getByText('This is the tax code of an invoice').waitFor();
  });
});
