// Copies of backups by command: listed, restored from the second place, also on a new machine.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/storage/database/store.ts';
import { commandTold, placeOf } from '../commands.ts';
import { copyIfDue, openWithFolders, passphrase } from '../copies.ts';
import { dump, fill } from '../filled.ts';
import { guest } from '../people.ts';
import { emptyDatabase } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine) => {
  test('copies are listed and restored by command, here and on a new machine', async () => {
    const { restaurant, backups, copies: folder } = await openWithFolders(engine);
    const { admin } = await fill(restaurant);
    await admin.asks('runBackup');
    await admin.asks('copyToFolder', { body: { folder, passphrase } });
    await copyIfDue(restaurant);
    const before = await dump(restaurant);
    const [copy] = (await readdir(folder)).toSorted();
    const here = placeOf(restaurant, backups);
    const listed = await commandTold('', 'restore', here, '--copies');
    expect(listed).toEqual({ code: 0, said: expect.stringContaining(copy!) });

    await guest(restaurant);
    const restored = await commandTold(`${passphrase}\n`, 'restore', here, '--copy', copy!);
    expect(restored).toEqual({ code: 0, said: expect.stringContaining(' 3 customers') });
    expect(await dump(restaurant)).toEqual(before);

    // The copy was downloaded together with its key.
    const { location, remove } = await emptyDatabase(engine);
    onTestFinished(remove);
    const there = placeOf({ location }, join(folder, 'new'));
    const file = join(folder, copy!);
    const brought = await commandTold(passphrase, 'restore', there, file);
    expect(brought).toEqual({ code: 0, said: expect.stringContaining(' 3 customers') });
    const store = openStore(location);
    onTestFinished(() => store.close());
    expect(await dump({ ...restaurant, store })).toEqual(before);
    expect(await readdir(join(folder, 'new'))).toEqual([]);
  });
});
