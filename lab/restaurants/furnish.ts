// Fills an empty database with the schema, an administrator, and members with a history.
import type { DatabaseLocation, Store } from '../../src/storage/database/store.ts';
import { addRows } from '../../src/storage/database/queries/rows.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { customerRow } from '../../src/storage/members/customer-queries.ts';
import { migrate } from '../../src/storage/schema/migrate.ts';
import { fill } from '../../src/storage/seed/fill.ts';
import { firstAdmin } from '../../src/server/accounts/first-admin.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import type { HashCost } from '../../src/server/context.ts';
import { withStore } from './store.ts';

/** The password of `admin`, the first administrator of every test restaurant. */
export const adminPassword = 'saffron-and-thyme';

interface Furnishing {
  now?: Date;
  hashCost?: HashCost;
  members?: number;
}

/**
 * Fills an empty database. Returns the mobile of a member, who has the same password as the
 * administrator and the partners.
 */
export const furnish = (location: DatabaseLocation, furnishing: Furnishing = {}) =>
  withStore(location, async (store) => {
    const { now = new Date(), members = 0 } = furnishing;
    await migrate(store);
    const account = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: adminPassword };
    await firstAdmin(store, account, now, furnishing);
    // Without the setting, the set-up is not offered; it has stories of its own.
    await store.db.deleteFrom('settings').where('name', '=', 'setUp').execute();
    if (members === 0) return '';
    return fillWith(store, { members, now });
  });

/** Adds members with a history to a database that has its schema. */
export async function fillWith(store: Store, { members, now = new Date() }: Furnishing) {
  const password = await hashPassword(adminPassword);
  const passwords = { guest: password, partner: password };
  return fill(store, { members: members!, seed: 1, now, passwords });
}

/** Adds guests with one entry each. The tables may be those of an earlier version. */
export async function addGuests(store: Store, count: number, pointsOf: (index: number) => number) {
  const at = new Date().toISOString();
  const guests = Array.from({ length: count }, (_, i) =>
    customerRow({ name: `Guest ${i}`, mobile: `+96650${1_000_000 + i}`, createdAt: at }),
  );
  const entries = guests.map((_, i) => ({
    customerId: i + 1,
    points: pointsOf(i),
    balance: pointsOf(i),
    description: 'Dinner',
    timestamp: at,
    actorRole: 'system' as const,
  }));
  await transact(store, async (db) => {
    await addRows({ ...store, db }, 'customers', guests);
    await addRows({ ...store, db }, 'point_transactions', entries);
  });
}
