// The account roles that belong to the callers of a call.
import type { CallerRole, Role } from './endpoint.ts';

const roleOf = (caller: CallerRole): Role[] => {
  if (caller === 'program') return [];
  return caller === 'customer' || caller === 'partner' ? [caller] : ['admin'];
};

/** The roles whose sessions a call asks for, in the order of its callers; a program has none. */
export const rolesOf = (may: readonly CallerRole[]): Role[] => [...new Set(may.flatMap(roleOf))];
