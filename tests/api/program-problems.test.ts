// What is wrong with a program's request is told with its field, and of a batch each visit alone.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { programs } from '../../src/contract/connections/programs.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import {
  billOf,
  cardOf,
  openTill,
  program,
  refused,
  type ProgramVisitBody,
  type ReadProblem,
} from '../programs.ts';
import { books, openWithVisits } from '../visits.ts';

const guest = { id: 1 };
const bill = billOf('1', '20');

/** Visits with one fault each, and the place of the fault in a visit. */
const faults: [string, object, string, string?][] = [
  ['a number that is none', { guest: { mobile: '+' }, bill }, '/guest/mobile'],
  ['a national number abroad', { guest: { mobile: '0501234567' }, bill }, '/guest/mobile'],
  ['a guest who is missing', { bill }, '/guest'],
  ['a guest who is nobody', { guest: { id: 999 }, bill }, '/guest/id', 'Customer not found'],
  ['an unknown number', { guest: { mobile: '+966509999999' }, bill }, '/guest/mobile'],
  ['an unknown card', { guest: { token: 'A'.repeat(32) }, bill }, '/guest/token'],
  ['a card that is a number', { guest: { token: 7 }, bill }, '/guest/token'],
  ['a wrong code', { guest: { mobile: '+966509999999', code: '1' }, bill }, '/guest/code'],
  ['a bill number of 41 characters', { guest, bill: billOf('1'.repeat(41), '20') }, '/bill/number'],
  ['an amount that is none', { guest, bill: { ...bill, earning: 'twenty' } }, '/bill/earning'],
  ['an amount as a number', { guest, bill: { ...bill, earning: 20 } }, '/bill/earning'],
  ['an amount with too many decimals', { guest, bill: billOf('1', '20.001') }, '/bill/earning'],
  ['tips that are none', { guest, bill: { ...bill, tips: '1,5' } }, '/bill/tips'],
  ['a total that is missing', { guest, bill: { number: '1', earning: '20' } }, '/bill/total'],
  ['a total that is not the sum', { guest, bill: { ...bill, total: '21' } }, '/bill/total'],
  ['an impossible time', { guest, bill: { ...bill, at: '2026-02-30T10:00:00Z' } }, '/bill/at'],
  ['a time of last year', { guest, bill: { ...bill, at: '2025-11-21T10:00:00Z' } }, '/bill/at'],
  ['a time of next year', { guest, bill: { ...bill, at: '2027-11-21T10:00:00Z' } }, '/bill/at'],
  ['an unknown field', { guest, bill: { ...bill, 'tip/s~': '5' } }, '/bill/tip~1s~0'],
  ['an unknown field with a long name', { guest, bill, ['x'.repeat(5_000)]: 1 }, ''],
  ['an outlet that is none', { guest, bill, outletId: 99 }, '/outletId'],
  ['a reward that is none', { guest, rewards: [{ rewardId: 99, version: 1 }] }, '/rewards/0'],
  ['a claim that is none', { guest, bill, claims: [99] }, '/claims/0'],
  ['a benefit that is none', { guest, bill, benefits: [99] }, '/benefits/0'],
  ['nothing that is given', { guest }, ''],
];

test.each(faults)(
  '%s is named by its field, alone and in a batch',
  async (_, visit, place, said) => {
    const { restaurant, admin, till } = await openTill('SQLite');
    const alone = await refused(till, 'settleProgramVisit', { body: visit });
    expect(alone.fields[0]).toBe(`#${place}`);
    if (said) expect(alone.detail).toBe(said);
    const good = { key: 'good', guest: { id: 2 }, bill: billOf('good', '20') };
    const keyed = typeof visit === 'string' ? visit : { key: 'bad', ...visit };
    const body = { visits: [good, keyed, { ...good, key: 'too', bill: billOf('too', '20') }] };
    const { answers } = await till.asks('settleProgramVisits', { body: body as never });
    const { detail, status } = alone;
    expect(answers).toMatchObject([
      { index: 0, key: 'good', visit: { points: 200 } },
      {
        index: 1,
        key: 'bad',
        problem: { detail, status, errors: [{ detail, pointer: `#/visits/1${place}` }] },
      },
      { index: 2, key: 'too', visit: { points: 200 } },
    ]);
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 2, wrong: 0 });
  },
);

