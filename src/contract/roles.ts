// The account roles that belong to the callers of a call.
import type { CallerRole, Role } from './endpoint.ts';

const roleOf = (caller: CallerRole): Role[] => {
  if (caller === 'program') return [];
  return caller === 'customer' || caller === 'partner' ? [caller] : ['admin'];
};

/** The answers of `rolesOf` by the callers of a call, since each request asks for its call's. */
const known = new Map<readonly CallerRole[], readonly Role[]>();

/** The roles whose sessions a call asks for, in the order of its callers; a program has none. */
export function rolesOf(may: readonly CallerRole[]): readonly Role[] {
  const roles = known.get(may) ?? [...new Set(may.flatMap(roleOf))];
  if (!known.has(may)) known.set(may, roles);
  return roles;
}
