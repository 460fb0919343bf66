// What is wrong with an order of another system is told with the order's own field, and numbers of
// guests are understood as people of the country say them.
import { expect, test } from 'vitest';
import type { CallName } from '../../src/contract/index.ts';
import { erpnext, foodics, odoo } from '../../src/domain/connections/from/samples.ts';
import { guest as joins } from '../people.ts';
import { billOf, cardOf, program, refused } from '../programs.ts';
import { openWithVisits } from '../visits.ts';

test('of an order of another system its own field is named', async () => {
  const { restaurant, admin } = await openWithVisits('SQLite');
  await admin.asks('changeSettings', { body: { countryCode: '966' } });
  const till = await program(restaurant, { admin });
  await joins(restaurant, { name: 'Omar', mobile: '+966501234567' });
  const long = '9'.repeat(41);
  const late = '2026-11-01 17:48:00';
  const back = { status: 5, reference: '2' };
  const refund = { amount_total: -1 };
  const cases: [CallName, object, string][] = [
    ['takeFoodicsOrder', foodics({ status: 'closed' }), '#/order/status'],
    ['takeFoodicsOrder', foodics({ reference: long }), '#/order/reference'],
    ['takeFoodicsOrder', foodics({ closed_at: 'noon' }), '#/order/closed_at'],
    ['takeFoodicsOrder', foodics({ closed_at: late }), '#/order/closed_at'],
    ['takeFoodicsOrder', foodics({ closed_at: null, opened_at: late }), '#/order/opened_at'],
    ['takeFoodicsOrder', foodics({ total_price: 'much' }), '#/order/total_price'],
    ['takeFoodicsOrder', foodics({ payments: [{}, { tips: 'x' }] }), '#/order/payments/1/tips'],
    ['takeFoodicsOrder', foodics({ charges: [{ amount: 'x' }] }), '#/order/charges/0/amount'],
    ['takeFoodicsOrder', foodics(back), '#/order/original_order'],
    ['takeOdooOrder', odoo({ date_order: 'noon' }), '#/order/date_order'],
    ['takeOdooOrder', odoo({ pos_reference: long }), '#/order/pos_reference'],
    ['takeOdooOrder', odoo({ currency_id: [1, 'EUR'] }), '#/order/currency_id'],
    ['takeOdooOrder', odoo({ tip_amount: 'x' }), '#/order/tip_amount'],
    ['takeOdooOrder', odoo(refund), '#/refunded'],
    [
      'takeOdooOrder',
      odoo(refund, { refunded: { name: '1', date_order: 'x' } }),
      '#/refunded/date_order',
    ],
    ['takeErpnextInvoice', erpnext({ posting_date: 'noon' }), '#/posting_date'],
    ['takeErpnextInvoice', erpnext({ currency: 'EUR' }), '#/currency'],
    ['takeErpnextInvoice', erpnext({ grand_total: 'x' }), '#/grand_total'],
    ['takeErpnextInvoice', erpnext({ name: long }), '#/name'],
    ['takeErpnextInvoice', erpnext({ is_return: 1, grand_total: -1 }), '#/return_against'],
  ];
  for (const [name, body, pointer] of cases) {
    expect((await refused(till, name, { body })).fields, pointer).toEqual([pointer]);
  }
  await till.asks('takeFoodicsOrder', { body: foodics() as never });
  const other = await refused(till, 'takeFoodicsOrder', { body: foodics({ total_price: 231 }) });
  expect(other).toMatchObject({ status: 409, fields: ['#/order/reference'] });
  const of = { original_order: { reference: '00041', closed_at: '2026-11-21 17:48:00' } };
  const much = foodics({ ...back, ...of, total_price: 999 });
  expect((await refused(till, 'takeFoodicsOrder', { body: much })).fields).toEqual([
    '#/order/total_price',
  ]);
  for (const name of ['Harbour', 'Old Town']) await admin.asks('addOutlet', { body: { name } });
  const lost = foodics({ branch: { name: 'Airport' } });
  expect((await refused(till, 'takeFoodicsOrder', { body: lost })).fields).toEqual([
    '#/order/branch/name',
  ]);
});

test('with the country set, a program says a number as people there do', async () => {
  const { restaurant, admin } = await openWithVisits('SQLite');
  await admin.asks('changeSettings', { body: { countryCode: '966' } });
  const till = await program(restaurant, { admin });
  const omar = await joins(restaurant, { name: 'Omar', mobile: '+966501234567' });
  const typed = ['0501234567', '٠٥٠ ١٢٣ ٤٥٦٧', '501234567', '00966501234567', '966501234567'];
  const { code } = await cardOf(restaurant, omar);
  for (const [i, mobile] of typed.entries()) {
    expect(await till.asks('findGuest', { body: { mobile } })).toMatchObject({ id: omar.id });
    expect(await till.asks('findGuest', { body: { mobile, code } })).toMatchObject({ id: omar.id });
    const visit = { guest: { mobile }, bill: billOf(`n${i}`, '1') };
    expect(await till.settles(visit)).toMatchObject({ status: 200, guest: { id: omar.id } });
  }
  const visits = typed.map((mobile, i) => {
    return { key: `k${i}`, guest: { mobile }, bill: billOf(`b${i}`, '1') };
  });
  const { answers } = await till.asks('settleProgramVisits', { body: { visits } });
  expect(answers.filter((one) => 'visit' in one)).toHaveLength(typed.length);
  const short = await refused(till, 'findGuest', { body: { mobile: '0501' } });
  expect(short).toMatchObject({
    status: 400,
    detail: 'This number is too short',
    fields: ['#/mobile'],
  });
  const unclear = await refused(till, 'findGuest', { body: { mobile: '447400123456' } });
  expect(unclear).toMatchObject({ status: 400, fields: ['#/mobile'] });
});
