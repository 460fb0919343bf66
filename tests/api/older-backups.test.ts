// Backups of every earlier version of the format restore, for good.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { backupVersion, columnsOf, neededSofra } from '../../src/contract/backup-file.ts';
import { layoutOf } from '../../src/domain/backup/older-formats.ts';
import { openRestaurantWithFolder } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { owner } from '../people.ts';

const folder = new URL('../backups/', import.meta.url);
const versions = Array.from({ length: backupVersion - 1 }, (_, i) => i + 1);

test('a small file of each earlier version is kept', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(
    versions.map((version) => `version-${version}.json`),
  );
});

test('no release that restores this version is newer than this one', async () => {
  const { version } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const number = (release: string) =>
    release.split('.').reduce((sum, part) => sum * 10_000 + Number(part), 0);
  expect(number(version)).toBeGreaterThanOrEqual(number(neededSofra));
});

onEachEngine((engine) => {
  test.each(versions)('a backup of version %i comes back whole', async (version) => {
    const { restaurant } = await openRestaurantWithFolder(engine, { days: 30 });
    const body = await readFile(new URL(`version-${version}.json`, folder), 'utf8');
    const admin = await owner(restaurant);
    const { counts } = JSON.parse(body);
    expect(await admin.asks('checkBackup', { body })).toMatchObject({ version, counts });
    await admin.asks('restoreBackup', { body });
    const { rows } = await admin.asks('listCustomers');
    expect(rows.map(({ name, points, level }) => [name, points, level])).toEqual([
      ['O\'Neil \u{1f35e} \\ "x"', 0, 'Starter'],
      ['Sara Ahmad', 1_050, 'Bronze'],
      ['عمر الخطيب', 300_001, 'Gold'],
    ]);
    expect(await admin.asks('readSettings')).toMatchObject({ brand: 'Bayt', colour: '#b4532a' });
    expect((await admin.asks('auditLedger')).wrong).toBe(0);
    await admin.asks('runBackup');
  });
});

test('what a version does not have yet is filled in as its migration does', () => {
  const layout = layoutOf(1, [
    { table: 'special_offers', column: 'imagePath', since: 2, otherwise: null },
    { table: 'special_offers', column: 'active', since: 3, otherwise: true },
    { table: 'settings', since: 3 },
    { table: 'partners', column: 'name', since: 1, otherwise: 'nobody' },
  ]);
  expect(layout.tables).not.toContain('settings');
  const older = columnsOf.special_offers.filter((name) => !['imagePath', 'active'].includes(name));
  expect(layout.columns('special_offers')).toEqual(older);
  expect(layout.columns('partners')).toEqual(columnsOf.partners);
  const row = { id: 1, level: 'Gold', title: 'Soup', description: 'For two', validUntil: 'soon' };
  const complete = layout.completed('special_offers', row);
  expect(complete).toEqual({ ...row, imagePath: null, active: true });
  expect(JSON.parse(layout.written('special_offers', complete as object))).toEqual(row);
  expect(layout.completed('special_offers', 'no row')).toBe('no row');
  expect(layout.completed('partners', { id: 1 })).toEqual({ id: 1 });
});
