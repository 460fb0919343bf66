// Questions of a till on the cards of guests. A yes is the proof of one visit.
import type { CardQuestion, RequestedParts } from '../../contract/members/waiting.ts';
import { messages } from '../../contract/messages/messages.ts';
import type { QuestionState } from '../../contract/visits/questions.ts';
import { Refusal } from '../../domain/refusal.ts';
import { chosenText, questionSpan, type Chosen } from '../../domain/visits/questions.ts';
import { keepSession } from '../accounts/session-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Database } from '../database/tables/tables.ts';
import { lockCallerAndSession } from '../staff/limit-queries.ts';
import type { VisitPosting } from './parts/parts.ts';
import { partsOfVisit } from './requests/asking.ts';
import { lockGuest } from './requests/request-queries.ts';

type Asking = VisitPosting & { sessionHash: string; token: string };

/**
 * In a transaction: puts a question on a guest's card, in place of an earlier one. Refuses an ended
 * session, an unknown guest, and a claim that is not a waiting one of this guest.
 */
export async function askGuest(context: DatabaseContext, asking: Asking): Promise<string> {
  const { actor, sessionHash, customerId, token, at } = asking;
  await lockCallerAndSession(context, { actor, sessionHash });
  // A visit locks the guest before the question, and so does this.
  await lockGuest(context, customerId);
  const parts = await partsOfVisit(context, asking, 0);
  const cost = await costOf(context.db, asking);
  const endsAt = new Date(at.getTime() + questionSpan).toISOString();
  const row = {
    token,
    adminId: actor.id,
    sessionHash,
    chosen: chosenText(asking),
    parts: JSON.stringify(parts),
    cost,
    endsAt,
    agreedAt: null,
  };
  await context.db
    .insertInto('card_questions')
    .values({ customerId, ...row })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(row))
    .execute();
  return endsAt;
}

/** The points that chosen rewards take now; those of waiting claims are taken already. */
async function costOf(db: Database, { rewards }: Chosen): Promise<number> {
  const rows = await db
    .selectFrom('rewards')
    .select('cost')
    .where('id', 'in', [0, ...rewards.map(({ rewardId }) => rewardId)])
    .execute();
  return rows.reduce((sum, { cost }) => sum + cost, 0);
}

interface Asked {
  token: string;
  sessionHash: string;
  now: Date;
}

/** What became of a question of a session. */
export async function readQuestion(
  db: Database,
  { token, sessionHash, now }: Asked,
): Promise<QuestionState> {
  const row = await db
    .selectFrom('card_questions')
    .select(['agreedAt'])
    .where('sessionHash', '=', sessionHash)
    .where('token', '=', token)
    .where('endsAt', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) return 'over';
  return row.agreedAt === null ? 'waits' : 'agreed';
}

/**
 * In a transaction: answers the question on a guest's card. Refuses an ended session, and a
 * question that is over, answered or replaced.
 */
export async function answerQuestion(
  context: DatabaseContext,
  { customerId, token, yes, sessionHash, now }: Asked & { customerId: number; yes: boolean },
): Promise<void> {
  const { db } = context;
  await keepSession(context, sessionHash);
  await lockGuest(context, customerId);
  const moment = now.toISOString();
  const open = await db
    .selectFrom('card_questions')
    .select('token')
    .where('customerId', '=', customerId)
    .where('token', '=', token)
    .where('agreedAt', 'is', null)
    .where('endsAt', '>', moment)
    .executeTakeFirst();
  // The guest is locked, so that nobody else answers or replaces the question meanwhile.
  if (!open) throw new Refusal('conflict', messages.questionOver);
  const rows = yes
    ? db.updateTable('card_questions').set({ agreedAt: moment }).where('token', '=', token)
    : db.deleteFrom('card_questions').where('token', '=', token);
  await rows.execute();
}

/** The query for the questions that wait on the cards of guests. */
export const askQuestions = ({ customerIds, now }: { customerIds: number[]; now: Date }) =>
  findQuestions.with({ customerIds, now: now.toISOString() });

const findQuestions = prepared(
  ({ db, engine }, param: Param<{ customerIds: number[]; now: string }>) =>
    db
      .selectFrom('card_questions')
      .select(['customerId', 'token', 'parts', 'cost', 'endsAt'])
      .where('customerId', '=', engine.list('card_questions', 'customerId', param('customerIds')))
      .where('agreedAt', 'is', null)
      .where('endsAt', '>', param('now')),
);

/** The questions by guest. */
export const questionsIn = (
  rows: Awaited<ReturnType<typeof findQuestions>>,
  now: Date,
): Map<number, CardQuestion> =>
  new Map(
    rows.map(({ customerId, parts, endsAt, ...question }) => [
      customerId,
      {
        ...question,
        parts: JSON.parse(parts) as RequestedParts,
        left: Date.parse(endsAt) - now.getTime(),
      },
    ]),
  );

export const removeEndedQuestions = (db: Database, moment: string) =>
  db.deleteFrom('card_questions').where('endsAt', '<=', moment).execute();
