// Calls about the terms and conditions, which are written in Arabic and optionally in English.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, managers } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, Moment, Text } from '../values/values.ts';

const Terms = z.object({
  id: Id,
  content: z.string(),
  /** The English text; null where there is none. */
  contentEnglish: z.nullable(z.string()),
  active: z.boolean(),
  updatedAt: Moment,
});
export type Terms = z.output<typeof Terms>;

export const NewTerms = z.strictObject({
  content: Text({ max: limits.terms, tooShort: messages.termsRequired, lines: true }),
  contentEnglish: z.optional(z.nullable(Text({ max: limits.terms, lines: true }))),
  active: z._default(z.boolean(), true),
});

const may = managers;

export const terms = {
  currentTerms: endpoint('GET /api/terms', {
    may: 'anyone',
    reply: z.object({
      content: z.nullable(z.string()),
      contentEnglish: z.nullable(z.string()),
      updatedAt: z.nullable(Moment),
    }),
  }),
  /** All versions: the one in force first, then the newest. */
  listTerms: endpoint('GET /api/admin/terms', { may, reply: z.array(Terms) }),
  addTerms: endpoint('POST /api/admin/terms', {
    may,
    withoutProof: whyNoProof.offers,
    body: NewTerms,
    reply: Terms,
  }),
  activateTerms: endpoint('PATCH /api/admin/terms/:id/activate', {
    may,
    withoutProof: whyNoProof.offers,
    reply: Terms,
    refuses: ['conflict'],
  }),
};
