// Calls about special events: while one runs, awarded points count more.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, managers } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { DayOrMoment, Id, limits, Moment, orMissing, Text } from '../values/values.ts';
import { isDay } from '../values/typed.ts';

export const SpecialEvent = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  multiplier: z.int(),
  startDate: Moment,
  endDate: Moment,
  active: z.boolean(),
});
export type SpecialEvent = z.output<typeof SpecialEvent>;

const fields = {
  name: Text({ max: limits.name }),
  description: Text({ min: 0, max: limits.description, lines: true }),
  multiplier: z
    .int(orMissing({ missing: messages.multiplierRequired, wrong: messages.multiplierWhole }))
    .check(
      z.minimum(1, messages.multiplierTooLow),
      z.maximum(limits.multiplier, messages.multiplierTooHigh),
    ),
  /** A day counts from its beginning to its end; a moment is exact. */
  startDate: DayOrMoment,
  endDate: DayOrMoment,
};

interface Span {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

const endsAfterItStarts = z.refine<Span>(
  ({ startDate, endDate }) => {
    // A day and a moment can only be compared in the restaurant's time zone, by the server.
    if (!startDate || !endDate || isDay(startDate) !== isDay(endDate)) return true;
    return isDay(endDate) ? startDate <= endDate : startDate < endDate;
  },
  { error: messages.endsBeforeItStarts, path: ['endDate'] },
);

/** When an event runs and how much it gives, before it exists. */
export const EventTimes = z
  .strictObject({
    multiplier: fields.multiplier,
    startDate: fields.startDate,
    endDate: fields.endDate,
  })
  .check(endsAfterItStarts);

export const NewEvent = z
  .strictObject({ ...fields, active: z._default(z.boolean(), true) })
  .check(endsAfterItStarts);
const EventChange = z
  .partial(z.strictObject({ ...fields, id: Id, active: z.boolean() }))
  .check(endsAfterItStarts);

const may = managers;

export const events = {
  listEvents: endpoint('GET /api/admin/events', { may, reply: z.array(SpecialEvent) }),
  addEvent: endpoint('POST /api/admin/events', {
    may,
    withoutProof: whyNoProof.offers,
    body: NewEvent,
    reply: SpecialEvent,
  }),
  changeEvent: endpoint('PATCH /api/admin/events/:id', {
    may,
    withoutProof: whyNoProof.offers,
    body: EventChange,
    reply: SpecialEvent,
  }),
  removeEvent: endpoint('DELETE /api/admin/events/:id', { may, withoutProof: whyNoProof.offers }),
};
