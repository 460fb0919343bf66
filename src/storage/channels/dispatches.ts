// Dispatches: messages and notices on their way by a channel. They are noted in the transaction
// that sends a message to the card, or finds what a guest is told, and carried later, outside of
// any transaction.
import { sql } from 'kysely';
import type { Channel, DispatchState, Purpose } from '../../contract/channels/channel-values.ts';
import type { MessageKind } from '../../contract/occasions/occasion-values.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import type { Store } from '../database/store.ts';
import type { DispatchKind, NoticeKind } from '../database/tables/channel-tables.ts';
import type { Database } from '../database/tables/tables.ts';
import { readMail, readOpenChannels } from './channel-settings.ts';
import { readLastConsents } from './consents.ts';
import { findReached } from './contacts.ts';

const day = 86_400_000;
/** The days for which dispatches are kept; an older backup would not be restored into a house. */
const daysKept = 400;

export interface SentMessage {
  id: number;
  customerId: number;
  /** When the guest joined: after a restore, the number alone may be somebody else's. */
  joinedAt: string;
  occasion: MessageKind;
  turn: string;
}

/**
 * In the transaction that sends messages to cards: notes a dispatch for each channel that is open
 * and that the guest allows. What was noted before, as of a message that a restored backup sends
 * again, is not noted a second time.
 */
export const noteDispatches = (
  db: Database,
  { messages, now }: { messages: readonly SentMessage[]; now: Date },
): Promise<void> =>
  noteWanted(db, {
    subjects: messages.map(({ id, ...message }) => ({
      kind: 'message',
      subjectId: id,
      customerId: message.customerId,
      about: aboutOf(message),
    })),
    purpose: 'offers',
    now,
  });

/** What a guest is told of their own points and rewards. */
interface NewNotice {
  kind: NoticeKind;
  subjectId: number;
  customerId: number;
  /** What it is of, in a form that a restored backup does not change. */
  of: readonly (string | number)[];
}

/**
 * In the transaction that finds what guests are told: notes a dispatch for each channel that is
 * open and by which the guest wants to be told; never a second one for the same.
 */
export const noteNotices = (
  db: Database,
  { notices, now }: { notices: readonly NewNotice[]; now: Date },
): Promise<void> =>
  noteWanted(db, {
    subjects: notices.map(({ of, ...notice }) => ({
      ...notice,
      about: [notice.kind, ...of].join(' '),
    })),
    purpose: 'service',
    now,
  });

interface Noting {
  subjects: readonly (Pick<NewDispatch, 'about' | 'kind' | 'subjectId'> & { customerId: number })[];
  purpose: Purpose;
  now: Date;
}

async function noteWanted(db: Database, { subjects, purpose, now }: Noting): Promise<void> {
  const open = subjects.length === 0 ? [] : await readOpenChannels(db);
  const customerIds = subjects.map(({ customerId }) => customerId);
  for (const channel of open) {
    const reached = await findReached(db, { channel, customerIds });
    const said = await readLastConsents(db, { channels: [channel], customerIds, purpose });
    const wanting = new Set(said.flatMap(({ customerId, given }) => (given ? customerId : [])));
    await add(
      db,
      subjects
        .filter(({ customerId }) => wanting.has(customerId) && reached.has(customerId))
        .map(({ customerId: _, ...subject }) => ({ ...subject, channel, now })),
    );
  }
}

/** What the dispatches of a message are about. */
export const aboutOf = ({ customerId, joinedAt, occasion, turn }: Omit<SentMessage, 'id'>) =>
  ['message', customerId, joinedAt, occasion, turn].join(' ');

/** In the transaction that notes an alert: it goes to the owner's address, if there is one. */
export async function noteAlertDispatch(
  db: Database,
  { alertId, at }: { alertId: number; at: string },
): Promise<void> {
  const mail = await readMail(db);
  if (!mail?.checkedAt || mail.alertsTo === null) return;
  // Alerts are in no backup, so that their numbers stay theirs.
  const about = `alert ${alertId}`;
  const now = new Date(at);
  await add(db, [{ about, channel: 'email', kind: 'alert', subjectId: alertId, now }]);
}

