// The first administrator, who is created if there is none, with a link that opens the set-up.
import { addSetUpLink } from '../../storage/accounts/set-up-links.ts';
import type { Store } from '../../storage/database/store.ts';
import { addAdmin, hasAdmin } from '../../storage/staff/admin-queries.ts';
import { record } from '../../storage/restaurant/audit-queries.ts';
import { beginSetUp } from '../../storage/restaurant/setting-queries.ts';
import { transact } from '../../storage/database/transaction.ts';
import { hashPassword } from './passwords.ts';
import { hashToken, newPassword, newToken } from './secrets.ts';
import type { Config } from '../config.ts';
import type { HashCost } from '../context.ts';

/** The password and the link of a first start; using either of them ends the link. */
export interface WaysIn {
  password: string;
  /** The token of the link. */
  link: string;
}

interface Options {
  show?: (ways: WaysIn) => void;
  passedOver?: () => void;
  hashCost?: HashCost;
}

/**
 * Creates the first administrator; returns the password if it was generated. Password and link are
 * shown before the commit, so that no crash leaves a restaurant without access. `passedOver` is
 * called if a password is configured but not used, because an administrator exists.
 */
export async function firstAdmin(
  store: Store,
  { ADMIN_USERNAME: username, ADMIN_PASSWORD }: Pick<Config, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>,
  now: Date,
  { show, passedOver, hashCost }: Options = {},
): Promise<WaysIn | undefined> {
  if (await hasAdmin(store.db)) {
    if (ADMIN_PASSWORD) passedOver?.();
    return undefined;
  }
  const password = ADMIN_PASSWORD ?? newPassword();
  const hash = await hashPassword(password, hashCost);
  const ways = { password, link: newToken() };
  return transact(store, async (db) => {
    const added = await addAdmin(db, { username, password: hash, now });
    if (!added) return undefined;
    await beginSetUp(db);
    const actor = { role: 'system', id: null, address: null } as const;
    await record(db, { actor, action: 'admin.created', detail: username, at: now });
    if (ADMIN_PASSWORD) return undefined;
    await addSetUpLink(db, { tokenHash: hashToken(ways.link), adminId: added.id, now });
    show?.(ways);
    return ways;
  });
}
