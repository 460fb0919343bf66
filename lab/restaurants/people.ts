// Logged-in people, whose sessions are inserted directly, since logging in takes time.
import { randomInt } from 'node:crypto';
import type { Role } from '../../src/contract/endpoint.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { hashToken, newToken } from '../../src/server/accounts/secrets.ts';
import type { DatabaseLocation, Store } from '../../src/storage/database/store.ts';
import { addPartner } from '../../src/storage/partners/partner-queries.ts';
import { addSession } from '../../src/storage/accounts/session-queries.ts';
import { withStore } from './store.ts';

/** The session cookies of guests, in the order of the ids. */
export const cookiesOfGuests = (location: DatabaseLocation, ids: readonly number[]) =>
  withStore(location, (store) => sessionsOf(store, 'customer', ids));

/** Adds partners with unknown passwords; returns their session cookies. */
export const cookiesOfPartners = (location: DatabaseLocation, count: number) =>
  withStore(location, async (store) => {
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
  /** The `Cookie` header of a session; empty without one. */
  cookie: string;
}

interface Draw {
  /** The number of all members, and of those that are drawn. */
  members: number;
  count: number;
  /** Each drawn member has a session. */
  loggedIn?: boolean;
}

/** Draws members at random. */
export const drawMembers = (
  location: DatabaseLocation,
  { members, count, loggedIn = true }: Draw,
): Promise<Member[]> =>
  withStore(location, async (store) => {
    const ids = new Set<number>();
    while (ids.size < count) ids.add(randomInt(1, members + 1));
    return membersOf(store, [...ids], loggedIn);
  });

/** The members with these ids, with a session each unless `loggedIn` is false. */
export async function membersOf(
  store: Store,
  ids: readonly number[],
  loggedIn = true,
): Promise<Member[]> {
  const cookies = loggedIn ? await sessionsOf(store, 'customer', ids) : [];
  const found: Member[] = [];
  for (const [index, id] of ids.entries()) {
    const one = store.db.selectFrom('customers').where('id', '=', id);
    const columns = ['id', 'name', 'mobile', 'verificationCode'] as const;
    const member = await one.select(columns).executeTakeFirstOrThrow();
    found.push({ ...member, cookie: cookies[index] ?? '' });
  }
  return found;
}

async function sessionsOf({ db }: Store, role: Role, accountIds: readonly number[]) {
  const cookies: string[] = [];
  for (const accountId of accountIds) {
    const token = newToken();
    await addSession(db, { tokenHash: hashToken(token), role, accountId, now: new Date() });
    cookies.push(`sofra_${role}=${token}`);
  }
  return cookies;
}
