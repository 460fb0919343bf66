// Handlers of visits: a guest is identified, and what they are given is settled or undone as one.
import { messages } from '../../contract/messages.ts';
import type { Visit, VisitGuest } from '../../contract/visits/visits.ts';
import { maskedMobile } from '../../domain/members/mobile.ts';
import { firstName } from '../../domain/members/names.ts';
import { stampSpan } from '../../domain/partners/stamps.ts';
import { amountOf } from '../../domain/points/bills.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { Store } from '../../storage/database/store.ts';
import { readCurrency } from '../../storage/house/settings.ts';
import { findCustomer } from '../../storage/members/customers.ts';
import { findVerification } from '../../storage/partners/stamps.ts';
import { findCustomerByQr } from '../../storage/points/till.ts';
import type { Database } from '../../storage/database/tables.ts';
import { transact } from '../../storage/database/transaction.ts';
import { askForUndo, askForVisit, findAsked } from '../../storage/visits/asking.ts';
import { listVisits, readVisitSums } from '../../storage/visits/list.ts';
import type { VisitPosting } from '../../storage/visits/parts.ts';
import { holdCaller } from '../../storage/visits/requests.ts';
import { findSettled } from '../../storage/visits/settle.ts';
import { readSheet } from '../../storage/visits/sheet.ts';
import { readVisit, undoVisit } from '../../storage/visits/visits.ts';
import { byCaller } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { verifyByCard, verifyByNumber } from '../partners/counter.ts';
import { freshClaim } from '../rewards/claims.ts';
import { doneOrAsked } from './requests.ts';

export const visits: Handlers<'visits'> = {
  readGuestSheet: async ({ query }, { store, caller, now }) => {
    const isPartner = caller.role === 'partner';
    const { customerId } = isPartner
      ? await verifiedBy(store, { id: query.verification ?? 0, partnerId: caller.id, now })
      : { customerId: query.customerId ?? 0 };
    const seen = { customerId, partnerId: isPartner ? caller.id : null, now };
    const sheet = found(await readSheet(store, seen), messages.customerNotFound);
    const { name, mobile } = sheet;
    return isPartner ? { ...sheet, name: firstName(name), mobile: maskedMobile(mobile) } : sheet;
  },

  settleVisit: async ({ body }, context) => {
    const { store } = context;
    await context.checkCaller();
    const { guest, rewards = [], claims = [], benefits = [], ...rest } = body;
    const actor = context.actor as VisitPosting['actor'];
    const asked = { ...byCaller(context), actor, asked: [body] };
    const settled = async ({ id }: { id: number }) =>
      shown(found(await readVisit(store, { id }), messages.visitNotFound));
    // A QR or a code is right once: a request that is sent again would not be known by it.
    const earlier = await findSettled(store, asked);
    if (earlier) return settled(earlier);
    const waiting = await findAsked(store, asked);
    if (waiting) return waiting;
    const posting = {
      ...rest,
      ...(await identify(guest, context)),
      claims,
      benefits,
      rewards: rewards.map((reward) => ({ ...reward, fresh: freshClaim() })),
      ...asked,
    };
    const outcome = await doneOrAsked(
      context,
      () => context.visits.settle(posting),
      (on, above) => askForVisit(on, posting, above),
    );
    if ('id' in outcome) return settled(outcome);
    context.notify([posting.customerId]);
    return outcome;
  },

  undoVisit: async ({ params: { id }, body: { reason } }, context) => {
    const { store, sessionHash, notify, now } = context;
    const actor = context.actor as VisitPosting['actor'];
    const undoing = { id, actor, reason, sessionHash, now };
    const undo = async (db: Database) => {
      await holdCaller({ ...store, db }, undoing);
      return { customerId: await undoVisit({ ...store, db }, undoing) };
    };
    const outcome = await doneOrAsked(
      context,
      () => transact(store, undo),
      (on, above) => askForUndo(on, undoing, above),
    );
    if (outcome.customerId !== undefined) notify([outcome.customerId]);
    if ('waiting' in outcome) return { waiting: outcome.waiting };
    return shown(found(await readVisit(store, { id }), messages.visitNotFound));
  },

  listVisits: async ({ params, query }, { store }) => {
    found(await findCustomer(store, params.id), messages.customerNotFound);
    const page = await listVisits(store, { customerId: params.id, ...query });
    return { ...page, rows: page.rows.map(withBill) };
  },

  readVisitFacts: async ({ params }, { store }) => {
    found(await findCustomer(store, params.id), messages.customerNotFound);
    const { last, byCurrency, everSettled } = await readVisitSums(store, { customerId: params.id });
    const currency = await readCurrency(store.db);
    const bills = byCurrency.find((some) => currency !== null && some.currency === currency);
    const average = bills && Math.round((bills.amount ?? 0) / bills.visits);
    return {
      visits: byCurrency.reduce((sum, { visits: count }) => sum + count, 0),
      averageBill: average === undefined ? null : amountOf({ amount: average, currency }),
      lastVisit: last ? { at: last.at, amount: amountOf(last) } : null,
      everSettled,
    };
  },
};

type SettleContext = Parameters<Handlers<'visits'>['settleVisit']>[1];

/** The guest, and how they were identified. A verification stays if the rest is refused. */
async function identify(
  guest: VisitGuest,
  context: SettleContext,
): Promise<Pick<VisitPosting, 'customerId' | 'identifiedBy'>> {
  const { store, caller, now } = context;
  if (caller.role === 'admin') {
    if ('customerId' in guest) return { ...guest, identifiedBy: 'typed' };
    if (!('token' in guest)) throw new Refusal('forbidden', messages.guestByPartner);
    const customer = await findCustomerByQr(store, guest.token);
    if (!customer) throw new Refusal('invalid', messages.qrOutdated);
    return { customerId: customer.id, identifiedBy: 'scanned' };
  }
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

interface VerificationSought {
  id: number;
  partnerId: number;
  now: Date;
}

/** The guest whom a partner has verified within the hour, and how; refuses an older one. */
async function verifiedBy(store: Store, { id, partnerId, now }: VerificationSought) {
  const [verification] = await findVerification(store, { id, partnerId });
  const since = new Date(now.getTime() - stampSpan).toISOString();
  if (!verification || verification.at <= since) throw new Refusal('invalid', messages.verifyAgain);
  const { subjectId, detail } = verification;
  // Verifications of before have no detail.
  return {
    customerId: subjectId!,
    identifiedBy: detail === 'scanned' ? 'scanned' : 'typed',
  } as const;
}

type Read = NonNullable<Awaited<ReturnType<typeof readVisit>>>;

function shown(row: Read): Visit {
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
