// The call by which programs that cannot be reached from outside hear of what happens.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, Moment } from '../values/values.ts';

/** Events that are answered at once. */
export const eventPage = 500;

const ProgramEvent = z.object({
  /** Its place in the order of all events, by which it is known if it comes again. */
  position: z.int(),
  type: z.string(),
  timestamp: Moment,
  /** As hooks are told it without names: the member, their count of events, and what happened. */
  data: z.looseObject({ member: z.nullable(Id), sequence: z.int() }),
});

export const programEvents = {
  /**
   * What happened since the answer before, each event once and in order; nothing names a member.
   * Refuses a place behind which events are missing, since they are not kept any more or were never
   * noted, and a key for one outlet.
   */
  listProgramEvents: endpoint('GET /api/v1/events', {
    may: ['program'],
    scope: 'events:read',
    query: z.strictObject({
      /** `next` of the answer before; left out, from the first event that is kept. */
      after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, messages.invalidInput))),
    }),
    reply: z.object({
      events: z.array(ProgramEvent),
      next: z.string(),
      /** Whether there is more at this moment. */
      more: z.boolean(),
    }),
    refuses: ['not-found'],
  }),
};
