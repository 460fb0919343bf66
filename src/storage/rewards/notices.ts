// Notices about a guest's own points and rewards, read anew where they are carried.
import { endingWords, waitingWords, type NoticeWords } from '../../domain/channels/notice-words.ts';
import type { ReadNotice } from '../channels/claiming.ts';
import type { DatabaseContext } from '../database/context.ts';
import { preparedLock } from '../database/queries/rows.ts';
import type { NoticeKind } from '../database/tables/channel-tables.ts';
import type { Database } from '../database/tables/tables.ts';
import { readToldOf } from '../points/endings/told.ts';
import { readTimeZone } from '../restaurant/setting-queries.ts';

const lockGuests = preparedLock('customers', ['id']);

/**
 * Reads what a notice says now. Undefined where nothing ends any more, or a reward was served,
 * given back or has ended.
 */
export const readNotice: ReadNotice = async (context, { kind, id, now }) => {
  const before = await subjects[kind].find(context.db, id);
  if (!before?.customerId) return undefined;
  const { customerId } = before;
  const [guest] = await lockGuests(context, { ids: [customerId] });
  const words = guest && (await subjects[kind].say(context, { id, customerId, now }));
  return words && { customerId, ...words };
};

interface Subject {
  find: (db: Database, id: number) => Promise<{ customerId: number | null } | undefined>;
  /** The words for a guest; undefined where the subject is another guest's by now. */
  say: (
    context: DatabaseContext,
    subject: { id: number; customerId: number; now: Date },
  ) => Promise<NoticeWords | undefined>;
}

const findEnding = (db: Database, id: number) =>
  db
    .selectFrom('ending_notices')
    .select(['customerId', 'day'])
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst();

const findClaim = (db: Database, id: number) =>
  db
    .selectFrom('claims')
    .select(['customerId', 'reward', 'rewardArabic', 'expiresAt'])
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .where('servedAt', 'is', null)
    .executeTakeFirst();

const subjects: Record<NoticeKind, Subject> = {
  ending: {
    find: findEnding,
    say: async (context, { id, customerId }) => {
      const notice = await findEnding(context.db, id);
      if (notice?.customerId !== customerId) return undefined;
      const told = await readToldOf(context, customerId);
      const end = told.find(({ day }) => day === notice.day);
      return end && endingWords(end);
    },
  },
  claim: {
    find: findClaim,
    say: async ({ db }, { id, customerId, now }) => {
      const claim = await findClaim(db, id);
      if (claim?.customerId !== customerId) return undefined;
      if (claim.expiresAt <= now.toISOString()) return undefined;
      return waitingWords({ ...claim, timeZone: await readTimeZone(db) });
    },
  },
};
