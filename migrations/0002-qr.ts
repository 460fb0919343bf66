// A guest's QR: a token beside the verification code, renewed with it.
import type { Connection, Engine } from '../src/storage/database/engine.ts';

export async function up({ schema }: Connection, { key }: Engine): Promise<void> {
  await schema.alterTable('customers').addColumn('qrToken', key).execute();
  await schema
    .createIndex('customers_by_qr_token')
    .unique()
    .on('customers')
    .column('qrToken')
    .execute();
}
