// The copies at the second place, whichever Sofra made them.
import type { Copy } from '../../../contract/data/copies.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { readCopyName } from '../../../domain/data/copies.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Store } from '../../database/store.ts';
import { openPlace, readCopySettings } from './settings.ts';

/** Copies that are listed at most: more than are kept. */
const listed = 100;

/** Answers the copies, newest first. Refuses where no place is set, or it does not tell. */
export async function listCopies(
  { db }: Store,
  { openHosts }: { openHosts: readonly string[] },
): Promise<Copy[]> {
  const settings = await readCopySettings(db);
  if (!settings) throw new Refusal('conflict', messages.copiesNotSet);
  const files = await openPlace(settings.place, openHosts).list();
  const copies = files.flatMap(({ name, size }) => {
    const { madeAt } = readCopyName(name) ?? {};
    return madeAt === undefined ? [] : [{ name, size, madeAt }];
  });
  return copies.toSorted((one, other) => (one.name < other.name ? 1 : -1)).slice(0, listed);
}
