// What holds guessing up: how often something was tried lately, and which devices are known.
import type { Connection, Engine } from '../src/storage/database/engine.ts';

export async function up({ schema }: Connection, { key }: Engine): Promise<void> {
  await schema.dropTable('login_failures').execute();
  await schema
    .createTable('throttles')
    .addColumn('subject', key, (column) => column.primaryKey())
    .addColumn('moments', 'text', (column) => column.notNull())
    .addColumn('lastAt', key, (column) => column.notNull())
    .execute();
  await schema.createIndex('throttles_by_age').on('throttles').column('lastAt').execute();
  await schema
    .createTable('known_devices')
    .addColumn('deviceHash', key, (column) => column.notNull())
    .addColumn('role', key, (column) => column.notNull())
    .addColumn('accountId', 'bigint', (column) => column.notNull())
    .addColumn('seenAt', key, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_by_device', ['deviceHash', 'role', 'accountId'])
    .execute();
  await schema
    .createIndex('known_devices_by_account')
    .on('known_devices')
    .columns(['role', 'accountId'])
    .execute();
}
