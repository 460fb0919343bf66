// A restaurant with rows in every table, and functions that read all of them.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupTables } from '../src/contract/data/backups.ts';
import { checkFile } from '../src/storage/backup/backup-check.ts';
import type { Tables } from '../src/storage/database/tables/tables.ts';
import { storedSettings } from '../src/storage/rows/level-shapes.ts';
import { sumUpPoints } from '../src/storage/summaries/point-days.ts';
import { renewSummaries } from '../src/storage/summaries/rebuild.ts';
import type { EngineName } from './setup/engines.ts';
import { briefFolder } from '../lab/folders.ts';
import { openRestaurant, type Restaurant } from './restaurant.ts';
import { noteAndCount } from './notes.ts';
import { offer } from './offered.ts';
import { guest, owner, partner, type Person } from './people.ts';
import { smallestJpeg } from './pictures.ts';
import { addFactors } from './second-factors.ts';
import { claim, olderClaim } from './shelf.ts';
import { atTheEnd } from './setup/endings.ts';

/** The time at which restaurants of tests open. */
export const moment = '2026-11-21T18:30:00.000Z';

export type Row = Record<string, unknown>;
/** The parsed content of a backup. */
export interface File {
  [field: string]: unknown;
  counts: Record<string, number>;
  tables: Record<string, Row[]>;
}

/** A restaurant with a folder for its backups. It opens the duration `later` after the others. */
export async function openRestaurantWithFolder(engine: EngineName, later = {}) {
  const folder = await briefFolder('sofra-backups-');
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  const restaurant = await openRestaurant(engine, { BACKUP_DIR: folder });
  if (Object.keys(later).length > 0) {
    restaurant.clock.pass(later);
    const at = restaurant.clock.now().toISOString();
    await restaurant.store.db.updateTable('audit_log').set({ at }).execute();
  }
  return { restaurant, folder };
}

/** Adds rows to every table. */
export async function fill(restaurant: Restaurant) {
  const { db } = restaurant.store;
  const sara = await guest(restaurant, { name: 'Sara Ahmad' });
  const omar = await guest(restaurant, { name: 'عمر الخطيب' });
  await guest(restaurant, { name: 'O\'Neil \u{1f35e} \\ "x"' });
  const [bakery, admin] = [await partner(restaurant), await owner(restaurant)];
  for (const [customerId, points] of [
    [sara.id, 1_100],
    [sara.id, -50],
    [omar.id, 300_001],
    [omar.id, 0],
  ] as const) {
    await admin.asks('awardPoints', { body: { customerId, points, description: 'عشاء' } });
  }
  const slip = { customerId: omar.id, points: 70, description: 'قهوة' };
  const { transactionId } = await admin.asks('awardPoints', { body: slip });
  await admin.asks('undoEntry', { body: { customerId: omar.id, transactionId } });
  await offer(db, { partnerId: bakery.id, moment });
  await serve(db, { partnerId: bakery.id, customerId: sara.id });
  await spend(restaurant, { admin, sara, omar, bakery });
  await visit(restaurant.store, sara);
  await noteAndCount(restaurant.store, moment);
  await closeDay(restaurant.store);
  const card = { id: 4_711, leftAt: moment, points: 0, spent: 0, firstVisitAt: moment };
  await db.insertInto('former_cards').values(card).execute();
  const joined = { stayedId: sara.id, leftId: 999_999, at: moment, adminId: 1 };
  const firsts = { stayedFirstVisitAt: moment, leftFirstVisitAt: null };
  const kept = { ...firsts, mobileKey: '966500000999', replaced: null };
  await db
    .insertInto('joined_cards')
    .values({ ...joined, ...kept })
    .execute();
  await renewSummaries(restaurant.store);
  await sumUpPoints(restaurant.store, { limit: 1_000 });
  return { admin, sara, omar, bakery };
}

