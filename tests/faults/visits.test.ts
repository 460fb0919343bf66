// Several counters settle and undo visits concurrently, also while sessions end: each visit is
// there completely and once, or not at all.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Visit } from '../../src/contract/visits/visits.ts';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { award } from '../cards.ts';
import { scan } from '../counters.ts';
import { counted, numbered } from '../many.ts';
import { administrator, regulars, visitor, type Person } from '../people.ts';
import { anotherServer, type Restaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { claim, sumsOf } from '../shelf.ts';
import { openWithVisits, settle } from '../visits.ts';
import { inLongTime, inRounds } from './rounds.ts';

/** The number of rounds on one database. */
const lifetime = 50;

onEachEngine((engine) => {
  test('counters settle the same at once: it is given once', inLongTime, async (context) => {
    let tills: Awaited<ReturnType<typeof openTills>>;
    await inRounds(context, { few: 5, lifetime }, async (dice, round) => {
      if (round % lifetime === 0) tills = await openTills(engine);
      const { restaurant, admin, dessert, chosen, once, anywhere } = tills;
      const guests = await regulars(restaurant, 2);
      const waiting: number[] = [];
      for (const one of guests) {
        await award(admin, one, 900);
        waiting.push((await claim(one, dessert)).id);
      }
      const asked = numbered(dice.whole([4, 11])).map(() =>
        draw(dice, { guests, waiting, chosen, once }),
      );
      const counters = anywhere(admin);
      const answers = await Promise.all(
        asked.map(({ of: _, ...body }, i) => settle(counters[i % counters.length]!, body)),
      );
      const given = asked.filter((_, i) => answers[i]!.status === 200);
      expect(given.length).toBeGreaterThan(0);
      expect(counted(answers)).toEqual({
        200: given.length,
        ...(given.length < asked.length && { 409: asked.length - given.length }),
      });

      expect(given.filter((one) => 'bill' in one).length).toBeLessThanOrEqual(1);
      for (const [of, one] of guests.entries()) {
        const own = given.filter((each) => each.of === of);
        const count = (has: (each: Drawn) => number) =>
          own.reduce((sum, each) => sum + has(each), 0);
        expect(count(({ claims }) => claims.length)).toBeLessThanOrEqual(1);
        for (const id of once) {
          expect(count(({ benefits }) => Number(benefits.includes(id)))).toBeLessThanOrEqual(1);
        }
        expect(await sumsOf(restaurant, one)).toEqual({
          points: 900 + count(({ points = 30 }) => points),
          spent: 300 + 300 * count(({ rewards }) => rewards.length),
        });
        expect(await rowsOf(restaurant, one)).toEqual({
          visits: own.length,
          served: count(({ claims, rewards }) => claims.length + rewards.length),
          stamps: count(({ benefits }) => benefits.length),
        });
      }
      await mustAddUp(admin);
      return { acknowledged: given.length };
    });
  });

  test('a visit is undone whole, and so are its parts meanwhile', inLongTime, async (context) => {
    let tills: Awaited<ReturnType<typeof openTills>>;
    await inRounds(context, { few: 5, lifetime }, async (dice, round) => {
      if (round % lifetime === 0) tills = await openTills(engine);
      const { restaurant, admin, bakery, bun, once, anywhere } = tills;
      const [one] = await regulars(restaurant, 1);
      await award(admin, one!, 900);
      const { id: waiting } = await claim(one!, bun);
      const { verification } = await scan(restaurant, bakery, one!);
      const visit = await bakery.asks('settleVisit', {
        body: {
          guest: { verification },
          bill: { amount: '3', number: `${one!.id}` },
          claims: [waiting],
          benefits: once,
        },
      });
      const entry = await restaurant.store.db
        .selectFrom('visits')
        .select('entryId as transactionId')
        .where('id', '=', visit.id)
        .executeTakeFirstOrThrow();
      const undo = { params: { id: visit.id }, body: { reason: 'A slip' } };
      const ways = [
        (at: Tills) => at.admin.tries('undoVisit', undo),
        (at: Tills) => at.bakery.tries('undoVisit', undo),
        (at: Tills) => at.guest.tries('cancelClaim', { params: { id: waiting } }),
        (at: Tills) =>
          at.admin.tries('undoClaim', { params: { id: waiting }, body: { reason: 'Cold' } }),
        (at: Tills) => at.bakery.tries('takeBackStamp', { params: visit.benefits[0]! }),
        (at: Tills) =>
          at.admin.tries('undoEntry', {
            body: { customerId: one!.id, description: 'A slip', ...entry },
          }),
      ];
      const [admins, bakeries, guests] = [anywhere(admin), anywhere(bakery), anywhere(one!)];
      const at = () => ({
        admin: dice.pick(admins),
        bakery: dice.pick(bakeries),
        guest: dice.pick(guests),
      });
      const acts = [ways[0]!, ...numbered(6).map(() => dice.pick(ways))];
      const answers = await Promise.all(acts.map((act) => act(at())));
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect(answers[0]!.status).toBe(200);
      const undone = JSON.parse(answers[0]!.text) as Visit;
      expect(undone.claims).toMatchObject([{ state: 'cancelled' }]);
      expect(undone.benefits.filter(({ takenBackAt }) => takenBackAt === null)).toEqual([]);
      expect(await sumsOf(restaurant, one!)).toEqual({ points: 900, spent: 0 });
      // A part that was undone twice would make the sums of points, stamps or claims wrong.
      await mustAddUp(admin);
      return { acknowledged: counted(answers)[200] ?? 0 };
    });
  });

  test('a session ends meanwhile: a visit came before it, or not', inLongTime, async (context) => {
    let tills: Awaited<ReturnType<typeof openTills>>;
    await inRounds(context, { few: 5, lifetime }, async (dice, round) => {
      if (round % lifetime === 0) tills = await openTills(engine);
      const { restaurant, admin, chosen, once, anywhere } = tills;
      const layla = await administrator(restaurant, { username: `layla-${round}` });
      const guests = await regulars(restaurant, 6);
      for (const one of guests) await award(admin, one, 900);
      const counters = anywhere(layla);
      const visit = (customerId: number) =>
        settle(dice.pick(counters), {
          guest: { customerId },
          bill: { amount: '3' },
          rewards: [chosen],
          benefits: once,
        });
      const settled = async () => {
        const visits = restaurant.store.db.selectFrom('visits').select('id');
        return (await visits.where('actorId', '=', layla.id).execute()).length;
      };
      const [settledThen, ...answers] = await Promise.all([
        pause(dice.between([0, 15])).then(async () => {
          await dice.pick(counters).asks('logOutAdmin', { body: {} });
          return settled();
        }),
        ...guests.map(async ({ id }) => {
          await pause(dice.between([0, 15]));
          return visit(id);
        }),
      ]);
      // Requests that were on their way when the session ended have changed nothing.
      expect(await settled()).toBe(settledThen);
      for (const [i, one] of guests.entries()) {
        const { status } = answers[i]!;
        expect([200, 401]).toContain(status);
        const isSettled = status === 200;
        expect(await sumsOf(restaurant, one)).toEqual(
          isSettled ? { points: 930, spent: 300 } : { points: 900, spent: 0 },
        );
        expect(await rowsOf(restaurant, one)).toEqual(
          isSettled ? { visits: 1, served: 1, stamps: 3 } : { visits: 0, served: 0, stamps: 0 },
        );
      }
      expect((await visit(guests[0]!.id)).status).toBe(401);
      await mustAddUp(admin);
      return { acknowledged: counted(answers)[200] ?? 0 };
    });
  });
});

interface Shared {
  guests: readonly { id: number }[];
  /** The claim of each guest. */
  waiting: readonly number[];
  chosen: { rewardId: number; version: number };
  once: readonly number[];
}

/** A visit of one of the guests, all of whom want the same: they share one bill number. */
function draw(dice: Dice, { guests, waiting, chosen, once }: Shared) {
  const of = dice.whole([0, guests.length]);
  const benefits = once.filter(() => dice.happens(0.5));
  const bill = { amount: '3', number: `${guests[0]!.id}` };
  return {
    of,
    guest: { customerId: guests[of]!.id },
    ...(dice.happens(0.5) ? { bill, points: undefined } : { points: 10 }),
    claims: dice.happens(0.5) ? [waiting[of]!] : [],
    rewards: dice.happens(0.3) ? [chosen] : [],
    benefits: dice.happens(0.5) ? benefits : benefits.toReversed(),
  };
}
type Drawn = ReturnType<typeof draw>;

type Tills = Record<'admin' | 'bakery' | 'guest', Person>;

/** A restaurant with three benefits that can be used once, and its servers: two on PostgreSQL. */
async function openTills(engine: EngineName) {
  const table = await openWithVisits(engine);
  const { restaurant, admin, bakery } = table;
  await admin.asks('changePartner', { params: { id: bakery.id }, body: { givesPoints: true } });
  const cake = { name: 'Bun', cost: 300, partnerId: bakery.id };
  const bun = await admin.asks('addReward', { body: cake });
  const once: number[] = [];
  for (const benefit of ['Bread', 'Olives', 'Dates']) {
    const body = { level: 'Starter', benefit, frequency: 'once' } as const;
    once.push((await admin.asks('addBenefit', { body })).id);
  }
  const servers = [restaurant];
  if (engine === 'PostgreSQL') servers.push(await anotherServer(restaurant));
  /** A logged-in person at each server. */
  const anywhere = ({ cookies }: Pick<Person, 'cookies'>) =>
    servers.map((server) => {
      const person = visitor(server);
      Object.assign(person.cookies, cookies);
      return person;
    });
  return { ...table, bun, once, anywhere };
}

/** The valid visits of a guest: their number, and the rewards and benefits in them. */
async function rowsOf({ store: { db } }: Restaurant, { id }: { id: number }) {
  const visits = db.selectFrom('visits').select('id').where('customerId', '=', id);
  const served = db.selectFrom('claims').select('id').where('customerId', '=', id);
  const stamps = db.selectFrom('stamps').select('id').where('customerId', '=', id);
  return {
    visits: (await visits.execute()).length,
    served: (await served.where('state', '=', 'served').execute()).length,
    stamps: (await stamps.execute()).length,
  };
}

async function mustAddUp(admin: Pick<Person, 'asks'>) {
  expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
}
