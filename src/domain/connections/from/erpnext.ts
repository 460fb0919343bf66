// POS invoices of ERPNext.
import type { ErpnextBody } from '../../../contract/connections/orders.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { momentAt } from '../../days.ts';
import { Refusal } from '../../refusal.ts';
import {
  asReversal,
  asVisit,
  nothing,
  readMoment,
  refuseOtherCurrency,
  said,
  unitsOf,
} from './order.ts';
import type { Amounts, OrderResult, Restaurant, OrBlank } from './order.ts';

const [submitted, cancelled] = [1, 2];

/**
 * Turns a POS invoice into a visit, a reversal or nothing. A return is an invoice of its own, with
 * a negative amount, which names the original. Refuses amounts and times that cannot be read,
 * another currency, and a return that does not name its original.
 */
export function fromErpnext(invoice: ErpnextBody, restaurant: Restaurant): OrderResult {
  const { name, docstatus, is_return: isReturn, pos_profile: profile } = invoice;
  if (docstatus !== submitted && docstatus !== cancelled) return nothing(messages.orderOpen);
  refuseOtherCurrency(invoice.currency, restaurant);
  const places = said(profile);
  const mobile = invoice.contact_mobile || undefined;
  const at = momentOf(invoice.posting_date, invoice.posting_time, restaurant);
  if (docstatus === cancelled) {
    if (isReturn) return nothing(messages.orderReturnCancelled);
    const bill = { number: name, at: at.toISOString() };
    return asReversal({ bill, mobile, name: `ERPNext ${name}`, places }, restaurant);
  }
  const amounts = amountsOf(invoice, restaurant);
  if (!isReturn) return asVisit({ number: name, at, mobile, amounts, places }, restaurant);
  const { earning } = amounts;
  return asReversal(
    { bill: originalOf(invoice, restaurant), earning, mobile, name: `ERPNext ${name}`, places },
    restaurant,
  );
}

/**
 * The total includes taxes and is after discounts. Charges of a fixed amount, such as those of a
 * shipping rule, earn no points; nor does the part that is paid with points of ERPNext.
 */
function amountsOf(invoice: ErpnextBody, restaurant: Restaurant): Amounts {
  const sign = invoice.is_return ? -1 : 1;
  const units = (amount: OrBlank<number | string>) => sign * unitsOf(amount, restaurant);
  const total = units(invoice.rounded_total) || units(invoice.grand_total);
  const charged = (invoice.taxes || [])
    .filter(({ charge_type: type }) => type === 'Actual')
    .reduce((sum, { tax_amount: amount }) => sum + Math.max(0, units(amount)), 0);
  const points = Math.max(0, units(invoice.loyalty_amount));
  const { shipping_rule: isShipped } = invoice;
  const [delivery, other] = isShipped ? [charged, points] : [0, points + charged];
  return { earning: total - charged - points, tips: 0, delivery, giftCards: 0, other };
}

/**
 * Reads a day and a time in the restaurant's time zone; Frappe writes hours with a single digit,
 * and fractions of seconds.
 */
function momentOf(day: string, time: OrBlank<string>, { timeZone }: Restaurant): Date {
  const [, hour, rest] = /^(\d{1,2})(:\d\d:\d\d)/.exec(time || '12:00:00') ?? [];
  const shown = `${day}T${hour?.padStart(2, '0')}${rest}`;
  readMoment(`${shown}Z`);
  return readMoment(momentAt(shown, timeZone));
}

function originalOf(invoice: ErpnextBody, restaurant: Restaurant) {
  const { return_against: number, return_against_date: day, return_against_time: time } = invoice;
  if (!number || !day) throw new Refusal('invalid', messages.orderReturnUnknown);
  return { number, at: momentOf(day, time, restaurant).toISOString() };
}
