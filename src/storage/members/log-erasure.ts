// Takes deleted customers out of the audit log: what was done stays, without the person.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { guestWhoLeft } from '../../contract/restaurant/audit.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';
import { highestFormerCard } from '../rows/values.ts';

/** SQL for whether the subject of an audit entry is a customer. */
const isAboutGuest = sql<boolean>`("action" like 'customer.%' or "action" like 'points.%'
  or "action" like 'request.%' or "action" in ('benefit.served', 'benefit.taken-back',
    'visit.reversed', 'reward.claimed', 'reward.served', 'reward.expired', 'reward.cancelled',
    'reward.undone', 'reward.given'))`;

/** SQL for whether the detail of an audit entry says nothing about a person, nor can. */
const hasPlainDetail = sql<boolean>`("action" like 'points.%' or "action" in (
  'customer.verified', 'benefit.served', 'benefit.taken-back', 'visit.reversed',
  'reward.claimed', 'reward.served', 'reward.expired', 'reward.given', 'receipt.claimed',
  'request.made', 'request.approved', 'request.expired'))`;

interface Some {
  customerId: number;
  limit: number;
}

/**
 * In a transaction: takes a deleted customer out of some audit entries, and with the last of them
 * deletes the note about the customer; returns the number of audit entries. Verifications get a
 * random number, by which the statements of partners still count each guest once.
 */
export async function eraseFromLog(
  { db, engine }: DatabaseContext,
  { customerId, limit }: Some,
): Promise<number> {
  const note = await db
    .selectFrom('log_erasures')
    .selectAll()
    .where('customerId', '=', customerId)
    .$call(engine.forUpdate)
    .executeTakeFirst();
  if (!note) return 0;
  const done = db.deleteFrom('log_erasures').where('customerId', '=', customerId);
  // A restore may have brought the customer back.
  const back = db.selectFrom('customers').select('id').where('id', '=', customerId);
  const ids = (await back.executeTakeFirst()) ? [] : await someEntries(db, { customerId, limit });
  if (ids.length > 0) {
    const number = note.number ?? randomInt(1, highestFormerCard);
    await db
      .updateTable('log_erasures')
      .set({ number })
      .where('customerId', '=', customerId)
      .execute();
    await erase(db, { ids, customerId, number });
  }
  if (ids.length < limit) await done.execute();
  return ids.length;
}

/** The numbers of the first audit entries about a customer, or by them. */
async function someEntries(db: Database, { customerId, limit }: Some) {
  const { rows } = await sql<{ id: number }>`
    select "id" from "audit_log" where "subjectId" = ${customerId} and ${isAboutGuest}
    union
    select "id" from "audit_log" where "actorId" = ${customerId} and "actorRole" = 'customer'
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Entries {
  ids: number[];
  customerId: number;
  number: number;
}

function erase(db: Database, { ids, customerId, number }: Entries) {
  const isTheirs = sql<boolean>`"subjectId" = ${customerId} and ${isAboutGuest}`;
  return db
    .updateTable('audit_log')
    .set({
      subjectId: sql`case when ${isTheirs}
        then case when "action" = 'customer.verified' then ${sql.lit(-number)}
          else ${sql.lit(guestWhoLeft)} end
        else "subjectId" end`,
      detail: sql`case when ${hasPlainDetail} then "detail" end`,
      actorId: sql`case when "actorRole" = 'customer' and "actorId" = ${customerId}
        then ${sql.lit(guestWhoLeft)} else "actorId" end`,
      address: sql`case when "actorRole" <> 'customer' then "address" end`,
    })
    .where('id', 'in', ids)
    .execute();
}

/**
 * In a transaction: notes customers who are not there and whom audit entries may name, after a
 * restore has added those of a file.
 */
export const noteNamesInLog = (db: Database) =>
  sql`insert into "log_erasures" ("customerId")
    select distinct "subjectId" from "audit_log"
    where "subjectId" > 0 and "action" in ('customer.deleted', 'customer.left', 'customer.changed')
      and not exists (select 1 from "customers" where "customers"."id" = "audit_log"."subjectId")
      and not exists (select 1 from "joined_cards" where "leftId" = "audit_log"."subjectId")
    on conflict do nothing`.execute(db);

/**
 * SQL for the guest whom an audit entry says to be verified, the same before and after the entry
 * has lost the guest; `erasure` is the row of `log_erasures` of the subject.
 */
export const verifiedGuest = sql<number | null>`coalesce(-"erasure"."number", "subjectId")`;
