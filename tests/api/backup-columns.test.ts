// Every column of every table is in a backup, or is known not to be.
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runBackup, sofra as actor } from '../../src/storage/data/backup-queries.ts';
import { openRestaurantWithFolder, read } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import type { Restaurant } from '../restaurant.ts';
import { rows } from '../every-column.ts';
import { notRestored, type Restored } from '../not-restored.ts';
import { settings } from '../every-setting.ts';

onEachEngine((engine) => {
  test('every column of every table is filled here, and not with its default', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const tables = await restaurant.store.db.introspection.getTables();
    const kept = tables.filter(({ name }) => !(name in notRestored));
    expect(
      kept.map(({ name }) => name).toSorted(),
      'a new table belongs into a backup, or to the tables above that do not',
    ).toEqual(Object.keys(rows).toSorted());
    for (const { name: table, columns } of kept) {
      // SQLite does not list the generated column of the level.
      const { level: _, ...filled }: Record<string, unknown> = rows[table as keyof Restored];
      const given = columns.filter(({ name }) => name !== 'level');
      expect(
        given.map(({ name }) => name).toSorted(),
        `${table}: a column goes into src/storage/rows/shapes.ts and tests/every-column.ts`,
      ).toEqual(Object.keys(filled).toSorted());
      const defaults = await defaultsOf(restaurant, table);
      for (const [column, value] of Object.entries(defaults)) {
        expect(`${column}: ${filled[column]}`).not.toBe(`${column}: ${value}`);
      }
    }
  });

  test('every value of every column comes back in another restaurant', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    await putRows(restaurant);
    const before = await read(restaurant, Object.keys(rows));
    const { jobs, clock } = restaurant.services;
    const { filename } = await runBackup(jobs, restaurant.store, { actor, at: clock() });
    const other = await openRestaurantWithFolder(engine, { days: 1 });
    const path = join(folder, filename!);
    await other.restaurant.services.jobs.run('restore', { path, actor, at: clock() });
    const { audit_log: log, ...after } = await read(other.restaurant, Object.keys(rows));
    const { audit_log: earlier, ...expected } = before;
    // Idempotency keys are not in a backup, since they are kept for only a day.
    const [entry] = expected.point_transactions;
    const [visit] = expected.visits;
    const [stamp] = expected.stamps;
    const [reversal] = expected.visit_reversals;
    const keyless = { idempotencyKey: null, requestHash: null };
    expect(after).toEqual({
      ...expected,
      // Only true within the transaction that joins two cards.
      joined_cards: expected.joined_cards!.map((one) => ({ ...one, moving: false })),
      point_transactions: [{ ...entry, ...keyless }],
      visits: [{ ...visit, ...keyless }],
      visit_reversals: [{ ...reversal, ...keyless }],
      stamps: [{ ...stamp, ...keyless }],
      claims: expected.claims!.map((claim) => ({ ...claim, ...keyless, servedKey: null })),
    });
    // Audit entries get new ids in another restaurant.
    const { id: _, ...logged } = rows.audit_log;
    expect(earlier).toContainEqual(rows.audit_log);
    expect(log).toContainEqual(expect.objectContaining(logged));
  });
});

/** Inserts each row unchanged, which takes dropping the ledger's guards. */
async function putRows({ store: { db, engine } }: Restaurant) {
  await db.transaction().execute(async (shell) => {
    const { indexes, guards } = await engine.dropConstraints(shell, [
      'customers',
      'point_transactions',
      'claims',
      'spendings',
    ]);
    for (const [table, row] of Object.entries(rows)) {
      const { level: _level, ...fields } = row as { level?: string };
      const insert = shell.insertInto(table as 'settings');
      await insert.values((table === 'customers' ? fields : row) as never).execute();
    }
    const others = Object.entries(settings).filter(([name]) => name !== rows.settings.name);
    for (const [name, value] of others) {
      await shell
        .insertInto('settings')
        .values({ name, value: JSON.stringify(value) })
        .execute();
    }
    // A waiting claim is added, since its reward counts those too.
    const waiting = { state: 'claimed', servedAt: null, servedByRole: null, servedById: null };
    const keys = { idempotencyKey: null, servedKey: null };
    const claim = { ...rows.claims, ...waiting, ...keys, id: 21, token: `R${'B'.repeat(32)}` };
    await shell
      .insertInto('claims')
      .values(claim as typeof rows.claims)
      .execute();
    await shell
      .insertInto('spendings')
      .values({ ...rows.spendings, id: 22, claimId: claim.id, spent: 600 })
      .execute();
    await shell
      .insertInto('customer_words')
      .values([
        { word: '966555000111', customerId: 9, shared: 0, nameKey: 'sara' },
        { word: '<111000555669', customerId: 9, shared: 0, nameKey: 'sara' },
      ])
      .execute();
    for (const statement of [...indexes, ...guards]) await statement.execute(shell);
  });
}

/** The defaults of a new row's columns, without its id. */
async function defaultsOf({ store: { db, engine } }: Restaurant, table: string) {
  const { rows: found } = await (
    engine.name === 'SQLite'
      ? sql<Default>`select name, dflt_value as value from pragma_table_info(${table})`
      : sql<Default>`select column_name as name, column_default as value
          from information_schema.columns where table_name = ${table}`
  ).execute(db);
  return Object.fromEntries(
    found
      .filter(({ value }) => value !== null)
      .map(({ name, value }) => [name, String(value).replace(/^'(.*)'(::\w+)?$/, '$1')]),
  );
}

interface Default {
  name: string;
  value: string | null;
}
