// Handlers of visits: identify a guest, and settle or undo all parts of a visit together.
import { messages } from '../../contract/messages/messages.ts';
import type { Waiting } from '../../contract/visits/requests.ts';
import type { Visit, VisitGuest } from '../../contract/visits/visits.ts';
import { maskedMobile } from '../../domain/members/mobile.ts';
import { keysOf } from '../../domain/members/numbering.ts';
import { firstName } from '../../domain/members/names.ts';
import { stampSpan } from '../../domain/partners/stamp-rules.ts';
import { amountOf } from '../../domain/points/bill-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { sheetsOfVerification } from '../../domain/throttle-rules.ts';
import { countTry } from '../../storage/accounts/throttle-queries.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Store } from '../../storage/database/store.ts';
import { readSum } from '../../storage/database/queries/exact-sums.ts';
import { readCurrency, readNumbering } from '../../storage/restaurant/setting-queries.ts';
import { lockCallerAndSession } from '../../storage/staff/limit-queries.ts';
import { findCustomer, findCustomerByMobile } from '../../storage/members/customer-queries.ts';
import { findVerification } from '../../storage/partners/stamp-queries.ts';
import { findCustomerByQr } from '../../storage/points/till-queries.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { transact } from '../../storage/database/transaction.ts';
import {
  askForUndo,
  askForVisit,
  findAnswered,
  findAsked,
} from '../../storage/visits/requests/asking.ts';
import { readLikes } from '../../storage/visits/reading/likes.ts';
import { listOwed } from '../../storage/visits/reading/owed.ts';
import { listOwnVisits, listVisits, readVisitSums } from '../../storage/visits/reading/list.ts';
import type { VisitPosting } from '../../storage/visits/parts/parts.ts';
import { isCodeOf } from '../../storage/visits/proof.ts';
import { lockGuest } from '../../storage/visits/requests/request-queries.ts';
import type { Settled } from '../../storage/visits/settle.ts';
import { undoVisit, type Undoing } from '../../storage/visits/reversals/undoing.ts';
import type { Earlier } from '../../storage/visits/visit-keys.ts';
import type { ReadVisit } from '../../storage/visits/visit-queries.ts';
import { newCodes } from '../accounts/secrets.ts';
import { countLookUp } from '../accounts/throttle.ts';
import { byCaller } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { tooManyCodes, verifyByCard, verifyByNumber } from '../partners/counter-handlers.ts';
import { unshownToken } from '../rewards/claim-handlers.ts';
import { outletOf } from './outlet.ts';
import { doOrRequest } from './request-handlers.ts';

