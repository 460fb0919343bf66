// Fetches a copy from the second place, and opens it with its passphrase.
import type { OpenedCopy } from '../../../contract/data/copies.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { sentence } from '../../../contract/messages/sentences.ts';
import { keyName, readCopyName } from '../../../domain/data/copy-rules.ts';
import { found, Refusal } from '../../../domain/refusal.ts';
import type { Store } from '../../database/store.ts';
import { outOfRoom } from '../folder.ts';
import { openFolder } from './folder-place.ts';
import { inTime, readKey, type Place } from './place.ts';
import { openKey, unseal } from './seal.ts';
import { openPlace, readCopySettings } from './copy-settings.ts';

/** A copy at the second place, or in a folder together with its key. */
export type FetchOrder = OpenedCopy & {
  /** The path of the decrypted file. */
  to: string;
} & ({ allowedHosts: readonly string[] } | { from: string });

/** Refuses, with the reason, a missing file, a wrong passphrase, and a copy that was changed. */
export async function fetchCopy(store: Store, order: FetchOrder): Promise<void> {
  const { keyId } = found(readCopyName(order.copy), messages.copyNotFound);
  const place = await placeOf(store, order);
  const listed = (await place.list()).find(({ name }) => name === order.copy);
  const { size } = found(listed, messages.copyNotFound);
  const key = await readKey(place, keyName(keyId));
  if (!key) {
    const values = { name: keyName(keyId) };
    throw new Refusal('not-found', sentence(messages.copyKeyNotFound, values));
  }
  const identity = await openKey(key, order.passphrase);
  const from = found(await place.get(order.copy, size), messages.copyNotFound);
  try {
    await inTime(size, unseal({ from, to: order.to, identity }));
  } catch (error) {
    throw outOfRoom(error) ? new Refusal('unavailable', messages.noRoom) : error;
  }
}

async function placeOf({ db }: Store, order: FetchOrder): Promise<Place> {
  if ('from' in order) return openFolder(order.from);
  const settings = await readCopySettings(db);
  if (!settings) throw new Refusal('conflict', messages.copiesNotSet);
  return openPlace(settings.place, order.allowedHosts);
}
