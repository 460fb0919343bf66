// Imports of members with balances: a file is checked, imported, and taken back.
import { expect, test } from 'vitest';
import type { Import, Verdict } from '../../src/contract/data/imports.ts';
import { textOf } from '../../src/contract/messages/texts.ts';
import { sofra } from '../../src/storage/data/backup-queries.ts';
import {
  checkImport,
  resumeImport,
  runImport,
  undoImport,
} from '../../src/storage/data/import-queries.ts';
import { releaseLease, takeLease } from '../../src/storage/leases/leases.ts';
import { auditEntries } from '../filled.ts';
import { brings, checks, list, opened, uploads } from '../importing.ts';
import { numbered } from '../many.ts';
import { guest, standsAt, visitor, type Person } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';

const loggedOut = { reason: 'unauthenticated' };

onEachEngine((engine, testOnce) => {
  testOnce('a list is read, checked row by row, and brought in', async () => {
    const { restaurant, admin } = await opened(engine);
    const read = await uploads(admin, list);
    expect(read).toMatchObject({
      filename: 'old cards.csv',
      encoding: 'UTF-8',
      state: 'read',
      plan: { nameColumn: 0, mobileColumn: 1, pointsColumn: 2, headed: true },
      counts: { rows: 10 },
    });
    expect(read.sample[1]).toEqual(['Sara Ahmad', '+966 50-123 4567', '1,250', 'regular']);
    const { state, counts } = await checks(admin, read);
    const none = { changed: 0, corrected: 0, known: 0, totals: 0, stayed: 0 };
    expect([state, counts]).toEqual([
      'checked',
      { rows: 9, new: 3, refused: 6, points: 1_550, ...none },
    ]);
    expect(await reasonsOf(admin, read)).toEqual([
      [5, 'Name must be at least 2 characters'],
      [6, 'Invalid mobile number format'],
      [7, 'A balance cannot be below zero'],
      [8, 'Points must be a whole number'],
      [9, 'The same number stands in row 2'],
      [10, 'The spreadsheet has rounded this number: 9.66501E+11'],
    ]);
    expect(await admin.asks('listCustomers')).toMatchObject({ total: 0 });
    restaurant.clock.pass({ minutes: 1 });
    const done = await admin.asks('runImport', { params: { id: read.id } });
    expect(done).toMatchObject({
      state: 'done',
      counts: { new: 3, changed: 0, refused: 6, points: 1_550 },
    });
    const { rows } = await admin.asks('listCustomers');
    expect(rows).toMatchObject([
      { name: 'Layla', mobile: '+966501234569', points: 0, visits: 0, verificationCode: null },
      { name: 'Sara Ahmad', mobile: '+966501234567', points: 1_250, level: 'Bronze', visits: 0 },
      { name: 'عمر الخطيب', mobile: '+966501234568', points: 300, visits: 0 },
    ]);
    const entries = await admin.asks('listTransactions', { params: { id: rows[1]!.id } });
    expect(entries.rows).toMatchObject([
      { points: 1_250, description: 'Brought from the old card', wording: 'brought' },
    ]);
    const log = await admin.asks('listAuditEntries', { query: { q: 'data.' } });
    expect(log.rows).toMatchObject([
      { action: 'data.imported', actor: 'admin', detail: 'old cards.csv: 3 + 0' },
    ]);
    const posted = await admin.asks('listAuditEntries', { query: { q: 'points.imported' } });
    expect(posted.total).toBe(2);
  });

  testOnce(
    'a known member keeps what they have, and gets a balance where there was none',
    async () => {
      const { restaurant, admin } = await opened(engine);
      const sara = await guest(restaurant, { mobile: '+966501234567' });
      const omar = await guest(restaurant, { name: 'Omar', mobile: '+966501234568' });
      await guest(restaurant, { name: 'Layla', mobile: '+966501234569' });
      const visit = { customerId: sara.id, points: 20, description: 'Dinner' };
      await admin.asks('awardPoints', { body: visit });
      const read = await uploads(admin, list);
      const { counts } = await checks(admin, read);
      expect(counts).toMatchObject({ new: 0, changed: 1, known: 2, points: 300 });
      expect(await reasonsOf(admin, read, 'known')).toEqual([
        [2, 'Has points here already, which stay as they are'],
        [4, null],
      ]);
      await admin.asks('runImport', { params: { id: read.id } });
      expect(await standsAt(restaurant, sara.id)).toEqual({ points: 20, sum: 20, entries: 1 });
      expect(await standsAt(restaurant, omar.id)).toEqual({ points: 300, sum: 300, entries: 1 });
    },
  );

  testOnce('a guest who joins or visits between check and run is judged anew', async () => {
    const { restaurant, admin } = await opened(engine);
    const omar = await guest(restaurant, { name: 'Omar', mobile: '+966501234568' });
    const read = await uploads(admin, list);
    await checks(admin, read);
    const sara = await guest(restaurant, { mobile: '+966501234567' });
    const visit = { customerId: omar.id, points: 20, description: 'Dinner' };
    await admin.asks('awardPoints', { body: visit });
    const { counts } = await admin.asks('runImport', { params: { id: read.id } });
    expect(counts).toMatchObject({ new: 1, changed: 1, known: 1, points: 1_250 });
    expect((await standsAt(restaurant, sara.id)).points).toBe(1_250);
    expect((await standsAt(restaurant, omar.id)).points).toBe(20);
  });

  test('it is undone as one: new members go, given points are given back', async () => {
    const { restaurant, admin } = await opened(engine);
    const omar = await guest(restaurant, { name: 'Omar', mobile: '+966501234568' });
    const read = await brings(admin, list);
    const { db } = restaurant.store;
    const all = await db.selectFrom('customers').select('id as customerId').execute();
    const often = { adminId: 7, day: '2026-11-21', visits: 8 };
    await db
      .insertInto('frequent_guests')
      .values(all.map((one) => ({ ...one, ...often })))
      .execute();
    const undone = await admin.asks('undoImport', { params: { id: read.id } });
    const noted = await db.selectFrom('frequent_guests').select('customerId').execute();
    expect(noted).toEqual([{ customerId: omar.id }]);
    expect(undone).toMatchObject({ state: 'undone', counts: { new: 2, changed: 1, stayed: 0 } });
    const { rows } = await admin.asks('listCustomers');
    expect(rows).toMatchObject([{ id: omar.id, points: 0, visits: 0 }]);
    expect(await standsAt(restaurant, omar.id)).toEqual({ points: 0, sum: 0, entries: 2 });
    const { rows: entries } = await admin.asks('listTransactions', { params: { id: omar.id } });
    expect(entries.map(({ wording }) => wording)).toEqual(['import-undone', 'brought']);
    expect((await auditEntries(restaurant)).at(-1)).toMatchObject({
      action: 'data.import-undone',
      detail: 'old cards.csv',
    });
    // The same file is imported again.
    await brings(admin, list);
    expect(await admin.asks('listCustomers')).toMatchObject({ total: 3 });
  });

  test.each(['has an entry', 'has logged in', 'has a password of the office'])(
    'it is not undone once one of them %s',
    async (what) => {
      const { restaurant, admin } = await opened(engine);
      const read = await brings(admin, list);
      const { rows } = await admin.asks('listCustomers', { query: { q: 'sara' } });
      const { id, mobile } = rows[0]!;
      if (what === 'has an entry') {
        const visit = { customerId: id, points: 20, description: 'Dinner' };
        await admin.asks('awardPoints', { body: visit });
      } else {
        const body = { newPassword: 'figs-and-dates' };
        await admin.asks('resetCustomerPassword', { params: { id }, body });
        if (what === 'has logged in') {
          const entry = { mobile, password: 'figs-and-dates' };
          await visitor(restaurant).asks('logInCustomer', { body: entry });
        }
      }
      expect(await admin.tries('undoImport', { params: { id: read.id } })).toMatchObject({
        status: 409,
        text:
          'This cannot be undone any more. Members who were here since: 1, ' +
          'the first is Sara Ahmad',
      });
      expect(await admin.asks('listCustomers')).toMatchObject({ total: 3 });
      expect(await admin.asks('readImport')).toMatchObject({ state: 'done' });
    },
  );

  test('it is not undone once one of them was given a benefit, and backups go on', async () => {
    const { admin } = await opened(engine);
    const terms = { level: 'Bronze', benefit: 'Free tea', byPartners: false } as const;
    const { id: benefitId } = await admin.asks('addBenefit', { body: terms });
    const read = await brings(admin, list);
    const { rows } = await admin.asks('listCustomers', { query: { q: 'sara' } });
    const { id: customerId } = rows[0]!;
    await admin.asks('changeSettings', { body: { proofAtTill: false } });
    const visit = { guest: { customerId }, benefits: [benefitId] };
    await admin.asks('settleVisit', { body: visit });
    expect(await admin.tries('undoImport', { params: { id: read.id } })).toMatchObject({
      status: 409,
      text:
        'This cannot be undone any more. Members who were here since: 1, ' +
        'the first is Sara Ahmad',
    });
    expect(await admin.asks('listCustomers')).toMatchObject({ total: 3 });
    expect(await admin.asks('runBackup')).toMatchObject({ success: true, leftOut: 0 });
  });

  test('rows that a killed server has left are brought in, each once', async () => {
    const { restaurant, admin } = await opened(engine);
    const { store, services } = restaurant;
    const rows = numbered(600).map((i) => `Guest ${i},+9665012${String(i).padStart(5, '0')},${i}`);
    const read = await uploads(admin, `Name,Mobile,Points\n${rows.join('\n')}\n`);
    await checks(admin, read);
    // The import is as a killed server leaves it: begun, with half of its rows imported.
    const done = await admin.asks('runImport', { params: { id: read.id } });
    const { db } = store;
    const half = await db
      .selectFrom('import_rows')
      .select(['number', 'customerId'])
      .where('number', '>', 300)
      .execute();
    await db
      .deleteFrom('customers')
      .where(
        'id',
        'in',
        half.map(({ customerId }) => customerId!),
      )
      .execute();
    for (const { number } of half) {
      const cells = JSON.stringify(rows[number - 2]!.split(','));
      await db
        .updateTable('import_rows')
        .set({ cells, customerId: null, entryId: null })
        .where('number', '=', number)
        .execute();
    }
    await db.updateTable('imports').set({ state: 'running' }).execute();
    const elsewhere = { holder: 'another server', at: restaurant.clock.now() };
    await takeLease(db, { ...elsewhere, work: 'import' });
    expect(await resumeImport(services.jobs, store)).toBe(false);
    expect((await admin.tries('runImport', { params: { id: read.id } })).status).toBe(409);
    await releaseLease(db, elsewhere.holder);
    expect(await resumeImport(services.jobs, store)).toBe(true);
    expect(await resumeImport(services.jobs, store)).toBe(false);
    expect(await admin.asks('readImport')).toMatchObject({ state: 'done', counts: done.counts });
    expect(await admin.asks('listCustomers')).toMatchObject({ total: 600 });
    const { points } = await db
      .selectFrom('customers')
      .select(({ fn }) => fn.sum<number>('points').as('points'))
      .executeTakeFirstOrThrow();
    expect(Number(points)).toBe((600 * 599) / 2);
    const audit = await admin.asks('auditLedger');
    expect(audit).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  test('one at a time, in its order, and by nobody else', async () => {
    const { admin } = await opened(engine);
    const read = await uploads(admin, list);
    const params = { id: read.id };
    const notReady = { status: 409, text: 'This import is not ready for that' };
    expect(await admin.tries('runImport', { params })).toMatchObject(notReady);
    expect(await admin.tries('undoImport', { params })).toMatchObject(notReady);
    await checks(admin, read);
    await admin.asks('runImport', { params });
    expect(await admin.tries('runImport', { params })).toMatchObject(notReady);
    await admin.asks('removeImport', { params });
    expect(await admin.asks('readImport')).toBeNull();
    expect((await admin.tries('undoImport', { params })).status).toBe(404);
    expect(
      (await admin.tries('listImportRows', { params, query: { verdict: 'new' } })).status,
    ).toBe(404);
    expect(await admin.asks('listCustomers')).toMatchObject({ total: 3 });
  });

  testOnce('nothing is done any more for a session that has ended', async () => {
    const { restaurant, admin } = await opened(engine);
    const { store, services } = restaurant;
    const { jobs } = services;
    const { id: importId, plan } = await uploads(admin, list);
    const ended = { importId, sessionHash: 'of a session that is gone' };
    const now = restaurant.clock.now();
    const asked = { ...ended, actor: sofra, at: now };
    const checking = checkImport(jobs, store, { ...ended, plan, now });
    await expect(checking).rejects.toMatchObject(loggedOut);
    await checks(admin, { id: importId, plan });
    const running = runImport(jobs, store, { ...asked, password: null });
    await expect(running).rejects.toMatchObject(loggedOut);
    expect(await admin.asks('readImport')).toMatchObject({ state: 'checked' });
    await admin.asks('runImport', { params: { id: importId } });
    await expect(undoImport(jobs, store, asked)).rejects.toMatchObject(loggedOut);
    expect(await admin.asks('readImport')).toMatchObject({ state: 'done' });
    expect(await admin.asks('listCustomers')).toMatchObject({ total: 3 });
  });

  testOnce('a restore forgets the import, and what it brought is in the backup', async () => {
    const { admin } = await opened(engine);
    await brings(admin, list);
    const { filename } = await admin.asks('runBackup');
    const file = await admin.tries('downloadBackup', { params: { filename: filename! } });
    await admin.asks('restoreBackup', { body: file.text });
    expect(await admin.asks('readImport')).toBeNull();
    expect(await admin.asks('auditLedger')).toMatchObject({
      wrong: 0,
      wrongSums: 0,
      points: 1_550,
    });
  });
});

async function reasonsOf(admin: Person, { id }: Import, verdict: Verdict = 'refused') {
  const { rows } = await admin.asks('listImportRows', { params: { id }, query: { verdict } });
  return rows.map(({ id: row, reason }) => [row, reason && textOf(reason)]);
}
