// Refused copies and places: damaged or incomplete copies, disks that are missing or hang,
// addresses that are invalid or not allowed, and a copy whose job is broken off.
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyIfDue, openWithFolders, openWithStore, passphrase } from '../copies.ts';
import { expireLease } from '../../lab/restaurants/store.ts';
import { dump, fill } from '../filled.ts';
import { owner } from '../people.ts';
import { inLong } from '../setup/long.ts';
import { holdReader, makePipe } from '../setup/pipes.ts';

test.each([
  ['cut off', (copy: Buffer) => copy.subarray(0, -1)],
  ['changed', (copy: Buffer) => Buffer.concat([copy.subarray(0, -1), Buffer.of(copy.at(-1)! ^ 1)])],
  ['put together anew', (copy: Buffer) => Buffer.concat([copy, copy.subarray(-100)])],
])('a copy that was %s is refused, and nothing changes', async (_, damage) => {
  const { restaurant, copies: folder } = await openWithFolders('SQLite');
  const { admin } = await fill(restaurant);
  await admin.asks('runBackup');
  await admin.asks('copyToFolder', { body: { folder, passphrase } });
  await copyIfDue(restaurant);
  const [{ name } = { name: '' }] = await admin.asks('listCopies');
  await writeFile(join(folder, name), damage(await readFile(join(folder, name))));
  const before = await dump(restaurant);
  expect(await admin.tries('restoreCopy', { body: { copy: name, passphrase } })).toMatchObject({
    status: 400,
    text: 'This copy is damaged: it was cut off or changed',
  });
  expect(await dump(restaurant)).toEqual(before);
});

