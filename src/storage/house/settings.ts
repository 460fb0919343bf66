// What the owner has set, by name; each value is JSON.
import type { Earning } from '../../domain/points/bills.ts';
import type { Numbering } from '../../domain/members/mobile.ts';
import { numberingOf } from '../../domain/members/numbering.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables.ts';

/** The time zone that days follow: the owner's choice, or else this machine's. */
export async function readTimeZone(db: Database): Promise<string> {
  const { timeZone } = await readStored<{ timeZone: string }>(db, ['timeZone']);
  return timeZone ?? machineTimeZone();
}

/** The calling code of the house's country; null where none is set. */
export async function readCountryCode(db: Database): Promise<string | null> {
  const { countryCode } = await readStored<{ countryCode: string | null }>(db, ['countryCode']);
  return countryCode ?? null;
}

/** How numbers are written in the house's country; null where no country code is set. */
export const readNumbering = async (db: Database): Promise<Numbering | null> =>
  numberingOf(await readCountryCode(db));

/** What bills give; null unless currency and points are both set. */
export async function readEarning(db: Database): Promise<Earning | null> {
  const set = await readStored<{ [Name in keyof Earning]: Earning[Name] | null }>(db, [
    'currency',
    'pointsPerUnit',
  ]);
  const { currency, pointsPerUnit } = set;
  return currency && pointsPerUnit ? { currency, pointsPerUnit } : null;
}

let found: string | undefined;

/** Looked up once, when it is first asked for: it takes some of the time of a start. */
export const machineTimeZone = () => (found ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Those of the settings that have been set; they are as they were given to `storeSettings`. */
export async function readStored<Settings extends object>(
  db: Database,
  names: readonly (keyof Settings & string)[],
): Promise<Partial<Settings>> {
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', names).execute();
  const set = rows.map(({ name, value }) => [name, JSON.parse(value)]);
  return Object.fromEntries(set) as Partial<Settings>;
}

/** Keeps others from a setting, if it has been set, until the transaction ends. */
export async function lockSetting({ db, engine }: DatabaseContext, name: string): Promise<void> {
  await db
    .selectFrom('settings')
    .select('name')
    .where('name', '=', name)
    .$call(engine.forUpdate)
    .execute();
}

/** Sets what is given; the rest stays as it is. */
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