/** A day that was closed against the till's report, and an undo on the next day. */
async function closeDay({ db }: Restaurant['store']) {
  const [closedDay, outletId] = ['2026-11-20', 1];
  const bill = { amount: 18_450, currency: 'SAR' };
  const closed = {
    closedById: 1,
    closedAt: moment,
    figures: '{"parts":[],"lines":[],"lineCount":0}',
  };
  const report = { ...bill, bills: 4, note: 'Two slips', reportedById: 1, reportedAt: moment };
  await db
    .insertInto('closed_days')
    .values({ day: closedDay, outletId, ...report, ...closed })
    .execute();
  const undo = { kind: 'undo', bills: -1, ...bill, amount: -bill.amount } as const;
  const by = { at: moment, actorRole: 'admin', actorId: 1 } as const;
  await db
    .insertInto('late_changes')
    .values({ visitId: 1, outletId, closedDay, day: '2026-11-21', ...undo, ...by })
    .execute();
}

/** Rewards, and claims in every state: waiting, served, or with their points given back. */
async function spend(
  restaurant: Restaurant,
  { admin, sara, omar, bakery }: { admin: Person; sara: Guest; omar: Guest; bakery: Row },
) {
  await admin.asks('changeSettings', {
    body: {
      rewards: true,
      claimMinutes: 30,
      currency: 'SAR',
    },
  });
  const { picture } = await admin.asks('addPicture', { body: smallestJpeg });
  const texts = { nameArabic: 'حلوى', description: 'Of the day\nfor two' };
  const prices = { menuPrice: '12', ownCost: '3.50' };
  const terms = { stock: 9, mostEach: 5, firstDay: '2026-11-01', lastDay: '2026-12-31' };
  const more = { partnerId: bakery.id as number, picture, lowestLevel: 'Bronze' as const };
  const body = { name: 'Dessert', cost: 200, ...texts, ...prices, ...terms, ...more };
  const dessert = await admin.asks('addReward', { body });
  const tea = await admin.asks('addReward', { body: { name: 'Tea', cost: 5, active: false } });
  await admin.asks('changeReward', { params: tea, body: { active: true } });
  const first = await olderClaim(restaurant, { guest: omar, reward: dessert, code: '123456' });
  const second = await olderClaim(restaurant, { guest: omar, reward: tea, code: '000007' });
  const third = await claim(sara, dessert);
  await claim(sara, tea);
  await sara.asks('cancelClaim', { params: { id: third.id } });
  for (const { code } of [first, second]) await admin.asks('serveClaim', { body: { code } });
  await admin.asks('undoClaim', { params: second, body: { reason: 'Cold’s gone' } });
}

/** Keys of programs, and a reversal of the first visit. */
async function byProgram(db: Restaurant['store']['db'], entryId: number) {
  const key = {
    name: 'Foodics',
    scopes: 'visits:write',
    hourly: 600,
    lastFour: 'a2b7',
    outletId: 1,
    createdAt: moment,
    createdById: 1,
    expiresAt: null,
    seenAt: null,
    seenFrom: null,
  };
  await db
    .insertInto('connection_keys')
    .values([
      { ...key, keyHash: null, endedAt: moment },
      { ...key, keyHash: 'b'.repeat(43), endedAt: null },
    ])
    .execute();
  const reversal = { visitId: 1, outletId: 1, businessDay: '2026-11-21', at: moment };
  await db
    .insertInto('visit_reversals')
    .values({
      ...reversal,
      billNumber: 'أ 17',
      billKey: 'أ17',
      amount: 450,
      currency: 'SAR',
      reason: 'Cold',
      points: 0,
      awarded: 0,
      owed: 0,
      entryId,
      actorRole: 'program',
      actorId: 2,
      idempotencyKey: null,
      requestHash: null,
    })
    .execute();
}

