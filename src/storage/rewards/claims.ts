// Claims: made and settled in groups, found by what a guest shows, run out by themselves.
import { sql } from 'kysely';
import { isCode } from '../../domain/members/codes.ts';
import { Refusal } from '../../domain/refusal.ts';
import { wrongCodes, wrongCodesOfPartners } from '../../domain/throttle.ts';
import { recordingOf, type Actor } from '../house/audit.ts';
import type { DatabaseContext } from '../database/context.ts';
import { openPostings } from '../database/groups/postings.ts';
import { askAll, prepared, type Given } from '../database/queries/prepared.ts';
import type { Store } from '../database/store.ts';
import { together } from '../database/queries/together.ts';
import { newHolder } from '../leases/holders.ts';
import { giveLeaseBack, renewLease, takeLease } from '../leases/leases.ts';
import { postClaims, type PostedClaim } from './postings.ts';
import type { ClaimPosting } from './posting.ts';
import { rewardSettings, termsIn } from './reads.ts';
import { lockTries, type Try } from '../accounts/throttle.ts';

export interface Claims {
  /**
   * Makes or settles a claim, and answers when it is safe on disk. The same key of the same actor
   * again is answered like the first time. Refuses what the rules of rewards do not allow, what is
   * not there, a session that has ended, and a key that stood for something else.
   */
  post: (posting: ClaimPosting) => Promise<PostedClaim>;
  /**
   * The claim whose QR a guest shows, whatever has become of it, and whether rewards are switched
   * on. What is asked for at the same time is read together.
   */
  findByToken: (token: string) => Promise<{ isOn: boolean; claim: FoundClaim | undefined }>;
}

/** Opens the claims of a store; those that arrive together are committed together. */
export const openClaims = (store: Store): Claims => ({
  post: openPostings(store, {
    postAll: postClaims,
    concerns: ({ isNew, customer }) => (isNew ? customer.id : undefined),
  }),
  findByToken: together(async (tokens) => {
    const [settings, claims] = await askAll(store, [
      rewardSettings.with({}),
      findByTokens.with({ tokens }),
    ]);
    const { isOn } = termsIn(settings);
    const found = new Map(claims.map((claim) => [claim.token, claim]));
    return (token) => ({ isOn, claim: found.get(token) });
  }),
});

/** Who looks for a claim: a partner finds those that it honours, the office all. */
interface Looking {
  actor: Actor & { id: number };
  now: Date;
}

/**
 * In a transaction: the claim whose code a guest says, whatever has become of it; nothing where
 * there is none, or the milliseconds to wait. A code that a partner does not honour is wrong for
 * it. Wrong codes are counted for whoever types them, those of partners also for all of them
 * together, and stand in the audit log. They end with time alone: a partner whose right codes
 * forgave its wrong ones could guess without end beside a guest who claims again and again.
 */
export async function findClaimByCode(
  context: DatabaseContext,
  { code, actor, now }: Looking & { code: string },
): Promise<FoundClaim | { wait: number } | undefined> {
  const counts: Try[] = [
    { subject: ['claim-code', actor.role, actor.id], rule: wrongCodes, now },
    ...(actor.role === 'partner'
      ? [{ subject: ['claim-codes of partners'], rule: wrongCodesOfPartners, now }]
      : []),
  ];
  const tries = await lockTries(context, counts);
  const wait = Math.max(...counts.map((one) => one.rule.wait(tries.of(one), now.getTime())));
  if (wait > 0) return { wait };
  // What was typed can have a NUL in it, which PostgreSQL refuses.
  const rows = isCode(code) ? await findByCode(context, { code }) : [];
  const own = rows.filter(({ partnerId }) => actor.role === 'admin' || partnerId === actor.id);
  // Of several the one that waits, or else the newest, so that it is told what became of it.
  const found = own.find(({ state }) => state === 'claimed') ?? own[0];
  if (found) return found;
  for (const one of counts) tries.add(one);
  await askAll(context, [
    tries.keeping(),
    recordingOf({ actor, action: 'reward.code-refused', at: now }),
  ]);
  return undefined;
}

const foundClaims = ({ db }: DatabaseContext) =>
  db
    .selectFrom('claims')
    .innerJoin('customers', 'customers.id', 'claims.customerId')
    .leftJoin('rewards', 'rewards.id', 'claims.rewardId')
    .select(['claims.id', 'claims.reward', 'claims.rewardArabic', 'claims.cost'])
    .select(['claims.partnerId', 'claims.state', 'claims.expiresAt', 'claims.token'])
    .select(['customers.name', 'rewards.picture']);

export type FoundClaim = Awaited<ReturnType<typeof findByTokens>>[number];

const findByTokens = prepared((context, given: Given<{ tokens: string[] }>) => {
  const tokens = context.engine.list('claims', 'token', given('tokens'));
  return foundClaims(context).where('claims.token', '=', tokens);
});

/** How many claims with a code are looked at: one waits at most, and others are of before. */
const mostOfCode = 20;

const findByCode = prepared((context, given: Given<{ code: string }>) =>
  foundClaims(context)
    .where('claims.code', '=', given('code'))
    .orderBy('claims.id', 'desc')
    .limit(mostOfCode),
);

/** How many that have run out are settled together. */
const atOnce = 200;

/**
 * Gives the points of claims back that have run out; answers how many. One server does it at a
 * time. Were two at it, as where one was held up for longer than its lease, each claim would be
 * settled once nevertheless: what another has settled meanwhile is refused and left.
 */
export async function expireClaims(
  store: Store,
  claims: Claims,
  clock: () => Date,
): Promise<number> {
  const { db } = store;
  const due = () => findDue(store, { at: clock().toISOString(), most: atOnce });
  let some = await due();
  const holder = newHolder();
  if (some.length === 0 || !(await takeLease(db, { holder, at: clock(), work: 'expiry' })))
    return 0;
  let all = 0;
  try {
    for (; some.length > 0; some = await due()) {
      const at = clock();
      const outcomes = await Promise.all(
        some.map(({ id: claimId }) =>
          claims
            .post({ kind: 'expired', claimId, actor: nobody, at })
            .catch((error: unknown) => settledMeanwhile(error)),
        ),
      );
      all += outcomes.filter((outcome) => outcome !== undefined).length;
      if (!(await renewLease(db, { holder, at: clock() }))) return all;
    }
  } finally {
    await giveLeaseBack(db, holder);
  }
  return all;
}

/** Nobody of the restaurant does it. */
const nobody = { role: 'system', id: null, address: null } as const;

/** Served or cancelled by somebody else: that is what became of it. */
function settledMeanwhile(error: unknown): undefined {
  if (!(error instanceof Refusal && error.reason === 'conflict')) throw error;
}

const findDue = prepared(({ db }, given: Given<{ at: string; most: number }>) =>
  db
    .selectFrom('claims')
    .select('id')
    .where('state', '=', sql.lit('claimed'))
    // No claim that waits has it. PostgreSQL uses an index with a condition only where a query
    // names the condition.
    .where('servedAt', 'is', null)
    .where('expiresAt', '<=', given('at'))
    .orderBy('expiresAt')
    .orderBy('id')
    .limit(given('most')),
);
