// Reverses visits for programs: by number or by bill, in full or by an amount.
import type { NewReversal } from '../../contract/connections/program-bodies.ts';
import type { ReversalReply } from '../../contract/connections/programs.ts';
import { messages, type Message } from '../../contract/messages/messages.ts';
import { daysAfter, writtenDay } from '../../domain/days.ts';
import { readBill } from '../../domain/points/bill-rules.ts';
import { aboutField, ofField, Refusal } from '../../domain/refusal.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import type { Program } from '../../storage/connections/key-queries.ts';
import { requestKeyOf } from '../../storage/database/idempotency-keys.ts';
import { lockOutletsShared, outletAmong } from '../../storage/restaurant/outlet-queries.ts';
import { readClocks, readCurrency } from '../../storage/restaurant/setting-queries.ts';
import { readReversal } from '../../storage/visits/reading/feed.ts';
import { reverseVisit, type Reversing } from '../../storage/visits/reversals/reversing.ts';
import type { Context } from '../context.ts';
import { reversalReply } from './replies.ts';
import { actorOf, outletOf, refuseAhead } from './sent-bills.ts';

/**
 * Reverses a visit or a bill, or returns the earlier reversal with the same key. With `once`, the
 * reason is the unique name of a return, which is applied only once, however late it is repeated.
 */
export async function reverse(
  body: NewReversal,
  context: Context<Program>,
  { once }: { once?: true } = {},
): Promise<ReversalReply> {
  const { store, transact, notify, checkCaller } = context;
  await checkCaller();
  const reversing = { ...(await reversingOf(body, context)), once };
  for (;;) {
    const done = await transact((db) => reverseVisit({ ...store, db }, reversing)).catch(
      (problem) => {
        // A concurrent request with the same key has been written.
        if (store.engine.isDuplicate(problem)) return 'again' as const;
        throw isTooMuch(problem) ? aboutField(['amount'], problem) : problem;
      },
    );
    if (done === 'unknown') {
      throw aboutField(['visitId'], new Refusal('not-found', messages.visitNotFound));
    }
    // The visit arrived concurrently, so the reversal is tried again.
    if (done === 'again') continue;
    if (done.customerId !== undefined) notify([done.customerId]);
    const reversal = await readReversal(store, done.id);
    const { repeated } = done;
    return { ...reversalReply(reversal, await readCurrency(store.db)), repeated };
  }
}

/** The refusals of storage that are about the amount. */
const aboutAmount: readonly Message[] = ['reversedTooMuch', 'reversedCurrency'];
const isTooMuch = (problem: unknown): problem is Refusal =>
  problem instanceof Refusal && aboutAmount.includes(problem.sentence.key);

/** The earliest moment of a bill; the year must also have four digits. */
const firstMoment = Date.UTC(2000);

/** A requested reversal, with the business day and the outlet of its bill. */
async function reversingOf(body: NewReversal, context: Context<Program>): Promise<Reversing> {
  const { store, caller, now, idempotencyKey = '' } = context;
  const { visitId, bill, amount, reason } = body;
  if ((visitId === undefined) === (bill === undefined)) {
    throw aboutField([], new Refusal('invalid', messages.billOrVisit));
  }
  const actor = actorOf(context);
  const of = bill ? await ofField(['bill'], () => placeOf(bill, context)) : { visitId: visitId! };
  const currency = await readCurrency(store.db);
  return {
    of,
    amount: ofField(['amount'], () => amountIn(amount, currency)),
    currency,
    reason,
    actor,
    outletId: caller.outletId,
    key: requestKeyOf({ key: idempotencyKey, actor }, [body])!,
    now,
  };
}

function refuseBeforeFirst(moment: number): void {
  if (moment < firstMoment) throw new Refusal('invalid', messages.dateFormat);
}

/** An amount in the smallest unit; null where none is given. Refuses one without a currency. */
function amountIn(amount: string | undefined, currency: string | null): number | null {
  if (amount === undefined) return null;
  if (currency === null) throw new Refusal('invalid', messages.noPointsForBills);
  return Number(readBill(amount, { currency, isPlain: true }));
}

/** The business day, outlet and number of a bill. Refuses a day after tomorrow, or before 2000. */
export async function placeOf(
  { number, businessDay, at, outletId: named }: NonNullable<NewReversal['bill']>,
  { store, caller, now }: Context<Program>,
) {
  const moment = at ?? now;
  ofField(['at'], () => {
    refuseAhead(moment, now);
    refuseBeforeFirst(moment.getTime());
  });
  const day = businessDay ?? businessDayOf(moment, await readClocks(store.db));
  ofField([businessDay === undefined ? 'at' : 'businessDay'], () => {
    refuseBeforeFirst(Date.parse(day));
    if (day > daysAfter(writtenDay(now.getTime()), 1)) {
      throw new Refusal('invalid', messages.billAhead);
    }
  });
  const outlets = await lockOutletsShared(store, {});
  const asked = outletOf(caller, named);
  const outletId = ofField(['outletId'], () => outletAmong(outlets, asked));
  return { number, businessDay: day, outletId };
}
