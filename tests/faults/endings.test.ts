// Points that end, while Sofra is killed, and while guests earn, spend, give back, are joined and
// get ended points back, all at once on all servers: each notice ends its points once, and what is
// left to spend is what the ledger says.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withStore } from '../../lab/restaurants/store.ts';
import { until } from '../../lab/wait.ts';
import { newCodes } from '../../src/server/accounts/secrets.ts';
import { addRows } from '../../src/storage/database/queries/rows.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { addCustomers } from '../../src/storage/members/customer-queries.ts';
import { storeSettings } from '../../src/storage/restaurant/setting-queries.ts';
import { award } from '../cards.ts';
import { endOfDay, setEnds } from '../endings.ts';
import { ownerAgain } from '../hooks.ts';
import { inParallel, numbered } from '../many.ts';
import { anotherSession, guest, newMobile, visitor } from '../people.ts';
import { anotherServer, type Restaurant as SharedRestaurant } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { openSofra, openSofraOn, type Restaurant } from '../setup/processes.ts';
import { claimAs, openShelf, seen } from '../shelf.ts';
import { busy, deadlocksIn } from './busy.ts';
import { inLongTime, inRounds } from './rounds.ts';

/** The guests whose points end in a round of kills, enough for several transactions. */
const many = 150;

const sound = { wrong: 0, wrongSums: 0 };

onEachEngine((engine) => {
  const options = { ...inLongTime, ...inLong };
  test('kill -9 while points end: each notice ends its points, once', options, (context) => {
    let restaurant: Restaurant;

    return inRounds(context, { few: 3, lifetime: 10 }, async (dice, round) => {
      if (round % 10 === 0) {
        restaurant = await openSofra(engine);
        await switchOn();
        if (engine === 'PostgreSQL') await openSofraOn(restaurant.location);
      }
      const before = await sums();
      await restaurant.kill();
      await addDue();
      await restaurant.open();
      await until(async () => (await sums()).entries > before.entries, { interval: 20 });
      await pause(dice.between([0, 300]));
      await restaurant.kill();
      expectAgreeing(await sums());
      await restaurant.open();
      await until(async () => (await sums()).standing === 0, { interval: 50 });
      const after = await sums();
      expect(after.entries).toBe(before.entries + many);
      expectAgreeing(after);
      return {};
    });

    function switchOn() {
      return withStore(restaurant.location, ({ db }) =>
        storeSettings(db, { pointEnds: { after: 'earning', months: 12 } }),
      );
    }

    /** Guests with seven points whose end is past, and who were told of it. */
    function addDue() {
      const at = new Date().toISOString();
      const day = '2024-02-29';
      return withStore(restaurant.location, (store) =>
        transact(store, async (db) => {
          const common = { password: null, temporaryUntil: null, createdAt: '2023-02-01' };
          const people = numbered(many).map((i) => {
            return { name: `Omar ${i}`, mobile: newMobile(), ...newCodes(), ...common };
          });
          const on = { ...store, db };
          const ids = await addCustomers(on, people);
          const entry = { points: 7, balance: 7, description: '7 SAR', ends: day, timestamp: at };
          await addRows(
            on,
            'point_transactions',
            ids.map((customerId) => ({ customerId, ...entry, ...plain })),
          );
          const notice = { day, points: 7, isNewEnd: false, notedAt: at };
          await addRows(
            on,
            'ending_notices',
            ids.map((customerId) => ({ customerId, ...notice, closedAt: null, entryId: null })),
          );
        }),
      );
    }

    /** The sums at one moment, since the other server goes on: one statement reads one state. */
    function sums() {
      return withStore(restaurant.location, async ({ db }) => {
        const { rows } = await sql<Sums>`select
          (select count(*) from "ending_notices" where "closedAt" is null) as standing,
          (select count(*) from "ending_notices" where "entryId" is not null) as named,
          (select count(*) from "point_transactions" where "ended" is not null) as entries,
          (select coalesce(sum("spent"), 0) from "customers") as spent,
          (select count(*) from "customers" where "spent" > "points") as below`.execute(db);
        const [found] = rows;
        return {
          standing: Number(found!.standing),
          named: Number(found!.named),
          entries: Number(found!.entries),
          spent: Number(found!.spent),
          below: Number(found!.below),
        };
      });
    }

    /** Whatever was committed before a kill is whole. */
    function expectAgreeing({ named, entries, spent, below }: Sums) {
      expect({ named, spent, below }).toEqual({ named: entries, spent: 7 * entries, below: 0 });
    }
  });

  test('points end beside everything else, and all adds up', inLongTime, async (context) => {
    await inRounds(context, { few: 20 }, async (dice) => {
      const table = await openTable(engine);
      const { restaurant, admin, admins, cards, dessert, servers } = table;
      const { version } = await seen(cards[0]!, dessert.id);
      let joinId = 999_999;
      const give = ({ by, who, points }: Act) =>
        by.tries('awardPoints', {
          body: { customerId: who.id, points, description: 'Dinner' },
        });
      const spend = ({ who }: Act) => claimAs(who, { rewardId: dessert.id, version });
      const giveBack = async ({ who }: Act) => {
        const { status, text } = await who.tries('readShelf');
        if (status !== 200) return undefined;
        const [made] = (JSON.parse(text) as { claims?: { id: number }[] }).claims ?? [];
        return made && who.tries('cancelClaim', { params: { id: made.id } });
      };
      const bringBack = async ({ by, who }: Act) => {
        const ended = await restaurant.store.db
          .selectFrom('point_transactions')
          .select(['id', 'customerId'])
          .where('ended', '>', 0)
          .where('customerId', '=', who.id)
          .orderBy('id', 'desc')
          .executeTakeFirst();
        const { id: transactionId, customerId } = ended ?? { id: 999_999, customerId: who.id };
        const body = { customerId, transactionId, description: 'By mistake' };
        return by.tries('undoEntry', { body });
      };
      const undo = async ({ by, who }: Act) => {
        const given = await restaurant.store.db
          .selectFrom('point_transactions')
          .select(['id', 'customerId'])
          .where('action', '=', 'points.awarded')
          .where('customerId', '=', who.id)
          .orderBy('id', 'desc')
          .executeTakeFirst();
        const { id: transactionId, customerId } = given ?? { id: 999_999, customerId: who.id };
        const body = { customerId, transactionId, description: 'Wrong guest' };
        return by.tries('undoEntry', { body });
      };
      const join = async ({ by, who }: Act) => {
        const other = cards.find(({ id }) => id !== who.id)!;
        const { id, name, mobile } = who;
        const body = { other: other.id, name, mobile };
        const answer = await by.tries('joinCards', { params: { id }, body });
        if (answer.status === 200) ({ joinId } = JSON.parse(answer.text) as { joinId: number });
        return answer;
      };
      const part = ({ by }: Act) => by.tries('partCards', { params: { id: joinId } });
      const end = async () => {
        await Promise.all(servers.map(endOfDay));
        return undefined;
      };
      type Act = { by: (typeof admins)[number]; who: (typeof cards)[number]; points: number };
      const points = [give, give, undo, undo, bringBack, bringBack, end, end];
      const kinds = [...points, spend, spend, giveBack, join, part];
      for (const days of [40, 45, 35]) {
        restaurant.clock.pass({ days });
        await ownerAgain(admin);
        for (const one of admins) Object.assign(one.cookies, admin.cookies);
        await again();
        await inParallel(6, async () => {
          // All are drawn before the first answer, so that a seed draws the same ones again.
          const acts = numbered(3).map(() => ({
            by: dice.pick(admins),
            who: dice.pick(cards),
            points: dice.whole([1, 400]),
            kind: dice.pick(kinds),
          }));
          for (const { kind, ...act } of acts) {
            const answer = await kind(act);
            expect([200, 400, 401, 404, 409, busy, undefined]).toContain(answer?.status);
          }
        });
        await endOfDay(restaurant);
        expect(await admin.asks('auditLedger')).toMatchObject(sound);
        expect(await overspent(restaurant)).toEqual([]);
      }
      expect(await deadlocksIn(restaurant)).toBe(0);
      return { faults: 3 };

      /** The guests who still have a card log in again. */
      async function again() {
        const there = await restaurant.store.db.selectFrom('customers').select('id').execute();
        for (const card of cards.filter(({ id }) => there.some((row) => row.id === id))) {
          await anotherSession(restaurant, card);
        }
      }
    });
  });
});

