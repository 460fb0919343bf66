// Fills an empty database with a restaurant that has been open for two years.
import { auditEntryRow, type Actor } from '../restaurant/audit-queries.ts';
import { addCustomers } from '../members/customer-queries.ts';
import type { Store } from '../database/store.ts';
import type { DatabaseContext } from '../database/context.ts';
import { addRows } from '../database/queries/rows.ts';
import { renewSummaries } from '../summaries/rebuild.ts';
import { transact } from '../database/transaction.ts';
import { diceOf } from './dice.ts';
import { day, drawGuest, type Guest } from './seeded-guests.ts';
import { addOfferings } from './offerings.ts';
import { addVisits, billNumbers } from './seeded-visits.ts';

interface Wish {
  members: number;
  /** The same seed on the same day gives the same restaurant. */
  seed: number;
  now: Date;
  /** The password hashes: of the single guest who can log in, and of the partners. */
  passwords: { guest: string; partner: string };
  /** Called after each batch with the number of members so far. */
  onProgress?: (members: number) => void;
}

/** The number of guests that one transaction writes, with their history. */
const batchSize = 500;

/**
 * Writes members, their visits and the restaurant's offers; returns the mobile number of the single
 * guest who can log in. An interrupted run leaves complete batches. Refuses a database that is not
 * empty.
 */
export async function fill(store: Store, wish: Wish): Promise<string> {
  await refuseFilled(store);
  const { members, passwords, onProgress } = wish;
  const today = Math.floor(wish.now.getTime() / day);
  const restaurant = { members, today, dice: diceOf(wish.seed) };
  // Visits have a separate generator, so that they do not affect which guests are drawn.
  const visits = diceOf(wish.seed + 1);
  const numberOf = billNumbers();
  const first = { ...drawGuest(0, restaurant), password: passwords.guest };

  for (let written = 0; written < members; written += batchSize) {
    const indexes = Array.from(
      { length: Math.min(batchSize, members - written) },
      (_, i) => written + i,
    );
    const guests = indexes.map((index) => (index === 0 ? first : drawGuest(index, restaurant)));
    await transact(store, async (db) => {
      const context = { db, engine: store.engine };
      const midnight = new Date(today * day);
      if (written === 0) {
        await addOfferings(db, { midnight, partnerPassword: passwords.partner });
      }
      const ids = await addGuests(context, guests);
      await addVisits(context, { guests, ids, dice: visits, today, numberOf });
    });
    onProgress?.(written + guests.length);
  }
  await renewSummaries(store);
  await store.engine.optimize(store.db);
  return first.mobile;
}

/** The tables that have to be empty, with the names of their rows. */
const filledTables = [
  ['customers', 'members'],
  ['partners', 'partners'],
  ['level_benefits', 'benefits'],
  ['special_offers', 'offers'],
  ['rewards', 'rewards'],
  ['special_events', 'special events'],
  ['terms_and_conditions', 'terms'],
] as const;

async function refuseFilled({ db }: Store) {
  for (const [table, rows] of filledTables) {
    const row = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) throw new Error(`This database has ${rows} already, and only an empty one is filled.`);
  }
}

/** The actor of all that the seed writes. */
const actor: Actor = { role: 'system', id: null, address: null };

async function addGuests(context: DatabaseContext, guests: Guest[]) {
  const ids = await addCustomers(
    context,
    guests.map(({ visits: _, ...fields }) => fields),
  );
  await addRows(
    context,
    'audit_log',
    guests.map(({ createdAt }, i) =>
      auditEntryRow({
        actor,
        action: 'customer.joined',
        subjectId: ids[i],
        at: new Date(createdAt),
      }),
    ),
  );
  return ids;
}
