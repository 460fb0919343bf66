// The call with which programs read events, for those that hooks cannot reach from outside.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, Moment } from '../values/values.ts';

/** The limit of events in one answer. */
export const eventPage = 500;

const ProgramEvent = z.object({
  /** The event's place in the order of all events; a program recognises a repeated event by it. */
  position: z.int(),
  type: z.string(),
  timestamp: Moment,
  /**
   * The data that hooks without names get: the member, the number of the event among that member's,
   * and the change itself.
   */
  data: z.looseObject({ member: z.nullable(Id), sequence: z.int() }),
});

export const programEvents = {
  /**
   * The events after those of the previous answer, each once and in order; none names a member.
   * Refuses a place after which events are missing (they are no longer kept, or were never noted),
   * and a key that is limited to one outlet.
   */
  listProgramEvents: endpoint('GET /api/v1/events', {
    may: ['program'],
    scope: 'events:read',
    query: z.strictObject({
      /**
       * `next` of the previous answer; left out, the list begins with the first event that is kept.
       */
      after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, messages.invalidInput))),
    }),
    reply: z.object({
      events: z.array(ProgramEvent),
      next: z.string(),
      /** Whether more events are there already. */
      more: z.boolean(),
    }),
    refuses: ['not-found'],
  }),
};
