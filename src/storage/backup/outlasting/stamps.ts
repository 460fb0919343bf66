// The idempotency keys of stamps outlast a restore of the same restaurant.
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

/** Sets aside the stamps that have keys, before a restore replaces them. */
export async function setStampsAside(db: Database): Promise<void> {
  await sql`create temporary table former_stamps as
    select id, "customerId", "partnerId", at, "idempotencyKey", "requestHash"
    from stamps where "idempotencyKey" is not null`.execute(db);
}

/**
 * Gives their keys back to stamps that were there before, so that asking once more does not make
 * them once more. The guards of stamps have to be off.
 */
export async function giveStampKeysBack(db: Database): Promise<void> {
  await sql`update stamps as stamp
    set "idempotencyKey" = former."idempotencyKey", "requestHash" = former."requestHash"
    from former_stamps as former
    where stamp.id = former.id and stamp."customerId" = former."customerId"
      and stamp."partnerId" = former."partnerId" and stamp.at = former.at`.execute(db);
  await sql`drop table former_stamps`.execute(db);
}
