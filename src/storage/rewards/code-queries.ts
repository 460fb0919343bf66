// Codes that are typed where rewards are served: the card's, which stands for all that waits for
// its guest, and those that older claims have of their own.
import { sql } from 'kysely';
import { isCode } from '../../domain/members/code-rules.ts';
import { wrongCodes, wrongCodesOfPartners } from '../../domain/throttle-rules.ts';
import { lockTries, type Try } from '../accounts/throttle-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { lockRow } from '../database/queries/rows.ts';
import { recordingOf, type Actor } from '../restaurant/audit-queries.ts';
import { foundClaims, type FoundClaim } from './claim-queries.ts';

interface TypedCode {
  code: string;
  actor: Actor & { id: number };
  now: Date;
}

/** The milliseconds to wait after too many wrong codes. */
interface Wait {
  wait: number;
}

/**
 * In a transaction: what waits to be served by a typed code. It is an older claim of which it is
 * the own code, or the guest on whose card it is and for whom a reward waits; the guest is then
 * locked. For a partner, only rewards that it honours count. Returns `several` if guests share the
 * code, and undefined for a wrong code, which is counted (`counting`).
 */
export const findWaiting = (context: DatabaseContext, typed: TypedCode) =>
  counting<Waiting>(context, typed, async () => {
    const older = await findOlder(context, typed);
    return older.find(({ state }) => state === 'claimed') ?? findGuest(context, typed);
  });

type Waiting = FoundClaim | { guestId: number } | { several: true };

/**
 * In a transaction: the claim that a typed code is the own code of; undefined for a wrong code,
 * which is counted (`counting`). A claim that waits no more is only found with its number: without
 * it, codes of served claims would be free tries.
 */
export const findClaimByCode = (
  context: DatabaseContext,
  { id, ...typed }: TypedCode & { id: number | undefined },
) =>
  counting<FoundClaim>(context, typed, async () => {
    const older = await findOlder(context, typed);
    return older.find(({ state }) => state === 'claimed') ?? older.find((one) => one.id === id);
  });

/**
 * Wrong codes are counted by account, for partners also for all partners together, and are noted in
 * the audit log. A right code does not reset the count: otherwise a partner could guess endlessly
 * with the help of a guest for whom rewards wait.
 */
async function counting<Found>(
  context: DatabaseContext,
  { code, actor, now }: TypedCode,
  find: () => Promise<Found | undefined>,
): Promise<Found | Wait | undefined> {
  const counts: Try[] = [
    { subject: ['claim-code', actor.role, actor.id], rule: wrongCodes, now },
    ...(actor.role === 'partner'
      ? [{ subject: ['claim-codes of partners'], rule: wrongCodesOfPartners, now }]
      : []),
  ];
  const tries = await lockTries(context, counts);
  const wait = Math.max(...counts.map((one) => one.rule.wait(tries.of(one), now.getTime())));
  if (wait > 0) return { wait };
  // Only well-formed codes are looked up, since PostgreSQL refuses texts with NUL.
  const found = isCode(code) ? await find() : undefined;
  if (found) return found;
  for (const one of counts) tries.add(one);
  await askAll(context, {
    kept: tries.keeping(),
    recorded: recordingOf({ actor, action: 'reward.code-refused', at: now }),
  });
  return undefined;
}

const isFor = ({ role, id }: TypedCode['actor'], partnerId: number | null) =>
  role === 'admin' || partnerId === id;

/** The older claims with this code that the caller honours, in any state, the newest first. */
async function findOlder(context: DatabaseContext, { code, actor }: TypedCode) {
  const rows = await findByCode(context, { code });
  return rows.filter(({ partnerId }) => isFor(actor, partnerId));
}

/**
 * The limit of claims that are read for a code: at most one of them waits, all others are older.
 */
const codeLimit = 20;

const findByCode = prepared((context, param: Param<{ code: string }>) =>
  foundClaims(context)
    .where('claims.code', '=', param('code'))
    .orderBy('claims.id', 'desc')
    .limit(codeLimit),
);

async function findGuest(context: DatabaseContext, { code, actor, now }: TypedCode) {
  const rows = await findGuests(context, { code, now: now.toISOString() });
  const own = rows.filter(({ partnerId }) => isFor(actor, partnerId));
  const [guestId, ...others] = new Set(own.map(({ id }) => id));
  if (guestId === undefined) return undefined;
  if (others.length > 0) return { several: true } as const;
  // A verification at the same moment may have renewed the code before the guest was locked.
  const guest = await lockRow(context, 'customers', guestId);
  return guest?.verificationCode === code ? { guestId } : undefined;
}

/** The guests with a code for whom rewards wait, each with the partners who honour these. */
const findGuests = prepared(({ db }, param: Param<{ code: string; now: string }>) =>
  db
    .selectFrom('customers')
    .innerJoin('claims', 'claims.customerId', 'customers.id')
    .where('customers.verificationCode', '=', param('code'))
    .where('claims.state', '=', sql.lit('claimed'))
    .where('claims.expiresAt', '>', param('now'))
    .select(['customers.id', 'claims.partnerId'])
    .distinct(),
);
