// The stored second place and key of copies: they are among the settings, but in no backup.
import type { DatabaseContext } from '../../database/context.ts';
import type { Database } from '../../database/tables/tables.ts';
import { lockSetting, readStored, storeSettings } from '../../restaurant/setting-queries.ts';
import { openFolder } from './folder-place.ts';
import type { Place, PlaceSettings } from './place.ts';
import type { CopyKey } from './seal.ts';
import { openStorePlace } from './store-place.ts';

export interface CopySettings {
  place: PlaceSettings;
  key: CopyKey;
  /** A random id of the place, by which a later place is distinguished from it. */
  id: string;
}

const name = 'backup.copies';
type Stored = { [name]: CopySettings | null };

/** Reads the place and the key; undefined if no place is set. */
export async function readCopySettings(db: Database): Promise<CopySettings | undefined> {
  const { [name]: stored } = await readStored<Stored>(db, { [name]: null });
  return stored ?? undefined;
}

/** Like `readCopySettings`, and locks them until the transaction ends. */
export async function lockCopySettings(context: DatabaseContext) {
  await lockSetting(context, name);
  return readCopySettings(context.db);
}

/** Stores the place and the key; null ends copying. */
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
  for (let i = 0; i < gone.length; i += batchSize) {
    await db
      .updateTable('backup_history')
      .set({ copyName: null, copyTriedAt: null, copiedAt: null, copyFailure: null })
      .where('id', 'in', gone.slice(i, i + batchSize))
      .execute();
  }
}

/** The number of rows that one statement changes. */
const batchSize = 500;

/** Opens the place; `allowedHosts` are the hosts that may be in a private network. */
export const openPlace = (place: PlaceSettings, allowedHosts: readonly string[]): Place =>
  place.kind === 'folder' ? openFolder(place.folder) : openStorePlace(place, allowedHosts);
