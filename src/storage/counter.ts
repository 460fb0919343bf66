// The counter: a guest is verified by the code they show, or by the QR that stands for it.
import type { Customer } from '../contract/customers.ts';
import { mobileKey } from '../domain/mobile.ts';
import { fruitlessLookUps, wrongCodes } from '../domain/throttle.ts';
import { record, type Actor } from './audit.ts';
import type { Database } from './database/tables.ts';
import type { DatabaseContext } from './database/context.ts';
import { findObstacle, forgetTries, keepTries, lockTries, readTries } from './throttle.ts';

/** A partner who asks whether there is a guest with a number. */
interface LookUp extends Pick<Attempt, 'partner' | 'now'> {
  mobile: string;
}

/**
 * Counts a look-up of a partner's until the same guest is verified, in a transaction. Answers the
 * milliseconds that it has to wait where too many were not; the last one before that stands in the
 * audit log.
 */
export async function countLookUp(context: DatabaseContext, asked: LookUp): Promise<number> {
  const { partner, now } = asked;
  const lookUp = lookUpsOf(asked);
  // Somebody who does not stop costs a look, not a write.
  const obstacle = await findObstacle(context, [lookUp]);
  if (typeof obstacle === 'number') return obstacle;
  const earlier = await lockTries(context, lookUp);
  const wait = fruitlessLookUps.wait(earlier, now.getTime());
  if (wait > 0) return wait;
  await keepTries(context, lookUp, [now.getTime(), ...earlier]);
  const sameGuest = lookUpsOfGuest(asked);
  await keepTries(context, sameGuest, [now.getTime(), ...(await lockTries(context, sameGuest))]);
  if (earlier.length + 1 === fruitlessLookUps.keep) {
    await record(context.db, { actor: partner, action: 'partner.looked-up-too-often', at: now });
  }
  return 0;
}

/**
 * The same for a code, whose answer tells as much: it is a look-up of its own, unless one of this
 * guest went before it.
 */
export async function countCode(context: DatabaseContext, asked: LookUp): Promise<number> {
  const open = await readTries(context, lookUpsOfGuest(asked));
  return open.length > 0 ? 0 : countLookUp(context, asked);
}

/** Takes a look-up of a guest back who was verified; those of others stay. */
async function takeLookUpBack(context: DatabaseContext, asked: LookUp): Promise<void> {
  const [all, sameGuest] = [lookUpsOf(asked), lookUpsOfGuest(asked)];
  const [, ...others] = await lockTries(context, all);
  const [last, ...open] = await lockTries(context, sameGuest);
  if (last === undefined) return;
  await keepTries(context, all, others);
  await keepTries(context, sameGuest, open);
}

const lookUpsOf = ({ partner, now }: Pick<Attempt, 'partner' | 'now'>) => ({
  subject: ['look-up', partner.id],
  rule: fruitlessLookUps,
  now,
});

const lookUpsOfGuest = ({ mobile, ...by }: LookUp) => ({
  ...lookUpsOf(by),
  subject: ['look-up', by.partner.id, mobileKey(mobile)],
});

/** A partner who verifies a guest now, and the codes that the guest has from then on. */
interface Attempt {
  partner: Actor & { id: number };
  fresh: { verificationCode: string; qrToken: string };
  now: Date;
}

type VerifiedCustomer = Pick<Customer, 'id' | 'name' | 'mobile' | 'level'>;

/**
 * In a transaction: the guest, if the code is theirs, which is renewed with that, so that it is
 * right once; nothing where it is another; or the milliseconds that this partner has to wait
 * before this guest's code is compared again. Wrong ones are counted until a right one; tries that
 * arrive together are compared one after another.
 */
export async function verifyByCode(
  context: DatabaseContext,
  { customerId, code, ...attempt }: Attempt & { customerId: number; code: string },
): Promise<VerifiedCustomer | { wait: number } | undefined> {
  const { db } = context;
  const { partner, now } = attempt;
  const typed = { subject: subjectOf(attempt, customerId), rule: wrongCodes, now };
  const tries = await lockTries(context, typed);
  const wait = wrongCodes.wait(tries, now.getTime());
  if (wait > 0) return { wait };
  const customer = await hold(context).where('id', '=', customerId).executeTakeFirst();
  if (customer?.verificationCode === code) {
    await takeLookUpBack(context, { partner, mobile: customer.mobile, now });
    return welcome(db, attempt, customer);
  }
  await keepTries(context, typed, [now.getTime(), ...tries]);
  const action = 'customer.verification-failed';
  await record(db, { actor: partner, action, subjectId: customerId, at: now });
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
  const customer = await hold(context).where('qrToken', '=', qrToken).executeTakeFirst();
  return customer && welcome(context.db, attempt, customer);
}

/** Guests, each kept from others until the transaction ends. */
const hold = ({ engine, db }: DatabaseContext) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'mobile', 'level', 'verificationCode'])
    .$call((query) => engine.forUpdate(query) as typeof query);

async function welcome(
  db: Database,
  attempt: Attempt,
  customer: VerifiedCustomer,
): Promise<VerifiedCustomer> {
  const { partner, fresh, now } = attempt;
  await db.updateTable('customers').set(fresh).where('id', '=', customer.id).execute();
  await forgetTries(db, subjectOf(attempt, customer.id));
  await record(db, {
    actor: partner,
    action: 'customer.verified',
    subjectId: customer.id,
    at: now,
  });
  return customer;
}

const subjectOf = ({ partner }: Attempt, customerId: number) => ['code', partner.id, customerId];
