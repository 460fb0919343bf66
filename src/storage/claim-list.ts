// Claims as they are read: one of a guest's, those of a member, and news of them.
import { sql } from 'kysely';
import type { Claim, MemberClaim } from '../contract/claims.ts';
import type { Page, PageQuery } from '../contract/values.ts';
import type { DatabaseContext } from './database/context.ts';
import { listNewest } from './database/pages.ts';
import { prepared, type Given } from './database/prepared.ts';
import type { Store } from './database/store.ts';
import { claimsOf, withTimeLeft } from './shelf.ts';

export async function findClaimOf(context: DatabaseContext, { id }: { id: number }) {
  const [claim] = await findById(context, { id });
  return claim;
}

const findById = prepared((context, given: Given<{ id: number }>) =>
  claimsOf(context).where('claims.id', '=', given('id')),
);

/** What a member has claimed, newest first; `q` searches the rewards. */
export const listClaims = (
  store: Store,
  { customerId, ...query }: PageQuery & { customerId: number },
): Promise<Page<MemberClaim>> =>
  listNewest(query, {
    step: store.step,
    read: (before = Number.MAX_SAFE_INTEGER, limit) =>
      readClaims(store, { customerId, before, limit }) as Promise<MemberClaim[]>,
    count: async () => (await countOf(store, { customerId }))[0]!.total,
    text: (row) => row.reward,
  });

interface Some {
  customerId: number;
  before: number;
  limit: number;
}

const readClaims = prepared(({ db }, given: Given<Some>) =>
  db
    .selectFrom('claims')
    .leftJoin('partners', 'partners.id', 'claims.partnerId')
    .leftJoin('spendings as back', (join) =>
      join.onRef('back.claimId', '=', 'claims.id').on('back.points', '<', 0),
    )
    .select(['claims.id', 'claims.reward', 'claims.rewardArabic', 'claims.cost', 'claims.state'])
    .select(['claims.claimedAt', 'claims.expiresAt', 'claims.servedAt'])
    .select(['partners.name as partner', 'back.kind as givenBack', 'back.at as givenBackAt'])
    .select('back.reason')
    .where('claims.customerId', '=', given('customerId'))
    .where('claims.id', '<', given('before'))
    .orderBy('claims.id', 'desc')
    .limit(given('limit')),
);

const countOf = prepared(({ db }, given: Given<{ customerId: number }>) =>
  db
    .selectFrom('claims')
    .where('customerId', '=', given('customerId'))
    .select(({ fn }) => fn.countAll<number>().as('total')),
);

/** How far a card has heard of its customer's claims. */
interface Heard {
  customerId: number;
  change: number;
}

/** How many changes are read at once, for all cards that are asked for. */
const mostChanges = 200;

export interface ClaimNews {
  rows: Map<number, { change: number; claim: Claim; spent: number }[]>;
  /** There are more. */
  cut: boolean;
}

/** The changes of claims that cards have not heard of, in their order, as many as fit. */
export async function claimNews(
  context: DatabaseContext,
  heard: Heard[],
  now: Date,
): Promise<ClaimNews> {
  if (heard.length === 0) return { rows: new Map(), cut: false };
  const { engine } = context;
  const json = engine.jsonRows('claims', ['customerId', 'change'], JSON.stringify(heard));
  const rows = await claimsOf(context)
    .innerJoin('customers', 'customers.id', 'claims.customerId')
    .innerJoin(sql<Heard>`(${json})`.as('heard'), (join) =>
      join
        .onRef('heard.customerId', '=', 'claims.customerId')
        .onRef('claims.change', '>', 'heard.change'),
    )
    .select(['heard.customerId', 'claims.change', 'customers.spent'])
    .distinct()
    .orderBy('heard.customerId')
    .orderBy('claims.change')
    .limit(mostChanges)
    .execute();
  const news = rows.map(({ customerId, change, spent, ...claim }) => ({
    customerId,
    change: change!,
    spent,
    claim: withTimeLeft(claim, now),
  }));
  const cut = rows.length === mostChanges;
  return { rows: Map.groupBy(news, ({ customerId }) => customerId), cut };
}
