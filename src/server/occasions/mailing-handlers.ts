// Messages that an owner sends to a list of guests, once: drafted, looked at, sent, cancelled.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import type { Mailing, NewMailing } from '../../contract/occasions/mailings.ts';
import { occasionLimits } from '../../contract/occasions/occasion-values.ts';
import { dayIn, daysAfter, startOfDay } from '../../domain/days.ts';
import { stateOf } from '../../domain/occasions/mailing-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { tryList } from '../../storage/occasions/mailing-looking.ts';
import * as rows from '../../storage/occasions/mailing-queries.ts';
import { readOccasions } from '../../storage/occasions/occasion-facts.ts';
import { listOutlets, outletAmong } from '../../storage/restaurant/outlet-queries.ts';
import { priceOf } from '../../storage/rewards/reward-queries.ts';
import { lockSetting, readTimeZone } from '../../storage/restaurant/setting-queries.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import { addRow, changeRow, changesOf, removeRow } from '../changes.ts';
import type { Context, Handlers } from '../context.ts';
import { broughtBy } from './brought.ts';
import { inBoth, readValues } from './in-money.ts';

export const mailings: Handlers<'mailings'> = {
  listMailings: async (_, { store, now }) =>
    (await rows.listMailings(store.db)).map((row) => asListed(row, now)),

  readMailing: async ({ params: { id } }, { reading, checkCaller, now }) => {
    const store = reading();
    const { given } = found(await rows.findMailing(store.db, id), messages.mailingNotFound);
    const { rules } = await readOccasions(store.db);
    const asked = { kind: 'once', turn: String(id), now, heldOut: rules.heldOut } as const;
    const brought = await broughtBy(store, asked);
    const values = await readValues(store.db, now);
    await checkCaller();
    return { brought, heldOut: rules.heldOut, points: given, ...inBoth(given, values) };
  },

  addMailing: async ({ body }, context) => {
    const { store, now } = context;
    const added = await addRow<rows.MailingRow>(mailing, context, async (db) => {
      // Locked until the commit, so that no two requests count the same mailings.
      await lockSetting({ ...store, db }, 'messageRules');
      if ((await rows.countUnsent(db)) >= occasionLimits.mailings) {
        const limit = occasionLimits.mailings;
        throw new Refusal('conflict', sentence(messages.tooManyMailings, { limit }));
      }
      await refuseUnknown(db, body);
      return rows.addMailing(db, { ...body, ...asDraft, createdAt: now.toISOString() });
    });
    return asListed(added, now);
  },

  changeMailing: async (request, context) => {
    const changed = await changeRow<rows.MailingRow, Partial<NewMailing>>(
      mailing,
      request.params,
      context,
      {
        lock: (on, id) => lockRow(on, 'mailings', id),
        changes: async (before, db) => {
          refuseUnderWay(before, context.now);
          await refuseUnknown(db, request.body);
          return changesOf(request);
        },
        write: rows.changeMailing,
      },
    );
    return asListed(changed, context.now);
  },

  removeMailing: ({ params }, context) =>
    removeRow(mailing, params, context, async (db, id) => {
      const before = await lockRow({ ...context.store, db }, 'mailings', id);
      const isUsed = before && (before.listedAt !== null || before.seenUntil > 0);
      if (isUsed) throw new Refusal('conflict', messages.mailingWasSent);
      if (before?.cancelledAt === null) refuseUnderWay(before, context.now);
      return rows.removeMailing(db, id);
    }),

  tryMailing: async ({ params: { id } }, { store, reading, checkCaller, now }) => {
    await checkCaller();
    await catchUp(store, { limit: 2_000 });
    const read = reading();
    const row = found(await rows.findMailing(read.db, id), messages.mailingNotFound);
    const told = await tryList(read, row, now);
    const values = await readValues(read.db, now);
    // The look may take a while, in which the session may have ended.
    await checkCaller();
    const most = Math.min(told.today, row.mostMessages ?? Infinity) * row.points;
    const points = Math.min(most, row.mostPoints ?? Infinity);
    return { ...told, points, ...inBoth(points, values) };
  },

  startMailing: ({ params: { id }, body: { day } }, context) =>
    step(context, { id, action: 'mailing.started' }, async (before, db) => {
      refuseUnderWay(before, context.now);
      const timeZone = await readTimeZone(db);
      return { sendAt: momentOf(day, { now: context.now, timeZone }) };
    }),

  cancelMailing: ({ params: { id } }, context) =>
    step(context, { id, action: 'mailing.cancelled' }, (before, _db, areDue) => {
      const state = stateOf({ ...before, areDue }, context.now);
      if (state === 'cancelled') return undefined;
      if (state === 'sent') throw new Refusal('conflict', messages.mailingWasSent);
      return { cancelledAt: context.now.toISOString() };
    }),
};

