// Random steps: both engines agree with a model of points and claims of a few lines of arithmetic.
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { Actor } from '../../src/storage/restaurant/audit-queries.ts';
import { expireClaims } from '../../src/storage/rewards/claim-expiry.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { owner, regulars } from '../people.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { long } from '../setup/long.ts';

const place = (most: number) => fc.nat(most - 1);
const points = fc.integer({ min: 1, max: 90 });

/** A step of somebody. A claim is given by its index among the claims so far. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('award'), guest: place(2), points }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deduct'), guest: place(2), points }) },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('claim'), guest: place(2), reward: place(2) }),
  },
  ...(['cancelled', 'served', 'undone'] as const).map((act) => ({
    weight: 3,
    arbitrary: fc.record({ act: fc.constant(act), claim: place(100) }),
  })),
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('pass'), minutes: fc.constantFrom(5, 10, 15) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('expire') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('pause'),
      reward: place(2),
      active: fc.integer({ min: 0, max: 3 }).map((drawn) => drawn > 0),
    }),
  },
);
type Step = Parameters<Parameters<typeof step.map>[0]>[0];

/** The model: its state, in plain numbers. */
interface Model {
  now: number;
  points: number[];
  rewards: { cost: number; stock: number | null; mostEach: number | null; active: boolean }[];
  claims: { guest: number; reward: number; state: string; until: number }[];
}

const goodFor = 15;

const holds = ({ state }: Model['claims'][number]) => state === 'claimed' || state === 'served';

const spentBy = ({ claims, rewards }: Model, guest: number) =>
  claims
    .filter((one) => one.guest === guest && holds(one))
    .reduce((sum, { reward }) => sum + rewards[reward]!.cost, 0);

/** Applies a step to the model; returns whether the rules allow it. */
function takeIn(model: Model, one: Step): boolean {
  const available = (guest: number) => model.points[guest]! - spentBy(model, guest);
  switch (one.act) {
    case 'award':
      model.points[one.guest]! += one.points;
      return true;
    case 'deduct':
      if (available(one.guest) < one.points) return false;
      model.points[one.guest]! -= one.points;
      return true;
    case 'claim': {
      const { cost, stock, mostEach, active } = model.rewards[one.reward]!;
      const out = model.claims.filter((claim) => claim.reward === one.reward && holds(claim));
      const own = out.filter(({ guest }) => guest === one.guest).length;
      const isLeft = stock === null || out.length < stock;
      if (!active || !isLeft || available(one.guest) < cost) return false;
      if (mostEach !== null && own >= mostEach) return false;
      model.claims.push({ ...one, state: 'claimed', until: model.now + goodFor });
      return true;
    }
    case 'cancelled':
    case 'served':
    case 'undone':
      return settle(model, one);
    case 'pass':
      model.now += one.minutes;
      return true;
    case 'expire':
      for (const claim of model.claims) {
        if (claim.state === 'claimed' && claim.until <= model.now) claim.state = 'expired';
      }
      return true;
    case 'pause':
      model.rewards[one.reward]!.active = one.active;
      return true;
  }
}

function settle(model: Model, { act, claim: at }: Extract<Step, { claim: number }>): boolean {
  const claim = model.claims[at % model.claims.length];
  if (!claim) return false;
  if (act === 'undone') {
    if (claim.state !== 'served') return false;
    claim.state = 'cancelled';
    return true;
  }
  // Cancelling a cancelled claim again gets the same answer as the first time.
  if (act === 'cancelled' && claim.state === 'cancelled') return true;
  if (claim.state !== 'claimed' || (act === 'served' && claim.until <= model.now)) return false;
  claim.state = act;
  return true;
}

