// All callers: nobody, a guest, a partner, an administrator and a program, with renewed accounts.
import { keyScopes } from '../../../src/contract/scopes.ts';
import { isForPrograms, type Endpoint, type Role } from '../../../src/contract/endpoint.ts';
import { rolesOf } from '../../../src/contract/roles.ts';
import { usernameKey } from '../../../src/domain/members/names.ts';
import { hashPassword } from '../../../src/server/accounts/passwords.ts';
import { hashToken, newCodes, newToken } from '../../../src/server/accounts/secrets.ts';
import { newKey } from '../../../src/server/accounts/key-text.ts';
import { addKey } from '../../../src/storage/connections/key-queries.ts';
import { addAdmin } from '../../../src/storage/staff/admin-queries.ts';
import { addCustomer } from '../../../src/storage/members/customer-queries.ts';
import { addPartner } from '../../../src/storage/partners/partner-queries.ts';
import { addSession } from '../../../src/storage/accounts/session-queries.ts';
import type { Restaurant } from '../../restaurant.ts';

export type Caller = Role | 'program' | 'nobody';
export const callers: readonly Caller[] = ['nobody', 'customer', 'partner', 'admin', 'program'];

/** The callers of a call; the caller from the office is an owner. */
export function callersOf({ may }: Pick<Endpoint, 'may'> = { may: 'anyone' }): readonly Caller[] {
  if (may === 'anyone') return callers;
  return isForPrograms({ may }) ? ['program'] : rolesOf(may);
}

/** The initial password of all people. */
export const password = 'walnut-tree';

/** The people of a restaurant. A person whose session has ended is replaced by a new one. */
export async function openCallers({ store, clock, services: { ledger } }: Restaurant) {
  const { db } = store;
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

  let key = '';
  /** Gives the caller a new account with a session, or a new key. */
  async function enter(role: Role | 'program') {
    if (role === 'program') {
      key = await addProgram(store, clock.now());
      return;
    }
    made += 1;
    const token = newToken();
    const accountId = await account[role]();
    await addSession(db, { tokenHash: hashToken(token), role, accountId, now: clock.now() });
    sessions.set(role, token);
  }

  for (const role of ['customer', 'partner', 'admin', 'program'] as const) await enter(role);

  return {
    enter,
    /** The headers that the caller's browser or program sends. */
    headersOf: (caller: Caller): Record<string, string> => {
      if (caller === 'program') return { authorization: `Bearer ${key}` };
      if (caller === 'nobody') return { cookie: `sofra_device=${device}` };
      return { cookie: `sofra_${caller}=${sessions.get(caller)}; sofra_device=${device}` };
    },
  };
}

/** Adds a key with all scopes; returns its text. */
async function addProgram({ db }: Restaurant['store'], now: Date): Promise<string> {
  const terms = { name: 'Cash register', outletId: null, hourly: 100_000, expiresAt: null };
  const about = { createdAt: now.toISOString(), createdById: 1, scopes: keyScopes.join(' ') };
  let key = '';
  await addKey(db, { ...terms, ...about }, (id) => {
    key = newKey(id);
    return { keyHash: hashToken(key), lastFour: key.slice(-4), secret: undefined };
  });
  return key;
}
