// Backups in the format of every earlier version can be restored.
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { backupTables } from '../../src/contract/data/backups.ts';
import {
  backupVersion,
  layoutOf,
  neededSofra,
} from '../../src/storage/backup/format/file-format.ts';
import { columnsOf } from '../../src/storage/rows/shapes.ts';
import type { BackupTable } from '../../src/contract/data/backups.ts';
import { goodFile, openRestaurantWithFolder } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { owner } from '../people.ts';

const folder = new URL('../backups/', import.meta.url);
const versions = Array.from({ length: backupVersion }, (_, i) => i + 1);
const fileOf = (version: number) => new URL(`version-${version}.json`, folder);
const place = 'src/storage/backup/format/file-format.ts';

test('a small file of each version is kept', async () => {
  const path = fileOf(backupVersion);
  const isKept = existsSync(path);
  if (!isKept) await writeFile(path, (await goodFile()).text);
  expect(isKept, `${path.pathname} was missing and has been made: commit it too`).toBe(true);
  expect((await readdir(folder)).length, `a file for each of formatVersions (${place})`).toBe(
    backupVersion,
  );
});

test.each(versions)('the file of version %i has the tables and columns of it', async (version) => {
  const { tables } = JSON.parse(await readFile(fileOf(version), 'utf8'));
  const layout = layoutOf(version);
  const told = (table: BackupTable) => (layout.tables.includes(table) ? layout.columns(table) : []);
  for (const table of backupTables) {
    expect(
      Object.keys(tables[table]?.[0] ?? {}),
      `new in ${table} since version ${version}: add a version to formatVersions (${place})`,
    ).toEqual(told(table));
  }
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
    const body = await readFile(fileOf(version), 'utf8');
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

test('columns that a version does not have yet are filled in as by its migration', () => {
  const layout = layoutOf(1, [
    { needs: '0.1.0', columns: { partners: { name: 'nobody' } } },
    { needs: '0.2.0', columns: { special_offers: { imagePath: null } } },
    { needs: '0.3.0', columns: { special_offers: { active: true } }, tables: ['settings'] },
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
