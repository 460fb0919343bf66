// Deletes expired rows: sessions, one-time passes, invitations of tills and of guests, links of the
// set-up, idempotency keys, counted log-in failures, known devices, counts of days that are over,
// calls of programs that were counted, the secrets of keys that have run out, reversals whose
// visits have not come, decided requests, pictures that nothing has, and events of hooks.
import { setImmediate as immediate } from 'node:timers/promises';
import type { Role } from '../../contract/endpoint.ts';
import { deviceSpan, keySpan, sessionSpan } from '../../domain/members/sessions.ts';
import type { Store } from '../database/store.ts';
import { transact } from '../database/transaction.ts';
import { removeUnusedPictures } from '../rewards/pictures.ts';
import { hourOf, removeOldHours } from '../connections/hours.ts';
import { endOldKeys } from '../database/keys.ts';
import { endRunOutKeys } from '../connections/keys.ts';
import { sweepInvitations } from '../members/invitation-runs.ts';
import { removeOldCounts } from '../staff/limits.ts';
import { readTerms } from '../connections/hooks.ts';
import { settleNoting } from '../connections/noting.ts';
import { sweepEnded, sweepEvents } from '../connections/outbox.ts';
import { removeKept } from '../visits/reversal-rows.ts';
import { removeDecided } from '../visits/requests/requests.ts';

/** Milliseconds for which a picture that nothing has is kept: its form may not be saved yet. */
const pictureSpan = 86_400_000;

/** Milliseconds for which a reversal waits for its visit: bills come up to seven days late. */
const keptSpan = 9 * 86_400_000;

/**
 * Deletes what no request would accept any more. An error, as of a table that takes too long, does
 * not keep the other tables from being swept; the first one is thrown in the end.
 */
export async function sweep(store: Store, now: Date): Promise<void> {
  const { db } = store;
  const before = (span: number) => new Date(now.getTime() - span).toISOString();
  const parts = [
    ...Object.entries(sessionSpan).map(
      ([role, { idle, absolute }]) =>
        () =>
          db
            .deleteFrom('sessions')
            .where('role', '=', role as Role)
            .where(({ or, eb }) =>
              or([eb('seenAt', '<=', before(idle)), eb('createdAt', '<=', before(absolute))]),
            )
            .execute(),
    ),
    () => db.deleteFrom('one_time_passes').where('expiresAt', '<=', now.toISOString()).execute(),
    () => db.deleteFrom('admin_challenges').where('expiresAt', '<=', now.toISOString()).execute(),
    () => db.deleteFrom('till_invitations').where('expiresAt', '<=', now.toISOString()).execute(),
    () => sweepInvitations(store, now),
    () => db.deleteFrom('set_up_links').where('expiresAt', '<=', now.toISOString()).execute(),
    () => endOldKeys(store, now),
    () => endRunOutKeys(store, now),
    () => db.deleteFrom('throttles').where('lastAt', '<', before(keySpan)).execute(),
    () => db.deleteFrom('known_devices').where('seenAt', '<', before(deviceSpan)).execute(),
    () => removeOldHours(db, hourOf(new Date(now.getTime() - 2 * keySpan))),
    () => removeKept(db, before(keptSpan)),
    () => removeOldCounts(db, now),
    () => removeDecided(db, before(keySpan)),
    () => removeUnusedPictures(db, before(pictureSpan)),
    () => sweepHooks(store, now),
  ];
  const failures: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Deletes events for which the days of the owner are over, batch by batch. A key that has run out,
 * or a server of before the last update, may have left events that are noted for nobody, or not.
 */
async function sweepHooks(store: Store, now: Date): Promise<void> {
  await transact(store, (db) => settleNoting({ ...store, db }, now));
  const { days } = await readTerms(store.db);
  const before = new Date(now.getTime() - days * 86_400_000);
  while (await sweepEvents(store, before)) await immediate();
  await sweepEnded(store.db);
}
