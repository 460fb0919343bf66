// Who does the long work of the moment, which backups were scheduled, and when one was proved.
import { sql, type ColumnDefinitionBuilder } from 'kysely';
import type { Connection, Engine } from '../src/storage/database/engine.ts';

const given = (column: ColumnDefinitionBuilder) => column.notNull();

export async function up({ schema }: Connection, { key }: Engine): Promise<void> {
  await schema
    .createTable('leases')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('holder', key, given)
    .addColumn('work', 'text', given)
    .addColumn('startedAt', key, given)
    .addColumn('until', key, given)
    .addColumn('done', 'bigint', given)
    .addColumn('total', 'bigint', given)
    .execute();
  await schema
    .alterTable('backup_history')
    .addColumn('scheduled', 'boolean', (c) => c.notNull().defaultTo(sql`false`))
    .execute();
  await schema.alterTable('backup_history').addColumn('provenAt', key).execute();
}
