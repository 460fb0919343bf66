// Preserves data of the replaced rows that a backup does not contain: idempotency keys, by which a
// repeated request changes nothing, and the audit entries of points.
import { sql } from 'kysely';
import { guestWhoLeft } from '../../contract/restaurant/audit.ts';
import type { Database } from '../database/tables/tables.ts';

/** Copies these data into temporary tables, before the rows are replaced. */
export async function copyFormerRows(db: Database): Promise<void> {
  await sql`create temporary table former_entries as
    select id, "customerId", points, timestamp, "actorRole", "actorId", action, address,
      "idempotencyKey", "requestHash"
    from point_transactions`.execute(db);
  await sql`create temporary table former_stamps as
    select id, "customerId", "partnerId", at, "idempotencyKey", "requestHash"
    from stamps where "idempotencyKey" is not null`.execute(db);
  await sql`create temporary table former_visits as
    select id, at, "actorRole", "actorId", "idempotencyKey", "requestHash"
    from visits where "idempotencyKey" is not null`.execute(db);
  await sql`create temporary table former_reversals as
    select id, at, "actorId", "idempotencyKey", "requestHash"
    from visit_reversals where "idempotencyKey" is not null`.execute(db);
  await sql`create temporary table former_claims as
    select id, token, "servedAt", "idempotencyKey", "requestHash", "servedKey"
    from claims where "idempotencyKey" is not null or "servedKey" is not null`.execute(db);
}

/**
 * SQL for whether a former entry and a restored one are the same: all immutable columns are equal.
 * An entry may be a former card's in one of them alone, if its guest left between the two.
 */
const isSameEntry = sql`entry.id = former.id
  and (entry."customerId" = former."customerId" or entry."customerId" < 0
    or former."customerId" < 0)
  and entry.points = former.points and entry.timestamp = former.timestamp`;

/**
 * Writes the idempotency keys into those restored rows that existed before. A request whose row was
 * not restored loses its key, so a repetition is carried out again. The triggers of the tables have
 * to be off.
 */
export async function restoreKeys(db: Database): Promise<void> {
  await sql`update point_transactions as entry
    set "idempotencyKey" = former."idempotencyKey", "requestHash" = former."requestHash"
    from former_entries as former
    where ${isSameEntry} and former."idempotencyKey" is not null`.execute(db);
  await sql`update stamps as stamp
    set "idempotencyKey" = former."idempotencyKey", "requestHash" = former."requestHash"
    from former_stamps as former
    where stamp.id = former.id and stamp."customerId" = former."customerId"
      and stamp."partnerId" = former."partnerId" and stamp.at = former.at`.execute(db);
  await sql`update visits as visit
    set "idempotencyKey" = former."idempotencyKey", "requestHash" = former."requestHash"
    from former_visits as former
    where visit.id = former.id and visit.at = former.at
      and visit."actorRole" = former."actorRole" and visit."actorId" = former."actorId"`.execute(
    db,
  );
  await sql`update visit_reversals as reversal
    set "idempotencyKey" = former."idempotencyKey", "requestHash" = former."requestHash"
    from former_reversals as former
    where reversal.id = former.id and reversal.at = former.at
      and reversal."actorId" = former."actorId"`.execute(db);
  await sql`update claims as claim
    set "idempotencyKey" = former."idempotencyKey", "requestHash" = former."requestHash",
      "servedKey" = case when claim."servedAt" = former."servedAt" then former."servedKey" end
    from former_claims as former
    where claim.id = former.id and claim.token = former.token`.execute(db);
}

/**
 * Adds an audit entry for each former entry that was not restored, and removes the audit entries of
 * restored ones, since an entry is an audit entry itself. Drops the temporary tables.
 */
export async function restoreAuditEntries(db: Database): Promise<void> {
  await sql`insert into audit_log
    (at, "actorRole", "actorId", action, "subjectId", detail, address)
    select former.timestamp, former."actorRole",
      case when former."actorRole" = 'customer' and former."actorId" is null
        then ${sql.lit(guestWhoLeft)} else former."actorId" end, former.action,
      case when former."customerId" < 0 then ${sql.lit(guestWhoLeft)}
        else former."customerId" end, cast(former.points as text), former.address
    from former_entries as former
    left join point_transactions as entry on ${isSameEntry} and entry.action = former.action
    where former.action is not null and entry.id is null
    order by former.id`.execute(db);
  await sql`delete from audit_log where action like 'points.%' and exists (
    select 1 from point_transactions as entry
    where entry.action is not null and entry.timestamp = audit_log.at
      and (entry."customerId" = audit_log."subjectId"
        or entry."customerId" < 0 and audit_log."subjectId" = ${sql.lit(guestWhoLeft)})
      and entry.action = audit_log.action
      and cast(entry.points as text) = audit_log.detail)`.execute(db);
  const former = ['entries', 'visits', 'reversals', 'stamps', 'claims'];
  for (const table of former.map((name) => `former_${name}`)) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
}
