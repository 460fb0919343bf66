// Orders of other systems become visits, reversals or nothing. The samples follow the public
// documentation of the formats; they are no real orders, and were not tried with an account.
import { describe, expect, test } from 'vitest';
import { orders as calls } from '../../../contract/connections/orders.ts';
import { numberingOf } from '../../members/numbering.ts';
import { fromErpnext } from './erpnext.ts';
import { fromFoodics } from './foodics.ts';
import { fromOdoo } from './odoo.ts';
import { unitsOf } from './order.ts';
import { erpnext, foodics, odoo } from './samples.ts';

const restaurant = { currency: 'SAR', timeZone: 'Asia/Riyadh', numbering: numberingOf('966') };

type Sent = Record<string, unknown>;
const read = {
  foodics: (body: Sent) => fromFoodics(calls.takeFoodicsOrder.body.parse(body), restaurant),
  odoo: (body: Sent) => fromOdoo(calls.takeOdooOrder.body.parse(body), restaurant),
  erpnext: (body: Sent) => fromErpnext(calls.takeErpnextInvoice.body.parse(body), restaurant),
};

const nothing = (key: string) => ({ verb: 'nothing', why: { key } });
const visit = (bill: object) => ({
  verb: 'settle',
  visit: { guest: { mobile: '+966501234567' }, bill },
  places: expect.arrayContaining(['Harbour']),
});
const reversal = (bill: object, more: object = {}) => ({
  verb: 'reverse',
  reversal: { bill, ...more },
});

describe('an order of Foodics', () => {
  const at = '2026-11-21T17:48:00.000Z';
  const original = { number: '00041', at };
  test.each([
    ['closed', {}, visit({ number: '00041', at, earning: '230.00', total: '230.00' })],
    [
      'closed with tips and a charge with its tax',
      {
        payments: [{ amount: 230, tips: 10 }, { tips: null }],
        charges: [
          { amount: 8, tax_exclusive_amount: 8, taxes: [{ pivot: { amount: 1.2 } }] },
          { amount: 1.15, tax_exclusive_amount: 1, taxes: [{ pivot: { amount: 0.15 } }] },
        ],
      },
      visit({
        number: '00041',
        at,
        earning: '219.65',
        tips: '10.00',
        other: '10.35',
        total: '240.00',
      }),
    ],
    [
      'closed and delivered',
      { type: 3, charges: [{ amount: 15 }] },
      visit({ number: '00041', at, earning: '215.00', delivery: '15.00', total: '230.00' }),
    ],
    [
      'with a reference that is a number, and no time but that of its opening',
      { reference: 38, closed_at: null },
      visit({
        number: '38',
        at: '2026-11-21T17:05:00.000Z',
        earning: '230.00',
        total: '230.00',
      }),
    ],
    ['without a guest', { customer: null }, nothing('orderWithoutGuest')],
    ['for nothing', { total_price: 0 }, nothing('orderEarnsNothing')],
    ['that is open', { status: 2 }, nothing('orderOpen')],
    ['that was joined to another', { status: 6 }, nothing('orderOpen')],
    ['that is void', { status: 7 }, reversal(original, { reason: 'Foodics 00041' })],
    [
      'that was declined before it was opened',
      { status: 3, opened_at: null, closed_at: null },
      nothing('orderNotSettled'),
    ],
  ])('%s', (_, changes, expected) => {
    expect(read.foodics(foodics(changes))).toMatchObject(expected);
  });

  const back = { id: 'r', reference: '00043', status: 5, closed_at: '2026-11-21 18:20:00' };
  const of = { reference: '00041', closed_at: '2026-11-21 17:48:00' };
  test.each([
    ['returned whole', { original_order: of }, original, '230.00'],
    ['returned in part', { original_order: of, total_price: '57.50' }, original, '57.50'],
    [
      'returned with negative amounts',
      { original_order: of, total_price: -57.5 },
      original,
      '57.50',
    ],
    [
      'returned by its business day',
      { original_order: { reference: '00041', business_date: '2026-11-21' } },
      { number: '00041', businessDay: '2026-11-21' },
      '230.00',
    ],
  ])('%s', (_, changes, bill, amount) => {
    const reversed = reversal(bill, { amount, reason: 'Foodics 00043' });
    expect(read.foodics(foodics({ ...back, ...changes }))).toMatchObject(reversed);
  });

  test.each([
    ['returned, of which nothing says what it returns', { ...back, original_order: { id: 'x' } }],
    ['returned, whose original has no time', { ...back, original_order: { reference: '00041' } }],
    ['without a time', { opened_at: null, closed_at: 'yesterday' }],
    ['of more than any bill', { total_price: 1e300 }],
    ['of which a tip is a word', { payments: [{ tips: 'ten' }] }],
  ])('%s is refused', (_, changes) => {
    expect(() => read.foodics(foodics(changes))).toThrow(/order/i);
  });

  test.each([
    ['966', '501234567'],
    [966, '0501234567'],
    [undefined, '+966501234567'],
    [null, '٠٥٠ ١٢٣ ٤٥٦٧'],
  ])('with the number %s %s', (dial_code, phone) => {
    const done = read.foodics(foodics({ customer: { dial_code, phone } }));
    expect(done).toMatchObject({ visit: { guest: { mobile: '+966501234567' } } });
  });

  test('with a number that is none', () => {
    const customer = { dial_code: 966, phone: '5012' };
    expect(read.foodics(foodics({ customer }))).toMatchObject({ verb: 'nothing' });
  });
});

