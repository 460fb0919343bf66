// The call that tells a device who is logged in on it.
import * as z from 'zod/mini';
import { endpoint, roles } from '../endpoint.ts';

export const sessions = {
  /** Unlike the session checks it is no refusal where nobody is, and says nothing of a person. */
  currentRoles: endpoint('GET /api/sessions', {
    may: 'anyone',
    reply: z.object({ roles: z.array(z.enum(roles)) }),
  }),
};
