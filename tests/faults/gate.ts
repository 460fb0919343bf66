// How the callers of the fault tests reach Sofra: by a real connection, as the administrator.
import { Agent, request } from 'node:http';
import { onTestFailed } from 'vitest';
import { contract, type CallName } from '../../src/contract/index.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { Place } from './check.ts';
import type { EngineName } from '../setup/engines.ts';
import { adminPassword } from '../restaurant.ts';
import { requestOf, type AnyRequest, type Response } from '../people.ts';
import { atTheEnd } from '../setup/endings.ts';
import { databaseFor, launch, type Sofra } from '../sofra.ts';

/** Where Sofra is, and the administrator's session. */
export interface Gate {
  address: string;
  cookie: string;
  /** Keeps connections for the next request; false makes one for each. */
  agent: Agent | false;
}

interface Extra {
  headers?: Record<string, string>;
  /** A body that is no JSON of ours. */
  raw?: Buffer;
  /** Breaks the request off. */
  signal?: AbortSignal;
}

/** Makes a call; throws where the connection breaks before the whole answer is there. */
export function send(gate: Gate, name: CallName, sent: AnyRequest, extra: Extra = {}) {
  const asked = requestOf(contract[name] as unknown as Endpoint, sent);
  return fetchFrom(gate, {
    method: asked.method as string,
    path: asked.url as string,
    headers: { ...asked.headers, ...extra.headers } as Record<string, string>,
    body: extra.raw ?? (asked.payload as string | undefined),
    ...(extra.signal && { signal: extra.signal }),
  });
}

/** Makes a call that has to succeed; answers its reply. */
export async function answerOf<Answer>(gate: Gate, name: CallName, sent: AnyRequest) {
  const { status, text } = await send(gate, name, sent);
  if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}

export interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
  signal?: AbortSignal;
}

export function fetchFrom({ address, cookie, agent }: Gate, asked: Asked): Promise<Response> {
  const { method = 'GET', path, headers = {}, body = '', signal } = asked;
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const asking = request(address + path, {
    method,
    agent,
    ...(signal && { signal }),
    headers: { ...headers, ...(method !== 'GET' && length), ...(cookie && { cookie }) },
  });
  asking.on('error', reject).on('response', (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
    answer.on('end', () =>
      resolve({
        status: answer.statusCode ?? 0,
        text: Buffer.concat(parts).toString(),
        headers: answer.headers,
      }),
    );
  });
  asking.end(body);
  return promise;
}

/** A Sofra that can be killed and started again on its database, and the way in. */
export async function openSofra(engine: EngineName, more: Record<string, string> = {}) {
  const { location, config } = await databaseFor(engine);
  return openSofraOn(location, { ...config, ...more });
}

export async function openSofraOn(location: Place, config: Record<string, string>) {
  const gate: Gate = { address: '', cookie: '', agent: new Agent({ keepAlive: true }) };
  const environment = { ADMIN_PASSWORD: adminPassword, ...config };
  const restaurant = {
    location,
    gate,
    config: environment,
    sofra: undefined as unknown as Sofra,
    /** Starts it (again); what the administrator logged in with before still has to do. */
    open: async (through?: string) => {
      restaurant.sofra = launch(environment, { through });
      gate.address = await restaurant.sofra.address();
    },
    kill: () => restaurant.sofra.kill(),
  };
  // A round that starts it again leaves it to the next one.
  atTheEnd(() => restaurant.kill());
  onTestFailed(() => console.error(restaurant.sofra.said.slice(-50).join('\n')));
  await restaurant.open();
  gate.cookie = await logIn(gate);
  return restaurant;
}

export type Restaurant = Awaited<ReturnType<typeof openSofraOn>>;

/** Logs the administrator in; answers the cookie. */
export async function logIn(gate: Gate, password = adminPassword): Promise<string> {
  const body = { username: 'admin', password };
  const { status, text, headers } = await send(gate, 'logInAdmin', { body });
  if (status !== 200) throw new Error(`The administrator was not let in: ${status} ${text}`);
  return String((headers['set-cookie'] as string[])[0]).split(';')[0]!;
}
