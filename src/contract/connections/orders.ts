// Calls that take orders in the formats of other systems. Only the fields that a visit needs are
// read; all others are dropped, at any depth.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../values/values.ts';
import { ProgramVisit, ReversalReply } from './programs.ts';

const orderLimits = {
  /**
   * The limit of an order in bytes: several hundred lines, with all fields that the systems send.
   */
  bytes: 524_288,
  /** Lines, payments, charges or taxes of an order. */
  rows: 500,
} as const;

const Word = z.string().check(z.maxLength(limits.name));
/** A number of another system, which writes it as a number or as a text. */
const Numeral = z.union([z.number(), z.string().check(z.maxLength(limits.bill))]);
/** A field that may be missing; Odoo writes `false` for an empty one. */
const perhaps = <Value extends z.core.$ZodType>(value: Value) =>
  z.optional(z.union([value, z.literal(false), z.null()]));
const rowsOf = <Row extends z.core.$ZodType>(row: Row) =>
  perhaps(z.array(row).check(z.maxLength(orderLimits.rows)));

/** The times of a Foodics order: moments in UTC as `2026-11-21 17:05:00`, and its business day. */
const foodicsTimes = {
  opened_at: perhaps(Word),
  closed_at: perhaps(Word),
  business_date: perhaps(Word),
};

/** An order of Foodics: the body of its webhooks, or what its API answers under `order`. */
const FoodicsBody = z.object({
  order: z.object({
    id: Word,
    reference: Numeral,
    /** 3 is declined, 4 closed, 5 returned, 7 void; the other values are orders in progress. */
    status: z.int(),
    /** 3 is a delivery. */
    type: perhaps(z.int()),
    ...foodicsTimes,
    total_price: Numeral,
    branch: perhaps(z.object({ name: perhaps(Word), reference: perhaps(Word) })),
    customer: perhaps(z.object({ dial_code: perhaps(Numeral), phone: perhaps(Word) })),
    charges: rowsOf(
      z.object({
        amount: Numeral,
        tax_exclusive_amount: perhaps(Numeral),
        taxes: rowsOf(z.object({ pivot: perhaps(z.object({ amount: perhaps(Numeral) })) })),
      }),
    ),
    payments: rowsOf(z.object({ tips: perhaps(Numeral) })),
    /** The original order of a return. */
    original_order: perhaps(z.object({ reference: perhaps(Numeral), ...foodicsTimes })),
  }),
});
export type FoodicsBody = z.output<typeof FoodicsBody>;

/** A reference to another row: its number, or its number and name. */
const OdooRow = z.union([z.int(), z.tuple([z.int(), Word])]);

/**
 * An order of Odoo's point of sale, as `read` answers it, together with the rows that it refers to.
 */
const OdooBody = z.object({
  /** The row of `pos.order`. */
  order: z.object({
    id: z.int(),
    name: Word,
    pos_reference: perhaps(Word),
    /** `draft`, `cancel`, `paid`, `done` or `invoiced`. */
    state: Word,
    /** In UTC: `2026-11-21 17:05:00`. */
    date_order: Word,
    /** Negative for a refund. */
    amount_total: Numeral,
    tip_amount: perhaps(Numeral),
    mobile: perhaps(Word),
    config_id: perhaps(OdooRow),
    currency_id: perhaps(OdooRow),
  }),
  /** The row of `res.partner`. */
  partner: perhaps(z.object({ mobile: perhaps(Word), phone: perhaps(Word) })),
  /** The rows of `pos.order.line` that belong to the order. */
  lines: rowsOf(z.object({ product_id: OdooRow, price_subtotal_incl: Numeral })),
  /** The row of the order that is refunded. */
  refunded: perhaps(z.object({ name: Word, pos_reference: perhaps(Word), date_order: Word })),
  /** Numbers of the products that are deliveries, and gift cards. */
  delivery: rowsOf(z.int()),
  giftCards: rowsOf(z.int()),
});
export type OdooBody = z.output<typeof OdooBody>;

