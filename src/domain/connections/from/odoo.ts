// Orders of Odoo's point of sale.
import type { OdooBody } from '../../../contract/connections/orders.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { aboutField, ofField, Refusal, type Path } from '../../refusal.ts';
import {
  asReversal,
  asVisit,
  nothing,
  refuseOtherCurrency,
  filledIn,
  unitsOf,
  utcMoment,
} from './order.ts';
import type { Amounts, OrBlank, OrderFields, OrderResult, Restaurant } from './order.ts';

/**
 * Turns an order of Odoo into a visit, a reversal or nothing. A refund is an order with a negative
 * total. Refuses amounts and times that cannot be read, another currency, and a refund that does
 * not name its original.
 */
export function fromOdoo(body: OdooBody, restaurant: Restaurant): OrderResult {
  const { order, refunded } = body;
  const { state, config_id: config, currency_id: currency } = order;
  const places = filledIn(nameIn(config));
  // Each partial refund of one order has the same name.
  const name = `Odoo ${order.name} (${order.id})`;
  const fields = fieldsOf('order', order);
  const bill = billOf(order, fields);
  if (state === 'cancel') return asReversal({ bill, name, places, fields }, restaurant);
  if (!['paid', 'done', 'invoiced'].includes(state)) return nothing(messages.orderOpen);
  ofField(['order', 'currency_id'], () => refuseOtherCurrency(nameIn(currency), restaurant));
  const mobile = mobileOf(body);
  if (ofField(fields.amount, () => unitsOf(order.amount_total, restaurant)) < 0) {
    if (!refunded) {
      throw aboutField(['refunded'], new Refusal('invalid', messages.orderReturnUnknown));
    }
    const { earning } = amountsOf(body, restaurant, -1);
    const about = fieldsOf('refunded', refunded);
    const original = billOf(refunded, about);
    return asReversal({ bill: original, earning, mobile, name, places, fields: about }, restaurant);
  }
  const amounts = amountsOf(body, restaurant, 1);
  const at = utcMoment(order.date_order);
  return asVisit({ number: bill.number, at, mobile, amounts, places, fields }, restaurant);
}

/** The fields of the order in this part of the body. */
const fieldsOf = (part: 'order' | 'refunded', { pos_reference: isNamed }: Named): OrderFields => ({
  number: [part, isNamed ? 'pos_reference' : 'name'],
  at: [part, 'date_order'],
  mobile: ['partner', 'phone'],
  amount: ['order', 'amount_total'],
  place: ['order', 'config_id'],
});

/**
 * The total includes taxes and tips, and is after discounts and rewards. Deliveries and gift cards
 * are lines of products that the body names; a gift card that is spent is a line with a negative
 * amount, and the goods bought with it earn points.
 */
function amountsOf(
  { order, lines, ...body }: OdooBody,
  restaurant: Restaurant,
  sign: 1 | -1,
): Amounts {
  const units = (field: Path, amount: OrBlank<number | string>) =>
    ofField(field, () => sign * unitsOf(amount, restaurant));
  const of = (products: OrBlank<number[]>) =>
    (lines || []).flatMap(({ product_id: product, price_subtotal_incl: amount }, i) => {
      const isOne = (products || []).includes([product].flat()[0] as number);
      return isOne ? units(['lines', i, 'price_subtotal_incl'], amount) : [];
    });
  const tips = Math.max(0, units(['order', 'tip_amount'], order.tip_amount));
  const delivery = Math.max(0, sum(of(body.delivery)));
  const cards = of(body.giftCards);
  const giftCards = sum(cards.filter((amount) => amount > 0));
  const spent = -sum(cards.filter((amount) => amount < 0));
  const total = units(['order', 'amount_total'], order.amount_total);
  const earning = total + spent - tips - delivery - giftCards;
  return { earning, tips, delivery, giftCards, other: 0 };
}

const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);

const nameIn = (row: OdooBody['order']['config_id']) => (Array.isArray(row) ? row[1] : undefined);

const mobileOf = ({ order, partner }: OdooBody): string | undefined =>
  filledIn(order.mobile, partner && partner.mobile, partner && partner.phone)[0];

interface Named {
  name: string;
  pos_reference?: OrBlank<string>;
  date_order: string;
}

/**
 * The bill of an order. Its number is that of the receipt, without the word in any language before
 * the three parts of earlier versions of Odoo: `Order 00012-001-0041`. Letters belong to other
 * numbers: `Bar2525` and `Cafe2525` are two bills.
 */
function billOf({ name, pos_reference, date_order }: Named, fields: OrderFields) {
  const number = (pos_reference || name).replace(/^\D*(?=\d+-\d+-\d+$)/, '');
  return { number, at: ofField(fields.at, () => utcMoment(date_order)).toISOString() };
}
