// Who is logged in, as far as the first paint depends on it: at the ways in, and on a card.
import type { QueryClient } from '@tanstack/react-query';
import { contract } from '../contract/index.ts';
import { call } from './api/client.ts';
import { prepare, useAsk } from './api/hooks.ts';
import { passInAddress } from './customer/card-address.ts';

type SessionCheck = 'currentCustomer' | 'currentPartner' | 'currentAdmin';

/** Who is led on from a way in, and never sees the form. */
const waysIn: Record<string, SessionCheck> = {
  '/': 'currentCustomer',
  '/partner': 'currentPartner',
  '/partner/login': 'currentPartner',
  '/admin/login': 'currentAdmin',
};

/** Milliseconds within which the answer spares a card its skeleton: it was asked for before. */
const nearly = 100;

/** Asks ahead of the first paint who is logged in, where that decides what is seen. */
export async function prepareSession(client: QueryClient, address: string) {
  const wayIn = waysIn[address];
  if (wayIn) return prepareWayIn(client, wayIn);
  if (!address.startsWith('/dashboard/') || passInAddress()) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, nearly));
  await Promise.race([prepare(client, 'currentCustomer', {}), tooLong]);
}

/**
 * Most who come to a way in are nobody yet: that is asked first, since a session check would refuse
 * them.
 */
async function prepareWayIn(client: QueryClient, check: SessionCheck) {
  const { roles } = await call('currentRoles', {});
  const isHere = contract[check].may.some((role) => roles.includes(role));
  await prepare(client, check, {}, isHere ? undefined : null);
}

/**
 * Who is logged in: `undefined` while that is asked, null where nobody is or it cannot be known.
 */
export function useSession<N extends SessionCheck>(check: N) {
  const { data, error } = useAsk(check, {} as Parameters<typeof useAsk<N>>[1]);
  return error ? null : data;
}
