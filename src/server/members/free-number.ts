// Frees the number of a card for somebody else, who has it now; and cards that have none.
import { messages } from '../../contract/messages/messages.ts';
import { noNumber } from '../../domain/members/mobile.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import {
  findCustomer,
  lockCustomer,
  takeNumber,
  type StoredCustomer,
} from '../../storage/members/customer-queries.ts';
import { endInvitationsOf } from '../../storage/members/invitation-queries.ts';
import { refuseOwnCard } from '../../storage/staff/own-card-queries.ts';
import { forgetFailures } from '../accounts/throttle.ts';
import type { Handlers } from '../context.ts';
import { withoutZeros } from './replies.ts';

/**
 * Sessions stay, so that the guest whose card is open is told; what opens the card by the number
 * ends. A repeated request changes nothing.
 */
export const freeNumber: Handlers<'customers'>['freeNumber'] = async (
  { params: { id }, body },
  { store, transact, audit, notify, actor },
) => {
  const freed = await transact(async (db) => {
    const on = { ...store, db };
    const row = found(await lockCustomer(on, id), messages.customerNotFound);
    await refuseOwnCard(on, { customerId: id, actor });
    if (row.mobile === noNumber) return row;
    if (row.mobile !== body.mobile) throw new Refusal('conflict', messages.otherNumberByNow);
    await takeNumber(db, row);
    await endInvitationsOf(db, id);
    // Whoever joins with the number does not wait for the failures of its former card.
    await forgetFailures(on, { role: 'customer', id, name: row.mobileKey });
    await audit(db, 'customer.number-freed', { id, detail: `${row.name}, ${row.mobile}` });
    notify([id]);
    return found(await findCustomer(on, id), messages.customerNotFound);
  });
  return withoutZeros(freed);
};

/** Refuses a card that has no number, with which nobody can log in. */
export function refuseWithoutNumber({ mobile }: Pick<StoredCustomer, 'mobile'>): void {
  if (mobile === noNumber) throw new Refusal('conflict', messages.cardWithoutNumber);
}
