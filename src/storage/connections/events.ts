// Events as programs read them, from one place on.
import type { Database } from '../database/tables/tables.ts';
import { readOutbox } from './noting.ts';

/**
 * The events behind a place, at most so many; without a place, from the first that is kept.
 * Nothing where events behind the place are missing, or it is not reached yet: it is of another
 * database. Positions follow each other without a gap from where noting began.
 */
export async function readEvents(
  db: Database,
  { after, limit }: { after: number | undefined; limit: number },
) {
  // First how far events go: those that come meanwhile are read the next time.
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
