// The people of the stories: each has a browser and calls the API by the contract's names.
import { text as wholeText } from 'node:stream/consumers';
import { requestOf, type AnyRequest, type Response } from '../lab/calls/client.ts';
import { listen } from '../lab/calls/event-stream.ts';
import type { Endpoint, ReplyOutput, RequestInput, StaffRole } from '../src/contract/endpoint.ts';
import { contract, type CallName, type Calls } from '../src/contract/index.ts';
import { englishOfGuests } from '../src/contract/messages/guests.ts';
import { readSentence } from '../src/contract/messages/sentences.ts';
import type { Waiting } from '../src/contract/visits/requests.ts';
import { usernameKey } from '../src/domain/members/names.ts';
import type { Insertable } from 'kysely';
import type { Tables } from '../src/storage/database/tables/tables.ts';
import { hashPassword } from '../src/server/accounts/passwords.ts';
import { hashToken, newCodes, newToken } from '../src/server/accounts/secrets.ts';
import { addCustomers } from '../src/storage/members/customer-queries.ts';
import { transact } from '../src/storage/database/transaction.ts';
import { addSession } from '../src/storage/accounts/session-queries.ts';
import { guestCalls } from '../src/web/api/guest-calls.ts';
import { adminPassword, type Restaurant } from './restaurant.ts';

export { requestOf, type AnyRequest, type Response };

interface Extra {
  headers?: Record<string, string>;
  address?: string;
}

export type Person = ReturnType<typeof visitor>;

/** Somebody without a session, in a new browser. */
export function visitor({ app, opens }: Pick<Restaurant, 'app' | 'opens'>) {
  const cookies: Record<string, string> = {};

  /** Sends a request that may be invalid; returns the status, the text and the headers. */
  async function tries(
    name: CallName,
    sent: AnyRequest = {},
    extra: Extra = {},
  ): Promise<Response> {
    const endpoint = contract[name] as unknown as Endpoint;
    const request = requestOf(endpoint, sent);
    const response = await app.inject({
      ...request,
      ...(endpoint.sendsEvents && { payloadAsStream: true }),
      cookies: { ...cookies },
      headers: { ...request.headers, ...extra.headers },
      ...(extra.address && { remoteAddress: extra.address }),
    });
    const { statusCode: status, headers } = response;
    if (isGuest(cookies) && name in guestCalls) expectGuestSentence(name, headers['refusal']);
    for (const { name: cookie, value } of response.cookies) cookies[cookie] = value;
    if (!endpoint.sendsEvents) return proved(name, { status, text: response.body, headers });
    if (status !== 200) return { status, text: await wholeText(response.stream()), headers };
    // An event stream is closed immediately: `tries` needs only its status.
    response.raw.res.destroy();
    return { status, text: '', headers };
  }

  /** Makes a call that must succeed, and must not wait for approval; returns its reply. */
  async function asks<N extends CallName>(
    ...[name, sent, extra]: CallArguments<N>
  ): Promise<Exclude<ReplyOutput<Calls[N]>, Waiting>> {
    type Reply = Exclude<ReplyOutput<Calls[N]>, Waiting>;
    const { status, text, headers } = await tries(name, sent as AnyRequest, extra);
    if (status >= 300) throw new Error(`${name} answered ${status}: ${text}`);
    if (text.startsWith('{"waiting"')) throw new Error(`${name} waits for approval: ${text}`);
    if (!contract[name].paged) return (text === '' ? undefined : JSON.parse(text)) as Reply;
    const next = headers['x-next'];
    const page = {
      rows: JSON.parse(text),
      total: Number(headers['x-total-count']),
      ...('x-total-more' in headers && { more: true }),
    };
    return (next === undefined ? page : { ...page, next }) as unknown as Reply;
  }

  /** Listens to the events of a call, over a separate connection. */
  async function hears<N extends EventsCall>(
    name: N,
    sent: RequestInput<Calls[N]>,
    after?: string,
    extra: Pick<Extra, 'headers'> = {},
  ) {
    const { url } = requestOf(contract[name] as unknown as Endpoint, sent);
    const headers = {
      ...extra.headers,
      cookie: Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
      ...(after !== undefined && { 'last-event-id': after }),
    };
    return listen<ReplyOutput<Calls[N]>>(`${await opens()}${url}`, headers);
  }

  const downloads = (name: CallName, sent: AnyRequest = {}) =>
    download(app, { name, sent, cookies: { ...cookies } });

  return { asks, tries, downloads, hears, cookies };
}

interface Downloaded {
  name: CallName;
  sent: AnyRequest;
  cookies: Record<string, string>;
}

