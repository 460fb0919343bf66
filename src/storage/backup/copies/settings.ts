// The second place and the key of copies as they are stored: with the settings, and in no backup.
import type { DatabaseContext } from '../../database/context.ts';
import type { Database } from '../../database/tables/tables.ts';
import { lockSetting, readStored, storeSettings } from '../../house/settings.ts';
import { openFolder } from './folder-place.ts';
import type { Place, PlaceSettings } from './place.ts';
import type { CopyKey } from './seal.ts';
import { openStorePlace } from './store-place.ts';

export interface CopySettings {
  place: PlaceSettings;
  key: CopyKey;
  /** A random name that the place gets when it is set, so that another one is told from it. */
  id: string;
}

const name = 'backup.copies';

/** The place and the key; undefined where none is set. */
export async function readCopySettings(db: Database): Promise<CopySettings | undefined> {
  const { [name]: stored } = await readStored<{ [name]: CopySettings | null }>(db, [name]);
  return stored ?? undefined;
}

/** As `readCopySettings`, and keeps them from changing until the transaction ends. */
export async function lockCopySettings(context: DatabaseContext) {
  await lockSetting(context, name);
  return readCopySettings(context.db);
}

/** Stores them; null where there are to be no more copies. */
export const storeCopySettings = (db: Database, settings: CopySettings | null) =>
  storeSettings(db, { [name]: settings });

/**
 * Clears the notes about copies and failed tries, except for the copies whose names are in `there`.
 */
export async function forgetCopies(db: Database, there: readonly string[] = []): Promise<void> {
  const tried = await db
    .selectFrom('backup_history')
    .select(['id', 'copyName'])
    .where('copyTriedAt', 'is not', null)
    .execute();
  const kept = new Set<string | null>(there);
  const gone = tried.filter(({ copyName }) => !kept.has(copyName)).map(({ id }) => id);
  for (let i = 0; i < gone.length; i += atOnce) {
    await db
      .updateTable('backup_history')
      .set({ copyName: null, copyTriedAt: null, copiedAt: null, copyFailure: null })
      .where('id', 'in', gone.slice(i, i + atOnce))
      .execute();
  }
}

/** Rows that one statement changes. */
const atOnce = 500;

/** `openHosts` are the hosts that may be in a network of one's own. */
export const openPlace = (place: PlaceSettings, openHosts: readonly string[]): Place =>
  place.kind === 'folder' ? openFolder(place.folder) : openStorePlace(place, openHosts);