describe('an order of Odoo', () => {
  const at = '2026-11-21T17:48:00.000Z';
  const bill = { number: '00012-001-0041', at };
  const lines = [
    { product_id: [7, 'Mezze'], price_subtotal_incl: 180 },
    { product_id: 31, price_subtotal_incl: 15 },
    { product_id: [40, 'Gift card'], price_subtotal_incl: 100 },
    { product_id: [40, 'Gift card'], price_subtotal_incl: -75 },
  ];
  test.each([
    ['paid', {}, {}, visit({ ...bill, earning: '230.00', total: '230.00' })],
    [
      'paid with a tip, a delivery and gift cards',
      { amount_total: 230, tip_amount: 10 },
      { lines, delivery: [31], giftCards: [40] },
      visit({
        ...bill,
        earning: '180.00',
        tips: '10.00',
        delivery: '15.00',
        giftCards: '100.00',
        total: '305.00',
      }),
    ],
    [
      'that is done, with its own number',
      { state: 'done', mobile: '0501234567' },
      { partner: false },
      {
        verb: 'settle',
        visit: { guest: { mobile: '+966501234567' } },
      },
    ],
    [
      'without a reference',
      { pos_reference: false },
      {},
      {
        visit: { bill: { number: 'Harbour/0041' } },
      },
    ],
    ['without a guest', { mobile: false }, { partner: false }, nothing('orderWithoutGuest')],
    ['that is a draft', { state: 'draft' }, {}, nothing('orderOpen')],
    [
      'that was cancelled',
      { state: 'cancel' },
      {},
      reversal(bill, { reason: 'Odoo Harbour/0041 (41)' }),
    ],
  ])('%s', (_, changes, more, expected) => {
    expect(read.odoo(odoo(changes, more))).toMatchObject(expected);
  });

  const back = { id: 44, name: 'Harbour/0041 REFUND', pos_reference: 'Order 00012-001-0044' };
  const refunded = { name: 'Harbour/0041', pos_reference: 'Order 00012-001-0041' };
  test.each([
    ['refunded whole', { amount_total: -230 }, {}, '230.00'],
    ['refunded in part', { amount_total: -57.5 }, {}, '57.50'],
    [
      'refunded in part, with the delivery',
      { amount_total: -72.5 },
      { lines: [{ product_id: 31, price_subtotal_incl: -15 }], delivery: [31] },
      '57.50',
    ],
  ])('%s', (_, changes, more, amount) => {
    const body = odoo(
      { ...back, ...changes },
      {
        ...more,
        refunded: { ...refunded, date_order: '2026-11-21 17:48:00' },
      },
    );
    const reason = 'Odoo Harbour/0041 REFUND (44)';
    expect(read.odoo(body)).toMatchObject(reversal(bill, { amount, reason }));
  });

  test.each([
    ['refunded, without what it refunds', { amount_total: -57.5 }],
    ['in another currency', { currency_id: [2, 'USD'] }],
    ['without a time', { date_order: '' }],
  ])('%s is refused', (_, changes) => {
    expect(() => read.odoo(odoo(changes))).toThrow(/order/i);
  });
});

