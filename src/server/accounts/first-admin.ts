// The first administrator, who is created if there is none.
import type { Store } from '../../storage/database/store.ts';
import { addAdmin, hasAdmin } from '../../storage/staff/admins.ts';
import { record } from '../../storage/house/audit.ts';
import { transact } from '../../storage/database/transaction.ts';
import { hashPassword } from './passwords.ts';
import { newPassword } from './secrets.ts';
import type { Config } from '../config.ts';
import type { HashCost } from '../context.ts';

interface Options {
  show?: (password: string) => void;
  passedOver?: () => void;
  hashCost?: HashCost;
}

/**
 * Creates the first administrator; answers the password if it was generated. The password is shown
 * before the transaction ends, so that no crash leaves a restaurant that nobody can enter.
 * `passedOver` is called if a password is configured that is not used, since there is an
 * administrator.
 */
export async function firstAdmin(
  store: Store,
  { ADMIN_USERNAME: username, ADMIN_PASSWORD }: Pick<Config, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>,
  now: Date,
  { show, passedOver, hashCost }: Options = {},
): Promise<string | undefined> {
  if (await hasAdmin(store.db)) {
    if (ADMIN_PASSWORD) passedOver?.();
    return undefined;
  }
  const password = ADMIN_PASSWORD ?? newPassword();
  const hash = await hashPassword(password, hashCost);
  return transact(store, async (db) => {
    if (!(await addAdmin(db, { username, password: hash, now }))) return undefined;
    const actor = { role: 'system', id: null, address: null } as const;
    await record(db, { actor, action: 'admin.created', detail: username, at: now });
    if (ADMIN_PASSWORD) return undefined;
    show?.(password);
    return password;
  });
}
