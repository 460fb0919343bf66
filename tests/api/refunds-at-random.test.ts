// Random refunds, undos, awards and spendings: the balance, what can be spent and what is owed are
// those of a model of three numbers, after each step.
import { expect, inject, test } from 'vitest';
import fc from 'fast-check';
import { award } from '../cards.ts';
import { billOf, openTill } from '../programs.ts';
import { refund } from '../refunds.ts';
import { onEachEngine } from '../setup/engines.ts';
import { long } from '../setup/long.ts';
import { tryToClaim } from '../shelf.ts';
import { books } from '../visits.ts';

/** What stands of a bill: its amount and what is left of it in hundredths, and its points. */
interface Bill {
  id: number;
  amount: number;
  left: number;
  points: number;
}

const place = fc.nat(3);
const act = fc.oneof(
  fc.record({ kind: fc.constant('settle' as const), of: place, cents: fc.nat(4_000) }),
  fc.record({ kind: fc.constant('award' as const), of: place, cents: fc.nat(400) }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), of: place, cents: fc.nat(3_000) }),
  },
  fc.record({
    kind: fc.constantFrom('whole', 'undoVisit', 'undoAward', 'claim', 'cancel'),
    of: place,
    cents: fc.constant(0),
  }),
);

onEachEngine((engine) => {
  test('what a guest has and owes is that of a model, after each step', async () => {
    const { restaurant, admin, till, omar, guest, dessert } = await openTill(engine);
    const [bills, awards, claims]: [Bill[], { id: number; points: number }[], number[]] = [
      [],
      [],
      [],
    ];
    let [earned, spent, many] = [0, 0, 0];
    const written = (cents: number) => (cents / 100).toFixed(2);
    const worth = ({ points, left, amount }: Bill) => Math.floor((points * left) / amount);

    const steps = {
      settle: async (_: number, cents: number) => {
        const amount = cents + 1;
        many += 1;
        const { id } = await till.settles({ guest, bill: billOf(`r${many}`, written(amount)) });
        const bill = { id: Number(id), amount, left: amount, points: Math.floor(amount / 10) };
        bills.push(bill);
        earned += bill.points;
      },
      award: async (_: number, points: number) => {
        const { transactionId } = await award(admin, omar, points);
        awards.push({ id: transactionId, points });
        earned += points;
      },
      refund: (of: number, cents: number) => takes(of, cents + 1),
      whole: (of: number) => takes(of, null),
      undoVisit: async (of: number) => {
        const bill = bills.at(-1 - of);
        if (!bill) return;
        const params = { id: bill.id };
        const { status } = await admin.tries('undoVisit', { params, body: { reason: 'A slip' } });
        expect([200, 400]).toContain(status);
        if (status === 200) forget(bill);
      },
      undoAward: async (of: number) => {
        const given = awards.at(-1 - of);
        if (!given) return;
        const about = { customerId: omar.id, transactionId: given.id, description: 'A slip' };
        const { status } = await admin.tries('undoEntry', { body: about });
        expect([200, 400, 409]).toContain(status);
        if (status === 200) earned -= given.points;
      },
      claim: async () => {
        if (earned - spent < 300) return;
        const { status, text } = await tryToClaim(omar, { id: dessert.id });
        // Claims of one guest are limited.
        if (status !== 200) return;
        claims.push((JSON.parse(text) as { claim: { id: number } }).claim.id);
        spent += 300;
      },
      cancel: async () => {
        const id = claims.pop();
        if (id === undefined) return;
        await omar.asks('cancelClaim', { params: { id } });
        spent -= 300;
      },
    };

    async function takes(of: number, cents: number | null) {
      const bill = bills.at(-1 - of);
      if (!bill) return;
      const before = worth(bill);
      const amount = cents === null ? {} : { amount: written(cents) };
      const answer = await refund(admin, bill.id, amount);
      const fits = bill.left > 0 && (cents ?? bill.left) <= bill.left;
      expect(answer.status).toBe(fits ? 200 : 409);
      if (!fits) return;
      bill.left -= cents ?? bill.left;
      const taken = before - worth(bill);
      expect((answer.points ?? 0) + (answer.owed ?? 0)).toBe(taken);
      earned -= taken;
    }

    function forget(bill: Bill) {
      earned -= worth(bill);
      bill.left = 0;
    }

    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
        for (const { kind, of, cents } of acts) {
          await steps[kind](of, cents);
          const { points, spent: held = 0, owed = 0 } = await omar.asks('currentCustomer');
          const debt = Math.max(0, spent - earned);
          expect({ points, held, owed }).toEqual({
            points: earned + debt,
            held: spent,
            owed: debt,
          });
        }
        expect((await books({ restaurant, admin })).wrong).toBe(0);
      }),
      { seed: inject('seed'), numRuns: long ? 60 : 8 },
    );
  });
});
