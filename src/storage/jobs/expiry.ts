// Deletes expired rows: sessions, one-time passes, invitations of tills and of guests, links of the
// set-up, idempotency keys, counted log-in failures, known devices, counts of past days, counted
// calls of programs, secrets of expired keys, reversals whose visits have not arrived, decided
// requests, questions on cards, unused pictures, what undone joins would give back, old messages to
// guests with what channels have carried, addresses that nobody has confirmed, and events of hooks.
import { sql } from 'kysely';
import { partingSpan } from '../../domain/members/joining-rules.ts';
import { deviceSpan, keySpan, sessionSpan } from '../../domain/members/session-rules.ts';
import type { Store } from '../database/store.ts';
import { transact } from '../database/transaction.ts';
import { deleteExpiredRequests } from '../channels/contacts.ts';
import { forgetLeftNumbers } from '../members/left-numbers.ts';
import { deleteOldDispatches } from '../channels/dispatches.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import { removeUnusedPictures } from '../rewards/picture-queries.ts';
import { hourOf, removeOldHours } from '../connections/key-usage.ts';
import { endOldKeys } from '../database/idempotency-keys.ts';
import { endExpiredKeys } from '../connections/key-queries.ts';
import { forgetReplaced } from '../members/joined-cards.ts';
import { deleteExpiredInvitations } from '../members/invitation-runs.ts';
import { deleteOldMessages } from '../occasions/message-queries.ts';
import { removeOldCounts } from '../staff/limit-queries.ts';
import { readHookSettings } from '../connections/hook-queries.ts';
import { updateEventRecording } from '../connections/event-recording.ts';
import { deleteDeliveriesOfDeletedHooks, deleteOldEvents } from '../connections/outbox.ts';
import { removeKept } from '../visits/reversals/reversal-rows.ts';
import { removeEndedQuestions } from '../visits/questions.ts';
import { removeDecided } from '../visits/requests/request-queries.ts';

/** Milliseconds for which an unused picture is kept, since its form may not be saved yet. */
const pictureSpan = 86_400_000;

/** Milliseconds for which a reversal waits for its visit; bills arrive up to seven days late. */
const keptSpan = 9 * 86_400_000;

/**
 * Deletes rows that no longer have any effect. An error with one table, such as a timeout, does not
 * keep the others from being swept; the first error is thrown at the end.
 */
export async function sweep(store: Store, now: Date): Promise<void> {
  const { db } = store;
  const before = (span: number) => new Date(now.getTime() - span).toISOString();
  const moment = now.toISOString();
  const endedSessions = Object.entries(sessionSpan).map(
    ([role, { idle, absolute }]) => sql`"role" = ${role}
      and ("seenAt" <= ${before(idle)} or "createdAt" <= ${before(absolute)})`,
  );
  const swept: Parameters<typeof deleteInSlices>[1][] = [
    { table: 'sessions', key: 'tokenHash', over: sql`${sql.join(endedSessions, sql` or `)}` },
    { table: 'one_time_passes', key: 'passHash', over: sql`"expiresAt" <= ${moment}` },
    { table: 'throttles', key: 'subject', over: sql`"lastAt" < ${before(keySpan)}` },
    { table: 'known_devices', key: 'deviceHash', over: sql`"seenAt" < ${before(deviceSpan)}` },
  ];
  const parts = [
    ...swept.map((one) => () => deleteInSlices(store, one)),
    () => db.deleteFrom('admin_challenges').where('expiresAt', '<=', moment).execute(),
    () => db.deleteFrom('till_invitations').where('expiresAt', '<=', moment).execute(),
    () => deleteExpiredInvitations(store, now),
    () => db.deleteFrom('set_up_links').where('expiresAt', '<=', moment).execute(),
    () => endOldKeys(store, now),
    () => endExpiredKeys(store, now),
    () => removeOldHours(db, hourOf(new Date(now.getTime() - 2 * keySpan))),
    () => removeKept(db, before(keptSpan)),
    () => removeOldCounts(db, now),
    () => forgetReplaced(db, before(partingSpan)),
    () => removeEndedQuestions(db, moment),
    () => removeDecided(db, before(keySpan)),
    () => removeUnusedPictures(db, before(pictureSpan)),
    () => deleteOldMessages(store, now),
    () => deleteOldDispatches(store, now),
    () => forgetLeftNumbers(store, now),
    () => deleteExpiredRequests(db, now),
    () => sweepHooks(store, now),
  ];
  const failures: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Deletes events that are older than the owner's limit of days. Recording is switched on or off
 * first, because an expired key, or an older server, may have left it in the wrong state.
 */
async function sweepHooks(store: Store, now: Date): Promise<void> {
  await transact(store, (db) => updateEventRecording({ ...store, db }, now));
  const { days } = await readHookSettings(store.db);
  const before = new Date(now.getTime() - days * 86_400_000);
  await deleteOldEvents(store, before);
  await deleteDeliveriesOfDeletedHooks(store);
}
