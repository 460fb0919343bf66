// An award in one transaction: all the SQL that it takes, with Sofra's tables and guards.
import { createHash } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database, Transaction } from './database.ts';
import { Refused } from './refused.ts';
import { customers, pointTransactions, specialEvents } from './tables.ts';

export interface Award {
  customerId: number;
  points: number;
  description: string;
}

interface Request {
  adminId: number;
  address: string | null;
  key: string | undefined;
}

/** Posts an award; the same key again is answered like the first time. */
export const award = (db: Database, asked: Award, request: Request) =>
  db.transaction(async (transaction) => {
    const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
    const earlier = await entryWith(transaction, request);
    if (earlier && earlier.requestHash !== requestHash) throw new Refused(409, 'Key used before');
    if (earlier) return answerOf(earlier);
    return post(transaction, asked, { ...request, requestHash, at: new Date().toISOString() });
  });

async function entryWith(transaction: Transaction, { adminId, key }: Request) {
  if (key === undefined) return undefined;
  const { actorRole, actorId, idempotencyKey } = pointTransactions;
  const [entry] = await transaction
    .select()
    .from(pointTransactions)
    .where(and(eq(idempotencyKey, key), eq(actorRole, 'admin'), eq(actorId, adminId)))
    .prepare('find_entry_with_key')
    .execute();
  return entry;
}

const answerOf = (entry: { id: number; customerId: number; points: number; balance: number }) => ({
  customerId: entry.customerId,
  points: entry.points,
  total: entry.balance,
  level: levelAt(entry.balance),
  transactionId: entry.id,
});

/** Adds the entry; the database moves the balance, and makes the level of it. */
async function post(
  transaction: Transaction,
  { customerId, points: asked, description }: Award,
  { adminId, address, key, requestHash, at }: Request & { requestHash: string; at: string },
) {
  const [customer] = await transaction
    .select({ points: customers.points })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update')
    .prepare('lock_customer')
    .execute();
  if (!customer) throw new Refused(404, 'Customer not found');
  const events = await transaction
    .select({ name: specialEvents.name, multiplier: specialEvents.multiplier })
    .from(specialEvents)
    .where(
      and(
        eq(specialEvents.active, true),
        lte(specialEvents.startDate, at),
        gt(specialEvents.endDate, at),
      ),
    )
    .prepare('find_events')
    .execute();
  const best = events.toSorted((one, other) => other.multiplier - one.multiplier)[0];
  const multiplied = best && best.multiplier > 1 && asked > 0 ? best : undefined;
  const points = asked * (multiplied?.multiplier ?? 1);
  const total = customer.points + points;
  if (total < 0 || total > 2_147_483_647) throw new Refused(400, 'Balance out of bounds');
  const said = multiplied ? ` (×${multiplied.multiplier} ${multiplied.name})` : '';
  const [entry] = await transaction
    .insert(pointTransactions)
    .values({
      customerId,
      points,
      balance: total,
      description: description + said,
      timestamp: at,
      actorRole: 'admin',
      actorId: adminId,
      action: 'points.awarded',
      address,
      idempotencyKey: key,
      requestHash: key && requestHash,
    })
    .returning({ id: pointTransactions.id })
    .prepare('add_entry')
    .execute();
  return answerOf({ id: entry!.id, customerId, points, balance: total });
}

function levelAt(points: number): string {
  if (points > 500_000) return 'Diamond';
  if (points > 300_000) return 'Gold';
  if (points > 100_000) return 'Silver';
  return points > 1_000 ? 'Bronze' : 'Starter';
}
