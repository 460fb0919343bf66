// Handlers of refunds of bills by people of the office.
import { amountOf, readBill } from '../../domain/points/bill-rules.ts';
import { messages } from '../../contract/messages/messages.ts';
import { aboutField, ofField, Refusal } from '../../domain/refusal.ts';
import { requestKeyOf } from '../../storage/database/idempotency-keys.ts';
import { transact } from '../../storage/database/transaction.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { readMoney } from '../../storage/restaurant/setting-queries.ts';
import { lockCallerAndSession } from '../../storage/staff/limit-queries.ts';
import { askForRefund, findAskedRefund } from '../../storage/visits/requests/asking.ts';
import {
  previewRefund,
  refundVisit,
  type Refunding,
} from '../../storage/visits/reversals/refunding.ts';
import { findReversal } from '../../storage/visits/reversals/reversal-rows.ts';
import type { Context, Handlers } from '../context.ts';
import { doOrRequest } from './request-handlers.ts';

type RefundContext = Parameters<Handlers<'refunds'>['refundVisit']>[1];

export const refunds: Handlers<'refunds'> = {
  readRefund: async ({ params: { id }, query: { amount } }, context) => {
    const {
      currency,
      left,
      amount: off,
      ...preview
    } = await previewRefund(context.store, {
      ...(await askedBy(context, { amount })),
      id,
    }).catch(ofAmount);
    const written = (some: number) => amountOf({ amount: some, currency }) ?? '';
    return { ...preview, left: written(left), amount: written(off) };
  },

  refundVisit: async ({ params: { id }, body }, context) => {
    const { store, caller, sessionHash, notify, now, idempotencyKey } = context;
    const { tillId } = caller;
    const { reason } = body;
    const asked = await askedBy(context, body);
    const key = requestKeyOf({ key: idempotencyKey, actor: asked.actor }, ['refund', id, body]);
    const refunding = { ...asked, id, reason, sessionHash, now, key };
    const waiting = await findAskedRefund(store, refunding);
    if (waiting) return waiting;
    const refund = async (db: Database) => {
      const on = { ...store, db };
      await lockCallerAndSession(on, refunding);
      return refundVisit(on, refunding);
    };
    const outcome = await doOrRequest(
      context,
      () => transact(store, refund),
      (on, above) => askForRefund(on, { ...refunding, tillId }, above),
    ).catch(ofAmount);
    if (outcome.customerId !== undefined) notify([outcome.customerId]);
    if ('waiting' in outcome) return { waiting: outcome.waiting };
    const { currency, amount, points, owed } = await findReversal(store.db, outcome.id);
    return { id: outcome.id, amount: amountOf({ amount, currency }) ?? '', points, owed };
  },
};

/** Who asks, and the amount in the smallest unit. Refuses a text that is no amount. */
async function askedBy(
  context: Pick<RefundContext, 'store' | 'caller'> & Pick<Context<unknown>, 'actor'>,
  { amount }: { amount?: string | undefined },
) {
  const { store, caller } = context;
  const actor = context.actor as Refunding['actor'];
  const { currency, marks } = await readMoney(store.db);
  const read = ofField(['amount'], () => {
    if (amount === undefined) return null;
    if (currency === null) throw new Refusal('invalid', messages.noPointsForBills);
    return Number(readBill(amount, { currency, marks }));
  });
  return { actor, ownOnly: caller.staffRole === 'cashier', amount: read, currency };
}

/** The refusals of storage that are about the amount name its field. */
function ofAmount(problem: unknown): never {
  const isAbout =
    problem instanceof Refusal &&
    ['reversedTooMuch', 'reversedCurrency'].includes(problem.sentence.key);
  throw isAbout ? aboutField(['amount'], problem) : problem;
}
