// Random reversals: a guest's points and debts are those of the bills that stand.
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { onEachEngine } from '../setup/engines.ts';
import { billOf, openTill } from '../programs.ts';
import { seen } from '../shelf.ts';
import { books } from '../visits.ts';

const day = { businessDay: '2026-11-21' };

onEachEngine((engine) => {
  test('points are those of the bills that stand, and those that are owed', async () => {
    const { restaurant, admin, till, omar, guest, balance, dessert } = await openTill(engine);
    const act = fc.oneof(
      fc.record({ kind: fc.constant('settle' as const), bill: fc.nat(3), cents: fc.nat(0) }),
      fc.record({
        kind: fc.constant('reverse' as const),
        bill: fc.nat(3),
        cents: fc.option(fc.integer({ min: 1, max: 2_500 }), { nil: undefined }),
      }),
      fc.record({ kind: fc.constant('spend' as const), bill: fc.nat(0), cents: fc.nat(0) }),
    );
    let round = 0;
    const amounts = [1_234, 2_000, 999, 3_333];
    const written = (cents: number) => (cents / 100).toFixed(2);
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        round += 1;
        const start = await owedBy(omar.id);
        const base = (await balance()) - start;
        const bills = new Map<number, { settled: boolean; whole: boolean; cents: number }>();
        for (const { kind, bill, cents } of acts) {
          const number = `r${round}-${bill}`;
          const known = bills.get(bill) ?? { settled: false, whole: false, cents: 0 };
          bills.set(bill, known);
          if (kind === 'settle') {
            await till.settles({ guest, bill: billOf(number, written(amounts[bill]!)) });
            // Reversals that arrived before the bill and exceed it reverse all of it.
            if (!known.settled && known.cents >= amounts[bill]!) known.whole = true;
            known.settled = true;
          } else if (kind === 'spend') {
            await omar.tries('claimReward', {
              body: await seen(omar, dessert.id).catch(() => ({})),
            });
          } else {
            const amount = cents === undefined ? {} : { amount: written(cents) };
            const { status } = await till.reverses({ bill: { number, ...day }, ...amount });
            if (status !== 200 || known.whole) continue;
            if (cents === undefined) known.whole = true;
            else known.cents += cents;
            if (known.settled && known.cents >= amounts[bill]!) known.whole = true;
          }
        }
        const due = [...bills].reduce((sum, [bill, { settled, whole, cents }]) => {
          if (!settled || whole) return sum;
          const [amount, awarded] = [amounts[bill]!, Math.floor(amounts[bill]! / 10)];
          return sum + Math.floor((awarded * (amount - cents)) / amount);
        }, base);
        expect((await balance()) - (await owedBy(omar.id))).toBe(due);
      }),
      { numRuns: 12 },
    );
    expect((await books({ restaurant, admin })).wrong).toBe(0);

    async function owedBy(id: number): Promise<number> {
      const { rows } = await admin.asks('listOwed', {});
      return rows.reduce((sum, row) => sum + (row.customerId === id ? row.owed : 0), 0);
    }
  });
});