/** Visits of a guest: with a bill, the same one undone, and one without a bill. */
async function visit({ db }: Restaurant['store'], { id: customerId }: { id: number }) {
  const { entryId } = await db
    .selectFrom('point_transactions')
    .select('id as entryId')
    .where('customerId', '=', customerId)
    .where('points', '=', 1_100)
    .executeTakeFirstOrThrow();
  const by = { actorRole: 'admin', actorId: 1, identifiedBy: 'scanned' } as const;
  const bill = { billNumber: 'أ 17', billKey: 'أ17', amount: 18_450, currency: 'SAR' };
  const noBill = { billNumber: null, billKey: null, amount: null, currency: null };
  const undone = { undoneAt: moment, undoneByRole: 'admin', undoneById: 1 } as const;
  const stands = { undoneAt: null, undoneByRole: null, undoneById: null };
  const common = { customerId, at: moment, businessDay: '2026-11-21', outletId: 1, ...by };
  const keyless = { idempotencyKey: null, requestHash: null };
  await db.insertInto('outlets').values({ name: 'Harbour', nameArabic: 'المرفأ' }).execute();
  const till = { name: 'Bar', outletId: 1, enrolledAt: moment, enrolledById: 1, seenAt: null };
  await db
    .insertInto('tills')
    .values([
      { ...till, tokenHash: null, endedAt: moment },
      { ...till, tokenHash: 'a'.repeat(43), endedAt: null },
    ])
    .execute();
  await db
    .insertInto('staff_limits')
    .values([
      { whose: 'cashier', pointsPerAward: 500, undosPerDay: 0 },
      { whose: '1', guestAwardsPerDay: 3, undoMinutes: 60 },
    ])
    .execute();
  await db
    .insertInto('visits')
    .values([
      { ...common, ...bill, ...undone, ...keyless, entryId: null },
      { ...common, ...bill, ...stands, ...keyless, entryId, tillId: 1 },
      { ...common, ...noBill, ...stands, ...keyless, entryId: null },
    ])
    .execute();
  await byProgram(db, entryId);
  const wait = { visitId: 3, customerId, points: 245, description: '24.50 SAR' };
  await db
    .insertInto('waiting_points')
    .values({ ...wait, dueAt: '2027-01-01T12:00:00.000Z' })
    .execute();
  await write(db, { customerId, entryId });
}

