// The owner's settings, by name; each value is JSON.
import { sql } from 'kysely';
import type { BackupConfig } from '../../contract/data/backups.ts';
import type { SetUp } from '../../contract/restaurant/set-up.ts';
import type { Earning } from '../../domain/points/bills.ts';
import type { Numbering } from '../../domain/members/mobile.ts';
import { defaultLockMinutes } from '../../domain/members/sessions.ts';
import { numberingOf } from '../../domain/members/numbering.ts';
import { marksOf, type Place } from '../../domain/restaurant/country-marks.ts';
import { defaultWeekBegins, type Weeks } from '../../domain/partners/stamps.ts';
import { defaultDayBegins, type Clocks } from '../../domain/visits/visits.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Database } from '../database/tables/tables.ts';

/** The time zone of the restaurant: the owner's choice, or else that of this machine. */
export async function readTimeZone(db: Database): Promise<string> {
  const { timeZone } = await readStored<{ timeZone: string }>(db, ['timeZone']);
  return timeZone ?? machineTimeZone();
}

/** The time zone, and the beginnings of business days and weeks. */
export async function readClocks(db: Database): Promise<Clocks & Weeks> {
  return clocksIn(await selectClocks(db).execute());
}

const selectClocks = (db: Database) =>
  db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', [sql.lit('timeZone'), sql.lit('dayBegins'), sql.lit('weekBegins')]);

/** The settings of time zone, business days and weeks, as they are stored. */
export const clockSettings = prepared(({ db }, _param: Param<Record<never, never>>) =>
  selectClocks(db),
);

/** Reads time zone, business days and weeks from rows of settings, which may contain others. */
export function clocksIn(rows: Awaited<ReturnType<typeof clockSettings>>): Clocks & Weeks {
  const {
    timeZone,
    dayBegins = defaultDayBegins,
    weekBegins = defaultWeekBegins,
  } = valuesIn<Clocks & Weeks>(rows);
  return { timeZone: timeZone ?? machineTimeZone(), dayBegins, weekBegins };
}

/** The calling code of the restaurant's country; null where none is set. */
export async function readCountryCode(context: DatabaseContext): Promise<string | null> {
  const rows = await countrySetting(context, {});
  return valuesIn<{ countryCode: string | null }>(rows).countryCode ?? null;
}

const countrySetting = prepared(({ db }, _param: Param<Record<never, never>>) =>
  db.selectFrom('settings').select(['name', 'value']).where('name', '=', sql.lit('countryCode')),
);

/** The numbering of the restaurant's country; null where no country code is set. */
export const readNumbering = async (context: DatabaseContext): Promise<Numbering | null> =>
  numberingOf(await readCountryCode(context));

/** The currency of bills; null where none is set. */
export async function readCurrency(db: Database): Promise<string | null> {
  const { currency } = await readStored<{ currency: string | null }>(db, ['currency']);
  return currency ?? null;
}

/** The currency of bills, null where none is set, and the marks of amounts in the country. */
export async function readMoney(db: Database) {
  const names = ['countryCode', 'currency', 'timeZone'] as const;
  const place = await readStored<Record<(typeof names)[number], string | null>>(db, names);
  return { currency: place.currency ?? null, marks: marksOf(place) };
}

/** The rate for bills; null unless currency and points are both set. */
export const readEarning = async (context: DatabaseContext): Promise<Earning | null> =>
  earningIn(await earningSettings(context, {}));

/** The settings of bills, as they are stored. */
export const earningSettings = prepared(({ db }, _param: Param<Record<never, never>>) =>
  db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where(
      'name',
      'in',
      ['countryCode', 'currency', 'pointsPerUnit', 'timeZone'].map((name) => sql.lit(name)),
    ),
);

/** Reads the rate for bills from rows of settings. */
export function earningIn(rows: Awaited<ReturnType<typeof earningSettings>>): Earning | null {
  const { pointsPerUnit, ...place } = valuesIn<Place & { pointsPerUnit: string | null }>(rows);
  const { currency } = place;
  const marks = marksOf(place);
  return currency && pointsPerUnit ? { currency, pointsPerUnit, ...(marks && { marks }) } : null;
}

/** The percentage of points that people of the office get when they award points to themselves. */
export async function readOwnCardPercent(db: Database): Promise<number> {
  const { ownCardPercent } = await readStored<{ ownCardPercent: number }>(db, ['ownCardPercent']);
  return ownCardPercent ?? 0;
}

/** Minutes without input after which a till locks. */
export async function readLockMinutes(db: Database): Promise<number> {
  const stored = await readStored<{ tillLockMinutes: number }>(db, ['tillLockMinutes']);
  return stored.tillLockMinutes ?? defaultLockMinutes;
}

interface StoredBackupConfig {
  'backup.frequency': BackupConfig['frequency'];
  'backup.maxBackups': number;
}

/** The schedule of backups and the number that is kept; by default, daily and seven. */
export async function readBackupConfig(db: Database): Promise<BackupConfig> {
  const names = ['backup.frequency', 'backup.maxBackups'] as const;
  const stored = await readStored<StoredBackupConfig>(db, names);
  return {
    frequency: stored['backup.frequency'] ?? '0 0 * * *',
    maxBackups: stored['backup.maxBackups'] ?? 7,
  };
}

export const changeBackupConfig = (db: Database, { frequency, maxBackups }: BackupConfig) =>
  storeSettings(db, {
    'backup.frequency': frequency,
    'backup.maxBackups': maxBackups,
  } satisfies StoredBackupConfig);

let found: string | undefined;

/** The time zone of this machine, which is looked up at first use to save time at the start. */
export const machineTimeZone = () => (found ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The settings that are set, as `storeSettings` has stored them. */
export async function readStored<Settings extends object>(
  db: Database,
  names: readonly (keyof Settings & string)[],
): Promise<Partial<Settings>> {
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', names).execute();
  return valuesIn(rows);
}

/** Parses settings from their rows. */
const valuesIn = <Settings extends object>(rows: readonly { name: string; value: string }[]) =>
  Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])) as Partial<Settings>;

/** Locks a setting, if it is set, until the transaction ends. */
export async function lockSetting({ db, engine }: DatabaseContext, name: string): Promise<void> {
  await db
    .selectFrom('settings')
    .select('name')
    .where('name', '=', name)
    .$call(engine.forUpdate)
    .execute();
}

/** Records that the set-up begins, unless it has begun before. */
export async function beginSetUp(db: Database): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: 'setUp', value: JSON.stringify({} satisfies SetUp) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Stores the values that are defined; other settings stay as they are. */
export async function storeSettings(db: Database, values: object): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    await db
      .insertInto('settings')
      .values({ name, value: JSON.stringify(value) })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute();
  }
}
