// Orders of other systems are settled once and reversed once, whoever sends them.
import { expect, test } from 'vitest';
import type { OrderOutcome } from '../../src/contract/connections/orders.ts';
import { keyScopes } from '../../src/contract/scopes.ts';
import { guest, owner } from '../people.ts';
import { program, withKey } from '../programs.ts';
import { anotherServer } from '../restaurant.ts';
import { erpnext, foodics, odoo } from '../../src/domain/connections/from/samples.ts';
import { books, openWithVisits } from '../visits.ts';

type Call = 'takeFoodicsOrder' | 'takeOdooOrder' | 'takeErpnextInvoice';
type Outcome = Partial<OrderOutcome> & { status: number; type?: string; detail?: string };

/** A restaurant with a program, and a guest with the number in the samples. */
async function open() {
  const table = await openWithVisits('SQLite');
  const { restaurant, admin } = table;
  await admin.asks('changeSettings', { body: { countryCode: '966' } });
  const till = await program(restaurant, { admin });
  const omar = await guest(restaurant, { name: 'Omar', mobile: '+966501234567' });
  const balance = async () => (await omar.asks('currentCustomer')).points;
  const sends =
    (call: Call, by: Pick<typeof till, 'tries'> = till) =>
    async (body: object | string): Promise<Outcome> => {
      const { status, text } = await by.tries(call, { body });
      return { ...JSON.parse(text), status };
    };
  return { ...table, till, omar, balance, sends };
}

const nothing = (why: string) => ({ status: 200, outcome: 'nothing', why, reversal: null });
const repeated = ({ reversal, ...outcome }: Outcome) => ({
  ...outcome,
  reversal: { ...reversal, repeated: true },
});
const unknown = 'There is no visit for this order';

test('an order of Foodics is settled once, and taken back part by part, each once', async () => {
  const { restaurant, till, omar, balance, sends } = await open();
  const send = sends('takeFoodicsOrder');
  expect(await send(foodics({ status: 2 }))).toMatchObject(nothing('The order is not closed'));
  const order = foodics({ payments: [{ amount: 230, tips: 10 }] });
  const there = withKey(await anotherServer(restaurant), till.key);
  const sent = await Promise.all([send(order), sends('takeFoodicsOrder', there)(order)]);
  expect(sent.map(({ visit }) => visit?.repeated).toSorted()).toEqual([false, true]);
  expect(sent[0]).toMatchObject({
    status: 200,
    outcome: 'settled',
    why: null,
    reversal: null,
    visit: {
      businessDay: '2026-11-21',
      at: '2026-11-21T17:48:00.000Z',
      points: 2_300,
      bill: { number: '00041', earning: '230.00', unearned: { tips: '10.00' } },
      guest: { id: omar.id },
    },
  });
  const other = await send(foodics({ total_price: 231 }));
  expect(other).toMatchObject({ status: 409, type: '/api/docs#problem-bill-exists' });

  const of = { reference: '00041', closed_at: '2026-11-21 17:48:00' };
  const back = { status: 5, original_order: of, closed_at: '2026-11-21 18:20:00' };
  const part = foodics({ ...back, reference: '00043', total_price: 57.5 });
  const first = await send(part);
  expect(first).toMatchObject({
    status: 200,
    outcome: 'reversed',
    visit: null,
    reversal: { amount: '57.50', points: 575, owed: 0, billNumber: '00041' },
  });
  expect(await send(part)).toEqual(repeated(first));
  // After the key is forgotten, the return is recognised by its reference; another return of the
  // same amount is a new one.
  restaurant.clock.pass({ days: 2 });
  expect(await send(part)).toEqual(repeated(first));
  const second = await send(foodics({ ...back, reference: '00044', total_price: 57.5 }));
  expect(second).toMatchObject({ outcome: 'reversed', reversal: { points: 575 } });
  expect(await balance()).toBe(1_150);
  const much = await send(foodics({ ...back, reference: '00045', total_price: 230 }));
  expect(much).toMatchObject({ status: 409, type: '/api/docs#problem-reversed-too-much' });
  const rest = await send(foodics({ ...back, reference: '00046', total_price: 115 }));
  expect(rest).toMatchObject({ reversal: { amount: '115.00', points: 1_150 } });
  expect(await send(order)).toMatchObject({
    visit: { repeated: true, undoneAt: expect.any(String) },
  });
  expect(await balance()).toBe(0);
  const later = await owner(restaurant);
  expect(await books({ restaurant, admin: later })).toMatchObject({ visits: 1, wrong: 0 });
});

