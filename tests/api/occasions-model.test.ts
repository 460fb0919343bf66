// Random weeks of a restaurant beside a model that is written in another way: visits, time,
// consents and occasions give exactly the expected messages.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occasionKinds, type OccasionKind } from '../../src/contract/occasions/occasion-values.ts';
import { friendOf, linkOf, pays } from '../friends.ts';
import { ownerAgain } from '../hooks.ts';
import { look, send, setBirthday, setRules, switchOn } from '../occasions.ts';
import { anotherSession, guest, owner } from '../people.ts';
import { openRestaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { claim } from '../shelf.ts';
import { long } from '../setup/long.ts';

const [hour, day] = [3_600_000, 86_400_000];

const step = fc.oneof(
  fc.record({ act: fc.constant('visit' as const), of: fc.nat({ max: 2 }) }),
  fc.record({
    act: fc.constant('want' as const),
    of: fc.nat({ max: 2 }),
    wanted: fc.boolean(),
  }),
  fc.record({ act: fc.constant('take' as const), of: fc.nat({ max: 2 }) }),
  fc.record({
    act: fc.constant('turn' as const),
    kind: fc.constantFrom(...occasionKinds),
    on: fc.boolean(),
  }),
  fc.record({
    act: fc.constant('pass' as const),
    hours: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 100, max: 2_200 })),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

interface Message {
  guest: number;
  kind: OccasionKind;
  turn: string;
  state: string;
  at?: number;
}

/** What a dessert costs, and where Bronze begins; a visit brings ten points, a message five. */
const [dessertCost, bronzeAt] = [50, 66];

/** The model: all guests with their visits, and the messages in the order in which they are due. */
function model(birthdays: readonly string[], joinedAt: number) {
  const visits: number[][] = birthdays.map(() => []);
  const wanted = birthdays.map(() => true);
  const taken = birthdays.map(() => 0);
  const on = new Set<OccasionKind>(['friend']);
  const messages: Message[] = [];

  /** Guest 0 brought guest 2, who came at the moment `joinedAt`. */
  function friendTurns(of: number, now: number): string[] {
    const isOpen = visits[2]!.length > 0 && now - joinedAt < 90 * day;
    const turn = [['friend 1'], [], ['brought']][of]!;
    return isOpen ? turn : [];
  }

  const pointsOf = (of: number) =>
    10 * visits[of]!.length +
    5 * messages.filter((one) => one.guest === of && one.state === 'sent').length;
  const spendable = (of: number) => pointsOf(of) - dessertCost * taken[of]!;

  /** What ten points more would bring; the nearest first. */
  function nearOf(of: number) {
    const things = [
      { turn: `reward 1 ${taken[of]}`, missing: dessertCost - spendable(of) },
      { turn: 'Bronze 0', missing: bronzeAt - pointsOf(of) },
    ];
    return things
      .filter(({ missing }) => missing > 0 && missing <= 10)
      .toSorted((one, other) => one.missing - other.missing)
      .map(({ turn }) => turn);
  }

  function turnsOf(kind: OccasionKind, of: number, now: number): (string | undefined)[] {
    const came = visits[of]!;
    if (kind === 'friend') return friendTurns(of, now);
    if (kind !== 'nearlyThere') return [turnOf(kind, of, now)];
    return came.length >= 3 && now - came.at(-1)! < 90 * day ? nearOf(of) : [];
  }

  function turnOf(kind: OccasionKind, of: number, now: number): string | undefined {
    const came = visits[of]!;
    const last = came.at(-1);
    if (kind === 'birthday') {
      const near = [-3, -2, -1, 0, 1, 2, 3].map((d) => new Date(now + d * day).toISOString());
      return near.find((date) => date.slice(5, 10) === birthdays[of])?.slice(0, 4);
    }
    if (last === undefined) return undefined;
    const gone = (now - last) / day;
    if (kind === 'welcome') return came.length === 1 && gone < 7 ? 'once' : undefined;
    if (kind === 'secondVisit')
      return came.length === 1 && gone >= 14 && gone < 44 ? 'once' : undefined;
    const usual = (last - came[0]!) / day / (came.length - 1);
    const missed = came.length < 3 ? 60 : Math.max(2 * usual, 7);
    return gone >= missed && gone < missed + 90 ? new Date(last).toISOString() : undefined;
  }

  function decide(message: Message, now: number): string {
    const { guest: of, kind, turn } = message;
    if (!on.has(kind)) return 'off';
    if (!turnsOf(kind, of, now).includes(turn)) return 'overtaken';
    if (!wanted[of]) return 'stopped';
    const inWeek = messages.filter(
      (other) => other.guest === of && other.state === 'sent' && now - other.at! < 7 * day,
    );
    return inWeek.length > 0 && kind !== 'friend' ? 'capped' : 'sent';
  }

  return {
    visits,
    wanted,
    taken,
    canTake: (of: number) => spendable(of) >= dessertCost,
    on,
    messages,
    lookAndSend(now: number) {
      for (const [of] of birthdays.entries()) {
        for (const kind of occasionKinds.filter((one) => on.has(one))) {
          const [turn] = turnsOf(kind, of, now);
          const isKnown = messages.some(
            (one) => one.guest === of && one.kind === kind && one.turn === turn,
          );
          if (turn !== undefined && !isKnown)
            messages.push({ guest: of, kind, turn, state: 'due' });
        }
      }
      const clock = new Date(now).getUTCHours();
      for (const message of messages.filter(({ state }) => state === 'due')) {
        if ((clock >= 21 || clock < 9) && on.has(message.kind)) continue;
        message.state = decide(message, now);
        message.at = now;
      }
    },
  };
}

const birthdays = ['11-28', '01-01', '03-15'];

async function play(engine: EngineName, steps: readonly Step[]) {
  const restaurant = await openRestaurant(engine);
  const admin = await owner(restaurant);
  const now = () => restaurant.clock.now().getTime();
  await admin.asks('changeSettings', {
    body: { timeZone: 'UTC', currency: 'SAR', pointsPerUnit: '1' },
  });
  await switchOn(admin, 'friend', { points: 5 });
  await setRules(admin, { perWeek: 1 });
  await admin.asks('changeSettings', { body: { rewards: true } });
  const dessert = await admin.asks('addReward', { body: { name: 'Dessert', cost: dessertCost } });
  expect(dessert.id).toBe(1);
  const { version, names } = await admin.asks('readLevels');
  const thresholds = [0, bronzeAt, 80_000, 90_000, 100_000];
  await admin.asks('changeLevels', { body: { version, names, thresholds, keepUntil: null } });
  const guests: Awaited<ReturnType<typeof guest>>[] = [];
  for (const birthday of birthdays) {
    const one =
      guests.length === 2
        ? await friendOf(restaurant, await linkOf(guests[0]!))
        : await guest(restaurant);
    await setBirthday(restaurant, admin, { id: one.id, birthday: `--${birthday}` });
    guests.push(one);
  }
  const told = model(birthdays, now());
  for (const one of steps) {
    restaurant.clock.pass({ hours: one.act === 'pass' ? one.hours : 1 });
    await ownerAgain(admin);
    if (one.act === 'visit') {
      await pays(admin, guests[one.of]!);
      told.visits[one.of]!.push(now());
    }
    if (one.act === 'want') {
      await anotherSession(restaurant, guests[one.of]!);
      const body = { channel: 'card', wanted: one.wanted, language: 'en' } as const;
      await guests[one.of]!.asks('wantChannel', { body });
      told.wanted[one.of] = one.wanted;
    }
    if (one.act === 'take' && told.canTake(one.of)) {
      await anotherSession(restaurant, guests[one.of]!);
      await claim(guests[one.of]!, dessert);
      told.taken[one.of]! += 1;
    }
    if (one.act === 'turn') {
      await switchOn(admin, one.kind, { on: one.on, points: 5, days: days[one.kind] ?? 1 });
      if (one.on) told.on.add(one.kind);
      else told.on.delete(one.kind);
    }
    await look(restaurant);
    await send(restaurant);
    told.lookAndSend(now());
  }
  const rows = await restaurant.store.db
    .selectFrom('guest_messages')
    .select(['customerId', 'occasion', 'turn', 'state', 'points'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual(
    told.messages.map(({ guest: of, kind, turn, state }) => ({
      customerId: guests[of]!.id,
      occasion: kind,
      turn,
      state,
      points: state === 'sent' ? 5 : 0,
    })),
  );
  const given = rows.reduce((sum, { points }) => sum + points, 0);
  const came = told.visits.flat().length * 10;
  const { points } = await restaurant.store.db
    .selectFrom('customers')
    .select(({ fn }) => fn.sum<number>('points').as('points'))
    .executeTakeFirstOrThrow();
  expect(Number(points)).toBe(given + came);
  expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });
}

const days: Partial<Record<OccasionKind, number>> = { secondVisit: 14, missYou: 60 };

/**
 * Each run begins with a welcome and a birthday in one week, of which the second is too many, and
 * with a guest who comes near the dessert.
 */
const beginning: Step[] = [
  ...occasionKinds.map((kind) => ({ act: 'turn', kind, on: true }) as const),
  { act: 'visit', of: 0 },
  { act: 'pass', hours: 100 },
  { act: 'pass', hours: 10 },
  ...Array.from({ length: 3 }, () => ({ act: 'visit', of: 1 }) as const),
  { act: 'pass', hours: 250 },
  { act: 'visit', of: 1 },
  { act: 'pass', hours: 250 },
  { act: 'visit', of: 1 },
  { act: 'take', of: 1 },
  ...Array.from({ length: 4 }, () => ({ act: 'visit', of: 1 }) as const),
  { act: 'pass', hours: 250 },
];

onEachEngine((engine) => {
  test('random weeks give exactly the expected messages', async () => {
    expect(hour * 24).toBe(day);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) =>
        play(engine, [...beginning, ...steps]),
      ),
      { numRuns: long ? 60 : 6 },
    );
  }, 600_000);
});
