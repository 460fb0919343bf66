// Stamps as they are read: those of a customer, those of a partner's day, and news of them.
import { sql } from 'kysely';
import type { LiveUpdate } from '../contract/live-updates.ts';
import type { Stamp } from '../contract/stamps.ts';
import type { Page, PageQuery } from '../contract/values.ts';
import type { DatabaseContext } from './database/context.ts';
import { listNewest } from './database/pages.ts';
import { prepared, type Given } from './database/prepared.ts';
import type { Store } from './database/store.ts';

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

/** What a partner has served since a moment (ISO 8601), oldest first, and not taken back. */
export const listServed = prepared(({ db }, given: Given<{ partnerId: number; since: string }>) =>
  db
    .selectFrom('stamps')
    .select(['id', 'customerId', 'benefit', 'at'])
    .where('partnerId', '=', given('partnerId'))
    .where('at', '>=', given('since'))
    .where('takenBackAt', 'is', null)
    .orderBy('at')
    .orderBy('id'),
);

/** How far a card has heard of its customer's stamps. */
interface Heard {
  customerId: number;
  change: number;
}

/** How many changes are read at once, for all cards that are asked for. */
const mostChanges = 200;

export interface StampNews {
  rows: Map<number | null, { change: number; news: LiveUpdate }[]>;
  /** There are more. */
  cut: boolean;
}

/** The changes of stamps that cards have not heard of, in their order, as many as fit. */
export async function stampNews(
  { db, engine }: DatabaseContext,
  heard: Heard[],
): Promise<StampNews> {
  if (heard.length === 0) return { rows: new Map(), cut: false };
  const json = engine.jsonRows('stamps', ['customerId', 'change'], JSON.stringify(heard));
  const rows = await db
    .selectFrom(sql<Heard>`(${json})`.as('heard'))
    .innerJoin('stamps as stamp', (join) =>
      join
        .onRef('stamp.customerId', '=', 'heard.customerId')
        .onRef('stamp.change', '>', 'heard.change'),
    )
    .leftJoin('partners', 'partners.id', 'stamp.partnerId')
    .select(['stamp.customerId', 'stamp.change', 'stamp.benefit', 'stamp.takenBackAt'])
    .select('partners.name as partner')
    .distinct()
    .orderBy('stamp.customerId')
    .orderBy('stamp.change')
    .limit(mostChanges)
    .execute();
  const news = rows.map(({ customerId, change, benefit, partner, takenBackAt }) => ({
    customerId,
    change: change!,
    news:
      takenBackAt === null
        ? { kind: 'benefit-served' as const, benefit, partner }
        : { kind: 'benefit-taken-back' as const, benefit },
  }));
  const cut = rows.length === mostChanges;
  return { rows: Map.groupBy(news, ({ customerId }) => customerId), cut };
}
