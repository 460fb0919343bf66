// Nothing is lost silently: every column of every table is in a backup, or is known not to be.
import { join } from 'node:path';
import { sql, type Selectable } from 'kysely';
import { expect, test } from 'vitest';
import type { settingNames } from '../../src/contract/settings.ts';
import { restoreFile, runBackup, sofra as actor } from '../../src/storage/backups.ts';
import type { Tables } from '../../src/storage/database/tables.ts';
import { openRestaurantWithFolder, read } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import type { Restaurant } from '../restaurant.ts';

/** Tables that a restore does not bring back, and why. */
const left = {
  sessions: 'everybody logs in again',
  one_time_passes: 'they last a minute',
  throttles: 'who guesses goes on waiting',
  known_devices: 'their accounts may be others',
  backup_history: 'it tells of the files that are there',
  leases: 'they last while work is done',
  imports: 'they tell of members who may be others',
  import_rows: 'they tell of members who may be others',
  customer_summaries: 'made of the entries',
  level_counts: 'made of the entries',
  quarter_hours: 'made of the entries',
  summary_state: 'made of the entries',
  kysely_migration: 'the schema is that of the code',
};

type Restored = Omit<Tables, keyof typeof left>;

const at = '2026-11-20T12:34:56.789Z';
const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`;

/** A value for every column that is restored, none of them its default. */
const rows: { [Name in keyof Restored]: Selectable<Restored[Name]> } = {
  admins: {
    id: 7,
    username: 'Layla',
    usernameKey: 'layla',
    password: hash,
    temporaryUntil: at,
    createdAt: at,
  },
  partners: {
    id: 8,
    username: 'Bakery',
    usernameKey: 'bakery',
    password: hash,
    temporaryUntil: at,
    name: 'The Bakery',
    active: false,
    createdAt: at,
  },
  customers: {
    id: 9,
    name: 'Sara',
    nameKey: 'sara',
    mobile: '+966555000111',
    mobileKey: '966555000111',
    points: 1_100,
    level: 'Bronze',
    lastEntryId: 10,
    verificationCode: '123456',
    qrToken: null,
    stampChanges: null,
    password: hash,
    temporaryUntil: at,
    createdAt: at,
  },
  customer_words: { word: 'sara', customerId: 9, shared: 0, nameKey: 'sara' },
  point_transactions: {
    id: 10,
    customerId: 9,
    points: 1_100,
    balance: 1_100,
    description: 'عشاء',
    timestamp: at,
    actorRole: 'admin',
    actorId: 7,
    action: 'points.awarded',
    address: '192.0.2.7',
    undoes: null,
    idempotencyKey: 'a key',
    requestHash: 'a hash',
  },
  level_benefits: {
    id: 11,
    level: 'Gold',
    benefit: 'Tea',
    active: false,
    partnerId: 8,
    lastUpdated: at,
    imagePath: '/tea.png',
    frequency: 'weekly',
  },
  stamps: {
    id: 17,
    benefitId: 11,
    benefit: 'Tea',
    customerId: 9,
    partnerId: 8,
    at,
    takenBackAt: at,
    takenBackBy: 'admin',
    change: null,
    idempotencyKey: 'a key',
    requestHash: 'a hash',
  },
  special_events: {
    id: 12,
    name: 'Eid',
    description: 'Twice',
    multiplier: 2,
    startDate: at,
    endDate: '2026-12-20T12:34:56.789Z',
    active: false,
  },
  special_offers: {
    id: 13,
    level: 'Silver',
    title: 'Soup',
    description: 'For two',
    validUntil: at,
    active: false,
    imagePath: 'https://family.example/soup.png',
  },
  terms_and_conditions: { id: 14, content: 'الشروط', updatedAt: at, active: false },
  store_submissions: {
    id: 15,
    shortDescription: 'A family table',
    fullDescription: 'A family table for everybody who comes, again and again and again.',
    privacyPolicyUrl: 'https://family.example/privacy',
    contactEmail: 'office@family.example',
    contactPhone: '+966555000111',
    iconPath: '/icon.png',
    featureGraphicPath: '/graphic.png',
    screenshotPaths: '["/one.png"]',
    status: 'approved',
    createdAt: at,
  },
  settings: { name: 'brand', value: '"Bayt"' },
  audit_log: {
    id: 16,
    at,
    actorRole: 'partner',
    actorId: 8,
    action: 'customer.verified',
    subjectId: 9,
    detail: 'a detail',
    address: '203.0.113.9',
  },
};

/** A value for every setting; a new one does not compile without its own. */
const settings: Record<(typeof settingNames)[number], unknown> = {
  brand: 'Bayt Sara',
  brandArabic: 'بيت سارة',
  timeZone: 'Asia/Riyadh',
  countryCode: '966',
  currency: 'SAR',
  pointsPerUnit: '10',
  colour: '#b4532a',
  logo: 'data:image/png;base64,iVBORw0KGgo=',
  customerResetPassword: 'come-again',
  partnerResetPassword: 'come-back',
  partnerDefaultPassword: 'come-along',
};

onEachEngine((engine) => {
  test('every column of every table is filled here, and not with its default', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const tables = await restaurant.store.db.introspection.getTables();
    const kept = tables.filter(({ name }) => !(name in left));
    expect(
      kept.map(({ name }) => name).toSorted(),
      'a new table belongs into a backup, or to the tables above that do not',
    ).toEqual(Object.keys(rows).toSorted());
    for (const { name: table, columns } of kept) {
      // SQLite does not list the level, which it makes of the points.
      const { level: _, ...filled }: Record<string, unknown> = rows[table as keyof Restored];
      const given = columns.filter(({ name }) => name !== 'level');
      expect(
        given.map(({ name }) => name).toSorted(),
        `a new column of ${table} belongs into backupRows (src/contract/backup-file.ts) and here`,
      ).toEqual(Object.keys(filled).toSorted());
      const defaults = await defaultsOf(restaurant, table);
      for (const [column, value] of Object.entries(defaults)) {
        expect(`${column}: ${filled[column]}`).not.toBe(`${column}: ${value}`);
      }
    }
  });

  test('every value of every column comes back in another restaurant', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    await putRows(restaurant);
    const before = await read(restaurant, Object.keys(rows));
    const { jobs, clock } = restaurant.services;
    const { filename } = await runBackup(jobs, restaurant.store, { actor, at: clock() });
    const other = await openRestaurantWithFolder(engine, { days: 1 });
    const path = join(folder, filename!);
    await restoreFile(other.restaurant.services.jobs, { path, actor, at: clock() });
    const { audit_log: log, ...after } = await read(other.restaurant, Object.keys(rows));
    const { audit_log: earlier, ...expected } = before;
    // Idempotency keys are no part of a backup: they last a day.
    const [entry] = expected.point_transactions;
    const [stamp] = expected.stamps;
    const keyless = { idempotencyKey: null, requestHash: null };
    expect(after).toEqual({
      ...expected,
      point_transactions: [{ ...entry, ...keyless }],
      stamps: [{ ...stamp, ...keyless }],
    });
    // Entries of the log have other numbers in another restaurant.
    const { id: _, ...logged } = rows.audit_log;
    expect(earlier).toContainEqual(rows.audit_log);
    expect(log).toContainEqual(expect.objectContaining(logged));
  });
});

/** Puts each row in as it is, which the ledger's guards would not allow. */
async function putRows({ store: { db, engine } }: Restaurant) {
  await db.transaction().execute(async (shell) => {
    const { indexes, guards } = await engine.dropConstraints(shell, [
      'customers',
      'point_transactions',
    ]);
    for (const [table, row] of Object.entries(rows)) {
      const { level: _level, ...fields } = row as { level?: string };
      const insert = shell.insertInto(table as 'settings');
      await insert.values((table === 'customers' ? fields : row) as never).execute();
    }
    const others = Object.entries(settings).filter(([name]) => name !== rows.settings.name);
    for (const [name, value] of others) {
      await shell
        .insertInto('settings')
        .values({ name, value: JSON.stringify(value) })
        .execute();
    }
    await shell
      .insertInto('customer_words')
      .values([
        { word: '966555000111', customerId: 9, shared: 0, nameKey: 'sara' },
        { word: '<111000555669', customerId: 9, shared: 0, nameKey: 'sara' },
      ])
      .execute();
    for (const statement of [...indexes, ...guards]) await statement.execute(shell);
  });
}

/** The values that the database gives to columns of a new row by itself, but for its number. */
async function defaultsOf({ store: { db, engine } }: Restaurant, table: string) {
  const { rows: found } = await (
    engine.name === 'SQLite'
      ? sql<Default>`select name, dflt_value as value from pragma_table_info(${table})`
      : sql<Default>`select column_name as name, column_default as value
          from information_schema.columns where table_name = ${table}`
  ).execute(db);
  return Object.fromEntries(
    found
      .filter(({ value }) => value !== null)
      .map(({ name, value }) => [name, String(value).replace(/^'(.*)'(::\w+)?$/, '$1')]),
  );
}

interface Default {
  name: string;
  value: string | null;
}
