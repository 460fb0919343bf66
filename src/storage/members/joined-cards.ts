// The joins of cards: which card a guest has now, and the joins that can be undone.
import { partingSpan } from '../../domain/members/joining-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';
import { findCustomer } from './customer-queries.ts';

/** The card that another one has become, in one step or several; undefined if it was not joined. */
async function cardNow(db: Database, leftId: number): Promise<number | undefined> {
  let now: number | undefined;
  for (let id: number | undefined = leftId; id !== undefined;) {
    const join: { stayedId: number } | undefined = await db
      .selectFrom('joined_cards')
      .select('stayedId')
      .where('leftId', '=', id)
      .executeTakeFirst();
    id = join?.stayedId;
    now = id ?? now;
  }
  return now;
}

/** The card of a guest by a number that it had before a join, the latest first. */
export async function cardByFormerNumber(
  db: Database,
  mobileKeys: readonly string[],
): Promise<number | undefined> {
  const join = await db
    .selectFrom('joined_cards')
    .select('stayedId')
    .where('mobileKey', 'in', mobileKeys)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return join && ((await cardNow(db, join.stayedId)) ?? join.stayedId);
}

/** All joins that have led to a card, in one step or several. */
export async function joinsInto(
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; leftId: number }[]> {
  const found: { id: number; leftId: number }[] = [];
  for (let into = ids; into.length > 0;) {
    const joins = await db
      .selectFrom('joined_cards')
      .select(['id', 'leftId'])
      .where('stayedId', 'in', into)
      .execute();
    found.push(...joins);
    into = joins.map(({ leftId }) => leftId);
  }
  return found;
}

/** The card with a number, or the one that it has become. */
export async function findCard(context: DatabaseContext, id: number) {
  const customer = await findCustomer(context, id);
  if (customer) return customer;
  const joined = await cardNow(context.db, id);
  return joined === undefined ? undefined : findCustomer(context, joined);
}

/** The joins of a card that can still be undone, the latest first. */
export const joinsToUndo = (
  db: Database,
  { stayedId, now }: { stayedId: number; now: Date },
): Promise<{ id: number; leftId: number; at: string }[]> =>
  db
    .selectFrom('joined_cards')
    .select(['id', 'leftId', 'at'])
    .where('stayedId', '=', stayedId)
    .where('replaced', 'is not', null)
    .where('at', '>', new Date(now.getTime() - partingSpan).toISOString())
    .orderBy('id', 'desc')
    .execute();

/** Deletes what joins before a moment have kept for an undo, the hashes of passwords among it. */
export const forgetReplaced = (db: Database, before: string) =>
  db
    .updateTable('joined_cards')
    .set({ replaced: null })
    .where('replaced', 'is not', null)
    .where('at', '<=', before)
    .execute();