export const visits: Handlers<'visits'> = {
  readGuestSheet: async ({ query }, context) => {
    const { store, caller, now } = context;
    const { readSheet } = context.visits;
    if (caller.role === 'admin') {
      await countLookUp(context, 'sheet');
      const sought = { customerId: query.customerId ?? 0, partnerId: null, now };
      const sheet = found(await readSheet(sought), messages.customerNotFound);
      const { mobile } = sheet;
      return caller.staffRole === 'cashier' ? { ...sheet, mobile: maskedMobile(mobile) } : sheet;
    }
    const verification = query.verification ?? 0;
    const { customerId } = await verifiedBy(store, { id: verification, partnerId: caller.id, now });
    // The sheets are limited, so that a partner cannot watch a guest for an hour.
    const subject = ['sheet', verification];
    const wait = await countTry(store, { subject, rule: sheetsOfVerification, now });
    if (wait > 0) throw new Refusal('invalid', messages.verifyAgain);
    const sought = { customerId, partnerId: caller.id, now };
    const sheet = found(await readSheet(sought), messages.customerNotFound);
    return { ...sheet, name: firstName(sheet.name), mobile: maskedMobile(sheet.mobile) };
  },

  settleVisit: async ({ body }, context) => {
    const { store, visits: settled } = context;
    const { tillId } = context.caller;
    const { guest, rewards = [], claims = [], benefits = [], outletId: named, ...rest } = body;
    const actor = context.actor as VisitPosting['actor'];
    const asked = { ...byCaller(context), actor, asked: [body] };
    const answered = async (outcome: Settled | Waiting) => {
      if ('waiting' in outcome) return outcome;
      const { id, visit } = outcome;
      return shown(found(visit ?? (await settled.read(id)), messages.visitNotFound));
    };
    // A repeated request is found by its key first, because its QR or code is used up, and its
    // verification may have expired.
    const isLasting = 'customerId' in guest && !('question' in guest) && guest.code === undefined;
    if (!isLasting) {
      const earlier = await settled.findSettled(asked);
      if (earlier) return answered(earlier);
      const waiting = await findAsked(store, asked);
      if (waiting) return waiting;
    }
    // A concurrent repetition of the request may be renewing the QR and the code.
    const answeredNow = (on: DatabaseContext) => findAnswered(on, asked);
    const identified = await identify(guest, context, answeredNow).catch(async (problem) => {
      const earlier = problem instanceof Refusal ? await answeredNow(store) : undefined;
      if (earlier) return earlier;
      throw problem;
    });
    if (!('identifiedBy' in identified)) return answered(identified);
    const posting = {
      ...rest,
      ...identified,
      outletId: await outletOf(context, named),
      tillId,
      claims,
      benefits,
      rewards: rewards.map((reward) => ({ ...reward, token: unshownToken(asked.at) })),
      ...asked,
    };
    const outcome = await doOrRequest(
      context,
      () => settled.settle(posting),
      (on, above) => askForVisit(on, posting, above),
    );
    if ('waiting' in outcome) context.notify([posting.customerId]);
    return answered(outcome);
  },

  undoVisit: async ({ params: { id }, body: { reason } }, context) => {
    const { store, caller, sessionHash, notify, now } = context;
    const { tillId } = caller;
    const actor = context.actor as Undoing['actor'];
    const ownOnly = caller.role === 'partner' || caller.staffRole === 'cashier';
    const undoing = { id, actor, reason, sessionHash, now, ownOnly };
    const undo = async (db: Database) => {
      await lockCallerAndSession({ ...store, db }, undoing);
      return { customerId: await undoVisit({ ...store, db }, undoing) };
    };
    const outcome = await doOrRequest(
      context,
      () => transact(store, undo),
      (on, above) => askForUndo(on, { ...undoing, tillId }, above),
    );
    if (outcome.customerId !== undefined) notify([outcome.customerId]);
    if ('waiting' in outcome) return { waiting: outcome.waiting };
    return shown(found(await context.visits.read(id), messages.visitNotFound));
  },

  listOwnVisits: async (_, { store, caller }) =>
    (await listOwnVisits(store, { actorId: caller.id })).map(withReversed),

  listVisits: async ({ params, query }, { store }) => {
    found(await findCustomer(store, params.id), messages.customerNotFound);
    const page = await listVisits(store, { customerId: params.id, ...query });
    return { ...page, rows: page.rows.map(withReversed) };
  },

  listOwed: ({ query }, { store }) => listOwed(store, query),

  readVisitFacts: async ({ params }, { store }) => {
    found(await findCustomer(store, params.id), messages.customerNotFound);
    const { last, byCurrency, everSettled } = await readVisitSums(store, { customerId: params.id });
    const currency = await readCurrency(store.db);
    const bills = byCurrency.find((some) => currency !== null && some.currency === currency);
    return {
      visits: byCurrency.reduce((sum, { visits: count }) => sum + count, 0),
      averageBill: bills?.bills ? amountOf({ amount: averageOf(bills), currency }) : null,
      lastVisit: last ? { at: last.at, amount: amountOf(last) } : null,
      everSettled,
      likes: await readLikes(store, { customerId: params.id }),
    };
  },
};

/** The average of some bills, rounded to the smallest unit. */
const averageOf = ({ amount, bills }: { amount: string; bills: number }) =>
  (2n * readSum(amount) + BigInt(bills)) / (2n * BigInt(bills));

type SettleContext = Parameters<Handlers<'visits'>['settleVisit']>[1];

/**
 * Identifies the guest; returns the guest and the way of identification, or the earlier answer to
 * the same request. A verification stays valid if the visit is then refused.
 */
async function identify(
  guest: VisitGuest,
  context: SettleContext,
  answeredNow: AnsweredNow,
): Promise<Identified | Answered> {
  const { store, caller, now } = context;
  if (caller.role === 'admin') return identifyAtTill(guest, context, answeredNow);
  if ('customerId' in guest) throw new Refusal('forbidden', messages.guestByOffice);
  if ('verification' in guest) {
    const asked = { id: guest.verification, partnerId: caller.id, now };
    return verifiedBy(store, asked);
  }
  if ('token' in guest) {
    const { id } = await verifyByCard(guest, context);
    return { customerId: id, identifiedBy: 'scanned' };
  }
  const { id } = await verifyByNumber(guest, context);
  return { customerId: id, identifiedBy: 'typed' };
}

