// Refunds of parts, undos, awards and rewards that are given back, all at once on all servers: what
// a guest has and owes is what stands of the bills, and the ledger is sound.
import { expect, test } from 'vitest';
import { inParallel } from '../many.ts';
import { visitor } from '../people.ts';
import { billOf, openTill } from '../programs.ts';
import { refund } from '../refunds.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { claim } from '../shelf.ts';
import { busy, deadlocksIn } from './busy.ts';
import { inLongTime, inRounds } from './rounds.ts';

/** The number of rounds on one database: claims of one guest are limited. */
const lifetime = 20;

onEachEngine((engine) => {
  test('refunds under load leave what stands of the bills', inLongTime, async (context) => {
    let tills: Awaited<ReturnType<typeof openTills>>;
    await inRounds(context, { few: 5, lifetime }, async (dice, round) => {
      if (round % lifetime === 0) tills = await openTills(engine);
      const { admin, admins, till, omar, guest, dessert } = tills;
      const bills: { id: number; left: number; undone: boolean }[] = [];
      for (const number of [0, 1, 2]) {
        const { id } = await till.settles({ guest, bill: billOf(`${round}-${number}`, '40') });
        bills.push({ id: Number(id), left: 4_000, undone: false });
      }
      const before = await standing();
      const claimed = before.toSpend >= 300 && dice.whole([0, 3]) > 0;
      const spent = claimed ? await claim(omar, { id: dessert.id }) : undefined;
      let earned = before.points - before.owed - 1_200;
      let acknowledged = 0;
      await inParallel(16, async (turn) => {
        const bill = dice.pick(bills);
        const by = dice.pick(admins);
        const kind = dice.whole([0, 9]);
        if (turn === 0 && spent) {
          const { status } = await omar.tries('cancelClaim', { params: { id: spent.id } });
          expect([200, busy]).toContain(status);
        } else if (kind === 0) {
          const params = { id: bill.id };
          const { status } = await by.tries('undoVisit', { params, body: { reason: 'A slip' } });
          expect([200, 400, busy]).toContain(status);
          // Undoing what is undone or refunded in full is answered in the same way.
          if (status === 200) bill.undone = true;
        } else if (kind === 1) {
          const points = dice.whole([1, 200]);
          const body = { customerId: omar.id, points, description: 'Dinner' };
          const { status } = await by.tries('awardPoints', { body });
          expect([200, busy]).toContain(status);
          if (status === 200) earned += points;
        } else {
          const cents = kind === 2 ? undefined : dice.whole([100, 2_000]);
          const amount = cents === undefined ? {} : { amount: (cents / 100).toFixed(2) };
          const key = `${round}-${turn}`;
          // Each is sent twice at once, as after a broken connection.
          const sent = await Promise.all(
            [by, dice.pick(admins)].map((one) => refund(one, bill.id, amount, key)),
          );
          for (const { status } of sent) expect([200, 409, busy]).toContain(status);
          const done = sent.filter(({ status }) => status === 200);
          expect(new Set(done.map(({ id }) => id)).size).toBeLessThanOrEqual(1);
          const [one] = done;
          if (!one) return;
          acknowledged += 1;
          bill.left -= Math.round(Number.parseFloat(one.amount!) * 100);
        }
      });
      const points = bills.reduce((sum, { left, undone }) => {
        expect(left).toBeGreaterThanOrEqual(0);
        return sum + (undone ? 0 : Math.floor((400 * left) / 4_000));
      }, 0);
      const after = await standing();
      expect(after.points - after.owed).toBe(earned + points);
      // Who owes has nothing to spend.
      expect(Math.min(after.toSpend, after.owed)).toBe(0);
      expect((await admin.asks('auditLedger')).wrong).toBe(0);
      expect(await deadlocksIn(tills.restaurant)).toBe(0);
      return { acknowledged };

      async function standing() {
        const { points: all, spent: held = 0, owed = 0 } = await omar.asks('currentCustomer');
        return { points: all, toSpend: all - held, owed };
      }
    });
  });
});

/** A program, and the owner on each server: two on PostgreSQL. */
async function openTills(engine: EngineName) {
  const table = await openTill(engine);
  const servers = [table.restaurant];
  if (engine === 'PostgreSQL') servers.push(await anotherServer(table.restaurant));
  const admins = servers.map((server) => {
    const person = visitor(server);
    Object.assign(person.cookies, table.admin.cookies);
    return person;
  });
  return { ...table, admins };
}
