// What goes out when something goes wrong: a status and one sentence, never what is inside.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../contract/messages.ts';
import { statusOf, type Reason } from '../contract/reasons.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Engine } from '../storage/engine/engine.ts';

/** Answers a failed request in plain text. What is nobody's fault but ours is logged. */
export const answerErrors =
  ({ isAway }: Pick<Engine, 'isAway'>) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, isAway);
    if (!refusal) {
      request.log.error({ err: error }, 'a request failed');
      return text(reply, 500, `${messages.somethingWentWrong} (${request.id})`);
    }
    if (refusal.reason === 'unavailable') request.log.warn({ err: error }, 'a request was put off');
    if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter);
    return text(reply, statusOf[refusal.reason], refusal.message);
  };

/** Seconds after which a request that found no database may try again. */
const patience = 2;

function refusalOf(error: unknown, isAway: Engine['isAway']): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isAway(error)) return new Refusal('unavailable', messages.unavailable, patience);
  const told = told4xx[(error as Partial<FastifyError>).statusCode ?? 0];
  return told && new Refusal(...told);
}

/** What the HTTP framework refuses by itself, in our words. */
const told4xx: Record<number, [Reason, string]> = {
  400: ['invalid', messages.notJson],
  // A folder of the web app instead of a file in it.
  403: ['not-found', messages.notFound],
  404: ['not-found', messages.notFound],
  413: ['too-large', messages.tooLarge],
  415: ['wrong-type', messages.notJson],
};

const text = (reply: FastifyReply, status: number, sentence: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(sentence);