test('a batch of three hundred bills is settled but for those that are wrong', async () => {
  const { restaurant, admin, till, guest: omar } = await openTill('SQLite');
  const visits = Array.from({ length: 300 }, (_, i) => {
    const [, fault] = (i % 10 === 7 && faults[(i - 7) / 10]) || [];
    return { key: `k${i}`, ...(fault ?? { guest: omar, bill: billOf(`b${i}`, '1') }) };
  });
  const { answers } = await till.asks('settleProgramVisits', { body: { visits: visits as never } });
  expect(answers.map(({ index }) => index)).toEqual(visits.map((_, i) => i));
  const wrong = answers.filter((one) => 'problem' in one);
  expect(wrong.map(({ index }) => index)).toEqual(faults.map((_, i) => i * 10 + 7));
  const { visits: settled } = await books({ restaurant, admin });
  expect(settled).toBe(300 - faults.length);
  const { answers: again } = await till.asks('settleProgramVisits', {
    body: { visits: visits as never },
  });
  expect(again.filter((one) => 'visit' in one && !one.visit.repeated)).toEqual([]);
});

test('a key of a batch that is missing, too long or used otherwise is named', async () => {
  const { till, guest: omar } = await openTill('SQLite');
  const visit = { guest: omar, bill: billOf('1', '20') };
  const body = {
    visits: [
      { key: 'k', ...visit },
      { ...visit, bill: billOf('2', '20') },
      { key: 'k'.repeat(256), ...visit, bill: billOf('3', '20') },
      { key: 'k', ...visit, bill: billOf('4', '20') },
      { key: 7, ...visit },
      'a visit',
      null,
    ],
  };
  const { answers } = await till.asks('settleProgramVisits', { body: body as never });
  expect(answers).toMatchObject([
    { key: 'k', visit: { repeated: false } },
    { key: null, problem: { errors: [{ pointer: '#/visits/1/key' }] } },
    { key: null, problem: { errors: [{ pointer: '#/visits/2/key' }] } },
    { key: 'k', problem: { status: 409, errors: [{ pointer: '#/visits/3/key' }] } },
    { key: null, problem: { errors: [{ pointer: '#/visits/4/key' }] } },
    { key: null, problem: { errors: [{ pointer: '#/visits/5' }] } },
    { key: null, problem: { errors: [{ pointer: '#/visits/6' }] } },
  ]);
  for (const visits of [[], 'visits', Array.from({ length: 501 }, () => body.visits[0])]) {
    const whole = await refused(till, 'settleProgramVisits', { body: { visits } });
    expect(whole).toMatchObject({ status: 400, fields: ['#/visits'] });
  }
});

type Place = (string | number)[];

/** The places of all fields in a value that are objects, lists or texts. */
const placesIn = (value: unknown, place: Place = []): Place[] => [
  ...(place.length > 0 ? [place] : []),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => placesIn(one, [...place, name]))
    : []),
];

/** A copy of a value, with something at a place that no call takes there. */
function spoilt(value: object, place: Place): object {
  const copy = structuredClone(value) as Record<string, unknown>;
  const [last, ...before] = place.toReversed();
  const inside = before.toReversed().reduce((at, name) => at[name] as typeof copy, copy);
  inside[last!] = [{ spoilt: {} }];
  return copy;
}

test('whatever field of the examples is wrong, the problem leads to it', async () => {
  const { till } = await openTill('SQLite');
  const calls = Object.entries(programs) as [keyof typeof programs, Endpoint][];
  let tried = 0;
  for (const [name, { body: schema }] of calls) {
    const { example } = (z.globalRegistry.get(schema) ?? {}) as { example?: object };
    for (const place of placesIn(example ?? {})) {
      const { status, text } = await till.tries(name, { body: spoilt(example!, place) });
      const { answers, ...problem } = JSON.parse(text);
      const { errors } = (status === 200 ? answers[0].problem : problem) as ReadProblem;
      expect(errors?.[0]?.pointer, `${name} ${text}`).toMatch(`#/${place.join('/')}`);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(20);
});

test('of many faults the first ones are told, each with its field', async () => {
  const { till } = await openTill('SQLite');
  const several = { guest, bill: { number: '', at: 'noon', total: '1' }, outletId: 'x', more: 1 };
  const { fields } = await refused(till, 'settleProgramVisit', { body: several });
  expect(fields.toSorted()).toEqual(
    ['#/bill/at', '#/bill/earning', '#/bill/number', '#/more', '#/outletId'].toSorted(),
  );
  const flood = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`f${i}`, 1]));
  const many = await refused(till, 'settleProgramVisit', { body: { guest, bill, ...flood } });
  expect(many.fields).toHaveLength(20);
});

