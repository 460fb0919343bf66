// A guest with very many stamps: nobody waits because of them, and they can be deleted.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseWhile } from '../../src/storage/members/deleted-customers.ts';
import { openCounters } from '../counters.ts';
import { guest } from '../people.ts';
import type { Restaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine) => {
  interface Stamped {
    customerId: number;
    partnerId: number;
    benefitId: number;
    count: number;
  }

  /** Inserts stamps at intervals of a second, as of several weeks. */
  async function writeStamps(
    { store: { db } }: Restaurant,
    { customerId, partnerId, benefitId, count }: Stamped,
  ) {
    const begins = Date.parse('2026-10-01T00:00:00.000Z');
    // The rows are inserted in batches, each within the timeout of a statement.
    for (let first = 0; first < count; first += 1_000) {
      const moments = Array.from({ length: Math.min(1_000, count - first) }, (_, i) =>
        new Date(begins + (first + i) * 1_000).toISOString(),
      );
      const rows = moments.map(
        (at, i) =>
          sql`(${benefitId}, 'Free tea', ${customerId}, ${partnerId}, ${at}, ${first + i + 1})`,
      );
      await sql`insert into stamps ("benefitId", benefit, "customerId", "partnerId", at, change)
        values ${sql.join(rows)}`.execute(db);
    }
  }

  const countOf = async ({ store: { db } }: Restaurant, customerId: number | null) => {
    const stamps = db.selectFrom('stamps').select(({ fn }) => fn.countAll<number>().as('count'));
    return (await stamps.where('customerId', customerId ? '=' : 'is', customerId).execute())[0]!
      .count;
  };

  test('one with three thousand stamps goes in slices, and others are served', async () => {
    const { restaurant, sara, bakery, asked } = await openCounters(engine, 'unlimited');
    const of = { customerId: sara.id, partnerId: bakery.id, benefitId: asked.benefitId };
    await writeStamps(restaurant, { ...of, count: 3_000 });
    const omar = await guest(restaurant, { name: 'Omar Said' });
    const over = new AbortController();
    const leaving = sara
      .asks('leaveFamily', { body: { mobile: sara.mobile } })
      .finally(() => over.abort());
    const seen = new Set<number>();
    while (!over.signal.aborted) {
      await omar.asks('currentCustomer');
      seen.add(await countOf(restaurant, null));
    }
    await leaving;
    await eraseWhile(restaurant.store, () => true);
    expect(seen.size).toBeGreaterThan(4);
    expect([await countOf(restaurant, sara.id), await countOf(restaurant, null)]).toEqual([
      0, 3_000,
    ]);
  });
});
