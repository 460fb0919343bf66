// Handlers of programs' calls: they find guests, and settle, reverse and list visits.
import { setImmediate as turn } from 'node:timers/promises';
import {
  programLimits,
  type BatchAnswer,
  type NewBill,
} from '../../contract/connections/programs.ts';
import type {
  NewReversal,
  NewVisit,
  ProgramVisit,
  Reversal,
} from '../../contract/connections/programs.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { amountsOf } from '../../domain/connections/bills.ts';
import { daysAfter, writtenDay } from '../../domain/days.ts';
import { firstName } from '../../domain/members/names.ts';
import { readBill } from '../../domain/points/bills.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { businessDayOf } from '../../domain/visits/visits.ts';
import { requestKeyOf } from '../../storage/database/keys.ts';
import type { Program } from '../../storage/connections/keys.ts';
import { lockOutletsShared, outletAmong } from '../../storage/restaurant/outlets.ts';
import { readClocks, readCurrency, readEarning } from '../../storage/restaurant/settings.ts';
import type { VisitPosting } from '../../storage/visits/parts/parts.ts';
import { findBilled } from '../../storage/visits/bills.ts';
import { readFeed, readProgramVisits, readReversal } from '../../storage/visits/reading/feed.ts';
import { reverseVisit, type Reversing } from '../../storage/visits/reversals/reversing.ts';
import { byCaller } from '../changes.ts';
import type { Context, Handlers } from '../context.ts';
import { refuseWithout } from '../http/bearer.ts';
import { unshownToken } from '../rewards/claims.ts';
import { findByNumber, identifyGuest } from './guests.ts';
import { problemReply, reversalReply, visitReply } from './replies.ts';

export const programs: Handlers<'programs'> = {
  findGuest: async ({ body }, context) => {
    const { visits, now, checkCaller } = context;
    await checkCaller();
    const { customerId } = await identifyGuest(body, context);
    const sheet = found(
      await visits.readSheet({ customerId, partnerId: null, now }),
      messages.customerNotFound,
    );
    const { name, benefits, points, spent, ...more } = sheet;
    return {
      ...more,
      id: customerId,
      name: firstName(name),
      points,
      spent,
      toSpend: points - spent,
      benefits: benefits.map(({ nextDue, ...benefit }) => ({
        ...benefit,
        due: nextDue === null,
      })),
    };
  },

  settleProgramVisit: ({ body }, context) => settle(body, context),

  settleProgramVisits: async ({ body: { visits } }, context) => {
    const { budgets, caller, now, checkCaller } = context;
    await checkCaller();
    const { hourly } = caller;
    if (visits.length > hourly) {
      throw new Refusal('invalid', sentence(messages.batchAboveBudget, { hourly }));
    }
    await budgets.spend(caller, { now, address: context.actor.address }, visits.length - 1);
    const answers: BatchAnswer[] = [];
    for (let i = 0; i < visits.length; i += slice) {
      const some = visits.slice(i, i + slice);
      answers.push(...(await Promise.all(some.map((one) => settleOne(one, context)))));
      // Requests from counters are let in between slices.
      await turn();
    }
    return { answers };
  },

  reverseVisit: ({ body }, context) => reverse(body, context),

  listProgramVisits: async ({ query: { after = '0.0' } }, { store, caller }) => {
    const [visits = 0, reversals = 0, ...moments] = after.split('.').map(Number);
    const place = { visits, reversals, visit: moments[0], reversal: moments[1] };
    const sought = { after: place, outletId: caller.outletId, limit: programLimits.page };
    const feed = found(await readFeed(store, sought), messages.visitsNotKept);
    const { next } = feed;
    const currency = await readCurrency(store.db);
    return {
      visits: feed.visits.map((visit) => visitReply(visit, { repeated: false })),
      reversals: feed.reversals.map((one) => reversalReply(one, currency)),
      next: [next.visits, next.reversals, next.visit, next.reversal].join('.'),
      more: feed.more,
    };
  },
};

/** The number of visits of a batch that are settled together. */
const slice = 25;

