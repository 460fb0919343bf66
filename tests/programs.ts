// Programs that call with a key, such as a cash register.
import { keyScopes, type KeyScope } from '../src/contract/scopes.ts';
import type { RequestInput } from '../src/contract/endpoint.ts';
import type { CallName, Calls } from '../src/contract/index.ts';
import type { AnyRequest, Person } from './people.ts';
import { guest, visitor } from './people.ts';
import type { Restaurant } from './restaurant.ts';
import type { EngineName } from './setup/engines.ts';
import { openWithVisits } from './visits.ts';

interface KeyTerms {
  scopes?: readonly KeyScope[];
  outletId?: number;
  hourly?: number;
  days?: number;
}

export type ProgramVisitBody = RequestInput<Calls['settleProgramVisit']>['body'];
export type ReversalBody = RequestInput<Calls['reverseVisit']>['body'];

/** A program with a key of its own, which the owner makes. */
export async function program(
  restaurant: Restaurant,
  { admin, ...terms }: KeyTerms & { admin: Pick<Person, 'asks'> },
) {
  const { scopes = scopesOf(terms), hourly = 10_000, ...more } = terms;
  const body = { name: 'Cash register', scopes: [...scopes], hourly, ...more };
  const { id, key } = await admin.asks('makeKey', { body });
  return { id, key, ...withKey(restaurant, key) };
}

/**
 * All scopes that a key may have. A key of one outlet cannot read events, which are of the whole
 * restaurant.
 */
const scopesOf = ({ outletId }: KeyTerms) =>
  keyScopes.filter((scope) => outletId === undefined || scope !== 'events:read');

/** A restaurant with a program, and a guest without points or rewards. */
export async function openTill(engine: EngineName) {
  const table = await openWithVisits(engine);
  const { restaurant, admin } = table;
  const till = await program(restaurant, { admin });
  const omar = await guest(restaurant, { name: 'Omar' });
  const balance = async () => (await omar.asks('currentCustomer')).points;
  return { ...table, till, omar, guest: { id: omar.id }, balance };
}

let requests = 0;

/** A caller with a key. Each call has a new idempotency key unless it names one. */
export function withKey(restaurant: Pick<Restaurant, 'app' | 'opens'>, key: string) {
  const { asks, tries } = visitor(restaurant);
  const headersOf = (extra?: { headers?: Record<string, string> }) => {
    requests += 1;
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `request-${requests}` };
    return { ...extra, headers: { ...headers, ...extra?.headers } };
  };
  const tried = (name: CallName, sent?: AnyRequest, extra?: Parameters<typeof tries>[2]) =>
    tries(name, sent, headersOf(extra));
  return {
    tries: tried,
    asks: ((...[name, sent, extra]: Parameters<typeof asks>) =>
      asks(name as 'findGuest', sent as never, headersOf(extra))) as typeof asks,
    /** Sends a visit with a new idempotency key, or with one that is given. */
    settles: async (body: ProgramVisitBody, again?: string) => {
      const extra = again === undefined ? {} : { headers: { 'idempotency-key': again } };
      return answerOf(await tried('settleProgramVisit', { body }, extra));
    },
    reverses: async (body: ReversalBody, again?: string) => {
      const extra = again === undefined ? {} : { headers: { 'idempotency-key': again } };
      return answerOf(await tried('reverseVisit', { body }, extra));
    },
  };
}

/** The fields of answers that the stories compare; a refusal has its problem document. */
interface Answer {
  status: number;
  id?: number;
  repeated?: boolean;
  type?: string;
}

const answerOf = ({ status, text }: { status: number; text: string }): Answer => ({
  ...JSON.parse(text),
  status,
});

/** A bill whose whole amount earns points. */
export const billOf = (number: string, earning: string) => ({ number, earning, total: earning });

/** The QR and the code that a guest's card shows. */
export async function cardOf({ store }: Restaurant, { id }: { id: number }) {
  const { qrToken, verificationCode } = await store.db
    .selectFrom('customers')
    .select(['qrToken', 'verificationCode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { token: qrToken!, code: verificationCode! };
}

/** The row of a program's visit of 10.00 SAR, as another transaction would write it. */
export const visitRow = (customerId: number, number: string) => ({
  customerId,
  at: '2026-11-21T18:30:00.000Z',
  businessDay: '2026-11-21',
  outletId: 1,
  billNumber: number,
  billKey: number,
  amount: 1e3,
  currency: 'SAR',
  unearned: null,
  ...({
    identifiedBy: 'program',
    actorRole: 'program',
    actorId: 1,
    entryId: null,
  } as const),
  undoneAt: null,
  undoneByRole: null,
  undoneById: null,
  approvedById: null,
  idempotencyKey: null,
  requestHash: null,
});

/** A problem as a program reads it. */
export interface ReadProblem {
  status: number;
  detail: string;
  errors?: { detail: string; pointer?: string; parameter?: string; header?: string }[];
}

/**
 * The problem with which a call is refused, with the pointers of its fields; the first field has
 * the sentence of the problem.
 */
export async function refused({ tries }: Pick<Person, 'tries'>, name: CallName, sent: object) {
  const { status, text, headers } = await tries(name, sent);
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    throw new Error(text);
  const problem = JSON.parse(text) as ReadProblem;
  const { detail = problem.detail } = problem.errors?.[0] ?? {};
  if (problem.status !== status || problem.detail !== detail) throw new Error(text);
  return { ...problem, fields: (problem.errors ?? []).map(({ pointer }) => pointer) };
}
