// The steps of the schema: an upgraded database has the same schema as a new one.
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import type { Store } from '../../src/storage/database/store.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { migrate } from '../../src/storage/schema/migrate.ts';
import { readSteps, type SchemaStep } from '../../src/storage/schema/steps.ts';
import { supportsSchema } from '../../src/storage/schema/applied-steps.ts';
import { openEmpty } from '../empty.ts';
import { onEachEngine } from '../setup/engines.ts';
import { visitRow } from '../programs.ts';
import { released } from '../released-steps.ts';
import { schemaIn } from '../schema.ts';

onEachEngine((engine) => {
  test('a restaurant that took each step with guests in it is made like a new one', async () => {
    const [fresh, grown] = [await openEmpty(engine), await openEmpty(engine)];
    await migrate(fresh);
    const steps = await readSteps(grown.engine);
    await migrate(grown, { steps: steps.slice(0, 1) });
    for (const row of ofThatDay) await sql.raw(row).execute(grown.db);
    const before = await rowsIn(grown);
    for (const i of steps.keys()) await migrate(grown, { steps: steps.slice(0, i + 1) });
    expect(await schemaIn(grown)).toEqual(await schemaIn(fresh));
    expect(await rowsIn(grown)).toEqual(before);
    const entries = await grown.db.selectFrom('point_transactions').selectAll().execute();
    expect(entries).toMatchObject([{ idempotencyKey: 'key', requestHash: 'hash', action: null }]);
    const words = await grown.db.selectFrom('customer_words').selectAll().execute();
    expect(words).toMatchObject([{ word: '966500000001', customerId: 1, nameKey: 'sara' }]);
    expect((await schemaIn(fresh)).length).toBeGreaterThan(50);
  });

  test('visits and stamps of members whose import was undone lose their number', async () => {
    const store = await openEmpty(engine);
    const steps = await readSteps(store.engine);
    await migrate(store, { steps: steps.slice(0, 1) });
    for (const row of ofThatDay) await sql.raw(row).execute(store.db);
    await migrate(store, { steps: steps.filter(({ name }) => name < '0043') });
    await store.db.insertInto('visits').values(visitRow(1, '1')).execute();
    const stamp = sql`insert into stamps ("customerId", benefit, at)
      values (1, 'Tea', ${sql.raw(at)})`;
    await stamp.execute(store.db);
    await store.engine.leavingRows(store.db, (db) =>
      transact({ ...store, db }, (transaction) =>
        transaction.deleteFrom('customers').where('id', '=', 1).execute(),
      ),
    );
    await store.db.deleteFrom('gone_customers').execute();
    await migrate(store);
    for (const table of ['visits', 'stamps'] as const) {
      const rows = await store.db
        .selectFrom(table as 'visits')
        .select('customerId')
        .execute();
      expect(rows).toEqual([{ customerId: null }]);
    }
  });

  test('a restaurant of 0.4, whose steps Kysely took, is made like a new one', async () => {
    const [fresh, grown] = [await openEmpty(engine), await openEmpty(engine)];
    await migrate(fresh);
    const steps = (await readSteps(grown.engine)).filter(({ name }) => name < '0012');
    const taken = steps.map(({ name, statements }) => {
      const texts = statements as readonly string[];
      const up = async (db: Kysely<never>) => {
        for (const text of texts) await sql.raw(text).execute(db);
      };
      return [name, { up }];
    });
    const provider = { getMigrations: async () => Object.fromEntries(taken) };
    const { error } = await new Migrator({ db: grown.db, provider }).migrateToLatest();
    expect(error).toBeUndefined();
    await migrate(grown);
    expect(await schemaIn(grown)).toEqual(await schemaIn(fresh));
  });

  test('an older Sofra goes on until something goes that it needs', async () => {
    const store = await openEmpty(engine);
    const own = await readSteps(store.engine);
    await migrate(store, { steps: own.slice(0, 1) });
    for (const row of ofThatDay) await sql.raw(row).execute(store.db);
    await migrate(store, { steps: [...own, expanding] });
    const filled = await sql`select nickname from customers`.execute(store.db);
    expect(filled.rows).toEqual([{ nickname: 'Sara' }]);
    await migrate(store);
    expect(await supportsSchema(store.db)).toBe(true);

    await migrate(store, { steps: [...own, expanding, contracting] });
    expect(await supportsSchema(store.db)).toBe(false);
    await expect(migrate(store)).rejects.toThrow('This database belongs to a newer Sofra');
    // A server that knows the step named by `needs` works with the contracted schema.
    await migrate(store, { steps: [...own, expanding] });
  });

  // SQLite plans by its indexes alone and needs no statistics, so the rest is for PostgreSQL.
  if (engine === 'SQLite') return;
  test('after its steps a restaurant is asked by what is known of its rows', async () => {
    const store = await openEmpty(engine);
    await migrate(store, { steps: (await readSteps(store.engine)).slice(0, 1) });
    for (const row of ofThatDay) await sql.raw(row).execute(store.db);
    await migrate(store);
    const { rows } = await sql<{ column: string }>`select attname as column from pg_stats
      where tablename = 'point_transactions'`.execute(store.db);
    expect(rows).toContainEqual({ column: 'idempotencyKey' });
  });
});

