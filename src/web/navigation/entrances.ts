// The ways in, and who may be logged in already: they are led on, and never see the form.
import type { QueryClient } from '@tanstack/react-query';
import { callOf, fetchStaffCalls } from '../api/calls.ts';
import { call } from '../api/client.ts';
import { prepare, useAsk } from '../api/hooks.ts';

type SessionCheck = 'currentCustomer' | 'currentPartner' | 'currentAdmin';

const waysIn: Record<string, SessionCheck> = {
  '/': 'currentCustomer',
  '/partner': 'currentPartner',
  '/partner/login': 'currentPartner',
  '/admin/login': 'currentAdmin',
};

/**
 * Asks ahead of the first paint who is logged in, where the address is a way in. Most who come
 * there are nobody yet: that is asked first, since a session check would refuse them.
 */
export async function prepareSession(client: QueryClient, address: string) {
  const check = waysIn[address];
  if (!check) return;
  const { roles } = await call('currentRoles', {});
  if (check !== 'currentCustomer') await fetchStaffCalls();
  const { may } = callOf(check);
  const isHere = may !== 'anyone' && may.some((role) => roles.includes(role));
  await prepare(client, check, {}, isHere ? undefined : null);
}

/**
 * Who is logged in: `undefined` while that is asked, null where nobody is or it cannot be known.
 */
export function useSession<N extends SessionCheck>(check: N) {
  const { data, error } = useAsk(check, {} as Parameters<typeof useAsk<N>>[1]);
  return error ? null : data;
}
