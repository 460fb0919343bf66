// Stamps as they are read: those of a customer, those of a partner's day, and news of them.
import type { LiveUpdate } from '../../contract/cards/live-updates.ts';
import type { Stamp } from '../../contract/partners/stamps.ts';
import type { Page, PageQuery } from '../../contract/values.ts';
import type { DatabaseContext } from '../database/context.ts';
import { listNewest } from '../database/queries/pages.ts';
import { prepared, type Given } from '../database/queries/prepared.ts';
import type { Store } from '../database/store.ts';
import { heardRows, type Heard } from '../database/queries/fair-share.ts';

/** What a customer was served, newest first; `q` searches the benefits. */
export const listStamps = (
  store: Store,
  { customerId, ...query }: PageQuery & { customerId: number },
): Promise<Page<Stamp>> =>
  listNewest(query, {
    step: store.step,
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

const readStamps = prepared(({ db }, given: Given<Some>) =>
  db
    .selectFrom('stamps')
    .leftJoin('partners', 'partners.id', 'stamps.partnerId')
    .select(['stamps.id', 'benefit', 'partners.name as partner', 'at'])
    .select(['takenBackAt', 'takenBackBy'])
    .where('customerId', '=', given('customerId'))
    .where('stamps.id', '<', given('before'))
    .orderBy('stamps.id', 'desc')
    .limit(given('limit')),
);

const countStamps = prepared(({ db }, given: Given<{ customerId: number }>) =>
  db
    .selectFrom('stamps')
    .where('customerId', '=', given('customerId'))
    .select(({ fn }) => fn.countAll<number>().as('total')),
);

interface Served {
  partnerId: number;
  customerIds: number[];
  since: string;
}

/** Stamps that are told of: of all whom a partner verified last, many times what is usual. */
const mostServed = 2_000;

/** What a partner gave some guests since a moment (ISO 8601), oldest first, and not taken back. */
export const listServed = prepared(({ db, engine }, given: Given<Served>) =>
  db
    .selectFrom('stamps')
    .select(['id', 'customerId', 'benefit', 'at'])
    .where('customerId', '=', engine.list('stamps', 'customerId', given('customerIds')))
    .where('partnerId', '=', given('partnerId'))
    .where('at', '>=', given('since'))
    .where('takenBackAt', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(mostServed),
);

/** Changes of stamps by customer, in their order. */
export type StampNews = Map<number | null, { change: number; news: LiveUpdate }[]>;

/** The changes of stamps that cards have not heard of, of each as many as its share. */
export async function stampNews(
  context: DatabaseContext,
  heard: Heard<'change'>[],
): Promise<StampNews> {
  if (heard.length === 0) return new Map();
  const rows = await context.db
    .selectFrom(heardRows(context, { table: 'stamps', column: 'change', heard }))
    .innerJoin('stamps as stamp', (join) =>
      join
        .onRef('stamp.customerId', '=', 'heard.customerId')
        .onRef('stamp.change', '>', 'heard.change')
        .onRef('stamp.change', '<=', 'heard.until'),
    )
    .leftJoin('partners', 'partners.id', 'stamp.partnerId')
    .select(['stamp.customerId', 'stamp.change', 'stamp.benefit', 'stamp.takenBackAt'])
    .select('partners.name as partner')
    .distinct()
    .orderBy('stamp.customerId')
    .orderBy('stamp.change')
    .execute();
  const news = rows.map(({ customerId, change, benefit, partner, takenBackAt }) => ({
    customerId,
    change: change!,
    news:
      takenBackAt === null
        ? { kind: 'benefit-served' as const, benefit, partner }
        : { kind: 'benefit-taken-back' as const, benefit },
  }));
  return Map.groupBy(news, ({ customerId }) => customerId);
}
