// A question of the till on the guest's own card, whose answer is the proof that they are there.
import * as z from 'zod/mini';
import { endpoint, staff } from '../endpoint.ts';
import { whyNoProof } from '../proofs.ts';
import { needsSheetOrRewards } from '../switches.ts';
import { Id, Moment, QrToken } from '../values/values.ts';
import { VisitRequest } from './visits.ts';

const chosen = { bill: true, claims: true, rewards: true, benefits: true } as const;

/** What became of a question: it `waits`, the guest has said yes, or it is over. */
export const questionStates = ['waits', 'agreed', 'over'] as const;
export type QuestionState = (typeof questionStates)[number];

export const questions = {
  /**
   * Asks a guest on their open card whether what is chosen is to be used now. It replaces an
   * earlier question on this card. A yes proves one visit of the caller's session with exactly
   * these rewards and benefits, until `endsAt`. Counts as opening a sheet.
   */
  askGuest: endpoint('POST /api/visits/questions', {
    may: staff,
    withoutProof: whyNoProof.asks,
    needs: needsSheetOrRewards,
    body: z.extend(z.pick(VisitRequest, chosen), { customerId: Id }),
    reply: z.object({ token: QrToken, endsAt: Moment }),
    refuses: ['not-found', 'throttled'],
  }),
  /** What became of a question of the caller's session. */
  readQuestion: endpoint('GET /api/visits/questions', {
    may: staff,
    needs: needsSheetOrRewards,
    query: z.strictObject({ token: QrToken }),
    reply: z.object({ state: z.enum(questionStates) }),
  }),
  /** Answers the question on the caller's own card, once; a no ends it. */
  answerQuestion: endpoint('POST /api/customers/me/question', {
    may: ['customer'],
    body: z.strictObject({ token: QrToken, yes: z.boolean() }),
    refuses: ['conflict'],
  }),
};
