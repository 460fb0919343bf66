// The number of claims, and then of servings, per second, over HTTP and durable; the reference is
// awards.
//
// Guests claim one of eight rewards, chosen at random, each with an Idempotency-Key as Sofra's
// screens send it. The claim, its points, the counts of its reward, the audit entry and the key are
// on disk before the answer. Then the office serves all claims by their QR. The reference is the
// rate of awards on the same server in the same round.
import { randomInt } from 'node:crypto';
import { closedLoop, type Request } from '../lab/load/closed-loop.ts';
import { awardTo, post } from '../lab/load/requests.ts';
import { cookiesOfGuests } from '../lab/restaurants/people.ts';
import { withStore } from '../lab/restaurants/store.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { withServer } from '../lab/servers/serve.ts';
import { storeSettings } from '../src/storage/restaurant/setting-queries.ts';
import { addReward } from '../src/storage/rewards/reward-queries.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import type { Bench, Part } from './setup/figures.ts';

const members = 100_000;
const guests = 4_000;
const load = { connections: 64, each: 200 };
const rounds = 5;
const rewards = 8;

/** The least number of points that a guest can spend: as many as all rounds can take from one. */
const enough = 200;

export const claims: Bench = { measure: () => inRestaurant(members, measureOn) };
export const claimsPostgres: Bench = { measure: () => inPostgresRestaurant(members, measureOn) };

const measureOn = (location: DatabaseLocation): Promise<Part[]> =>
  withServer(location, async ({ url, cookie }) => {
    const { rewardIds, cookies } = await offerRewards(location);
    const award = awardTo({ members, cookie });
    let turn = 0;
    // The guests take turns, so that none exceeds the limit of waiting claims.
    const claim = () =>
      post('/api/customers/me/claims', cookies[(turn += 1) % cookies.length]!, {
        rewardId: rewardIds[randomInt(rewardIds.length)],
        version: 1,
      });
    const run = (request: () => Request) => closedLoop({ url, ...load, request });
    const taken = { awards: [] as number[], claims: [] as number[], servings: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      taken.awards.push(await run(award));
      taken.claims.push(await run(claim));
      const tokens = await waitingTokens(location);
      taken.servings.push(
        await run(() => post('/api/claims/serve', cookie, { token: tokens.pop()! })),
      );
      // The first round is a warm-up. After it, PostgreSQL collects statistics of the tables, which
      // were empty before; autovacuum would do so within a minute.
      if (round > 0) continue;
      await withStore(location, ({ db, engine }) => engine.optimize(db));
      for (const list of Object.values(taken)) list.pop();
    }
    return (['claims', 'servings'] as const).map((part) => ({
      part,
      units: { figure: `${part} a second`, reference: 'awards a second' },
      figures: taken[part],
      references: taken.awards,
    }));
  });

/** Switches rewards on and adds some; returns them, and the sessions of guests with points. */
async function offerRewards(location: DatabaseLocation) {
  const { rewardIds, ids } = await withStore(location, async ({ db }) => {
    await storeSettings(db, { rewards: true });
    const texts = { nameArabic: null, description: null, descriptionArabic: null };
    const bounds = { stock: null, mostEach: null, firstDay: null, lastDay: null };
    const more = { lowestLevel: 'Starter', partnerId: null, picture: null } as const;
    const ownIds: number[] = [];
    for (let i = 0; i < rewards; i += 1) {
      const reward = { name: `Reward ${i}`, cost: 1, ...texts, ...bounds, ...more };
      ownIds.push((await addReward(db, reward)).id);
    }
    const rich = db
      .selectFrom('customers')
      .select('id')
      .where(({ eb, ref }) => eb(eb('points', '-', ref('spent')), '>', enough));
    const rows = await rich.orderBy('id').limit(guests).execute();
    return { rewardIds: ownIds, ids: rows.map(({ id }) => id) };
  });
  return { rewardIds, cookies: await cookiesOfGuests(location, ids) };
}

/** The QR texts of all claims that wait to be served. */
const waitingTokens = (location: DatabaseLocation) =>
  withStore(location, async ({ db }) => {
    const claimed = db.selectFrom('claims').select('token').where('state', '=', 'claimed');
    return (await claimed.execute()).map(({ token }) => token);
  });