/** A `POS Invoice` of ERPNext, as a webhook of Frappe writes it. */
const ErpnextBody = z.object({
  name: Word,
  /** 0 draft, 1 submitted, 2 cancelled. */
  docstatus: z.int(),
  /** Date and time in the restaurant's time zone: `2026-11-21` and `20:05:00`. */
  posting_date: Word,
  posting_time: perhaps(Word),
  currency: perhaps(Word),
  /** Negative for a return. */
  grand_total: Numeral,
  /** The sum to pay where the total is rounded. */
  rounded_total: perhaps(Numeral),
  /** The part that was paid with ERPNext's own loyalty points. */
  loyalty_amount: perhaps(Numeral),
  pos_profile: perhaps(Word),
  contact_mobile: perhaps(Word),
  is_return: perhaps(z.union([z.int(), z.boolean()])),
  return_against: perhaps(Word),
  /** The date of the invoice that is returned. */
  return_against_date: perhaps(Word),
  return_against_time: perhaps(Word),
  shipping_rule: perhaps(Word),
  taxes: rowsOf(z.object({ charge_type: perhaps(Word), tax_amount: perhaps(Numeral) })),
});
export type ErpnextBody = z.output<typeof ErpnextBody>;

/** The outcome of an order. */
const OrderOutcome = z.object({
  outcome: z.enum(['settled', 'reversed', 'nothing']),
  /** The reason why nothing was done; null where something was. */
  why: z.nullable(z.string()),
  visit: z.nullable(ProgramVisit),
  reversal: z.nullable(ReversalReply),
});
export type OrderOutcome = z.output<typeof OrderOutcome>;

const foodicsExample = {
  event: 'order.created',
  order: {
    id: 'd5a0e8dd-1965-4e03-912d-38d67e06710d',
    reference: '00041',
    status: 4,
    type: 1,
    opened_at: '2026-11-26 17:05:00',
    closed_at: '2026-11-26 17:48:00',
    total_price: 184.5,
    payments: [{ amount: 184.5, tips: 10 }],
    customer: { dial_code: 966, phone: '501234567' },
    branch: { name: 'Harbour' },
  },
};
const odooExample = {
  order: {
    id: 41,
    name: 'Harbour/0041',
    pos_reference: 'Order 00012-001-0041',
    state: 'paid',
    date_order: '2026-11-26 17:48:00',
    amount_total: 194.5,
    tip_amount: 10,
    config_id: [1, 'Harbour'],
  },
  partner: { phone: '+966 50 123 4567' },
};
const erpnextExample = {
  name: 'ACC-PSINV-2026-00041',
  docstatus: 1,
  posting_date: '2026-11-26',
  posting_time: '20:48:00',
  grand_total: 184.5,
  contact_mobile: '0501234567',
};

/**
 * A closed order becomes a visit, and a return or a cancellation becomes a reversal; other orders
 * are ignored. A repeated order changes nothing, however late, so no `Idempotency-Key` is needed.
 */
const options = {
  may: ['program'],
  scope: 'visits:write',
  bodyLimit: orderLimits.bytes,
  reply: OrderOutcome,
  refuses: ['not-found', 'conflict'],
} as const;

export const orders = {
  /** An order of Foodics, as its webhooks write it. */
  takeFoodicsOrder: endpoint('POST /api/v1/from/foodics', {
    ...options,
    body: FoodicsBody.register(z.globalRegistry, { example: foodicsExample }),
  }),
  /** An order of Odoo's point of sale. */
  takeOdooOrder: endpoint('POST /api/v1/from/odoo', {
    ...options,
    body: OdooBody.register(z.globalRegistry, { example: odooExample }),
  }),
  /** A POS invoice of ERPNext. */
  takeErpnextInvoice: endpoint('POST /api/v1/from/erpnext', {
    ...options,
    body: ErpnextBody.register(z.globalRegistry, { example: erpnextExample }),
  }),
};
