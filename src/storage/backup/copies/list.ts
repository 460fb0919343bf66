// The copies at the second place, including those of other installations.
import type { Copy } from '../../../contract/data/copies.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { readCopyName } from '../../../domain/data/copy-rules.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Store } from '../../database/store.ts';
import { openPlace, readCopySettings } from './copy-settings.ts';

/** The limit of listed copies: more than are kept. */
const listed = 100;

/** Lists the copies, newest first. Refuses if no place is set, or if it cannot be listed. */
export async function listCopies(
  { db }: Store,
  { allowedHosts }: { allowedHosts: readonly string[] },
): Promise<Copy[]> {
  const settings = await readCopySettings(db);
  if (!settings) throw new Refusal('conflict', messages.copiesNotSet);
  const files = await openPlace(settings.place, allowedHosts).list();
  const copies = files.flatMap(({ name, size }) => {
    const { madeAt } = readCopyName(name) ?? {};
    return madeAt === undefined ? [] : [{ name, size, madeAt }];
  });
  return copies.toSorted((one, other) => (one.name < other.name ? 1 : -1)).slice(0, listed);
}
