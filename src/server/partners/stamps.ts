// Benefits that were served: stamped, taken back, listed for a customer.
import type { stamps as contract } from '../../contract/partners/stamps.ts';
import { messages } from '../../contract/messages.ts';
import { found } from '../../domain/refusal.ts';
import { findCustomer } from '../../storage/members/customers.ts';
import { stampBenefit, takeBackStamp, listStamps } from '../../storage/partners/stamps.ts';
import { refuseDuplicate } from '../changes.ts';
import type { Context, Handlers } from '../context.ts';

export const stamps: Handlers<typeof contract> = {
  stampBenefit: async ({ body }, { store, transact, caller, idempotencyKey: key, ...context }) => {
    const { audit, notify, now } = context;
    const asked = { ...body, partnerId: caller.id, key, now };
    const { stamp, made } = await transact(async (db) => {
      const stamped = await stampBenefit({ ...store, db }, asked);
      const { customerId: id, benefit: detail } = stamped.made ?? {};
      if (id !== undefined && detail) await audit(db, 'benefit.served', { id, detail });
      return stamped;
    }).catch(refuseDuplicate(store, messages.keyReused));
    if (made) notify([made.customerId]);
    return stamp;
  },
  takeBackStamp: ({ params: { id } }, context) =>
    takeBack(id, { role: 'partner', id: context.caller.id }, context),
  removeStamp: ({ params: { id } }, context) => takeBack(id, { role: 'admin' }, context),
  listStamps: async ({ params, query }, { store }) => {
    found(await findCustomer(store, params.id), messages.customerNotFound);
    return listStamps(store, { customerId: params.id, ...query });
  },
};

type By = Parameters<typeof takeBackStamp>[1]['by'];
type TakingContext = Pick<Context<unknown>, 'store' | 'transact' | 'audit' | 'notify' | 'now'>;

async function takeBack(id: number, by: By, context: TakingContext) {
  const { store, transact, audit, notify, now } = context;
  const customerId = await transact(async (db) => {
    const taken = await takeBackStamp({ ...store, db }, { id, by, now });
    if (!taken) return undefined;
    const about = taken.customerId === undefined ? {} : { id: taken.customerId };
    await audit(db, 'benefit.taken-back', { ...about, detail: taken.benefit });
    return taken.customerId;
  });
  if (customerId !== undefined) notify([customerId]);
}
