// The file of a guest's data that the office makes for who asks in person.
import { messages } from '../../contract/messages/messages.ts';
import { found } from '../../domain/refusal.ts';
import { readReceived } from '../../storage/occasions/received.ts';
import { lockCustomer } from '../../storage/members/customer-queries.ts';
import type { Handlers } from '../context.ts';
import { detailsOf } from './replies.ts';

/** Answers with the card as in the guest's own file, and notes in the audit log who asked. */
export const makeGuestData: Handlers<'customers'>['makeGuestData'] = async (
  { params: { id } },
  { store, readCard, transact, audit, now },
) => {
  await transact(async (db) => {
    found(await lockCustomer({ ...store, db }, id), messages.customerNotFound);
    await audit(db, 'customer.data-given', { id });
  });
  const card = found(await readCard({ customerId: id, now }), messages.customerNotFound);
  const { customer, arriving, owed, ends, period } = card;
  const { name, mobile, createdAt, level } = customer;
  const details = detailsOf(customer);
  return {
    name,
    mobile,
    createdAt,
    level,
    ...details,
    ...(owed > 0 && { owed }),
    ...(ends.length > 0 && { ends }),
    ...(period && { period }),
    ...(arriving.length > 0 && { arriving }),
    received: await readReceived(store.db, id),
  };
};
