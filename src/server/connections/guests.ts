// Identifies guests for programs: by the QR of the card, by number and code, or by the number
// alone.
import type { ProgramGuest } from '../../contract/connections/program-bodies.ts';
import { messages } from '../../contract/messages/messages.ts';
import type { PlainMessage, Sentence } from '../../contract/messages/sentences.ts';
import { keysOf, refuseNobodys, unreadable } from '../../domain/members/numbering.ts';
import { aboutField, ofField, Refusal } from '../../domain/refusal.ts';
import { wrongCodes } from '../../domain/throttle-rules.ts';
import { countTry } from '../../storage/accounts/throttle-queries.ts';
import type { Program } from '../../storage/connections/key-queries.ts';
import type { Store } from '../../storage/database/store.ts';
import { readNumbering } from '../../storage/restaurant/setting-queries.ts';
import { findCustomer, findCustomerByMobile } from '../../storage/members/customer-queries.ts';
import { cardByFormerNumber, findCard } from '../../storage/members/joined-cards.ts';
import { findCustomerByQr } from '../../storage/points/till-queries.ts';
import type { VisitPosting } from '../../storage/visits/parts/parts.ts';
import { isCodeOf } from '../../storage/visits/proof.ts';
import { newCodes } from '../accounts/secrets.ts';
import type { Context } from '../context.ts';
import { refuseWithout } from '../http/bearer.ts';
import { tooManyCodes } from '../partners/counter-handlers.ts';

export type Identified = Pick<VisitPosting, 'customerId' | 'identifiedBy' | 'proof'>;

/**
 * Finds the guest, with the proof that they showed. Refuses an unknown QR, a wrong code, a number
 * that cannot be read, and the number alone if the key does not allow it or no guest has it; an
 * unknown number with a code is refused like a wrong code. The refusal names the field.
 */
export async function identifyGuest(
  guest: ProgramGuest,
  context: Context<Program>,
): Promise<Identified> {
  const { store, caller } = context;
  const fresh = newCodes();
  if ('token' in guest) {
    const { token: qrToken } = guest;
    const customer = await findCustomerByQr(store, qrToken);
    const customerId = known(customer, 'token', messages.qrOutdated);
    return { customerId, identifiedBy: 'scanned', proof: { shown: { qrToken }, fresh } };
  }
  if ('id' in guest) {
    const customer = await findCard(store, guest.id);
    return { customerId: known(customer, 'id'), identifiedBy: 'program' };
  }
  const { mobile, code } = guest;
  if (code === undefined) ofField(['mobile'], () => refuseWithout(caller, 'members:by-number'));
  const { customer, key, wrong } = await findByNumber(store, mobile);
  if (code === undefined) {
    return { customerId: known(customer, 'mobile', wrong), identifiedBy: 'program' };
  }
  await ofField(['code'], () => compareCode(context, { customer, key, code }));
  const proof = { shown: { verificationCode: code }, fresh };
  return { customerId: known(customer, 'mobile'), identifiedBy: 'typed', proof };
}

/**
 * The guest with a number, the key by which the number is compared, and what is wrong with the
 * number. Refuses a number that nobody can have.
 */
export async function findByNumber(store: Store, typed: string) {
  const numbering = await readNumbering(store);
  ofField(['mobile'], () => refuseNobodys(typed, numbering));
  const keys = keysOf(typed, numbering);
  const customer = (await findCustomerByMobile(store, keys)) ?? (await findJoined(store, keys));
  // A number that cannot be read by the country's plan may have been stored before there was one.
  return { customer, key: keys[0], wrong: unreadable(typed, numbering) };
}

/** The card of a guest by a number that it gave up when two cards became one. */
async function findJoined(store: Store, keys: readonly string[]) {
  const joined = await cardByFormerNumber(store.db, keys);
  return joined === undefined ? undefined : findCustomer(store, joined);
}

/** The number of the guest who was found by a field; refuses the field if nobody was. */
function known(
  customer: { id: number } | undefined,
  field: 'id' | 'token' | 'mobile',
  wrong?: PlainMessage | Sentence,
): number {
  if (customer) return customer.id;
  const refusal = wrong
    ? new Refusal('invalid', wrong)
    : new Refusal('not-found', messages.customerNotFound);
  throw aboutField([field], refusal);
}

interface Compared {
  customer: { id: number } | undefined;
  /** The key by which the number is compared. */
  key: string;
  code: string;
}

/**
 * Refuses a wrong code. The try is counted for the key and the number, whether or not a guest has
 * it.
 */
async function compareCode(
  { store, caller, actor, transact, now }: Context<Program>,
  { customer, key, code }: Compared,
): Promise<void> {
  if (!customer) {
    const subject = ['code of program', caller.id, key];
    const wait = await countTry(store, { subject, rule: wrongCodes, now });
    throw wait > 0 ? tooManyCodes(wait) : new Refusal('invalid', messages.codeWrong);
  }
  const typed = { customerId: customer.id, code, actor, now };
  const compared = await transact((db) => isCodeOf({ ...store, db }, typed));
  if (compared === false) throw new Refusal('invalid', messages.codeWrong);
  if (compared !== true) throw tooManyCodes(compared.wait);
}
