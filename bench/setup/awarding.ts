// Awards as the office's screens send them: somebody, some points, and a key of their own.
import { randomInt, randomUUID } from 'node:crypto';
import type { Request } from './load.ts';

/** The request that awards points to one of the members, drawn anew at each call. */
export const awardTo =
  ({ members, cookie }: { members: number; cookie: string }) =>
  (): Request => ({
    method: 'POST',
    path: '/api/points',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookie,
    },
    body: JSON.stringify({
      customerId: randomInt(1, members + 1),
      points: randomInt(10, 500),
      description: 'Dinner',
    }),
  });