/** Messages to a guest, sent with points and due, and what the guest wants. */
async function write(
  db: Restaurant['store']['db'],
  { customerId, entryId }: { customerId: number; entryId: number },
) {
  const due = { customerId, dueAt: moment, turn: '2026', decidedAt: null, cameUntil: null };
  const nothing = {
    ...due,
    english: null,
    arabic: null,
    entryId: null,
    claimId: null,
    readAt: null,
  };
  const words = { english: 'Happy\nbirthday', arabic: 'ميلاد سعيد', points: 1_100, entryId };
  const sent = { ...nothing, ...words, decidedAt: moment, cameUntil: moment, readAt: moment };
  const { id } = await db
    .insertInto('mailings')
    .values({
      english: 'Come\ntonight',
      arabic: 'زورونا الليلة',
      points: 1_100,
      giftId: null,
      giftDays: 14,
      mostMessages: 5,
      mostPoints: null,
      level: 'Gold',
      away: 'regulars',
      outletId: null,
      createdAt: moment,
      sendAt: moment,
      seenUntil: 3,
      listedAt: moment,
      cancelledAt: null,
      sent: 1,
      given: 1_100,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const row of [
    { ...sent, occasion: 'birthday', state: 'sent' },
    { ...sent, occasion: 'once', state: 'sent', turn: String(id) },
    { ...nothing, occasion: 'missYou', state: 'due' },
  ] as const)
    await db.insertInto('guest_messages').values(row).execute();
  const contact = { customerId, channel: 'email', address: 'sara@mail.example' } as const;
  const friend = { customerId, bringerId: customerId, at: moment };
  await db.insertInto('friends').values(friend).execute();
  await db
    .insertInto('contacts')
    .values({ ...contact, endToken: 'c'.repeat(43), at: moment })
    .execute();
  await db
    .insertInto('consents')
    .values({
      customerId,
      channel: 'card',
      purpose: 'offers',
      given: false,
      words: 'لا أريد عروضًا على بطاقتي',
      version: 1,
      language: 'ar',
      at: moment,
      place: 'card',
      actorRole: 'customer',
      actorId: customerId,
    })
    .execute();
}

type Guest = Person & { id: number };

/** Stamps of a guest: valid, taken back, and of a benefit and a partner that are gone. */
async function serve(db: Restaurant['store']['db'], of: { partnerId: number; customerId: number }) {
  const benefit = { benefit: 'Bread\nand butter', at: moment };
  const { id: benefitId } = await db
    .selectFrom('level_benefits')
    .select('id')
    .where('benefit', '=', 'Bread')
    .executeTakeFirstOrThrow();
  const stood = { ...of, ...benefit, benefitId, takenBackAt: null, takenBackBy: null };
  const gone = { customerId: null, partnerId: null, benefitId: null };
  const keyless = { change: null, visitId: null, idempotencyKey: null, requestHash: null };
  await db
    .insertInto('stamps')
    .values([
      { ...keyless, ...stood },
      { ...keyless, ...stood, takenBackAt: moment, takenBackBy: 'admin' },
      { ...keyless, ...stood, ...gone },
    ])
    .execute();
}

/** Runs a backup and returns its parsed content. */
export async function backup(admin: Person): Promise<File> {
  const { filename } = await admin.asks('runBackup');
  const { text } = await admin.tries('downloadBackup', { params: { filename: filename! } });
  return JSON.parse(text);
}

let good: { text: string; file: File } | undefined;

/** A backup of a filled restaurant, as bytes and parsed; made once for all tests. */
export async function goodFile() {
  if (good) return good;
  const { restaurant, folder } = await openRestaurantWithFolder('SQLite');
  const { admin } = await fill(restaurant);
  await addFactors(restaurant);
  const { filename } = await admin.asks('runBackup');
  const text = await readFile(join(folder, filename!), 'utf8');
  return (good = { text, file: JSON.parse(text) as File });
}

/** The refusal when a backup file is checked; undefined for a valid file. */
export async function sentenceFor(body: string | Buffer): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-check-'));
  const path = join(folder, 'upload.json');
  await writeFile(path, body);
  try {
    await checkFile(path, { expect: () => {}, did: () => {} });
    return undefined;
  } catch (refusal) {
    return (refusal as Error).message;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const restored = [...backupTables.filter((table) => table !== 'audit_log'), 'customer_words'];

/**
 * All rows that a restore brings back. QR tokens are left out: they are credentials, and end with a
 * restore as sessions do.
 */
export async function dump(restaurant: Pick<Restaurant, 'store'>) {
  const { customers, claims, settings, ...others } = await read(restaurant, restored);
  return {
    ...others,
    // The progress of work stands beside the settings, and a restore may forget it.
    settings: settings.filter(({ name }) => storedSettings.some((own) => own === name)),
    // A restore counts the changes of claims anew.
    claims: claims.map(({ change: _, ...made }) => made),
    customers: customers.map(({ qrToken: _, claimChanges: _changes, ...customer }) => customer),
  };
}

/** The rows of every table but the leases: a refused restore must not change them. */
export async function everything(restaurant: Restaurant) {
  const tables = await restaurant.store.db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => name !== 'leases');
  return read(restaurant, names);
}

/** All rows of some tables, in the same order on both engines. */
export async function read(
  { store: { db } }: Pick<Restaurant, 'store'>,
  tables: readonly string[],
) {
  const rows: Record<string, Row[]> = {};
  for (const table of tables) {
    const from = table as 'settings';
    const all: Row[] = await db.selectFrom(from).selectAll().execute();
    const own = all.filter(({ name }) => !String(name).startsWith('backup.'));
    const keyed = own.map((row) => [JSON.stringify(row), row] as const);
    rows[table] = keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
  return rows as Record<keyof Tables, Row[]>;
}

/** The audit log in its order, without ids. */
export async function auditEntries({ store: { db } }: Restaurant) {
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  return rows.map(({ id: _, ...entry }) => entry);
}
