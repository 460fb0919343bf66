// Claims a dispatch for one try: everything that decides on it is read again in the transaction
// that marks it, so that no two servers carry it at once, and nothing goes to who has ended it.
import { sql } from 'kysely';
import type { Channel, DispatchState, Purpose } from '../../contract/channels/channel-values.ts';
import type { LanguageCode } from '../../contract/values/languages.ts';
import { isQuiet } from '../../domain/occasions/occasion-rules.ts';
import type { NoticeWords } from '../../domain/channels/notice-words.ts';
import { trySpan, verdictOn } from '../../domain/channels/dispatch-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { preparedLock } from '../database/queries/rows.ts';
import type { Store } from '../database/store.ts';
import type { DispatchKind, NoticeKind } from '../database/tables/channel-tables.ts';
import type { Database } from '../database/tables/tables.ts';
import { transact } from '../database/transaction.ts';
import { readSettings } from '../restaurant/setting-queries.ts';
import { readOpenChannels } from './channel-settings.ts';
import { readLastConsents } from './consents.ts';

/** A message or a notice to a guest, as a channel carries it. */
export interface CarriedMessage {
  kind: 'message';
  purpose: Purpose;
  customerId: number;
  english: string;
  arabic: string;
  points: number;
  /** The language in which the guest allowed the channel. */
  language: LanguageCode;
}

/** An alert, as it goes to the owner. */
export interface CarriedAlert {
  kind: 'alert';
  about: string;
  subject: string;
  at: string;
}

export interface Claimed<To> {
  id: number;
  tries: number;
  notedAt: string;
  content: CarriedMessage | CarriedAlert;
  to: To;
}

/**
 * In a transaction: what a notice says now, by the number of its subject; its guest is locked until
 * the end. Undefined where there is nothing to tell any more.
 */
export type ReadNotice = (
  context: DatabaseContext,
  notice: { kind: NoticeKind; id: number; now: Date },
) => Promise<(NoticeWords & { customerId: number }) | undefined>;

interface Claiming<To> {
  id: number;
  channel: Channel;
  now: Date;
  /** Where the content goes; undefined where the channel may not carry it. */
  mayCarry: (
    context: DatabaseContext,
    content: CarriedMessage | CarriedAlert,
  ) => Promise<To | undefined>;
  readNotice: ReadNotice;
  /** What it costs; undefined while the money of the day is used up. */
  price?:
    ((context: DatabaseContext, order: Priced<To>) => Promise<number | undefined>) | undefined;
  /** What becomes of a try whose end nobody knows: it is tried again, or ends. */
  doubles: 'harmless' | 'never';
}

export interface Priced<To> {
  id: number;
  content: CarriedMessage | CarriedAlert;
  to: To;
  now: Date;
}

/**
 * Claims a dispatch for one try; undefined if it is not carried now, `spent` if nothing is carried
 * by the channel until there is money again.
 */
export const claimDispatch = <To>(
  store: Store,
  { id, channel, now, mayCarry, readNotice, price, doubles }: Claiming<To>,
): Promise<Claimed<To> | 'spent' | undefined> =>
  transact(store, async (db) => {
    const context = { ...store, db };
    const found = db
      .selectFrom('dispatches')
      .selectAll()
      .where('id', '=', id)
      .where('nextAt', '<=', now.toISOString())
      .where('state', 'in', ['waiting', 'carrying']);
    const there = await found.executeTakeFirst();
    if (!there) return undefined;
    // The guest is locked before the dispatch, as where messages are sent and in a restore.
    const { content, standing } = await readContent(context, { ...there, readNotice, now });
    const row = await found.$call(store.engine.forUpdate).executeTakeFirst();
    if (!row) return undefined;
    const write = (state: DispatchState, waits = 0) =>
      db
        .updateTable('dispatches')
        .set({ state, nextAt: new Date(now.getTime() + waits).toISOString() })
        .where('id', '=', id)
        .execute();
    if (row.state === 'carrying' && doubles === 'never') {
      await write('unknown');
      return undefined;
    }
    const isOpen = (await readOpenChannels(db)).includes(channel);
    const to = content && isOpen ? await mayCarry(context, content) : undefined;
    const isThere = to !== undefined;
    const verdict = verdictOn({ ...standing, isThere, now, notedAt: row.notedAt });
    if (verdict === 'later') {
      // The quiet hours are looked at again in a while.
      await write('waiting', 10 * 60_000);
      return undefined;
    }
    if (verdict !== 'carry' || !content || to === undefined) {
      await write(verdict === 'carry' ? 'gone' : verdict);
      return undefined;
    }
    const cost = price ? await price(context, { id, content, to, now }) : 0;
    if (cost === undefined) {
      // The owner may raise the limit before the day is over.
      await write('waiting', 30 * 60_000);
      return 'spent';
    }
    const tries = row.tries + 1;
    await write('carrying', trySpan);
    const tried = { tries, triedAt: now.toISOString(), answer: null, cost };
    await db.updateTable('dispatches').set(tried).where('id', '=', id).execute();
    return { id, tries, notedAt: row.notedAt, content, to };
  });

