// Identifies guests for programs: by the QR of the card, by number and code, or by the number
// alone.
import type { ProgramGuest } from '../../contract/connections/programs.ts';
import { messages } from '../../contract/messages/messages.ts';
import { keysOf, refuseNobodys } from '../../domain/members/numbering.ts';
import { Refusal } from '../../domain/refusal.ts';
import { wrongCodes } from '../../domain/throttle.ts';
import { countTry } from '../../storage/accounts/throttle.ts';
import type { Program } from '../../storage/connections/keys.ts';
import type { Store } from '../../storage/database/store.ts';
import { readNumbering } from '../../storage/restaurant/settings.ts';
import { findCustomer, findCustomerByMobile } from '../../storage/members/customers.ts';
import { findCustomerByQr } from '../../storage/points/till.ts';
import type { VisitPosting } from '../../storage/visits/parts/parts.ts';
import { isCodeOf } from '../../storage/visits/proof.ts';
import { newCodes } from '../accounts/secrets.ts';
import type { Context } from '../context.ts';
import { refuseWithout } from '../http/bearer.ts';
import { tooManyCodes } from '../partners/counter.ts';

export type Identified = Pick<VisitPosting, 'customerId' | 'identifiedBy' | 'proof'>;

/**
 * Finds the guest, with the proof that they showed. Refuses an unknown QR, a wrong code, and the
 * number alone if the key does not allow it or no guest has it; an unknown number with a code is
 * refused like a wrong code.
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
    if (!customer) throw new Refusal('invalid', messages.qrOutdated);
    return {
      customerId: customer.id,
      identifiedBy: 'scanned',
      proof: { shown: { qrToken }, fresh },
    };
  }
  if ('id' in guest) {
    const customer = await findCustomer(store, guest.id);
    return { customerId: known(customer), identifiedBy: 'program' };
  }
  const { mobile, code } = guest;
  if (code === undefined) refuseWithout(caller, 'members:by-number');
  const { customer, key } = await findByNumber(store, mobile);
  if (code === undefined) return { customerId: known(customer), identifiedBy: 'program' };
  await compareCode(context, { customer, key, code });
  const proof = { shown: { verificationCode: code }, fresh };
  return { customerId: known(customer), identifiedBy: 'typed', proof };
}

/**
 * The guest with a number, and the key by which the number is compared; refuses a number that
 * nobody can have.
 */
export async function findByNumber(store: Store, mobile: string) {
  const numbering = await readNumbering(store);
  refuseNobodys(mobile, numbering);
  const keys = keysOf(mobile, numbering);
  return { customer: await findCustomerByMobile(store, keys), key: keys[0]! };
}

function known(customer: { id: number } | undefined): number {
  if (!customer) throw new Refusal('not-found', messages.customerNotFound);
  return customer.id;
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
