// The calls that this page knows, and the role as which it makes them. The app contains the calls
// of guests; the screens of staff bring all calls, with their schemas and sentences.
import type { ZodMiniType } from 'zod/mini';
import type { Endpoint, Role } from '../../contract/endpoint.ts';
import type { CallName, Calls } from '../../contract/index.ts';
import type { programEvents } from '../../contract/connections/events.ts';
import type { orders } from '../../contract/connections/orders.ts';
import type { programs } from '../../contract/connections/programs.ts';
import { rolesOf } from '../../contract/roles.ts';
import { knowSentences } from '../words/languages/sentences.ts';
import { guestCalls, type Outline } from './guest-calls.ts';

/** A call, with the schema of its answer where this page has it. */
type Known = Outline & { reply?: ZodMiniType };

/** The calls of people: all but those of programs. */
type StaffCalls = Omit<Calls, keyof (typeof programs & typeof programEvents & typeof orders)>;

const known: Partial<Record<CallName, Known>> = { ...guestCalls };

/** Fetches all calls and sentences, ahead of a screen of staff. */
export async function fetchStaffCalls(): Promise<void> {
  const { staffCalls, sentences } = await import('./staff-calls.ts');
  Object.assign(known, staffCalls satisfies StaffCalls);
  knowSentences(sentences);
}

/** The names of all known calls: after a restore, every answer has to be read again. */
export const everyCall = () => Object.keys(known) as CallName[];

export const callOf = (name: CallName): Known => known[name]!;

/**
 * The role of the present screen. The call is made with the session of that role, even if other
 * roles are logged in too. Undefined where anybody may call.
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