const lockGuests = preparedLock('customers', ['id']);

interface Due {
  kind: DispatchKind;
  subjectId: number;
  channel: Channel;
  readNotice: ReadNotice;
  now: Date;
}

/** What a dispatch says, and what decides on it; its guest is locked until the transaction ends. */
const readContent = (context: DatabaseContext, { kind, ...due }: Due): Promise<Read> =>
  kind === 'message'
    ? readMessage(context, due)
    : kind === 'alert'
      ? readAlert(context.db, due.subjectId)
      : readServiceNotice(context, { kind, ...due });

interface Read {
  content: CarriedMessage | CarriedAlert | undefined;
  standing: typeof nobody;
}

const nobody = { isWanted: true, isRead: false, isQuiet: false, inWeek: 0, perWeek: 1 };

/** Neither the week's limit nor an end of offers holds back what a guest asked to be told. */
async function readServiceNotice(
  context: DatabaseContext,
  { kind, subjectId: id, channel, readNotice, now }: Due & { kind: NoticeKind },
): Promise<Read> {
  const { db } = context;
  const notice = await readNotice(context, { kind, id, now });
  if (!notice) return { content: undefined, standing: nobody };
  const asked = { channels: [channel], customerIds: [notice.customerId] };
  const [own] = await readLastConsents(db, { ...asked, purpose: 'service' });
  const { messageRules, timeZone } = await readSettings(db, 'messageRules', 'timeZone');
  const language = own?.language ?? 'en';
  return {
    content: { kind: 'message', purpose: 'service', ...notice, points: 0, language },
    standing: {
      ...nobody,
      isWanted: own?.given === true,
      isQuiet: isQuiet({ now, timeZone }, messageRules),
    },
  };
}

async function readMessage(
  context: DatabaseContext,
  { subjectId: messageId, channel, now }: Omit<Due, 'kind' | 'readNotice'>,
): Promise<Read> {
  const { db } = context;
  const find = () =>
    db
      .selectFrom('guest_messages')
      .select(['customerId', 'english', 'arabic', 'points', 'readAt'])
      .where('id', '=', messageId)
      .where('state', '=', 'sent')
      .$narrowType<{ english: string; arabic: string }>()
      .executeTakeFirst();
  const before = await find();
  const [guest] = before ? await lockGuests(context, { ids: [before.customerId] }) : [];
  // The card may have become another one before the lock; then the next try finds that.
  const message = guest && (await find());
  if (!message || message.customerId !== before?.customerId) {
    return { content: undefined, standing: nobody };
  }
  const { customerId, readAt, ...words } = message;
  const customerIds = [customerId];
  const said = await readLastConsents(db, { channels: [channel, 'card'], customerIds });
  const own = said.find((one) => one.channel === channel);
  const card = said.find((one) => one.channel === 'card');
  const { messageRules, timeZone } = await readSettings(db, 'messageRules', 'timeZone');
  return {
    content: {
      kind: 'message',
      purpose: 'offers',
      customerId,
      ...words,
      language: own?.language ?? 'en',
    },
    standing: {
      // Who wants no offers on the card wants none elsewhere.
      isWanted: own?.given === true && card?.given !== false,
      isRead: readAt !== null,
      isQuiet: isQuiet({ now, timeZone }, messageRules),
      inWeek: await countInWeek(db, { customerId, channel, now }),
      perWeek: messageRules.perWeek,
    },
  };
}

/** The messages that a channel has carried to a guest in the last seven days. */
async function countInWeek(
  db: Database,
  { customerId, channel, now }: { customerId: number; channel: Channel; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  const { count } = await db
    .selectFrom('guest_messages as message')
    .innerJoin('dispatches as one', (join) =>
      join.onRef('one.subjectId', '=', 'message.id').on('one.kind', '=', sql.lit('message')),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('message.customerId', '=', customerId)
    .where('one.channel', '=', channel)
    .where('one.state', 'in', ['sent', 'unknown'])
    .where('one.triedAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** An alert goes to the owner at any hour, unless it has ended before. */
async function readAlert(db: Database, alertId: number) {
  const alert = await db
    .selectFrom('alerts')
    .select(['kind as about', 'subject', 'at'])
    .where('id', '=', alertId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  const content: CarriedAlert | undefined = alert && { kind: 'alert', ...alert };
  return { content, standing: nobody };
}
