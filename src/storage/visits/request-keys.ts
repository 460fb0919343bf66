// Finds requests by idempotency key, so that a visit that became a request is not settled as well.
import { AboveLimit } from '../../domain/staff/limit-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import {
  answersIn,
  keyColumns,
  keyName,
  requestKeyOf,
  type Answers,
} from '../database/idempotency-keys.ts';
import type { Asked } from '../database/groups/postings.ts';
import { preparedFind } from '../database/queries/rows.ts';
import { isCounted } from '../staff/limit-queries.ts';
import type { Actor } from '../restaurant/audit-queries.ts';

type Asking = Pick<Asked, 'key' | 'at'> & { actor: Actor; asked: readonly unknown[] };

/** The key of a request for a visit. */
export const requestKey = ({ asked, ...asking }: Asking) => requestKeyOf(asking, asked);

const requestsWithKeys = preparedFind(
  'visit_requests',
  ['id', 'askedById', 'askedAt', 'expiresAt', 'passed', 'most', 'idempotencyKey', 'requestHash'],
  'idempotencyKey',
);

export type EarlierRequest = Awaited<ReturnType<typeof requestsWithKeys>>[number];

/** The requests that were made with the keys of a group. */
export async function earlierRequests(
  context: DatabaseContext,
  group: readonly Asking[],
): Promise<Answers<EarlierRequest>> {
  const keys = group.flatMap(({ key, actor }) => (isCounted(actor) ? (key ?? []) : []));
  return answersIn(context, keyColumns.requests, {
    rows: keys.length > 0 ? await requestsWithKeys(context, { values: keys }) : [],
    now: group[0]!.at,
    answer: ({ askedById, idempotencyKey, requestHash, ...row }) => ({
      name: keyName({ role: 'admin', id: askedById }, idempotencyKey),
      requestHash,
      outcome: { askedById, idempotencyKey, requestHash, ...row },
    }),
  });
}

/** Refuses a visit whose key belongs to a request, in the same way as the first time. */
export function refuseEarlier(earlier: EarlierRequest | undefined): void {
  if (earlier) throw new AboveLimit({ limit: earlier.passed, most: earlier.most }, 0);
}
