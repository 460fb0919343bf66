// Backup, restore and proof in the office, how far long work is, and the ledger added up again.
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { releaseLease, renewLease, takeLease } from '../../src/storage/leases/leases.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { guest, owner } from '../people.ts';
import {
  contentWidth,
  dismissNotice,
  expectAccessible,
  expectValue,
  openDoors,
  toasts,
} from './browser.ts';
import { openOffice } from './office.ts';

/** A folder for backups that is gone when the test ends. */
async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const picker = (page: Page) => page.locator('input[type=file][accept=".json"]');

const choose = (page: Page, { name, text }: { name: string; text: string }) =>
  picker(page).setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

/** Restore Data explains what it does, and then asks for a file. */
async function askToRestore(page: Page) {
  await page.getByRole('button', { name: 'Restore Data' }).click();
  await page.getByRole('dialog', { name: 'Restore Data' }).getByText('is replaced').waitFor();
}

/** The texts of all rows and buttons that overlap the progress bar. */
const underProgress = `(() => {
  const bar = document.querySelector('progress').parentElement.getBoundingClientRect();
  return [...document.querySelectorAll('tr, button, a, input, nav')]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return top < bar.bottom && bottom > bar.top && left < bar.right && right > bar.left;
    })
    .map((element) => element.textContent);
})()`;

/** Drops an empty file with this name. */
async function drop(page: Page, name: string) {
  const dataTransfer = await page.evaluateHandle(
    `(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(['{}'], ${JSON.stringify(name)}));
      return dropped;
    })()`,
  );
  await page
    .getByRole('button', { name: 'Choose a backup' })
    .dispatchEvent('drop', { dataTransfer });
}

const history = (page: Page) => page.getByRole('table', { name: 'Backup history' });

