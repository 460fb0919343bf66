// Which parts of the office have appeared: their reasons are looked up, and what has appeared is
// kept in a setting of its own, which is in no backup.
import { sql } from 'kysely';
import type { OfficePart } from '../../contract/restaurant/office-parts.ts';
import {
  appearedParts,
  officeFacts,
  officeSettings,
  type OfficeFacts,
} from '../../domain/restaurant/office-parts.ts';
import type { Store } from '../database/store.ts';
import { transact } from '../database/transaction.ts';
import type { Database } from '../database/tables/tables.ts';
import { lockSetting, readSettings, readStored, storeSettings } from './setting-queries.ts';

const kept = { officeParts: [] as OfficePart[] };

/**
 * The parts that have appeared. Those that are new are kept; of two servers that do so at once, the
 * second one keeps what the first one has kept too.
 */
export async function readOfficeParts(store: Store): Promise<OfficePart[]> {
  const { officeParts: before } = await readStored(store.db, kept);
  const reason = { there: await readFacts(store.db), set: await readReasons(store.db) };
  const appeared = appearedParts(before, reason);
  if (appeared.every((part) => before.includes(part))) return appeared;
  return transact(store, async (db) => {
    // The row has to exist before it can be locked.
    await storeFirst(db);
    await lockSetting({ ...store, db }, 'officeParts');
    const parts = appearedParts((await readStored(db, kept)).officeParts, reason);
    await storeSettings(db, { officeParts: parts });
    return parts;
  });
}

const readReasons = (db: Database) => readSettings(db, ...officeSettings);

const storeFirst = (db: Database) =>
  db
    .insertInto('settings')
    .values({ name: 'officeParts', value: '[]' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();

/** One row of each kind is looked for, by an index where the table can grow. */
const found: Record<keyof OfficeFacts, string> = {
  limits: `select 1 from "staff_limits"`,
  requests: `select 1 from "visit_requests"`,
  events: `select 1 from "special_events"`,
  messages: `select 1 from "guest_messages"`,
  tenEntries: `select 1 from "point_transactions" limit 1 offset 9`,
  secondPerson: `select 1 from "admins" limit 1 offset 1`,
  closedDays: `select 1 from "closed_days"`,
  claims: `select 1 from "claims"`,
  outlets: `select 1 from "outlets" limit 1 offset 1`,
  partners: `select 1 from "partners"`,
  levels: `select 1 from "settings" where "name" = 'levels'`,
  keys: `select 1 from "connection_keys"`,
  owed: `select 1 from "point_transactions" where "action" in ('points.owed', 'points.repaid')`,
  hooks: `select 1 from "hooks"`,
  submissions: `select 1 from "store_submissions"`,
};

const query = officeFacts
  .map((name) => `case when exists(${found[name]}) then 1 else 0 end as "${name}"`)
  .join(', ');

async function readFacts(db: Database): Promise<OfficeFacts> {
  const { rows } = await sql<Record<keyof OfficeFacts, number>>`select ${sql.raw(query)}`.execute(
    db,
  );
  const [there] = rows;
  return Object.fromEntries(officeFacts.map((name) => [name, there![name] === 1])) as OfficeFacts;
}
