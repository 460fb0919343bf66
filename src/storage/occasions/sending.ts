// Decides on messages that are due: each is sent to the guest's card, with its points, or noted
// with the reason why not.
import { sql } from 'kysely';
import {
  occasionKinds,
  occasionLimits,
  type MessageKind,
  type OccasionKind,
} from '../../contract/occasions/occasion-values.ts';
import { startOfMonth } from '../../domain/days.ts';
import { namingGoal } from '../../domain/occasions/nearly-there.ts';
import { decided, isQuiet, turnsOf } from '../../domain/occasions/occasion-rules.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { noteDispatches } from '../channels/dispatches.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import { preparedLock } from '../database/queries/rows.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { storeSettings } from '../restaurant/setting-queries.ts';
import { addSent, readSent, type Sent } from '../summaries/message-quarters.ts';
import { findUnwanting } from './consent-queries.ts';
import { addToMailings } from './mailing-looking.ts';
import { readMailingsOf } from './mailings-due.ts';
import { broughtTurn, countBrought } from './friends.ts';
import { giveAll, type Outcome } from './giving.ts';
import { isHeldOut, readFacts, readOccasions } from './occasion-facts.ts';

/** The size of slices; each is one transaction, during which SQLite allows no award. */
const size = createSliceSize({ limit: 50 });

const day = 86_400_000;
/** The days within which a visit after a message counts as coming again. */
const daysToCome = 30;

/**
 * Decides on some of the messages that are due, and notifies open cards; returns whether none are
 * left for now. All that a decision depends on is read in the transaction that writes it, together
 * with the points, so that a message is sent once, with its points or not at all, by two servers or
 * one that is killed.
 */
export async function sendDue(store: Store, now: Date): Promise<boolean> {
  const limit = size.rows;
  const found = await findDue(store.db, { limit, now });
  if (found.length === 0) return true;
  const { told } = await inSlice(store, size, async (db) => ({
    rows: found.length,
    told: await sendSome({ ...store, db }, found, now),
  }));
  store.engine.notifier.publish(told);
  return found.length < limit;
}

type Found = Awaited<ReturnType<typeof findDue>>;

