// Moves the rows of a card to the one that it becomes, and back if the join is undone.
import { sql } from 'kysely';
import type { Database } from '../../database/tables/tables.ts';

interface Cards {
  stayedId: number;
  leftId: number;
}

/** The tables whose rows keep the join by which they moved. */
const marked = ['point_transactions', 'visits', 'stamps', 'claims'] as const;

/** Rows that say how often a guest was served by whom, each once for a guest and these columns. */
const counted = {
  frequent_guests: { by: ['adminId', 'day'], sums: ['visits'] },
  staff_counts: { by: ['adminId', 'businessDay'], sums: ['points', 'awards', 'undos'] },
} as const;

/** The spendings of the card that leaves, which has spent nothing then; its endings move later. */
export async function moveSpendings(db: Database, { stayedId, leftId }: Cards): Promise<void> {
  await db
    .updateTable('spendings')
    .set({ customerId: stayedId })
    .where('customerId', '=', leftId)
    .execute();
  await sql`update "customers" set "spent" = 0 where "id" = ${leftId}`.execute(db);
}

/** SQL for the sum of a card's spendings, and of what ended of its points. */
export const spentOf = (id: number) => sql<number>`(
  select coalesce(sum(s."points"), 0) from "spendings" s where s."customerId" = ${id}) + (
  select coalesce(sum(e."ended"), 0) from "point_transactions" e
  where e."customerId" = ${id} and e."ended" is not null)`;

/** Makes what a card has spent that sum. */
export const renewSpent = (db: Database, id: number) =>
  sql`update "customers" set "spent" = ${spentOf(id)} where "id" = ${id}`.execute(db);

/** All other rows of the card that leaves, but for those that end with it. */
export async function moveRows(
  db: Database,
  { id, stayedId, leftId }: Cards & { id: number },
): Promise<void> {
  for (const table of marked) {
    await db
      .updateTable(table as 'visits')
      .set({ customerId: stayedId, joinId: sql<number>`coalesce("joinId", ${sql.lit(id)})` })
      .$if(table === 'stamps' || table === 'claims', (rows) => rows.set(withoutPlace))
      .where('customerId', '=', leftId)
      .execute();
  }
  const others = ['waiting_points', 'visit_requests', 'invitations', 'ending_notices'] as const;
  for (const table of others) {
    await db
      .updateTable(table as 'visit_requests')
      .set({ customerId: stayedId })
      .where('customerId', '=', leftId)
      .execute();
  }
  await addCounts(db, { from: leftId, to: stayedId });
  await moveMessages(db, { stayedId, leftId });
  await moveFriends(db, { stayedId, leftId });
  await copyConsents(db, { from: leftId, to: stayedId });
  await moveContacts(db, { stayedId, leftId });
  await db
    .updateTable('push_subscriptions')
    .set({ customerId: stayedId })
    .where('customerId', '=', leftId)
    .execute();
  await showClaims(db, { id, stayedId });
}

/** Open cards hear of the claims that wait and are theirs from now on. */
async function showClaims(db: Database, { id, stayedId }: { id: number; stayedId: number }) {
  const { claimChanges } = await db
    .updateTable('customers')
    .set({ claimChanges: sql<number>`coalesce("claimChanges", 0) + 1` })
    .where('id', '=', stayedId)
    .returning('claimChanges')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('claims')
    .set({ change: claimChanges })
    .where('customerId', '=', stayedId)
    .where('joinId', '=', id)
    .where('state', '=', 'claimed')
    .execute();
}

/** Changes and keys are numbered for each card: those of another one say nothing. */
const withoutPlace = { change: null, idempotencyKey: null, requestHash: null } as object;

/**
 * The rows of a card that comes back: those that the join moved, by whatever earlier joins they had
 * come to it.
 */
export async function moveRowsBack(
  db: Database,
  { id, stayedId, leftId, joins }: Cards & { id: number; joins: readonly number[] },
): Promise<void> {
  for (const table of marked) {
    await db
      .updateTable(table as 'visits')
      .set({
        customerId: leftId,
        joinId: sql<number | null>`case when "joinId" <> ${sql.lit(id)} then "joinId" end`,
      })
      .$if(table === 'stamps' || table === 'claims', (rows) => rows.set(withoutPlace))
      .where('customerId', '=', stayedId)
      .where('joinId', 'in', joins)
      .execute();
  }
  await db
    .updateTable('spendings')
    .set({ customerId: leftId })
    .where('customerId', '=', stayedId)
    .where('claimId', 'in', (claims) =>
      claims.selectFrom('claims').select('claims.id').where('claims.customerId', '=', leftId),
    )
    .execute();
  for (const table of ['waiting_points', 'visit_requests'] as const) {
    await db
      .updateTable(table as 'visit_requests')
      .set({ customerId: leftId })
      .where('customerId', '=', stayedId)
      .where('visitId', 'in', (visits) =>
        visits.selectFrom('visits').select('visits.id').where('visits.customerId', '=', leftId),
      )
      .execute();
  }
  // Nobody knows any more whose these were: both cards have them, so that no limit is passed.
  await addCounts(db, { from: stayedId, to: leftId });
  await copyMessages(db, { from: stayedId, to: leftId });
  await copyConsents(db, { from: stayedId, to: leftId });
}

