// The office imports members from a file, undoes the import, and exports files.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { brings, checks, list, uploads } from '../importing.ts';
import { guest, owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { contentWidth, expectAccessible, expectInside, expectValue, openDoors } from './browser.ts';
import { actOn, openOffice } from './office.ts';

const file = { name: 'old cards.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };

async function choose(page: Page, button: string, lines: string | Buffer = list) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles({ ...file, buffer: Buffer.from(lines) });
}

/** Checks a list with a fraction and a balance below zero: what becomes of each is asked once. */
async function checkOdd(page: Page, { check, refused }: Record<'check' | 'refused', string>) {
  for (const asked of [0, 1]) {
    await page.getByRole('button', { name: check }).click();
    await page.getByRole('radio', { name: refused }).nth(asked).check({ force: true });
  }
  await page.getByRole('button', { name: check }).click();
}

const english = { check: 'Check the rows', refused: 'The row is refused' };

const phone = { width: 390, height: 844 };

inChromium((chromium) => {
  test('a list is chosen, checked, brought in and taken back', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { countryCode: '966' } });
    const page = await openOffice(window, 'members&view=import');
    await choose(page, 'Choose a CSV file');
    await page.getByText('10 rows, read as UTF-8').waitFor();
    await expectValue(page.getByLabel('Mobile', { exact: true }), '1');
    await expectAccessible(page);
    await page.getByLabel('Points', { exact: true }).selectOption('B: رقم الجوال');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByText('A column can be only one of these').waitFor();
    await page.getByLabel('Points', { exact: true }).selectOption('C: الرصيد');
    await checkOdd(page, english);
    await page.getByText('The same number stands in row 2').waitFor();
    await expectAccessible(page);
    // A checked file is still there after leaving the page.
    await page.reload();
    await page.getByText('The same number stands in row 2').waitFor();
    const preview = page.getByRole('table', { name: 'As they will be kept' });
    await preview.getByRole('row', { name: 'عمر الخطيب' }).getByText('300').first().waitFor();
    await page.getByText('Together they bring 1,550 points.').waitFor();
    await page.getByRole('radio', { name: 'New' }).check({ force: true });
    const rows = page.getByRole('table', { name: 'Rows of the file' });
    const row = rows.getByRole('row', { name: 'Sara Ahmad' });
    await row.getByText('Becomes a member').waitFor();
    await row.getByText('+966 50 123 4567', { exact: true }).waitFor();
    await row.getByText(/^In the file: .\+966 50-123 4567.$/).waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    const refused = await download;
    expect(refused.suggestedFilename()).toBe('old cards-refused.csv');
    expect((await readFile(await refused.path(), 'utf8')).split('\r\n').slice(0, 3)).toEqual([
      '\ufeffName,Mobile,Points,Row,What happens',
      ',0501234570,5,5,Name must be at least 2 characters',
      'Noor,n/a,5,6,Invalid mobile number format',
    ]);

    await page.getByRole('button', { name: 'Bring in 3 members' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Bring these members in?' });
    await asked.getByRole('button', { name: 'Bring in 3 members' }).click();
    await page.getByText('3 members new, 0 members with a balance').waitFor();
    expect(await admin.asks('listCustomers')).toMatchObject({ total: 3 });
    const past = page
      .getByRole('table', { name: 'Imports' })
      .getByRole('row', { name: /old cards/ });
    await past.getByText('Brought in').waitFor();
    await past.getByText('admin', { exact: true }).waitFor();
    // Checking another file does not change the past import.
    await choose(page, 'Choose a CSV file');
    await page.getByText('10 rows, read as UTF-8').waitFor();
    await expectAccessible(page);
    await actOn(page, /old cards/, 'Undo the import');
    const sure = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await sure.waitFor();
    await sure.getByRole('button', { name: 'Undo the import' }).click();
    await past.getByText('Undone').waitFor();
    expect(await admin.asks('listCustomers')).toMatchObject({ total: 0 });
    await page.getByRole('button', { name: 'Cancel import' }).click();
    await page.getByText('was undone: all is as it was before.').waitFor();
    await actOn(page, /old cards/, 'Remove from the list');
    const gone = page.getByRole('alertdialog', { name: 'Remove this import from the list?' });
    await gone.getByRole('button', { name: 'Remove from the list' }).click();
    await past.waitFor({ state: 'detached' });
  });

  test.each([
    { locale: 'en-US', width: 1_280, column: 'Last day of the points', until: /Until .*2027/ },
    { locale: 'ar-SA', width: 390, column: 'آخر يوم للنقاط', until: /حتى .*2027/ },
  ])('the end of points is shown as it will be kept ($locale)', inLong, async (words) => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const rows =
      'Name,Mobile,Points,Valid until\nSara,+966501234567,5,30/06/2027\n' +
      'Omar,+966501234568,5,2020-01-01\nLayla,+966501234569,,30/06/2027\n';
    const read = await uploads(admin, rows);
    const { locale, width, column, until } = words;
    const viewport = { width, height: 844 };
    const page = await openOffice(window, 'members&view=import', { locale, viewport });
    await expectValue(page.getByLabel(column, { exact: true }), '3');
    await checks(admin, read);
    await page.reload();
    await page.getByText(until).first().waitFor();
    await page.getByText('2020-01-01').first().waitFor();
    await expectAccessible(page);
    await expectInside(page, column);
  });

  test('refused rows come back with the separator of their file', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const rows = 'Name;Mobile;Points\nSara Ahmad;+966501234567;5\nNoor;n/a;5\n';
    await checks(admin, await uploads(admin, rows));
    const page = await openOffice(window, 'members&view=import');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe(
      '\ufeffName;Mobile;Points;Row;What happens\r\n' +
        'Noor;n/a;5;3;Invalid mobile number format\r\n',
    );
  });

  test(
    'the meaning of 1.000, and that no balance comes in, are said beforehand',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const admin = await owner(restaurant);
      await admin.asks('changeSettings', { body: { countryCode: '966' } });
      const page = await openOffice(window, 'members&view=import');
      const lines = 'Name;Mobile;Stars\nSara;0501234567;7\nOmar;0501234568;1.000\n';
      await choose(page, 'Choose a CSV file', lines);
      const points = page.getByLabel('Points', { exact: true });
      await expectValue(points, '2');
      const check = page.getByRole('button', { name: 'Check the rows' });
      await points.selectOption('No column');
      await check.click();
      const loud = /^No points come in with this file: every new member begins at zero/;
      await page.getByRole('alert').getByText(loud).waitFor();
      await page.getByRole('button', { name: 'Bring in 2 members' }).click();
      const asked = page.getByRole('alertdialog', { name: 'Bring these members in?' });
      await asked.getByText(loud).waitFor();
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Choose other columns' }).click();
      const unclear = page.getByText('What does \u20681.000\u2069 mean in the column of points?');
      expect(await unclear.count()).toBe(0);
      // It is asked as soon as the column is chosen.
      await points.selectOption('C: Stars');
      await unclear.waitFor();
      await expectAccessible(page);
      // A press on the button chooses no answer.
      await check.click();
      await page.getByText('Say what 1.000 is').first().waitFor();
      const question = page.getByRole('group', { name: 'What does' });
      expect(await question.getByRole('radio', { checked: true }).count()).toBe(0);
      await page.getByRole('radio', { name: '1000\u2069 points' }).check({ force: true });
      await check.click();
      await page.getByText('1,007', { exact: true }).waitFor();
      expect(await page.getByText(loud).count()).toBe(0);
    },
  );

  test('where a comma is ours, 1,250 is proposed as a thousand', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { countryCode: '966' } });
    const page = await openOffice(window, 'members&view=import', { viewport: phone, locale: 'ar' });
    await choose(
      page,
      'اختر ملف CSV',
      'Name;Mobile;Stars\nSara;0501234567;7\nOmar;0501234568;1,250\n',
    );
    const question = page.getByRole('group', { name: /ماذا تعني .1,250/ });
    await question.getByRole('radio', { name: /^1,250 نقطة/, checked: true }).waitFor();
    expect(await contentWidth(page)).toBe(390);
    await page.getByRole('button', { name: 'افحص الصفوف' }).click();
    await page.getByText('1,257').first().waitFor();
  });

  test(
    'a file that is none of ours is refused in words, on an Arabic phone too',
    inLong,
    async () => {
      const { window } = await openDoors(chromium);
      const viewport = { width: 360, height: 780 };
      const page = await openOffice(window, 'members&view=import', { locale: 'ar', viewport });
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'اختر ملف CSV' }).click();
      const buffer = Buffer.from('PK\x03\x04 and more');
      await (await chooser).setFiles({ ...file, buffer });
      await page.getByText('هذا ملف برنامج جداول. احفظه بصيغة CSV').waitFor();
      await choose(page, 'اختر ملف CSV');
      await checkOdd(page, { check: 'افحص الصفوف', refused: 'يُرفض الصف' });
      await page.getByText('الرقم نفسه في الصف 2').waitFor();
      expect(await contentWidth(page)).toBe(360);
      await expectAccessible(page);
    },
  );

  test('names are shown as they are read, and in another encoding', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { countryCode: '966' } });
    const page = await openOffice(window, 'members&view=import', { viewport: phone });
    const lines = 'First name;Last name;Mobile\nJörg;Müßig;0501234567\n';
    await choose(page, 'Choose a CSV file', Buffer.from(lines, 'latin1'));
    await page.getByText('Names in it: \u2068Jörg Müßig\u2069').waitFor();
    const encoding = page.getByLabel('Encoding of the file');
    await encoding.selectOption('Windows-1256');
    await page.getByText('look wrongly read').waitFor();
    await expectAccessible(page);
    // After the page was loaded anew, the file has to be chosen once more.
    await page.reload();
    await encoding.selectOption('Windows-1252');
    await choose(page, 'Choose the file again', Buffer.from(lines, 'latin1'));
    await page.getByText('Names in it: \u2068Jörg Müßig\u2069').waitFor();
    await expectValue(page.getByLabel('Next part of the name'), '1');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    const preview = page.getByRole('table', { name: 'As they will be kept' });
    await preview.getByText('Jörg Müßig').waitFor();
    expect(await contentWidth(page)).toBe(phone.width);
    await expectAccessible(page);
  });

  test("an import's entries are told in the language of whoever reads them", inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const omar = await guest(restaurant, { name: 'Omar', mobile: '+966501234568' });
    await admin.asks('changeSettings', { body: { countryCode: '966' } });
    const { id } = await brings(admin, list);
    const page = await openOffice(window, `members&member=${omar.id}`, { locale: 'ar' });
    const drawer = page.getByRole('dialog', { name: 'Omar' });
    await drawer.getByText('رصيد منقول من البطاقة السابقة').waitFor();
    await drawer.getByRole('button', { name: 'تراجع عن \u2068رصيد منقول' }).waitFor();
    await admin.asks('undoImport', { params: { id } });
    await page.reload();
    await drawer.getByText('التراجع عن الاستيراد').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'English' }).click();
    await page.goto(`${page.url().split('?')[0]}?tab=members&member=${omar.id}`);
    await drawer.getByText('Brought from the old card').waitFor();
  });

  test(
    'members leave as a file whose columns are headed in the language of the page',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      await guest(restaurant, { name: 'Sara Ahmad' });
      const page = await openOffice(window, 'members&view=export', { locale: 'ar' });
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'نزّل الأعضاء' }).click();
      const members = await download;
      expect(members.suggestedFilename()).toBe('sofra-members-2026-11-21.csv');
      const text = await readFile(await members.path(), 'utf8');
      expect(text).toMatch(/^\ufeffرقم العضو,الاسم,.*\r\n\d+,Sara Ahmad,/);
    },
  );
});
