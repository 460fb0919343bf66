// The counter: a guest is verified by the code they show, or by the QR that stands for it.
import { sql } from 'kysely';
import type { Customer } from '../../contract/members/customers.ts';
import { wrongCodes } from '../../domain/throttle.ts';
import { recordingNumbered, recordingOf, type Actor } from '../house/audit.ts';
import { firstOf } from '../members/customers.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Given, type Question } from '../database/queries/prepared.ts';
import { lookUpsOfGuest, lookUpsOf } from './look-ups.ts';
import { forgettingOf, lockTries } from '../accounts/throttle.ts';

/** A partner who verifies a guest now, and the codes that the guest has from then on. */
interface Attempt {
  partner: Actor & { id: number };
  fresh: { verificationCode: string; qrToken: string };
  now: Date;
}

type KnownCustomer = Pick<Customer, 'id' | 'name' | 'mobile' | 'level'>;
type HeldCustomer = KnownCustomer & { verificationCode: string | null };
/** What a partner typed, the number by the key under which look-ups of it are counted. */
interface TypedAtCounter {
  customer: HeldCustomer;
  code: string;
  mobile: string;
}
/** `verification` is its number in the audit log. */
type VerifiedCustomer = KnownCustomer & { verification: number };

/** The guest with the first of these numbers, by their keys, kept until the transaction ends. */
export async function holdCustomer(context: DatabaseContext, keys: string[]) {
  return firstOf(keys, await holdByMobiles(context, { keys }));
}

/**
 * In a transaction: the guest that is held, if the code is theirs, which is renewed with that, so
 * that it is right once; nothing where it is another; or the milliseconds that this partner has to
 * wait before this guest's code is compared again. Wrong ones are counted until a right one; tries
 * that arrive together are compared one after another.
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
    // The last look-up of who is verified is taken back; those of others stay.
    const isLookedUp = tries.of(lookUps[1]).length > 0;
    if (isLookedUp) for (const one of lookUps) tries.replace(one, tries.of(one).slice(1));
    return welcome(context, attempt, { customer, also: [tries.keeping()] });
  }
  tries.add(typed);
  const action = 'customer.verification-failed';
  await askAll(context, [
    tries.keeping(),
    recordingOf({ actor: partner, action, subjectId: customer.id, at: now }),
  ]);
  return undefined;
}

/**
 * In a transaction: the guest whose card shows this QR, which is renewed with that; nothing where
 * none does.
 */
export async function verifyByQr(
  context: DatabaseContext,
  { qrToken, ...attempt }: Attempt & { qrToken: string },
): Promise<VerifiedCustomer | undefined> {
  const [customer] = await holdByQr(context, { qrToken });
  return customer && welcome(context, attempt, { customer });
}

const holdByMobiles = prepared((context, given: Given<{ keys: string[] }>) =>
  held(context)
    .select('mobileKey')
    .where('mobileKey', '=', context.engine.list('customers', 'mobileKey', given('keys'))),
);

const holdByQr = prepared((context, given: Given<{ qrToken: string }>) =>
  held(context).where('qrToken', '=', given('qrToken')),
);

/** Guests, each kept from others until the transaction ends. */
const held = ({ engine, db }: DatabaseContext) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'mobile', 'level', 'verificationCode'])
    .$call(engine.forUpdate);

interface Welcome {
  customer: KnownCustomer;
  /** What is to be done with it. */
  also?: readonly Question<unknown>[];
}

async function welcome(
  context: DatabaseContext,
  attempt: Attempt,
  { customer, also = [] }: Welcome,
): Promise<VerifiedCustomer> {
  const { partner: actor, fresh, now: at } = attempt;
  const entry = { actor, action: 'customer.verified', subjectId: customer.id, at } as const;
  const [[recorded]] = await askAll(context, [
    recordingNumbered(entry),
    renewCodes.with({ id: customer.id, ...fresh }),
    forgettingOf(subjectOf(attempt, customer.id)),
    ...also,
  ]);
  return { ...customer, verification: recorded!.id };
}

const renewCodes = prepared(({ db }, given: Given<Attempt['fresh'] & { id: number }>) =>
  db
    .updateTable('customers')
    .set({ verificationCode: given('verificationCode'), qrToken: given('qrToken') })
    .where('id', '=', given('id')),
);

const subjectOf = ({ partner }: Attempt, customerId: number) => ['code', partner.id, customerId];

/** How many verifications are listed. */
const mostListed = 30;

/** Whom a partner has verified since a moment (ISO 8601), newest first; who is gone is left out. */
export const listVerified = prepared(({ db }, given: Given<{ partnerId: number; since: string }>) =>
  db
    .selectFrom('audit_log')
    .innerJoin('customers', 'customers.id', 'audit_log.subjectId')
    // Written out, so that the index of verifications alone is found to hold them.
    .where('action', '=', sql.lit('customer.verified'))
    .where('actorId', '=', given('partnerId'))
    .where('at', '>=', given('since'))
    .orderBy('at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(mostListed)
    .select(['audit_log.id', 'customers.name', 'customers.level', 'audit_log.at'])
    .select('customers.id as customerId'),
);
