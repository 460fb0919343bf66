// Sets up a second place: writes a key there and reads it back, before the settings are stored.
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { keyName } from '../../../domain/data/copy-rules.ts';
import type { Store } from '../../database/store.ts';
import { makeFolder, temporaryPath } from '../folder.ts';
import { refuseFolder } from './folder-place.ts';
import type { PlaceSettings } from './place.ts';
import { makeKey, type CopyKey, type NewPassphrase } from './seal.ts';
import { refuseOther } from './send.ts';
import { openPlace } from './copy-settings.ts';

export interface BeginOrder {
  place: PlaceSettings;
  /** The passphrase of a new key, or the current key, which stays in use. */
  key: CopyKey | NewPassphrase;
  folder: string;
  allowedHosts: readonly string[];
}

/** The key, and the names of the files that are at the place. */
export interface WrittenKey {
  key: CopyKey;
  there: string[];
}

/**
 * Writes the key and returns it. Refuses, with the reason, a place that does not keep files or
 * cannot list them.
 */
export async function writeKey(_: Store, order: BeginOrder): Promise<WrittenKey> {
  const { place, folder, allowedHosts } = order;
  await makeFolder(folder);
  if (place.kind === 'folder') await refuseFolder(place.folder, { own: folder });
  const key = 'id' in order.key ? order.key : await makeKey(order.key);
  const bytes = Buffer.from(key.file, 'base64');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const opened = openPlace(place, allowedHosts);
  const [name, path] = [keyName(key.id), temporaryPath(folder)];
  await writeFile(path, bytes, { mode: 0o600 });
  try {
    await opened.put(name, { path, hash, size: bytes.length });
  } finally {
    await rm(path, { force: true });
  }
  await refuseOther(opened, { name, hash, size: bytes.length });
  const there = await opened.list();
  return { key, there: there.map((file) => file.name) };
}