test('the second reward, and a visit that was settled otherwise, are named too', async () => {
  const { restaurant, admin, sara, chosen, benefitId } = await openWithVisits('SQLite');
  const till = await program(restaurant, { admin });
  const second = { guest: { id: sara.id }, bill, rewards: [chosen, { rewardId: 9, version: 1 }] };
  const visits: [ProgramVisitBody, string][] = [
    [second, '#/rewards/1'],
    [{ guest: { id: sara.id }, benefits: [benefitId, benefitId] }, '#/benefits/1'],
    [{ guest: { id: sara.id }, rewards: [{ ...chosen, version: 99 }] }, '#/rewards/0'],
  ];
  for (const [body, pointer] of visits) {
    expect((await refused(till, 'settleProgramVisit', { body })).fields).toEqual([pointer]);
  }
  await till.settles({ guest: { id: sara.id }, bill });
  const other = { guest: { id: sara.id }, bill: { ...bill, earning: '21', total: '21' } };
  expect(await refused(till, 'settleProgramVisit', { body: other })).toMatchObject({
    status: 409,
    fields: ['#/bill/number'],
  });
  await admin.asks('changeSettings', { body: { proofAtTill: true } });
  const unproved = { guest: { id: sara.id }, rewards: [chosen] };
  expect(await refused(till, 'settleProgramVisit', { body: unproved })).toMatchObject({
    status: 403,
    fields: ['#/guest'],
  });
  const settles = await program(restaurant, { admin, scopes: ['visits:write'] });
  expect(await refused(settles, 'settleProgramVisit', { body: unproved })).toMatchObject({
    status: 403,
    fields: ['#/rewards'],
  });
  const { mobile } = sara;
  const { token } = await cardOf(restaurant, sara);
  const alone = { guest: { mobile }, bill: billOf('2', '1') };
  expect((await refused(settles, 'settleProgramVisit', { body: alone })).fields).toEqual([
    '#/guest/mobile',
  ]);
  await till.asks('findGuest', { body: { token } });
  const spent = { guest: { token: 'A'.repeat(32) }, rewards: [chosen] };
  expect((await refused(till, 'settleProgramVisit', { body: spent })).fields).toEqual([
    '#/guest/token',
  ]);
});

test('of a reversal the amount, the bill or the visit is named', async () => {
  const { till, guest: omar, admin, restaurant } = await openTill('SQLite');
  await till.settles({ guest: omar, bill });
  const day = '2026-11-21';
  const number = '1';
  const reversals: [object, string][] = [
    [{ bill: { number, businessDay: day }, amount: '20.01' }, '#/amount'],
    [{ bill: { number, businessDay: day }, amount: '1.5.5' }, '#/amount'],
    [{ bill: { number, businessDay: '2026-11-31' } }, '#/bill/businessDay'],
    [{ bill: { number, businessDay: '2027-11-21' } }, '#/bill/businessDay'],
    [{ bill: { number, businessDay: '1999-11-21' } }, '#/bill/businessDay'],
    [{ bill: { number, at: '2027-11-21T10:00:00Z' } }, '#/bill/at'],
    [{ bill: { number: '' } }, '#/bill/number'],
    [{ bill: { number, outletId: 7 } }, '#/bill/outletId'],
    [{ visitId: 999 }, '#/visitId'],
    [{ visitId: 1, bill: { number } }, '#'],
    [{ visitId: 1, reason: 'x'.repeat(501) }, '#/reason'],
    [{ visitId: 1, why: 'x' }, '#/why'],
  ];
  for (const [body, pointer] of reversals) {
    expect((await refused(till, 'reverseVisit', { body })).fields, pointer).toEqual([pointer]);
  }
  // The first name is that of the outlet that there is.
  await admin.asks('addOutlet', { body: { name: 'Harbour' } });
  const { id } = await admin.asks('addOutlet', { body: { name: 'Old Town' } });
  const there = await program(restaurant, { admin, outletId: id });
  const elsewhere = { bill: { number, outletId: 1 } };
  expect(await refused(there, 'reverseVisit', { body: elsewhere })).toMatchObject({
    status: 403,
    fields: ['#/bill/outletId'],
  });
});

test('a parameter and a header are named as such', async () => {
  const { till } = await openTill('SQLite');
  const query = { after: 'yesterday' };
  const after = await refused(till, 'listProgramVisits', { query });
  expect(after.errors).toMatchObject([{ parameter: 'after' }]);
  const gone = await refused(till, 'listProgramVisits', { query: { after: '9.9.9.9' } });
  expect(gone).toMatchObject({ status: 404, errors: [{ parameter: 'after' }] });
  await till.settles({ guest: { id: 1 }, bill }, 'used');
  expect(await till.settles({ guest: { id: 1 }, bill: billOf('2', '1') }, 'used')).toMatchObject({
    status: 409,
    errors: [{ header: 'Idempotency-Key' }],
  });
  expect(await till.settles({ guest: { id: 1 }, bill }, 'x'.repeat(256))).toMatchObject({
    errors: [{ header: 'Idempotency-Key' }],
  });
  const stranger = await till.tries('findGuest', {}, { headers: { authorization: 'Bearer no' } });
  expect(JSON.parse(stranger.text)).toMatchObject({ errors: [{ header: 'Authorization' }] });
});
