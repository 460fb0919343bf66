// People who are logged in, without having to log in one by one.
import { randomInt } from 'node:crypto';
import type { Role } from '../../src/contract/endpoint.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { hashToken, newToken } from '../../src/server/accounts/secrets.ts';
import type { Store } from '../../src/storage/database/store.ts';
import { addPartner } from '../../src/storage/partners/partners.ts';
import { addSession } from '../../src/storage/accounts/sessions.ts';
import type { Environment } from './server.ts';
import { withStore } from './store.ts';

/** The cookies by which guests are known, in the order of their ids. */
export const cookiesOfGuests = (environment: Environment, ids: readonly number[]) =>
  withStore(environment, (store) => sessionsOf(store, 'customer', ids));

/** Hires so many partners, of whom nobody knows a password; answers their cookies. */
export const cookiesOfPartners = (environment: Environment, count: number) =>
  withStore(environment, async (store) => {
    const ids: number[] = [];
    const password = await hashPassword(newToken());
    for (let i = 0; i < count; i += 1) {
      const name = `counter.${i}`;
      const fields = { username: name, name, password, createdAt: new Date().toISOString() };
      ids.push((await addPartner(store.db, fields))!.id);
    }
    return sessionsOf(store, 'partner', ids);
  });

export interface Member {
  id: number;
  name: string;
  mobile: string;
  verificationCode: string | null;
}

/** So many different members, drawn at random from all. */
export const drawMembers = (
  environment: Environment,
  { members, count }: { members: number; count: number },
): Promise<Member[]> =>
  withStore(environment, async ({ db }) => {
    const ids = new Set<number>();
    while (ids.size < count) ids.add(randomInt(1, members + 1));
    const drawn: Member[] = [];
    for (const id of ids) {
      const one = db.selectFrom('customers').where('id', '=', id);
      const columns = ['id', 'name', 'mobile', 'verificationCode'] as const;
      drawn.push(await one.select(columns).executeTakeFirstOrThrow());
    }
    return drawn;
  });

/** Gives members one and the same password, which is told as its hash. */
export const setPasswords = (
  environment: Environment,
  { ids, password }: { ids: readonly number[]; password: string },
) =>
  withStore(environment, ({ db }) =>
    db.updateTable('customers').set({ password }).where('id', 'in', ids).execute(),
  );

async function sessionsOf({ db }: Store, role: Role, accountIds: readonly number[]) {
  const cookies: string[] = [];
  for (const accountId of accountIds) {
    const token = newToken();
    await addSession(db, { tokenHash: hashToken(token), role, accountId, now: new Date() });
    cookies.push(`sofra_${role}=${token}`);
  }
  return cookies;
}
