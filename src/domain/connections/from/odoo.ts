// Orders of Odoo's point of sale.
import type { OdooBody } from '../../../contract/connections/orders.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { Refusal } from '../../refusal.ts';
import {
  asReversal,
  asVisit,
  nothing,
  refuseOtherCurrency,
  said,
  unitsOf,
  utcMoment,
} from './order.ts';
import type { Amounts, OrderResult, Restaurant, OrBlank } from './order.ts';

/**
 * Turns an order of Odoo into a visit, a reversal or nothing. A refund is an order with a negative
 * total. Refuses amounts and times that cannot be read, another currency, and a refund that does
 * not name its original.
 */
export function fromOdoo(body: OdooBody, restaurant: Restaurant): OrderResult {
  const { order, refunded } = body;
  const { state, config_id: config, currency_id: currency } = order;
  const places = said(nameIn(config));
  // Each partial refund of one order has the same name.
  const name = `Odoo ${order.name} (${order.id})`;
  const bill = billOf(order);
  if (state === 'cancel') return asReversal({ bill, name, places }, restaurant);
  if (!['paid', 'done', 'invoiced'].includes(state)) return nothing(messages.orderOpen);
  refuseOtherCurrency(nameIn(currency), restaurant);
  const mobile = mobileOf(body);
  if (unitsOf(order.amount_total, restaurant) < 0) {
    if (!refunded) throw new Refusal('invalid', messages.orderReturnUnknown);
    const { earning } = amountsOf(body, restaurant, -1);
    return asReversal({ bill: billOf(refunded), earning, mobile, name, places }, restaurant);
  }
  const amounts = amountsOf(body, restaurant, 1);
  const at = utcMoment(order.date_order);
  return asVisit({ number: bill.number, at, mobile, amounts, places }, restaurant);
}

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
  const units = (amount: OrBlank<number | string>) => sign * unitsOf(amount, restaurant);
  const of = (products: OrBlank<number[]>) =>
    (lines || [])
      .filter(({ product_id: product }) => (products || []).includes([product].flat()[0] as number))
      .map((line) => units(line.price_subtotal_incl));
  const tips = Math.max(0, units(order.tip_amount));
  const delivery = Math.max(0, sum(of(body.delivery)));
  const cards = of(body.giftCards);
  const giftCards = sum(cards.filter((amount) => amount > 0));
  const spent = -sum(cards.filter((amount) => amount < 0));
  const earning = units(order.amount_total) + spent - tips - delivery - giftCards;
  return { earning, tips, delivery, giftCards, other: 0 };
}

const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);

const nameIn = (row: OdooBody['order']['config_id']) => (Array.isArray(row) ? row[1] : undefined);

const mobileOf = ({ order, partner }: OdooBody): string | undefined =>
  said(order.mobile, partner && partner.mobile, partner && partner.phone)[0];

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
function billOf({ name, pos_reference, date_order }: Named) {
  const number = (pos_reference || name).replace(/^\D*(?=\d+-\d+-\d+$)/, '');
  return { number, at: utcMoment(date_order).toISOString() };
}
