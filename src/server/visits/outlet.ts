// The outlet of a visit: only owners and managers, away from a till, choose it themselves.
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionAccount } from '../../storage/accounts/session-queries.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { listOutlets } from '../../storage/restaurant/outlet-queries.ts';
import { findAdminById } from '../../storage/staff/admin-queries.ts';
import { outletOfTill } from '../../storage/staff/till-queries.ts';
import type { Context } from '../context.ts';

/**
 * The outlet at which the caller settles a visit; undefined for the first one. At a till it is the
 * till's, for a cashier elsewhere the one that a manager gave them where there are two, and for a
 * partner the first. Refuses another one that is named, and a cashier who was given none.
 */
export async function outletOf(
  { store: { db }, caller }: Pick<Context<SessionAccount>, 'store' | 'caller'>,
  named: number | undefined,
): Promise<number | undefined> {
  const outlets = await listOutlets(db);
  const mayChoose = caller.tillId === undefined && caller.staffRole !== 'cashier';
  if (outlets.length === 0 || (caller.role === 'admin' && mayChoose)) return named;
  const own = await ownOutlet(db, caller);
  const { id } = outlets.find((outlet) => outlet.id === own) ?? firstOf(outlets, caller);
  if (named !== undefined && named !== id) {
    const isTill = caller.tillId !== undefined;
    throw new Refusal('forbidden', isTill ? messages.tillElsewhere : messages.outletElsewhere);
  }
  return id;
}

/** The outlet of the caller's till, or that of the caller; undefined if there is none. */
async function ownOutlet(db: Database, { id, role, tillId }: SessionAccount) {
  if (tillId !== undefined) return outletOfTill(db, tillId);
  return role === 'admin' ? (await findAdminById(db, id))?.ownOutletId : undefined;
}

/** The first outlet; refuses a cashier without a till who would have to choose among several. */
function firstOf<Outlet>(outlets: readonly Outlet[], { role, tillId }: SessionAccount): Outlet {
  const isCashier = role === 'admin' && tillId === undefined;
  if (isCashier && outlets.length > 1) throw new Refusal('forbidden', messages.outletNotGiven);
  return outlets[0]!;
}
