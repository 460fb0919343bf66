// Requests as the screens send them, made before the measurement starts.
import { randomBytes, randomInt } from 'node:crypto';
import { requestKeyAt } from '../../src/domain/request-keys.ts';
import type { Request } from './closed-loop.ts';

export const get = (path: string, Cookie: string): Request => ({
  method: 'GET',
  path,
  headers: { Cookie },
  body: '',
});

/** A POST request with a JSON body and a new idempotency key. */
export const post = (path: string, Cookie: string, body: object): Request => ({
  method: 'POST',
  path,
  headers: {
    'Content-Type': 'application/json',
    'Idempotency-Key': requestKeyAt(Date.now(), randomBytes(10)),
    'Sec-Fetch-Site': 'same-origin',
    Cookie,
  },
  body: JSON.stringify(body),
});

/** Returns a function that makes an award to a randomly chosen member. */
export const awardTo =
  ({ members, cookie }: { members: number; cookie: string }) =>
  (): Request =>
    post('/api/points', cookie, {
      customerId: randomInt(1, members + 1),
      points: randomInt(10, 500),
      description: 'Dinner',
    });

/** Sends a request with `fetch`; returns the text of the answer. */
export async function fetched(url: string, { path, body, ...request }: Request) {
  const answer = await fetch(url + path, { ...request, ...(body && { body }) });
  return {
    ok: answer.ok,
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  };
}