async function settleOne(
  { key, ...visit }: NewVisit & { key: string },
  context: Context<Program>,
): Promise<BatchAnswer> {
  try {
    return { key, visit: await settle(visit, { ...context, idempotencyKey: key }) };
  } catch (problem) {
    if (problem instanceof Refusal) return problemReply(key, problem);
    throw problem;
  }
}

/**
 * Reverses a visit or a bill, or returns the earlier reversal with the same key. With `once`, the
 * reason is the unique name of a return, which is applied only once, however late it is repeated.
 */
export async function reverse(
  body: NewReversal,
  context: Context<Program>,
  { once }: { once?: true } = {},
): Promise<Reversal> {
  const { store, transact, notify, checkCaller } = context;
  await checkCaller();
  const reversing = { ...(await reversingOf(body, context)), once };
  for (;;) {
    const done = await transact((db) => reverseVisit({ ...store, db }, reversing)).catch(
      (problem) => {
        // A concurrent request with the same key has been written.
        if (store.engine.isDuplicate(problem)) return 'again' as const;
        throw problem;
      },
    );
    if (done === 'unknown') throw new Refusal('not-found', messages.visitNotFound);
    // The visit arrived concurrently, so the reversal is tried again.
    if (done === 'again') continue;
    if (done.customerId !== undefined) notify([done.customerId]);
    return reversalReply(await readReversal(store, done.id), await readCurrency(store.db));
  }
}

/**
 * Settles a visit, or returns the existing one with the same key or bill; with `once`, also one
 * that a person has undone since.
 */
export async function settle(
  body: NewVisit,
  context: Context<Program>,
  { once }: { once?: true } = {},
): Promise<ProgramVisit> {
  const { store, visits, caller } = context;
  const { guest, rewards = [], claims = [], benefits = [], bill } = body;
  if (rewards.length + claims.length + benefits.length > 0) refuseWithout(caller, 'rewards:serve');
  const asked = { ...byCaller(context), actor: actorOf(context), asked: [body] };
  const answered = async (id: number, repeated: boolean) => {
    const [visit] = await readProgramVisits(store, [id]);
    return visitReply(found(visit, messages.visitNotFound), { repeated });
  };
  // A repeated request is found by its key first, because its QR or code is used up.
  const earlier = await visits.findSettled(asked);
  if (earlier) return answered(earlier.id, true);
  const outletId = outletOf(caller, body.outletId);
  const read = bill && (await billOf(bill, context));
  // A late bill is marked `once`, because keys expire a day after the moment of the visit, which
  // may be over.
  const billed = read && { ...read, once: once ?? (read.at ? (true as const) : undefined) };
  const sent = { bill: billed, outletId, claims, benefits };
  const chosen = rewards.map((reward) => ({ ...reward, token: unshownToken(asked.at) }));
  const posting = { ...sent, ...asked, rewards: chosen };
  const identified = await identifyGuest(guest, context).catch(async (problem) => {
    if (!(problem instanceof Refusal)) throw problem;
    const now =
      (await visits.findSettled(asked)) ??
      (await sameBill(problem, { ...posting, guest }, context));
    if (now) return now;
    throw problem;
  });
  if ('id' in identified) return answered(identified.id, true);
  const settled = await visits.settle({ ...posting, ...identified });
  return answered(settled.id, settled.visit === undefined);
}

/**
 * The visit of the same bill and amount, in case it has used up the QR or the code. With a number,
 * only a visit of the guest with this number is returned.
 */
async function sameBill(
  { sentence: { key } }: Refusal,
  { guest, bill, outletId, at }: Pick<VisitPosting, 'bill' | 'outletId' | 'at'> & Guest,
  { store }: Context<Program>,
) {
  const maySpend = key === messages.qrOutdated || key === messages.codeWrong;
  if (!maySpend || bill?.number === undefined) return undefined;
  const { number, amount } = bill;
  const visit = await findBilled(store, { number, at: bill.at ?? at, outletId });
  if (!visit?.currency) return undefined;
  const paid = readBill(amount, { currency: visit.currency, isPlain: true });
  if (visit.amount !== Number(paid)) return undefined;
  if (!('mobile' in guest)) return visit;
  const { customer } = await findByNumber(store, guest.mobile);
  return customer?.id === visit.customerId ? visit : undefined;
}
type Guest = Pick<NewVisit, 'guest'>;