/** The first messages that are due and do not wait for the morning. */
async function findDue(db: Database, { limit, now }: { limit: number; now: Date }) {
  const { occasions, rules, timeZone } = await readOccasions(db);
  const quiet = isQuiet({ now, timeZone }, rules);
  const ready = occasionKinds.filter((kind) => {
    const { on, atNight } = occasions[kind];
    return !(quiet && on && atNight === 'morning');
  });
  // What goes to a list waits for the morning.
  const kinds: MessageKind[] = quiet ? ready : [...ready, 'once'];
  if (kinds.length === 0) return [];
  return (
    db
      .selectFrom('guest_messages')
      .select(['id', 'customerId'])
      // This condition lets both engines use the partial index.
      .where('state', '=', sql.lit('due'))
      .where('occasion', 'in', kinds)
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}

const lockGuests = preparedLock('customers', ['id']);

/** In a transaction: decides on the messages that are still due; returns the guests who got one. */
async function sendSome(context: DatabaseContext, found: Found, now: Date): Promise<number[]> {
  const { db } = context;
  // The row is locked until the commit, so that no two servers count the same budget.
  await storeSettings(db, { 'occasions.sent': now.toISOString() });
  await lockGuests(context, { ids: found.map(({ customerId }) => customerId) });
  const due = await db
    .selectFrom('guest_messages')
    .select(['id', 'customerId', 'occasion', 'turn'])
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .where('state', '=', 'due')
    .orderBy('id')
    .execute();
  // The message of a card that has become another one meanwhile waits, since that is not locked.
  const rows = due.filter(({ id, customerId }) =>
    found.some((one) => one.id === id && one.customerId === customerId),
  );
  const known = await readKnown(context, rows, now);
  const states = rows.map((row) => decide(row, known, now));
  const given = await giveAll(
    context,
    rows.map((row, i) => ({ ...row, state: states[i]!, offering: offeringOf(row, known) })),
    now,
  );
  for (const [i, row] of rows.entries()) {
    if (states[i] !== 'due') await write(db, { row, ...given[i]!, known, now });
  }
  const sent = rows.flatMap((row, i) =>
    given[i]!.state === 'sent' ? { ...row, points: given[i]!.points } : [],
  );
  await noteDispatches(db, {
    messages: sent.map((row) => ({ ...row, joinedAt: known.facts.get(row.customerId)!.createdAt })),
    now,
  });
  await addSent(
    db,
    sumsBy(sent, ({ occasion }) => occasion),
    now,
  );
  const toLists = sent.filter(({ occasion }) => occasion === 'once');
  await addToMailings(
    db,
    sumsBy(toLists, ({ turn }) => Number(turn)),
  );
  return sent.map(({ customerId }) => customerId);
}

type SentRow = DueRow & Pick<Outcome, 'points'>;

/** The sums of messages that were sent, by a key of each. */
const sumsBy = <Key>(sent: readonly SentRow[], keyOf: (row: SentRow) => Key): Map<Key, Sent> =>
  new Map(
    [...Map.groupBy(sent, keyOf)].map(([key, some]) => [
      key,
      { messages: some.length, points: some.reduce((sum, { points }) => sum + points, 0) },
    ]),
  );

interface DueRow {
  id: number;
  customerId: number;
  occasion: MessageKind;
  turn: string;
}

type Known = Awaited<ReturnType<typeof readKnown>>;

/** Reads what decides on messages. */
async function readKnown(context: DatabaseContext, rows: readonly DueRow[], now: Date) {
  const { db } = context;
  const set = await readOccasions(db);
  const { timeZone, occasions } = set;
  const limited = occasionKinds.filter((kind) => {
    const { mostMessages, mostPoints } = occasions[kind];
    return mostMessages !== null || mostPoints !== null;
  });
  const customerIds = [...new Set(rows.map(({ customerId }) => customerId))];
  const month = startOfMonth(now, timeZone);
  return {
    ...set,
    quiet: isQuiet({ now, timeZone }, set.rules),
    facts: await readFacts(context, {
      customerIds,
      nearIds: guestsOf(rows, 'nearlyThere'),
      friendIds: guestsOf(rows, 'friend'),
      now,
    }),
    brought: await countBrought(db, { customerIds: guestsOf(rows, 'friend'), since: month }),
    mailings: await readMailingsOf(db, rows, now),
    unwanting: await findUnwanting(db, customerIds),
    inWeek: await countInWeek(db, { customerIds, now }),
    inMonth: await readSent(db, { kinds: limited, since: month }),
  };
}

const guestsOf = (rows: readonly DueRow[], kind: OccasionKind) =>
  rows.flatMap(({ occasion, customerId }) => (occasion === kind ? customerId : []));

/** What a message sends. */
const offeringOf = ({ occasion, turn }: DueRow, { occasions, mailings }: Known) =>
  occasion === 'once' ? mailings.get(turn)!.offering : occasions[occasion];

/** The words of a message, with the name of what is near. */
function wordsOf(row: DueRow, known: Known) {
  const { english, arabic } = offeringOf(row, known);
  const goal = known.facts.get(row.customerId)?.near?.names.get(row.turn);
  if (!goal) return { english, arabic };
  return {
    english: namingGoal(english, goal.english),
    arabic: namingGoal(arabic, goal.arabic),
  };
}

/** What the month's budget of an occasion, or that of a mailing, has been used for so far. */
const usedOf = ({ occasion, turn }: DueRow, { inMonth, mailings }: Known): Sent =>
  occasion === 'once'
    ? mailings.get(turn)!.used
    : (inMonth.get(occasion) ?? { messages: 0, points: 0 });

async function countInWeek(
  db: Database,
  { customerIds, now }: { customerIds: readonly number[]; now: Date },
): Promise<Map<number, number>> {
  const since = new Date(now.getTime() - 7 * day).toISOString();
  const rows = await db
    .selectFrom('guest_messages')
    .select('customerId')
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where('customerId', 'in', [0, ...customerIds])
    .where('state', '=', 'sent')
    .where('decidedAt', '>', since)
    .groupBy('customerId')
    .execute();
  return new Map(rows.map(({ customerId, messages }) => [customerId, messages]));
}

/** Decides on a message, and counts it, so that the next one takes it into account. */
function decide(row: DueRow, known: Known, now: Date) {
  const { rules, quiet, facts, unwanting, inWeek, inMonth, mailings } = known;
  const { customerId, occasion: kind, turn } = row;
  const occasion = offeringOf(row, known);
  const guest = facts.get(customerId)!;
  const used = usedOf(row, known);
  const week = inWeek.get(customerId) ?? 0;
  // What both guests were promised depends on no draw, and on no other message of the week.
  const isPromised = kind === 'friend';
  const isForFriend = isPromised && turn !== broughtTurn;
  const friends = known.brought.get(customerId) ?? 0;
  const isTooMany = isForFriend && friends >= occasionLimits.friends;
  const state = decided({
    occasion,
    rules,
    isQuiet: quiet,
    isTrue: isTrue(row, known, now),
    isWanted: !unwanting.has(customerId),
    inWeek: isTooMany ? Infinity : isPromised ? 0 : week,
    inMonth: used,
    isHeldOut: !isPromised && isHeldOut({ id: customerId, ...guest }, rules.heldOut),
  });
  if (state === 'sent') {
    inWeek.set(customerId, week + 1);
    if (isForFriend) known.brought.set(customerId, friends + 1);
    const sums = { messages: used.messages + 1, points: used.points + occasion.points };
    if (kind === 'once') mailings.get(turn)!.used = sums;
    else inMonth.set(kind, sums);
  }
  return state;
}

/** Whether a message is due for its guest still, for the same turn. */
function isTrue({ customerId, occasion, turn }: DueRow, known: Known, now: Date): boolean {
  const { occasions, timeZone, facts, mailings } = known;
  const guest = facts.get(customerId)!;
  if (occasion === 'once') return mailings.get(turn)!.isFor(customerId, guest);
  return turnsOf(occasion, occasions[occasion], guest, { now, timeZone }).includes(turn);
}

interface Writing extends Outcome {
  row: DueRow;
  known: Known;
  now: Date;
}

async function write(db: Database, { row, known, now, ...outcome }: Writing): Promise<void> {
  const { state } = outcome;
  const isCompared = state === 'sent' || state === 'heldOut';
  const cameUntil = new Date(now.getTime() + daysToCome * day).toISOString();
  await db
    .updateTable('guest_messages')
    .set({ ...outcome, decidedAt: now.toISOString() })
    .set({ cameUntil: isCompared ? cameUntil : null })
    .set(state === 'sent' ? wordsOf(row, known) : {})
    .where('id', '=', row.id)
    .execute();
}
