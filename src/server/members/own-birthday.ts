// A guest sets the day and the month of their birthday, once; the office corrects it.
import { messages } from '../../contract/messages/messages.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { record } from '../../storage/restaurant/audit-queries.ts';
import { lockCustomer, updateCustomer } from '../../storage/members/customer-queries.ts';
import type { Handlers } from '../context.ts';

export const setOwnBirthday: Handlers<'customers'>['setOwnBirthday'] = (
  { body: { birthday } },
  { store, transact, caller: { id }, actor, now, notify },
) =>
  transact(async (db) => {
    const customer = found(await lockCustomer({ ...store, db }, id), messages.customerNotFound);
    if (customer.birthday === birthday) return;
    if (customer.birthday !== null) throw new Refusal('conflict', messages.birthdayIsSet);
    await updateCustomer(db, id, { birthday, birthdaySetAt: now.toISOString() });
    await record(db, { actor, action: 'customer.birthday-set', subjectId: id, at: now });
    notify([id]);
  });
