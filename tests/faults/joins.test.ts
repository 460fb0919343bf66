// Joins of two cards and undos of them, while both guests have visits, refunds, rewards and claimed
// receipts, all at once on all servers: what both have together is what stands, and the ledger is
// sound.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { inParallel, numbered } from '../many.ts';
import { visitor } from '../people.ts';
import { billOf, openTill } from '../programs.ts';
import { refund } from '../refunds.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { seen } from '../shelf.ts';
import { busy, deadlocksIn } from './busy.ts';
import { inLongTime, inRounds } from './rounds.ts';

/** The number of rounds on one database: claims of one guest are limited. */
const lifetime = 20;

onEachEngine((engine) => {
  test('joins under load neither lose nor double anything', inLongTime, async (context) => {
    let table: Awaited<ReturnType<typeof openCards>>;
    await inRounds(context, { few: 50, lifetime }, async (dice, round) => {
      if (round % lifetime === 0) table = await openCards(engine);
      const { admin, admins, till, cards, dessert, chosen } = table;
      const ids = cards.map(({ id }) => id);
      const bills: { id: number; left: number }[] = [];
      for (const [i, id] of ids.entries()) {
        const settled = await till.settles({ guest: { id }, bill: billOf(`${round}-${i}`, '40') });
        bills.push({ id: Number(settled.id), left: 4_000 });
      }
      const before = await standing();
      let earned = before - 800;
      let [joined, parted, acknowledged] = [0, 0, 0];
      let joinId: number | undefined;
      const join = async ({ by, order: [stays, leaves] }: Act) => {
        const { id, name, mobile } = stays!;
        const body = { other: leaves!.id, name, mobile };
        const { status, text } = await by.tries('joinCards', { params: { id }, body });
        expect([200, 404, 409, busy]).toContain(status);
        if (status !== 200) return;
        joined += 1;
        ({ joinId } = JSON.parse(text) as { joinId: number });
      };
      const part = async ({ by }: Act) => {
        const { status } = await by.tries('partCards', { params: { id: joinId ?? 999_999 } });
        expect([200, 404, 409, busy]).toContain(status);
        if (status === 200) parted += 1;
      };
      const give = async ({ by, order, points }: Act) => {
        const body = { customerId: order[0]!.id, points, description: 'Dinner' };
        const { status } = await by.tries('awardPoints', { body });
        expect([200, 404, busy]).toContain(status);
        if (status === 200) earned += points;
      };
      const serve = async ({ by, order }: Act) => {
        const rewards = [{ ...chosen, rewardId: dessert.id }];
        const body = { guest: { customerId: order[0]!.id }, rewards };
        const { status } = await by.tries('settleVisit', { body });
        expect([200, 400, 404, 409, busy]).toContain(status);
      };
      const takeBack = async ({ by, again, bill, cents, key }: Act) => {
        const amount = { amount: (cents / 100).toFixed(2) };
        // Each is sent twice at once, as after a broken connection.
        const sent = await Promise.all([by, again].map((one) => refund(one, bill.id, amount, key)));
        for (const { status } of sent) expect([200, 404, 409, busy]).toContain(status);
        const done = sent.filter(({ status }) => status === 200);
        expect(new Set(done.map(({ id }) => id)).size).toBeLessThanOrEqual(1);
        if (!done[0]) return;
        acknowledged += 1;
        bill.left -= Math.round(Number.parseFloat(done[0].amount!) * 100);
      };
      type Act = {
        by: (typeof admins)[number];
        again: (typeof admins)[number];
        order: typeof cards;
        points: number;
        bill: (typeof bills)[number];
        cents: number;
        key: string;
      };
      const kinds = [join, join, part, part, part, give, give, serve, serve, takeBack] as const;
      await inParallel(8, async (turn) => {
        // All are drawn before the first answer, so that a seed draws the same ones again.
        const acts = numbered(4).map((step) => ({
          by: dice.pick(admins),
          again: dice.pick(admins),
          order: dice.happens(0.5) ? cards : cards.toReversed(),
          kind: turn === 0 && step === 0 ? 0 : dice.whole([0, kinds.length]),
          points: dice.whole([1, 200]),
          bill: dice.pick(bills),
          cents: dice.whole([100, 2_000]),
          key: `${round}-${turn}-${step}`,
        }));
        for (const act of acts) await kinds[act.kind]!(act);
      });
      const points = bills.reduce((sum, { left }) => sum + Math.floor((400 * left) / 4_000), 0);
      expect(await standing()).toBe(earned + points);
      expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
      expect(await deadlocksIn(table.restaurant)).toBe(0);
      // The next round begins with two cards again, if the join can be undone.
      if (joined > parted) await apart();
      return { acknowledged: acknowledged + joined + parted, faults: joined + parted };

      /** What both guests have and do not owe. */
      async function standing() {
        const found = await Promise.all(
          ids.map((id) => admin.asks('readCustomer', { params: { id } })),
        );
        // A card that left is answered with the one that it has become.
        const here = new Map(found.map((card) => [card.id, card.points - (card.owed ?? 0)]));
        return [...here.values()].reduce((sum, one) => sum + one, 0);
      }

      async function apart() {
        const { status } = await admin.tries('partCards', { params: { id: joinId! } });
        expect([200, 409]).toContain(status);
        if (status === 409) table = await openCards(engine);
        expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
      }
    });
  });
});

/** Two cards with points, and the owner on each server: two on PostgreSQL. */
async function openCards(engine: EngineName) {
  const table = await openTill(engine);
  const { restaurant, admin, sara, omar, dessert } = table;
  await award(admin, omar, 1_000);
  const servers = [restaurant];
  if (engine === 'PostgreSQL') servers.push(await anotherServer(restaurant));
  const admins = servers.map((server) => {
    const person = visitor(server);
    Object.assign(person.cookies, admin.cookies);
    return person;
  });
  return { ...table, admins, cards: [sara, omar], chosen: await seen(sara, dessert.id) };
}
