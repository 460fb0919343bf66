// Invitations of guests without a password: how they are made, tried, used up and ended.
import { sql, type ExpressionBuilder } from 'kysely';
import { maxWrongTries } from '../../domain/members/invitation-rules.ts';
import { invitationSpan } from '../../domain/members/session-rules.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

interface TillInvitation {
  customerId: number;
  /** The hashes of the token in the QR, and of the mobile number with the code. */
  tokenHashes: readonly string[];
  now: Date;
}

/** Adds an invitation that a till shows, in place of an earlier one at a till. */
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

/**
 * The condition for valid invitations: not expired, not ended, and not tried too often with wrong
 * digits.
 */
export const isGood =
  (now: Date) =>
  ({ and, or, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'invitations'>) =>
    and([
      eb('invitations.expiresAt', '>', now.toISOString()),
      eb('invitations.wrong', '<', maxWrongTries),
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
 * Counts a wrong try before anything is compared, and returns the guest of the invitation;
 * undefined if it is not valid, or if the guest has a password.
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

/**
 * Whether there is a valid invitation with one of the hashes, or of a till for one of the numbers.
 */
export async function hasInvitation(
  db: Database,
  {
    now,
    ...by
  }: ({ tokenHashes: readonly string[] } | { mobileKeys: readonly string[] }) & {
    now: Date;
  },
): Promise<boolean> {
  const good = db.selectFrom('invitations').select('customerId').where(isGood(now)).limit(1);
  const found =
    'tokenHashes' in by
      ? good.where('tokenHash', 'in', by.tokenHashes)
      : good
          .innerJoin('customers', 'customers.id', 'customerId')
          .where('customers.mobileKey', 'in', by.mobileKeys)
          .where('runId', 'is', null);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Takes back the count of a try that was right. */
export const uncountTry = (db: Database, tokenHash: string) =>
  db
    .updateTable('invitations')
    .set({ wrong: sql<number>`"wrong" - 1` })
    .where('tokenHash', '=', tokenHash)
    .execute();

/** Uses up an invitation, and ends all others of its guest; false if it is no longer valid. */
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

/** Ends all invitations of a guest; returns their number. */
export async function endInvitationsOf(db: Database, customerId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The moment until which a guest has a valid invitation by the office; null without one. */
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
