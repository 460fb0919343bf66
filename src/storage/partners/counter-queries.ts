// The counter: guests are verified by the code on the card, or by its QR.
import { sql } from 'kysely';
import type { Customer } from '../../contract/members/customers.ts';
import type { Identification } from '../../contract/visits/visits.ts';
import { wrongCodes } from '../../domain/throttle-rules.ts';
import { recordingNumbered, recordingOf, type Actor } from '../restaurant/audit-queries.ts';
import { firstOf } from '../members/customer-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { customerLevel } from '../database/queries/computed-levels.ts';
import { askAll, prepared, type Param, type Question } from '../database/queries/prepared.ts';
import { lookUpsOfGuest, lookUpsOf } from './look-ups.ts';
import { forgettingOf, lockTries } from '../accounts/throttle-queries.ts';

/** A partner who verifies a guest, and the new codes of the guest. */
interface Attempt {
  partner: Actor & { id: number };
  fresh: { verificationCode: string; qrToken: string };
  now: Date;
}

type KnownCustomer = Pick<Customer, 'id' | 'name' | 'mobile' | 'level'>;
/** A partner's input; `mobile` is the key under which look-ups of the number are counted. */
interface TypedAtCounter {
  customer: KnownCustomer & { verificationCode: string | null };
  code: string;
  mobile: string;
}
/** `verification` is the number of the audit entry. */
type VerifiedCustomer = KnownCustomer & { verification: number };

/** The guest with the first of these mobiles (as keys), locked until the transaction ends. */
export async function lockCustomerByMobile(context: DatabaseContext, keys: string[]) {
  return firstOf(keys, await lockByMobiles(context, { keys }));
}

/**
 * In a transaction: returns the locked guest if the code is theirs, and renews the code, so that it
 * is valid only once. Returns undefined for a wrong code, or the milliseconds that this partner has
 * to wait before the next try for this guest. Wrong codes are counted until a right one; concurrent
 * tries run one after another.
 */
export async function verifyByCode(
  context: DatabaseContext,
  { customer, code, mobile, ...attempt }: Attempt & TypedAtCounter,
): Promise<VerifiedCustomer | { wait: number } | undefined> {
  const { partner, now } = attempt;
  const typed = { subject: subjectOf(attempt, customer.id), rule: wrongCodes, now };
  const lookUps = [lookUpsOf(attempt), lookUpsOfGuest({ ...attempt, mobile })] as const;
  const tries = await lockTries(context, [typed, ...lookUps]);
  const wait = wrongCodes.wait(tries.of(typed), now.getTime());
  if (wait > 0) return { wait };
  if (customer.verificationCode === code) {
    // The last look-up of this guest is no longer counted; look-ups of other guests are.
    const isLookedUp = tries.of(lookUps[1]).length > 0;
    if (isLookedUp) for (const one of lookUps) tries.replace(one, tries.of(one).slice(1));
    const also = [tries.keeping()];
    return recordVerification(context, attempt, { customer, how: 'typed', also });
  }
  tries.add(typed);
  const action = 'customer.verification-failed';
  await askAll(context, {
    kept: tries.keeping(),
    recorded: recordingOf({ actor: partner, action, subjectId: customer.id, at: now }),
  });
  return undefined;
}

/**
 * In a transaction: returns the guest whose card shows this QR, and renews it; undefined if there
 * is none.
 */
export async function verifyByQr(
  context: DatabaseContext,
  { qrToken, ...attempt }: Attempt & { qrToken: string },
): Promise<VerifiedCustomer | undefined> {
  const [customer] = await lockByQr(context, { qrToken });
  return customer && recordVerification(context, attempt, { customer, how: 'scanned' });
}

/**
 * In a transaction that has locked the guest with this number and compared the code: renews the
 * code, and records the verification.
 */
export async function verifyLocked(
  context: DatabaseContext,
  { id, ...attempt }: Attempt & { id: number },
): Promise<VerifiedCustomer> {
  const [customer] = await lockById(context, { id });
  return recordVerification(context, attempt, { customer: customer!, how: 'typed' });
}

const lockById = prepared((context, param: Param<{ id: number }>) =>
  held(context).where('customers.id', '=', param('id')),
);

const lockByMobiles = prepared((context, param: Param<{ keys: string[] }>) =>
  held(context)
    .select('mobileKey')
    .where('mobileKey', '=', context.engine.list('customers', 'mobileKey', param('keys'))),
);

const lockByQr = prepared((context, param: Param<{ qrToken: string }>) =>
  held(context).where('qrToken', '=', param('qrToken')),
);

/** The query for guests, with locks until the transaction ends. */
const held = ({ engine, db }: DatabaseContext) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'mobile', customerLevel, 'verificationCode'])
    .$call(engine.forUpdate);

interface Verifying {
  customer: KnownCustomer;
  how: Identification;
  /** Further queries to run in the same round trip. */
  also?: readonly Question<unknown>[];
}

/** Renews the codes of a guest, and records the verification with the way of identification. */
async function recordVerification(
  context: DatabaseContext,
  attempt: Attempt,
  { customer, how: detail, also = [] }: Verifying,
): Promise<VerifiedCustomer> {
  const { partner: actor, fresh, now: at } = attempt;
  const about = { subjectId: customer.id, detail };
  const entry = { actor, action: 'customer.verified', ...about, at } as const;
  const {
    recorded: [recorded],
  } = await askAll(context, {
    recorded: recordingNumbered(entry),
    renewed: renewCodes.with({ id: customer.id, ...fresh }),
    forgotten: forgettingOf(subjectOf(attempt, customer.id)),
    also,
  });
  return { ...customer, verification: recorded!.id };
}

const renewCodes = prepared(({ db }, param: Param<Attempt['fresh'] & { id: number }>) =>
  db
    .updateTable('customers')
    .set({ verificationCode: param('verificationCode'), qrToken: param('qrToken') })
    .where('id', '=', param('id')),
);

const subjectOf = ({ partner }: Attempt, customerId: number) => ['code', partner.id, customerId];

/** The limit of listed verifications. */
const listLimit = 30;

/** A partner's verifications since a moment (ISO 8601), newest first, of guests who still exist. */
export const listVerified = prepared(({ db }, param: Param<{ partnerId: number; since: string }>) =>
  db
    .selectFrom('audit_log')
    .innerJoin('customers', 'customers.id', 'audit_log.subjectId')
    // The action is a literal, so that the partial index of verifications is used.
    .where('action', '=', sql.lit('customer.verified'))
    .where('actorId', '=', param('partnerId'))
    .where('at', '>=', param('since'))
    .orderBy('at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(listLimit)
    .select(['audit_log.id', 'customers.name', customerLevel, 'audit_log.at'])
    .select('customers.id as customerId'),
);
