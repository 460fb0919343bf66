// The counter: a partner logs in, verifies a guest, stamps a benefit; the office's list of stamps.
import type { Customer } from '../../contract/members/customers.ts';
import { messages } from '../../contract/messages/messages.ts';
import { english } from '../../contract/messages/english.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { dayIn, startOfDay } from '../../domain/days.ts';
import { maskedMobile } from '../../domain/members/mobile.ts';
import { keysOf, refuseNobodys, unreadable } from '../../domain/members/numbering.ts';
import { firstName, usernameKey } from '../../domain/members/names.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { withServed } from '../../domain/partners/stamp-rules.ts';
import { listBenefits, listDueBenefits } from '../../storage/offers/benefit-queries.ts';
import {
  lockCustomerByMobile,
  listVerified,
  verifyByCode,
  verifyByQr,
} from '../../storage/partners/counter-queries.ts';
import { isLookedUp } from '../../storage/partners/look-ups.ts';
import { findPartner, findPartnerById } from '../../storage/partners/partner-queries.ts';
import { transact } from '../../storage/database/transaction.ts';
import { readNumbering, readTimeZone } from '../../storage/restaurant/setting-queries.ts';
import { lockCallerAndSession } from '../../storage/staff/limit-queries.ts';
import { findCustomer } from '../../storage/members/customer-queries.ts';
import { listServed, listStamps, stampBenefit } from '../../storage/partners/stamp-queries.ts';
import { takeBackSingleStamp } from '../../storage/visits/reversals/single.ts';
import { refuseDuplicate } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { ifActive, logIn, verifyPassword } from '../accounts/log-in.ts';
import { lookUpForLogIn } from '../accounts/throttle.ts';
import { changeOwnPassword } from '../accounts/own-password.ts';
import { newCodes } from '../accounts/secrets.ts';

export const counter: Handlers<'counter'> = {
  logInPartner: async ({ body: { username, password } }, context) => {
    const { store } = context;
    const name = usernameKey(username);
    const known = await lookUpForLogIn(context, name, () => findPartner(store.db, username));
    const admitted = await verifyPassword(context, 'partner', known, { name, password });
    const partner = await logIn(context, 'partner', ifActive(admitted));
    const passwordReset = partner.temporaryUntil !== null;
    const message = passwordReset ? english.temporaryPassword : english.loggedIn;
    return { ...partner, passwordReset, message };
  },
  currentPartner: async (_, { store, caller }) => {
    const partner = found(await findPartnerById(store.db, caller.id), messages.notFound);
    return { ...partner, passwordReset: caller.temporary };
  },
  changePartnerPassword: async ({ body }, context) => {
    const known = await findPartnerById(context.store.db, context.caller.id);
    const { password, username: account } = found(known, messages.notFound);
    await changeOwnPassword(context, { password, account }, body);
  },

  findCustomerAtCounter: async ({ params }, context) => {
    const numbering = await readNumbering(context.store);
    refuseNobodys(params.mobile, numbering);
    const customer = await lookUp(params.mobile, context);
    const wrong = unreadable(params.mobile, numbering);
    if (!customer) throw wrong ? new Refusal('invalid', wrong) : nobody();
    return { ...glimpseOf(customer), level: null, benefits: [] };
  },

  verifyCustomer: async ({ params, body }, context) =>
    verified(await verifyByNumber({ ...params, ...body }, context), context),

  scanCustomer: async ({ body }, context) => verified(await verifyByCard(body, context), context),

  listVerifiedToday: async (_, { store, caller, now }) => {
    const timeZone = await readTimeZone(store.db);
    const since = startOfDay(dayIn(now, timeZone), timeZone);
    const of = { partnerId: caller.id, since };
    const last = await listVerified(store, of);
    const customerIds = [...new Set(last.map(({ customerId }) => customerId))];
    const stamps = await listServed(store, { ...of, customerIds });
    const verified = withServed(last, { stamps, now });
    return verified.map((one) => ({ ...one, name: firstName(one.name) }));
  },

  listPartnerBenefits: async ({ params: { level } }, { store, caller }) =>
    listBenefits(store, { level, partnerId: caller.id }),

  logOutPartner: async ({ body }, { endSession }) => endSession(body),
};

/** Verifies a guest by the number and the code that they show, which is renewed. */
export async function verifyByNumber(
  { mobile: typed, code }: { mobile: string; code: string },
  context: VerifyingContext,
): Promise<Verified> {
  const { store, actor: partner, now } = context;
  // An ended session is refused before anything is said about the number.
  await context.checkCaller();
  const numbering = await readNumbering(store);
  refuseNobodys(typed, numbering);
  const keys = keysOf(typed, numbering);
  const [mobile] = keys;
  const attempt = { code, mobile, partner, fresh: newCodes(), now };
  // The look-up is counted outside the transaction, so that it counts even if there is no such
  // guest.
  if (!(await isLookedUp(store, { partner, mobile, now }))) await lookUp(typed, context);
  const customer = await context.transact(async (db) => {
    const held = found(
      await lockCustomerByMobile({ ...store, db }, keys),
      messages.customerNotFound,
    );
    return verifyByCode({ ...store, db }, { customer: held, ...attempt });
  });
  if (!customer) throw new Refusal('invalid', messages.codeWrong);
  if ('wait' in customer) throw tooManyCodes(customer.wait);
  context.notify([customer.id]);
  return customer;
}

