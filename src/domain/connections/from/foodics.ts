// Orders of Foodics, as its webhooks write them.
import type { FoodicsBody } from '../../../contract/connections/orders.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { ofField, Refusal, type Path } from '../../refusal.ts';
import { asReversal, asVisit, nothing, filledIn, unitsOf, utcMoment } from './order.ts';
import type { Amounts, OrderFields, OrderResult, Restaurant } from './order.ts';

type Order = FoodicsBody['order'];

const [declined, closed, returned, isVoid] = [3, 4, 5, 7];
const delivery = 3;

/**
 * Turns an order of Foodics into a visit, a reversal or nothing. A return is an order of its own,
 * with positive amounts, which names the original. Refuses amounts and times that cannot be read,
 * and a return that does not name its original.
 */
export function fromFoodics({ order }: FoodicsBody, restaurant: Restaurant): OrderResult {
  const { status, reference, branch, customer } = order;
  const places = filledIn(branch && branch.name, branch && branch.reference);
  const mobile = mobileOf(customer);
  const number = String(reference);
  const name = `Foodics ${number}`;
  const fields = fieldsOf(['order'], order);
  if (status === closed) {
    const amounts = amountsOf(order, restaurant);
    const at = ofField(fields.at, () => momentOf(order));
    return asVisit({ number, at, mobile, amounts, places, fields }, restaurant);
  }
  if (status === returned) {
    const { earning } = amountsOf(order, restaurant);
    const place: Path = ['order', 'original_order'];
    const bill = ofField(place, () => originalOf(order));
    const { number: numbered, at } = fieldsOf(place, order.original_order || {});
    const about = { ...fields, number: numbered, at };
    return asReversal({ bill, earning, mobile, name, places, fields: about }, restaurant);
  }
  // An order that was never closed has earned no points, so only an existing visit is taken back.
  if (status === declined || status === isVoid) {
    if (!order.closed_at && !order.opened_at) return nothing(messages.orderNotSettled);
    const at = ofField(fields.at, () => momentOf(order));
    const bill = { number, at: at.toISOString() };
    return asReversal({ bill, name, places, fields }, restaurant);
  }
  return nothing(messages.orderOpen);
}

/**
 * The total includes taxes and charges, and is after discounts; tips are paid separately. Charges
 * earn no points; they are named delivery in a delivery order.
 */
function amountsOf(
  { type, total_price, charges, payments }: Order,
  restaurant: Restaurant,
): Amounts {
  const units = (field: Path, amount: Parameters<typeof unitsOf>[0]) =>
    ofField(['order', ...field], () => Math.abs(unitsOf(amount, restaurant)));
  const charged = sum(
    (charges || []).map((charge, i) => units(['charges', i, 'amount'], chargeOf(charge))),
  );
  const tips = sum(
    (payments || []).map((payment, i) => units(['payments', i, 'tips'], payment.tips)),
  );
  const where =
    type === delivery ? { delivery: charged, other: 0 } : { delivery: 0, other: charged };
  const earning = units(['total_price'], total_price) - charged;
  return { earning, tips, giftCards: 0, ...where };
}

type Charge = Exclude<NonNullable<Order['charges']>, false>[number];

/** A charge with its taxes, which `amount` includes only where prices do. */
function chargeOf({ amount, tax_exclusive_amount: bare, taxes }: Charge): number {
  const of = (numeral: unknown) => Number(numeral || 0);
  if (bare === undefined || bare === null || bare === false) return of(amount);
  return of(bare) + sum((taxes || []).map(({ pivot }) => of(pivot && pivot.amount)));
}

const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);

/** The whole number: Foodics stores the calling code in a separate field. */
function mobileOf(customer: Order['customer']): string | undefined {
  const { dial_code: code, phone } = customer || {};
  if (!phone) return undefined;
  return code && !phone.startsWith('+') ? `+${String(code).replace('+', '')}${phone}` : phone;
}

type Times = Pick<Order, 'closed_at' | 'opened_at'>;

/** The moment at which an order was closed, or else opened. */
const momentOf = ({ closed_at, opened_at }: Times) => utcMoment(closed_at || opened_at || '');

/** The fields of an order at this place of the body. */
const fieldsOf = (place: Path, { closed_at: isClosed }: Times): OrderFields => ({
  number: [...place, 'reference'],
  at: [...place, isClosed ? 'closed_at' : 'opened_at'],
  mobile: ['order', 'customer', 'phone'],
  amount: ['order', 'total_price'],
  place: ['order', 'branch', 'name'],
});

function originalOf({ original_order: original }: Order) {
  if (original && original.reference !== null && original.reference !== undefined) {
    const number = String(original.reference);
    if (original.closed_at || original.opened_at) {
      return { number, at: momentOf(original).toISOString() };
    }
    if (original.business_date) return { number, businessDay: original.business_date };
  }
  throw new Refusal('invalid', messages.orderReturnUnknown);
}