interface NewDispatch {
  about: string;
  channel: Channel;
  kind: DispatchKind;
  subjectId: number;
  now: Date;
}

async function add(db: Database, rows: readonly NewDispatch[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('dispatches')
    .values(
      rows.map(({ now, ...row }) => ({
        ...row,
        state: 'waiting' as const,
        notedAt: now.toISOString(),
        nextAt: now.toISOString(),
        triedAt: null,
        answer: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['about', 'channel']).doNothing())
    .execute();
}

const onTheirWay = sql<boolean>`"state" in ('waiting', 'carrying')`;

interface Due {
  channel: Channel;
  now: Date;
  limit: number;
}

/** The next dispatches of a channel that can be tried now. */
export const findDueDispatches = (db: Database, { channel, now, limit }: Due) =>
  db
    .selectFrom('dispatches')
    .select('id')
    .where('channel', '=', channel)
    .where('nextAt', '<=', now.toISOString())
    .where(onTheirWay)
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Notes what became of a try, unless somebody else has tried it since. */
export const noteOutcome = (
  db: Database,
  { id, tries, ...outcome }: Outcome & { id: number; tries: number },
) =>
  db
    .updateTable('dispatches')
    .set(outcome)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', sql.lit('carrying' as const))
    .execute();

export interface Outcome {
  state: DispatchState;
  answer: string | null;
  /** When it is tried again, if it still waits. */
  nextAt?: string;
}

/** Ends what waits, as in a restore: it was noted for guests who may be others now. */
export const endAllDispatches = (db: Database) =>
  db.updateTable('dispatches').set({ state: 'restored' }).where(onTheirWay).execute();

/** The most dispatches that are counted. */
const mostCounted = 10_000;

/** What became of the dispatches of the last thirty days, who allows it, and the last failure. */
export async function readStanding(db: Database, { channel, now }: Omit<Due, 'limit'>) {
  const since = new Date(now.getTime() - 30 * day).toISOString();
  const lately = db
    .selectFrom('dispatches')
    .select(['state', 'answer', 'triedAt'])
    .where('notedAt', '>=', since)
    .where('channel', '=', channel)
    .orderBy('notedAt', 'desc')
    .limit(mostCounted)
    .as('lately');
  const counts = await db
    .selectFrom(lately)
    .select('state')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('state')
    .orderBy('state')
    .execute();
  const problem = await db
    .selectFrom(lately)
    .select(['triedAt as at', 'answer'])
    .where('answer', 'is not', null)
    .orderBy('triedAt', 'desc')
    .limit(1)
    .$narrowType<{ at: string; answer: string }>()
    .executeTakeFirst();
  const { guests } = await db
    .selectFrom(reachedBy(db, channel).limit(mostCounted).as('reached'))
    .select(({ fn }) => fn.countAll<number>().as('guests'))
    .executeTakeFirstOrThrow();
  return { counts, problem, guests };
}

/** The guests who are reached by a channel, and allow offers there. */
const reachedBy = (db: Database, channel: Channel) =>
  db
    .selectFrom(channel === 'push' ? ('push_subscriptions' as 'contacts') : 'contacts')
    .select('customerId')
    .distinct()
    .$if(channel !== 'push', (contacts) =>
      contacts.where('contacts.channel', '=', channel as 'email'),
    )
    .where(({ eb, selectFrom, ref }) =>
      eb(
        selectFrom('consents')
          .select('given')
          .where('consents.customerId', '=', ref('customerId' as never))
          .where('consents.channel', '=', channel)
          .where('consents.purpose', '=', sql.lit('offers'))
          .orderBy('consents.id', 'desc')
          .limit(1),
        '=',
        sql.lit(true),
      ),
    );

/** Deletes dispatches that are old. */
export const deleteOldDispatches = (store: Store, now: Date): Promise<void> =>
  deleteInSlices(store, {
    table: 'dispatches',
    key: 'id',
    over: sql`"notedAt" < ${new Date(now.getTime() - daysKept * day).toISOString()}`,
  });