/** Verifies a guest by the QR of the card, which is renewed. */
export async function verifyByCard(
  { token: qrToken }: { token: string },
  context: VerifyingContext,
): Promise<Verified> {
  const { store, actor: partner, now } = context;
  const attempt = { qrToken, partner, fresh: newCodes(), now };
  const customer = await context.transact((db) => verifyByQr({ ...store, db }, attempt));
  if (!customer) throw new Refusal('invalid', messages.qrOutdated);
  context.notify([customer.id]);
  return customer;
}

const glimpseOf = ({ name, mobile }: Pick<Customer, 'name' | 'mobile'>) => ({
  name: firstName(name),
  mobile: maskedMobile(mobile),
  verificationCode: null,
});

type CounterContext = Parameters<Handlers<'counter'>['scanCustomer']>[1];
type VerifyingContext = Pick<
  CounterContext,
  'store' | 'transact' | 'checkCaller' | 'actor' | 'lookUps' | 'sessionHash' | 'notify' | 'now'
>;

type Verified = Pick<Customer, 'id' | 'name' | 'mobile' | 'level'> & { verification: number };

/** A verified guest as the partner sees them, with the benefits that this counter gives. */
export async function verified(
  customer: Verified,
  { store, caller, now }: Pick<CounterContext, 'store' | 'now'> & { caller: { id: number } },
) {
  const { id: customerId, level, verification } = customer;
  const asked = { level, partnerId: caller.id, customerId, now };
  const benefits = await listDueBenefits(store, asked);
  return { ...glimpseOf(customer), level, benefits, verification };
}

const nobody = () => new Refusal('not-found', messages.customerNotFound);

/** Looks up a customer, and counts the look-up; refuses a caller who has to wait. */
async function lookUp(typed: string, context: VerifyingContext) {
  const { lookUps, actor: partner, sessionHash, now } = context;
  const seen = await lookUps.lookUp({ partner, sessionHash, typed, now });
  if ('customer' in seen) return seen.customer;
  throw new Refusal('throttled', messages.tooManyLookUps, Math.ceil(seen.wait / 1_000));
}

/** The refusal of a code after too many wrong ones; the wait is in milliseconds. */
export function tooManyCodes(wait: number): Refusal {
  const reason = sentence(messages.tooManyCodes, { minutes: Math.ceil(wait / 60_000) });
  return new Refusal('throttled', reason, Math.ceil(wait / 1_000));
}

export const stamps: Handlers<'stamps'> = {
  stampBenefit: async ({ body }, { store, caller, idempotencyKey: key, ...context }) => {
    const { audit, notify, now } = context;
    const asked = { ...body, partnerId: caller.id, key, now };
    const { stamp, made } = await context
      .transact(async (db) => {
        const stamped = await stampBenefit({ ...store, db }, asked);
        const { customerId: id, benefit: detail } = stamped.made ?? {};
        if (id !== undefined && detail) await audit(db, 'benefit.served', { id, detail });
        return stamped;
      })
      .catch(refuseDuplicate(store, messages.keyReused));
    if (made) notify([made.customerId]);
    return stamp;
  },
  takeBackStamp: ({ params: { id } }, context) => takeBack(id, context),
  removeStamp: ({ params: { id } }, context) => takeBack(id, context),
  listStamps: async ({ params, query }, { store }) => {
    found(await findCustomer(store, params.id), messages.customerNotFound);
    return listStamps(store, { customerId: params.id, ...query });
  },
};

type TakingContext = Parameters<(typeof stamps)['removeStamp' | 'takeBackStamp']>[1];

/** Takes a stamp back in one transaction, which locks the person before their session. */
async function takeBack(id: number, context: TakingContext) {
  const { store, caller, audit, notify, now } = context;
  const actor = { ...context.actor, role: caller.role };
  const customerId = await transact(store, async (db) => {
    await lockCallerAndSession({ ...store, db }, context);
    const taken = await takeBackSingleStamp({ ...store, db }, { id, actor, now });
    if (!taken) return undefined;
    const about = taken.customerId === undefined ? {} : { id: taken.customerId };
    await audit(db, 'benefit.taken-back', { ...about, detail: taken.benefit });
    return taken.customerId;
  });
  if (customerId !== undefined) notify([customerId]);
}
