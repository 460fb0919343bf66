// Random steps: both engines agree with a model of a few lines of arithmetic.
import fc from 'fast-check';
import type { Selectable } from 'kysely';
import { expect, inject, test } from 'vitest';
import { Refusal } from '../../src/domain/refusal.ts';
import { unshownToken } from '../../src/server/rewards/claim-handlers.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { hasBill } from '../../src/storage/visits/bill-queries.ts';
import type { Database, Tables } from '../../src/storage/database/tables/tables.ts';
import { takeBackSingleStamp } from '../../src/storage/visits/reversals/single.ts';
import { undoVisit } from '../../src/storage/visits/reversals/undoing.ts';
import { owner, regulars } from '../people.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { long } from '../setup/long.ts';
import {
  after,
  benefitTerms,
  claimMinutes,
  claimsOf,
  pointsPerUnit,
  spentBy,
  step,
  takenBills,
  type Model,
  type Step,
  type VisitStep,
} from '../visits-model.ts';

const actor = { role: 'admin', id: 1, address: null } as const;
const reason = 'A slip';

/** The restaurant beside the model, with two guests and rewards for this round. */
async function openRound(restaurant: Restaurant, rewards: Model['rewards'], benefits: number[]) {
  const { db } = restaurant.store;
  const ids = (await regulars(restaurant, 2)).map(({ id }) => id);
  const own = <T extends 'claims' | 'stamps' | 'visits'>(table: T) =>
    db
      .selectFrom(table as 'claims')
      .selectAll()
      .where('customerId', 'in', ids)
      .orderBy('id')
      .$castTo<Selectable<Tables[T]>>()
      .execute();
  return { ...restaurant, ids, own, rewards: await addRewards(db, rewards), benefits };
}
type Round = Awaited<ReturnType<typeof openRound>>;

async function settle({ services, clock, ids, own, rewards, benefits }: Round, visit: VisitStep) {
  const { guest, bill } = visit;
  const claims = await own('claims');
  const number = bill ? numberOf(ids, bill.number) : null;
  return services.visits.settle({
    actor,
    at: clock.now(),
    customerId: ids[guest]!,
    identifiedBy: 'typed',
    ...(bill && { bill: { amount: String(bill.amount), ...(number && { number }) } }),
    ...(visit.points !== null && { points: visit.points }),
    claims: claimsOf(visit, claims.length).map((at) => claims[at]!.id),
    rewards: visit.rewards.map((at) => ({
      ...chosen(rewards[at]!),
      token: unshownToken(clock.now()),
    })),
    benefits: visit.benefits.map((at) => benefits[at]!),
    asked: [],
  });
}

const chosen = (rewardId: number) => ({ rewardId, version: 1 });

/** Performs the same step in the restaurant. */
async function take(round: Round, one: Step): Promise<unknown> {
  const { services, store, clock, ids, own, rewards } = round;
  const at = clock.now();
  const asked = { actor, reason, at };
  const rowAt = <Row>(rows: Row[]) => ('of' in one ? rows[one.of % rows.length] : undefined);
  switch (one.act) {
    case 'award': {
      const award = { kind: one.act, points: one.points, description: 'Dinner' } as const;
      return services.ledger.post({ ...award, customerId: ids[one.guest]!, actor, at });
    }
    case 'claim': {
      const reward = { ...chosen(rewards[one.reward]!), token: unshownToken(at) };
      const claiming = { kind: one.act, customerId: ids[one.guest]!, ...reward } as const;
      return services.claims.post({ ...claiming, actor, at });
    }
    case 'visit':
      return settle(round, one);
    case 'undoVisit': {
      const id = rowAt(await own('visits'))?.id ?? 0;
      return transact(store, (db) => undoVisit({ ...store, db }, { id, actor, reason, now: at }));
    }
    case 'undoPoints': {
      const visit = rowAt(await own('visits'));
      const undo = { kind: 'undo', undoes: visit?.entryId ?? 0, description: reason } as const;
      return services.ledger.post({ ...undo, customerId: visit?.customerId ?? 0, actor, at });
    }
    case 'undoClaim':
    case 'cancel': {
      const kind = one.act === 'cancel' ? 'cancelled' : 'undone';
      const claimId = rowAt(await own('claims'))?.id ?? 0;
      return services.claims.post({ kind, claimId, ...asked });
    }
    case 'takeBack': {
      const id = rowAt(await own('stamps'))?.id ?? 0;
      return transact(store, (db) => takeBackSingleStamp({ ...store, db }, { id, actor, now: at }));
    }
    case 'pass':
      return clock.pass({ minutes: one.minutes });
  }
}

