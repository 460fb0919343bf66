// Settles visits of programs, once for each key and each bill.
import {
  programLimits,
  type NewBill,
  type NewVisit,
} from '../../contract/connections/program-bodies.ts';
import type { ProgramVisit } from '../../contract/connections/programs.ts';
import { messages, type Message } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { amountsOf } from '../../domain/connections/program-bills.ts';
import { readBill } from '../../domain/points/bill-rules.ts';
import { aboutField, found, ofField, Refusal } from '../../domain/refusal.ts';
import type { Program } from '../../storage/connections/key-queries.ts';
import { readEarning } from '../../storage/restaurant/setting-queries.ts';
import type { VisitPosting } from '../../storage/visits/parts/parts.ts';
import { findBilled } from '../../storage/visits/bill-queries.ts';
import { readProgramVisits } from '../../storage/visits/reading/feed.ts';
import { byCaller } from '../changes.ts';
import type { Context } from '../context.ts';
import { refuseWithout } from '../http/bearer.ts';
import { unshownToken } from '../rewards/claim-handlers.ts';
import { findByNumber, identifyGuest } from './guests.ts';
import { visitReply } from './replies.ts';
import { actorOf, outletOf, refuseAhead } from './sent-bills.ts';

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
  for (const [name, served] of Object.entries({ claims, rewards, benefits })) {
    if (served.length > 0) ofField([name], () => refuseWithout(caller, 'rewards:serve'));
  }
  const asked = { ...byCaller(context), actor: actorOf(context), asked: [body] };
  const answered = async (id: number, repeated: boolean) => {
    const [visit] = await readProgramVisits(store, [id]);
    return visitReply(found(visit, messages.visitNotFound), { repeated });
  };
  // A repeated request is found by its key first, because its QR or code is used up.
  const earlier = await visits.findSettled(asked);
  if (earlier) return answered(earlier.id, true);
  const outletId = outletOf(caller, body.outletId);
  const read = bill && (await ofField(['bill'], () => billOf(bill, context)));
  // A late bill is marked `once`, because keys expire a day after the moment of the visit, which
  // may be over.
  const billed = read && { ...read, once: once ?? (read.at ? (true as const) : undefined) };
  const sent = { bill: billed, outletId, claims, benefits };
  const chosen = rewards.map((reward) => ({ ...reward, token: unshownToken(asked.at) }));
  const posting = { ...sent, ...asked, rewards: chosen };
  const identifying = ofField(['guest'], () => identifyGuest(guest, context));
  const identified = await identifying
    .catch(async (problem) => {
      if (!(problem instanceof Refusal)) throw problem;
      const now =
        (await visits.findSettled(asked)) ??
        (await sameBill(problem, { ...posting, guest }, context));
      if (now) return now;
      throw problem;
    })
    .catch(nameField);
  if ('id' in identified) return answered(identified.id, true);
  const settled = await visits.settle({ ...posting, ...identified }).catch(nameField);
  return answered(settled.id, settled.visit === undefined);
}

/** The fields that refusals of settling are about, where these do not name them. */
const fieldOf: Partial<Record<Message, readonly string[]>> = {
  visitEmpty: [],
  customerNotFound: ['guest'],
  qrOutdated: ['guest', 'token'],
  codeWrong: ['guest', 'code'],
  proofNeeded: ['guest'],
  outletNotFound: ['outletId'],
  guestChooses: ['rewards'],
  billTaken: ['bill', 'number'],
  billTakenBy: ['bill', 'number'],
  noPointsForBills: ['bill'],
  billTooHigh: ['bill', 'earning'],
  balanceTooHigh: ['bill', 'earning'],
};

function nameField(problem: unknown): never {
  if (!(problem instanceof Refusal) || problem.fields.length > 0) throw problem;
  const { key, values } = problem.sentence;
  // The sentence about a part of a visit has that of the rule in it.
  const { what } = values ?? {};
  const path = fieldOf[typeof what === 'object' ? what.key : key];
  throw path ? aboutField(path, problem) : problem;
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

/** The bill as it is settled; refuses a bill that is too old or in the future, and a wrong sum. */
async function billOf(bill: NewBill, { store, now }: Context<Program>) {
  const earning = await readEarning(store);
  if (!earning) throw new Refusal('invalid', messages.noPointsForBills);
  const { lateDays } = programLimits;
  const age = bill.at ? now.getTime() - bill.at.getTime() : 0;
  ofField(['at'], () => {
    if (age > lateDays * 86_400_000) {
      throw new Refusal('invalid', sentence(messages.billTooOld, { days: lateDays }));
    }
    if (bill.at) refuseAhead(bill.at, now);
  });
  const { earning: amount, unearned } = amountsOf(bill, earning);
  const named = Object.keys(unearned).length > 0 ? JSON.stringify(unearned) : undefined;
  const isPlain = true as const;
  return { number: bill.number, amount, isPlain, at: bill.at, unearned: named };
}
