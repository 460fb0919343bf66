// Invitations of guests who have no password: made, tried, used up once, ended.
import { sql, type ExpressionBuilder } from 'kysely';
import { mostWrongTries } from '../../domain/members/invitations.ts';
import { invitationSpan } from '../../domain/members/sessions.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

interface TillInvitation {
  customerId: number;
  /** The hashes of the token in the QR and of the number with the code. */
  tokenHashes: readonly string[];
  now: Date;
}

/** Adds what a till shows of an invitation, in place of what a till has shown before. */
export async function addTillInvitation(
  db: Database,
  { customerId, tokenHashes, now }: TillInvitation,
): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('customerId', '=', customerId)
    .where('runId', 'is', null)
    .execute();
  const expiresAt = new Date(now.getTime() + invitationSpan).toISOString();
  const rows = tokenHashes.map((tokenHash) => ({ tokenHash, customerId, runId: null, expiresAt }));
  await db.insertInto('invitations').values(rows).execute();
}

/** Whether an invitation has not run out nor ended, nor was tried with wrong digits too often. */
export const isGood =
  (now: Date) =>
  ({ and, or, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'invitations'>) =>
    and([
      eb('invitations.expiresAt', '>', now.toISOString()),
      eb('invitations.wrong', '<', mostWrongTries),
      or([
        eb('invitations.runId', 'is', null),
        exists(
          selectFrom('invitation_runs as run')
            .select('run.id')
            .whereRef('run.id', '=', 'invitations.runId')
            .where('run.endedAt', 'is', null),
        ),
      ]),
    ]);

/**
 * Counts a try as a wrong one before anything is compared, and answers the guest of the invitation:
 * nothing where it is not good, or they have a password.
 */
export async function tryInvitation(
  db: Database,
  { tokenHashes, now }: { tokenHashes: readonly string[]; now: Date },
) {
  const tried = await db
    .updateTable('invitations')
    .set({ wrong: sql<number>`"wrong" + 1` })
    .where('tokenHash', 'in', tokenHashes)
    .where(isGood(now))
    .returning(['tokenHash', 'customerId'])
    .executeTakeFirst();
  if (!tried) return undefined;
  const guest = await db
    .selectFrom('customers')
    .select(['id', 'name', 'mobile', 'mobileKey', 'points'])
    .where('id', '=', tried.customerId)
    .where('password', 'is', null)
    .executeTakeFirst();
  return guest && { ...guest, tokenHash: tried.tokenHash };
}

/** Takes back the count of a try that was right. */
export const forgiveTry = (db: Database, tokenHash: string) =>
  db
    .updateTable('invitations')
    .set({ wrong: sql<number>`"wrong" - 1` })
    .where('tokenHash', '=', tokenHash)
    .execute();

/** Uses up an invitation, and ends the others of its guest; false where it is not good any more. */
export async function takeInvitation(
  db: Database,
  { tokenHash, customerId, now }: { tokenHash: string; customerId: number; now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('invitations')
    .where('tokenHash', '=', tokenHash)
    .where('customerId', '=', customerId)
    .where(isGood(now))
    .returning('runId')
    .executeTakeFirst();
  if (!taken) return false;
  await endInvitationsOf(db, customerId);
  if (taken.runId === null) return true;
  await db
    .updateTable('invitation_runs')
    .set({ opened: sql<number>`"opened" + 1` })
    .where('id', '=', taken.runId)
    .execute();
  return true;
}

/** Ends all invitations of a guest; answers how many there were. */
export async function endInvitationsOf(db: Database, customerId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The moment until which any invitation of the office is good for a guest; null for none. */
export async function invitedUntil(
  db: Database,
  { customerId, now }: { customerId: number; now: Date },
): Promise<string | null> {
  const last = await db
    .selectFrom('invitations')
    .select('expiresAt')
    .where('customerId', '=', customerId)
    .where('runId', 'is not', null)
    .where(isGood(now))
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.expiresAt ?? null;
}