/** The state of the restaurant in the form of the model. */
async function standing({ store: { db }, ids, own }: Round) {
  const sums = db.selectFrom('customers').select(['points', 'spent']).where('id', 'in', ids);
  const visits = await own('visits');
  const taken = visits.filter((visit) => hasBill(visit) && visit.billNumber !== null);
  return {
    sums: await sums.orderBy('id').execute(),
    claims: (await own('claims')).map(({ state }) => state),
    stamps: (await own('stamps')).map(({ takenBackAt }) => takenBackAt === null),
    undone: visits.map(({ undoneAt }) => undoneAt !== null),
    taken: taken.map(({ billNumber, businessDay }) => `${billNumber} on ${businessDay}`),
  };
}

/** The number of a bill, which is unique to this round. */
const numberOf = (ids: readonly number[], number: number | null) =>
  number === null ? null : `${ids[0]}-${number}`;

async function addRewards(db: Database, rewards: Model['rewards']): Promise<number[]> {
  const texts = { name: 'Dessert', nameArabic: null, description: null, descriptionArabic: null };
  const more = { firstDay: null, lastDay: null, partnerId: null, picture: null } as const;
  const ids = [];
  for (const reward of rewards) {
    const row = { ...texts, ...more, ...reward, lowestLevel: 'Starter' as const };
    const added = db.insertInto('rewards').values(row).returning('id');
    ids.push((await added.executeTakeFirstOrThrow()).id);
  }
  return ids;
}

const standingOf = (model: Model, ids: readonly number[]) => ({
  sums: model.points.map((points, guest) => ({ points, spent: spentBy(model, guest) })),
  claims: model.claims.map(({ state }) => state),
  stamps: model.stamps.map(({ isValid }) => isValid),
  undone: model.visits.map(({ isUndone }) => isUndone),
  taken: takenBills(model).map(({ number, day }) => `${numberOf(ids, number)} on ${dateOf(day)}`),
});

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

const reward = fc.record({
  cost: fc.integer({ min: 1, max: 60 }),
  stock: fc.option(fc.integer({ min: 1, max: 4 })),
  mostEach: fc.option(fc.integer({ min: 1, max: 3 })),
});

onEachEngine((engine) => {
  // The timeout includes the shrinking of a counterexample, which takes longer than finding one.
  const longTimeout = { timeout: 180_000 };

  test('a model beside the real thing says the same of every visit', longTimeout, async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const earning = { currency: 'SAR', pointsPerUnit: String(pointsPerUnit) };
    const terms = { rewards: true, proofAtTill: false, claimMinutes, timeZone: 'UTC' };
    await admin.asks('changeSettings', { body: { ...terms, ...earning } });
    const benefits: number[] = [];
    for (const given of benefitTerms()) {
      const body = { ...given, benefit: `Tea, ${given.frequency}` };
      benefits.push((await admin.asks('addBenefit', { body })).id);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(reward, reward),
        fc.array(step, { minLength: 30, maxLength: 60 }),
        async (rewards, steps) => {
          const now = restaurant.clock.now().getTime() / 60_000;
          let model: Model = { now, points: [0, 0], rewards, claims: [], stamps: [], visits: [] };
          const round = await openRound(restaurant, rewards, benefits);
          for (const one of steps) {
            const came = await take(round, one).then(
              () => true,
              (problem: unknown) => {
                if (problem instanceof Refusal) return false;
                throw problem;
              },
            );
            const next = after(model, one);
            expect(came, JSON.stringify(one)).toBe(next !== undefined);
            model = next ?? model;
            expect(await standing(round), JSON.stringify(one)).toEqual(
              standingOf(model, round.ids),
            );
          }
        },
      ),
      { seed: inject('seed'), numRuns: long ? 100 : 10 },
    );
    const audited = await (await owner(restaurant)).asks('auditLedger');
    expect(audited).toMatchObject({ wrong: 0, wrongSums: 0 });
  });
});
