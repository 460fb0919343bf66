// Look-ups of guests at the counter. Concurrent look-ups are counted in one transaction.
import { mobileKey } from '../../domain/members/mobile.ts';
import { keysOf } from '../../domain/members/numbering.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { fruitlessLookUps } from '../../domain/throttle-rules.ts';
import { recordingOf, type Actor } from '../restaurant/audit-queries.ts';
import { readNumbering } from '../restaurant/setting-queries.ts';
import { firstOf } from '../members/customer-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { groupCommit } from '../database/groups/group-commit.ts';
import { decideEach } from '../database/groups/postings.ts';
import { askAll, type Question } from '../database/queries/prepared.ts';
import { preparedFind } from '../database/queries/rows.ts';
import type { Store } from '../database/store.ts';
import { transact } from '../database/transaction.ts';
import { lockSessionsOf, sessionsIn } from '../accounts/session-queries.ts';
import { lockTries, readTries, type Try } from '../accounts/throttle-queries.ts';

/** A partner's look-up of a mobile number. */
export interface LookUp {
  partner: Actor & { id: number };
  mobile: string;
  now: Date;
}

/** A look-up of a typed number, with its session, which must still be valid when it is counted. */
interface LookUpInSession extends Omit<LookUp, 'mobile'> {
  typed: string;
  sessionHash: string;
}

type Keyed = LookUpInSession & {
  mobile: string;
  /** The keys under which the guest may be stored. */
  keys: string[];
};

/** The result: the guest, if there is one, or the milliseconds that the partner has to wait. */
type Seen = { customer: { name: string; mobile: string } | undefined } | { wait: number };

export interface LookUps {
  /**
   * Looks up a guest, and counts the look-up until the same guest is verified. The last look-up
   * before the limit is noted in the audit log. Refuses an ended session.
   */
  lookUp: (asked: LookUpInSession) => Promise<Seen>;
}

export function createLookUps(store: Store): LookUps {
  return {
    lookUp: groupCommit((group) => lookUpAll(store, group), store.engine.isUnavailable),
  };
}

async function lookUpAll(store: Store, all: LookUpInSession[]): Promise<(Seen | Refusal)[]> {
  const numbering = await readNumbering(store);
  const group = all.map((asked): Keyed => {
    const keys = keysOf(asked.typed, numbering);
    return { ...asked, mobile: keys[0], keys };
  });
  // This check makes a partner who keeps trying cost only a read, and no write.
  const earlier = await readTries(store, group.map(lookUpsOf));
  const waits = group.map((asked, i) => waitOf(asked, earlier[i]!));
  const free = group.filter((_, i) => waits[i] === 0);
  if (free.length === 0) return waits.map((wait) => ({ wait }));
  const seen = await transact(store, (db) => countAll({ ...store, db }, free));
  return waits.map((wait) => (wait > 0 ? { wait } : seen.shift()!));
}

const waitOf = ({ now }: Pick<LookUp, 'now'>, tries: number[]) =>
  fruitlessLookUps.wait(tries, now.getTime());

/** Counts look-ups one after another, so that each sees the earlier ones. */
async function countAll(context: DatabaseContext, group: Keyed[]): Promise<(Seen | Refusal)[]> {
  const locked = await askAll(context, { sessions: lockSessionsOf(group) });
  const sessions = sessionsIn(locked.sessions);
  const live = group.filter(sessions.includes);
  const tries = await lockTries(context, [...live.map(lookUpsOf), ...live.map(lookUpsOfGuest)]);
  const noted: Question<unknown>[] = [];
  const decided = decideEach(group, (asked) => {
    sessions.refuseEnded(asked);
    const wait = waitOf(asked, tries.of(lookUpsOf(asked)));
    if (wait > 0) return { wait };
    tries.add(lookUpsOf(asked));
    tries.add(lookUpsOfGuest(asked));
    if (tries.of(lookUpsOf(asked)).length === fruitlessLookUps.keep) noted.push(noting(asked));
    return asked.keys;
  });
  const keys = decided.filter((outcome) => Array.isArray(outcome)).flat();
  const { found } = await askAll(context, {
    found: findByMobiles.with({ values: keys }),
    kept: tries.keeping(),
    noted,
  });
  return decided.map((outcome) =>
    Array.isArray(outcome) ? { customer: firstOf(outcome, found) } : outcome,
  );
}

const noting = ({ partner, now }: LookUp): Question<unknown> =>
  recordingOf({ actor: partner, action: 'partner.looked-up-too-often', at: now });

const findByMobiles = preparedFind('customers', ['name', 'mobile', 'mobileKey'], 'mobileKey');

/**
 * Whether a partner has looked up a guest and not verified them since. Typing a code without a
 * look-up counts as a look-up too, since its answer also reveals whether the guest exists.
 */
export async function isLookedUp(context: DatabaseContext, asked: LookUp): Promise<boolean> {
  const [open = []] = await readTries(context, [lookUpsOfGuest(asked)]);
  return open.length > 0;
}

/** The look-ups of a partner. */
export const lookUpsOf = ({ partner, now }: Omit<LookUp, 'mobile'>): Try => ({
  subject: ['look-up', partner.id],
  rule: fruitlessLookUps,
  now,
});

/** The look-ups of one guest by a partner. */
export const lookUpsOfGuest = ({ mobile, ...by }: LookUp): Try => ({
  ...lookUpsOf(by),
  subject: ['look-up', by.partner.id, mobileKey(mobile)],
});
