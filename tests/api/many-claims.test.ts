// A guest with very many cancelled claims: nobody waits because of them, and they can be deleted.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseWhile } from '../../src/storage/members/deleted-customers.ts';
import { createCardReader } from '../../src/storage/cards/cards.ts';
import { readUpdates } from '../../src/storage/cards/live-update-queries.ts';
import { award } from '../cards.ts';
import { numbered } from '../many.ts';
import { guest, owner, type Person } from '../people.ts';
import type { Restaurant } from '../restaurant.ts';
import { claim, openShelf, serve } from '../shelf.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';

onEachEngine((engine, testOnce) => {
  /** Inserts cancelled claims with their spendings, as of several weeks. */
  async function writeClaims(
    { store: { db } }: Restaurant,
    { customerId, rewardId, count }: { customerId: number; rewardId: number; count: number },
  ) {
    const from = (first: number, last: number) =>
      engine === 'SQLite'
        ? sql`with recursive n(i) as (select ${sql.lit(first)} union all select i + 1 from n
            where i < ${sql.lit(last)})`
        : sql`with n as (select generate_series(${sql.lit(first)}, ${sql.lit(last)}) as i)`;
    // The rows are inserted in batches, each within the timeout of a statement.
    for (let first = 0; first < count; first += 3_000) {
      const end = Math.min(first + 3_000, count);
      await sql`insert into claims ("rewardId", reward, cost, "customerId", code, token, state,
          "claimedAt", "expiresAt", change)
        ${from(first + 1, end)} select ${rewardId}, 'Dessert', 1, ${customerId}, '1', 'T' || i,
          'cancelled', '2026-10-01T00:00:00.000Z', '2026-10-01T00:15:00.000Z', 2 * i
        from n`.execute(db);
    }
    const [{ first } = { first: 0 }] = await db
      .selectFrom('claims')
      .select(({ fn }) => fn.min('id').as('first'))
      .execute();
    for (let place = 0; place < 2 * count; place += 6_000) {
      const end = Math.min(place + 6_000, 2 * count);
      await sql`insert into spendings
          ("customerId", "claimId", kind, points, spent, at, "actorRole")
        ${from(place, end - 1)} select ${customerId}, ${first} + i / 2,
          case i % 2 when 0 then 'claimed' else 'cancelled' end, 1 - 2 * (i % 2), 1 - i % 2,
          '2026-10-01T00:00:00.000Z', 'customer' from n order by i`.execute(db);
    }
    const hour = { startsAt: '2026-10-01T00:00', claimed: count, served: 0, spent: 0 };
    await db.insertInto('reward_hours').values(hour).execute();
  }

  test(
    'one with twenty thousand claims makes another, and is deleted with them',
    inLong,
    async () => {
      const { restaurant, sara, admin, dessert } = await openShelf(engine, { cost: 1 });
      await writeClaims(restaurant, { customerId: sara.id, rewardId: dessert.id, count: 21_000 });
      await claim(sara, dessert);
      expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });
      await admin.asks('removeCustomer', { params: { id: sara.id } });
      await eraseWhile(restaurant.store, () => true);
      const left = await restaurant.store.db
        .selectFrom('spendings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('customerId', '>', 0)
        .execute();
      expect(left).toEqual([{ count: 0 }]);
      expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
      expect(await admin.asks('listRewards')).toMatchObject([{ claimed: 0, served: 0 }]);
    },
  );

  testOnce('they go in pieces, between which others are served, and each adds up', async () => {
    const { restaurant, sara, admin, dessert } = await openShelf(engine, { cost: 1 });
    await writeClaims(restaurant, { customerId: sara.id, rewardId: dessert.id, count: 5_000 });
    await serve(admin, { restaurant, guest: sara, claim: await claim(sara, dessert) });
    const lately = await claim(sara, dessert);
    await sara.asks('cancelClaim', { params: lately });

    const omar = await guest(restaurant, { name: 'Omar Said' });
    const over = new AbortController();
    const leaving = sara
      .asks('leaveFamily', { body: { mobile: sara.mobile } })
      .finally(() => over.abort());
    let served = 0;
    for (; !over.signal.aborted; served += 1) await omar.asks('currentCustomer');
    await leaving;
    await eraseWhile(restaurant.store, () => true);
    expect(served).toBeGreaterThan(4);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
    expect(await admin.asks('listRewards')).toMatchObject([{ claimed: 0, served: 1 }]);
  });

  test('a card that has missed much hears it in shares, and keeps no other waiting', async () => {
    const { restaurant, sara, admin } = await openShelf(engine, { points: 0 });
    const omar = await guest(restaurant, { name: 'Omar Said' });
    const [own, other] = [await cardOf(restaurant, sara), await cardOf(restaurant, omar)];
    await Promise.all(numbered(50).map((i) => award(admin, sara, i + 1)));
    await award(admin, omar, 7);
    const { store, clock } = restaurant;
    const lengths = [];
    for (let card = own, more = true; more;) {
      const [mine, others] = await readUpdates(store, [card, other], clock.now());
      if ('ended' in mine! || 'ended' in others!) throw new Error('a session has ended');
      expect(others!.updates).toMatchObject([{ update: { total: 7 } }]);
      lengths.push(mine!.updates.length);
      [card, more] = [{ ...card, cursor: mine!.updates.at(-1)!.cursor }, mine!.more];
    }
    expect(lengths).toEqual([20, 20, 10]);
  });

  testOnce('a page that has missed more than three hundred changes loads anew', async () => {
    const { restaurant, sara, dessert } = await openShelf(engine, { cost: 1 });
    const { news: before } = await sara.asks('currentCustomer');
    await writeClaims(restaurant, { customerId: sara.id, rewardId: dessert.id, count: 151 });
    const { news: now } = await sara.asks('currentCustomer');
    const card = await sara.hears('watchCard', { query: { after: before } });
    expect(await card.next()).toEqual({ kind: 'reload' });
    const { id } = await claim(sara, dessert);
    expect(await card.next()).toMatchObject({ kind: 'claim', claim: { id } });
    const admin = await owner(restaurant);
    await Promise.all(numbered(301).map(() => award(admin, sara, 1)));
    const another = await sara.hears('watchCard', { query: { after: now } });
    expect(await another.next()).toEqual({ kind: 'reload' });
  });
});

async function cardOf({ store, clock }: Restaurant, person: Person & { id: number }) {
  const [{ tokenHash } = { tokenHash: '' }] = await store.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('accountId', '=', person.id)
    .where('role', '=', 'customer')
    .execute();
  const sought = { customerId: person.id, now: clock.now() };
  const { cursor } = (await createCardReader(store)(sought))!;
  return { customerId: person.id, sessionHash: tokenHash, cursor };
}
