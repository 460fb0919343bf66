// The counter: a guest is verified by the code they show, or by the QR that stands for it.
import type { Customer } from '../contract/customers.ts';
import { wrongCodes } from '../domain/throttle.ts';
import { record, type Actor } from './audit.ts';
import type { Database, Store } from './database.ts';
import { forgetTries, lockTries, keepTries } from './throttle.ts';
import { transact } from './transaction.ts';

/** A partner who verifies a guest now, and the codes that the guest has from then on. */
interface Attempt {
  partner: Actor & { id: number };
  fresh: { verificationCode: string; qrToken: string };
  now: Date;
}

type Guest = Pick<Customer, 'id' | 'name' | 'mobile' | 'level'>;

/**
 * The guest, if the code is theirs, which is renewed with that, so that it is right once; nothing
 * where it is another; or the milliseconds that this partner has to wait before this guest's code
 * is compared again. Wrong ones are counted until a right one; tries that arrive together are
 * compared one after another.
 */
export const verifyByCode = (
  store: Store,
  { customerId, code, ...attempt }: Attempt & { customerId: number; code: string },
): Promise<Guest | { wait: number } | undefined> =>
  transact(store, async (db) => {
    const { partner, now } = attempt;
    const typed = { subject: subjectOf(attempt, customerId), rule: wrongCodes, now };
    const tries = await lockTries(db, typed);
    const wait = wrongCodes.wait(tries, now.getTime());
    if (wait > 0) return { wait };
    const guest = await hold(store, db).where('id', '=', customerId).executeTakeFirst();
    if (guest?.verificationCode === code) return welcome(db, attempt, guest);
    await keepTries(db, typed, [now.getTime(), ...tries]);
    const action = 'customer.verification-failed';
    await record(db, { actor: partner, action, subjectId: customerId, at: now });
    return undefined;
  });

/** The guest whose card shows this QR, which is renewed with that; nothing where none does. */
export const verifyByQr = (
  store: Store,
  { qrToken, ...attempt }: Attempt & { qrToken: string },
): Promise<Guest | undefined> =>
  transact(store, async (db) => {
    const guest = await hold(store, db).where('qrToken', '=', qrToken).executeTakeFirst();
    return guest && welcome(db, attempt, guest);
  });

/** Guests, each kept from others until the transaction ends. */
const hold = ({ engine }: Store, db: Database) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'mobile', 'level', 'verificationCode'])
    .$call((query) => engine.held(query) as typeof query);

async function welcome(db: Database, attempt: Attempt, guest: Guest): Promise<Guest> {
  const { partner, fresh, now } = attempt;
  await db.updateTable('customers').set(fresh).where('id', '=', guest.id).execute();
  await forgetTries(db, subjectOf(attempt, guest.id));
  await record(db, { actor: partner, action: 'customer.verified', subjectId: guest.id, at: now });
  return guest;
}

const subjectOf = ({ partner }: Attempt, customerId: number) => ['code', partner.id, customerId];
