// Generated from the contract: what the owner has switched off is refused by the server.
import { expect, test } from 'vitest';
import type { CallerRole, Contract } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { SettingsChange } from '../../src/contract/restaurant/settings.ts';
import { switches, type Switch } from '../../src/contract/switches.ts';
import { scan } from '../counters.ts';
import { colleague, type AnyRequest, type Person } from '../people.ts';
import { openTill } from '../receipts.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { claim, seen } from '../shelf.ts';
import { openWithVisits } from '../visits.ts';

type Setting = keyof typeof SettingsChange.shape;

/** The settings that switch no call, each with the reason or the story of what they switch. */
const others: Record<Exclude<Setting, Switch>, string> = {
  brand: 'a name',
  brandArabic: 'a name',
  colour: 'a colour',
  logo: 'a picture',
  timeZone: 'a place',
  countryCode: 'a place',
  setUp: 'answers',
  dayBegins: 'a time',
  weekBegins: 'a time',
  openingHours: 'times',
  pointEnds: 'points that end: endings.test.ts',
  levelsBy: 'levels over a period: level-periods.test.ts',
  claimMinutes: 'a duration',
  tillLockMinutes: 'a duration',
  receiptHours: 'a duration',
  refundDays: 'a duration, of which none waits',
  currency: 'parts of visits: without a rate, no bill gives points',
  pointsPerUnit: 'parts of visits: without a rate, no bill gives points',
  alertsOff: 'alerts: alerts.test.ts',
  billsAskedAbove: 'a question: unusual-bills.test.ts',
  staffChooseRewards: 'parts of visits: nobody serves what the guest has not claimed',
  proofAtTill: 'parts of visits: no rewards or benefits without the QR or the code',
  ownCardPercent: 'own-card-calls.test.ts',
  secondFactorFor: 'second-factors.test.ts: a person without one makes no call but its set-up',
  welcomeMessage: 'messages: occasions.test.ts',
  secondVisitMessage: 'messages: occasions.test.ts',
  birthdayMessage: 'messages: occasions.test.ts',
  missYouMessage: 'messages: occasions.test.ts',
  nearlyThereMessage: 'messages: nearly-there.test.ts',
  friendMessage: 'messages: friends.test.ts',
  messageRules: 'messages: occasions.test.ts',
  customerResetPassword: 'a password',
  partnerResetPassword: 'a password',
  partnerDefaultPassword: 'a password',
};

const calls = Object.entries(contract as unknown as Contract).flatMap(
  ([name, { needs, may, idempotent }]) =>
    needs ? [{ name: name as CallName, needs, may, idempotent }] : [],
);

/** A restaurant with everything on, and a request of each call that it then takes. */
async function open(engine: EngineName) {
  const opened = await openWithVisits(engine);
  const { restaurant, admin, sara, bakery, dessert, benefitId } = opened;
  await admin.asks('changeReward', { params: dessert, body: { partnerId: bakery.id } });
  const chosen = await seen(sara, dessert.id);
  const { verification } = await scan(restaurant, bakery, sara);
  const waiting = await claim(sara, dessert);
  const { token } = await restaurant.store.db
    .selectFrom('claims')
    .select('token')
    .where('id', '=', waiting.id)
    .executeTakeFirstOrThrow();
  const till = await openTill(opened);
  const coffee = { level: 'Starter', benefit: 'Coffee', frequency: 'unlimited' } as const;
  const { id: coffeeId } = await admin.asks('addBenefit', { body: coffee });
  const people: Partial<Record<CallerRole, Person>> = {
    owner: admin,
    manager: await colleague(restaurant, 'manager'),
    cashier: await colleague(restaurant, 'cashier'),
    customer: sara,
    partner: bakery,
  };
  /** The requests of the calls that are refused only behind the search for a first answer. */
  const requests: Partial<Record<CallName, AnyRequest>> = {
    claimReward: { body: chosen },
    serveClaim: { body: { token } },
    settleVisit: { body: { guest: { verification }, claims: [waiting.id] } },
    stampBenefit: { body: { verification, benefitId } },
    claimReceipt: { body: { receipt: till.prints('A-1') } },
  };
  const all = Object.fromEntries(switches.map((name) => [name, false]));
  const set = (on: object) => admin.asks('changeSettings', { body: { ...all, ...on } });
  return { ...opened, people, requests, set, verification, coffeeId, waiting };
}

const sentences: Record<Switch, object> = {
  rewards: { status: 404, text: 'Not found' },
  counterSheet: { status: 404, text: 'Partners save no visits at the moment' },
  receipts: {
    status: 409,
    text: 'Receipts give no points at the moment. Please ask at the till',
  },
};

