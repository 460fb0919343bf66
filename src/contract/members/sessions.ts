// The call that answers which roles are logged in on a device.
import * as z from 'zod/mini';
import { endpoint, roles } from '../endpoint.ts';

export const sessions = {
  /** The logged-in roles, an empty list without any; the answer identifies nobody. */
  currentRoles: endpoint('GET /api/sessions', {
    may: 'anyone',
    reply: z.object({ roles: z.array(z.enum(roles)) }),
  }),
};