/** Of a message that both cards have, only that of the card that stays is kept. */
const moveMessages = (db: Database, { stayedId, leftId }: Cards) =>
  sql`update "guest_messages" set "customerId" = ${stayedId}
    where "customerId" = ${leftId} and not exists (
      select 1 from "guest_messages" mine where mine."customerId" = ${stayedId}
        and mine."occasion" = "guest_messages"."occasion"
        and mine."turn" = "guest_messages"."turn")`.execute(db);

/**
 * Whom a card brought, the other one brought. Who was brought and has another card was no new
 * guest; where the other card has brought them, both are the same, and what they got is taken back.
 */
async function moveFriends(db: Database, { stayedId, leftId }: Cards): Promise<void> {
  const rows = () => db.updateTable('friends');
  await rows().set({ bringerId: stayedId }).where('bringerId', '=', leftId).execute();
  const left = db.deleteFrom('friends').where('customerId', '=', leftId);
  await left.where('bringerId', '<>', stayedId).execute();
  const own = db.selectFrom('friends').select('id').where('customerId', '=', stayedId);
  if (await own.executeTakeFirst()) return;
  await rows().set({ customerId: stayedId }).where('customerId', '=', leftId).execute();
}

/** Where both are reached by a channel, the card that stays keeps its own address. */
const moveContacts = (db: Database, { stayedId, leftId }: Cards) =>
  sql`update "contacts" set "customerId" = ${stayedId}
    where "customerId" = ${leftId} and not exists (
      select 1 from "contacts" mine where mine."customerId" = ${stayedId}
        and mine."channel" = "contacts"."channel")`.execute(db);

interface Copied {
  from: number;
  to: number;
}

/** What was sent is known of both cards, so that neither gets it a second time. */
const copyMessages = (db: Database, { from, to }: Copied) =>
  sql`insert into "guest_messages" ("customerId", "occasion", "turn", "state", "dueAt", "decidedAt",
      "cameUntil", "english", "arabic", "readAt")
    select cast(${to} as bigint), "occasion", "turn", "state", "dueAt", "decidedAt", "cameUntil",
      "english", "arabic", coalesce("readAt", "decidedAt")
    from "guest_messages" where "customerId" = ${from} and "decidedAt" is not null
    on conflict do nothing`.execute(db);

/** What one card has ended is ended for the other; what it allows, unless the other has a say. */
const copyConsents = (db: Database, { from, to }: Copied) =>
  sql`insert into "consents" ("customerId", ${consentColumns})
    select cast(${to} as bigint), ${consentColumns} from "consents" c
    where c."customerId" = ${from} and ${isLast('c')} and not exists (
      select 1 from "consents" mine where mine."customerId" = ${to}
        and mine."channel" = c."channel" and mine."purpose" = c."purpose"
        and ${isLast('mine')} and (c."given" or not mine."given"))
    order by c."id"`.execute(db);

const consentColumns = sql.join(
  [
    'channel',
    'purpose',
    'given',
    'words',
    'version',
    'language',
    'at',
    'place',
    'actorRole',
    'actorId',
  ].map((name) => sql.ref(name)),
);

/** SQL for whether a row is the last of its guest, channel and purpose. */
const isLast = (row: 'c' | 'mine') => sql`not exists (select 1 from "consents" later
  where later."customerId" = ${sql.ref(`${row}.customerId`)}
    and later."channel" = ${sql.ref(`${row}.channel`)}
    and later."purpose" = ${sql.ref(`${row}.purpose`)} and later."id" > ${sql.ref(`${row}.id`)})`;

async function addCounts(db: Database, { from, to }: { from: number; to: number }) {
  for (const [table, { by, sums }] of Object.entries(counted)) {
    const columns = sql.join([...by, ...sums].map((name) => sql.ref(name)));
    const added = sql.join(
      sums.map(
        (name) =>
          sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
      ),
    );
    await sql`insert into ${sql.table(table)} ("customerId", ${columns})
      select ${sql.lit(to)}, ${columns} from ${sql.table(table)} where "customerId" = ${from}
      on conflict ("customerId", ${sql.join(by.map((name) => sql.ref(name)))})
        do update set ${added}`.execute(db);
  }
}
