// The first tables: everything the specification names, and what keeps it safe.
import { sql, type ColumnDefinitionBuilder } from 'kysely';
import type { Connection, Engine } from '../src/storage/database/engine.ts';

const yes = sql`true`;
const given = (column: ColumnDefinitionBuilder) => column.notNull();
const flag = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(yes);
const levels = sql`"level" in ('Starter', 'Bronze', 'Silver', 'Gold', 'Diamond')`;

/** The ranges of the specification, section 9. */
const levelOfPoints = sql`case
  when points >= 500001 then 'Diamond' when points >= 300001 then 'Gold'
  when points >= 100001 then 'Silver' when points >= 1001 then 'Bronze' else 'Starter' end`;

export async function up(db: Connection, engine: Engine): Promise<void> {
  await people(db, engine);
  await ledger(db, engine);
  await offerings(db, engine);
  await submissions(db, engine);
  await doors(db, engine);
  await records(db, engine);
  for (const guard of engine.guardLedger) await guard.execute(db);
}

async function people({ schema }: Connection, { id, numbered, key, clustered }: Engine) {
  await schema
    .createTable('admins')
    .addColumn('id', id, numbered)
    .addColumn('username', 'text', given)
    .addColumn('usernameKey', key, (c) => c.notNull().unique())
    .addColumn('password', 'text', given)
    .addColumn('temporaryUntil', key)
    .addColumn('createdAt', key, given)
    .execute();
  await schema
    .createTable('partners')
    .addColumn('id', id, numbered)
    .addColumn('username', 'text', given)
    .addColumn('usernameKey', key, (c) => c.notNull().unique())
    .addColumn('password', 'text', given)
    .addColumn('temporaryUntil', key)
    .addColumn('name', 'text', given)
    .addColumn('active', 'boolean', flag)
    .addColumn('createdAt', key, given)
    .execute();
  await schema
    .createTable('customers')
    .addColumn('id', id, numbered)
    .addColumn('name', 'text', given)
    .addColumn('nameKey', key, given)
    .addColumn('mobile', 'text', given)
    .addColumn('mobileKey', key, (c) => c.notNull().unique())
    .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('level', 'text', (c) => c.generatedAlwaysAs(levelOfPoints).stored().notNull())
    .addColumn('lastEntryId', 'bigint')
    .addColumn('verificationCode', 'text')
    .addColumn('password', 'text')
    .addColumn('temporaryUntil', key)
    .addColumn('createdAt', key, given)
    .addCheckConstraint('points_in_bounds', sql`points between 0 and 2147483647`)
    .execute();
  await schema
    .createIndex('customers_by_name')
    .on('customers')
    .columns(['nameKey', 'id'])
    .execute();
  await schema
    .createTable('customer_words')
    .addColumn('word', key, given)
    .addColumn('customerId', 'bigint', (c) =>
      c.notNull().references('customers.id').onDelete('cascade'),
    )
    .addColumn('shared', 'integer', given)
    .addPrimaryKeyConstraint('customer_words_by_word', ['word', 'customerId'])
    .modifyEnd(clustered)
    .execute();
  await schema
    .createIndex('customer_words_by_customer')
    .on('customer_words')
    .columns(['customerId', 'word'])
    .execute();
}

async function ledger({ schema }: Connection, { id, numbered, key }: Engine) {
  await schema
    .createTable('point_transactions')
    .addColumn('id', id, numbered)
    .addColumn('customerId', 'bigint', (c) =>
      c.notNull().references('customers.id').onDelete('cascade'),
    )
    .addColumn('points', 'integer', given)
    .addColumn('balance', 'integer', given)
    .addColumn('description', 'text', given)
    .addColumn('timestamp', key, given)
    .addColumn('actorRole', 'text', given)
    .addColumn('actorId', 'bigint')
    .execute();
  await schema
    .createIndex('point_transactions_by_customer')
    .on('point_transactions')
    .columns(['customerId', 'id'])
    .execute();
  await schema
    .createTable('request_keys')
    .addColumn('role', 'text', given)
    .addColumn('accountId', 'bigint', given)
    .addColumn('key', key, given)
    .addColumn('requestHash', 'text', given)
    .addColumn('answer', 'text', given)
    .addColumn('createdAt', key, given)
    .addPrimaryKeyConstraint('request_keys_by_caller', ['key', 'role', 'accountId'])
    .execute();
  await schema.createIndex('request_keys_by_age').on('request_keys').column('createdAt').execute();
}

