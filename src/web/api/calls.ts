// The calls that this page knows: a guest's come with the app, the others with the screens of
// staff.
import { benefits } from '../../contract/offers/benefits.ts';
import { claims } from '../../contract/rewards/claims.ts';
import { readConfig } from '../../contract/house/config.ts';
import { customers } from '../../contract/members/customers.ts';
import { news } from '../../contract/cards/live-updates.ts';
import { offers } from '../../contract/offers/offers.ts';
import { points } from '../../contract/points/points.ts';
import { sessions } from '../../contract/members/sessions.ts';
import { terms } from '../../contract/offers/terms.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { CallName, Calls } from '../../contract/index.ts';

const guestCalls = {
  ...customers,
  ...points,
  ...benefits,
  ...offers,
  ...terms,
  ...news,
  readConfig,
  ...sessions,
  ...claims,
};

/** Every call that is no guest's: together the two tables have them all. */
type StaffCalls = Omit<Calls, keyof typeof guestCalls>;

const known: Partial<Record<CallName, Endpoint>> = { ...guestCalls };

/** Fetches the calls that guests do not make, ahead of a screen that makes them. */
export async function fetchStaffCalls(): Promise<void> {
  const { staffCalls } = await import('./staff-calls.ts');
  Object.assign(known, staffCalls satisfies StaffCalls);
}

export const callOf = (name: CallName): Endpoint => known[name]!;
