// Handlers of orders from other systems: each is settled, reversed or ignored.
import { hash } from 'node:crypto';
import type * as z from 'zod/mini';
import { check } from '../../contract/values/check.ts';
import type { OrderOutcome } from '../../contract/connections/orders.ts';
import { NewReversal, NewVisit } from '../../contract/connections/program-bodies.ts';
import { messages, type Message } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { textOf } from '../../contract/messages/texts.ts';
import { fromErpnext } from '../../domain/connections/from/erpnext.ts';
import { fromFoodics } from '../../domain/connections/from/foodics.ts';
import { fromOdoo } from '../../domain/connections/from/odoo.ts';
import type { OrderFields, OrderResult, Restaurant } from '../../domain/connections/from/order.ts';
import { folded } from '../../domain/members/names.ts';
import { ofField, Refusal, fieldsRefused, withFields } from '../../domain/refusal.ts';
import type { Program } from '../../storage/connections/key-queries.ts';
import { listOutlets } from '../../storage/restaurant/outlet-queries.ts';
import {
  readClocks,
  readCurrency,
  readNumbering,
} from '../../storage/restaurant/setting-queries.ts';
import { visitsOfBill } from '../../storage/visits/bill-queries.ts';
import type { Context, Handlers } from '../context.ts';
import { refuseWithout } from '../http/bearer.ts';
import { identifyGuest } from './guests.ts';
import { placeOf, reverse } from './reversing.ts';
import { settle } from './settling.ts';

export const orders: Handlers<'orders'> = {
  takeFoodicsOrder: ({ body }, context) =>
    take((restaurant) => fromFoodics(body, restaurant), context),
  takeOdooOrder: ({ body }, context) => take((restaurant) => fromOdoo(body, restaurant), context),
  takeErpnextInvoice: ({ body }, context) =>
    take((restaurant) => fromErpnext(body, restaurant), context),
};

/**
 * Settles or reverses an order, or ignores it, also if its guest is not a member, which is no
 * error. Refuses if the restaurant has no currency, or does not have the outlet.
 */
async function take(
  read: (restaurant: Restaurant) => OrderResult,
  context: Context<Program>,
): Promise<OrderOutcome> {
  const { db } = context.store;
  await context.checkCaller();
  const currency = await readCurrency(db);
  if (currency === null) throw new Refusal('invalid', messages.noPointsForBills);
  const { timeZone } = await readClocks(db);
  const done = read({ currency, timeZone, numbering: await readNumbering(context.store) });
  if (done.verb === 'nothing') return nothingFor(done.why);
  const { places, fields } = done;
  const outletId = await ofField(fields.place, () => outletNamed(places, context));
  try {
    if (done.verb === 'reverse') return await takeBack(done, { ...context, outletId });
    const visit = accept(NewVisit, { ...done.visit, outletId });
    return await bring(visit, context);
  } catch (problem) {
    if (isAbout(problem, messages.customerNotFound)) return nothingFor(problem.sentence);
    throw problem instanceof Refusal ? inOrder(problem, fields) : problem;
  }
}

/** The fields of a visit or a reversal by their last names, and those of an order. */
const fieldOf: Record<string, keyof OrderFields> = {
  guest: 'mobile',
  mobile: 'mobile',
  number: 'number',
  reason: 'number',
  at: 'at',
  businessDay: 'at',
  outletId: 'place',
};

/** A refusal of the visit or the reversal that an order became, about the order's own fields. */
const inOrder = (problem: Refusal, fields: OrderFields): Refusal =>
  withFields(
    problem,
    problem.fields.map((field) => {
      const path = fields[fieldOf[String(field.path.at(-1))] ?? 'amount'];
      return { path, sentence: field.sentence };
    }),
  );

/**
 * Settles the visit of an order; an existing visit is unchanged, however late the order is
 * repeated.
 */
async function bring(visit: NewVisit, context: Context<Program>): Promise<OrderOutcome> {
  try {
    const settled = await settle(visit, keyed(context, visit), { once: true });
    return { ...nothingDone, outcome: 'settled', visit: settled };
  } catch (problem) {
    const { number, at } = visit.bill!;
    const isLate = isAbout(problem, messages.billTooOld);
    if (isLate && (await isSettled({ number, at, outletId: visit.outletId }, context))) {
      return nothingFor(problem.sentence);
    }
    throw problem;
  }
}

const nothingDone = { outcome: 'nothing', why: null, visit: null, reversal: null } as const;
const nothingFor = (why: Sentence): OrderOutcome => ({ ...nothingDone, why: textOf(why) });

const isAbout = (problem: unknown, message: Message): problem is Refusal =>
  problem instanceof Refusal && problem.sentence.key === message;

type TakenBack = Extract<OrderResult, { verb: 'reverse' }>;
type AtOutlet = Context<Program> & { outletId: number | undefined };

/**
 * Reverses the visit of an order. If the visit has not arrived, the reversal is only kept if the
 * guest is a member; returns of all other people would wait in vain.
 */
async function takeBack(
  { reversal: asked, mobile }: TakenBack,
  { outletId, ...context }: AtOutlet,
): Promise<OrderOutcome> {
  refuseWithout(context.caller, 'visits:reverse');
  const { bill, ...rest } = asked;
  const reversal = accept(NewReversal, { ...rest, bill: { ...bill!, outletId } });
  if (!(await isSettled(reversal.bill!, context))) {
    if (mobile === undefined) return nothingFor({ key: messages.orderNotSettled });
    await identifyGuest({ mobile }, context);
  }
  const done = await reverse(reversal, keyed(context, reversal), { once: true });
  return { ...nothingDone, outcome: 'reversed', reversal: done };
}

const isSettled = async (bill: NonNullable<NewReversal['bill']>, context: Context<Program>) =>
  (await visitsOfBill(context.store, await placeOf(bill, context))).length > 0;

/**
 * The idempotency key is computed from the order, so a repeated order has the same key, and a
 * changed one another.
 */
const keyed = (context: Context<Program>, asked: object) => ({
  ...context,
  idempotencyKey: hash('sha256', JSON.stringify(asked)),
});

/** The value parsed by a schema; refuses with the schema's sentences. */
function accept<Value>(schema: z.ZodMiniType<Value>, value: object): Value {
  const { data, wrong } = check(schema, value);
  if (wrong) throw fieldsRefused(wrong);
  return data;
}

/**
 * The outlet with one of these names, or the only outlet of the restaurant. Refuses an order that
 * names none, or an unknown one, because its bills may not be meant for this key.
 */
async function outletNamed(places: string[], { store, caller }: Context<Program>) {
  const outlets = await listOutlets(store.db);
  if (outlets.length < 2) return undefined;
  if (places.length === 0 && caller.outletId !== null) return caller.outletId;
  const names = new Set(places.map(folded));
  const named = outlets.find(
    ({ name, nameArabic }) => names.has(folded(name)) || names.has(folded(nameArabic ?? name)),
  );
  if (named) return named.id;
  throw new Refusal('not-found', sentence(messages.outletNotNamed, { name: places[0] ?? '–' }));
}