test('every setting switches calls on and off, or says what else it does', () => {
  const all = [...switches, ...Object.keys(others)];
  expect(all.toSorted()).toEqual(Object.keys(SettingsChange.shape).toSorted());
  for (const one of switches) {
    expect(calls.some(({ needs }) => needs.oneOf.includes(one))).toBe(true);
  }
});

onEachEngine((engine, testOnce) => {
  test('a call is refused to everybody whom its switches concern, and else is not', async () => {
    const { people, requests, set } = await open(engine);
    for (const { name, needs, may, idempotent } of calls) {
      const callers = may === 'anyone' ? (['customer'] as const) : may;
      for (const role of callers) {
        const person = people[role]!;
        const concerned = needs.by === undefined || needs.by === role;
        // What is refused before it is read needs no right request.
        const request = requests[name] ?? { body: '"nonsense"' };
        if (idempotent && concerned) expect(Object.keys(requests)).toContain(name);
        const tries = async () => {
          const { status, text } = await person.tries(name, request);
          return { name, role, status, text };
        };
        await set({});
        const refused = expect.objectContaining(sentences[needs.oneOf[0]]);
        expect(await tries()).toEqual(
          concerned ? refused : expect.not.objectContaining(sentences[needs.oneOf[0]]),
        );
        for (const one of needs.oneOf) {
          await set({ [one]: true });
          expect(await tries()).not.toMatchObject(sentences[one]);
        }
      }
    }
  });

  testOnce('without the sheet, partners see and serve rewards, and nothing else', async () => {
    const { admin, bakery, set, verification, coffeeId, waiting } = await open(engine);
    await admin.asks('changePartner', { params: bakery, body: { givesPoints: true } });
    await set({ rewards: true });
    const guest = { verification };
    const refused = { ...sentences.counterSheet };
    for (const parts of [
      { bill: { amount: '10' } },
      { points: 10 },
      { benefits: [coffeeId] },
      { benefits: [coffeeId], claims: [waiting.id] },
    ]) {
      expect(await bakery.tries('settleVisit', { body: { guest, ...parts } })).toMatchObject(
        refused,
      );
    }
    const sheet = () => bakery.asks('readGuestSheet', { query: { verification } });
    const nothing = { benefits: [], earning: null, lastVisit: null, visitsToday: 0 };
    expect(await sheet()).toMatchObject({ ...nothing, claims: [{ id: waiting.id }] });
    const body = { guest, claims: [waiting.id] };
    const key = { headers: { 'idempotency-key': 'once' } };
    const first = await bakery.asks('settleVisit', { body }, key);
    // What was settled before keeps its answer, and can still be undone.
    await set({});
    expect(await bakery.asks('settleVisit', { body }, key)).toEqual(first);
    await bakery.asks('undoVisit', { params: { id: first.id }, body: {} });
    await set({ counterSheet: true });
    expect(await sheet()).toMatchObject({
      benefits: expect.arrayContaining([expect.objectContaining({ id: coffeeId })]),
      earning: { currency: 'SAR' },
    });
    const stamp = { body: { verification, benefitId: coffeeId } };
    const another = { headers: { 'idempotency-key': 'another' } };
    const stamped = await bakery.asks('stampBenefit', stamp, another);
    await set({});
    expect(await bakery.asks('stampBenefit', stamp, another)).toEqual(stamped);
    await bakery.asks('takeBackStamp', { params: { id: stamped.id } });
  });

  test('of a visit, every part that is switched off is refused', async () => {
    const { admin, sara, chosen, coffeeId, set } = await open(engine);
    const settle = async (parts: object) => {
      const body = { guest: { customerId: sara.id }, ...parts };
      const { status, text } = await admin.tries('settleVisit', { body });
      return { status, text: status < 300 ? '' : text };
    };
    const change = (body: object) => admin.asks('changeSettings', { body });
    await set({ rewards: true });
    await change({ staffChooseRewards: false });
    expect(await settle({ rewards: [chosen] })).toEqual({
      status: 403,
      text: 'Guests choose rewards themselves, on their phone',
    });
    await change({ staffChooseRewards: true, proofAtTill: true });
    for (const parts of [{ rewards: [chosen] }, { benefits: [coffeeId] }]) {
      expect(await settle(parts)).toMatchObject({ status: 403 });
    }
    await change({ proofAtTill: false, pointsPerUnit: null });
    expect(await settle({ bill: { amount: '10' } })).toMatchObject({ status: 400 });
    await change({ rewards: false });
    expect(await settle({ rewards: [chosen] })).toEqual(sentences.rewards);
  });
});
