// POS invoices of ERPNext.
import type { ErpnextBody } from '../../../contract/connections/orders.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { momentAt } from '../../days.ts';
import { aboutField, ofField, Refusal, type Path } from '../../refusal.ts';
import {
  asReversal,
  asVisit,
  nothing,
  readMoment,
  refuseOtherCurrency,
  filledIn,
  unitsOf,
} from './order.ts';
import type { Amounts, OrBlank, OrderFields, OrderResult, Restaurant } from './order.ts';

const [submitted, cancelled] = [1, 2];

/**
 * Turns a POS invoice into a visit, a reversal or nothing. A return is an invoice of its own, with
 * a negative amount, which names the original. Refuses amounts and times that cannot be read,
 * another currency, and a return that does not name its original.
 */
export function fromErpnext(invoice: ErpnextBody, restaurant: Restaurant): OrderResult {
  const { name, docstatus, is_return: isReturn, pos_profile: profile } = invoice;
  if (docstatus !== submitted && docstatus !== cancelled) return nothing(messages.orderOpen);
  ofField(['currency'], () => refuseOtherCurrency(invoice.currency, restaurant));
  const places = filledIn(profile);
  const mobile = invoice.contact_mobile || undefined;
  const at = ofField(fields.at, () =>
    momentOf(invoice.posting_date, invoice.posting_time, restaurant),
  );
  if (docstatus === cancelled) {
    if (isReturn) return nothing(messages.orderReturnCancelled);
    const bill = { number: name, at: at.toISOString() };
    return asReversal({ bill, mobile, name: `ERPNext ${name}`, places, fields }, restaurant);
  }
  const amounts = amountsOf(invoice, restaurant);
  if (!isReturn) return asVisit({ number: name, at, mobile, amounts, places, fields }, restaurant);
  const bill = originalOf(invoice, restaurant);
  const about = { ...fields, number: ['return_against'], at: ['return_against_date'] };
  return asReversal(
    { bill, earning: amounts.earning, mobile, name: `ERPNext ${name}`, places, fields: about },
    restaurant,
  );
}

const fields: OrderFields = {
  number: ['name'],
  at: ['posting_date'],
  mobile: ['contact_mobile'],
  amount: ['grand_total'],
  place: ['pos_profile'],
};

/**
 * The total includes taxes and is after discounts. Charges of a fixed amount, such as those of a
 * shipping rule, earn no points; nor does the part that is paid with points of ERPNext.
 */
function amountsOf(invoice: ErpnextBody, restaurant: Restaurant): Amounts {
  const sign = invoice.is_return ? -1 : 1;
  const units = (field: Path, amount: OrBlank<number | string>) =>
    ofField(field, () => sign * unitsOf(amount, restaurant));
  const of = (field: 'rounded_total' | 'grand_total' | 'loyalty_amount') =>
    units([field], invoice[field]);
  const total = of('rounded_total') || of('grand_total');
  const charged = (invoice.taxes || []).reduce((sum, { charge_type: type, tax_amount }, i) => {
    const isFixed = type === 'Actual';
    return sum + (isFixed ? Math.max(0, units(['taxes', i, 'tax_amount'], tax_amount)) : 0);
  }, 0);
  const points = Math.max(0, of('loyalty_amount'));
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
  if (!number || !day) {
    const missing = number ? 'return_against_date' : 'return_against';
    throw aboutField([missing], new Refusal('invalid', messages.orderReturnUnknown));
  }
  const at = ofField(['return_against_date'], () => momentOf(day, time, restaurant));
  return { number, at: at.toISOString() };
}
