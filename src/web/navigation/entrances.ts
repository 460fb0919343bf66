// The entrances, and who may be logged in already: they are redirected, and never see the form.
import type { QueryClient } from '@tanstack/react-query';
import { rolesOf } from '../../contract/roles.ts';
import { callOf, fetchStaffCalls } from '../api/calls.ts';
import { call, type SessionCheck } from '../api/client.ts';
import { prepare, useAsk } from '../api/hooks.ts';

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
 * Asks before the first paint who is logged in, where the address is an entrance. The roles are
 * asked first: most visitors are not logged in, and a session check would refuse them.
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

/** The session: `undefined` while it is asked for, null where nobody is logged in or it failed. */
export function useSession<N extends SessionCheck>(check: N) {
  const { data, error } = useAsk(check, {} as Parameters<typeof useAsk<N>>[1]);
  return error ? null : data;
}
