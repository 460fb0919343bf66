// Calls about the terms and conditions.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment } from './values.ts';

export const terms = {
  currentTerms: endpoint('GET /api/terms', {
    may: 'anyone',
    reply: z.object({ content: z.nullable(z.string()), updatedAt: z.nullable(Moment) }),
  }),
};