const actorOf = ({ actor }: Context<Program>) =>
  actor as VisitPosting['actor'] & { role: 'program' };

/** The requested outlet, or that of the key; refuses any other outlet than the key's. */
function outletOf(caller: Program, named: number | undefined): number | undefined {
  if (caller.outletId === null) return named;
  if (named === undefined || named === caller.outletId) return caller.outletId;
  throw new Refusal('forbidden', messages.keyElsewhere);
}

const minute = 60_000;

/** The earliest moment of a bill; the year must also have four digits. */
const firstMoment = Date.UTC(2000);

/** Refuses a moment in the future, beyond the tolerance for wrong clocks. */
function refuseAhead(at: Date, now: Date): void {
  const ahead = at.getTime() - now.getTime();
  if (ahead > programLimits.aheadMinutes * minute) {
    throw new Refusal('invalid', messages.billAhead);
  }
}

/** The bill as it is settled; refuses a bill that is too old or in the future, and a wrong sum. */
async function billOf(bill: NewBill, { store, now }: Context<Program>) {
  const earning = await readEarning(store);
  if (!earning) throw new Refusal('invalid', messages.noPointsForBills);
  const { lateDays } = programLimits;
  const age = bill.at ? now.getTime() - bill.at.getTime() : 0;
  if (age > lateDays * 1_440 * minute) {
    throw new Refusal('invalid', sentence(messages.billTooOld, { days: lateDays }));
  }
  if (bill.at) refuseAhead(bill.at, now);
  const { earning: amount, unearned } = amountsOf(bill, earning);
  const isPlain = true as const;
  const named = Object.keys(unearned).length > 0 ? JSON.stringify(unearned) : undefined;
  return { number: bill.number, amount, isPlain, at: bill.at, unearned: named };
}

/** A requested reversal, with the business day and the outlet of its bill. */
async function reversingOf(body: NewReversal, context: Context<Program>): Promise<Reversing> {
  const { store, caller, now, idempotencyKey = '' } = context;
  const { visitId, bill, amount, reason } = body;
  if ((visitId === undefined) === (bill === undefined)) {
    throw new Refusal('invalid', messages.billOrVisit);
  }
  const actor = actorOf(context);
  const of = bill ? await placeOf(bill, context) : { visitId: visitId! };
  const currency = await readCurrency(store.db);
  if (amount !== undefined && currency === null) {
    throw new Refusal('invalid', messages.noPointsForBills);
  }
  const asked = { caller: `program ${caller.id}`, asked: [body] };
  const { key, requestHash } = requestKeyOf(idempotencyKey, asked)!;
  return {
    of,
    amount:
      amount === undefined
        ? null
        : Number(readBill(amount, { currency: currency!, isPlain: true })),
    currency,
    reason,
    actor,
    outletId: caller.outletId,
    key: { idempotencyKey: key, requestHash },
    now,
  };
}

/** The business day, outlet and number of a bill. Refuses a day after tomorrow, or before 2000. */
export async function placeOf(
  { number, businessDay, at, outletId: named }: NonNullable<NewReversal['bill']>,
  { store, caller, now }: Context<Program>,
) {
  const moment = at ?? now;
  refuseAhead(moment, now);
  if (moment.getTime() < firstMoment) throw new Refusal('invalid', messages.dateFormat);
  const day = businessDay ?? businessDayOf(moment, await readClocks(store.db));
  if (Date.parse(day) < firstMoment) throw new Refusal('invalid', messages.dateFormat);
  if (day > daysAfter(writtenDay(now.getTime()), 1)) {
    throw new Refusal('invalid', messages.billAhead);
  }
  const outlets = await lockOutletsShared(store, {});
  const outletId = outletAmong(outlets, outletOf(caller, named));
  return { number, businessDay: day, outletId };
}
