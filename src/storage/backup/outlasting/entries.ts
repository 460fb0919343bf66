// What the entries of a restaurant say beyond a backup: it outlasts a restore.
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

/** Sets aside what the entries say that a restore is about to replace. */
export async function setEntriesAside(db: Database): Promise<void> {
  await sql`create temporary table former_entries as
    select id, "customerId", points, timestamp, "actorRole", "actorId", action, address,
      "idempotencyKey", "requestHash"
    from point_transactions`.execute(db);
}

/** An entry is one of before when all that does not change of it is the same. */
const isSame = sql`entry.id = former.id and entry."customerId" = former."customerId"
  and entry.points = former.points and entry.timestamp = former.timestamp`;

/**
 * Gives their idempotency keys back to entries that were there before, so that asking once more
 * does not add them once more; others have lost theirs, so that it does. The ledger's guards have
 * to be off.
 */
export async function giveKeysBack(db: Database): Promise<void> {
  await sql`update point_transactions as entry
    set "idempotencyKey" = former."idempotencyKey", "requestHash" = former."requestHash"
    from former_entries as former
    where ${isSame} and former."idempotencyKey" is not null`.execute(db);
}

/**
 * Keeps in the audit log what only entries told that are no more, and lets it tell nothing that
 * entries tell which have come back.
 */
export async function keepAuditEntries(db: Database): Promise<void> {
  await sql`insert into audit_log
    (at, "actorRole", "actorId", action, "subjectId", detail, address)
    select former.timestamp, former."actorRole", former."actorId", former.action,
      former."customerId", cast(former.points as text), former.address
    from former_entries as former
    left join point_transactions as entry on ${isSame} and entry.action = former.action
    where former.action is not null and entry.id is null
    order by former.id`.execute(db);
  await sql`delete from audit_log where action like 'points.%' and exists (
    select 1 from point_transactions as entry
    where entry.action is not null and entry.timestamp = audit_log.at
      and entry."customerId" = audit_log."subjectId" and entry.action = audit_log.action
      and cast(entry.points as text) = audit_log.detail)`.execute(db);
  await sql`drop table former_entries`.execute(db);
}
