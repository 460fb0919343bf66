// Files of members as the world writes them: names in parts, money, sums, questions, encodings.
import { expect, test } from 'vitest';
import type { Import, ImportPlan, Verdict } from '../../src/contract/data/imports.ts';
import { textOf } from '../../src/contract/messages/texts.ts';
import { opened, uploads } from '../importing.ts';
import { guest, type Person } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine, testOnce) => {
  test('calling codes belong to numbers, and are no points; nor are orders', async () => {
    const { admin } = await opened(engine);
    const file = 'dial_code,phone,name,Total Orders\n971,0507654399,Omar,12\n966,0501234567,Sara,3';
    const read = await uploads(admin, file);
    expect(read.plan).toMatchObject({ pointsColumn: null, callingCodeColumn: 0, visitsColumn: 3 });
    const { counts } = await checks(admin, read);
    expect(counts).toMatchObject({ new: 2, points: 0 });
    await runs(admin, read);
    const { rows } = await admin.asks('listCustomers');
    expect(rows).toMatchObject([
      { name: 'Omar', mobile: '+971507654399', points: 0 },
      { name: 'Sara', mobile: '+966501234567', points: 0 },
    ]);
    const omar = await admin.asks('readCustomer', { params: rows[0]! });
    expect(omar.details).toMatchObject({ formerVisits: 12 });
  });

  testOnce('a second file completes names, which is shown before, and undone', async () => {
    const { admin } = await opened(engine);
    await brings(admin, 'First name,Mobile\nSara,0501234567\nOmar,0501234568\nLayla,0501234569');
    const full =
      'First name,Last name,Mobile,Birthday,Email\n' +
      'Sara,Ahmad,0501234567,1990-04-03,sara@family.example\n' +
      'Omar,Ali,0501234568,,\nHuda,Saleh,0501234569,,';
    const read = await uploads(admin, full);
    expect((await checks(admin, read)).counts).toMatchObject({ corrected: 2, known: 1, new: 0 });
    expect(await rowsOf(admin, read, 'corrected')).toMatchObject([
      { name: 'Sara Ahmad', formerName: 'Sara', birthday: '1990-04-03' },
      { name: 'Omar Ali', formerName: 'Omar' },
    ]);
    expect(await reasonsOf(admin, read, 'known')).toEqual(['Is here as Layla']);
    await runs(admin, read);
    expect(await namesOf(admin)).toEqual(['Layla', 'Omar Ali', 'Sara Ahmad']);
    const [found] = (await admin.asks('listCustomers', { query: { q: 'ahmad' } })).rows;
    const { details } = await admin.asks('readCustomer', { params: found! });
    expect(details).toMatchObject({ birthday: '1990-04-03', email: 'sara@family.example' });
    // A name that somebody has changed since stays, and so does whoever has visited.
    const omar = (await admin.asks('listCustomers', { query: { q: 'omar' } })).rows[0]!;
    await admin.asks('changeCustomer', { params: omar, body: { name: 'Omar Aziz' } });
    const visit = { customerId: found!.id, points: 20, description: 'Dinner' };
    await admin.asks('awardPoints', { body: visit });
    const undone = await admin.asks('undoImport', { params: { id: read.id } });
    expect(undone).toMatchObject({ state: 'undone', counts: { corrected: 2, stayed: 0 } });
    expect(await namesOf(admin)).toEqual(['Layla', 'Omar Aziz', 'Sara']);
    const sara = await admin.asks('readCustomer', { params: found! });
    expect(sara).toMatchObject({ name: 'Sara', points: 20 });
    expect(sara.details).toBeUndefined();
  });

  testOnce('who gets a longer name keeps their points, and gets no second balance', async () => {
    const { admin } = await opened(engine);
    await brings(admin, 'Name,Mobile,Points\nSara,0501234567,50');
    const read = await uploads(admin, 'Name,Mobile,Points\nSara Ahmad,0501234567,70');
    expect((await checks(admin, read)).counts).toMatchObject({ corrected: 1, points: 0 });
    expect(await reasonsOf(admin, read, 'corrected')).toEqual([
      'Has points here already, which stay as they are',
    ]);
    await runs(admin, read);
    expect((await admin.asks('listCustomers')).rows).toMatchObject([
      { name: 'Sara Ahmad', points: 50 },
    ]);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, points: 50 });
  });

  testOnce('names are replaced only where the owner says so', async () => {
    const { restaurant, admin } = await opened(engine);
    await guest(restaurant, { name: 'Jِrg Müكig', mobile: '+966501234567' });
    const read = await uploads(admin, 'Name,Mobile\nJörg Müßig,0501234567');
    expect((await checks(admin, read)).counts).toMatchObject({ corrected: 0, known: 1 });
    const replaced = await checks(admin, read, { membersHere: 'replaced' });
    expect(replaced.counts).toMatchObject({ corrected: 1, known: 0 });
    await runs(admin, read);
    expect(await namesOf(admin)).toEqual(['Jörg Müßig']);
  });

  test('what a deleted member was called before is forgotten', async () => {
    const { restaurant, admin } = await opened(engine);
    await brings(admin, 'Name,Mobile\nSara,0501234567');
    await brings(admin, 'Name,Mobile\nSara Ahmad,0501234567');
    const { db } = restaurant.store;
    const replaced = () =>
      db.selectFrom('import_rows').select('replaced').where('replaced', 'is not', null).execute();
    expect(await replaced()).toHaveLength(1);
    const [sara] = (await admin.asks('listCustomers')).rows;
    await admin.asks('removeCustomer', { params: sara! });
    expect(await replaced()).toEqual([]);
  });

  test('an e-mail address is no name, and the mobile of several numbers is taken', async () => {
    const { admin } = await opened(engine);
    const file =
      'Customer,Phone,Mobile\nsara@family.example,0112345678,0501234567\n' +
      'Omar,0501234568,\nHuda,,"0112345678 / 0501234569"\nRami Said,,0501234570';
    const read = await uploads(admin, file);
    expect((await checks(admin, read)).counts).toMatchObject({ new: 3, refused: 1 });
    expect(await reasonsOf(admin, read, 'refused')).toEqual([
      'An e-mail address is no name: sara@family.example',
    ]);
    expect(await rowsOf(admin, read, 'new')).toMatchObject([
      { name: 'Omar', kept: '+966501234568' },
      { name: 'Huda', kept: '+966501234569', mobile: '0112345678 / 0501234569' },
      { name: 'Rami Said', kept: '+966501234570' },
    ]);
    expect(await reasonsOf(admin, read, 'new')).toEqual([
      null,
      'Of 2 numbers in the cell, +966501234569 is taken',
      null,
    ]);
  });

  test.each(['TOTAL', 'الإجمالي', 'Total (2 customers):', ''])(
    'titles above the headings and a sum at the end, %j, are no members',
    async (sum) => {
      const { admin } = await opened(engine);
      const file =
        'Customers of Harbour House\nExported 2026-11-28\n\nName;Mobile;Points\n' +
        `Sara;0501234567;1.250.000\nTotal Wine;0501234568;30\n${sum};;1.250.030\n`;
      const read = await uploads(admin, file);
      expect(read).toMatchObject({ separator: ';', plan: { titleRows: 2, headed: true } });
      const { counts } = await checks(admin, read);
      expect(counts).toMatchObject({ rows: 2, new: 2, refused: 0, totals: 1, points: 1_250_030 });
      await runs(admin, read);
      expect(await namesOf(admin)).toEqual(['Sara', 'Total Wine']);
    },
  );

  test.each<[string, string, Partial<ImportPlan>, number | undefined]>([
    [
      '12.5',
      'Say what becomes of balances with a fraction, such as 12.5',
      { fractions: 'down' },
      12,
    ],
    [
      '12.5',
      'Say what becomes of balances with a fraction, such as 12.5',
      { fractions: 'nearest' },
      13,
    ],
    [
      '12.4',
      'Say what becomes of balances with a fraction, such as 12.4',
      { fractions: 'nearest' },
      12,
    ],
    [
      '12.5',
      'Say what becomes of balances with a fraction, such as 12.5',
      { fractions: 'refused' },
      undefined,
    ],
    ['-3', 'Say what becomes of balances below zero, such as -3', { belowZero: 'zero' }, 0],
    [
      '(3)',
      'Say what becomes of balances below zero, such as (3)',
      { belowZero: 'refused' },
      undefined,
    ],
    [
      'SAR 12',
      'Say whether SAR 12 is that many points: it is an amount of money in the column of points',
      { money: 'points' },
      12,
    ],
    [
      '12 ر.س',
      'Say whether 12 ر.س is that many points: it is an amount of money in the column of points',
      { money: 'refused' },
      undefined,
    ],
  ])(
    'of the balance %s, the owner is asked once: %s %j',
    async (balance, asked, answer, points) => {
      const { admin } = await opened(engine);
      const read = await uploads(admin, `Name,Mobile,Points\nSara,0501234567,${balance}\n`);
      const plan = { ...read.plan, pointsColumn: 2 };
      const body = { params: { id: read.id }, body: plan };
      expect(await admin.tries('checkImport', body)).toMatchObject({ status: 400, text: asked });
      const { counts } = await checks(admin, { ...read, plan }, answer);
      expect(counts).toMatchObject(
        points === undefined ? { refused: 1, new: 0 } : { refused: 0, new: 1, points },
      );
    },
  );

  testOnce('a column of money is named, and not proposed as points', async () => {
    const { admin } = await opened(engine);
    const file = 'Name,Mobile,Balance\nSara,0501234567,SAR 12.50\nOmar,0501234568,SAR 3.00';
    const { plan, moneyColumn } = await uploads(admin, file);
    expect(plan.pointsColumn).toBeNull();
    expect(moneyColumn).toEqual({ heading: 'Balance', example: 'SAR 12.50' });
  });

  test('the order of day and month is asked where no day tells it', async () => {
    const { admin } = await opened(engine);
    const read = await uploads(admin, 'Name,Mobile,Birthday\nSara,0501234567,03/04/1990');
    const body = { params: { id: read.id }, body: read.plan };
    expect(await admin.tries('checkImport', body)).toMatchObject({
      status: 400,
      text: 'Say which comes first in 03/04/1990, the day or the month',
    });
    await checks(admin, read, { dates: 'monthFirst' });
    expect(await rowsOf(admin, read, 'new')).toMatchObject([{ birthday: '1990-03-04' }]);
  });

  testOnce('names are shown as they are read, and another encoding can be chosen', async () => {
    const { restaurant, admin } = await opened(engine);
    const file = Buffer.from('Name,Mobile\nJörg Müßig,0501234567\nSara,0501234568', 'latin1');
    const read = await uploads(admin, file);
    expect(read).toMatchObject({ encoding: 'Windows-1252', doubts: { rows: 0, first: [] } });
    expect(read.readings[0]).toEqual({ encoding: 'Windows-1252', names: ['Jörg Müßig'] });
    const query = { filename: 'old cards.csv', encoding: 'Windows-1256' } as const;
    const wrong = await admin.asks('uploadImport', { query, body: file });
    expect(wrong).toMatchObject({
      encoding: 'Windows-1256',
      readings: [{ names: ['Jِrg Müكig'] }],
      doubts: { rows: 1, first: [{ row: 2, text: 'Jِrg Müكig' }] },
    });
    await checks(admin, wrong);
    await runs(admin, wrong);
    // Nothing of what was shown is kept.
    const { plan } = await restaurant.store.db
      .selectFrom('imports')
      .select('plan')
      .executeTakeFirstOrThrow();
    expect(plan).not.toContain('Müكig');
  });

  testOnce('bytes without a meaning are shown, and no name is brought with them', async () => {
    const { admin } = await opened(engine);
    const bytes = Buffer.from(
      'Name,Mobile\nسارة,0501234567\nعمر العلي,0501234568\nRen?,0501234569',
    );
    bytes[bytes.indexOf('?')] = 0xe9;
    const read = await uploads(admin, bytes);
    expect(read).toMatchObject({
      encoding: 'UTF-8',
      doubts: { rows: 1, first: [{ row: 4, text: 'Ren\ufffd' }] },
    });
    expect((await checks(admin, read)).counts).toMatchObject({ new: 2, refused: 1 });
    expect(await reasonsOf(admin, read, 'refused')).toEqual([
      'Not all letters of this name were read: Ren\ufffd. Choose the encoding of the file',
    ]);
  });

  testOnce('the plan of an earlier version is run as it was checked', async () => {
    const { restaurant, admin } = await opened(engine);
    const read = await uploads(admin, 'Name,Mobile,Points\nSara,0501234567,5\nOmar,0501234568,6');
    await checks(admin, read);
    const plan = { nameColumn: 0, mobileColumn: 1, pointsColumn: 2, headed: true };
    const { db } = restaurant.store;
    const former = { ...plan, countryCode: '966', separator: ',' };
    const counts = { rows: 2, new: 2, changed: 0, known: 0, refused: 0, points: 11, stayed: 0 };
    await db
      .updateTable('imports')
      .set({ plan: JSON.stringify(former), counts: JSON.stringify(counts) })
      .execute();
    expect(await admin.asks('readImport')).toMatchObject({ plan, readings: [], counts });
    await runs(admin, read);
    expect((await admin.asks('listCustomers')).rows.map(({ points }) => points)).toEqual([6, 5]);
  });
});

const checks = (admin: Person, { id, plan }: Pick<Import, 'id' | 'plan'>, answers = {}) =>
  admin.asks('checkImport', { params: { id }, body: { ...plan, ...answers } });

const runs = (admin: Person, { id }: Pick<Import, 'id'>) =>
  admin.asks('runImport', { params: { id } });

async function brings(admin: Person, file: string) {
  const read = await uploads(admin, file);
  await checks(admin, read);
  await runs(admin, read);
}

async function rowsOf(admin: Person, { id }: Pick<Import, 'id'>, verdict: Verdict) {
  return (await admin.asks('listImportRows', { params: { id }, query: { verdict } })).rows;
}

async function reasonsOf(admin: Person, read: Pick<Import, 'id'>, verdict: Verdict) {
  const rows = await rowsOf(admin, read, verdict);
  return rows.map(({ reason }) => (reason ? textOf(reason) : null));
}

const namesOf = async (admin: Person) =>
  (await admin.asks('listCustomers', { query: { sort: 'name' } })).rows.map(({ name }) => name);
