// Fifty concurrent awards and undos on all servers never exceed a limit together. Requests are
// approved concurrently and written once.
import { expect, test } from 'vitest';
import { limitNames, type LimitName } from '../../src/contract/staff/limits.ts';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { give, limit, openLimited, type SomeLimits } from '../limits.ts';
import { inParallel, counted } from '../many.ts';
import { colleague, regulars, standsAt, visitor, type Person } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { inLongTime, inRounds } from './rounds.ts';

/** The guests of a round, enough for two servers to give points to different ones concurrently. */
const guestCount = 6;
/** The number of rounds on one database. */
const lifetime = 50;

onEachEngine((engine) => {
  test('fifty at once on two servers pass no limit together', inLongTime, async (context) => {
    let tills: Awaited<ReturnType<typeof openTills>>;
    await inRounds(context, { few: 3, lifetime }, async (dice, round) => {
      if (round % lifetime === 0) tills = await openTills(engine);
      const { restaurant, admin, maryam, anywhere } = tills;
      const username = `till-${round}`;
      const huda = await colleague(restaurant, 'cashier', { username });
      const counters = anywhere(huda);
      const guests = await regulars(restaurant, guestCount);
      const old: number[] = [];
      for (const guest of guests) old.push((await give(huda, guest, 5)).id);
      const limits = drawLimits(dice);
      await limit(admin, 'cashier', limits);

      const answers = await inParallel(50, async (place) => {
        const counter = dice.pick(counters);
        if (place % 10 === 0) {
          const params = { id: dice.pick(old) };
          const { status, text } = await counter.tries('undoVisit', { params, body: {} });
          return { of: undefined, points: 0, outcome: outcomeOf(status, text) };
        }
        const of = dice.whole([0, guestCount]);
        const points = dice.whole([0, 40]);
        return { of, points, outcome: (await give(counter, guests[of]!, points)).outcome };
      });
      for (const { outcome } of answers) expect(['given', 'waits']).toContain(outcome);
      const given = answers.filter(({ of, outcome }) => of !== undefined && outcome === 'given');
      const sum = (of?: number) =>
        given
          .filter((one) => of === undefined || one.of === of)
          .reduce((all, { points }) => all + points, of === undefined ? guestCount * 5 : 5);
      const most = (name: LimitName) => limits[name] ?? Infinity;
      expect(sum()).toBeLessThanOrEqual(most('pointsPerDay'));
      for (const of of guests.keys()) {
        const awards = given.filter((one) => one.of === of).length + 1;
        expect(sum(of)).toBeLessThanOrEqual(most('guestPointsPerDay'));
        expect(awards).toBeLessThanOrEqual(Math.max(1, most('guestAwardsPerDay')));
      }
      for (const { points } of given) expect(points).toBeLessThanOrEqual(most('pointsPerAward'));

      // The sums agree: the awards that stand, and the counted ones.
      const { db } = restaurant.store;
      const counts = await db
        .selectFrom('staff_counts')
        .selectAll()
        .where('adminId', '=', huda.id)
        .where('customerId', '=', 0)
        .executeTakeFirstOrThrow();
      expect(counts).toMatchObject({ points: sum(), awards: given.length + guestCount });
      const undone = await db
        .selectFrom('visits')
        .select('id')
        .where('actorId', '=', huda.id)
        .where('undoneAt', 'is not', null)
        .execute();
      expect(undone).toHaveLength(counts.undos);
      expect(counts.undos).toBeLessThanOrEqual(most('undosPerDay'));

      // Two people decide on each request concurrently; an approved one is written once.
      const { rows } = await admin.asks('listRequests', { query: { limit: 500 } });
      const approvers = [...anywhere(maryam), ...anywhere(admin)];
      const some = rows.slice(0, 6);
      for (const { id } of some) {
        const both = await inParallel(2, () =>
          dice.pick(approvers).tries('approveRequest', { params: { id } }),
        );
        expect(counted(both)).toEqual({ 204: 1, 409: 1 });
      }
      const approved = some.map(({ kind, parts }) => (kind === 'visit' ? parts.points! : -5));
      const stands = await Promise.all(guests.map(({ id }) => standsAt(restaurant, id)));
      const inAll = stands.reduce((all, { points }) => all + points, 0);
      const wanted = approved.reduce((all, points) => all + points, sum() - 5 * undone.length);
      expect(inAll).toBe(wanted);
      // A waiting request ends when the person who made it is switched off.
      await admin.asks('changeAdmin', { params: { id: huda.id }, body: { active: false } });
      expect((await admin.asks('listRequests')).total).toBe(0);
      expect((await admin.asks('auditLedger')).wrong).toBe(0);
      return { acknowledged: given.length };
    });
  });
});

const outcomeOf = (status: number, text: string) =>
  status !== 200 ? status : text.startsWith('{"waiting"') ? 'waits' : 'given';

/** Random limits, each of which fifty requests can reach. */
function drawLimits(dice: Dice): SomeLimits {
  const most: Record<LimitName, [number, number]> = {
    pointsPerAward: [10, 40],
    pointsPerDay: [40, 120],
    guestPointsPerDay: [5, 300],
    guestAwardsPerDay: [1, 15],
    undosPerDay: [0, 2],
    undoMinutes: [0, 60],
  };
  const drawn = limitNames.filter(() => dice.whole([0, 3]) > 0);
  return Object.fromEntries(drawn.map((name) => [name, dice.whole(most[name])]));
}

/** The people who decide, and the servers: two on PostgreSQL. */
async function openTills(engine: EngineName) {
  const table = await openLimited(engine);
  const servers = [table.restaurant];
  if (engine === 'PostgreSQL') servers.push(await anotherServer(table.restaurant));
  const anywhere = ({ cookies }: Pick<Person, 'cookies'>) =>
    servers.map((server) => {
      const person = visitor(server);
      Object.assign(person.cookies, cookies);
      return person;
    });
  return { ...table, anywhere };
}
