// The call that lists the roles that are logged in on a device.
import * as z from 'zod/mini';
import { endpoint, roles } from '../endpoint.ts';

export const sessions = {
  /** The logged-in roles, which may be an empty list; the answer does not identify a person. */
  currentRoles: endpoint('GET /api/sessions', {
    may: 'anyone',
    reply: z.object({ roles: z.array(z.enum(roles)) }),
  }),
};
