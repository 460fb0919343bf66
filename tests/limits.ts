// A restaurant whose people have limits: an owner, a manager, a cashier, and a table with a guest.
import type { LimitName } from '../src/contract/staff/limits.ts';
import type { Waiting } from '../src/contract/visits/requests.ts';
import { noLimits } from '../src/domain/staff/limit-rules.ts';
import { colleague, type Person } from './people.ts';
import type { EngineName } from './setup/engines.ts';
import { openWithVisits, type Counter, type VisitBody } from './visits.ts';

type Owner = Pick<Person, 'asks' | 'tries'>;
export type SomeLimits = Partial<Record<LimitName, number>>;

/** Opens the restaurant with a rate of ten points for a riyal. */
export async function openLimited(engine: EngineName, cashiers: SomeLimits = {}) {
  const table = await openWithVisits(engine);
  const { restaurant, admin } = table;
  const [maryam, yusuf] = [
    await colleague(restaurant, 'manager'),
    await colleague(restaurant, 'cashier'),
  ];
  if (Object.keys(cashiers).length > 0) await limit(admin, 'cashier', cashiers);
  return { ...table, maryam, yusuf };
}

/** Sets the limits of a role, and removes all others. */
export const limit = (admin: Owner, role: 'manager' | 'cashier', limits: SomeLimits) =>
  admin.asks('changeRoleLimits', { params: { role }, body: { ...noLimits, ...limits } });

/** Tries to settle a visit, given as points or as a body; returns the response. */
export async function give(
  counter: Counter,
  { id: customerId }: { id: number },
  asked: number | Omit<VisitBody, 'guest'>,
  key?: string,
) {
  const parts = typeof asked === 'number' ? { points: asked } : asked;
  const { status, text } = await counter.tries(
    'settleVisit',
    { body: { guest: { customerId }, ...parts } },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
  const reply = status === 200 ? (JSON.parse(text) as { id?: number } & Partial<Waiting>) : {};
  const outcome = reply.waiting ? ('waits' as const) : status === 200 ? ('given' as const) : status;
  return { status, text, outcome, id: reply.id ?? 0, waiting: reply.waiting };
}
