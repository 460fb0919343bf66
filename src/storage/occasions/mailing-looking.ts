// Looks for the guests of a list to whom an owner sends a message once, in slices, and notes it for
// each; and counts them beforehand.
import { sql } from 'kysely';
import type { Forecast } from '../../contract/occasions/figures.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { inSlice } from '../database/in-slice.ts';
import { lockRow } from '../database/queries/rows.ts';
import { readInSlices } from '../database/queries/slices.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Store } from '../database/store.ts';
import type { Sent } from '../summaries/message-quarters.ts';
import type { Database } from '../database/tables/tables.ts';
import { noteDue } from './due-messages.ts';
import { changeMailing, findChosen, type MailingRow } from './mailing-queries.ts';

const size = createSliceSize({ limit: 1_000 });

/**
 * Looks at the next guests for the first mailing that is to be sent; returns whether there is none.
 * Servers take turns at slices, since each slice locks the mailing.
 */
export async function listForMailing(store: Store, now: Date): Promise<boolean> {
  const mailing = await findToList(store.db, now);
  if (!mailing) return true;
  await inSlice(store, size, (db, limit) => listSome({ ...store, db }, mailing.id, { limit, now }));
  return false;
}

const findToList = (db: Database, now: Date) =>
  db
    .selectFrom('mailings')
    .select('id')
    .where('listedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('sendAt', '<=', now.toISOString())
    .orderBy('sendAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

async function listSome(
  context: DatabaseContext,
  id: number,
  { limit, now }: { limit: number; now: Date },
): Promise<{ rows: number }> {
  const { db } = context;
  const mailing = await lockRow(context, 'mailings', id);
  // Another server has gone on, or the owner has cancelled it.
  if (!mailing || mailing.listedAt !== null || mailing.cancelledAt !== null) return { rows: 0 };
  const customerIds = await nextGuests(db, { after: mailing.seenUntil, limit });
  const chosen = await findChosen(db, mailing, { customerIds, now });
  const due = chosen.map((guest) => ({
    customerId: guest.id,
    occasion: 'once' as const,
    turn: `${id}`,
  }));
  await noteDue(context, due, now);
  const isLast = customerIds.length < limit;
  await changeMailing(db, id, {
    seenUntil: customerIds.at(-1) ?? mailing.seenUntil,
    ...(isLast && { listedAt: now.toISOString() }),
  });
  return { rows: customerIds.length };
}

async function nextGuests(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('customer_summaries')
    .select('customerId')
    .where('customerId', '>', after)
    .orderBy('customerId')
    .limit(limit)
    .execute();
  return rows.map(({ customerId }) => customerId);
}

/** The guests who are named. */
const named = 20;

/** The guests who are on the list of a mailing now, read in slices so that nobody waits. */
export async function tryList(
  store: Store,
  mailing: MailingRow,
  now: Date,
): Promise<Pick<Forecast, 'today' | 'first'>> {
  const first: Forecast['first'] = [];
  let [after, today] = [0, 0];
  await readInSlices(store, 1_000, async (limit) => {
    const customerIds = await nextGuests(store.db, { after, limit });
    const chosen = await findChosen(store.db, mailing, { customerIds, now });
    today += chosen.length;
    for (const { id, name } of chosen.slice(0, named - first.length)) first.push({ id, name });
    after = customerIds.at(-1) ?? after;
    return { rows: customerIds.length, areLast: customerIds.length < limit };
  });
  return { today, first };
}

/** Adds what was sent to the sums of mailings, by which their budgets are kept. */
export async function addToMailings(db: Database, sums: ReadonlyMap<number, Sent>): Promise<void> {
  for (const [id, { messages, points }] of sums) {
    await db
      .updateTable('mailings')
      .set({ sent: sql<number>`"sent" + ${messages}`, given: sql<number>`"given" + ${points}` })
      .where('id', '=', id)
      .execute();
  }
}