/** The restaurant beside the model, with two guests and two rewards. */
async function openRound(restaurant: Restaurant, rewards: Model['rewards']) {
  const { services, store, clock } = restaurant;
  const people = await regulars(restaurant, 2);
  const { db } = store;
  const made: { id: number }[] = [];
  for (const reward of rewards) {
    const terms = { name: 'Dessert', lowestLevel: 'Starter' as const };
    const row = { ...terms, ...reward, ...unsaid };
    made.push(await db.insertInto('rewards').values(row).returning('id').executeTakeFirstOrThrow());
  }
  const claims: number[] = [];
  let token = 0;
  const admin: Actor = { role: 'admin', id: 1, address: null };
  const as = (guest: number): Actor => ({
    role: 'customer',
    id: people[guest]!.id,
    address: null,
  });
  const claimOf = async (guest: number, reward: number) => {
    token += 1;
    const { id } = made[reward]!;
    const { claim } = await services.claims.post({
      kind: 'claim',
      customerId: people[guest]!.id,
      rewardId: id,
      version: 1,
      token: `R${String(id * 1_000 + token).padStart(32, '0')}`,
      actor: as(guest),
      at: clock.now(),
    });
    claims.push(claim.id);
  };

  async function take(one: Step, model: Model): Promise<unknown> {
    const at = clock.now();
    switch (one.act) {
      case 'award':
      case 'deduct': {
        const about = { customerId: people[one.guest]!.id, description: one.act };
        const change = { kind: one.act, ...about, points: one.points } as const;
        return services.ledger.post({ ...change, actor: admin, at });
      }
      case 'claim':
        return claimOf(one.guest, one.reward);
      case 'cancelled':
      case 'served':
      case 'undone': {
        const which = one.claim % claims.length;
        const claimId = claims[which] ?? 0;
        const owns = model.claims[which]?.guest ?? 0;
        const actor = one.act === 'cancelled' ? as(owns) : admin;
        const reason = 'A slip';
        return services.claims.post({ kind: one.act, claimId, actor, reason, at });
      }
      case 'pass':
        return clock.pass({ minutes: one.minutes });
      case 'expire':
        return expireClaims(store, services.claims, () => at);
      case 'pause': {
        const { active } = one;
        const changed = db.updateTable('rewards').set({ active });
        return changed.where('id', '=', made[one.reward]!.id).execute();
      }
    }
  }

  /** The state of the model. */
  async function standing() {
    const ids = people.map(({ id }) => id);
    const sums = db.selectFrom('customers').select(['points', 'spent']).where('id', 'in', ids);
    const counts = db
      .selectFrom('rewards')
      .select(['claimed', 'served'])
      .where('id', 'in', [made[0]!.id, made[1]!.id]);
    const states = db.selectFrom('claims').select('state').where('customerId', 'in', ids);
    return {
      sums: await sums.orderBy('id').execute(),
      counts: await counts.orderBy('id').execute(),
      states: (await states.orderBy('id').execute()).map(({ state }) => state),
    };
  }
  return { take, standing };
}

const unsaid = {
  nameArabic: null,
  description: null,
  descriptionArabic: null,
  firstDay: null,
  lastDay: null,
  partnerId: null,
  picture: null,
} as const;

const standingOf = (model: Model) => ({
  sums: model.points.map((has, guest) => ({ points: has, spent: spentBy(model, guest) })),
  counts: model.rewards.map((_, at) => {
    const own = model.claims.filter(({ reward }) => reward === at);
    const count = (asked: string) => own.filter(({ state }) => state === asked).length;
    return { claimed: count('claimed'), served: count('served') };
  }),
  states: model.claims.map(({ state }) => state),
});

const terms = fc.record({
  cost: fc.integer({ min: 1, max: 50 }),
  stock: fc.option(fc.integer({ min: 1, max: 4 })),
  mostEach: fc.option(fc.integer({ min: 1, max: 3 })),
  active: fc.constant(true),
});

onEachEngine((engine) => {
  // The timeout includes the shrinking of a counterexample, which takes longer than finding one.
  const longTimeout = { timeout: 180_000 };

  test('a model beside the real thing says the same of every step', longTimeout, async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { rewards: true } });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(terms, terms),
        fc.array(step, { minLength: 30, maxLength: 60 }),
        async (rewards, steps) => {
          const model: Model = {
            now: 0,
            points: [0, 0],
            claims: [],
            rewards: rewards.map((reward) => ({ ...reward })),
          };
          const { take, standing } = await openRound(restaurant, rewards);
          for (const one of steps) {
            // The step is made in the restaurant first, since it needs the claims of the model
            // before the step.
            const came = await take(one, model).then(
              () => true,
              (problem: unknown) => {
                if (problem instanceof Refusal) return false;
                throw problem;
              },
            );
            expect(came, JSON.stringify(one)).toBe(takeIn(model, one));
            expect(await standing(), JSON.stringify(one)).toEqual(standingOf(model));
          }
        },
      ),
      { seed: inject('seed'), numRuns: long ? 20 : 6 },
    );
    const audited = await (await owner(restaurant)).asks('auditLedger');
    expect(audited).toMatchObject({ wrong: 0, wrongSums: 0 });
  });
});
