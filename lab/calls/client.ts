// Makes calls by the contract's names over real connections, with somebody's session.
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { InjectOptions } from 'fastify';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { fileTypes } from '../../src/contract/file-types.ts';
import { adminPassword } from '../restaurants/furnish.ts';
import { contract, type CallName } from '../../src/contract/index.ts';

/** The address of a server, and a session. */
export interface Client {
  address: string;
  cookie: string;
  /**
   * The agent that keeps connections open for the next request; false opens one for each request.
   */
  agent: Agent | false;
}

/** The response to any call. */
export interface Response {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

export type AnyRequest = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

interface Extra {
  headers?: Record<string, string>;
  /** A body that is sent as it is, and not as JSON. */
  raw?: Buffer;
  /** Aborts the request. */
  signal?: AbortSignal;
}

/** @param keepsConnections Keeps connections open, instead of opening one for each request. */
export const clientAt = (
  address: string,
  { cookie = '', keepsConnections = false } = {},
): Client => ({
  address,
  cookie,
  agent: keepsConnections && new Agent({ keepAlive: true, maxFreeSockets: 1_024 }),
});

/** Makes a call; throws if the connection breaks before the response is complete. */
export function send(client: Client, name: CallName, sent: AnyRequest = {}, extra: Extra = {}) {
  const asked = requestOf(contract[name] as unknown as Endpoint, sent);
  return fetchFrom(client, {
    method: asked.method as string,
    path: asked.url as string,
    headers: { ...asked.headers, ...extra.headers } as Record<string, string>,
    body: extra.raw ?? (asked.payload as string | undefined),
    ...(extra.signal && { signal: extra.signal }),
  });
}

/** Makes a call that has to succeed; returns its reply. */
export async function answerOf<Answer>(client: Client, name: CallName, sent: AnyRequest = {}) {
  const { status, text } = await send(client, name, sent);
  if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}

/**
 * Makes a call that begins a session; returns its cookie, or another one by the beginning of its
 * name.
 */
export async function cookieOf(
  client: Client,
  name: CallName,
  { body, cookie = 'sofra_' }: { body: object; cookie?: string },
): Promise<string> {
  const { status, text, headers } = await send({ ...client, cookie: '' }, name, { body });
  if (status !== 200) throw new Error(`${name} let nobody in: ${status} ${text}`);
  return cookieIn(headers, cookie);
}

/** The first cookie of a response that begins with this text. */
export function cookieIn(headers: Record<string, unknown>, beginning = 'sofra_'): string {
  const cookies = (headers as IncomingHttpHeaders)['set-cookie'] ?? [];
  const [cookie = ''] = cookies.find((one) => one.startsWith(beginning))?.split(';') ?? [];
  return cookie;
}

/** Logs the administrator in; returns the cookie. */
export const logIn = (
  client: Client,
  { password = adminPassword, cookie = 'sofra_' } = {},
): Promise<string> =>
  cookieOf(client, 'logInAdmin', { body: { username: 'admin', password }, cookie });

export interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
  signal?: AbortSignal;
}

export function fetchFrom({ address, cookie, agent }: Client, asked: Asked): Promise<Response> {
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

/** The HTTP request of a call; the values in it may be invalid. */
export function requestOf(
  { route, takesFile }: Endpoint,
  { params = {}, query = {}, body }: AnyRequest,
) {
  const [method, path = ''] = route.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const sent =
    body === undefined
      ? {}
      : {
          payload: isWritten(body) ? body : JSON.stringify(body),
          headers: { 'content-type': fileTypes[takesFile ?? 'json'] },
        };
  return { method, url: search ? `${filled}?${search}` : filled, ...sent } as InjectOptions;
}

const isWritten = (body: unknown): body is string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body);