/** A step that servers of this version work with, in the SQL of both engines. */
const expanding = {
  name: '9001-expanding',
  kind: 'expand' as const,
  needs: null,
  statements: [
    `alter table "customers" add column "nickname" text default 'none' not null`,
    [`alter table "partners" add column "a" text`, `alter table "partners" add column "b" text`],
    { index: 'customers_by_nickname', on: '"customers" ("nickname")' },
    {
      rows: 'customers',
      by: 'id',
      change: 'update customers set nickname = name where id between {from} and {to}',
    },
  ],
};

/** A step that servers of this version do not work with. */
const contracting = {
  name: '9002-contracting',
  kind: 'contract' as const,
  needs: expanding.name,
  statements: [`drop table "known_devices"`],
};

test('each step does what it did when it was released', async () => {
  const engines = ['SQLite', 'PostgreSQL'] as const;
  const does: Record<string, Record<string, string>> = {};
  for (const name of engines) {
    for (const step of await readSteps({ name })) {
      does[step.name] = { ...does[step.name], [name]: digestOf(step) };
    }
  }
  const rule = 'a new step stands in `released` as it is shown here; an older one never changes';
  expect(does, rule).toEqual(released);
});

/** The digest of a step. The first steps have no kind, so theirs is of the statements alone. */
function digestOf({ kind, needs, statements }: SchemaStep) {
  const does = kind ? { kind, needs, statements } : statements;
  return createHash('sha256').update(JSON.stringify(does)).digest('hex');
}

const at = `'2026-11-01T12:00:00.000Z'`;

/** A row of every table that the first step made, in the SQL of both engines. */
const ofThatDay = [
  `insert into admins (username, "usernameKey", password, "createdAt")
    values ('admin', 'admin', 'hash', ${at})`,
  `insert into partners (username, "usernameKey", password, name, "createdAt")
    values ('bakery', 'bakery', 'hash', 'The Bakery', ${at})`,
  `insert into customers (name, "nameKey", mobile, "mobileKey", "createdAt")
    values ('Sara', 'sara', '+966500000001', '966500000001', ${at})`,
  `insert into customer_words (word, "customerId", shared)
    values ('966500000001', 1, 0)`,
  `insert into point_transactions
    ("customerId", points, balance, description, timestamp, "actorRole")
    values (1, 1200, 1200, 'Dinner', ${at}, 'admin')`,
  `insert into request_keys (role, "accountId", key, "requestHash", answer, "createdAt")
    values ('admin', 1, 'key', 'hash', '{"transactionId":1,"customerId":1}', ${at})`,
  `insert into level_benefits (level, benefit, "partnerId", "lastUpdated")
    values ('Gold', 'Bread', 1, ${at})`,
  `insert into special_events (name, description, multiplier, "startDate", "endDate")
    values ('Eid', 'Twice', 2, '2026-11-01', '2026-11-02')`,
  `insert into special_offers (level, title, description, "validUntil")
    values ('Gold', 'Tea', 'Free', '2026-12-01')`,
  `insert into terms_and_conditions (content, "updatedAt") values ('شروط', ${at})`,
  `insert into store_submissions ("shortDescription", "fullDescription", "privacyPolicyUrl",
    "contactEmail", "iconPath", "featureGraphicPath", "screenshotPaths", "createdAt")
    values ('Short', 'Full', 'https://a.example', 'a@a.example', '/i', '/f', '[]', ${at})`,
  `insert into sessions ("tokenHash", role, "accountId", "createdAt", "seenAt")
    values ('hash', 'customer', 1, ${at}, ${at})`,
  `insert into one_time_passes ("passHash", "customerId", "expiresAt") values ('hash', 1, ${at})`,
  `insert into login_failures (subject, "failedAt") values ('admin', ${at})`,
  `insert into settings (name, value) values ('brand', '"Olive"')`,
  `insert into backup_history (timestamp, success) values (${at}, false)`,
  `insert into audit_log (at, "actorRole", action) values (${at}, 'system', 'backup.failed')`,
];

/**
 * How many rows there are of each table that a restaurant still has, and what the guest has earned.
 */
async function rowsIn({ db }: Store) {
  const tables = ofThatDay.map((row) => row.split(/\s+/)[2]!);
  const kept = tables.filter((table) => !['login_failures', 'request_keys'].includes(table));
  const counts = kept.map(async (table) => [
    table,
    (await sql`select * from ${sql.table(table)}`.execute(db)).rows.length,
  ]);
  const guest = await sql`select points, level, "lastEntryId" from customers`.execute(db);
  return { counts: Object.fromEntries(await Promise.all(counts)), guest: guest.rows };
}