async function offerings({ schema }: Connection, { id, numbered, key }: Engine) {
  await schema
    .createTable('level_benefits')
    .addColumn('id', id, numbered)
    .addColumn('level', 'text', (c) => c.notNull().check(levels))
    .addColumn('benefit', 'text', given)
    .addColumn('active', 'boolean', flag)
    .addColumn('partnerId', 'bigint', (c) => c.references('partners.id').onDelete('set null'))
    .addColumn('lastUpdated', key, given)
    .addColumn('imagePath', 'text')
    .execute();
  await schema
    .createIndex('level_benefits_by_level')
    .on('level_benefits')
    .column('level')
    .execute();
  await schema
    .createTable('special_events')
    .addColumn('id', id, numbered)
    .addColumn('name', 'text', given)
    .addColumn('description', 'text', given)
    .addColumn('multiplier', 'integer', (c) => c.notNull().check(sql`multiplier >= 1`))
    .addColumn('startDate', key, given)
    .addColumn('endDate', key, given)
    .addColumn('active', 'boolean', flag)
    .addCheckConstraint('ends_after_it_starts', sql`"endDate" > "startDate"`)
    .execute();
  await schema
    .createTable('special_offers')
    .addColumn('id', id, numbered)
    .addColumn('level', 'text', (c) => c.notNull().check(levels))
    .addColumn('title', 'text', given)
    .addColumn('description', 'text', given)
    .addColumn('validUntil', key, given)
    .addColumn('active', 'boolean', flag)
    .addColumn('imagePath', 'text')
    .execute();
  await schema
    .createIndex('special_offers_by_level')
    .on('special_offers')
    .column('level')
    .execute();
  await schema
    .createTable('terms_and_conditions')
    .addColumn('id', id, numbered)
    .addColumn('content', 'text', given)
    .addColumn('updatedAt', key, given)
    .addColumn('active', 'boolean', flag)
    .execute();
  await schema
    .createIndex('one_active_terms')
    .unique()
    .on('terms_and_conditions')
    .column('active')
    .where(sql.ref('active'), '=', yes)
    .execute();
}

async function submissions({ schema }: Connection, { id, numbered, key }: Engine) {
  await schema
    .createTable('store_submissions')
    .addColumn('id', id, numbered)
    .addColumn('shortDescription', 'text', given)
    .addColumn('fullDescription', 'text', given)
    .addColumn('privacyPolicyUrl', 'text', given)
    .addColumn('contactEmail', 'text', given)
    .addColumn('contactPhone', 'text')
    .addColumn('iconPath', 'text', given)
    .addColumn('featureGraphicPath', 'text', given)
    .addColumn('screenshotPaths', 'text', given)
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('pending'))
    .addColumn('createdAt', key, given)
    .execute();
}

async function doors({ schema }: Connection, { id, numbered, key }: Engine) {
  await schema
    .createTable('sessions')
    .addColumn('tokenHash', key, (c) => c.primaryKey())
    .addColumn('role', 'text', given)
    .addColumn('accountId', 'bigint', given)
    .addColumn('createdAt', key, given)
    .addColumn('seenAt', key, given)
    .execute();
  await schema
    .createIndex('sessions_by_account')
    .on('sessions')
    .columns(['role', 'accountId'])
    .execute();
  await schema
    .createTable('one_time_passes')
    .addColumn('passHash', key, (c) => c.primaryKey())
    .addColumn('customerId', 'bigint', (c) =>
      c.notNull().references('customers.id').onDelete('cascade'),
    )
    .addColumn('expiresAt', key, given)
    .execute();
  await schema
    .createIndex('one_time_passes_by_customer')
    .on('one_time_passes')
    .column('customerId')
    .execute();
  await schema
    .createTable('login_failures')
    .addColumn('id', id, numbered)
    .addColumn('subject', key, given)
    .addColumn('failedAt', key, given)
    .execute();
  await schema
    .createIndex('login_failures_by_subject')
    .on('login_failures')
    .columns(['subject', 'failedAt'])
    .execute();
}

async function records({ schema }: Connection, { id, numbered, key }: Engine) {
  await schema
    .createTable('settings')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('value', 'text', given)
    .execute();
  await schema
    .createTable('backup_history')
    .addColumn('id', id, numbered)
    .addColumn('timestamp', key, given)
    .addColumn('success', 'boolean', given)
    .addColumn('filename', 'text')
    .execute();
  await schema
    .createTable('audit_log')
    .addColumn('id', id, numbered)
    .addColumn('at', key, given)
    .addColumn('actorRole', 'text', given)
    .addColumn('actorId', 'bigint')
    .addColumn('action', 'text', given)
    .addColumn('subjectId', 'bigint')
    .addColumn('detail', 'text')
    .addColumn('address', 'text')
    .execute();
}
