// Prepared statements, and several of them sent together.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { askAll, prepared, type Param } from '../../src/storage/database/queries/prepared.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';

const findByName = () =>
  prepared(({ db }, param: Param<{ name: string }>) =>
    db.selectFrom('settings').select('value').where('name', '=', param('name')),
  );

const add = prepared(({ db }, param: Param<{ name: string }>) =>
  db.insertInto('settings').values({ name: param('name'), value: 'set' }),
);

onEachEngine((engine, testOnce) => {
  testOnce('a statement that is prepared in two places is the same one', async () => {
    const { store } = await openRestaurant(engine);
    await transact(store, async (db) => {
      const context = { ...store, db };
      for (const find of [findByName(), findByName()]) {
        expect(await find(context, { name: 'first' })).toEqual([]);
      }
      await add(context, { name: 'first' });
      expect(await findByName()(context, { name: 'first' })).toEqual([{ value: 'set' }]);
    });
  });

  test('queries sent at once are done in their order, each behind the one before', async () => {
    const { store } = await openRestaurant(engine);
    const find = findByName();
    const name = 'first';
    const answers = await transact(store, (db) =>
      askAll(
        { ...store, db },
        { before: find.with({ name }), added: [add.with({ name })], after: find.with({ name }) },
      ),
    );
    expect(answers).toEqual({ before: [], added: [[]], after: [{ value: 'set' }] });
  });

  testOnce('a row has the columns that its table has by then', async () => {
    const { store } = await openRestaurant(engine);
    const read = async () => (await sql`select * from brief`.execute(store.db)).rows;
    await sql`create table brief (name text, note text)`.execute(store.db);
    await sql`insert into brief values ('first', 'old')`.execute(store.db);
    expect(await read()).toEqual([{ name: 'first', note: 'old' }]);
    await sql`alter table brief drop column note`.execute(store.db);
    await sql`alter table brief add column place text default 'new'`.execute(store.db);
    expect(await read()).toEqual([{ name: 'first', place: 'new' }]);
  });

  test('a query beside a transaction sees nothing of it that is taken back', async () => {
    const { store } = await openRestaurant(engine);
    const find = findByName().with({ name: 'first' });
    let beside: Promise<unknown> = Promise.resolve();
    const broken = transact(store, async (db) => {
      await add({ ...store, db }, { name: 'first' });
      beside = Promise.all([
        findByName()(store, { name: 'first' }),
        askAll(store, { one: find, some: [find, find], none: [] }),
      ]);
      throw new Error('the work has failed');
    });
    await expect(broken).rejects.toThrow('the work has failed');
    expect(await beside).toEqual([[], { one: [], some: [[], []], none: [] }]);
  });

  testOnce('where one of several fails in a transaction, none of them was done', async () => {
    const { store } = await openRestaurant(engine);
    const adding = ['first', 'first', 'second'].map((name) => add.with({ name }));
    const all = transact(store, (db) => askAll({ ...store, db }, { adding }));
    await expect(all).rejects.toSatisfy(store.engine.isDuplicate);
    for (const name of ['first', 'second']) {
      expect(await findByName()(store, { name })).toEqual([]);
    }
  });
});
