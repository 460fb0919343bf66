// The write-ahead log is copied into the file by a thread, and then starts from its beginning.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createCheckpoints } from './checkpoints.ts';

const folder = mkdtempSync(join(tmpdir(), 'sofra-checkpoints-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what is committed comes into the file while changes go on', async () => {
  const path = join(folder, 'sofra.db');
  const file = new DatabaseSync(path);
  file.exec('pragma journal_mode = wal; create table notes (id integer primary key, text text)');
  const { committed, end } = createCheckpoints(file, path, { limit: 50, few: 20, interval: 0 });
  const note = file.prepare('insert into notes (text) values (?)');
  const state = file.prepare('pragma wal_checkpoint(noop)');
  let longest = 0;
  let times = 0;
  for (let before = 0; times < 3;) {
    note.run('a page is full of this. '.repeat(150));
    committed();
    await turn();
    const { log } = state.get() as { log: number };
    if (log < before) times += 1;
    before = log;
    longest = Math.max(longest, log);
  }
  // How fast a thread starts depends on other programs.
  expect(longest).toBeGreaterThanOrEqual(50);
  const { log } = state.get() as { log: number };
  await end();
  const copy = join(folder, 'copy.db');
  copyFileSync(path, copy);
  const { count } = file.prepare('select count(*) as count from notes').get() as { count: number };
  const copied = new DatabaseSync(copy);
  const there = copied.prepare('select count(*) as count from notes').get() as { count: number };
  expect(there.count).toBeGreaterThan(count - log);
  copied.close();
  file.close();
});

test('commits copy the log again where the thread cannot open the file', async () => {
  const path = join(folder, 'alone.db');
  const file = new DatabaseSync(path);
  file.exec('pragma journal_mode = wal; create table notes (id integer primary key, text text)');
  const gone = join(folder, 'gone', 'alone.db');
  const { committed, end } = createCheckpoints(file, gone, { limit: 50, few: 20, interval: 0 });
  const note = file.prepare('insert into notes (text) values (?)');
  const state = file.prepare('pragma wal_checkpoint(noop)');
  const add = () => {
    note.run('a page is full of this. '.repeat(150));
    committed();
  };
  for (let i = 0; i < 50; i += 1) add();
  const limit = () => file.prepare('pragma wal_autocheckpoint').get();
  await expect.poll(limit, { timeout: 20_000 }).toEqual({ wal_autocheckpoint: 50 });
  for (let i = 0; i < 100; i += 1) add();
  const { log } = state.get() as { log: number };
  expect(log).toBeLessThan(100);
  await end();
  file.close();
});
