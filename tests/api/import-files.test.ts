// The formats of import files: those that spreadsheets write, and broken ones.
import { expect, test } from 'vitest';
import { limits } from '../../src/contract/values/values.ts';
import { checks, list, opened, triesToUpload, uploads } from '../importing.ts';
import { numbered } from '../many.ts';
import { onEachEngine } from '../setup/engines.ts';

const encoded: [string, Buffer, string][] = [
  ['UTF-16, as spreadsheets write “Unicode text”', utf16(list.replaceAll(',', '\t')), 'UTF-16'],
  ['UTF-16 the other way round', utf16(list).swap16(), 'UTF-16'],
  ['UTF-16 without a mark', utf16(list.slice(1)), 'UTF-16'],
  ['UTF-16 without a mark, the other way round', utf16(list.slice(1)).swap16(), 'UTF-16'],
  [
    'Windows-1256',
    Buffer.from([
      ...Buffer.from('Name;Mobile\r\n'),
      0xda,
      0xe3,
      0xd1,
      ...Buffer.from(';0501234568'),
    ]),
    'Windows-1256',
  ],
];

onEachEngine((engine) => {
  test.each(encoded)('a file in %s is recognised', async (_, body, encoding) => {
    const { admin } = await opened(engine);
    const read = await uploads(admin, body);
    expect(read).toMatchObject({
      encoding,
      plan: { nameColumn: 0, mobileColumn: 1, headed: true },
    });
    await checks(admin, read);
    const { rows } = await admin.asks('listImportRows', {
      params: { id: read.id },
      query: { verdict: 'new' },
    });
    expect(rows.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^عمر/));
  });

  test('a file without headings is understood by what stands in it', async () => {
    const { admin } = await opened(engine);
    const read = await uploads(admin, '7;Sara Ahmad;0501234567;50\n8;Omar;0501234568;60\n');
    // Numbers without a heading are no points: these might be the numbers of the rows.
    expect(read.plan).toMatchObject({
      nameColumn: 1,
      mobileColumn: 2,
      pointsColumn: null,
      headed: false,
    });
    const plan = { ...read.plan, pointsColumn: 3 };
    const { counts } = await checks(admin, { ...read, plan });
    expect(counts).toMatchObject({ rows: 2, new: 2, points: 110 });
    const none = { params: { id: read.id }, body: { ...plan, mobileColumn: null } };
    expect((await admin.tries('checkImport', none)).text).toBe(
      'Choose the columns of the name and of the mobile number',
    );
    const same = { params: { id: read.id }, body: { ...plan, mobileColumn: 1 } };
    expect((await admin.tries('checkImport', same)).text).toBe('A column can be only one of these');
  });

  test('a spreadsheet’s own line about its separator is no row', async () => {
    const { admin } = await opened(engine);
    const body = 'sep=;\r\nName;Mobile;Points\r\nSara, Ahmad;0501234567;12\r\n';
    const read = await uploads(admin, body);
    expect(read).toMatchObject({ counts: { rows: 2 }, sample: [['Name', 'Mobile', 'Points'], {}] });
    const checked = await checks(admin, read);
    expect(checked).toMatchObject({ counts: { new: 1, points: 12 }, separator: ';' });
  });

  test('half a line at the end is refused by name, and no member', async () => {
    const { admin } = await opened(engine);
    const cut = 'Name,Mobile,Points\nSara,0501234567,5\nOmar,0501234568\nCut Short,+96650123456';
    const read = await uploads(admin, cut);
    expect((await checks(admin, read)).counts).toMatchObject({ new: 2, refused: 1 });
    const query = { verdict: 'refused' as const };
    const { rows } = await admin.asks('listImportRows', { params: { id: read.id }, query });
    expect(rows).toMatchObject([{ id: 4, name: 'Cut Short', reason: { key: 'importRowCut' } }]);
  });

  test('the meaning of a dot before three digits is asked before anything is checked', async () => {
    const { admin } = await opened(engine);
    const read = await uploads(
      admin,
      'Name;Mobile;Stars\nSara;0501234567;7\nOmar;0501234568;1.000',
    );
    expect(read.plan.pointsColumn).toBe(2);
    expect(read.unclearPoints).toEqual({ column: 2, example: '1.000' });
    const asked = { params: { id: read.id }, body: read.plan };
    expect(await admin.tries('checkImport', asked)).toMatchObject({
      status: 400,
      text: 'Say what 1.000 is: the thousands of a balance, or a fraction of one point',
    });
    expect(await admin.tries('runImport', { params: { id: read.id } })).toMatchObject({
      status: 409,
    });
    const meant = async (threeDigits: 'thousands' | 'fraction') =>
      (await checks(admin, { ...read, plan: { ...read.plan, threeDigits } })).counts.points;
    expect(await meant('fraction')).toBe(8);
    expect(await meant('thousands')).toBe(1_007);
    await admin.asks('runImport', { params: { id: read.id } });
    const { rows } = await admin.asks('listCustomers', { query: { q: 'omar' } });
    expect(rows).toMatchObject([{ points: 1_000 }]);
  });

  test('the longest rows are read, checked, listed and brought in, batch by batch', async () => {
    const { admin } = await opened(engine);
    const noted = `,${'ع'.repeat(limits.importCell)}`.repeat(limits.importColumns - 2);
    const mobiles = numbered(120).map((i) => `0501234${100 + i}`);
    const rows = mobiles.map((mobile) => `Sara,${mobile}${noted}`);
    const read = await uploads(admin, ['Name,Mobile', ...rows].join('\n'));
    const checked = await checks(admin, read);

    const over = new AbortController();
    const query = { verdict: 'new', limit: limits.page } as const;
    const listing = admin
      .asks('listImportRows', { params: checked, query })
      .finally(() => over.abort());
    let served = 0;
    for (; !over.signal.aborted; served += 1) await admin.asks('currentAdmin');
    expect((await listing).rows.map(({ mobile }) => mobile)).toEqual(mobiles);
    expect(served).toBeGreaterThan(4);

    const { counts } = await admin.asks('runImport', { params: checked });
    expect(counts).toMatchObject({ new: 120 });
  }, 60_000);

  test.each<[string, string | Buffer, string]>([
    ['is empty', '', 'There is no row in this file'],
    ['has nothing but empty rows', ',,\n\n', 'There is no row in this file'],
    [
      'is a workbook',
      Buffer.from('PK\x03\x04 and more'),
      'This is a workbook. Save it as CSV in the spreadsheet, and choose that file',
    ],
    [
      'is no text',
      Buffer.from([1, 2, 0, 3]),
      'This file is not text as spreadsheets save it: CSV in UTF-8 is',
    ],
    [
      'is cut off in a quoted cell',
      'Name,Mobile\nSara,0501234567\n"Omar,05012',
      'A quotation mark of row 3 is never closed: is the end of the file missing?',
    ],
    ['has a million columns', ','.repeat(999_999), 'Row 1 has more than 50 columns'],
    ['has a row without an end', `a\n"${'x'.repeat(200_000)}`, 'Row 2 is too long'],
    ['has too many columns', `a\n${','.repeat(50)}`, 'Row 2 has more than 50 columns'],
    ['has a long cell', `a\n${'x'.repeat(1_001)}`, 'A cell of row 2 has more than 1000 characters'],
    [
      'has too many rows',
      'a\n'.repeat(limits.importRows + 2),
      'A file of at most 200000 rows can be brought in',
    ],
  ])(
    'a file that %s is refused in words, and leaves nothing',
    async (_, body, text) => {
      const { restaurant, admin } = await opened(engine);
      expect(await triesToUpload(admin, body)).toMatchObject({ status: 400, text });
      expect(await admin.asks('readImport')).toBeNull();
      const { db } = restaurant.store;
      expect(await db.selectFrom('import_rows').selectAll().execute()).toEqual([]);
      expect((await uploads(admin, list)).counts.rows).toBe(10);
    },
    30_000,
  );
});

test('a file that is too large is refused before it has all arrived', async () => {
  const { admin } = await opened('SQLite');
  const refused = await triesToUpload(admin, Buffer.alloc(limits.importBytes + 1, 'a'));
  expect(refused).toMatchObject({
    status: 413,
    text: 'A file of at most 50 MB can be brought in',
  });
});

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le');
}
