// Finds visits by idempotency key, so that a repeated request is answered with its first visit.
import { lockSessionsOf, sessionsIn } from '../accounts/session-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { lockKeysOf } from '../connections/key-queries.ts';
import {
  answersIn,
  keyColumns,
  keyName,
  keysElsewhere,
  type Answers,
} from '../database/idempotency-keys.ts';
import { askAll } from '../database/queries/prepared.ts';
import { preparedFind } from '../database/queries/rows.ts';
import type { VisitPosting } from './parts/parts.ts';
import { requestKey } from './request-keys.ts';

/** A visit that was settled before. */
export interface Earlier {
  id: number;
  customerId: number;
}

export type KeyedRequest = Pick<
  VisitPosting,
  'sessionHash' | 'key' | 'actor' | 'asked' | 'at' | 'program'
>;

/**
 * Returns a function that finds the visit that was settled before with the key of a request;
 * undefined if there is none. Refuses an ended session.
 */
export async function findSettled(context: DatabaseContext, asked: readonly KeyedRequest[]) {
  const rows = await askAll(context, {
    sessions: lockSessionsOf(asked),
    keyed: visitsWithKeys.with({ values: asked.flatMap(({ key }) => key ?? []) }),
  });
  const sessions = sessionsIn(rows.sessions);
  const refuseEndedKey = await lockKeysOf(context, asked);
  const answers = await answersOf(context, rows.keyed, asked);
  return (one: KeyedRequest) => {
    sessions.refuseEnded(one);
    refuseEndedKey(one);
    return answers.find(requestKey(one));
  };
}

/** The visits that were settled before with the keys of requests. */
export async function answersOf(
  context: DatabaseContext,
  rows: KeyedVisit[],
  asked: readonly KeyedRequest[],
): Promise<Answers<Earlier>> {
  const now = asked[0]!.at;
  return answersIn(context, keyColumns.visits, {
    rows,
    elsewhere: await keysElsewhere(context, keyColumns.visits, { asked, now }),
    now,
    answer: ({ id, customerId, actorRole, actorId, idempotencyKey, requestHash }) => ({
      name: keyName({ role: actorRole, id: actorId }, idempotencyKey),
      requestHash,
      outcome: { id, customerId: customerId ?? 0 },
    }),
  });
}

type KeyedVisit = Awaited<ReturnType<typeof visitsWithKeys>>[number];

export const visitsWithKeys = preparedFind(
  'visits',
  ['id', 'customerId', 'at', 'actorRole', 'actorId', 'idempotencyKey', 'requestHash'],
  'idempotencyKey',
);
