// Sample orders of Foodics, Odoo and ERPNext, made from the public documentation of the formats,
// with a few of the many fields that are not read.

type Changes = Record<string, unknown>;

/** The body of a webhook of Foodics: a closed order of a guest, dine-in. */
export const foodics = (changes: Changes = {}) => ({
  timestamp: 1_795_283_320,
  event: 'order.created',
  business: { name: 'Harbour', reference: 716_703 },
  order: {
    id: 'd5a0e8dd-1965-4e03-912d-38d67e06710d',
    app_id: '8f9eb3f6-7987-4f66-aa8c-478c34d0c568',
    branch: { id: 'a020cc23', name: 'Harbour', reference: 'B01', type: 1, address: null },
    original_order: null,
    customer: { id: '8d831d65', name: 'Sara', dial_code: 966, phone: '501234567', email: null },
    gift_card: null,
    charges: [],
    payments: [{ amount: 230, tendered: 250, tips: 0, payment_method: { name: 'Cash', type: 1 } }],
    products: [
      { quantity: 4, unit_price: 50, total_price: 200, taxes: [{ pivot: { amount: 30 } }] },
    ],
    reference: '00041',
    number: 12,
    check_number: 100_034,
    type: 1,
    source: 1,
    status: 4,
    business_date: '2026-11-21',
    subtotal_price: 200,
    discount_amount: 0,
    rounding_amount: 0,
    total_price: 230,
    opened_at: '2026-11-21 17:05:00',
    closed_at: '2026-11-21 17:48:00',
    ...changes,
  },
});

/** A paid order of Odoo, with its guest; an empty field is `false`. */
export const odoo = (changes: Changes = {}, more: Changes = {}) => ({
  order: {
    id: 41,
    name: 'Harbour/0041',
    pos_reference: 'Order 00012-001-0041',
    state: 'paid',
    date_order: '2026-11-21 17:48:00',
    amount_total: 230,
    amount_tax: 30,
    amount_paid: 230,
    tip_amount: 0,
    lines: [91, 92],
    config_id: [1, 'Harbour'],
    currency_id: [148, 'SAR'],
    partner_id: [12, 'Sara'],
    mobile: false,
    ...changes,
  },
  partner: { id: 12, mobile: false, phone: '+966 50 123 4567' },
  ...more,
});

/** A submitted POS invoice of ERPNext. */
export const erpnext = (changes: Changes = {}) => ({
  doctype: 'POS Invoice',
  name: 'ACC-PSINV-2026-00041',
  docstatus: 1,
  posting_date: '2026-11-21',
  posting_time: '20:48:00',
  currency: 'SAR',
  net_total: 200,
  grand_total: 230,
  rounded_total: 0,
  loyalty_amount: 0,
  discount_amount: 0,
  pos_profile: 'Harbour',
  customer: 'Sara',
  contact_mobile: '0501234567',
  is_return: 0,
  return_against: null,
  ...changes,
});
