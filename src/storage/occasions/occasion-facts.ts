// What is known of guests for occasions: from the summaries for a look at everybody, and from the
// ledger itself for those whose message is decided.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  occasionKinds,
  occasionSettings,
  type MessageRules,
  type Occasion,
  type OccasionKind,
} from '../../contract/occasions/occasion-values.ts';
import { mayBeNear, type GuestFacts } from '../../domain/occasions/occasion-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Database } from '../database/tables/tables.ts';
import { readSettings, readTimeZone } from '../restaurant/setting-queries.ts';
import { isVisit, visitedAt } from '../summaries/rules.ts';
import { readFriendTurns } from './friends.ts';
import { readNear, type NearGoals } from './goals.ts';

export interface OccasionSet {
  occasions: Record<OccasionKind, Occasion>;
  rules: MessageRules;
  timeZone: string;
}

/** The occasions as the owner has set them, with the rules and the clocks of the restaurant. */
export async function readOccasions(db: Database): Promise<OccasionSet> {
  const names = Object.values(occasionSettings);
  const { messageRules: rules, ...set } = await readSettings(db, 'messageRules', ...names);
  const occasions = Object.fromEntries(
    occasionKinds.map((kind) => [kind, set[occasionSettings[kind]]]),
  ) as Record<OccasionKind, Occasion>;
  return { occasions, rules, timeZone: await readTimeZone(db) };
}

/** The next guests by number, as they are summed up. */
const readSummedUp = prepared(({ db }, param: Param<{ after: number; limit: number }>) =>
  db
    .selectFrom('customer_summaries as summary')
    .innerJoin('customers', 'customers.id', 'summary.customerId')
    .select(['customers.id', 'customers.name', 'summary.visits', 'summary.firstVisitAt'])
    .select(['summary.seenAt', 'customers.birthday', 'customers.birthdaySetAt'])
    .select('customers.formerVisits')
    .where('summary.customerId', '>', param('after'))
    .orderBy('summary.customerId')
    .limit(param('limit')),
);

type SummedUp = Awaited<ReturnType<typeof readSummedUp>>[number];

/** What is known of a guest by the summary: before the first visit, `seenAt` is that of joining. */
const factsIn = ({ seenAt, ...guest }: SummedUp): GuestFacts => ({
  ...guest,
  lastVisitAt: guest.visits > 0 ? seenAt : null,
});

interface Asked {
  after: number;
  limit: number;
  /** The occasions for which it is asked. */
  kinds: readonly OccasionKind[];
  now: Date;
  /** Whether it is asked for the last year as well. */
  within?: 'now' | 'year';
}

/** The next guests by number, and what is known of them by their summaries. */
export async function readLatestFacts(
  context: DatabaseContext,
  { after, limit, kinds, now, within = 'now' }: Asked,
): Promise<{ id: number; name: string; facts: GuestFacts }[]> {
  const guests = (await readSummedUp(context, { after, limit })).map((guest) => ({
    id: guest.id,
    name: guest.name,
    facts: factsIn(guest),
  }));
  const nearIds = kinds.includes('nearlyThere')
    ? guests.flatMap(({ id, facts }) => (mayBeNear(facts, now, within) ? id : []))
    : [];
  const near = await readNear(context, { customerIds: nearIds, now });
  const ids = kinds.includes('friend') ? guests.map(({ id }) => id) : [];
  const friends = await readFriendTurns(context, { customerIds: ids, now, within });
  return guests.map((guest) => {
    const { id } = guest;
    return { ...guest, facts: { ...guest.facts, near: near.get(id), friends: friends.get(id) } };
  });
}

/** What is known of a guest at the moment of sending. */
export interface SentFacts extends GuestFacts {
  createdAt: string;
  near: NearGoals | undefined;
}

interface Read {
  customerIds: readonly number[];
  /** Those of whom it is asked what is near. */
  nearIds: readonly number[];
  /** Those of whom it is asked whom they brought, and whether they were. */
  friendIds: readonly number[];
  now: Date;
}

/** In a transaction, with the guests locked: what is known of them by their entries. */
export async function readFacts(
  context: DatabaseContext,
  { customerIds, nearIds, friendIds, now }: Read,
): Promise<Map<number, SentFacts>> {
  const { db } = context;
  const near = await readNear(context, { customerIds: nearIds, now });
  const friends = await readFriendTurns(context, { customerIds: friendIds, now, within: 'now' });
  const rows = await db
    .selectFrom('customers')
    .leftJoin('point_transactions as e', (join) =>
      join
        .onRef('e.customerId', '=', 'customers.id')
        .on(isVisit)
        .on('e.undoes', 'is', null)
        .on(
          sql<boolean>`not exists (
            select 1 from "point_transactions" undo where undo."undoes" = e."id")`,
        ),
    )
    .select(['customers.id', 'customers.birthday', 'customers.birthdaySetAt'])
    .select(['customers.formerVisits', 'customers.createdAt'])
    .select(({ fn }) => fn.count<number>('e.id').as('visits'))
    .select(sql<string | null>`min(${visitedAt})`.as('firstVisitAt'))
    .select(sql<string | null>`max(${visitedAt})`.as('lastVisitAt'))
    .where('customers.id', 'in', [0, ...customerIds])
    .groupBy('customers.id')
    .execute();
  return new Map(
    rows.map(({ id, ...facts }) => [
      id,
      { ...facts, near: near.get(id), friends: friends.get(id) },
    ]),
  );
}

interface Drawn {
  id: number;
  createdAt: string;
}

/**
 * Whether a guest is among the percentage that gets no messages. The draw is the hash of the
 * guest's number and moment of joining, so that it is the same at all times, on all servers, and in
 * a restored backup.
 */
export function isHeldOut({ id, createdAt }: Drawn, percentage: number): boolean {
  const hash = createHash('sha256').update(`${id} ${createdAt}`).digest();
  return (hash.readUInt32BE() / 2 ** 32) * 100 < percentage;
}
