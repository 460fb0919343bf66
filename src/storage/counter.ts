// The counter: a guest is verified by the code they show, or by the QR that stands for it.
import type { Customer } from '../contract/customers.ts';
import { waitForCode, wrongCodes } from '../domain/codes.ts';
import { record, type Actor } from './audit.ts';
import type { Database, Store } from './database.ts';
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
    const guest = await hold(store, db).where('id', '=', customerId).executeTakeFirst();
    if (!guest) return undefined;
    const wait = waitForCode(await wrongCodesOf(db, attempt, guest), attempt.now);
    if (wait > 0) return { wait };
    if (guest.verificationCode === code) return welcome(db, attempt, guest);
    await noteWrongCode(db, attempt, guest);
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
  await db.deleteFrom('login_failures').where('subject', '=', subjectOf(attempt, guest)).execute();
  await record(db, { actor: partner, action: 'customer.verified', subjectId: guest.id, at: now });
  return guest;
}

async function noteWrongCode(db: Database, attempt: Attempt, guest: Guest) {
  const { partner, now } = attempt;
  const wrong = { subject: subjectOf(attempt, guest), failedAt: now.toISOString() };
  await db.insertInto('login_failures').values(wrong).execute();
  const action = 'customer.verification-failed';
  await record(db, { actor: partner, action, subjectId: guest.id, at: now });
}

/** When this partner's last wrong codes for this guest were typed, newest first. */
async function wrongCodesOf(db: Database, attempt: Attempt, guest: Guest): Promise<Date[]> {
  const rows = await db
    .selectFrom('login_failures')
    .select('failedAt')
    .where('subject', '=', subjectOf(attempt, guest))
    .orderBy('failedAt', 'desc')
    .limit(wrongCodes.most)
    .execute();
  return rows.map(({ failedAt }) => new Date(failedAt));
}

const subjectOf = ({ partner }: Attempt, guest: Guest) => `code ${partner.id} ${guest.id}`;