const asDraft = { sendAt: null, listedAt: null, cancelledAt: null } as const;

const mailing = {
  noun: 'mailing',
  missing: messages.mailingNotFound,
  nameOf: ({ english }: Pick<Mailing, 'english'>) => shortened(english),
} as const;

/** The beginning of the words, by which the activity log names a mailing. */
const shortened = (words: string) => [...words.replace(/\s+/gu, ' ')].slice(0, 60).join('');

type Moved = { sendAt: string } | { cancelledAt: string } | undefined;

interface Step {
  id: number;
  action: 'mailing.started' | 'mailing.cancelled';
}

/** Starts or cancels a mailing, with the row locked; nothing is written where nothing changes. */
async function step(
  context: Context<unknown>,
  { id, action }: Step,
  moved: (before: rows.MailingRow, db: Database, areDue: boolean) => Moved | Promise<Moved>,
): Promise<Mailing> {
  const { store, transact, audit, now } = context;
  return transact(async (db) => {
    const locked = await lockRow({ ...store, db }, 'mailings', id);
    const before = found(locked && (await rows.findMailing(db, id)), messages.mailingNotFound);
    const changes = await moved(before, db, Boolean(before.areDue));
    if (!changes) return asListed(before, now);
    const changed = await rows.changeMailing(db, id, changes);
    await audit(db, action, { id, detail: shortened(changed.english) });
    return asListed({ ...changed, areDue: before.areDue }, now);
  });
}

/** Refuses an outlet or a reward that does not exist. */
async function refuseUnknown(
  db: Database,
  { outletId, giftId }: Partial<NewMailing>,
): Promise<void> {
  if (typeof outletId === 'number') outletAmong(await listOutlets(db), outletId);
  if (typeof giftId === 'number') found(await priceOf(db, giftId), messages.rewardNotFound);
}

/** Refuses a mailing whose sending has begun, or that was cancelled. */
function refuseUnderWay(row: rows.MailingRow, now: Date): void {
  const state = stateOf({ ...row, areDue: false }, now);
  if (state !== 'draft' && state !== 'waiting') {
    throw new Refusal('conflict', messages.mailingIsUnderWay);
  }
}

/** The moment of sending: now, or the beginning of a day from today on. */
function momentOf(day: string | null, { now, timeZone }: { now: Date; timeZone: string }): string {
  const today = dayIn(now, timeZone);
  if (day === null || day === today) return now.toISOString();
  if (day < today || day > daysAfter(today, occasionLimits.mailingDays)) {
    throw new Refusal('invalid', messages.mailingDay);
  }
  return startOfDay(day, timeZone);
}

const asListed = (
  {
    seenUntil: _,
    listedAt,
    cancelledAt,
    areDue = false,
    ...row
  }: rows.MailingRow & { areDue?: boolean | number },
  now: Date,
): Mailing => ({
  ...row,
  state: stateOf({ ...row, listedAt, cancelledAt, areDue: Boolean(areDue) }, now),
});
