// The rows that a restore inserts are those of the checked file, completely.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupTables } from '../../src/contract/data/backups.ts';
import { checkFile } from '../../src/storage/backup/backup-check.ts';
import { proveRows } from '../../src/storage/backup/prove.ts';
import { putRows } from '../../src/storage/backup/backup-rows.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { dump, fill, openRestaurantWithFolder } from '../filled.ts';
import { guest } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';

const report = { expect: () => {}, did: () => {} };

onEachEngine((engine, testOnce) => {
  test.each([
    ['as Sofra writes it', true, (text: string) => text],
    [
      'written anew by another program',
      false,
      (text: string) => JSON.stringify(JSON.parse(text), null, 2),
    ],
  ])('a file %s that changes behind its check changes nothing', async (_, isAsWritten, write) => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { store } = restaurant;
    const { admin } = await fill(restaurant);
    const { filename } = await admin.asks('runBackup');
    const text = write(await readFile(join(folder, filename!), 'utf8'));
    const path = join(folder, 'changed.json');
    await writeFile(path, text);
    const checked = await checkFile(path, report);
    expect(checked.isAsWritten).toBe(isAsWritten);
    const { checksum } = JSON.parse(text) as { checksum: string };
    const before = await dump(restaurant);
    const put = () =>
      transact(store, (db) => putRows({ db, engine: store.engine }, checked, report));
    for (const [from, to] of [
      ['Sara Ahmad', 'Zara Ahmad'],
      ['One\\nfor two', 'Two\\nfor one'],
      [checksum, checksum.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ] as const) {
      await writeFile(path, text.replace(from, to));
      await expect(put()).rejects.toThrow('the rows do not match the checksum');
    }
    expect(await dump(restaurant)).toEqual(before);
    await writeFile(path, text);
    await put();
    expect(await dump(restaurant)).toEqual(before);
  });

  const layouts = {
    'the last brackets in lines of their own': ['}],\n', '}\n],\n'],
    'all lists in one line': ['}],\n', '}],'],
  } as const;
  for (const [layout, [end, other]] of Object.entries(layouts)) {
    testOnce(`a file with ${layout} is restored like any other`, async () => {
      const { restaurant, folder } = await openRestaurantWithFolder(engine);
      const { store } = restaurant;
      const { admin } = await fill(restaurant);
      const { filename } = await admin.asks('runBackup');
      const path = join(folder, filename!);
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll(end, other));
      const checked = await checkFile(path, report);
      const before = await dump(restaurant);
      await transact(store, (db) => putRows({ db, engine: store.engine }, checked, report));
      expect(await dump(restaurant)).toEqual(before);
    });
  }

  testOnce(
    'bytes that are no text are restored as the character that the check reads',
    async () => {
      const { restaurant, folder } = await openRestaurantWithFolder(engine);
      const { store } = restaurant;
      const { admin } = await fill(restaurant);
      await guest(restaurant, { name: 'Omar \u{fffd}' });
      const { filename } = await admin.asks('runBackup');
      const path = join(folder, filename!);
      const text = await readFile(path, 'latin1');
      await writeFile(path, text.replaceAll('\xef\xbf\xbd', '\xff'), 'latin1');
      const checked = await checkFile(path, report);
      const before = await dump(restaurant);
      await transact(store, (db) => putRows({ db, engine: store.engine }, checked, report));
      expect(await dump(restaurant)).toEqual(before);
    },
  );

  testOnce(
    'rows of which any is missing, or has other points, are not those of the file',
    async () => {
      const { restaurant, folder } = await openRestaurantWithFolder(engine);
      const { store } = restaurant;
      const { admin } = await fill(restaurant);
      const { filename } = await admin.asks('runBackup');
      const checked = await checkFile(join(folder, filename!), report);
      const tables = backupTables.filter((table) => table !== 'audit_log');
      await proveRows(store.db, checked, tables);
      const { points, levels, spent } = checked.balances.totals();
      const { Gold } = levels;
      const { customers, rewards } = checked.counts;
      const misses = (total: string, found: number, told: number) =>
        `The backup did not come back whole: ${total}: ${found}, not ${told}`;
      for (const [totals, sentence] of [
        [{ points: points + 1 }, misses('points', points, points + 1)],
        [{ spent: spent + 1 }, misses('spent', spent, spent + 1)],
        [{ levels: { ...levels, Gold: 0 } }, misses('Gold', Gold!, 0)],
      ] as const) {
        const balances = {
          ...checked.balances,
          totals: () => ({ points, levels, spent, ...totals }),
        };
        const other = proveRows(store.db, { ...checked, balances }, tables);
        await expect(other).rejects.toThrow(sentence);
      }
      for (const [table, count] of [
        ['customers', customers],
        ['rewards', rewards],
      ] as const) {
        const counts = { ...checked.counts, [table]: count + 1 };
        const other = proveRows(store.db, { ...checked, counts }, tables);
        await expect(other).rejects.toThrow(misses(table, count, count + 1));
      }
      await admin.asks('awardPoints', { body: { customerId: 1, points: 5, description: 'Tea' } });
      await expect(proveRows(store.db, checked, tables)).rejects.toThrow(
        'point_transactions: 7, not 6',
      );
    },
  );
});