/**
 * The guests whose points to spend are not what their entries, spendings and endings give: that the
 * lots have as much is proved by the audit.
 */
async function overspent({ store: { db } }: Pick<SharedRestaurant, 'store'>): Promise<unknown[]> {
  const sumOf = (of: string, table: string) =>
    sql.raw(`coalesce((select sum("${of}") from "${table}" one
      where one."customerId" = c."id"), 0)`);
  const { rows } = await sql`select c."id", c."points", c."spent" from "customers" c
    where c."points" <> ${sumOf('points', 'point_transactions')}
      or c."spent" <> ${sumOf('points', 'spendings')} + ${sumOf('ended', 'point_transactions')}
      or c."spent" > c."points"`.execute(db);
  return rows;
}

type Sums = Record<'standing' | 'named' | 'entries' | 'spent' | 'below', number>;

const plain = {
  actorRole: 'system',
  actorId: null,
  action: 'points.awarded',
  address: null,
  undoes: null,
  visitedAt: null,
  visitOutletId: null,
  ended: null,
  idempotencyKey: null,
  requestHash: null,
} as const;

/** Two cards with points that end after three months, on two servers on PostgreSQL. */
async function openTable(engine: EngineName) {
  const table = await openShelf(engine, { points: 0 });
  const { restaurant, admin, sara } = table;
  await setEnds(admin, { after: 'earning', months: 3 });
  const omar = await guest(restaurant, { name: 'Omar' });
  await award(admin, sara, 1_000);
  await award(admin, omar, 700);
  const servers = [restaurant];
  if (engine === 'PostgreSQL') servers.push(await anotherServer(restaurant));
  const admins = servers.map((server) => {
    const person = visitor(server);
    Object.assign(person.cookies, admin.cookies);
    return person;
  });
  return { ...table, servers, admins, cards: [sara, omar] };
}
