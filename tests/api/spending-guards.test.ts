// The database's guards of spendings refuse sums and claims that do not add up.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseWhile } from '../../src/storage/members/deleted-customers.ts';
import { guest, owner } from '../people.ts';
import { claim, openShelf, serve, sumsOf } from '../shelf.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine) => {
  test('a wrong sum cannot be committed, whoever writes it', async () => {
    const { restaurant, sara, admin, dessert } = await openShelf(engine, { stock: 2 });
    const { db } = restaurant.store;
    const omar = await guest(restaurant, { name: 'Omar' });
    const [served, open] = [await claim(sara, dessert), await claim(sara, dessert)];
    await serve(admin, { restaurant, guest: sara, claim: served });
    const spending = (fields: Partial<Record<'who' | 'of' | 'points' | 'spent', number>>) => {
      const { who = sara.id, of = open.id, points = -300, spent = 300 } = fields;
      const kind = points > 0 ? 'claimed' : 'cancelled';
      return sql`insert into spendings
        ("customerId", "claimId", kind, points, spent, at, "actorRole")
        values (${who}, ${of}, ${sql.lit(kind)}, ${points}, ${spent}, '', 'admin')`;
    };
    const claimed = (fields: { points: number; who?: number }) => sql`insert into claims
      ("rewardId", reward, cost, "customerId", code, token, state, "claimedAt", "expiresAt")
      values (${dessert.id}, '', ${fields.points}, ${fields.who ?? sara.id}, '', '', 'claimed',
        '', '')`;
    for (const wrong of [
      sql`update customers set spent = 0`,
      sql`update customers set spent = 300 where id = ${sara.id}`,
      sql`update customers set spent = 1 where id = ${omar.id}`,
      sql`update customers set spent = 2000 where id = ${sara.id}`,
      sql`insert into customers
        (name, "nameKey", mobile, "mobileKey", "createdAt", points, spent)
        values ('', '', '', '', '', 0, 4)`,
      sql`update spendings set points = 1`,
      sql`update spendings set reason = 'Another'`,
      sql`delete from spendings`,
      // The other statements have a wrong sum, a wrong customer, a wrong amount, or repeat a kind.
      spending({ spent: 299 }),
      spending({ spent: 600, points: -300 }),
      spending({ who: omar.id, spent: 0 }),
      spending({ points: -200, spent: 400 }),
      spending({ points: 300, spent: 900 }),
      spending({ of: 99 }),
      sql`delete from claims`,
      sql`update claims set cost = 1`,
      sql`update claims set code = '000000'`,
      sql`update claims set "expiresAt" = ''`,
      sql`update claims set "customerId" = ${omar.id}`,
      sql`update claims set state = 'claimed'`,
      sql`update claims set state = 'expired' where id = ${served.id}`,
      sql`update claims set "servedAt" = '' where id = ${served.id}`,
      sql`update claims set state = 'served' where id = ${open.id}`,
      claimed({ points: 300 }),
    ]) {
      await expect(wrong.execute(db), wrong.compile(db).sql).rejects.toThrow();
    }
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 600 });
    await admin.asks('changeReward', { params: dessert, body: { stock: null } });
    await claimed({ points: 500 }).execute(db);
    const { id } = await db
      .selectFrom('claims')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    // The amounts exceed the claim's, and the points that the guest has left.
    await expect(spending({ of: id, points: 500, spent: 1_100 }).execute(db)).rejects.toThrow();
    const deduct = { customerId: sara.id, points: 401, description: 'More than is left' };
    expect(await admin.tries('deductPoints', { body: deduct })).toMatchObject({ status: 400 });
    await expect(
      sql`insert into point_transactions
        ("customerId", points, balance, description, timestamp, "actorRole")
        values (${sara.id}, -401, 599, '', '', 'admin')`.execute(db),
    ).rejects.toThrow();
    // A served claim without a customer keeps its spendings as long as the customer exists.
    await expect(
      db.transaction().execute(async (shell) => {
        await sql`update claims set "customerId" = null where id = ${served.id}`.execute(shell);
        await sql`delete from spendings where "claimId" = ${served.id}`.execute(shell);
      }),
    ).rejects.toThrow();
    expect(await sumsOf(restaurant, sara)).toEqual({ points: 1_000, spent: 600 });
    await db.deleteFrom('customers').execute();
    await eraseWhile(restaurant.store, () => true);
    expect(await db.selectFrom('spendings').select('id').execute()).toEqual([]);
    const left = await db.selectFrom('claims').select(['state', 'customerId']).execute();
    expect(left.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'cancelled', 'served']);
    expect(left.every(({ customerId }) => customerId === null)).toBe(true);
  });

  test('a row that somebody changed behind the guards is found by the audit', async () => {
    const { restaurant, sara, dessert } = await openShelf(engine);
    const { store } = restaurant;
    await claim(sara, dessert);
    const admin = await owner(restaurant);
    const audited = () => admin.asks('auditLedger');
    expect(await audited()).toMatchObject({ wrong: 0, wrongSums: 0 });
    const behind = (statement: string) =>
      store.db.transaction().execute(async (shell) => {
        const tables = ['customers', 'claims', 'spendings', 'rewards'] as const;
        const { indexes, guards } = await store.engine.dropConstraints(shell, tables);
        await sql.raw(statement).execute(shell);
        for (const made of [...indexes, ...guards]) await made.execute(shell);
      });
    for (const [statement, mend, found] of [
      ['update customers set spent = 200', 'update customers set spent = 300', { wrong: 1 }],
      [
        `update claims set state = 'cancelled'`,
        `update claims set state = 'claimed'`,
        { wrong: 1, wrongSums: 1 },
      ],
      ['update rewards set claimed = 2', 'update rewards set claimed = 1', { wrongSums: 1 }],
      [
        'update reward_hours set spent = 0',
        'update reward_hours set spent = 300',
        { wrongSums: 1 },
      ],
    ] as const) {
      await behind(statement);
      expect(await audited(), statement).toMatchObject(found);
      await behind(mend);
      expect(await audited()).toMatchObject({ wrong: 0, wrongSums: 0 });
    }
  });
});
