// Known addresses say which methods they take; rows that are not there are one answer.
import { expect, test } from 'vitest';
import type { CallerRole, Contract } from '../../src/contract/endpoint.ts';
import { rolesOf } from '../../src/contract/roles.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { noLimits } from '../../src/domain/staff/limit-rules.ts';
import { openRestaurant } from '../restaurant.ts';
import { draft } from '../occasions.ts';
import { guest, owner, partner } from '../people.ts';

const calls = Object.entries(contract as unknown as Contract);
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

test('every address of the contract refuses the methods that it does not take', async () => {
  const { app } = await openRestaurant('SQLite');
  const addresses = Map.groupBy(calls, ([, { route }]) =>
    route.split(' ')[1]!.replace(/:\w+/, '1'),
  );
  for (const [url, here] of addresses) {
    const taken = here.flatMap(([, { route, sendsEvents, sendsRows }]) => {
      const [method = ''] = route.split(' ');
      return method === 'GET' && !sendsEvents && !sendsRows ? ['GET', 'HEAD'] : [method];
    });
    for (const method of methods.filter((one) => !taken.includes(one))) {
      const headers = { 'content-type': 'text/html' };
      const answer = await app.inject({ method, url, headers, payload: '<p>' });
      expect([method, url, answer.statusCode]).toEqual([method, url, 405]);
      expect(answer.headers['allow']).toBe([...new Set(taken)].toSorted().join(', '));
      if (method !== 'HEAD') expect(answer.body).toContain('This address takes ');
    }
  }
});

test.each([
  ['POST', '/', 405, 'GET, HEAD'],
  ['DELETE', '/terms', 405, 'GET, HEAD'],
  ['POST', '/dashboard/966501234567', 405, 'GET, HEAD'],
  ['POST', '/healthz', 405, 'GET, HEAD'],
  ['PUT', '/api/openapi.json', 405, 'GET, HEAD'],
  ['POST', '/nowhere', 404, undefined],
  ['POST', '/api/nowhere', 404, undefined],
  ['POST', '/api/openapi-json', 404, undefined],
  ['PUT', '/api/customers/7/transactions', 405, 'GET, HEAD'],
  ['DELETE', '/assets/nothing.js', 404, undefined],
] as const)('%s %s is answered %i', async (method, url, status, allow) => {
  const { app } = await openRestaurant('SQLite');
  const { statusCode, headers } = await app.inject({ method, url });
  expect([statusCode, headers['allow']]).toEqual([status, allow]);
});

const bodies: Partial<Record<CallName, object>> = {
  resetCustomerPassword: { newPassword: 'figs-and-dates' },
  resetPartnerPassword: { newPassword: 'figs-and-dates' },
  changeAdmin: { active: true },
  tieAdminCard: { customerId: null },
  giveOutlet: { outletId: null },
  resetAdminPassword: { newPassword: 'figs-and-dates' },
  changeTill: { name: 'Bar' },
  changeCustomer: { name: 'Omar' },
  endMessagesOf: { language: 'en' },
  giveLevel: { level: 'Gold', until: '2027-01-15', reason: 'Our first guest' },
  freeNumber: { mobile: '+966500000001' },
  joinCards: { other: 2, name: 'Omar', mobile: '+966500000001' },
  changePartner: { name: 'The Bakery' },
  setPartnerStatus: { active: true },
  changeBenefit: { active: true },
  changeOffer: { active: true },
  changeReward: { active: true },
  undoClaim: { reason: 'A slip' },
  undoVisit: { reason: 'A slip' },
  refundVisit: { reason: 'Cold soup' },
  declineRequest: { reason: 'Too much' },
  changePersonLimits: noLimits,
  removePasskey: { code: '000000' },
  changeHook: { paused: true },
  sendAgain: { position: 1 },
  changeOutlet: { name: 'Harbour' },
  changeEvent: { active: true },
  changeMailing: draft,
  startMailing: { day: null },
  changeSubmission: { status: 'approved' },
  checkImport: { nameColumn: 0, mobileColumn: 1, pointsColumn: 2, headed: true },
};

test.each(
  calls
    .filter(([, { route }]) => route.includes('/:id'))
    .map(([name, endpoint]) => [name as CallName, endpoint] as const),
)('%s answers for a row that is not there as for one that cannot be', async (name, { may }) => {
  const restaurant = await openRestaurant('SQLite');
  const [first] = rolesOf(may as readonly CallerRole[]);
  const person = await { admin: owner, partner, customer: guest }[first!](restaurant);
  const admin = first === 'admin' ? person : await owner(restaurant);
  await admin.asks('changeSettings', { body: { rewards: true } });
  const answers = [];
  for (const id of ['99', '0', '-1', 'abc', '1.5', '1e3', '9'.repeat(40), '%00', '1 or 1=1']) {
    const { status, text } = await person.tries(name, {
      params: { id, month: '2026-11' },
      query: name === 'previewJoin' ? { other: 2 } : {},
      body: bodies[name],
    });
    answers.push(`${status} ${text}`);
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^404 .+( not found| not there any more)$/);
});
