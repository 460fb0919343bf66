// The first administrator, made once, when there is none.
import type { Store } from '../storage/database.ts';
import { addAdmin, hasAdmin } from '../storage/admins.ts';
import { record } from '../storage/audit.ts';
import { hashPassword } from './passwords.ts';
import { newPassword } from './secrets.ts';
import type { Settings } from './settings.ts';

type Wanted = Pick<Settings, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>;

/** Makes the first administrator; answers the password where it was made up and must be shown. */
export async function firstAdmin(
  { db }: Store,
  { ADMIN_USERNAME: username, ADMIN_PASSWORD }: Wanted,
  now: Date,
): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined;
  const password = ADMIN_PASSWORD ?? newPassword();
  const added = await addAdmin(db, { username, password: await hashPassword(password), now });
  if (!added) return undefined;
  const actor = { role: 'system', id: null, address: null } as const;
  await record(db, { actor, action: 'admin.created', detail: username, at: now });
  return ADMIN_PASSWORD ? undefined : password;
}
