// The calls that this page knows, and the role as which it makes them: a guest's come with the app,
// the others with the screens of staff.
import { benefits } from '../../contract/offers/benefits.ts';
import { claims } from '../../contract/rewards/claims.ts';
import { readConfig } from '../../contract/house/config.ts';
import { customers } from '../../contract/members/customers.ts';
import { invited } from '../../contract/members/invited.ts';
import { news } from '../../contract/cards/live-updates.ts';
import { offers } from '../../contract/offers/offers.ts';
import { points } from '../../contract/points/points.ts';
import type { programEvents } from '../../contract/connections/events.ts';
import type { orders } from '../../contract/connections/orders.ts';
import type { programs } from '../../contract/connections/programs.ts';
import { sessions } from '../../contract/members/sessions.ts';
import { history } from '../../contract/visits/history.ts';
import { terms } from '../../contract/offers/terms.ts';
import { rolesOf, type Endpoint, type Role } from '../../contract/endpoint.ts';
import type { CallName, Calls } from '../../contract/index.ts';

const guestCalls = {
  ...customers,
  ...invited,
  ...points,
  ...benefits,
  ...offers,
  ...terms,
  ...news,
  readConfig,
  ...sessions,
  ...claims,
  ...history,
};

/** Adds the calls of a screen that comes in a file of its own. */
export const knowCalls = (calls: Partial<Record<CallName, Endpoint>>) => {
  Object.assign(known, calls);
};

/** Every call that is no guest's and no program's. */
type StaffCalls = Omit<
  Calls,
  keyof typeof guestCalls | keyof (typeof programs & typeof programEvents & typeof orders)
>;

const known: Partial<Record<CallName, Endpoint>> = { ...guestCalls };

/** Fetches the calls that guests do not make, ahead of a screen that makes them. */
export async function fetchStaffCalls(): Promise<void> {
  const { staffCalls } = await import('./staff-calls.ts');
  knowCalls(staffCalls satisfies StaffCalls);
}

export const callOf = (name: CallName): Endpoint => known[name]!;

/**
 * The role of the present screen, with whose session the call is made whoever else is logged in;
 * undefined where anybody may call.
 */
export function actingAs({ may }: Pick<Endpoint, 'may'>): Role | undefined {
  if (may === 'anyone') return undefined;
  const welcome = rolesOf(may);
  return welcome.find((role) => role === personHere()) ?? welcome[0];
}

function personHere(): Role {
  const [, beginning] = location.pathname.split('/');
  if (beginning === 'admin' || beginning === 'till') return 'admin';
  return beginning === 'partner' ? 'partner' : 'customer';
}
