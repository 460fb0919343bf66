// Reads events for programs, from a given place on.
import type { Database } from '../database/tables/tables.ts';
import { readOutbox } from './event-recording.ts';

/**
 * The events after a place, up to a limit; without a place, from the first that is kept. Undefined
 * if events after the place are missing, or if the place lies in the future, because it comes from
 * another database. From the beginning of recording on, positions have no gaps.
 */
export async function readEvents(
  db: Database,
  { after, limit }: { after: number | undefined; limit: number },
) {
  // The last position is read first; events that are added meanwhile are read the next time.
  const { lastPosition, notedFrom } = await readOutbox(db);
  const from = after ?? notedFrom;
  if (from < notedFrom || from > lastPosition) return undefined;
  const events = await db
    .selectFrom('outbox')
    .select(['position', 'kind', 'at', 'seq', 'customerId', 'detail'])
    .where('position', '>', from)
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ position: number; at: string; seq: number }>()
    .execute();
  const first = events[0]?.position ?? lastPosition + 1;
  if (after !== undefined && first !== after + 1) return undefined;
  return { events, next: events.at(-1)?.position ?? lastPosition };
}
