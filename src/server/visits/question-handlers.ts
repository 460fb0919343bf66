// Handlers of the till's questions on the cards of guests.
import { answerQuestion, askGuest, readQuestion } from '../../storage/visits/questions.ts';
import type { VisitPosting } from '../../storage/visits/parts/parts.ts';
import { newQrToken } from '../accounts/secrets.ts';
import { countLookUp } from '../accounts/throttle.ts';
import type { Handlers } from '../context.ts';

export const questions: Handlers<'questions'> = {
  askGuest: async ({ body }, context) => {
    const { store, transact, sessionHash, notify, now } = context;
    const { customerId, bill, claims = [], rewards = [], benefits = [] } = body;
    await countLookUp(context, 'sheet');
    const actor = context.actor as VisitPosting['actor'];
    const token = newQrToken();
    const chosen = { claims, rewards: rewards.map((reward) => ({ ...reward, token })), benefits };
    const asking = {
      ...chosen,
      actor,
      customerId,
      bill,
      token,
      sessionHash,
      at: now,
      identifiedBy: 'typed' as const,
      asked: [],
    };
    const endsAt = await transact((db) => askGuest({ ...store, db }, asking));
    notify([customerId]);
    return { token, endsAt };
  },

  readQuestion: async ({ query: { token } }, { store: { db }, sessionHash, now }) => ({
    state: await readQuestion(db, { token, sessionHash, now }),
  }),

  answerQuestion: async ({ body }, { store, transact, caller, sessionHash, notify, now }) => {
    const answer = { ...body, customerId: caller.id, sessionHash, now };
    await transact((db) => answerQuestion({ ...store, db }, answer));
    notify([caller.id]);
  },
};
