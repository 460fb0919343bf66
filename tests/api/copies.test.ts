// Copies of backups at a second place are encrypted, read back, deleted beyond their number, and
// restored.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyIfDue, openWithFolders, openWithStore, passphrase } from '../copies.ts';
import { auditEntries, dump, fill, moment } from '../filled.ts';
import { guest, owner } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

const keyForm = /^sofra-key-[\da-f]{8}\.age$/;
const copyForm = /^sofra-2026-11-21T18-30-00-000Z\.[\da-f]{8}\.json\.age$/;

onEachEngine((engine) => {
  test('a backup is copied to a folder, read back, and restored with its passphrase', async () => {
    const { restaurant, backups, copies: folder } = await openWithFolders(engine);
    const { admin } = await fill(restaurant);
    expect(await admin.asks('readCopies')).toEqual({
      place: null,
      last: null,
      failure: null,
      waiting: 0,
    });
    expect(await copyIfDue(restaurant)).toBeUndefined();
    expect(await admin.tries('copyToFolder', { body: { folder } })).toMatchObject({
      status: 400,
      text: 'Choose a passphrase for the copies',
    });
    const { filename } = await admin.asks('runBackup');
    const place = { kind: 'folder', folder };
    expect(await admin.asks('copyToFolder', { body: { folder, passphrase } })).toEqual({
      place,
      last: null,
      failure: null,
      waiting: 1,
    });
    expect(await copyIfDue(restaurant)).toMatchObject({ filename, copiedAt: moment });
    expect(await copyIfDue(restaurant)).toBeUndefined();
    expect(await admin.tries('runCopy')).toMatchObject({ status: 409 });
    expect(await admin.asks('readCopies')).toEqual({
      place,
      last: { at: moment, filename },
      failure: null,
      waiting: 0,
    });
    const { rows } = await admin.asks('listBackups');
    expect(rows).toMatchObject([{ filename, copiedAt: moment }]);
    const [copy, key] = (await readdir(folder)).toSorted();
    expect([copy, key]).toEqual([expect.stringMatching(copyForm), expect.stringMatching(keyForm)]);
    const bytes = await readFile(join(folder, copy!));
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    expect(bytes.includes('sofra-backup')).toBe(false);
    const listed = await admin.asks('listCopies');
    expect(listed).toEqual([{ name: copy, size: bytes.length, madeAt: moment }]);

    const before = await dump(restaurant);
    await guest(restaurant);
    const wrong = { copy: copy!, passphrase: 'figs, dates and almonds' };
    expect(await admin.tries('restoreCopy', { body: wrong })).toMatchObject({
      status: 400,
      text: 'This is not the passphrase of this copy',
    });
    const body = { copy: copy!, passphrase };
    expect(await admin.asks('checkCopy', { body })).toMatchObject({ counts: { customers: 3 } });
    expect(await admin.asks('restoreCopy', { body })).toMatchObject({ createdAt: moment });
    expect(await dump(restaurant)).toEqual(before);
    expect(await admin.asks('readCopies')).toMatchObject({ place, last: { filename } });
    // No decrypted file remains.
    expect((await readdir(backups)).every((name) => name.endsWith('.json'))).toBe(true);
    const actions = (await auditEntries(restaurant)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('backup.cop'))).toEqual([
      'backup.copies-set',
      'backup.copied',
    ]);
  });

  test('a store takes signed requests, in the path and in the host, page by page', async () => {
    const { restaurant, store, body } = await openWithStore(engine);
    const admin = await owner(restaurant);
    await admin.asks('copyToStore', { body });
    for (let i = 0; i < 3; i += 1) {
      restaurant.clock.pass({ minutes: 1 });
      await admin.asks('runBackup');
      await copyIfDue(restaurant);
    }
    const copies = await admin.asks('listCopies');
    expect(copies).toHaveLength(3);
    const times = copies.map(({ madeAt }) => madeAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect([...store.objects.keys()].every((name) => name.startsWith('sofra/house/sofra-'))).toBe(
      true,
    );
    const [{ name } = { name: '' }] = copies;
    const summary = await admin.asks('checkCopy', { body: { copy: name, passphrase } });
    expect(summary).toMatchObject({ counts: { admins: 1 } });
    const { place } = await admin.asks('readCopies');
    const { secret: _, passphrase: _p, ...shown } = body;
    expect(place).toEqual({ kind: 'store', ...shown });
  });

  test('as many copies are kept as backups, and those of another restaurant stay', async () => {
    const { restaurant, copies: folder } = await openWithFolders(engine);
    const admin = await owner(restaurant);
    await admin.asks('copyToFolder', { body: { folder, passphrase } });
    const other = 'sofra-2020-01-01T00-00-00-000Z.00000000.json.age';
    await writeFile(join(folder, other), 'theirs');
    const body = { frequency: '0 0 * * *', maxBackups: 2 } as const;
    await admin.asks('changeBackupConfig', { body });
    const another = await anotherServer(restaurant);
    for (let i = 0; i < 3; i += 1) {
      restaurant.clock.pass({ minutes: 1 });
      await admin.asks('runBackup');
      const made = await Promise.all([copyIfDue(restaurant), copyIfDue(another)]);
      expect(made.filter(Boolean)).toHaveLength(1);
    }
    const names = (await readdir(folder)).filter((name) => !keyForm.test(name));
    expect(names.toSorted()).toEqual([
      other,
      expect.stringContaining('T18-32-'),
      expect.stringContaining('T18-33-'),
    ]);
    // The number of copies is reduced: the next copy deletes the older one, which is not made
    // again.
    await admin.asks('changeBackupConfig', { body: { ...body, maxBackups: 1 } });
    expect(await copyIfDue(restaurant)).toBeUndefined();
    restaurant.clock.pass({ minutes: 1 });
    await admin.asks('runBackup');
    await copyIfDue(restaurant);
    expect(await copyIfDue(restaurant)).toBeUndefined();
    expect(await admin.asks('listCopies')).toHaveLength(2);
  });

  test('a place that is set once more keeps the copies it has, and gets the others', async () => {
    const { restaurant, copies: folder } = await openWithFolders(engine);
    const admin = await owner(restaurant);
    const body = { folder, passphrase };
    await admin.asks('copyToFolder', { body });
    for (let i = 0; i < 2; i += 1) {
      restaurant.clock.pass({ minutes: 1 });
      await admin.asks('runBackup');
      await copyIfDue(restaurant);
    }
    expect(await admin.asks('copyToFolder', { body: { folder } })).toMatchObject({ waiting: 0 });
    const [newer, older] = await admin.asks('listCopies');
    await rm(join(folder, older!.name));
    expect(await admin.asks('copyToFolder', { body })).toMatchObject({ waiting: 1 });
    await copyIfDue(restaurant);
    const again = await admin.asks('listCopies');
    expect(again.map(({ madeAt }) => madeAt)).toEqual([newer!.madeAt, older!.madeAt]);
    // Another disk replaces the first one.
    for (const name of await readdir(folder)) await rm(join(folder, name));
    expect(await admin.tries('runCopy')).toMatchObject({ status: 409 });
    expect(await admin.asks('copyToFolder', { body: { folder } })).toMatchObject({
      last: null,
      waiting: 2,
    });
    for (const { madeAt } of again) {
      const stamp = madeAt.replaceAll(/[:.]/g, '-');
      expect(await copyIfDue(restaurant)).toMatchObject({
        copyName: expect.stringContaining(stamp),
      });
    }
    expect(await admin.asks('listCopies')).toHaveLength(2);
  });

  test('a failure is told in words, tried again after an hour, and mended', async () => {
    const { restaurant, store, body } = await openWithStore(engine);
    const admin = await owner(restaurant);
    const { filename } = await admin.asks('runBackup');
    await admin.asks('copyToStore', { body });
    store.state.misdeed = 'changes';
    const refused = { reason: 'unavailable' };
    await expect(copyIfDue(restaurant)).rejects.toMatchObject(refused);
    const why = { key: 'copyNotAsWritten' };
    expect(await admin.asks('readCopies')).toMatchObject({
      last: null,
      failure: { at: expect.stringMatching(/^2026-11-21T18:30:/), why },
      waiting: 1,
    });
    expect((await admin.asks('readOverview')).copies).toEqual({ lastAt: null, why });
    store.state.misdeed = 'none';
    restaurant.clock.pass({ minutes: 59 });
    expect(await copyIfDue(restaurant)).toBeUndefined();
    // The interval begins at the end of the attempt.
    restaurant.clock.pass({ minutes: 1 });
    expect(await copyIfDue(restaurant)).toBeUndefined();
    restaurant.clock.pass({ minutes: 1 });
    expect(await copyIfDue(restaurant)).toMatchObject({ filename });
    const { last, failure, waiting } = await (await owner(restaurant)).asks('readCopies');
    expect({ last, failure, waiting }).toMatchObject({
      last: { filename },
      failure: null,
      waiting: 0,
    });
    const failed = (await auditEntries(restaurant)).find(
      ({ action }) => action === 'backup.copy-failed',
    );
    expect(failed).toMatchObject({ detail: 'The copy was not read back as it was written' });
  });

  test('a store that redirects, refuses or hangs up is not set, with the reason', async () => {
    const { restaurant, store, body } = await openWithStore(engine);
    const admin = await owner(restaurant);
    for (const [misdeed, text] of [
      ['redirects', 'The second place refused: 307 Moved'],
      ['refuses', 'The second place refused: 403 AccessDenied'],
      ['upgrades', 'The second place cannot be reached: closed'],
      ['hangs-up', 'The second place cannot be reached: ECONNRESET'],
    ] as const) {
      store.state.misdeed = misdeed;
      expect(await admin.tries('copyToStore', { body })).toMatchObject({ status: 503, text });
    }
    expect(await admin.asks('readCopies')).toMatchObject({ place: null });
  });

  test('another key is refused, and a store that forbids to remove keeps more copies', async () => {
    const { restaurant, store, body } = await openWithStore(engine);
    const admin = await owner(restaurant);
    const wrong = { ...body, secret: 'another-secret' };
    expect(await admin.tries('copyToStore', { body: wrong })).toMatchObject({
      text: 'The second place refused: 403 SignatureDoesNotMatch',
    });
    await admin.asks('copyToStore', { body });
    await admin.asks('changeBackupConfig', { body: { frequency: '0 0 1 * *', maxBackups: 1 } });
    store.state.misdeed = 'forbids-removal';
    for (let i = 0; i < 2; i += 1) {
      restaurant.clock.pass({ minutes: 1 });
      await admin.asks('runBackup');
      expect(await copyIfDue(restaurant)).toMatchObject({ copiedAt: expect.any(String) });
    }
    expect(await admin.asks('listCopies')).toHaveLength(2);
  });

  test('a secret stays for its key and place, and a passphrase for its copies', async () => {
    const { restaurant, store, body } = await openWithStore(engine);
    const admin = await owner(restaurant);
    await admin.asks('runBackup');
    await admin.asks('copyToStore', { body });
    await copyIfDue(restaurant);
    const { secret: _, passphrase: _p, ...kept } = body;
    const moved = { ...kept, bucket: 'another' };
    expect(await admin.tries('copyToStore', { body: moved })).toMatchObject({
      status: 400,
      text: 'Type the secret of this key once more',
    });
    const renewed = { ...kept, passphrase: 'a second passphrase' };
    expect(await admin.asks('copyToStore', { body: renewed })).toMatchObject({ waiting: 0 });
    restaurant.clock.pass({ minutes: 1 });
    await admin.asks('runBackup');
    await copyIfDue(restaurant);
    const [newer, older] = await admin.asks('listCopies');
    for (const [copy, right] of [
      [newer, renewed.passphrase],
      [older, passphrase],
    ] as const) {
      const opened = { copy: copy!.name, passphrase: right };
      expect(await admin.tries('checkCopy', { body: opened })).toMatchObject({ status: 200 });
    }
    const stored = JSON.stringify(
      await restaurant.store.db.selectFrom('settings').selectAll().execute(),
    );
    expect(stored).not.toContain(passphrase);
    expect(stored).not.toContain('AGE-SECRET-KEY');
    // Another folder of the bucket counts as another place, without copies.
    const other = { ...body, prefix: null };
    expect(await admin.asks('copyToStore', { body: other })).toMatchObject({
      waiting: 2,
      last: null,
    });
    await admin.asks('endCopies');
    expect(await admin.asks('readCopies')).toMatchObject({ place: null });
    expect(await copyIfDue(restaurant)).toBeUndefined();
    expect(await admin.tries('listCopies')).toMatchObject({ status: 409 });
    expect(store.objects.size).toBeGreaterThan(4);
  });
});
