// The handler that answers who is logged in on a device.
import type { sessions as contract } from '../../contract/members/sessions.ts';
import type { Handlers } from '../context.ts';

export const sessions: Handlers<typeof contract> = {
  currentRoles: async (_, { currentRoles }) => ({ roles: await currentRoles() }),
};
