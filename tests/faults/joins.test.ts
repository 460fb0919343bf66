// Joins of two cards and undos of them, while both guests have visits, refunds, rewards and claimed
// receipts, all at once on all servers: what both have together is what stands, and the ledger is
// sound.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { inParallel } from '../many.ts';
import { visitor } from '../people.ts';
import { billOf, openTill } from '../programs.ts';
import { refund } from '../refunds.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { seen } from '../shelf.ts';
import { inLongTime, inRounds } from './rounds.ts';

/** The number of rounds on one database: claims of one guest are limited. */
const lifetime = 20;

onEachEngine((engine) => {
  test('joins under load neither lose nor double anything', inLongTime, async (context) => {
    let table: Awaited<ReturnType<typeof openCards>>;
    await inRounds(context, { few: 100, lifetime }, async (dice, round) => {
      if (round % lifetime === 0) table = await openCards(engine);
      const { admin, admins, till, cards, dessert, chosen } = table;
      const ids = cards.map(({ id }) => id);
      const bills: { id: number; left: number; undone: boolean }[] = [];
      for (const [i, id] of ids.entries()) {
        const settled = await till.settles({ guest: { id }, bill: billOf(`${round}-${i}`, '40') });
        bills.push({ id: Number(settled.id), left: 4_000, undone: false });
      }
      const before = await standing();
      let earned = before - 800;
      let [joined, parted, acknowledged] = [0, 0, 0];
      let joinId: number | undefined;
      await inParallel(16, async (turn) => {
        const by = dice.pick(admins);
        const [stays, leaves] = dice.happens(0.5) ? cards : cards.toReversed();
        const customerId = stays!.id;
        const kind = turn === 0 ? 0 : dice.whole([0, 9]);
        if (kind <= 1) {
          const { name, mobile } = stays!;
          const body = { other: leaves!.id, name, mobile };
          const params = { id: stays!.id };
          const { status, text } = await by.tries('joinCards', { params, body });
          expect([200, 404, 409]).toContain(status);
          if (status !== 200) return;
          joined += 1;
          ({ joinId } = JSON.parse(text) as { joinId: number });
        } else if (kind === 2 && joinId !== undefined) {
          const { status } = await by.tries('partCards', { params: { id: joinId } });
          expect([200, 404, 409]).toContain(status);
          if (status === 200) parted += 1;
        } else if (kind <= 4) {
          const points = dice.whole([1, 200]);
          const body = { customerId, points, description: 'Dinner' };
          const { status } = await by.tries('awardPoints', { body });
          expect([200, 404]).toContain(status);
          if (status === 200) earned += points;
        } else if (kind <= 6) {
          const body = { guest: { customerId }, rewards: [{ ...chosen, rewardId: dessert.id }] };
          const { status } = await by.tries('settleVisit', { body });
          expect([200, 400, 404, 409]).toContain(status);
        } else {
          const bill = dice.pick(bills);
          const cents = dice.whole([100, 2_000]);
          const amount = { amount: (cents / 100).toFixed(2) };
          const key = `${round}-${turn}`;
          const sent = await Promise.all(
            [by, dice.pick(admins)].map((one) => refund(one, bill.id, amount, key)),
          );
          for (const { status } of sent) expect([200, 404, 409]).toContain(status);
          const [one] = sent.filter(({ status }) => status === 200);
          if (!one) return;
          acknowledged += 1;
          bill.left -= Math.round(Number.parseFloat(one.amount!) * 100);
        }
      });
      const points = bills.reduce((sum, { left }) => sum + Math.floor((400 * left) / 4_000), 0);
      expect(await standing()).toBe(earned + points);
      expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
      // The next round begins with two cards again, if the join can be undone.
      if (joined > parted) await apart();
      return { acknowledged: acknowledged + joined + parted };

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