describe('an invoice of ERPNext', () => {
  const number = 'ACC-PSINV-2026-00041';
  const bill = { number, at: '2026-11-21T17:48:00.000Z' };
  const taxes = [
    { charge_type: 'On Net Total', tax_amount: 30 },
    { charge_type: 'Actual', tax_amount: 15 },
  ];
  test.each([
    ['submitted', {}, visit({ ...bill, earning: '230.00', total: '230.00' })],
    [
      'submitted with a delivery and points of ERPNext, rounded',
      { grand_total: 229.87, rounded_total: 230, loyalty_amount: 20, taxes, shipping_rule: 'City' },
      visit({ ...bill, earning: '195.00', delivery: '15.00', other: '20.00', total: '230.00' }),
    ],
    [
      'submitted in the early morning, with a fraction',
      { posting_date: '2026-11-22', posting_time: '1:05:09.123456', taxes },
      visit({
        number,
        at: '2026-11-21T22:05:09.000Z',
        earning: '215.00',
        other: '15.00',
        total: '230.00',
      }),
    ],
    ['without a guest', { contact_mobile: '' }, nothing('orderWithoutGuest')],
    ['that is a draft', { docstatus: 0 }, nothing('orderOpen')],
    ['that was cancelled', { docstatus: 2 }, reversal(bill, { reason: `ERPNext ${number}` })],
    [
      'of which a return was cancelled',
      { docstatus: 2, is_return: 1 },
      nothing('orderReturnCancelled'),
    ],
  ])('%s', (_, changes, expected) => {
    expect(read.erpnext(erpnext(changes))).toMatchObject(expected);
  });

  const back = {
    name: 'ACC-PSINV-2026-00043',
    is_return: 1,
    return_against: number,
    return_against_date: '2026-11-21',
    return_against_time: '20:48:00',
  };
  test.each([
    ['returned whole', { grand_total: -230 }, '230.00'],
    ['returned in part', { grand_total: '-57.50' }, '57.50'],
    ['returned in part, rounded', { grand_total: -57.46, rounded_total: -57.5 }, '57.50'],
  ])('%s', (_, changes, amount) => {
    const reason = 'ERPNext ACC-PSINV-2026-00043';
    const reversed = reversal(bill, { amount, reason });
    expect(read.erpnext(erpnext({ ...back, ...changes }))).toMatchObject(reversed);
  });

  test.each([
    ['returned, without the day of what it returns', { ...back, return_against_date: null }],
    ['in another currency', { currency: 'USD' }],
    ['of no day', { posting_date: 'today' }],
  ])('%s is refused', (_, changes) => {
    expect(() => read.erpnext(erpnext(changes))).toThrow(/order/i);
  });
});

test('amounts are read in the smallest unit of any currency, half up', () => {
  const units = (amount: number | string, currency: string) =>
    unitsOf(amount, { ...restaurant, currency });
  expect([1.005, '1.005', 24.15, -57.5, 0.1 + 0.2].map((one) => units(one, 'SAR'))).toEqual([
    101, 101, 2415, -5750, 30,
  ]);
  expect([units(1.2345, 'KWD'), units('1500', 'JPY')]).toEqual([1235, 1500]);
});
