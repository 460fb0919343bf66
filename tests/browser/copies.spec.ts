// The second place of backups in the office: set, copied to, listed, and restored from.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { briefFolder } from '../../lab/folders.ts';
import { openStore, storeKey } from '../../lab/servers/store.ts';
import { guest, owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { contentWidth, dismissNotice, expectAccessible, openDoors } from './browser.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('an owner sets a folder, copies a backup, and restores it by its passphrase', async () => {
    const around = await briefFolder('sofra-copies-');
    onTestFinished(() => rm(around, { recursive: true }));
    const [backups, folder] = [join(around, 'backups'), join(around, 'disk')];
    await mkdir(folder);
    const { restaurant, window } = await openDoors(chromium, { BACKUP_DIR: backups });
    const admin = await owner(restaurant);
    const { name, id } = await guest(restaurant, { name: 'Sara Ahmad' });
    await admin.asks('runBackup');
    await admin.asks('removeCustomer', { params: { id } });
    const viewport = { width: 390, height: 844 };
    const page = await openOffice(window, 'settings&view=backups', { viewport });

    await page.getByRole('button', { name: 'Set a Second Place' }).click();
    let passphrase = await page.getByLabel('Passphrase').inputValue();
    expect(passphrase).toMatch(/^[a-z\d]{4}(-[a-z\d]{4}){2}$/);
    await page.getByText('A storage service (S3)').click();
    await page.getByLabel('Bucket', { exact: true }).waitFor();
    expect(await page.getByLabel('Passphrase').inputValue()).toBe(passphrase);
    passphrase += '-figs';
    await page.getByLabel('Passphrase').fill(passphrase);
    await page.getByText('A folder', { exact: true }).click();
    await page.getByLabel('Folder', { exact: true }).fill(`${folder}/none`);
    expect(await page.getByLabel('Passphrase').inputValue()).toBe(passphrase);
    await page.getByRole('button', { name: 'Save Second Place' }).click();
    await page.getByText('There is no such folder').first().waitFor();
    await page.getByLabel('Folder', { exact: true }).fill(folder);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Second Place' }).click();
    await page.getByText('Last copied: Not yet').waitFor();
    await dismissNotice(page);
    await page.getByRole('button', { name: 'Copy Now' }).click();
    await page.getByText(/^Last copied: .+Nov 21, 2026 6:30 PM/).waitFor();
    await dismissNotice(page);
    expect(await readdir(folder)).toHaveLength(2);

    await page.getByRole('button', { name: 'Show Copies' }).click();
    await page.getByRole('button', { name: /^Restore the backup of/ }).click();
    const opening = page.getByRole('dialog', { name: 'Open this copy' });
    await opening.getByLabel('Passphrase').fill('not this one');
    await opening.getByRole('button', { name: 'Open and Check' }).click();
    await opening.getByText('This is not the passphrase of this copy').waitFor();
    await opening.getByLabel('Passphrase').fill(passphrase);
    expect(await contentWidth(page)).toBe(390);
    await opening.getByRole('button', { name: 'Open and Check' }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore this backup?' });
    await question.getByRole('button', { name: 'Restore Data' }).click();
    await page.getByText('Restore completed successfully').waitFor();
    const { rows } = await (await owner(restaurant)).asks('listCustomers');
    expect(rows).toMatchObject([{ name }]);
    await page.goto('/admin?tab=overview');
    await page.getByText('Last copied elsewhere').waitFor();
  });

  test('why a store refuses stays on the form, which waits for nothing', inLong, async () => {
    const store = await openStore({ bucket: 'harbour' });
    onTestFinished(store.close);
    store.state.misdeed = 'refuses';
    const { window } = await openDoors(chromium, { COPY_HOSTS: store.host });
    const page = await openOffice(window, 'settings&view=backups');
    await page.getByRole('button', { name: 'Set a Second Place' }).click();
    await page.getByText('A storage service (S3)').click();
    const typed = {
      'Address of the service': store.address,
      Region: 'eu-central-1',
      Bucket: 'harbour',
      'Access key': storeKey.keyId,
      'Secret key': storeKey.secret,
    };
    for (const [label, text] of Object.entries(typed)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    const save = page.getByRole('button', { name: 'Save Second Place' });
    for (let i = 0; i < 2; i += 1) {
      const asked = store.state.asked.length;
      await save.click();
      await expect.poll(() => store.state.asked.length).toBeGreaterThan(asked);
      await page.getByText('403 AccessDenied').first().waitFor();
      await expect.poll(() => save.innerText()).not.toContain('Trying it');
      expect(await save.innerText()).toBe('Save Second Place');
    }
  });
});