inChromium((chromium) => {
  test('a backup is run, listed and fetched; the settings are hidden until asked for', async () => {
    const { window } = await openDoors(chromium, { BACKUP_DIR: await emptyFolder() });
    const page = await openOffice(window, 'settings&view=backups');
    await page.getByText('No backups yet').waitFor();
    await page.getByText('Last backup: Not yet · Last tested: Not yet').waitFor();
    await page.getByRole('button', { name: 'Run Backup Now' }).click();
    await page.getByText('Backup created successfully').waitFor();
    await dismissNotice(page);
    const row = history(page).getByRole('row').nth(1);
    await row.getByText('Success').waitFor();
    await row.getByText('Nov 21, 2026 6:30 PM').waitFor();
    const link = row.getByRole('link', { name: /^Download .+\.json$/ });
    expect(await link.getAttribute('target')).toBe('_blank');
    expect((await page.request.get((await link.getAttribute('href'))!)).status()).toBe(200);

    expect(await page.getByLabel('Max backups to keep').count()).toBe(0);
    await page.getByRole('button', { name: 'Show Backup Settings' }).click();
    await page.getByLabel('Backup frequency').selectOption('Weekly on Sunday');
    await page.getByLabel('Max backups to keep').fill('');
    await page.getByRole('button', { name: 'Save Backup Settings' }).click();
    await page.getByText('The number of backups is required').waitFor();
    await page.getByLabel('Max backups to keep').fill('31');
    await page.getByRole('button', { name: 'Save Backup Settings' }).click();
    await page.getByText('Keep at most 30 backups').waitFor();
    await page.getByLabel('Max backups to keep').fill('12');
    await page.getByRole('button', { name: 'Save Backup Settings' }).click();
    await page.getByText('Backup configuration updated').waitFor();
    await page.getByRole('button', { name: 'Hide Backup Settings' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Show Backup Settings' }).click();
    await expectValue(page.getByLabel('Max backups to keep'), '12');
    await expectValue(page.getByLabel('Backup frequency'), '0 0 * * 0');
  });

  test('a backup is proven, and the owner is told when', inLong, async () => {
    const { window } = await openDoors(chromium, { BACKUP_DIR: await emptyFolder() });
    const page = await openOffice(window, 'settings&view=backups');
    await page.getByRole('button', { name: 'Backup Data' }).click();
    await page.getByText('Backup created successfully').waitFor();
    const row = history(page).getByRole('row').nth(1);
    await row.getByText('Not yet').waitFor();
    await row.getByRole('button', { name: /^Test restore of .+\.json$/ }).click();
    await page.getByText('Backup tested').waitFor();
    await expect.poll(() => row.getByText('Nov 21, 2026 6:30 PM').count()).toBe(2);
    await page.getByText(/Last tested: .*Nov 21, 2026 6:30 PM/).waitFor();
    await expectAccessible(page);
  });

  test('a backup that failed is marked, and warned of until one succeeds', inLong, async () => {
    const folder = join(await emptyFolder(), 'backups');
    await writeFile(folder, 'a file where the folder should be');
    const { restaurant, window } = await openDoors(chromium, { BACKUP_DIR: folder });
    const page = await openOffice(window, 'settings&view=backups');
    await page.getByRole('button', { name: 'Backup Data' }).click();
    await page.getByText('Error creating backup').waitFor();
    const row = history(page).getByRole('row').nth(1);
    await row.getByText('Failed').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    const warning = page.getByText('The newest backup, of Nov 21, 2026 6:30 PM, failed');
    await warning.waitFor();
    await expectAccessible(page);

    await rm(folder);
    await mkdir(folder);
    restaurant.clock.pass({ minutes: 10 });
    await page.getByRole('button', { name: 'Run Backup Now' }).click();
    await page.getByText('Backup created successfully').waitFor();
    await warning.waitFor({ state: 'detached' });
    await page.getByText(/Last backup: .*Nov 21, 2026 6:40 PM/).waitFor();
  });

  test('a file that is no JSON, or no backup, is refused at once', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'members');
    await askToRestore(page);
    await choose(page, { name: 'notes.json', text: 'not json' });
    await page.getByText('Error processing backup file').waitFor();
    await choose(page, { name: 'other.json', text: '{"hello":"world"}' });
    await page.getByText('Error restoring data').waitFor();
    expect(await toasts(page)).toContain('This file is not a backup of Sofra');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  test('a file of another name is refused before anything is uploaded', inLong, async () => {
    const { window } = await openDoors(chromium);
    const page = await openOffice(window, 'members');
    const uploads: string[] = [];
    page.on('request', (asked) => asked.url().includes('/restore') && uploads.push(asked.url()));
    await askToRestore(page);
    await choose(page, { name: 'backup.txt', text: '{}' });
    await page.getByText('Error processing backup file').waitFor();
    expect(await toasts(page)).toMatch(/backup\.txt.* is not a backup: .* not end in \.json/);
    await drop(page, 'holiday.zip');
    await page.getByText(/holiday\.zip.* is not a backup/).waitFor();
    expect(uploads).toEqual([]);
    await drop(page, 'BACKUP.JSON');
    await page.getByText('Error restoring data').waitFor();
    expect(uploads).toHaveLength(1);
  });

  test('the contents of a backup are told before it replaces everything', async () => {
    const folder = await emptyFolder();
    const { restaurant, window } = await openDoors(chromium, { BACKUP_DIR: folder });
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    await admin.asks('awardPoints', {
      body: { customerId: sara.id, points: 1_180, description: 'Dinner' },
    });
    const { filename } = await admin.asks('runBackup');
    await admin.asks('removeCustomer', { params: { id: sara.id } });
    const page = await openOffice(window, 'members', { viewport: { width: 360, height: 640 } });
    await page.getByText('No members yet').waitFor();

    await page.getByRole('button', { name: 'More' }).click();
    await askToRestore(page);
    await picker(page).setInputFiles(join(folder, filename ?? ''));
    const question = page.getByRole('alertdialog', { name: 'Restore this backup?' });
    await question
      .getByText(/^Made .+, on .*November 21, 2026 at 6:30 PM.* · Version \d/)
      .waitFor();
    await question.getByText('Everybody but you is logged out').waitFor();
    const facts = await question.locator('dl').innerText();
    for (const [name, count] of [
      ['Members', 1],
      ['Entries of points', 1],
      ['Administrators', 1],
    ]) {
      expect(facts).toMatch(new RegExp(`${name}\\s+${count}\\b`));
    }
    // Sara was deleted since, and comes back; nobody was a partner then or is one today.
    expect(facts).toMatch(/Members\s+1\s+now 0: 1 would come back/);
    expect(facts).not.toContain('Partners');
    expect(await contentWidth(page)).toBe(360);
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More' }).click();
    await askToRestore(page);
    await picker(page).setInputFiles(join(folder, filename ?? ''));
    await question.getByRole('button', { name: 'Restore Data' }).click();
    await page.getByText('Restore completed successfully').waitFor();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: 'Sara Ahmad' }).getByText('1,180').waitFor();
  });

  test('a file that changes after it was checked is not restored', inLong, async () => {
    const folder = await emptyFolder();
    const { restaurant, window } = await openDoors(chromium, { BACKUP_DIR: folder });
    const sara = await guest(restaurant);
    const { filename } = await (await owner(restaurant)).asks('runBackup');
    const page = await openOffice(window, 'members');
    const file = join(folder, filename ?? '');
    await askToRestore(page);
    await picker(page).setInputFiles(file);
    const question = page.getByRole('alertdialog', { name: 'Restore this backup?' });
    await question.waitFor();
    await appendFile(file, ' ');
    await question.getByRole('button', { name: 'Restore Data' }).click();
    await page.getByText('Error processing backup file').waitFor();
    expect(await toasts(page)).toContain('This file has changed since you chose it');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('row', { name: sara.name }).waitFor();
  });

  test('work that somebody else began is seen on every tab until it ends', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { db } = restaurant.store;
    const somebody = { holder: 'somebody else', at: restaurant.clock.now() };
    await takeLease(db, { ...somebody, work: 'restore' });
    await renewLease(db, { ...somebody, done: 41, total: 100 });
    const page = await openOffice(window, 'offers');
    await page.getByText('Restoring… 41%').waitFor();
    const bar = page.getByRole('progressbar', { name: 'Restoring…' });
    expect(await bar.getAttribute('value')).toBe('41');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Backup Data' }).click();
    await page.getByText('Error creating backup').waitFor();

    await renewLease(db, { ...somebody, done: 82, total: 100 });
    await page.getByText('Restoring… 82%').waitFor();
    await releaseLease(db, somebody.holder);
    await bar.waitFor({ state: 'detached' });
  });

  test.each([390, 1_280])(
    'how far work is hides nothing and moves nothing, %i px',
    inLong,
    async (width) => {
      const { restaurant, window } = await openDoors(chromium);
      for (let number = 10; number < 22; number += 1)
        await guest(restaurant, { name: `Guest ${number}` });
      const { db } = restaurant.store;
      const somebody = { holder: 'somebody else', at: restaurant.clock.now() };
      await takeLease(db, { ...somebody, work: 'restore' });
      await renewLease(db, { ...somebody, done: 41, total: 100 });
      const page = await openOffice(window, 'members', { viewport: { width, height: 844 } });
      await page.getByRole('row', { name: 'Guest 21' }).waitFor();
      await page.getByText('Restoring… 41%').waitFor();
      for (const place of ['document.documentElement.scrollHeight', '0']) {
        await page.evaluate(`scrollTo(0, ${place})`);
        expect(await page.evaluate(underProgress)).toEqual([]);
      }
      const tabs = await page.getByRole('tablist').boundingBox();
      await releaseLease(db, somebody.holder);
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
      expect(await page.getByRole('tablist').boundingBox()).toEqual(tabs);
    },
  );

  test('the ledger is added up again: it is right, and who is wrong is told', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    for (const points of [600, 580]) {
      const body = { customerId: sara.id, points, description: 'Dinner' };
      await admin.asks('awardPoints', { body });
    }
    const page = await openOffice(window, 'settings&view=audit');
    await page.getByRole('button', { name: 'Check now' }).click();
    const right = 'were added up again: every balance and every level is right';
    await page.getByText(`1 member and 2 entries ${right}`).waitFor();
    await page.getByText(/All balances together: .?1,180.? points/).waitFor();

    const { db } = restaurant.store;
    await sql`drop trigger balance_follows_entries`.execute(db);
    await sql`update customers set points = 200000 where id = ${sara.id}`.execute(db);
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('1 member of 1 has a balance or a level').waitFor();
    const row = page.getByRole('table', { name: 'The first of them' }).getByRole('row').nth(1);
    expect(await row.innerText()).toMatch(/Sara Ahmad\s+200,000\s+Silver\s+Bronze\s+1,180/);
    await expectAccessible(page);
  });
});