test('what a kill has left is no copy, and goes with the next one', async () => {
  const { restaurant, backups, copies: folder } = await openWithFolders('SQLite');
  const admin = await owner(restaurant);
  await admin.asks('copyToFolder', { body: { folder, passphrase } });
  await admin.asks('runBackup');
  const left = [
    join(folder, 'sofra-2026-11-20T00-00-00-000Z.0a1b2c3d.json.age.part'),
    join(backups, 'sealed.part'),
  ];
  for (const path of left) {
    await writeFile(path, 'age-encryption.org/v1');
    const yesterday = Date.now() / 1_000 - 86_400;
    await utimes(path, yesterday, yesterday);
  }
  expect(await admin.asks('listCopies')).toEqual([]);
  await copyIfDue(restaurant);
  expect(await admin.asks('listCopies')).toHaveLength(1);
  const names = [...(await readdir(folder)), ...(await readdir(backups))];
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a disk that is not there is told from one that is, and takes no copy', async () => {
  const { restaurant, backups, copies: folder } = await openWithFolders('SQLite');
  const admin = await owner(restaurant);
  await admin.asks('runBackup');
  for (const [typed, text] of [
    ['copies', 'Write the whole path of the folder, such as /mnt/disk/sofra'],
    [`${folder}/none`, 'There is no such folder on the machine of Sofra'],
    [backups, 'Choose a folder outside that of the backups themselves'],
  ]) {
    const body = { folder: typed!, passphrase };
    expect(await admin.tries('copyToFolder', { body })).toMatchObject({ status: 400, text });
  }
  await admin.asks('copyToFolder', { body: { folder, passphrase } });
  // The mount point of a missing disk exists, and is empty.
  for (const name of await readdir(folder)) await rm(join(folder, name));
  expect(await admin.tries('runCopy')).toMatchObject({
    status: 503,
    text: expect.stringMatching(/^The key of the copies is not at the second place/),
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a host in a network of one’s own, or without https, is not open to Sofra', async () => {
  const { restaurant, body } = await openWithStore('SQLite');
  const admin = await owner(restaurant);
  for (const address of [
    'http://s3.example.com',
    'https://127.0.0.1:9000',
    'https://[::1]',
    'https://169.254.169.254',
    'https://[::ffff:10.0.0.1]',
    'https://0x7f000001',
    'https://localhost',
  ]) {
    const { status, text } = await admin.tries('copyToStore', { body: { ...body, address } });
    const refused = [400, expect.stringContaining('is not open to Sofra')];
    expect([status, text], address).toEqual(refused);
  }
});

test('an address that is none, or takes no bucket before it, is refused in words', async () => {
  const { restaurant, store, body } = await openWithStore('SQLite');
  const admin = await owner(restaurant);
  for (const address of ['https://minio.lan:99999', 'https://a:b', 'https://[x']) {
    expect(await admin.tries('copyToStore', { body: { ...body, address } }), address).toMatchObject(
      {
        status: 400,
        text: expect.stringContaining('An address begins with https'),
      },
    );
  }
  for (const address of [store.address, 'https://[::1]:9000']) {
    const inHost = { ...body, address, bucketInHost: true };
    expect(await admin.tries('copyToStore', { body: inHost }), address).toMatchObject({
      status: 400,
      text: expect.stringContaining('not before numbers such as 10.0.0.5'),
    });
  }
  // The same place in another spelling of its address.
  await admin.asks('copyToStore', { body });
  await admin.asks('runBackup');
  await copyIfDue(restaurant);
  const { secret: _, passphrase: _p, ...kept } = body;
  const written = { ...kept, address: `${body.address.replace('http', 'HTTP')}/` };
  expect(await admin.asks('copyToStore', { body: written })).toMatchObject({ waiting: 0 });
});

test('a file that is none is told of in words, and a copy that goes is not listed', async () => {
  const { restaurant, copies: folder } = await openWithFolders('SQLite');
  const admin = await owner(restaurant);
  await admin.asks('runBackup');
  await admin.asks('copyToFolder', { body: { folder, passphrase } });
  await copyIfDue(restaurant);
  const [{ name } = { name: '' }] = await admin.asks('listCopies');
  // The link without a target stands for a copy that is removed while the list is being read.
  await symlink(join(folder, 'gone'), join(folder, name.replace('2026', '2025')));
  expect(await admin.asks('listCopies')).toMatchObject([{ name }]);
  await rm(join(folder, name));
  await mkdir(join(folder, name));
  const body = { copy: name, passphrase };
  expect(await admin.tries('checkCopy', { body })).toMatchObject({
    status: 503,
    text: expect.stringContaining('EISDIR'),
  });
});

test(
  'work at a disk that hangs can be ended, holds up no other, and goes on when it is back',
  inLong,
  async () => {
    const { restaurant, copies: folder } = await openWithFolders('SQLite');
    const { jobs } = restaurant.services;
    const admin = await owner(restaurant);
    await admin.asks('runBackup');
    await admin.asks('copyToFolder', { body: { folder, passphrase } });
    const [key] = (await readdir(folder)).map((name) => join(folder, name));
    const bytes = await readFile(key!);
    await rm(key!);
    await makePipe(key!);
    const copying = admin.tries('runCopy');
    await holdReader(key!);
    await jobs.close();
    expect(await copying).toMatchObject({ status: 503 });
    // Other work, which does not use the place, is not blocked.
    expect(await admin.asks('runBackup')).toMatchObject({ success: true });
    await rm(key!);
    await writeFile(key!, bytes);
    expect(await admin.tries('runCopy')).toMatchObject({ status: 200 });
  },
);

test('a job without its lease ends when the next begins, and takes no answer of it', async () => {
  const { restaurant, copies: folder } = await openWithFolders('SQLite');
  const admin = await owner(restaurant);
  await admin.asks('runBackup');
  await admin.asks('copyToFolder', { body: { folder, passphrase } });
  const [key] = (await readdir(folder)).map((name) => join(folder, name));
  await rm(key!);
  await makePipe(key!);
  const copying = admin.tries('runCopy');
  await holdReader(key!);
  await expireLease(restaurant.location);
  expect(await admin.tries('runBackup')).toMatchObject({ status: 200 });
  expect(await copying).toMatchObject({ status: 503 });
  expect(await admin.asks('readCopies')).toMatchObject({ last: null });
});
