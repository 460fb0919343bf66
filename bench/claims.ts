// How many claims, and then servings, a second, over HTTP, durable; beside them awards.
//
// Guests claim one of eight rewards, drawn at random, each with an Idempotency-Key as our screens
// send it, so that the claim, its points, the counts of its reward, the audit entry and the key are
// on the disk before it is answered. Then the office serves them all by their QR. The reference is
// what awards come to on the same server in the same turn.
import { randomInt, randomUUID } from 'node:crypto';
import { addReward } from '../src/storage/rewards/rewards.ts';
import { storeSettings } from '../src/storage/house/settings.ts';
import { awardTo } from './setup/awarding.ts';
import { onPostgres, onSqlite } from './setup/database.ts';
import type { Bench, Part } from './setup/figures.ts';
import { load, type Request } from './setup/load.ts';
import { cookiesOfGuests } from './setup/people.ts';
import { openSofra, type Environment } from './setup/server.ts';
import { withStore } from './setup/store.ts';

const members = 100_000;
const guests = 4_000;
const connections = 64;
const each = 200;
const rounds = 5;
const rewards = 8;

/** Points that a guest has at least: as many as all rounds can take of one. */
const enough = 200;

export const claims: Bench = { measure: () => onSqlite(measureOn) };
export const claimsPostgres: Bench = { measure: () => onPostgres(measureOn) };

async function measureOn(environment: Environment): Promise<Part[]> {
  const { url, cookie, close } = await openSofra(environment, { members });
  try {
    const { rewardIds, cookies } = await offerRewards(environment);
    const award = awardTo({ members, cookie });
    const run = (request: () => Request) => load({ url, connections, each, request });
    const taken = { awards: [] as number[], claims: [] as number[], servings: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      const awards = await run(award);
      const claimed = await run(() => claimBy(cookies, rewardIds));
      const tokens = await waitingTokens(environment);
      const servings = await run(() => serve(tokens.pop()!, cookie));
      // The first round is a warm-up. What PostgreSQL learns of tables that were empty before it
      // would come by itself in a minute.
      if (round === 0) {
        await withStore(environment, ({ db, engine }) => engine.optimize(db));
        continue;
      }
      taken.awards.push(awards);
      taken.claims.push(claimed);
      taken.servings.push(servings);
    }
    return (['claims', 'servings'] as const).map((part) => ({
      part,
      units: { figure: `${part} a second`, reference: 'awards a second' },
      figures: taken[part],
      references: taken.awards,
    }));
  } finally {
    await close();
  }
}

/** Switches rewards on and offers some; answers them, and the sessions of guests with points. */
async function offerRewards(environment: Environment) {
  const { rewardIds, ids } = await withStore(environment, async ({ db }) => {
    await storeSettings(db, { rewards: true });
    const unsaid = { nameArabic: null, description: null, descriptionArabic: null };
    const open = { stock: null, mostEach: null, firstDay: null, lastDay: null };
    const more = { lowestLevel: 'Starter', partnerId: null, picture: null } as const;
    const ownIds: number[] = [];
    for (let i = 0; i < rewards; i += 1) {
      const reward = { name: `Reward ${i}`, cost: 1, ...unsaid, ...open, ...more };
      ownIds.push((await addReward(db, reward)).id);
    }
    const rich = db.selectFrom('customers').select('id').where('points', '>', enough);
    const rows = await rich.orderBy('id').limit(guests).execute();
    return { rewardIds: ownIds, ids: rows.map(({ id }) => id) };
  });
  return { rewardIds, cookies: await cookiesOfGuests(environment, ids) };
}

let next = 0;

/** Each guest in turn, so that nobody has more waiting than may. */
function claimBy(cookies: readonly string[], rewardIds: readonly number[]): Request {
  next += 1;
  const rewardId = rewardIds[randomInt(rewardIds.length)];
  const cookie = cookies[next % cookies.length]!;
  return post('/api/customers/me/claims', cookie, { rewardId, version: 1 });
}

const serve = (token: string, cookie: string) => post('/api/claims/serve', cookie, { token });

const post = (path: string, cookie: string, body: object): Request => ({
  method: 'POST',
  path,
  headers: {
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
    'Sec-Fetch-Site': 'same-origin',
    Cookie: cookie,
  },
  body: JSON.stringify(body),
});

/** What the QRs of all claims say that wait to be served. */
const waitingTokens = (environment: Environment) =>
  withStore(environment, async ({ db }) => {
    const rows = await db
      .selectFrom('claims')
      .select('token')
      .where('state', '=', 'claimed')
      .execute();
    return rows.map(({ token }) => token);
  });
