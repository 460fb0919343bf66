// Everybody who calls: nobody, a guest, a partner, an administrator, whatever becomes of them.
import { rolesOf, type Endpoint, type Role } from '../../../src/contract/endpoint.ts';
import { usernameKey } from '../../../src/domain/members/names.ts';
import { hashPassword } from '../../../src/server/accounts/passwords.ts';
import { hashToken, newCodes, newToken } from '../../../src/server/accounts/secrets.ts';
import { addAdmin } from '../../../src/storage/staff/admins.ts';
import { addCustomer } from '../../../src/storage/members/customers.ts';
import { addPartner } from '../../../src/storage/partners/partners.ts';
import { addSession } from '../../../src/storage/accounts/sessions.ts';
import type { Restaurant } from '../../restaurant.ts';

export type Caller = Role | 'nobody';
export const callers: readonly Caller[] = ['nobody', 'customer', 'partner', 'admin'];

/** The callers that a call is for; whoever is of the office is an owner. */
export const callersOf = ({ may }: Pick<Endpoint, 'may'> = { may: 'anyone' }): readonly Caller[] =>
  may === 'anyone' ? callers : rolesOf(may);

/** Everybody's password, until it is changed. */
export const password = 'walnut-tree';

/** The people of a restaurant. Who is thrown out comes in again as somebody new. */
export async function openCallers({ store: { db }, clock, services: { ledger } }: Restaurant) {
  const hash = await hashPassword(password);
  const sessions = new Map<Role, string>();
  const device = newToken();
  let made = 0;

  const account: Record<Role, () => Promise<number>> = {
    admin: async () => {
      const username = `owner-${made}`;
      await addAdmin(db, { username, password: hash, now: clock.now() });
      const added = db.selectFrom('admins').select('id');
      return (
        await added.where('usernameKey', '=', usernameKey(username)).executeTakeFirstOrThrow()
      ).id;
    },
    partner: async () => {
      const username = `counter-${made}`;
      const createdAt = clock.now().toISOString();
      const partner = { username, name: 'The Bakery', password: hash, createdAt };
      return (await addPartner(db, partner))!.id;
    },
    customer: async () => {
      const mobile = `+9665${String(10_000_000 + made)}`;
      const fields = { name: 'Sara Ahmad', mobile, password: hash, temporaryUntil: null };
      const at = clock.now();
      const createdAt = at.toISOString();
      const id = (await addCustomer(db, { ...fields, ...newCodes(), createdAt }))!;
      const actor = { role: 'admin', id: 1, address: null } as const;
      await ledger.post({ kind: 'award', customerId: id, points: 1_000, actor, at });
      return id;
    },
  };

  /** The role has a new account and a session of its own. */
  async function enter(role: Role) {
    made += 1;
    const token = newToken();
    const accountId = await account[role]();
    await addSession(db, { tokenHash: hashToken(token), role, accountId, now: clock.now() });
    sessions.set(role, token);
  }

  for (const role of ['customer', 'partner', 'admin'] as const) await enter(role);

  return {
    enter,
    /** The cookies that the caller's browser sends. */
    cookieOf: (caller: Caller) =>
      caller === 'nobody'
        ? `sofra_device=${device}`
        : `sofra_${caller}=${sessions.get(caller)}; sofra_device=${device}`,
  };
}
