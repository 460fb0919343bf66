// Receivers of hooks: plain servers that check each signature and answer as configured.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { feedHooks, type FeedOptions } from '../src/server/connections/feed.ts';
import { owner, type Person } from './people.ts';
import { adminPassword, openRestaurant, type Restaurant } from './restaurant.ts';
import { atTheEnd } from './setup/endings.ts';
import type { EngineName } from './setup/engines.ts';

export interface Event {
  type: string;
  timestamp: string;
  data: { member: number | null; sequence: number } & Record<string, unknown>;
}

export interface Received extends Event {
  id: string;
  /** Whether the signature is valid by one of the receiver's secrets. */
  signed: boolean[];
  headers: IncomingMessage['headers'];
}

type Answers = (event: Received, response: ServerResponse) => unknown;

const thanks: Answers = (_, response) => response.writeHead(204).end();

/** A receiver on this machine, which answers with success unless it is configured otherwise. */
export async function openReceiver() {
  const received: Received[] = [];
  const state = { answers: thanks, secrets: [] as string[], connections: 0 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    const event = JSON.parse(body) as Event;
    const signed = state.secrets.map((secret) => isSigned(secret, { body, headers }));
    const one = { ...event, id: headers['webhook-id']!, signed, headers: request.headers };
    received.push(one);
    await state.answers(one, response);
  });
  server.on('connection', () => (state.connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, state, thanks, server, address: `http://127.0.0.1:${port}/sofra` };
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/**
 * Verifies a signature as receivers do, without the check of the time: a test's clock is not this
 * machine's.
 */
function isSigned(
  secret: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): boolean {
  const moment = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const [signature, ...more] = (headers['webhook-signature'] ?? '').split(' ');
  if (signature === undefined || Number.isNaN(moment.getTime())) return false;
  const hook = new Webhook(secret);
  const expected = hook.sign(headers['webhook-id']!, moment, body);
  return [signature, ...more].includes(expected);
}

/** A restaurant whose hooks may connect to this machine. */
export const openHooked = async (engine: EngineName) => {
  const restaurant = await openRestaurant(engine, { HOOK_HOSTS: '127.0.0.1' });
  return { restaurant, admin: await owner(restaurant) };
};

/** Makes a hook to a receiver, and gives the receiver its secret; returns the hook's id. */
export async function hookTo(
  admin: Pick<Person, 'asks'>,
  { address, state }: Pick<Receiver, 'address' | 'state'>,
  { name = 'Till', named = false } = {},
): Promise<number> {
  const { id, secret } = await admin.asks('addHook', { body: { name, address, named } });
  state.secrets.push(secret);
  return id;
}

/** Sends all due events, as the schedule does. Retries have no random delay. */
export const feed = ({ services }: Pick<Restaurant, 'services'>, options: FeedOptions = {}) =>
  feedHooks(services, { random: () => 0, ...options });

/** The events of one member that a receiver got, by kind. */
export const kindsOf = ({ received }: Receiver, member?: number) =>
  received
    .filter(({ data }) => member === undefined || data.member === member)
    .map(({ type }) => type);

/** A restaurant whose hooks may connect to this machine, and a receiver. */
export async function openHeard(engine: EngineName) {
  const [hooked, receiver] = [await openHooked(engine), await openReceiver()];
  return { ...hooked, receiver };
}

/** Logs the owner in again, since the session has ended after days on the test's clock. */
export async function ownerAgain(admin: Person): Promise<Person> {
  await admin.asks('logInAdmin', { body: { username: 'admin', password: adminPassword } });
  return admin;
}
