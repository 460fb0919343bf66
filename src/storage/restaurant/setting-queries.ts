// The owner's settings, by name; each value is JSON.
import { sql } from 'kysely';
import type { BackupConfig } from '../../contract/data/backups.ts';
import {
  defaultsOf,
  settingNames,
  type SettingName,
  type SettingValues,
  type StoredSettings,
} from '../../contract/restaurant/settings.ts';
import type { SetUp } from '../../contract/restaurant/set-up.ts';
import { earningOf, type Earning } from '../../domain/points/bill-rules.ts';
import type { Numbering } from '../../domain/members/mobile.ts';
import { numberingOf } from '../../domain/members/numbering.ts';
import { marksOf } from '../../domain/restaurant/country-marks.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared } from '../database/queries/prepared.ts';
import type { Database } from '../database/tables/tables.ts';

/**
 * A prepared query for some settings, and their values in its rows. A name that is missing in the
 * list is missing in the type of the values.
 */
export function settingsQuery<const Name extends SettingName>(names: readonly Name[]) {
  const query = prepared<Record<never, never>, SettingRow<Name>>(({ db }) => select(db, names));
  const valuesIn = (rows: readonly SettingRow<Name>[]) => withDefaults(names, rows);
  const read = async (context: DatabaseContext) => valuesIn(await query(context, {}));
  return { read, rows: query.with({}), valuesIn };
}

/** The values of some settings, with the defaults of those that are not set. */
export const readSettings = async <const Name extends SettingName>(
  db: Database,
  ...names: readonly Name[]
): Promise<Pick<SettingValues, Name>> => withDefaults(names, await select(db, names).execute());

/** All settings that the owner has set. */
export const readStoredSettings = async (db: Database): Promise<Partial<StoredSettings>> =>
  parsed<StoredSettings>(await select(db, settingNames).execute());

/** A row of a query for these names; `in out` keeps rows of a query for fewer names apart. */
interface SettingRow<in out Name extends SettingName> {
  name: Name;
  value: string;
}

const select = <Name extends SettingName>(db: Database, names: readonly Name[]) =>
  db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where(
      'name',
      'in',
      names.map((name) => sql.lit(name)),
    )
    .$castTo<SettingRow<Name>>();

const withDefaults = <Name extends SettingName>(
  names: readonly Name[],
  rows: readonly SettingRow<Name>[],
): Pick<SettingValues, Name> => ({ ...defaultsOf(names), ...parsed(rows) });

/** The time zone of the restaurant: the owner's choice, or else that of this machine. */
export const readTimeZone = async (db: Database): Promise<string> =>
  (await readSettings(db, 'timeZone')).timeZone;

/** The settings by which business days and weeks begin. */
export const clockNames = ['timeZone', 'dayBegins', 'weekBegins'] as const;
export const clockSettings = settingsQuery(clockNames);
export const readClocks = (db: Database) => readSettings(db, ...clockNames);

/** The calling code of the restaurant's country; null where none is set. */
export const readCountryCode = async (context: DatabaseContext): Promise<string | null> =>
  (await countrySetting.read(context)).countryCode;

const countrySetting = settingsQuery(['countryCode']);

/** The numbering of the restaurant's country; null where no country code is set. */
export const readNumbering = async (context: DatabaseContext): Promise<Numbering | null> =>
  numberingOf(await readCountryCode(context));

/** The currency of bills; null where none is set. */
export const readCurrency = async (db: Database): Promise<string | null> =>
  (await readSettings(db, 'currency')).currency;

/** The currency of bills, null where none is set, and the marks of amounts in the country. */
export async function readMoney(db: Database) {
  const place = await readSettings(db, 'countryCode', 'currency', 'timeZone');
  return { currency: place.currency, marks: marksOf(place) };
}

/** The settings of the rate for bills, and of the place by which amounts are written. */
export const earningNames = ['currency', 'pointsPerUnit', 'countryCode', 'timeZone'] as const;
const earningSettings = settingsQuery(earningNames);

/** The rate for bills; null unless currency and points are both set. */
export const readEarning = async (context: DatabaseContext): Promise<Earning | null> =>
  earningIn(await earningSettings.read(context));

/** The rate for bills in the values of its settings. */
export function earningIn(set: Pick<SettingValues, (typeof earningNames)[number]>): Earning | null {
  const earning = earningOf(set);
  const marks = marksOf(set);
  return earning && { ...earning, ...(marks && { marks }) };
}

/** The percentage of points that people of the office get when they award points to themselves. */
export const readOwnCardPercent = async (db: Database): Promise<number> =>
  (await readSettings(db, 'ownCardPercent')).ownCardPercent;

/** Minutes without input after which a till locks. */
export const readLockMinutes = async (db: Database): Promise<number> =>
  (await readSettings(db, 'tillLockMinutes')).tillLockMinutes;

/** The schedule of backups and the number that is kept; by default, daily and seven. */
export async function readBackupConfig(db: Database): Promise<BackupConfig> {
  const stored = await readStored(db, backupDefaults);
  return { frequency: stored['backup.frequency'], maxBackups: stored['backup.maxBackups'] };
}

export const changeBackupConfig = (db: Database, { frequency, maxBackups }: BackupConfig) =>
  storeSettings(db, {
    'backup.frequency': frequency,
    'backup.maxBackups': maxBackups,
  } satisfies typeof backupDefaults);

const backupDefaults = {
  'backup.frequency': '0 0 * * *' as BackupConfig['frequency'],
  'backup.maxBackups': 7,
};

/**
 * Values that are stored among the settings and are none of the owner's, by their names with the
 * defaults.
 */
export async function readStored<Values extends object>(
  db: Database,
  defaults: Values,
): Promise<Values> {
  const names = Object.keys(defaults);
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute();
  return { ...defaults, ...parsed<Values>(rows) };
}

const parsed = <Values extends object>(rows: readonly { name: string; value: string }[]) =>
  Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])) as Partial<Values>;

/** Locks a setting, if it is set, until the transaction ends. */
export async function lockSetting({ db, engine }: DatabaseContext, name: string): Promise<void> {
  await db
    .selectFrom('settings')
    .select('name')
    .where('name', '=', name)
    .$call(engine.forUpdate)
    .execute();
}

/** Like `lockSetting`, of a value that is stored first where it is missing. */
export async function lockStored(
  context: DatabaseContext,
  { name, initial }: { name: string; initial: unknown },
): Promise<void> {
  await context.db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(initial) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await lockSetting(context, name);
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
