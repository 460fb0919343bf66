// Lists of stamps: those of a customer, those of a partner's day, and changes for open cards.
import type { LiveUpdate } from '../../contract/cards/live-updates.ts';
import type { Stamp } from '../../contract/partners/stamps.ts';
import type { Page, PageQuery } from '../../contract/values.ts';
import type { DatabaseContext } from '../database/context.ts';
import { listNewest } from '../database/queries/pages.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { preparedCount } from '../database/queries/rows.ts';
import type { Store } from '../database/store.ts';
import { seenRows, type Seen } from '../database/queries/fair-share.ts';

/** The stamps of a customer, newest first; `q` searches the benefits. */
export const listStamps = (
  store: Store,
  { customerId, ...query }: PageQuery & { customerId: number },
): Promise<Page<Stamp>> =>
  listNewest(query, {
    slice: store.slice,
    read: (before = Number.MAX_SAFE_INTEGER, limit) =>
      readStamps(store, { customerId, before, limit }),
    count: async () => (await countStamps(store, { customerId }))[0]!.total,
    text: (row) => row.benefit,
  });

interface Some {
  customerId: number;
  before: number;
  limit: number;
}

const readStamps = prepared(({ db }, param: Param<Some>) =>
  db
    .selectFrom('stamps')
    .leftJoin('partners', 'partners.id', 'stamps.partnerId')
    .select(['stamps.id', 'benefit', 'partners.name as partner', 'at'])
    .select(['takenBackAt', 'takenBackBy'])
    .where('customerId', '=', param('customerId'))
    .where('stamps.id', '<', param('before'))
    .orderBy('stamps.id', 'desc')
    .limit(param('limit')),
);

const countStamps = preparedCount('stamps');

interface Served {
  partnerId: number;
  customerIds: number[];
  since: string;
}

/** Stamps that are listed: many times as many as the guests verified last usually have. */
const servedLimit = 2_000;

/** Stamps of a partner for guests since a moment (ISO 8601), oldest first, none taken back. */
export const listServed = prepared(({ db, engine }, param: Param<Served>) =>
  db
    .selectFrom('stamps')
    .select(['id', 'customerId', 'benefit', 'at'])
    .where('customerId', '=', engine.list('stamps', 'customerId', param('customerIds')))
    .where('partnerId', '=', param('partnerId'))
    .where('at', '>=', param('since'))
    .where('takenBackAt', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(servedLimit),
);

/** Changes of stamps by customer, in their order. */
export type StampUpdates = Map<number | null, { change: number; update: LiveUpdate }[]>;

/** The changes of stamps that cards have not seen, up to the share of each. */
export async function stampUpdates(
  context: DatabaseContext,
  seen: Seen<'change'>[],
): Promise<StampUpdates> {
  if (seen.length === 0) return new Map();
  const rows = await context.db
    .selectFrom(seenRows(context, { table: 'stamps', column: 'change', seen }))
    .innerJoin('stamps as stamp', (join) =>
      join
        .onRef('stamp.customerId', '=', 'seen.customerId')
        .onRef('stamp.change', '>', 'seen.change')
        .onRef('stamp.change', '<=', 'seen.until'),
    )
    .leftJoin('partners', 'partners.id', 'stamp.partnerId')
    .select(['stamp.customerId', 'stamp.change', 'stamp.benefit', 'stamp.takenBackAt'])
    .select('partners.name as partner')
    .distinct()
    .orderBy('stamp.customerId')
    .orderBy('stamp.change')
    .execute();
  const updates = rows.map(({ customerId, change, benefit, partner, takenBackAt }) => ({
    customerId,
    change: change!,
    update:
      takenBackAt === null
        ? { kind: 'benefit-served' as const, benefit, partner }
        : { kind: 'benefit-taken-back' as const, benefit },
  }));
  return Map.groupBy(updates, ({ customerId }) => customerId);
}
