// The outcomes of tries, and the changes that follow in a delivery and in its hook.
import { sql, type Selectable } from 'kysely';
import { hookLimits } from '../../contract/connections/hooks.ts';
import { askedWait, nextTry, giveUpAfter } from '../../domain/connections/hook-rules.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { transact } from '../database/transaction.ts';
import { record } from '../restaurant/audit-queries.ts';
import type { DueEvent } from './deliveries.ts';
import { changeHook, lockHook, type StoredHook } from './hook-queries.ts';
import { earlierTries } from './tries.ts';

/** The outcome of a try. */
export interface Outcome {
  /** The hook as it was when the try began. */
  hook: Pick<StoredHook, 'id' | 'address'>;
  event: Pick<DueEvent, 'position'>;
  delivered: boolean;
  status: number | null;
  ms: number;
  answer: string;
  /** The seconds or the moment of the header `Retry-After`. */
  retryAfter: string | undefined;
  /** A random number from 0 to 1, for `nextTry`. */
  random: number;
  now: Date;
}

/**
 * Records the outcome of a try. The hook ends if its receiver is gone. After five days of tries, an
 * event is given up if other events have arrived in the last of these days; otherwise the hook is
 * paused. The outcome does not count against a hook whose address has changed meanwhile, and for a
 * hook that was resumed only tries since then count.
 */
export const recordOutcome = (store: Store, outcome: Outcome): Promise<void> =>
  transact(store, async (db) => {
    const { hook: sentTo, event, delivered, status, retryAfter, now } = outcome;
    const hook = await lockHook({ ...store, db }, sentTo.id);
    if (!hook) return;
    const at = now.toISOString();
    const delivery = await db
      .selectFrom('hook_deliveries')
      .selectAll()
      .where('hookId', '=', hook.id)
      .where('position', '=', event.position)
      .where('state', '=', sql.lit('waiting'))
      .executeTakeFirst();
    const firstTriedAt = delivery?.firstTriedAt ?? at;
    const isLate = now.getTime() - Date.parse(firstTriedAt) >= giveUpAfter;
    const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
    const others = hook.deliveredAt !== null && hook.deliveredAt >= dayAgo;
    const isElsewhere = hook.address !== sentTo.address;
    if (delivery) {
      const tries = delivery.tries + 1;
      const state = delivered ? 'delivered' : isLate && others ? 'failed' : 'waiting';
      const next = nextTry({ ...outcome, tries }).toISOString();
      const counted = delivered || !isElsewhere;
      await noteTry(db, delivery, {
        ...triedAs(outcome),
        ...(counted && { state, tries, firstTriedAt, nextAt: next }),
      });
    }
    if (delivered) {
      await changeHook(db, hook.id, { deliveredAt: at, notBefore: null });
      return;
    }
    if (isElsewhere || hook.state !== 'on') return;
    const wait = askedWait(retryAfter, now);
    const notBefore = wait > 0 && new Date(now.getTime() + wait).toISOString();
    if (notBefore) await changeHook(db, hook.id, { notBefore });
    const ends = status === 410 ? 'gone' : isLate && !others ? 'failing' : undefined;
    if (!ends) return;
    await changeHook(db, hook.id, { state: ends });
    const actor = { role: 'system', id: null, address: null } as const;
    const about = { subjectId: hook.id, detail: hook.name, at: now };
    await record(db, { actor, action: `hook.${ends}`, ...about });
  });

const triedAs = ({ status, ms, answer, now }: Outcome) => ({
  triedAt: now.toISOString(),
  status,
  ms,
  answer,
});

type Delivery = Selectable<Tables['hook_deliveries']>;

/**
 * Writes a try, and moves the previous one to the earlier tries, of which only the last are kept.
 */
const noteTry = (db: Database, before: Delivery, tried: Partial<Delivery>) =>
  db
    .updateTable('hook_deliveries')
    .set({ ...tried, earlier: withLast(before) })
    .where('hookId', '=', before.hookId)
    .where('position', '=', before.position)
    .execute();

function withLast({ earlier, triedAt, status, ms, answer }: Delivery): string | null {
  if (triedAt === null) return earlier;
  const tries = [...earlierTries(earlier), { at: triedAt, status, ms, answer }];
  return JSON.stringify(tries.slice(1 - hookLimits.tries));
}