test('an order that the office has undone is not settled anew when it comes again', async () => {
  const { restaurant, admin, balance, sends } = await open();
  const send = sends('takeFoodicsOrder');
  const { visit } = await send(foodics());
  await admin.asks('undoVisit', { params: { id: visit!.id }, body: { reason: 'Wrong guest' } });
  restaurant.clock.pass({ days: 2 });
  const again = { id: visit!.id, repeated: true, undoneAt: expect.any(String) };
  expect(await send(foodics())).toMatchObject({ outcome: 'settled', visit: again });
  expect(await balance()).toBe(0);
  // A late repetition of a known bill is accepted; a late new bill is refused.
  restaurant.clock.pass({ days: 6 });
  expect(await send(foodics())).toMatchObject(nothing('Bills can be sent for 7 days'));
  const late = await send(foodics({ reference: '00042' }));
  expect(late).toMatchObject({ status: 400, type: '/api/docs#problem-bill-too-old' });
});

test('an order of Foodics without a guest or a visit changes nothing', async () => {
  const { restaurant, admin, sends } = await open();
  const send = sends('takeFoodicsOrder');
  const stranger = { customer: { dial_code: 966, phone: '509999999' } };
  expect(await send(foodics(stranger))).toMatchObject(nothing('Customer not found'));
  const none = nothing('The order has no number of a guest');
  expect(await send(foodics({ customer: null }))).toMatchObject(none);
  const short = { customer: { dial_code: 966, phone: '5012' } };
  expect(await send(foodics(short))).toMatchObject({ status: 200, outcome: 'nothing' });
  expect(await send(foodics({ status: 7 }))).toMatchObject(nothing(unknown));
  const of = { reference: '00041', closed_at: '2026-11-21 17:48:00' };
  const back = { status: 5, reference: '00043', original_order: of };
  expect(await send(foodics({ ...back, ...stranger }))).toMatchObject(
    nothing('Customer not found'),
  );
  expect(await send(foodics({ ...back, customer: null }))).toMatchObject(nothing(unknown));
  const lost = await send(foodics({ ...back, original_order: { id: 'x' } }));
  expect(lost).toMatchObject({ status: 400, type: '/api/docs#problem-invalid' });
  expect(await restaurant.store.db.selectFrom('visit_reversals').select('id').execute()).toEqual(
    [],
  );
  expect(await books({ restaurant, admin })).toMatchObject({ visits: 0, wrong: 0 });
});

test('a refund of Odoo that comes before its order waits for it, once', async () => {
  const { restaurant, balance, sends } = await open();
  const send = sends('takeOdooOrder');
  const back = { id: 44, name: 'Harbour/0041 REFUND', amount_total: -57.5, tip_amount: 0 };
  const refunded = { name: 'Harbour/0041', pos_reference: 'Order 00012-001-0041' };
  const of = { refunded: { ...refunded, date_order: '2026-11-21 17:48:00' } };
  const refund = odoo({ ...back, date_order: '2026-11-21 18:10:00' }, of);
  const first = await send(refund);
  expect(first).toMatchObject({ outcome: 'reversed', reversal: { visitId: null, points: 0 } });
  restaurant.clock.pass({ days: 2 });
  expect(await send(refund)).toEqual(repeated(first));
  const order = odoo({ amount_total: 240, tip_amount: 10 });
  expect(await send(order)).toMatchObject({
    outcome: 'settled',
    visit: { points: 1_725, bill: { number: '00012-001-0041', reversed: '57.50' } },
  });
  expect(await send(refund)).toMatchObject({ reversal: { points: 575 } });
  expect(await send(order)).toMatchObject({ visit: { repeated: true, points: 1_725 } });
  expect(await balance()).toBe(1_725);
  // The second refund of an order has the same name as the first one.
  const second = odoo({ ...back, id: 45, amount_total: -57.5 }, of);
  expect(await send(second)).toMatchObject({ reversal: { amount: '57.50', points: 575 } });
  expect(await balance()).toBe(1_150);
  // Cancelling a draft reverses nothing, and cancelling a settled order reverses all of it.
  expect(
    await send(odoo({ name: 'Harbour/0042', pos_reference: false, state: 'cancel' })),
  ).toMatchObject(nothing(unknown));
  expect(await send(odoo({ state: 'cancel' }))).toMatchObject({ reversal: { points: 1_150 } });
  expect(await balance()).toBe(0);
  const later = await owner(restaurant);
  expect(await books({ restaurant, admin: later })).toMatchObject({ visits: 1, wrong: 0 });
});