/** Downloads the file of a call that must succeed. */
async function download(app: Restaurant['app'], { name, sent, cookies }: Downloaded) {
  const request = requestOf(contract[name] as unknown as Endpoint, sent);
  const { statusCode, body, rawPayload } = await app.inject({ ...request, cookies });
  if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}: ${body}`);
  return rawPayload;
}

/** Whether a browser has at most a guest's session, and none of staff. */
const isGuest = (cookies: Record<string, string>) =>
  Object.keys(cookies).every((name) => name === 'sofra_customer');

/**
 * The answer of a call. Throws an error if it tells somebody to come again without saying when, or
 * has a sentence as JSON in a text.
 */
function proved(name: CallName, answer: Response): Response {
  const { status, text, headers } = answer;
  const isPassing = status === 429 || status === 503;
  const isTimed = !isPassing || /^[1-9]\d*$/.test(String(headers['retry-after']));
  if (isTimed && !text.includes('"{\\"key\\"')) return answer;
  throw new Error(`${name} answered ${status}: ${text}`);
}

/**
 * Checks that guests' pages know the sentence. They always send JSON, so `notJson` may be missing.
 */
function expectGuestSentence(call: CallName, header: unknown) {
  const key = typeof header === 'string' ? readSentence(header)?.key : undefined;
  if (key !== undefined && key !== 'notJson' && !(key in englishOfGuests)) {
    throw new Error(`${call} told a guest what guests.ts has not: ${key}`);
  }
}

type EventsCall = {
  [N in CallName]: Calls[N]['sendsEvents'] extends true ? N : never;
}[CallName];

type CallArguments<N extends CallName> = N extends FileCall
  ? [name: N, sent: Omit<RequestInput<Calls[N]>, 'body'> & { body: unknown }, extra?: Extra]
  : Record<never, never> extends RequestInput<Calls[N]>
    ? [name: N, sent?: RequestInput<Calls[N]>, extra?: Extra]
    : [name: N, sent: RequestInput<Calls[N]>, extra?: Extra];

/** The calls that take a file, whose shape the contract does not state. */
type FileCall =
  | 'checkBackup'
  | 'compareBills'
  | 'restoreBackup'
  | 'uploadImport'
  | 'addPicture'
  | 'addOfferPicture';

let guests = 0;

/** A guest who has joined; the mobile is nobody else's. */
export async function guest(
  restaurant: Restaurant,
  { name = 'Sara Ahmad', password = 'walnut-tree', mobile = newMobile() } = {},
) {
  const person = visitor(restaurant);
  const { id } = await person.asks('joinFamily', { body: { name, mobile, password } });
  return { ...person, id, name, mobile, password };
}

/**
 * Guests who joined long ago and are logged in. All have the same password hash and are inserted
 * directly, which saves time.
 */
export async function regulars(restaurant: Restaurant, count: number, password = 'walnut-tree') {
  const { store, clock } = restaurant;
  const common = {
    password: await hashPassword(password, restaurant.hashCost),
    temporaryUntil: null,
    createdAt: clock.now().toISOString(),
  };
  const people = Array.from({ length: count }, (_, i) => {
    return { name: `Omar ${i}`, mobile: newMobile(), ...newCodes(), ...common };
  });
  const ids = await transact(store, (db) => addCustomers({ ...store, db }, people));
  return Promise.all(
    people.map(async ({ name, mobile }, i) => {
      const person = visitor(restaurant);
      const id = ids[i]!;
      await anotherSession(restaurant, { ...person, id });
      return { ...person, id, name, mobile, password };
    }),
  );
}

/** Adds another session of a guest, and puts its cookie in the place of the one in this browser. */
export async function anotherSession(
  { store, clock }: Restaurant,
  { id: accountId, cookies }: Pick<Person, 'cookies'> & { id: number },
) {
  const token = newToken();
  const opening = { tokenHash: hashToken(token), role: 'customer', accountId } as const;
  await addSession(store.db, { ...opening, now: clock.now() });
  cookies['sofra_customer'] = token;
}

export const newMobile = () => `+9665${String((guests += 1)).padStart(8, '0')}`;

/** The administrator, logged in. */
export async function owner(restaurant: Restaurant) {
  const person = visitor(restaurant);
  const body = { username: 'admin', password: adminPassword };
  await person.asks('logInAdmin', { body });
  return person;
}

/** Another owner, who has chosen a password before, logged in at the office. */
export const administrator = (
  restaurant: Restaurant,
  { username = 'layla', password = 'olive-oil' } = {},
) => addStaff(restaurant, 'admins', { username, password });

/** A person of the office who has chosen a password before, logged in. */
export const colleague = (
  restaurant: Restaurant,
  role: StaffRole,
  { username = role === 'cashier' ? 'yusuf' : 'maryam', password = 'olive-oil' } = {},
) => addStaff(restaurant, 'admins', { username, password, role });

/** A partner whose account is active, logged in at the counter. */
export const partner = (
  restaurant: Restaurant,
  { username = 'bakery', password = 'fresh-bread' } = {},
) => addStaff(restaurant, 'partners', { username, password });

async function addStaff(
  restaurant: Restaurant,
  table: 'admins' | 'partners',
  { username, password, role }: { username: string; password: string; role?: StaffRole },
) {
  const { id } = await restaurant.store.db
    .insertInto(table as 'partners')
    .values({
      username,
      usernameKey: usernameKey(username),
      password: await hashPassword(password, restaurant.hashCost),
      ...(table === 'partners' ? { name: 'The Bakery' } : role && { role }),
      temporaryUntil: null,
      createdAt: restaurant.clock.now().toISOString(),
    } as Insertable<Tables['partners']>)
    .returning('id')
    .executeTakeFirstOrThrow();
  const person = visitor(restaurant);
  const call = table === 'partners' ? 'logInPartner' : 'logInAdmin';
  await person.asks(call, { body: { username, password } });
  return { ...person, id, username, password };
}

/** A customer in the ledger: the balance, the sum of the entries, and their number. */
export async function standsAt({ store: { db } }: Restaurant, id: number) {
  const { points } = await db
    .selectFrom('customers')
    .select('points')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('point_transactions')
    .select('points')
    .where('customerId', '=', id)
    .execute();
  return {
    points,
    sum: entries.reduce((sum, entry) => sum + entry.points, 0),
    entries: entries.length,
  };
}
