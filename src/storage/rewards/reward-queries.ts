// Rewards as the office edits them, and their figures.
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { RewardFigures } from '../../contract/rewards/rewards.ts';
import { dayIn, daysAfter, startOfDay } from '../../domain/days.ts';
import { firstDay } from '../../domain/overview/overview-rules.ts';
import { rowsOf } from '../database/queries/rows.ts';
import { readInSlices } from '../database/queries/slices.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { moneyColumns } from './reads.ts';

/** All rewards in the order in which they were added, with what each is worth. */
export const listRewards = (db: Database) => officeRewards(db).orderBy('rewards.id').execute();

export const findReward = (db: Database, id: number) =>
  officeRewards(db).where('rewards.id', '=', id).executeTakeFirstOrThrow();
export type StoredReward = Selectable<Tables['rewards']>;
export type OfficeReward = Awaited<ReturnType<typeof findReward>>;

const officeRewards = (db: Database) => rewardsIn(db).select(moneyColumns);

/** The price of a reward; undefined if there is none with this number. */
export const priceOf = (db: Database, id: number) =>
  db.selectFrom('rewards').select('cost').where('id', '=', id).executeTakeFirst();

/** Rewards with their partners. */
export const rewardsIn = (db: Database) =>
  db
    .selectFrom('rewards')
    .leftJoin('partners', 'partners.id', 'rewards.partnerId')
    .select(['rewards.id', 'rewards.name', 'nameArabic', 'description', 'descriptionArabic'])
    .select(['cost', 'lowestLevel', 'stock', 'mostEach', 'firstDay', 'lastDay', 'partnerId'])
    .select(['rewards.active', 'picture', 'claimed', 'served', 'partners.name as partner']);

const rewardRows = rowsOf('rewards');

export const addReward = async (db: Database, row: Insertable<Tables['rewards']>) =>
  findReward(db, (await rewardRows.add(db, row)).id);

export async function changeReward(
  db: Database,
  { id, changes }: { id: number; changes: Updateable<Tables['rewards']> },
) {
  await rewardRows.change(db, id, changes);
  return findReward(db, id);
}

/** Deletes a reward; its claims stay as the guests saw them. */
export const removeReward = rewardRows.remove;

/**
 * Removes a deleted partner from its rewards and switches them off. Their version increases, so
 * guests have to confirm it.
 */
export async function removePartnerFromRewards(db: Database, partnerId: number): Promise<void> {
  await db
    .updateTable('rewards')
    .set(({ eb }) => ({ active: false, partnerId: null, version: eb('version', '+', 1) }))
    .where('partnerId', '=', partnerId)
    .execute();
}

/** The number of last days whose claims are counted by state. */
const followedDays = 30;

/**
 * The points that guests can still spend, the claims of the last days, and the served claims by
 * reward.
 */
export async function readRewardFigures(
  store: Store,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const { db } = store;
  const since = startOfDay(firstDay(now, timeZone), timeZone).slice(0, 16);
  const { rows } = await sql<{ owed: number; waiting: number; servedOfGone: number }>`
    select (select coalesce(sum(given - taken), 0) from "quarter_hours")
      - (select coalesce(sum(spent), 0) from "reward_hours")
      -- What guests who left had is owed to nobody.
      - (select coalesce(sum(points - spent), 0) from "former_cards") as owed,
      (select count(*) from "claims" where "state" = 'claimed') as waiting,
      (select count(*) from "claims"
        where "rewardId" is null and "state" = 'served') as "servedOfGone"`.execute(db);
  return {
    ...rows[0]!,
    outcomes: await readOutcomes(
      store,
      startOfDay(daysAfter(dayIn(now, timeZone), 1 - followedDays), timeZone),
    ),
    hours: await db
      .selectFrom('reward_hours')
      .selectAll()
      .where('startsAt', '>=', since)
      .orderBy('startsAt')
      .execute(),
    shares: await db
      .selectFrom('rewards')
      .select(['id', 'name', 'nameArabic', 'served'])
      .where('served', '>', 0)
      .orderBy('served', 'desc')
      .orderBy('id')
      .execute(),
  };
}

/**
 * The number of claims by state, among those made since a moment (ISO 8601). They are read in
 * slices by the moment of the claim; a slice has all claims of its last moment.
 */
async function readOutcomes(store: Store, since: string): Promise<RewardFigures['outcomes']> {
  const { db } = store;
  const outcomes = { claimed: 0, served: 0, expired: 0, cancelled: 0 };
  let after = new Date(Date.parse(since) - 1).toISOString();
  await readInSlices(store, 5_000, async (limit) => {
    const later = db.selectFrom('claims').where('claimedAt', '>', after);
    const next = later.select('claimedAt').orderBy('claimedAt').limit(limit);
    const { rows, last } = await db
      .selectFrom(next.as('next'))
      .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.max('claimedAt').as('last')])
      .executeTakeFirstOrThrow();
    const states = await later
      .select(({ fn }) => ['state', fn.countAll<number>().as('claims')])
      .where('claimedAt', '<=', last)
      .groupBy('state')
      .execute();
    for (const { state, claims } of states) outcomes[state] += claims;
    after = last;
    return { rows, areLast: rows < limit };
  });
  return outcomes;
}
