// Takes away what has run out: sessions, passes, idempotency keys, old tries, forgotten devices.
import type { Role } from '../contract/endpoint.ts';
import { deviceSpan, keySpan, sessionSpan } from '../domain/sessions.ts';
import type { Store } from './database/store.ts';
import { endOldKeys } from './ledger/keys.ts';

/** Deletes what no request would accept any more. */
export async function sweep(store: Store, now: Date): Promise<void> {
  const { db } = store;
  const before = (span: number) => new Date(now.getTime() - span).toISOString();
  for (const [role, { idle, absolute }] of Object.entries(sessionSpan)) {
    await db
      .deleteFrom('sessions')
      .where('role', '=', role as Role)
      .where(({ or, eb }) =>
        or([eb('seenAt', '<=', before(idle)), eb('createdAt', '<=', before(absolute))]),
      )
      .execute();
  }
  await db.deleteFrom('one_time_passes').where('expiresAt', '<=', now.toISOString()).execute();
  await endOldKeys(store, now);
  await db.deleteFrom('throttles').where('lastAt', '<', before(keySpan)).execute();
  await db.deleteFrom('known_devices').where('seenAt', '<', before(deviceSpan)).execute();
}
