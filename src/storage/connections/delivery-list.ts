// The list of a hook's deliveries with the answers.
import type { Delivery } from '../../contract/connections/hooks.ts';
import type { Page, PageQuery } from '../../contract/values/values.ts';
import { countedTo, countOf, listPlaced, numberOf } from '../database/queries/pages.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { earlierTries, tryReply } from './tries.ts';

/** The limit up to which deliveries are counted. */
const maxCounted = 10_000;

/** The sent and waiting deliveries of a hook, the newest event first; `q` searches the kinds. */
export async function listDeliveries(
  { db, slice }: Pick<Store, 'db' | 'slice'>,
  { id, ...query }: PageQuery & { id: number },
): Promise<Page<Delivery>> {
  const page = await listPlaced(
    query,
    {
      slice,
      read: (before: number | undefined, limit) => readDeliveries(db, { id, before, limit }),
      count: () => countDeliveries(db, id),
      text: ({ kind }) => kind,
    },
    {
      behind: ({ position }) => position,
      isBehind: ({ position }, before) => position < before,
      write: String,
      parse: (cursor) => numberOf(cursor),
    },
  );
  return { ...page, ...countedTo({ limit: maxCounted, counted: page.total }) };
}

const countDeliveries = (db: Database, hookId: number): Promise<number> =>
  countOf(
    db.selectFrom(
      db
        .selectFrom('hook_deliveries')
        .select('position')
        .where('hookId', '=', hookId)
        .limit(maxCounted + 1)
        .as('some'),
    ),
  );

async function readDeliveries(
  db: Database,
  { id, before, limit }: { id: number; before: number | undefined; limit: number },
): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('hook_deliveries as delivery')
    .innerJoin('outbox', 'outbox.position', 'delivery.position')
    .select(['delivery.position', 'delivery.customerId', 'delivery.state', 'delivery.tries'])
    .select(['delivery.nextAt', 'delivery.triedAt', 'delivery.status', 'delivery.ms'])
    .select([
      'delivery.answer',
      'delivery.earlier',
      'outbox.kind',
      'outbox.at',
      'outbox.seq as sequence',
    ])
    .where('delivery.hookId', '=', id)
    .where('delivery.position', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('delivery.position', 'desc')
    .limit(limit)
    .$narrowType<{ sequence: number; at: string }>()
    .execute();
  return rows.map(({ customerId, earlier, ...row }) => ({
    ...tryReply(row),
    member: customerId || null,
    earlier: earlierTries(earlier).map(tryReply),
  }));
}