test('an invoice of ERPNext is settled at its profile’s outlet, and cancelled there', async () => {
  const { restaurant, admin, balance, sends } = await open();
  const first = await admin.asks('addOutlet', { body: { name: 'Old Town' } });
  const harbour = await admin.asks('addOutlet', {
    body: { name: 'Hárbour', nameArabic: 'الميناء' },
  });
  const send = sends('takeErpnextInvoice');
  const lost = await send(erpnext({ pos_profile: 'Airport' }));
  expect(lost).toMatchObject({ status: 404, detail: 'There is no outlet with the name Airport' });
  const settled = { outcome: 'settled', visit: { outletId: harbour.id, points: 2_300 } };
  expect(await send(erpnext())).toMatchObject(settled);
  expect(await send(erpnext({ pos_profile: 'الميناء' }))).toMatchObject(settled);
  // A key of another outlet can send neither the invoice nor its cancellation.
  const elsewhere = await program(restaurant, { admin, outletId: first.id });
  for (const docstatus of [1, 2]) {
    const refused = await sends('takeErpnextInvoice', elsewhere)(erpnext({ docstatus }));
    expect(refused).toMatchObject({ status: 403, type: '/api/docs#problem-other-outlet' });
  }
  const ended = await send(erpnext({ docstatus: 2 }));
  expect(ended).toMatchObject({ outcome: 'reversed', reversal: { amount: null, points: 2_300 } });
  expect(await send(erpnext({ docstatus: 2 }))).toEqual(repeated(ended));
  expect(await balance()).toBe(0);
  expect(await books({ restaurant, admin })).toMatchObject({ visits: 1, wrong: 0 });
});

test('an order takes the scopes of what is done for it, and is bounded', async () => {
  const { restaurant, admin, sends } = await open();
  const without = async (...missing: string[]) => {
    const scopes = keyScopes.filter((scope) => !missing.includes(scope));
    return sends('takeFoodicsOrder', await program(restaurant, { admin, scopes }));
  };
  const missing = { status: 403, type: '/api/docs#problem-scope-missing' };
  const unnumbered = await without('members:by-number');
  expect(await unnumbered(foodics())).toMatchObject(missing);
  const irreversible = await without('visits:reverse');
  expect(await irreversible(foodics())).toMatchObject({ outcome: 'settled' });
  const of = { reference: '00041', closed_at: '2026-11-21 17:48:00' };
  const back = foodics({ status: 5, reference: '00043', original_order: of });
  expect(await irreversible(back)).toMatchObject(missing);

  const send = sends('takeFoodicsOrder');
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const nested = JSON.stringify(foodics()).replace('"app_id"', `"deep":${deep},"app_id"`);
  const tooLarge = { status: 413, type: '/api/docs#problem-too-large' };
  expect(await send(nested)).toMatchObject(tooLarge);
  const long = await send(foodics({ products: ['x'.repeat(600_000)] }));
  expect(long).toMatchObject(tooLarge);
  expect(await send(foodics({ id: 'x'.repeat(101) }))).toMatchObject({ status: 400 });
  const many = Array.from({ length: 501 }, () => ({ amount: 0 }));
  expect(await send(foodics({ charges: many }))).toMatchObject({ status: 400 });
  expect(await send({ order: {} })).toMatchObject({ status: 400 });
  await admin.asks('changeSettings', { body: { pointsPerUnit: null } });
  expect(await send(foodics({ reference: '00049' }))).toMatchObject({
    status: 400,
    type: '/api/docs#problem-bills-earn-nothing',
  });
});
