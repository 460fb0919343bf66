// The idempotency keys of claims outlast a restore of the same restaurant.
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

/** Sets aside the claims that have keys, before a restore replaces them. */
export async function setClaimsAside(db: Database): Promise<void> {
  await sql`create temporary table former_claims as
    select id, token, state, "servedAt", "idempotencyKey", "requestHash", "servedKey"
    from claims where "idempotencyKey" is not null or "servedKey" is not null`.execute(db);
}

/**
 * Gives their keys back to claims that were there before, so that asking once more does not make
 * or serve them once more. The guards of claims have to be off.
 */
export async function giveClaimKeysBack(db: Database): Promise<void> {
  await sql`update claims as claim
    set "idempotencyKey" = former."idempotencyKey", "requestHash" = former."requestHash",
      "servedKey" = case when claim."servedAt" = former."servedAt" then former."servedKey" end
    from former_claims as former
    where claim.id = former.id and claim.token = former.token`.execute(db);
  await sql`drop table former_claims`.execute(db);
}
