// Expires claims, and gives their points back.
import { sql } from 'kysely';
import { Refusal } from '../../domain/refusal.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Store } from '../database/store.ts';
import { releaseLease, newHolder, renewLease, takeLease } from '../leases/leases.ts';
import type { Claims } from './claim-queries.ts';

/** The batch size of claims that expire together. */
const size = createSliceSize({ limit: 200 });

/**
 * Gives back the points of expired claims, and returns the number of these claims. A lease lets
 * only one server do this at a time. If a second server does it too, because the first was delayed
 * for longer than its lease, each claim is still settled only once: the other posting is refused.
 */
export async function expireClaims(
  store: Store,
  claims: Claims,
  clock: () => Date,
): Promise<number> {
  const { db } = store;
  const due = () => findDue(store, { at: clock().toISOString(), limit: size.rows });
  let batch = await due();
  const holder = newHolder();
  if (batch.length === 0 || !(await takeLease(db, { holder, at: clock(), work: 'expiry' })))
    return 0;
  let ended = 0;
  try {
    for (; batch.length > 0; batch = await due()) {
      const { outcomes } = await store.pace(size, async () => {
        // Not before: the slice may have waited for its turn.
        const at = clock();
        const posted = batch.map(({ id: claimId }) =>
          claims.post({ kind: 'expired', claimId, actor: system, at }).catch(ignoreSettled),
        );
        return { outcomes: await Promise.all(posted), rows: batch.length };
      });
      ended += outcomes.filter((outcome) => outcome !== undefined).length;
      if (!(await renewLease(db, { holder, at: clock() }))) return ended;
    }
  } finally {
    await releaseLease(db, holder);
  }
  return ended;
}

const system = { role: 'system', id: null, address: null } as const;

/**
 * Ignores that a claim was served or cancelled meanwhile, or moved to another card of its guest.
 */
function ignoreSettled(error: unknown): undefined {
  const isMoved = error instanceof Refusal && ['conflict', 'not-found'].includes(error.reason);
  if (!isMoved) throw error;
}

const findDue = prepared(({ db }, param: Param<{ at: string; limit: number }>) =>
  db
    .selectFrom('claims')
    .select('id')
    .where('state', '=', sql.lit('claimed'))
    // This holds for every waiting claim; PostgreSQL uses a partial index only if the query repeats
    // its condition.
    .where('servedAt', 'is', null)
    .where('expiresAt', '<=', param('at'))
    .orderBy('expiresAt')
    .orderBy('id')
    .limit(param('limit')),
);
