// The list of what a hook was sent, with what was answered.
import type { Delivery } from '../../contract/connections/hooks.ts';
import type { Page, PageQuery } from '../../contract/values.ts';
import { listPlaced, numberOf } from '../database/queries/pages.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables.ts';

/** What a hook was sent and what waits, the newest event first; `q` searches the kinds. */
export const listDeliveries = (
  { db, slice }: Pick<Store, 'db' | 'slice'>,
  { id, ...query }: PageQuery & { id: number },
): Promise<Page<Delivery>> =>
  listPlaced(
    query,
    {
      slice,
      read: (before: number | undefined, limit) => readDeliveries(db, { id, before, limit }),
      count: async () => {
        const { count } = await db
          .selectFrom('hook_deliveries')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('hookId', '=', id)
          .executeTakeFirstOrThrow();
        return count;
      },
      text: ({ kind }) => kind,
    },
    {
      behind: ({ position }) => position,
      isBehind: ({ position }, before) => position < before,
      write: String,
      parse: (cursor) => numberOf(cursor),
    },
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
    .select(['delivery.answer', 'outbox.kind', 'outbox.at', 'outbox.seq as sequence'])
    .where('delivery.hookId', '=', id)
    .where('delivery.position', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('delivery.position', 'desc')
    .limit(limit)
    .$narrowType<{ sequence: number; at: string }>()
    .execute();
  return rows.map(({ customerId, ...row }) => ({ ...row, member: customerId || null }));
}
