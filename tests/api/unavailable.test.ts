// Whatever is not available, the answer tells when to come again.
import { rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openWithFolders, openWithStore, passphrase } from '../copies.ts';
import { fill } from '../filled.ts';
import { owner, type Response } from '../people.ts';
import { billOf, openTill } from '../programs.ts';
import { inPhase } from '../restaurant.ts';

/** Makes something unavailable, and asks for it. */
const kinds: Record<string, () => Promise<Pick<Response, 'status' | 'headers'>>> = {
  'a store that refuses': async () => {
    const { restaurant, store, body } = await openWithStore('SQLite');
    store.state.misdeed = 'refuses';
    return (await owner(restaurant)).tries('copyToStore', { body });
  },
  'a store that keeps something else': async () => {
    const { restaurant, store, body } = await openWithStore('SQLite');
    const admin = await owner(restaurant);
    await admin.asks('copyToStore', { body });
    await admin.asks('runBackup');
    store.state.misdeed = 'changes';
    return admin.tries('runCopy');
  },
  'a folder whose disk is gone': async () => {
    const { restaurant, copies: folder } = await openWithFolders('SQLite');
    const admin = await owner(restaurant);
    await admin.asks('copyToFolder', { body: { folder, passphrase } });
    await admin.asks('runBackup');
    await rm(folder, { recursive: true });
    return admin.tries('runCopy');
  },
  'a folder of backups that is a file': async () => {
    const { restaurant, backups } = await openWithFolders('SQLite');
    await rm(backups, { recursive: true });
    await writeFile(backups, 'no folder');
    return (await owner(restaurant)).tries('runBackup');
  },
  'a backup in which something is wrong': async () => {
    const { restaurant } = await openWithFolders('SQLite');
    const { admin } = await fill(restaurant);
    await restaurant.store.db.updateTable('customers').set({ password: 'x' }).execute();
    return admin.tries('runBackup');
  },
  'a database that somebody else has locked': async () => {
    const { restaurant, till, guest } = await openTill('SQLite');
    const writer = new DatabaseSync(join(restaurant.location.dataDir, 'sofra.db'));
    onTestFinished(() => writer.close());
    writer.exec('begin immediate');
    return till.tries('settleProgramVisit', { body: { guest, bill: billOf('1', '20') } });
  },
  'a server that is not ready yet': async () => {
    const { app } = await inPhase((await openTill('SQLite')).restaurant, 'starting');
    const { statusCode: status, headers } = await app.inject('/api/v1/visits');
    return { status, headers };
  },
  'a server that is about to end': async () => {
    const { app } = await inPhase((await openTill('SQLite')).restaurant, 'leaving');
    const { statusCode: status, headers } = await app.inject('/readyz');
    return { status, headers };
  },
};

test.each(Object.entries(kinds))('%s is told with a time to come again', async (_, ask) => {
  const { status, headers } = await ask();
  expect(status).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': expect.stringMatching(/^[1-9]\d*$/) });
});

test('a visit of a batch that can be sent again later says when', async () => {
  const { admin, till, omar, guest } = await openTill('SQLite');
  await admin.asks('changeSettings', { body: { countryCode: '966' } });
  const { mobile } = omar;
  const guesses = Array.from({ length: 7 }, (_, i) => ({
    key: `k${i}`,
    guest: { mobile, code: '000000' },
    bill: billOf(`b${i}`, '1'),
  }));
  const visits = [...guesses, { key: 'good', guest, bill: billOf('good', '1') }];
  const { answers } = await till.asks('settleProgramVisits', { body: { visits } });
  const problems = answers.flatMap((one) => ('problem' in one ? [one.problem] : []));
  const waits = problems.filter(({ status }) => status === 429);
  expect(waits.length).toBeGreaterThan(0);
  for (const { retryAfter } of waits) expect(retryAfter).toBeGreaterThan(0);
  const wrong = problems.filter(({ status }) => status === 400);
  expect(wrong.length).toBeGreaterThan(0);
  for (const problem of wrong) expect(problem).not.toHaveProperty('retryAfter');
  expect(answers.at(-1)).toMatchObject({ visit: { points: 10 } });
});
