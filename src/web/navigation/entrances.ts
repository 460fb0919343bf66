// The pages with a log-in. People who are logged in already are redirected before they see the
// form.
import type { QueryClient } from '@tanstack/react-query';
import { rolesOf } from '../../contract/roles.ts';
import { callOf, fetchStaffCalls } from '../api/calls.ts';
import { call, type SessionCheck } from '../api/client.ts';
import { prepare, useAsk } from '../api/api-hooks.ts';

const waysIn: Record<string, SessionCheck> = {
  '/': 'currentCustomer',
  '/b/': 'currentCustomer',
  '/partner': 'currentPartner',
  '/partner/login': 'currentPartner',
  '/admin/login': 'currentAdmin',
  '/admin/setup': 'currentAdmin',
  '/till': 'currentAdmin',
};

/**
 * Requests the session before the first paint, where the address is a log-in page. The roles are
 * requested first, since a session check would refuse most visitors, who are not logged in.
 */
export async function prepareSession(client: QueryClient, address: string) {
  const check = waysIn[address];
  if (!check) return;
  const { roles } = await call('currentRoles', {});
  if (check !== 'currentCustomer') await fetchStaffCalls();
  const { may } = callOf(check);
  const isHere = may !== 'anyone' && rolesOf(may).some((role) => roles.includes(role));
  await prepare(client, check, {}, isHere ? undefined : null);
}

/**
 * The session: `undefined` while it is loading, null where nobody is logged in or the request
 * failed.
 */
export function useSession<N extends SessionCheck>(check: N) {
  const { data, error } = useAsk(check, {} as Parameters<typeof useAsk<N>>[1]);
  return error ? null : data;
}