type Identified = Pick<VisitPosting, 'customerId' | 'identifiedBy' | 'proof'>;
type Answered = Waiting | Earlier;
/** Finds the earlier answer to the same request. */
type AnsweredNow = (on: DatabaseContext) => Promise<Answered | undefined>;

/** The guest at the till, with the QR or the code that they showed, which the visit uses up. */
async function identifyAtTill(
  guest: VisitGuest,
  context: SettleContext,
  answeredNow: AnsweredNow,
): Promise<Identified | Answered> {
  const { store, sessionHash, now } = context;
  const fresh = newCodes();
  if ('token' in guest) {
    const { token: qrToken } = guest;
    const customer = await findCustomerByQr(store, qrToken);
    if (!customer) throw new Refusal('invalid', messages.qrOutdated);
    const proof = { shown: { qrToken }, fresh };
    return { customerId: customer.id, identifiedBy: 'scanned', proof };
  }
  if ('verification' in guest) throw new Refusal('forbidden', messages.guestByPartner);
  if ('question' in guest) {
    const { customerId, question } = guest;
    const proof = { shown: { question, sessionHash }, fresh };
    return { customerId, identifiedBy: 'typed', proof };
  }
  const { code } = guest;
  const customerId = 'mobile' in guest ? await memberWith(store, guest) : guest.customerId;
  if (code === undefined) return { customerId, identifiedBy: 'typed' };
  const { actor } = context;
  const compared = await context.transact(async (db) => {
    const on = { ...store, db };
    // The guest is locked first, so that a code that a concurrent request has used up does not
    // count as a wrong try.
    await lockGuest(on, customerId);
    return (await answeredNow(on)) ?? isCodeOf(on, { customerId, code, actor, now });
  });
  if (typeof compared === 'object' && !('wait' in compared)) return compared;
  if (compared === false) throw new Refusal('invalid', messages.codeWrong);
  if (compared !== true) throw tooManyCodes(compared.wait);
  const proof = { shown: { verificationCode: code }, fresh };
  return { customerId, identifiedBy: 'typed', proof };
}

/** The member with a mobile number; refuses a number that nobody has. */
async function memberWith(store: Store, { mobile }: { mobile: string }): Promise<number> {
  const keys = keysOf(mobile, await readNumbering(store));
  return found(await findCustomerByMobile(store, keys), messages.customerNotFound).id;
}

interface VerificationSought {
  id: number;
  partnerId: number;
  now: Date;
}

/**
 * The guest whom a partner has verified within the last hour, and the way of identification;
 * refuses an older verification.
 */
async function verifiedBy(store: Store, { id, partnerId, now }: VerificationSought) {
  const [verification] = await findVerification(store, { id, partnerId });
  const since = new Date(now.getTime() - stampSpan).toISOString();
  if (!verification || verification.at <= since) throw new Refusal('invalid', messages.verifyAgain);
  const { subjectId, detail } = verification;
  // Old verifications have no detail.
  return {
    customerId: subjectId!,
    identifiedBy: detail === 'scanned' ? 'scanned' : 'typed',
  } as const;
}

function shown(row: ReadVisit): Visit {
  const { name, level, balance: points, spent, ...visit } = withBill(row);
  const isThere = name !== null && level !== null && points !== null && spent !== null;
  const guest = isThere ? { name: firstName(name), level, points, spent } : null;
  return { ...visit, guest };
}

interface Billed {
  billNumber: string | null;
  amount: number | null;
  currency: string | null;
}

/** A visit with its bill as it is shown. */
function withBill<Row extends Billed>({ billNumber: number, amount, currency, ...visit }: Row) {
  const written = amountOf({ amount, currency });
  return { ...visit, bill: written === null ? null : { number, amount: written } };
}

/** A visit in a list, with the reversed part of its bill. */
export const withReversed = <Row extends Billed & { reversed: number | null }>({
  reversed,
  ...row
}: Row) => ({
  ...withBill(row as Billed & Omit<Row, 'reversed'>),
  reversed: amountOf({ amount: reversed, currency: row.currency }),
});
